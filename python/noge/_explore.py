"""One exploration, and its record."""
from __future__ import annotations

from typing import Any, Dict, Hashable, List, Optional, Tuple, Union

import numpy as np
from numpy.typing import NDArray

from . import _arguments, _draw, _noge
from ._graph import Graph, as_graph, use_lengths
from ._policy import Policy, PolicyLike

METRICS = tuple(name for name, _, _ in _noge.metrics())
EPISODE_METRICS = METRICS[:7]  # those that need no certificate
RATES = "rate", "mean-rate", "over-tree"  # those of explorations that count edges


class Walk:
    """The record of one exploration. In a notebook it shows its drawing.

    >>> import noge
    >>> walk = noge.explore("grid:rows=3,columns=3", policy="nn", source=0)
    >>> walk.decisions, walk.finished
    (8, True)
    """

    def __init__(self, graph: Graph, policy: str, seed: int, weighted: bool, returns: bool, budget: float,
                 record: Tuple[Any, ...]) -> None:
        self.graph = graph
        self.policy = policy
        self.seed = seed
        self.weighted = weighted
        #: Did the exploration have to end back at its source?
        self.returns = returns
        #: Distance that the explorer was allowed to walk; None: no budget.
        self.budget_distance: Optional[float] = budget or None
        self._visits: NDArray[np.int64] = record[0]
        #: Length of the walk to each visited node.
        self.costs: NDArray[np.float64] = record[1]
        #: Number of known nodes after each visit.
        self.known_nodes: NDArray[np.int64] = record[2]
        #: Number of known edges after each visit.
        self.known_edges: NDArray[np.int64] = record[3]
        self._seen: NDArray[np.int64] = record[4]
        #: Number of nodes that can be reached from the source.
        self.reachable: int = record[5]
        #: All figures by name: "rate", "mean-rate", "length", "over-tree", "seen-50" and so on.
        self.metrics: Dict[str, float] = dict(zip(EPISODE_METRICS, record[6].tolist()))
        if weighted:  # decisions for each unit of length mean nothing, nor does a tree of what happened to be visited
            self.metrics.update(dict.fromkeys(RATES, float("nan")))
        #: Length of the way home at the end, which is part of `length`; 0 unless the exploration must return.
        self.way_home: float = record[7]
        self._walk: Optional[Tuple[NDArray[np.int64], NDArray[np.int64]]] = None

    def _named(self, numbers: NDArray[np.int64]) -> List[Hashable]:
        names = self.graph._names()
        return [names[v] for v in numbers.tolist()]

    @property
    def rate(self) -> float:
        """Exploration rate: decisions over edges walked; nan with lengths."""
        return self.metrics["rate"]

    @property
    def length(self) -> float:
        """Distance walked, the way home included."""
        return self.metrics["length"]

    @property
    def decisions(self) -> int:
        """Number of decisions: nodes visited after the source."""
        return len(self._visits) - 1

    @property
    def finished(self) -> bool:
        """Was everything visited that can be reached?"""
        return len(self._visits) == self.reachable

    @property
    def source(self) -> Hashable:
        """The node where the exploration began."""
        return self._named(self._visits[:1])[0]

    @property
    def nodes(self) -> List[Hashable]:
        """The visited nodes in the order of their visits, the source first."""
        return self._named(self._visits)

    @property
    def seen(self) -> List[Hashable]:
        """The known nodes in the order in which they were discovered."""
        return self._named(self._seen)

    @property
    def path(self) -> List[Hashable]:
        """All nodes walked over, in order, the way home included; each is a neighbour of the one before."""
        return self._named(self._repeat()[0])

    def _repeat(self) -> Tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The walk's nodes, and the number of them up to each visit and, at the end, up to home."""
        if self._walk is None:
            self._walk = self._repeat_to(None)
        return self._walk

    def _repeat_to(self, trace: Optional[str], overwrite: bool = False) -> Tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The same, and writes the trace if it has a path."""
        return _noge.repeat(self.graph._graph, self._visits.tobytes(), self.seed, self.weighted, self.returns,
                            self.budget_distance or 0.0, trace, self.graph.name, self.policy, overwrite)

    def write_trace(self, path: _arguments.Path, overwrite: bool = False) -> None:
        """Writes the exploration as JSON lines, with the same bytes as `noge explore --trace`.

        >>> import noge, os, tempfile
        >>> file = os.path.join(tempfile.mkdtemp(), "walk.jsonl")
        >>> noge.explore("grid:rows=2,columns=2", source=0).write_trace(file)
        >>> with open(file) as lines:
        ...     len(lines.readlines())
        5
        """
        self._repeat_to(_arguments.path("path", path), bool(overwrite))

    def to_networkx(self) -> Any:
        """The graph as networkx has it, with what happened: nodes have "state" ("visited", "frontier" or "unknown") and
        "visit" (the number of the visit, or None), edges have "walked" (how often).

        >>> import noge
        >>> walk = noge.explore("grid:rows=1,columns=4", source=0, limit=1)
        >>> sorted(state for _, state in walk.to_networkx().nodes(data="state"))
        ['frontier', 'unknown', 'visited', 'visited']
        """
        graph = self.graph.to_networkx()
        for node in graph:
            graph.nodes[node].update(state="unknown", visit=None)
        for node in self.seen:
            graph.nodes[node]["state"] = "frontier"
        for t, node in enumerate(self.nodes):
            graph.nodes[node].update(state="visited", visit=t)
        for _, _, data in graph.edges(data=True):
            data["walked"] = 0
        path = self.path
        for a, b in zip(path, path[1:]):
            graph.edges[a, b]["walked"] += 1
        return graph

    def svg(self) -> str:
        """A drawing of the walk, as the text of an SVG file.

        >>> import noge
        >>> noge.explore("grid:rows=3,columns=3").svg()[:5]
        '<svg '
        """
        return _draw.svg(self.graph._graph, self.graph.edges, self._visits, self._seen, self._repeat()[0], self._title())

    def _repr_svg_(self) -> Optional[str]:
        return self.svg() if self.graph.node_count <= _draw.MOST_NODES else None

    def _title(self) -> str:
        figure = "" if self.weighted else f", exploration rate {self.rate:.4f}"
        return (f"{self.policy}: {self.decisions} decisions, path length {self.length:g}{figure}; "
                f"{len(self._visits)} of {self.reachable} nodes visited")

    def __repr__(self) -> str:
        figure = f"length {self.length:g}" if self.weighted else f"length {self.length:g}, rate {self.rate:.4f}"
        return (f"<noge.Walk by {self.policy}: {self.decisions} decisions, {figure}, "
                f"{len(self._visits)} of {self.reachable} nodes visited>")

    def __reduce__(self) -> Tuple[Any, ...]:
        record = (self._visits, self.costs, self.known_nodes, self.known_edges, self._seen, self.reachable,
                  np.array([self.metrics[name] for name in EPISODE_METRICS]), self.way_home)
        return Walk, (self.graph, self.policy, self.seed, self.weighted, self.returns, self.budget_distance or 0.0,
                      record)


@_arguments.renamed(steps="limit", budget_distance="budget")
def explore(graph: Any, policy: PolicyLike = None, source: Optional[Hashable] = None, *, seed: int = 1,
            limit: Optional[int] = None, expected: Optional[int] = None, weight: Union[None, bool, str] = None,
            returns: bool = False, budget: Optional[float] = None, guard: Optional[str] = None, kernel: str = "auto") -> Walk:
    """Explores a graph from a node, with a policy that sees only what was visited.

    graph: a networkx graph, a noge.Graph, or a name such as "maze:side=31". policy: a name, a model, a function
    choose(map) that returns a frontier node, or an object with begin(seed) and choose(map); default "universal".
    source: default a random node. limit: decisions at most. expected: number of decisions that policies may plan for; it
    ends nothing; default: the limit. weight: with a networkx graph the name of the edges'
    attribute with the lengths, otherwise True; distances then add up lengths. returns: the walk ends back at the
    source. budget: distance that may be walked, the way home included if it returns. guard: "nearest" or
    "robust:LAMBDA". kernel: "portable" gives the same bits on every machine.

    The same arguments give the same walk, that of `noge explore`.

    >>> import noge, networkx as nx
    >>> walk = noge.explore(nx.path_graph("abcde"), policy="nn", source="a")
    >>> walk.path
    ['a', 'b', 'c', 'd', 'e']
    >>> noge.explore("grid:rows=4,columns=4", lambda map: map.nearest, 0).finished
    True
    >>> home = noge.explore(nx.path_graph("abcde"), source="a", returns=True, budget=5)
    >>> home.path, home.way_home
    (['a', 'b', 'c', 'b', 'a'], 2.0)
    """
    weighted = use_lengths(weight)
    seed = _arguments.seed(seed)
    most, planned = _arguments.decisions("limit", limit), _arguments.decisions("expected", expected)
    distance = _arguments.budget(budget)
    chosen = Policy(policy, weighted, guard, kernel)
    known = as_graph(graph, weight)
    if source is None:
        start = _noge.graph_source(known._graph, None, seed)
    else:
        start = known.index(source)
    record = _noge.explore(known._graph, chosen._policy, start, seed, most, weighted, bool(returns), distance, planned)
    return Walk(known, chosen.name, seed, weighted, bool(returns), distance, record)
