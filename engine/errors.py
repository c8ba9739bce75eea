"""What can go wrong, in words for a person."""


class BadInput(ValueError):
    """Text from outside (deck, record, option, link, command line) that cannot be used.

    The message is one sentence that says what is wrong.
    """


class IllegalMove(ValueError):
    """The move is not among the legal ones; the message says why, for the player."""
