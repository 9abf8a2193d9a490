"""Policies: names, models, and functions or objects in Python."""
from __future__ import annotations

import os
from typing import Any, Callable, List, Optional, Tuple, Union

import numpy as np

from . import _arguments, _noge
from ._error import UsageError

Map = _noge.Map

#: A policy: a name, a model's file, a noge.Model, a function choose(map), or an object with begin(seed) and choose(map).
PolicyLike = Union[str, "os.PathLike[str]", Callable[[Map], Any], Any]


def policies() -> List[Tuple[str, str]]:
    """The names of all policies and models that come with noge, each with a line about it.

    >>> import noge
    >>> noge.policies()[0][0]
    'random'
    """
    return _noge.policy_list()


class Policy:
    """A policy that is ready to run: made of whatever names one.

    >>> import noge
    >>> noge.Policy("nn", guard="robust:0.5")
    <noge.Policy 'nn@robust:0.5'>
    """

    __slots__ = ("_policy", "name")

    def __init__(self, source: Any, weighted: bool = False, guard: Optional[str] = None, kernel: str = "auto") -> None:
        guard = None if guard is None else _arguments.text("guard", guard)
        portable = _arguments.choice("kernel", kernel, "auto", "portable") == "portable"
        if source is None:
            source = _noge.policy_default(weighted)
        if isinstance(source, (str, os.PathLike)):
            name = _arguments.path("policy", source)
            self._policy = _noge.policy_named(name, guard, portable, False, 0.0, None)
        elif hasattr(source, "_noge_policy_"):  # a model
            self._policy = source._noge_policy_(guard, portable)
        else:
            choose, begin = _functions_of(source)
            self._policy = _noge.policy_define(_name_of(source), choose, begin, guard)
        self.name = self._policy.name

    def __repr__(self) -> str:
        return f"<noge.Policy {self.name!r}>"

    def __reduce__(self) -> Any:
        raise TypeError("a policy that is ready to run cannot be pickled; pickle its name, its model or its function")


def _functions_of(source: Any) -> Tuple[Callable[[Map], Any], Optional[Callable[[int], Any]]]:
    """(choose, begin or None) of a policy in Python."""
    if isinstance(source, type):
        raise UsageError(f"a policy must be an object, not the class {source.__name__}; make one: {source.__name__}()")
    choose = getattr(source, "choose", None)
    if callable(choose) and not isinstance(source, (np.generic, np.ndarray)):  # numpy's choose() is another one
        begin = getattr(source, "begin", None)
        if begin is not None and not callable(begin):
            raise TypeError(f"begin of a policy must be a function, not {begin!r}")
        return choose, begin
    if callable(source):
        return source, None
    raise TypeError("a policy must be a name, a model, a function choose(map) or an object with choose(map), "
                    f"not {source!r}")


def _name_of(source: Any) -> str:
    name = getattr(source, "name", None) or getattr(source, "__name__", None) or type(source).__name__
    clean = "".join(c if c.isprintable() and c != "@" else "_" for c in str(name))
    return clean.strip()[:100] or "policy"
