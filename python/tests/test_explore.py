"""Explorations and comparisons: the same bytes and figures as the program, and policies in Python."""
import gc
import json
import pickle
import threading
import time
import unittest
import weakref
from typing import Any, List

import numpy as np

import noge
from support import Case, networkx


def nearest(map: noge.Map) -> Any:
    return map.nearest


class SameAsTheProgram(Case):
    def test_traces(self) -> None:
        cases = [("maze:side=21", "universal", 3, []), ("grid", "nn:random", 5, ["--steps", "30"]),
                 ("delaunay:nodes=60", "nn", 1, ["--weighted"]), ("tree", "noge-nn:maze", 2, []),
                 ("caveman", "dfs@robust:0.5", 2, [])]
        for number, (graph, policy, seed, more) in enumerate(cases):
            theirs, mine = f"theirs-{number}", self.file(f"mine-{number}")
            self.program("explore", graph, "-p", policy, "--seed", str(seed), "--trace", theirs, *more)
            walk = noge.explore(graph, policy, seed=seed, steps=30 if "--steps" in more else None,
                                weight=True if more == ["--weighted"] else None)
            walk.write_trace(mine)
            self.assertEqual(self.bytes_of(theirs), self.bytes_of(f"mine-{number}"), graph)

    def test_figures_of_an_exploration(self) -> None:
        told = json.loads(self.program("explore", "caveman", "--seed", "4", "--json"))
        walk = noge.explore("caveman", seed=4)
        self.assertEqual(walk.source, int(told["source"]))
        for name, value in walk.metrics.items():
            self.assertEqual(value, told[name], name)
        self.assertEqual((walk.decisions, walk.reachable, len(walk.seen)),
                         (told["decisions"], told["reachable"], told["seen"]))

    def test_figures_of_a_comparison(self) -> None:
        options = "compare", "grid", "maze", "-p", "nn,universal", "--seeds", "2", "--episodes", "8", "--json", "--certify"
        told = json.loads(self.program(*options, "--per-episode"))["results"]
        mine = noge.compare(["grid", "maze"], ["nn", "universal"], seeds=2, episodes=8, certify=True)
        rows = {(row["set"], row["policy"], row["metric"]): row for row in mine.rows()}
        episodes = iter(mine.episodes())
        for result in told:
            for metric in mine.metrics:
                row = rows[result["set"], result["policy"], metric]
                theirs = result[metric]
                self.assertEqual((row["mean"], row["std"], row["seeds"], row["counted"]),
                                 (theirs["mean"], theirs["std"], theirs["seeds"], theirs["counted"]))
            for run in result["runs"]:
                episode = next(episodes)
                for key in ("seed", "graph", "decisions", "reachable", "seen", "rate", "length"):
                    self.assertEqual(episode[key], run[key])
        told = json.loads(self.program(*options[:-1], "--paired", "nn"))["results"]
        theirs = [result["paired"] for result in told if "paired" in result]
        self.assertEqual(len(theirs), 2)
        for row, other in zip(mine.paired("nn").rows, theirs):
            self.assertEqual((row["difference"], row["low"], row["high"], row["episodes"]),
                             (other["mean"], other["low"], other["high"], other["pairs"]))

    def test_tables(self) -> None:
        mine = noge.compare("grid", ["dfs", "nn"], seeds=2, episodes=5)
        text = self.program("compare", "grid", "-p", "dfs,nn", "--seeds", "2", "--episodes", "5")
        self.assertEqual(str(mine) + "\n", text)

    def test_bounds(self) -> None:
        told = json.loads(self.program("bound", "maze:side=15", "--source", "3", "--json"))
        mine = noge.bound("maze:side=15", 3)
        self.assertEqual((mine.lower, mine.upper, mine.exact, mine.method),
                         (told["lower"], told["upper"], told["exact"], told["method"]))

    def test_a_graph_of_ones_own(self) -> None:
        graph = noge.Graph(networkx().karate_club_graph())
        graph.write(self.file("club.graph"))
        self.program("explore", "club.graph", "--trace", "theirs", "--source", "5")
        named = noge.Graph.read(self.file("club.graph"))
        noge.explore(named, source=5).write_trace(self.file("mine"))
        self.assertEqual(self.bytes_of("theirs"), self.bytes_of("mine"))


