"""Whatever is passed, nothing crashes: wrong types, sizes, values and dead objects at every function, public or not.

Each private function has a call that works. It is made again with every argument replaced by rubbish, one at a time and
two at a time, so that the rubbish gets behind the check of the number of arguments.
"""
import functools
import inspect
import itertools
import os
import pickle
import random
import unittest
import warnings
from typing import Any, Callable, Dict, List, Tuple

import numpy as np

import noge
from noge import _noge
from support import Case

SEED = 20
EMPTY: List[Any] = []


class Strange:
    """Raises whatever is asked."""

    def __getattr__(self, name: str) -> Any:
        raise RuntimeError("strange")


def dead_map() -> Any:
    """A map after its exploration."""
    kept: List[Any] = []
    noge.explore("grid:rows=2,columns=2", lambda map: kept.append(map) or map.nearest, 0)
    return kept[0]


@functools.lru_cache(None)
def rubbish() -> List[Any]:
    closed = noge.Agent("nn")
    closed.close()
    return [None, True, 0, -1, 1, 2, 10**30, 2**31, 2**32 - 1, 2**63, 1.5, float("nan"), float("inf"), "", "a", "grid", "nn",
            "\0", "\udcff", "é" * 5000, b"", b"1234567", b"12345678" * 3, EMPTY, [1], [[]], [None], (1, 2), {}, {"a": 1}, object(),
            Strange(), lambda *a: None, len, int, noge.Graph, np.zeros(3), np.zeros((2, 2)), np.array("a"), np.float64(1),
            noge.Graph.from_arrays([(0, 1)]), noge.Graph.from_arrays([], node_count=0), closed, closed._session,
            noge.Error("x"), noge.Policy("nn"), noge.Policy("nn")._policy, noge.Policy(len)._policy, dead_map(),
            noge.Graph.from_arrays([(0, 1)])._graph, noge.Graph.from_arrays([], node_count=0)._graph,
            _noge.episode_new(False), [("a", "b")]]


#: Exceptions that say what is wrong.
EXPECTED = (noge.Error, TypeError, ValueError, OverflowError, OSError, RuntimeError, AttributeError, KeyError, IndexError,
            MemoryError)

TINY = ("steps", "1"), ("method", "plus"), ("episodes", "1"), ("threads", "1")


def stop(*report: Any) -> None:
    raise KeyError("enough")


def private_calls() -> Dict[str, Tuple[Any, ...]]:
    """A call that works for each function of the binary module."""
    graph, policy = noge.Graph("grid:rows=2,columns=2")._graph, noge.Policy("nn")._policy
    dataset = _noge.dataset_of_graphs("tiny", [graph], False)
    edges, positions = np.array([(0, 1), (1, 2)], np.uint32).tobytes(), np.zeros((3, 2)).tobytes()
    visits = np.array([0, 1], np.int64).tobytes()
    results = tuple(np.zeros(2, kind) for kind in (*"ld????ldd",))
    observed = (np.zeros(2 * 4 * 4, "f"), np.zeros(2 * 4 * 2, "l"), np.zeros(2 * 4, "f"), np.zeros(4, "l"), np.zeros(8, "b"))
    return {
        "version": (), "metrics": (), "task_words": (), "settings": (), "policy_list": (), "policy_default": (False,),
        "set_error_maker": (noge._error._make,), "is_set": ("grid",), "episode_new": (False,),
        "graph_build": (3, edges, np.ones(2).tobytes(), ["a", "b", "c"], positions, False, "who"),
        "graph_read": ("there.edges", "auto", True), "graph_parse": ("name", b"0 1\n", "edges", False),
        "graph_named": ("grid:rows=2,columns=2", 1, None, False), "graph_write": (graph, "new.graph", "auto", True),
        "graph_print": (graph, "binary"), "graph_source": (graph, "0", 1), "graph_components": (graph,),
        "graph_layout": (graph,), "dataset_named": ("ladder", 1, None), "dataset_of_graphs": ("set", [graph], True),
        "policy_named": ("nn", None, False, False, 0.0, None), "policy_define": ("mine", len, None, None),
        "explore": (graph, policy, 0, 1, 9, False, True, 8.0, 9),
        "repeat": (graph, visits, 1, False, True, 8.0, "trace", "graph", "policy", True),
        "evaluate": (dataset, [policy], 1, 1, 1, 9, 1, False, True, True, 8.0, None, 9),
        "paired": (np.ones(4).tobytes(), np.array([4], np.uint32).tobytes(), 0.9),
        "bound": (graph, 0, False, 1, 0.1, 0.1, True),
        "train": ("run", _noge.dataset_of_graphs("tiny", [graph], True), list(TINY), None, True, False, stop),
        "vector_new": ((graph,), 2, 1, False, True, True, False, False, 0.0, 9, results, observed),
        "session_open": (policy, False, 1, 9, None, True, True, 8.0),
    }


