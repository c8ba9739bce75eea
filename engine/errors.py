"""What can go wrong, in words for a person."""


class BadInput(ValueError):  # noqa: N818 (it reads well where it is raised)
    """Text from outside (deck, record, option, link, command line) that cannot be used.

    The message is one sentence that says what is wrong.
    """


class IllegalMove(ValueError):  # noqa: N818
    """The move is not among the legal ones; the message says why, for the player."""


def quoted(text: str) -> str:
    """Somebody's input for use in a message: on one line, and not at its full length."""
    return repr(text if len(text) <= 40 else text[:40] + "...")
