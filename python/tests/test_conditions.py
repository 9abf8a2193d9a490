"""The way home, budgets and lengths: the same traces, figures, tables and answers as the program."""
import json
import math
import pickle
import unittest
from typing import Any, Dict, List, Tuple

import numpy as np

import noge
from support import Case

#: What the program is told, and what Python is told.
CONDITIONS: List[Tuple[List[str], Dict[str, Any]]] = [
    (["--return"], {"returns": True}),
    (["--budget-distance", "40"], {"budget_distance": 40}),
    (["--return", "--budget-distance", "40.5"], {"returns": True, "budget_distance": 40.5}),
    (["--return", "--budget-distance", "40", "--steps", "9"], {"returns": True, "budget_distance": 40, "steps": 9}),
]


class SameAsTheProgram(Case):
    def roads(self) -> str:
        """A graph with lengths, in a file beside the tests' other files."""
        random = np.random.default_rng(5)
        edges = noge.Graph("delaunay:nodes=60").edges
        noge.Graph.from_arrays(edges, random.uniform(0.5, 3, len(edges))).write(self.file("roads.graph"))
        return "roads.graph"

    def read(self, name: str) -> noge.Graph:
        return noge.Graph.read(self.file(name))

    def test_traces_and_figures(self) -> None:
        number = 0
        for graph, weight in (("maze:side=21", None), (self.roads(), True)):
            for policy in ("universal", "nn", "dfs"):
                for flags, options in CONDITIONS:
                    number += 1
                    more = flags + (["--weighted"] if weight else [])
                    told = json.loads(self.program("explore", graph, "-p", policy, "--seed", "3", "--json", *more))
                    self.program("explore", graph, "-p", policy, "--seed", "3", "--trace", f"theirs-{number}", *more)
                    walk = noge.explore(self.read(graph) if weight else graph, policy, seed=3, weight=weight, **options)
                    walk.write_trace(self.file(f"mine-{number}"))
                    self.assertEqual(self.bytes_of(f"theirs-{number}"), self.bytes_of(f"mine-{number}"), (graph, more))
                    for name, value in walk.metrics.items():
                        same = math.isnan(value) if told[name] is None else value == told[name]
                        self.assertTrue(same, (graph, more, name, value, told[name]))
                    self.assertEqual(walk.way_home, told.get("way_home", 0))

    def test_figures_of_comparisons(self) -> None:
        self.roads()
        for weight in (None, True):
            for flags, options in CONDITIONS + [([], {}), (["--steps", "20"], {"steps": 20})]:
                sets = ["roads.graph"] if weight else ["ladder", "tree"]
                command = ["compare", *sets, "-p", "nn,universal", "--seeds", "2", "--episodes", "4", *flags]
                command += ["--weighted"] if weight else []
                told = json.loads(self.program(*command, "--json", "--per-episode"))["results"]
                graphs: List[Any] = [self.read("roads.graph")] if weight else sets
                mine = noge.compare(graphs, ["nn", "universal"], seeds=2, episodes=4, weight=weight, **options)
                rows = {(row["set"], row["policy"], row["metric"]): row for row in mine.rows()}
                episodes = iter(mine.episodes())
                for result in told:
                    self.assertEqual("visited" in result, "visited" in mine.metrics)
                    for metric in mine.metrics:
                        row, theirs = rows[result["set"], result["policy"], metric], result[metric]
                        for key in ("mean", "std", "seeds", "counted"):
                            a, b = np.array([row[key], theirs[key]], float)  # null is nan
                            np.testing.assert_array_equal(a, b, str((command, metric, key)))
                    for run in result["runs"]:
                        episode = next(episodes)
                        self.assertEqual([episode[key] for key in ("decisions", "seen", "length")],
                                         [run[key] for key in ("decisions", "seen", "length")])

    def test_tables(self) -> None:
        self.roads()
        for flags, options in (([], {}), (["--return"], {"returns": True}), (["--certify"], {"certify": True}),
                               (["--steps", "25"], {"steps": 25}), (["--budget-distance", "30"], {"budget_distance": 30})):
            for weight in (None, True):
                sets = ["roads.graph"] if weight else ["ladder", "tree"]
                graphs: List[Any] = [self.read("roads.graph")] if weight else sets
                command = ["compare", *sets, "-p", "dfs,nn", "--seeds", "2", "--episodes", "5", *flags]
                command += ["--weighted"] if weight else []
                mine = noge.compare(graphs, ["dfs", "nn"], seeds=2, episodes=5, weight=weight, **options)
                self.assertEqual(str(mine) + "\n", self.program(*command))
                paired = [str(mine.paired("nn", metric)) for metric in mine.shown
                          if metric != "visited" or mine.budget_distance]
                self.assertEqual("\n\n".join([str(mine)] + paired) + "\n", self.program(*command, "--paired", "nn"))

    def test_bounds_of_tours(self) -> None:
        for graph, weight in (("maze:side=15", None), ("grid:rows=6,columns=7", None), (self.roads(), True)):
            more = ["--weighted"] if weight else []
            told = json.loads(self.program("bound", graph, "--source", "3", "--return", "--json", *more))
            mine = noge.bound(self.read(graph) if weight else graph, 3, weight=weight, returns=True)
            self.assertEqual((mine.lower, mine.upper, mine.exact, mine.method, mine.returns),
                             (told["lower"], told["upper"], told["exact"], told["method"], told["return"]))
            self.assertEqual(mine.walk[0], mine.walk[-1])