#: Arguments for which a large number is not wrong but takes days or the machine's memory; and settings that are all
#: defaults, which is a training of hours.
LARGE = {("graph_build", 0), ("evaluate", 3), ("evaluate", 4), ("evaluate", 6), ("train", 2)}


class Rubbish(Case):
    def setUp(self) -> None:
        super().setUp()
        before = os.getcwd()
        self.addCleanup(os.chdir, before)
        os.chdir(self.folder)  # names of files are rubbish too
        with open("there.edges", "w", encoding="ascii") as file:
            file.write("0 1\n")

    def throw(self, function: Callable[..., Any], *arguments: Any, **keywords: Any) -> Any:
        """What the function returns; None if it refuses."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                return function(*arguments, **keywords)
            except EXPECTED:
                return None

    def use(self, made: Any) -> None:
        """Whatever a private function has made out of rubbish can be used."""
        if isinstance(made, tuple) and made and isinstance(made[0], _noge.Graph):
            made = made[0]
        if isinstance(made, _noge.Graph):
            self.throw(_noge.explore, made, noge.Policy("nn")._policy, 0, 1, 5, True, False, 0.0)
        elif isinstance(made, _noge.Policy):
            self.throw(_noge.explore, noge.Graph("grid:rows=2,columns=2")._graph, made, 0, 1, 5, True, False, 0.0)
        elif isinstance(made, _noge.Vector):
            for i in range(2):
                self.throw(made.seed, i, np.random.PCG64(1))
            self.throw(made.reset, None, -1, -1)
            self.throw(made.step)
            made.close()
        elif isinstance(made, _noge.Session):
            self.throw(made.line, b'{"at":"a","sees":["b"]}')
            made.close()

    def test_private_functions(self) -> None:
        """The binary module trusts nobody either."""
        calls, chance = private_calls(), random.Random(SEED)
        print("seed", SEED)
        functions = {name for name, value in vars(_noge).items() if callable(value) and not isinstance(value, type)}
        self.assertEqual(functions - {"__loader__"}, set(calls), "each function needs a call that works")
        for name, call in sorted(calls.items()):
            function = getattr(_noge, name)
            try:
                function(*call)
            except KeyError:  # of `stop`
                self.assertEqual(name, "train")
            for count in range(len(call) + 2):
                self.throw(function, *([None] * count))
            for position, value in itertools.product(range(len(call)), rubbish()):
                if (name, position) in LARGE and (value is EMPTY or isinstance(value, int) and value > 1000):
                    continue
                changed = list(call)
                changed[position] = value
                self.use(self.throw(function, *changed))
                other = chance.randrange(len(call))
                if (name, other) not in LARGE and name != "train":
                    changed[other] = chance.choice(rubbish())
                    self.use(self.throw(function, *changed))
            if name == "set_error_maker":
                _noge.set_error_maker(*call)

    def test_error_makers(self) -> None:
        """A maker of exceptions that makes something else is refused, and the library's error is not lost in a crash."""
        self.addCleanup(_noge.set_error_maker, noge._error._make)
        for value in rubbish():
            if self.throw(lambda: (_noge.set_error_maker(value), True)):
                self.assertTrue(callable(value))
                self.throw(_noge.graph_parse, "name", b"a b c d e", "edges", False)
        _noge.set_error_maker(lambda *told: None)
        self.assertRaises(TypeError, _noge.graph_parse, "name", b"a b c d e", "edges", False)

    def test_public_functions(self) -> None:
        chance = random.Random(SEED)
        graph = noge.Graph("grid:rows=2,columns=2")
        #: Arguments that work, and keywords that keep the work small.
        public: Dict[Callable[..., Any], Tuple[Tuple[Any, ...], Dict[str, Any]]] = {
            noge.Graph: ((graph,), {}), noge.Graph.from_networkx: ((graph,), {}), noge.Graph.from_arrays: (([(0, 1)],), {}),
            noge.Graph.read: (("there.edges",), {}), noge.Graph.parse: ((b"0 1\n", "edges"), {}),
            noge.Graph.generate: (("grid:rows=2,columns=2",), {}), noge.Policy: (("nn",), {}), noge.policies: ((), {}),
            noge.explore: ((graph,), {}), noge.compare: ((graph, ["nn"]), {"seeds": 1, "episodes": 1}),
            noge.bound: ((graph,), {}), noge.Agent: ((), {}), noge.Model: (("noge-nn:grid",), {}), noge.settings: ((), {}),
            noge.train: ((graph, "plus"), {"steps": 1, "episodes": 1}), noge.Table: (("a", ["b"], [["c"]]), {}),
            noge.Advice: (({},), {}), noge.Bound: ((1, 1, True, False, "tree", 1, 0.1, []), {})}
        made_by_others = {noge.Walk, noge.Comparison, noge.Paired, noge.Map}
        for name in noge.__all__:
            value = getattr(noge, name)
            self.assertTrue(value in public or value in made_by_others or issubclass(value, noge.Error), name)
        for function, (arguments, keywords) in public.items():
            function(*arguments, **keywords) if function != noge.Graph.from_networkx else None
            names = [p.name for p in inspect.signature(function).parameters.values() if p.kind == p.KEYWORD_ONLY]
            small = function in (noge.train, noge.compare)
            for value in rubbish():
                for position in range(len(arguments)):
                    changed = arguments[:position] + (value,) + arguments[position + 1:]
                    if not small or not isinstance(value, str):  # a set of many graphs
                        self.throw(function, *changed, **keywords)
                for name in names:
                    if not isinstance(value, int) or value <= 100 and name != "progress":
                        self.throw(function, *arguments, **{**keywords, name: value})
            for _ in range(100 if not small else 0):
                self.throw(function, *(chance.choice(rubbish()) for _ in range(chance.randrange(4))))

    def test_methods(self) -> None:
        """Every public method of every object, with rubbish for each argument."""
        graph = noge.Graph("grid:rows=2,columns=2")
        table = noge.compare(graph, ["nn", "dfs"], seeds=1, episodes=2)
        objects = [graph, noge.explore(graph, "nn", 0), noge.Agent("nn"), table, table.paired("nn"), table.table(),
                   noge.Model("noge-nn:grid"), noge.Policy("nn"), noge.Agent("nn").decide()]
        tried = 0
        for thing in objects:
            for name, method in inspect.getmembers(type(thing), inspect.isfunction):
                if name.startswith("_") or isinstance(thing, noge.Agent) and name == "close":
                    continue
                names = list(inspect.signature(method).parameters)[1:]
                for key, value in itertools.product(names, rubbish()):
                    self.throw(getattr(thing, name), **{"at": "a", key: value} if name == "tell" else {key: value})
                    if names.index(key) > 0:
                        self.throw(getattr(thing, name), value, **{key: value})
                    tried += 1
        self.assertGreater(tried, 1000)

    def test_closed_agents(self) -> None:
        agent = noge.Agent("nn")
        agent.tell("a", ["b"])
        agent.close()
        for act in (lambda: agent.tell("a", ["b"]), agent.decide, agent.frontier, lambda: agent.path("a"), agent.graph,
                    lambda: agent.distance("a"), agent.home, agent.statistics, lambda: agent.reports):
            self.assertRaisesRegex(ValueError, "closed", act)
        agent.close()

    def test_maps_and_episodes(self) -> None:
        graph = noge.Graph("grid:rows=2,columns=2")._graph
        episode = _noge.episode_new(False)
        for name in ("map", "decisions", "explored", "over"):
            self.assertRaises(ValueError, getattr, episode, name)
        self.assertRaises(ValueError, episode.graph_nodes)
        episode.begin(graph, 0, 1, 2**32 - 1, 0)
        known = episode.map
        for value in rubbish():
            for function in (known.neighbors, known.path, known.distance, known.degree, known.is_visited, known.affords,
                             episode.step):
                self.throw(function, value)
            self.throw(known.length, value, value)
            for position in range(5):
                self.throw(episode.begin, *([graph, 0, 1, 1, 0][:position] + [value] + [graph, 0, 1, 1, 0][position + 1:]))
            for position in range(7):
                wanted = [False, 4, 4, None, None, False, -1.0]
                self.throw(_noge.episode_new, *wanted[:position], value, *wanted[position + 1:])
        self.assertRaises(ValueError, _noge.episode_new(False, 3, 9).begin, graph, 0, 1, 1, 0)
        self.assertRaises(ValueError, _noge.episode_new(False, 4, 3).begin, graph, 0, 1, 1, 0)
        episode.begin(graph, 0, 1, 2**32 - 1, 0)
        self.throw(episode.begin, graph, 99, 1, 1, 0)
        del graph, episode
        dead = dead_map()
        for name in dir(known):
            if not name.startswith("_"):
                self.throw(getattr, known, name)
                self.assertRaisesRegex(ValueError, "only while", lambda: (lambda a: a(0, 0) if name == "length" else a(0)
                                                                         if callable(a) else a)(getattr(dead, name)))

    def test_attributes_of_networkx_are_refused_for_other_graphs(self) -> None:
        graph = noge.Graph.generate("delaunay:nodes=20")
        for sets in ("grid", ["tree", "grid"], graph, [graph], "delaunay:nodes=20"):
            with self.assertRaisesRegex(noge.UsageError, "'no-such' names an attribute of networkx"):
                noge.compare(sets, "nn", seeds=1, episodes=1, weight="no-such")
        for function in (noge.explore, noge.bound):
            self.assertRaises(noge.UsageError, function, "grid:rows=2,columns=2", source=0, weight="no-such")
        self.assertRaises(TypeError, noge.explore, graph, "nn", weight="")

    def test_numbers_of_numpy_are_no_policies(self) -> None:
        """They have a method choose, which is another one."""
        for wrong in (np.int8(-1), np.float64(1), np.zeros(3), np.array("nn"), -1):
            for function in (noge.Agent, noge.Policy, lambda policy: noge.explore("ladder", policy)):
                with self.assertRaisesRegex(TypeError, "a policy must be a name"):
                    function(wrong)

    def test_help_shows_signatures(self) -> None:
        """Of everything that is public and can be called, with the names of its arguments."""
        looked = 0
        for name in noge.__all__:
            value = getattr(noge, name)
            methods = [vars(value)[key] for key in vars(value) if not key.startswith("_")] if inspect.isclass(value) else []
            for thing in [*([] if value is noge.Map or inspect.isclass(value) and issubclass(value, Exception) else [value]), *methods]:
                thing = getattr(thing, "__func__", thing)  # class methods
                if callable(thing):
                    self.assertNotIn("args", inspect.signature(thing).parameters, name)
                    looked += 1
        self.assertGreater(looked, 40)
        self.assertEqual(str(inspect.signature(noge.Map.length)), "(self, a, b, /)")
        self.assertEqual(noge.Map.path.__doc__, "A shortest known path from the current node to a node, both included.")

    def test_functions_take_the_words_of_a_task(self) -> None:
        """One table of the library has them. Python says `weight`, the name of an attribute, where the table says weighted."""
        words = {name for name, _ in _noge.task_words()}
        self.assertIn("limit", words)
        for function, without in ((noge.explore, {"weighted"}), (noge.compare, {"weighted"}), (noge.Agent, {"limit"})):
            self.assertLessEqual(words - without, set(inspect.signature(function).parameters), function)

    def test_older_names_are_read(self) -> None:
        self.assertEqual(noge.explore("ladder", "nn", 0, steps=3).path, noge.explore("ladder", "nn", 0, limit=3).path)
        self.assertEqual(noge.explore("ladder", "nn", 0, budget_distance=5).path, noge.explore("ladder", "nn", 0, budget=5).path)
        noge.Agent("nn", limit=4)
        with self.assertRaisesRegex(TypeError, "limit and its older name steps are both given"):
            noge.explore("ladder", "nn", 0, steps=3, limit=3)

    def test_types_cannot_be_made(self) -> None:
        kinds = [value for value in vars(_noge).values() if isinstance(value, type)]
        self.assertGreater(len(kinds), 5)
        for kind in kinds:
            self.assertRaises(TypeError, kind)
            self.assertRaises(TypeError, kind.__new__, kind)

    def test_errors_are_what_python_expects(self) -> None:
        for kind, expected in ((noge.UsageError, ValueError), (noge.InputError, OSError), (noge.FileError, OSError),
                               (noge.OutOfMemory, MemoryError), (noge.Diverged, ArithmeticError)):
            error = pickle.loads(pickle.dumps(kind("why")))
            self.assertIsInstance(error, expected)
            self.assertIsInstance(error, noge.Error)
            self.assertEqual(str(error), "why")


if __name__ == "__main__":
    unittest.main()