class Walks(Case):
    def test_a_path_is_a_walk(self) -> None:
        nx = networkx()
        club = nx.karate_club_graph()
        walk = noge.explore(club, "universal", source=0)
        self.assertTrue(all(club.has_edge(a, b) for a, b in zip(walk.path, walk.path[1:])))
        self.assertEqual(len(walk.path) - 1, walk.length)
        self.assertEqual(set(walk.nodes), set(club))
        self.assertEqual(sum(data["walked"] for _, _, data in walk.to_networkx().edges(data=True)), walk.length)
        again = pickle.loads(pickle.dumps(walk))
        self.assertEqual((again.path, again.rate), (walk.path, walk.rate))

    def test_drawings(self) -> None:
        import xml.etree.ElementTree as tree

        graph = networkx().Graph([("<a>", "b"), ("b", "c")])
        for walk in (noge.explore("maze:side=11", steps=9), noge.explore(graph, policy="nn"),
                     noge.explore(noge.Graph.from_arrays([], node_count=1), "nn")):
            root = tree.fromstring(walk._repr_svg_() or "")
            circles = [node for node in root.iter() if node.tag.endswith("circle")]
            self.assertEqual(len(circles), walk.graph.node_count + 1)
            self.assertEqual([node.get("fill") for node in circles].count("none"), 1, "a ring is around the start")
            ground = next(node for node in root.iter() if node.tag.endswith("rect"))
            self.assertEqual([ground.get(key) for key in ("fill", "width", "height")], ["white"] + root.get("viewBox", "").split()[2:])
            blue = [node for node in circles if node.get("fill") == "#1f77b4"]
            self.assertEqual(len(blue), walk.decisions)

    def test_lengths_by_attribute(self) -> None:
        graph = networkx().Graph()
        graph.add_edge("a", "b", km=2.5)
        graph.add_edge("b", "c", km=1.5)
        walk = noge.explore(graph, "nn", source="a", weight="km")
        self.assertEqual(walk.length, 4)
        self.assertTrue(np.isnan(walk.rate))

    def test_tables_for_people(self) -> None:
        table = noge.compare(["grid"], [nearest, "nn", nearest], seeds=1, episodes=2)
        self.assertEqual(table.policies, ["nearest 1", "nn", "nearest 2"])
        self.assertIn("<table>", table._repr_html_())
        try:
            import pandas
        except ImportError:
            print("SKIP: pandas is not installed; to_pandas is not tested")
            return
        frame = table.to_pandas()
        self.assertIsInstance(frame, pandas.DataFrame)
        self.assertEqual(set(frame["policy"]), set(table.policies))


