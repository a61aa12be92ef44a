"""What cannot be read back."""

from __future__ import annotations


class UnreadableFileError(Exception):
    """A file, or a part of it, cannot be read; `hint` says what to do."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.hint = hint
