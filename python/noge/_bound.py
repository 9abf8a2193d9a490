"""Bounds on the shortest walk through a graph."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Hashable, List, Optional, Union

from . import _arguments, _noge
from ._graph import as_graph, use_lengths


@dataclass(frozen=True, repr=False)
class Bound:
    """Two numbers: no walk is shorter than `lower`, and `walk` has the length `upper`. With returns=True, walks end
    where they begin.

    >>> import noge
    >>> bound = noge.bound("grid:rows=3,columns=3", 0)
    >>> bound
    <noge.Bound: 8 to 8, exact; 9 nodes by subsets>
    >>> bound.lower == bound.upper == len(bound.walk) - 1, bound.exact
    (True, True)
    """

    lower: float
    upper: float
    exact: bool
    timed_out: bool
    method: str
    reachable: int
    seconds: float
    walk: List[Hashable]
    returns: bool = False

    def __repr__(self) -> str:
        notes = [note for note, holds in (("exact", self.exact), ("with the way home", self.returns),
                                          ("timed out", self.timed_out)) if holds]
        return (f"<noge.Bound: {self.lower:g} to {self.upper:g}{''.join(', ' + note for note in notes)}; "
                f"{self.reachable} nodes by {self.method}>")


def bound(graph: Any, source: Optional[Hashable] = None, *, weight: Union[None, bool, str] = None,
          returns: bool = False, seed: int = 1, effort: float = 1.0, seconds: float = 60.0) -> Bound:
    """Bounds the shortest walk from a node through all nodes that can be reached, with the whole graph known.

    returns: the walk ends back at the node: a tour. effort: a multiple of the usual number of steps. seconds: a time
    limit; bounds found at the limit depend on the machine's speed.

    >>> import noge, networkx as nx
    >>> noge.bound(nx.star_graph(4), 0).lower
    7.0
    >>> noge.bound(nx.star_graph(4), 0, returns=True).lower
    8.0
    """
    weighted = use_lengths(weight)
    seed = _arguments.seed(seed)
    effort = _arguments.real("effort", effort, 0)
    seconds = _arguments.real("seconds", seconds, 0)
    known = as_graph(graph, weight)
    start = _noge.graph_source(known._graph, None, seed) if source is None else known.index(source)
    lower, upper, exact, timed_out, method, reachable, took, walk = _noge.bound(known._graph, start, weighted, seed,
                                                                               effort, seconds, bool(returns))
    names = known._names()
    return Bound(lower, upper, exact, timed_out, method, reachable, took, [names[v] for v in walk.tolist()],
                 bool(returns))