class PoliciesInPython(Case):
    def test_as_good_as_the_rule(self) -> None:
        table = noge.compare(["grid", "tree"], ["nn", nearest], seeds=2, episodes=5)
        for set_ in table.sets:
            self.assertEqual(table.mean(set_, "nn"), table.mean(set_, "nearest"))

    def test_maps_tell_the_truth(self) -> None:
        checked = []

        def choose(map: noge.Map) -> int:
            frontier, visited, edges = map.frontier, map.visited, map.edges
            self.assertEqual(frontier.tolist(), np.flatnonzero(~visited).tolist())
            self.assertEqual(map.visit_count, visited.sum())
            self.assertEqual(sorted(map.visits.tolist()), np.flatnonzero(visited).tolist())
            self.assertEqual(len(edges), map.edge_count)
            distance = map.distances
            assert map.at is not None
            self.assertEqual(distance[map.at], 0)
            gap = abs(distance[edges[:, 0]] - distance[edges[:, 1]])
            self.assertTrue((gap <= map.lengths + 1e-9).all())
            for v in frontier[:3].tolist():
                self.assertEqual(map.distance(v), distance[v])
                path = map.path(v)
                self.assertEqual(len(path) - 1, distance[v])
                self.assertEqual(map.degree(v), len(map.neighbors(v)))
                self.assertEqual(map.length(int(path[-2]), v), 1)
            self.assertEqual(map.nearest, map.nearest_all[0])
            self.assertEqual((map.oldest, map.newest), (frontier[0], frontier[-1]))
            checked.append(map.node_count)
            return frontier[distance[frontier].argmin()]

        noge.explore("caveman", choose, seed=3, steps=60)
        self.assertEqual(len(checked), 60)

    def test_objects(self) -> None:
        class Random:
            name = "mine"
            begun: List[int] = []

            def begin(self, seed: int) -> None:
                self.random = np.random.default_rng(seed)
                self.begun.append(seed)

            def choose(self, map: noge.Map) -> int:
                return int(self.random.choice(map.frontier))

        mine = Random()
        one, two = noge.explore("grid", mine, seed=9), noge.explore("grid", mine, seed=9)
        self.assertEqual(one.nodes, two.nodes)
        self.assertEqual((one.policy, len(mine.begun)), ("mine", 2))

    def test_exceptions_come_back(self) -> None:
        class Oops(Exception):
            pass

        def choose(map: noge.Map) -> int:
            raise Oops("as it was")

        for act in (lambda: noge.explore("grid", choose), lambda: noge.compare("grid", [choose], episodes=2, seeds=1),
                    lambda: noge.Agent(choose).tell("a", ["b"])):
            self.assertRaisesRegex(Oops, "as it was", act)
        for wrong in (None, "a", 1.5, [], object()):
            self.assertRaises(TypeError, noge.explore, "grid", lambda map: wrong)
        for wrong_node in (-1, 10**30, 0, 2**32 - 1, 77777):
            self.assertRaises(ValueError, noge.explore, "grid", lambda map: wrong_node)

    def test_an_exception_of_progress_stops(self) -> None:
        def stop(done: int, total: int) -> None:
            raise KeyError("enough")

        for policy in ("nn", nearest):
            self.assertRaisesRegex(KeyError, "enough", noge.compare, "grid", policy, seeds=100, progress=stop)
            self.assertRaisesRegex(KeyError, "enough", noge.compare, "grid", policy, seeds=1, episodes=1, progress=stop)

    def test_maps_do_not_outlive_the_choice(self) -> None:
        kept: List[noge.Map] = []
        arrays: List[Any] = []

        def choose(map: noge.Map) -> Any:
            kept.append(map)
            arrays.append(map.frontier)
            return map.newest

        noge.explore("grid", choose, steps=5)
        with self.assertRaisesRegex(ValueError, "only while the policy chooses"):
            kept[0].frontier
        self.assertRaises(ValueError, kept[0].path, 0)
        self.assertTrue(all(0 not in array for array in arrays))

    def test_an_agent_is_not_called_by_its_own_policy(self) -> None:
        agent: Any = None

        def choose(map: noge.Map) -> Any:
            return agent.tell("b", ["c"])

        agent = noge.Agent(choose)
        self.assertRaisesRegex(RuntimeError, "in use", agent.tell, "a", ["b"])

    def test_circles_are_collected(self) -> None:
        class Robot:
            def __init__(self) -> None:
                self.agent = noge.Agent(self.choose)

            def choose(self, map: noge.Map) -> Any:
                return map.nearest

        robot = Robot()
        robot.agent.tell("a", ["b"])
        gone = weakref.ref(robot)
        del robot
        gc.collect()
        self.assertIsNone(gone())

    def test_speed(self) -> None:
        """At least 200,000 decisions a second; a busy machine gets several chances."""
        graph = noge.Graph("grid:rows=100,columns=100")
        best = 0.0
        for _ in range(20):
            begun = time.perf_counter()
            walk = noge.explore(graph, nearest, 0)
            best = max(best, walk.decisions / (time.perf_counter() - begun))
            if best > 200000:
                break
        self.assertGreater(best, 200000)

    def test_threads(self) -> None:
        """Other threads run meanwhile, and the results are the same."""
        expected = noge.compare("grid", ["nn", nearest], seeds=1, episodes=10).rows()
        results: List[Any] = []
        threads = [threading.Thread(target=lambda: results.append(
            noge.compare("grid", ["nn", nearest], seeds=1, episodes=10).rows())) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(results, [expected] * 4)


if __name__ == "__main__":
    unittest.main()
