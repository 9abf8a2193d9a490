"""Graphs: where they come from, their views, their names."""
import gc
import pickle
import unittest
import warnings

import numpy as np

import noge
from support import Case, networkx


class Arrays(Case):
    def test_rows_are_sorted_and_symmetric(self) -> None:
        graph = noge.Graph.from_arrays([(2, 0), (0, 1)], [3.0, 4.0])
        self.assertEqual(graph.offsets.tolist(), [0, 2, 3, 4])
        self.assertEqual(graph.neighbors.tolist(), [1, 2, 0, 0])
        assert graph.lengths is not None
        self.assertEqual(graph.lengths.tolist(), [4, 3, 4, 3])
        self.assertEqual(graph.edges.tolist(), [[0, 1], [0, 2]])

    def test_views_are_shared_read_only_and_outlive_the_graph(self) -> None:
        graph = noge.Graph("grid:rows=50,columns=50")
        one, other = graph.neighbors, graph.neighbors
        self.assertEqual(one.__array_interface__["data"][0], other.__array_interface__["data"][0])
        self.assertFalse(one.flags.writeable)
        self.assertFalse(graph.offsets.flags.writeable)
        with self.assertRaises(ValueError):
            one[0] = 1
        with self.assertRaises(ValueError):
            one.flags.writeable = True
        copy = one.copy()
        del graph, other
        gc.collect()
        rubbish = [noge.Graph("grid:rows=50,columns=50") for _ in range(20)]
        self.assertTrue((one == copy).all())
        del rubbish

    def test_empty_graphs(self) -> None:
        graph = noge.Graph.from_arrays(np.empty((0, 2), int), node_count=0)
        self.assertEqual((graph.node_count, graph.neighbors.size, graph.offsets.tolist()), (0, 0, [0]))
        self.assertEqual(noge.Graph.from_arrays([], node_count=3).node_count, 3)
        with self.assertRaises(noge.Error):
            noge.explore(graph)

    def test_names_and_positions(self) -> None:
        graph = noge.Graph.from_arrays([(0, 1)], names=["hall", "attic"], positions=[(0, 1), (2.5, 3)])
        self.assertEqual(graph.nodes, ["hall", "attic"])
        assert graph.positions is not None
        self.assertEqual(graph.positions.tolist(), [[0, 1], [2.5, 3]])
        self.assertEqual(graph.index("attic"), 1)

    def test_what_is_wrong_is_refused(self) -> None:
        make = noge.Graph.from_arrays
        for bad in ([(0, -1)], [(0, 1, 2)], [0, 1], [[(0, 1)]]):
            self.assertRaises(noge.UsageError, make, bad)
        self.assertRaises(noge.UsageError, make, [(0, 5)], node_count=5)
        self.assertRaises(noge.UsageError, make, [(0, 1)], [1.0, 2.0])
        self.assertRaises(noge.UsageError, make, [(0, 1)], names=["a", "a"])
        self.assertRaises(noge.UsageError, make, [(0, 1)], names=["a"])
        self.assertRaises(noge.UsageError, make, [(0, 1)], positions=[(0, 1)])
        for bad_length in (0, -1, float("nan"), float("inf")):
            self.assertRaises(ValueError, make, [(0, 1)], [bad_length])
        self.assertRaises(TypeError, make, [(0.5, 1)])
        self.assertRaises(TypeError, make, [("a", "b")])
        self.assertRaises(TypeError, make, [(0, 1)], ["a"])


