"""Graphs: from networkx, arrays, files and names."""
from __future__ import annotations

import sys
import warnings
from typing import Any, Dict, Hashable, Iterable, List, Optional, Sequence, Tuple, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _arguments, _noge
from ._error import UsageError

FORMATS = ("auto", "binary", "edges", "graphml", "dimacs", "gml", "json", "adjlist", "matrix-market", "pajek")


class Graph:
    """An undirected graph without loops and parallel edges. It never changes, and threads may share it.

    `Graph(x)` takes a networkx graph, the name of a graph such as "maze:side=31", or a file's path.

    >>> import noge
    >>> graph = noge.Graph.from_arrays([(0, 1), (1, 2)])
    >>> graph.node_count, graph.edge_count
    (3, 2)
    >>> graph.neighbors
    array([1, 0, 2, 1], dtype=uint32)
    """

    __slots__ = ("_graph", "_labels", "_index", "name", "__weakref__")

    _graph: _noge.Graph
    _labels: Optional[List[Hashable]]
    _index: Optional[Dict[Hashable, int]]
    name: str

    def __new__(cls, source: Any, weight: Union[None, bool, str] = None) -> "Graph":
        return as_graph(source, weight)

    @classmethod
    def _wrap(cls, graph: _noge.Graph, labels: Optional[List[Hashable]] = None, name: str = "") -> "Graph":
        self = object.__new__(cls)
        self._graph = graph
        self._labels = labels
        self._index = None
        self.name = name
        return self

    # ---- Making graphs

    @classmethod
    def from_networkx(cls, graph: Any, weight: Optional[str] = None) -> "Graph":
        """Takes over a networkx graph. weight: the edges' attribute with the lengths; None: edges have no lengths.

        The nodes keep their names, which may be any objects. Positions come from the nodes' attribute "pos", or from
        "x" and "y". Parallel edges are merged into the shortest, and loops dropped, with a warning.

        >>> import noge, networkx as nx
        >>> noge.Graph.from_networkx(nx.path_graph(["a", "b", "c"])).nodes
        ['a', 'b', 'c']
        """
        if graph.is_directed():
            raise UsageError("the graph is directed; noge explores undirected graphs: pass graph.to_undirected()")
        if weight is not None and not isinstance(weight, str):
            raise TypeError(f"weight must be the name of an attribute, not {weight!r}")
        labels = list(graph.nodes)
        number = {label: i for i, label in enumerate(labels)}
        edges = np.empty((graph.number_of_edges(), 2), np.uint32)
        lengths = np.empty(len(edges), np.float64) if weight is not None else None
        for i, (a, b, data) in enumerate(graph.edges(data=True)):
            edges[i] = number[a], number[b]
            if lengths is not None:
                lengths[i] = _length_of(a, b, data, str(weight))
        positions, geographic = _positions_of(graph, labels)
        names = _names_of(labels)
        made, report = _noge.graph_build(
            len(labels), edges.tobytes(), None if lengths is None else lengths.tobytes(), names,
            None if positions is None else positions.tobytes(), geographic, None)
        _warn(report)
        if names is not None and made.names is None:  # the library sorted nodes by their numbers
            by_name = dict(zip(names, labels))
            labels = [by_name[str(i + made.first_number)] for i in range(len(labels))]
        plain = names is None and labels == list(range(len(labels)))
        return cls._wrap(made, None if plain else labels, str(getattr(graph, "name", "") or ""))

    @classmethod
    def from_arrays(cls, edges: ArrayLike, lengths: Optional[ArrayLike] = None, *, node_count: Optional[int] = None,
                    positions: Optional[ArrayLike] = None, names: Optional[Iterable[str]] = None) -> "Graph":
        """Makes a graph of pairs of node numbers, an array of shape (edges, 2).

        lengths: one for each edge, greater than 0. node_count: default one more than the greatest number. positions: an
        array of shape (nodes, 2). names: a different string for each node.

        >>> import noge
        >>> noge.Graph.from_arrays([(0, 1), (1, 2)], [2.5, 1.0]).lengths
        array([2.5, 2.5, 1. , 1. ])
        """
        pairs = _whole(edges, "edges")
        if pairs.size == 0:
            pairs = pairs.reshape(0, 2)
        if pairs.ndim != 2 or pairs.shape[1] != 2:
            raise UsageError(f"edges must have the shape (edges, 2), not {pairs.shape}")
        label_list: Optional[List[str]] = None
        if names is not None:
            label_list = [_arguments.text("a name", name) for name in names]
            if len(set(label_list)) < len(label_list):
                raise UsageError("two nodes have the same name; names must be different")
        count = int(pairs.max()) + 1 if pairs.size else 0
        if node_count is not None:
            count = _arguments.integer("node_count", node_count, 0, 2**32 - 2)
        elif label_list is not None:
            count = len(label_list)
        if pairs.size and (int(pairs.min()) < 0 or int(pairs.max()) >= count):
            raise UsageError(f"edges must connect nodes 0 to {count - 1}; node_count says how many there are")
        if label_list is not None and len(label_list) != count:
            raise UsageError(f"names must have one name for each of {count} nodes, not {len(label_list)}")
        lengths_array = None if lengths is None else _reals(lengths, "lengths", (len(pairs),))
        positions_array = None if positions is None else _reals(positions, "positions", (count, 2))
        made, report = _noge.graph_build(
            count, pairs.astype(np.uint32).tobytes(), None if lengths_array is None else lengths_array.tobytes(),
            label_list, None if positions_array is None else positions_array.tobytes(), False, None)
        _warn(report)
        return cls._wrap(made)

    @classmethod
    def read(cls, path: _arguments.Path, format: str = "auto", *, two_way: bool = False) -> "Graph":
        """Reads a file: GraphML, edge list, DIMACS, GML, JSON, adjacency list, Matrix Market, Pajek
        or noge's own format.

        two_way: join the directions of a directed file, which is refused otherwise. A warning says how many arcs had no
        opposite.

        >>> import noge, os, tempfile
        >>> file = os.path.join(tempfile.mkdtemp(), "path.edges")
        >>> noge.Graph.from_arrays([(0, 1), (1, 2)]).write(file)
        >>> noge.Graph.read(file)
        <noge.Graph 'path.edges': 3 nodes, 2 edges>
        """
        place = _arguments.path("path", path)
        made, report = _noge.graph_read(place, _arguments.choice("format", format, *FORMATS),
                                        bool(two_way))
        _warn(report)
        return cls._wrap(made, None, place.rsplit("/", 1)[-1])

    @classmethod
    def parse(cls, data: bytes, format: str = "binary", name: str = "bytes", *, two_way: bool = False) -> "Graph":
        """Reads a graph from the bytes of a file, uncompressed. two_way: as for `read`.

        >>> import noge
        >>> noge.Graph.parse(b"0 1\\n1 2\\n", "edges").edge_count
        2
        """
        if not isinstance(data, bytes):
            raise TypeError(f"data must be bytes, not {type(data).__name__}")
        made, report = _noge.graph_parse(_arguments.text("name", name), data,
                                         _arguments.choice("format", format, *FORMATS), bool(two_way))
        _warn(report)
        return cls._wrap(made, None, name)

    @classmethod
    def generate(cls, name: str, seed: int = 1, data: Optional[_arguments.Path] = None, *,
                 two_way: bool = False) -> "Graph":
        """Generates a graph of a family with parameters, such as "maze:side=31"; or reads a city or a file by its name.

        data: the folder with the cities; default: NOGE_DATA, or ~/.local/share/noge. two_way: as for `read`.

        >>> import noge
        >>> noge.Graph.generate("grid:rows=3,columns=4").node_count
        12
        """
        folder = None if data is None else _arguments.path("data", data)
        name = _arguments.text("name", name)
        if name == "-":
            raise UsageError("-: a graph's name must not mean standard input")
        made, report = _noge.graph_named(name, _arguments.seed(seed), folder, bool(two_way))
        _warn(report)
        return cls._wrap(made, None, name)

    # ---- What it is

    @property
    def node_count(self) -> int:
        """Number of nodes."""
        return self._graph.node_count

    @property
    def edge_count(self) -> int:
        """Number of edges."""
        return self._graph.edge_count

    @property
    def offsets(self) -> NDArray[np.uint64]:
        """Where the row of each node begins in `neighbors`; one more entry than nodes. A view, read-only."""
        return self._graph.offsets

    @property
    def neighbors(self) -> NDArray[np.uint32]:
        """The rows of neighbours one after the other, each in ascending order. A view, read-only."""
        return self._graph.neighbors

    @property
    def lengths(self) -> Optional[NDArray[np.float64]]:
        """The lengths beside `neighbors`; None: all edges have length 1. A view, read-only."""
        return self._graph.lengths

    @property
    def positions(self) -> Optional[NDArray[np.float64]]:
        """The position of each node; None: unknown. A view, read-only."""
        return self._graph.positions

    @property
    def attribution(self) -> str:
        """The source of the data, to be shown with it; empty if none is required."""
        return self._graph.attribution or ""

    @property
    def nodes(self) -> List[Hashable]:
        """The names of the nodes: networkx's objects, the strings of a file, or numbers."""
        return list(self._names())

    @property
    def edges(self) -> NDArray[np.int64]:
        """Each edge once, as pairs of node numbers, the lower first: an array of shape (edges, 2)."""
        first = np.repeat(np.arange(self.node_count, dtype=np.int64), np.diff(self.offsets.astype(np.int64)))
        second = self.neighbors.astype(np.int64)
        pairs: NDArray[np.int64] = np.stack([first, second], axis=1)[first < second]
        return pairs

    def _names(self) -> Sequence[Hashable]:
        if self._labels is None:
            names = self._graph.names
            first = self._graph.first_number
            if names is None and first == 0:
                return range(self.node_count)
            self._labels = list(range(first, first + self.node_count)) if names is None else list(names)
        return self._labels

    def index(self, node: Hashable) -> int:
        """The number of a node from its name.

        >>> import noge, networkx as nx
        >>> noge.Graph(nx.path_graph("abc")).index("c")
        2
        """
        names = self._names()
        if isinstance(names, range):
            if isinstance(node, (int, np.integer)) and not isinstance(node, bool) and 0 <= int(node) < len(names):
                return int(node)
        else:
            if self._index is None:
                self._index = {name: i for i, name in enumerate(names)}
            try:
                return self._index[node]
            except (KeyError, TypeError):
                pass
        known = "none" if not len(names) else f"{names[0]!r}, …, {names[-1]!r}"
        raise UsageError(f"the graph has no node {node!r}; its {len(names)} nodes are {known}")

    def __repr__(self) -> str:
        called = f" {self.name!r}" if self.name else ""
        return f"<noge.Graph{called}: {self.node_count} nodes, {self.edge_count} edges>"

    def __len__(self) -> int:
        return self.node_count

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Graph) and self.nodes == other.nodes and self.to_bytes() == other.to_bytes()

    __hash__ = object.__hash__

    def __reduce__(self) -> Tuple[Any, ...]:
        return _restore, (self.to_bytes(), self._labels, self.name)

    # ---- Where it goes

    def write(self, path: _arguments.Path, format: str = "auto", overwrite: bool = False) -> None:
        """Writes a file, in the format of its extension: .graph, .edges, .graphml, .dimacs; .gz and .xz compress.

        >>> import noge, os, tempfile
        >>> noge.Graph("grid:rows=2,columns=2").write(os.path.join(tempfile.mkdtemp(), "grid.graphml"))
        """
        _noge.graph_write(self._graph, _arguments.path("path", path),
                          _arguments.choice("format", format, *FORMATS), bool(overwrite))

    def to_bytes(self, format: str = "binary") -> bytes:
        """The bytes of a file. Equal graphs give equal bytes.

        >>> import noge
        >>> print(noge.Graph("grid:rows=1,columns=3").to_bytes("edges").decode().splitlines()[-1])
        1 2
        """
        return _noge.graph_print(self._graph, _arguments.choice("format", format, *FORMATS))

    def to_networkx(self) -> Any:
        """A networkx graph with the same names; lengths are in the attribute "length", positions in "pos".

        >>> import noge
        >>> sorted(noge.Graph("grid:rows=2,columns=2").to_networkx().degree)
        [(0, 2), (1, 2), (2, 2), (3, 2)]
        """
        import networkx as nx

        names = self._names()
        graph = nx.Graph(name=self.name) if self.name else nx.Graph()
        graph.add_nodes_from(names)
        edges = self.edges.tolist()
        graph.add_edges_from((names[a], names[b]) for a, b in edges)
        if self.lengths is not None:
            first = np.repeat(np.arange(self.node_count), np.diff(self.offsets.astype(np.int64)))
            values = self.lengths[first < self.neighbors].tolist()
            for (a, b), length in zip(edges, values):
                graph.edges[names[a], names[b]]["length"] = length
        if self.positions is not None:
            for name, (x, y) in zip(names, self.positions.tolist()):
                graph.nodes[name]["pos"] = (x, y)
        return graph