class Conditions(Case):
    def test_walks_go_home(self) -> None:
        walk = noge.explore("maze:side=15", "nn", 0, returns=True)
        self.assertTrue(walk.finished)
        self.assertEqual((walk.path[0], walk.path[-1], len(walk.path) - 1), (0, 0, walk.length))
        self.assertGreater(walk.way_home, 0)
        self.assertEqual(walk.length, walk.costs.sum() + walk.way_home)
        again = pickle.loads(pickle.dumps(walk))
        self.assertEqual((again.path, again.way_home, again.metrics), (walk.path, walk.way_home, walk.metrics))
        self.assertEqual(walk.svg().count("#d62728"), 1)

    def test_policies_see_the_conditions(self) -> None:
        left: List[Any] = []

        def choose(map: noge.Map) -> Any:
            left.append((map.returns, map.budget_left))
            affordable = [v for v in map.frontier.tolist() if map.affords(v)]
            self.assertIn(map.nearest_affordable, affordable)
            return max(affordable, key=map.distance)

        walk = noge.explore("grid:rows=9,columns=9", choose, 0, returns=True, budget_distance=30)
        self.assertLessEqual(walk.length, 30)
        self.assertEqual(left[0], (True, 30))
        self.assertEqual([pair[1] for pair in left], (30 - np.cumsum(walk.costs)[:-1]).tolist())
        left.clear()
        noge.explore("grid:rows=2,columns=2", lambda map: left.append((map.returns, map.budget_left)) or map.nearest, 0)
        self.assertEqual(left[0], (False, None))

    def test_choices_beyond_the_budget_are_replaced(self) -> None:
        walk = noge.explore("maze:side=15", lambda map: map.oldest, 0, budget_distance=25)
        self.assertLessEqual(walk.length, 25)
        self.assertGreater(walk.decisions, 0)

    def test_agents_answer_as_the_program(self) -> None:
        house = {"hall": ["kitchen", "stairs"], "kitchen": ["hall"], "stairs": ["hall", "attic"], "attic": ["stairs"]}
        for budget in (None, 5):
            agent = noge.Agent("nn", returns=True, budget_distance=budget)
            states, at, walked = [], "hall", 0.0
            advice = agent.tell(at, house[at])
            while advice.state in ("go", "home"):
                assert advice.go is not None
                states.append(advice.state)
                at, walked = advice.go, walked + advice.cost
                advice = agent.tell(at, house[at])
            self.assertEqual(at, "hall")
            self.assertEqual(states[-1], "home")
            self.assertEqual(advice.state, "spent" if budget else "done")
            self.assertEqual(advice.totals["walked"], walked)
            if budget:
                self.assertEqual(advice.totals["budget_left"], budget - walked)
            self.assertEqual(agent.home(), ["hall"])

    def test_journals_keep_the_conditions(self) -> None:
        file = self.file("mission.jsonl")
        with noge.Agent("nn", journal=file, returns=True, budget_distance=7.5, sync="system") as agent:
            agent.tell("hall", ["kitchen"])
        self.assertRaisesRegex(noge.UsageError, "return", noge.Agent, "nn", journal=file, budget_distance=7.5)
        self.assertRaisesRegex(noge.UsageError, "budget", noge.Agent, "nn", journal=file, returns=True)
        again = noge.Agent("nn", journal=file, returns=True, budget_distance=7.5, sync="system")
        self.assertEqual(again.tell("kitchen", []).state, "home")

    def test_wrong_budgets(self) -> None:
        for wrong, kind in ((0, noge.UsageError), (-1, noge.UsageError), (math.nan, noge.UsageError),
                            (math.inf, noge.UsageError), ("5", TypeError), ([], TypeError), (True, TypeError)):
            self.assertRaises(kind, noge.explore, "grid", budget_distance=wrong)
            self.assertRaises(kind, noge.compare, "grid", budget_distance=wrong)
            self.assertRaises(kind, noge.Agent, budget_distance=wrong)
        self.assertRaises(noge.UsageError, noge.compare, "grid", steps="all")


if __name__ == "__main__":
    unittest.main()