class Files(Case):
    def test_written_graphs_are_read_again(self) -> None:
        graph = noge.Graph.generate("delaunay", seed=3)
        for name in ("a.graph", "a.graph.gz", "a.graphml", "a.edges"):
            graph.write(self.file(name))
            self.assertEqual(noge.Graph.read(self.file(name)).edge_count, graph.edge_count)
        self.assertEqual(noge.Graph.read(self.file("a.graph")), graph)
        with self.assertRaises(noge.UsageError):
            graph.write(self.file("a.graph"))
        graph.write(self.file("a.graph"), overwrite=True)

    def test_errors_name_the_file(self) -> None:
        with self.assertRaisesRegex(noge.InputError, "nowhere.graph") as caught:
            noge.Graph.read(self.file("nowhere.graph"))
        self.assertIsInstance(caught.exception, OSError)
        self.assertEqual(caught.exception.status, "bad input")
        with self.assertRaisesRegex(ValueError, "bytes:1"):
            noge.Graph.parse(b"a b c d e\n", "edges")

    def test_directed_files_are_joined_on_request(self) -> None:
        with open(self.file("d.gml"), "w", encoding="ascii") as file:
            file.write("graph [ directed 1 node [ id 0 ] node [ id 1 ] node [ id 2 ]\n"
                       "edge [ source 0 target 1 ] edge [ source 1 target 0 ] edge [ source 2 target 1 ] ]\n")
        for refused in (lambda: noge.Graph.read(self.file("d.gml")), lambda: noge.Graph(self.file("d.gml")),
                        lambda: noge.compare(self.file("d.gml"), ["nn"])):
            with self.assertRaisesRegex(noge.InputError, "d.gml:1: .*directed.*two_way=True"):
                refused()
        data = b'{"directed": true, "nodes": [{"id": 0}, {"id": 1}, {"id": 2}], "links": [{"source": 0, "target": 1},' \
            b'{"source": 1, "target": 0}, {"source": 2, "target": 1}]}'
        for read in (lambda: noge.Graph.read(self.file("d.gml"), two_way=True),
                     lambda: noge.Graph.generate(self.file("d.gml"), two_way=True),
                     lambda: noge.Graph.parse(data, "json", two_way=True)):
            with self.assertWarnsRegex(UserWarning, "arcs without an opposite: 1;"):
                self.assertEqual(read().edge_count, 2)

    def test_pickling(self) -> None:
        graph = noge.Graph.from_arrays([(0, 1)], names=["hall", "attic"])
        again = pickle.loads(pickle.dumps(graph))
        self.assertEqual(again, graph)
        self.assertEqual(again.nodes, ["hall", "attic"])


class Networkx(Case):
    def setUp(self) -> None:
        super().setUp()
        self.nx = networkx()

    def test_nodes_keep_their_objects(self) -> None:
        given = self.nx.Graph()
        nodes = [("tuple", 1), frozenset("ab"), 3.5, "text", None and 1, "ünï"][:4]
        given.add_nodes_from(nodes)
        self.nx.add_path(given, nodes)
        graph = noge.Graph(given)
        self.assertEqual(graph.nodes, nodes)
        walk = noge.explore(graph, "nn", source=nodes[0])
        self.assertEqual(walk.nodes, nodes)
        self.assertIs(walk.nodes[0], nodes[0])

    def test_numbers_in_another_order(self) -> None:
        given = self.nx.Graph([(3, 1), (1, 0), (0, 2)])
        graph = noge.Graph(given)
        self.assertEqual(sorted(graph.nodes), [0, 1, 2, 3])
        self.assertEqual({frozenset(edge) for edge in graph.to_networkx().edges}, {frozenset(e) for e in given.edges})
        one, text = 1, "1"  # two nodes with the same text
        self.assertEqual(noge.Graph(self.nx.Graph([(one, text)])).nodes, [1, "1"])

    def test_there_and_back(self) -> None:
        seed = 7
        given = self.nx.gnm_random_graph(40, 90, seed=seed)
        for i, (a, b) in enumerate(given.edges):
            given.edges[a, b]["weight"] = 1 + i / 7
        back = noge.Graph(given, weight="weight").to_networkx()
        self.assertEqual(set(back.nodes), set(given.nodes))
        for a, b, weight in given.edges(data="weight"):
            self.assertEqual(back.edges[a, b]["length"], weight)

    def test_what_is_refused_and_merged(self) -> None:
        with self.assertRaisesRegex(noge.UsageError, "to_undirected"):
            noge.Graph(self.nx.DiGraph([(0, 1)]))
        multi = self.nx.MultiGraph()
        multi.add_edge("a", "b", weight=3)
        multi.add_edge("a", "b", weight=2)
        multi.add_edge("a", "a", weight=2)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            graph = noge.Graph(multi, weight="weight")
            noge.explore(multi, "nn")
        self.assertEqual([warning.filename for warning in caught], [__file__, __file__])
        assert graph.lengths is not None
        self.assertEqual(graph.lengths.tolist(), [2, 2])
        with self.assertRaisesRegex(noge.UsageError, "no attribute 'length'"):
            noge.Graph(multi, weight="length")
        for wrong in (-1, 0, float("nan"), float("inf")):
            multi.add_edge("b", "c", weight=wrong)
            with self.assertRaisesRegex(noge.UsageError, "edge 'b'–'c': 'weight' must be greater than 0"):
                noge.Graph(multi, weight="weight")
            multi.remove_edge("b", "c")


if __name__ == "__main__":
    unittest.main()