def as_graph(source: Any, weight: Union[None, bool, str] = None) -> Graph:
    """A graph from whatever names one. weight: as for `explore`."""
    if isinstance(source, Graph):
        no_attribute(weight, "a noge.Graph")
        return source
    if hasattr(source, "is_directed") and hasattr(source, "nodes") and hasattr(source, "edges"):
        if weight is True:
            raise UsageError("weight must be the name of the edges' attribute with the lengths, such as 'weight'")
        return Graph.from_networkx(source, weight or None)
    if isinstance(source, str) or hasattr(source, "__fspath__"):
        no_attribute(weight, "a named graph")
        return Graph.generate(_arguments.path("graph", source))
    raise TypeError(f"expected a noge.Graph, a networkx graph, or the name of a graph, not {type(source).__name__}")


def no_attribute(weight: Union[None, bool, str], of: str) -> None:
    """Refuses the name of an attribute for what has lengths of its own."""
    if isinstance(weight, str):
        raise UsageError(f"weight {weight!r} names an attribute of networkx graphs; {of} has its lengths: weight=True uses them")


def use_lengths(weight: Union[None, bool, str]) -> bool:
    """Does `weight` ask for distances that add up lengths?"""
    if weight is None or (isinstance(weight, (bool, str)) and weight != ""):
        return weight not in (None, False)
    raise TypeError(f"weight must be None, True or the name of an attribute, not {weight!r}")


