"""Checks of arguments: everything wrong is refused here, with a sentence, before it reaches the library."""
from __future__ import annotations

import functools
import operator
import os
from typing import Any, Callable, TypeVar, Union, cast

from ._error import UsageError

Path = Union[str, "os.PathLike[str]"]

MOST_DECISIONS = 2**32 - 2

Function = TypeVar("Function", bound=Callable[..., Any])


def renamed(**older: str) -> Callable[[Function], Function]:
    """Makes a function accept keyword arguments by the names that they had in version 0.2."""
    def wrap(function: Function) -> Function:
        @functools.wraps(function)
        def call(*arguments: Any, **keywords: Any) -> Any:
            for was, now in older.items():
                if was in keywords and now in keywords:
                    raise TypeError(f"{now} and its older name {was} are both given")
                if was in keywords:
                    keywords[now] = keywords.pop(was)
            return function(*arguments, **keywords)
        return cast(Function, call)
    return wrap


def integer(name: str, value: Any, least: int, most: int) -> int:
    """An integer within a range."""
    if isinstance(value, bool):
        raise TypeError(f"{name} must be an integer, not {value!r}")
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} must be an integer, not {value!r}") from None
    if not least <= number <= most:
        raise UsageError(f"{name} must be an integer from {least} to {most}, not {number}")
    return number


def seed(value: Any) -> int:
    """A seed."""
    return integer("seed", value, 0, 2**63 - 1)


def decisions(name: str, value: Any) -> int:
    """A number of decisions; None: none is given, which the library calls 0."""
    return 0 if value is None else integer(name, value, 1, MOST_DECISIONS)


def budget(value: Any) -> float:
    """A budget in distance; None: no budget, which the library calls 0."""
    return 0.0 if value is None else real("budget", value, 0)


def real(name: str, value: Any, least: float) -> float:
    """A finite number greater than a bound."""
    if isinstance(value, (bool, str, bytes)):
        raise TypeError(f"{name} must be a number, not {value!r}")
    try:
        number = float(value)
    except (TypeError, OverflowError):
        raise TypeError(f"{name} must be a number, not {value!r}") from None
    if not least < number < float("inf"):
        raise UsageError(f"{name} must be more than {least:g} and finite, not {number}")
    return number


def text(name: str, value: Any) -> str:
    """A text without NUL that UTF-8 can write."""
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a string, not {value!r}")
    if "\0" in value:
        raise UsageError(f"{name} must not contain the character U+0000")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise UsageError(f"{name} must be Unicode text without surrogates") from None
    return value


def choice(name: str, value: Any, *allowed: str) -> str:
    """One of several words."""
    if value not in allowed:
        raise UsageError(f"{name} must be one of {', '.join(allowed)}, not {value!r}")
    return str(value)


def path(name: str, value: Any) -> str:
    """The path of a file."""
    if not isinstance(value, (str, os.PathLike)):
        raise TypeError(f"{name} must be a path, not {value!r}")
    place: str = os.fsdecode(value)
    if "\0" in place or place == "":
        raise UsageError(f"{name} must be a path, not {place!r}")
    return place
