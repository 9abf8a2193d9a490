"""Exceptions: what the library reports, as classes that Python's own handlers know."""
from __future__ import annotations

from typing import Any, Dict, Tuple, Type

from . import _noge

_STATUS = ("ok", "no memory", "io", "usage", "bad input", "interrupted", "diverged")


class Error(Exception):
    """A failure of noge; `status` says what kind, and the text is one sentence for a person. `field` is the setting of a
    training at fault, or empty.

    >>> import noge
    >>> try:
    ...     noge.Graph.generate("maze:side=1")
    ... except noge.Error as error:
    ...     error.status
    'usage'
    """

    status: str = "usage"
    field: str = ""

    def __init__(self, message: str = "") -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return self.message

    def __reduce__(self) -> Tuple[Any, ...]:
        return type(self), (self.message,), self.__dict__


class UsageError(Error, ValueError):
    """An argument is wrong: unknown, out of range or in conflict with another."""

    status = "usage"


class InputError(Error, OSError, ValueError):
    """A file or message is missing, damaged or contradictory."""

    status = "bad input"


class FileError(Error, OSError):
    """The system refused: disk full, no permission, broken pipe."""

    status = "io"


class OutOfMemory(Error, MemoryError):
    """Out of memory."""

    status = "no memory"


class Interrupted(Error):
    """Stopped on request."""

    status = "interrupted"


class Diverged(Error, ArithmeticError):
    """A training failed: a loss or gradient is not finite."""

    status = "diverged"


_CLASSES: Dict[str, Type[Error]] = {
    kind.status: kind for kind in (UsageError, InputError, FileError, OutOfMemory, Interrupted, Diverged)
}


#: What helps, by the number of noge_remedy.
_REMEDY = {7: "; pass two_way=True to noge.Graph.read"}


def _make(status: int, remedy: int, text: str, field: str) -> Error:
    text += _REMEDY.get(remedy, "")
    name = _STATUS[status] if 0 <= status < len(_STATUS) else "usage"
    error = _CLASSES.get(name, Error)(text)
    error.field = field
    return error


_noge.set_error_maker(_make)