# ---- Parts of a networkx graph


def _length_of(a: Hashable, b: Hashable, data: Dict[Any, Any], weight: str) -> float:
    try:
        length = float(data[weight])
    except KeyError:
        raise UsageError(f"edge {a!r}–{b!r} has no attribute {weight!r}; weight must name one that all edges have") \
            from None
    except (TypeError, ValueError):
        raise UsageError(f"edge {a!r}–{b!r}: {weight!r} must be a number, not {data[weight]!r}") from None
    if not 0 < length < float("inf"):
        raise UsageError(f"edge {a!r}–{b!r}: {weight!r} must be greater than 0 and finite, not {length:g}")
    return length


def _names_of(labels: List[Hashable]) -> Optional[List[str]]:
    """Names for the library; None: the nodes are numbered."""
    if labels == list(range(len(labels))):
        return None
    names = [str(label) for label in labels]
    writable = all(name and "\0" not in name and name.isprintable() for name in names)
    return names if writable and len(set(names)) == len(names) else None


def _positions_of(graph: Any, labels: List[Hashable]) -> Tuple[Optional[NDArray[np.float64]], bool]:
    """Positions, and whether they are longitudes and latitudes; None unless all nodes have one."""
    try:
        data = [graph.nodes[label] for label in labels]
        pairs = [node["pos"] if "pos" in node else (node["x"], node["y"]) for node in data]
        positions = np.array([(float(x), float(y)) for x, y in pairs], np.float64)
    except (KeyError, TypeError, ValueError):
        return None, False
    if positions.shape != (len(labels), 2) or not np.isfinite(positions).all():
        return None, False
    geographic = str(graph.graph.get("crs", "")).lower().endswith("4326")
    return positions, geographic


