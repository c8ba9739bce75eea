"""The user interface, in Python, in the browser."""