def _whole(values: ArrayLike, name: str) -> NDArray[np.int64]:
    array = np.asarray(values)
    if array.size and array.dtype.kind not in "iu":
        raise TypeError(f"{name} must be integers, not {array.dtype}")
    return array.astype(np.int64)


def _reals(values: ArrayLike, name: str, shape: Tuple[int, ...]) -> NDArray[np.float64]:
    array = np.asarray(values)
    if array.dtype.kind not in "iuf":
        raise TypeError(f"{name} must be numbers, not {array.dtype}")
    if array.shape != shape:
        raise UsageError(f"{name} must have the shape {shape}, not {array.shape}")
    return np.ascontiguousarray(array, np.float64)


def _warn(report: Tuple[int, int, int, int]) -> None:
    """Says what was left out or joined, at the line that called the package."""
    loops, parallels, _, one_way = report
    texts = []
    if loops or parallels:
        texts.append(f"loops dropped: {loops}, parallel edges merged into the shortest: {parallels}; "
                     "merge them before to decide otherwise")
    if one_way:
        texts.append(f"arcs without an opposite: {one_way}; now one can walk both ways there")
    if not texts:
        return
    frame, level = sys._getframe(1), 2
    while frame.f_back and frame.f_globals.get("__package__") == __package__:
        frame, level = frame.f_back, level + 1
    for text in texts:
        warnings.warn(text, stacklevel=level)


def _restore(data: bytes, labels: Optional[List[Hashable]], name: str) -> Graph:
    graph = Graph.parse(data)
    return Graph._wrap(graph._graph, labels, name)
