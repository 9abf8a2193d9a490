"""Whatever is passed, nothing crashes: wrong types, sizes, values and dead objects at every function, public or not."""
import functools
import inspect
import itertools
import pickle
import random
import unittest
import warnings
from typing import Any, Callable, List

import numpy as np

import noge
from noge import _noge
from support import Case

SEED = 20


class Strange:
    """Raises whatever is asked."""

    def __getattr__(self, name: str) -> Any:
        raise RuntimeError("strange")


@functools.lru_cache(None)
def rubbish() -> List[Any]:
    closed = noge.Agent("nn")
    closed.close()
    return [None, True, 0, -1, 1, 2, 10**30, 2**31, 2**32 - 1, 2**63, 1.5, float("nan"), float("inf"), "", "a", "grid", "nn",
            "\0", "\udcff", "é" * 5000, b"", b"1234567", b"12345678" * 3, [], [1], [[]], [None], (1, 2), {}, {"a": 1}, object(),
            Strange(), lambda *a: None, len, int, noge.Graph, np.zeros(3), np.zeros((2, 2)), np.array("a"), np.float64(1),
            noge.Graph.from_arrays([(0, 1)]), noge.Graph.from_arrays([], node_count=0), closed, noge.Error("x"),
            noge.Policy("nn"), noge.Policy("nn")._policy, noge.Policy(len)._policy,
            noge.Graph.from_arrays([(0, 1)])._graph, _noge.episode_new(False), [("a", "b")]]


#: Exceptions that say what is wrong.
EXPECTED = (noge.Error, TypeError, ValueError, OverflowError, OSError, RuntimeError, AttributeError, KeyError, MemoryError)

PUBLIC: List[Callable[..., Any]] = [
    noge.Graph, noge.Graph.from_networkx, noge.Graph.from_arrays, noge.Graph.read, noge.Graph.parse, noge.Graph.generate,
    noge.Policy, noge.explore, noge.compare, noge.bound, noge.Agent, noge.Model, noge.Table]


class Rubbish(Case):
    def throw(self, function: Callable[..., Any], *arguments: Any, **keywords: Any) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                function(*arguments, **keywords)
            except EXPECTED:
                pass

    def test_public_functions(self) -> None:
        lots = random.Random(SEED)
        for function in PUBLIC:
            most = 3 if function is not noge.Graph.generate else 1
            for value in rubbish():
                self.throw(function, value)
            for _ in range(100):
                self.throw(function, *(lots.choice(rubbish()) for _ in range(lots.randrange(most + 1))))
            names = [p.name for p in inspect.signature(function).parameters.values() if p.kind == p.KEYWORD_ONLY]
            for name, value in itertools.product(names, rubbish()):
                small = {"seeds": 1, "episodes": 1} if function is noge.compare else {}
                if isinstance(value, int) and (value > 100 or name == "progress"):
                    continue
                self.throw(function, *((["grid"], ["nn"]) if function is noge.compare else ("grid:rows=2,columns=2",)),
                           **{**small, name: value})

    def test_methods(self) -> None:
        graph = noge.Graph("grid:rows=2,columns=2")
        walk = noge.explore(graph, "nn", 0)
        agent = noge.Agent("nn")
        table = noge.compare("grid", ["nn", "dfs"], seeds=1, episodes=2)
        model = noge.Model("noge-nn:grid")
        for value in rubbish():
            for function in (graph.index, graph.write, graph.to_bytes, walk.write_trace, agent.tell, agent.path,
                             agent.distance, table.rows, table.table, table.paired, table.mean, model.save):
                if function not in (graph.write, walk.write_trace, model.save) or not isinstance(value, (str, bytes)):
                    self.throw(function, value)
            for key in ("sees", "blocked", "unreachable", "reachable"):
                self.throw(agent.tell, **{key: value})

    def test_private_functions(self) -> None:
        """The binary module trusts nobody either."""
        lots = random.Random(SEED)
        print("seed", SEED)
        left_out = {"set_error_maker", "train", "graph_named", "dataset_named", "graph_write", "graph_read", "session_open"}
        for name, function in sorted(vars(_noge).items()):
            if not callable(function) or name in left_out or name.startswith("__"):
                continue
            for _ in range(300):
                self.throw(function, *(lots.choice(rubbish()) for _ in range(lots.randrange(11))))

    def test_maps_and_episodes(self) -> None:
        graph = noge.Graph("grid:rows=2,columns=2")._graph
        episode = _noge.episode_new(False)
        self.assertRaises(ValueError, lambda: episode.map)
        episode.begin(graph, 0, 1, 2**32 - 1)
        known = episode.map
        for value in rubbish():
            for function in (known.neighbors, known.path, known.distance, known.degree, known.is_visited, episode.step):
                self.throw(function, value)
            self.throw(known.length, value, value)
            if not isinstance(value, int) or not 10**6 < value < 2**62:  # memory that a machine may have
                self.throw(episode.observe, value, value)
            self.throw(episode.begin, value, 0, 1, 1)
        episode.begin(graph, 0, 1, 2**32 - 1)
        self.throw(episode.begin, graph, 99, 1, 1)
        del graph, episode
        self.throw(lambda: known.frontier)
        self.throw(lambda: known.distances)
        self.throw(lambda: known.edges)

    def test_types_cannot_be_made(self) -> None:
        for kind in (_noge.Graph, _noge.Dataset, _noge.Policy, _noge.Map, _noge.Episode, _noge.Session):
            self.assertRaises(TypeError, kind)
            self.assertRaises(TypeError, kind.__new__, kind)
        self.assertRaises(TypeError, pickle.dumps, noge.Policy("nn")._policy)

    def test_errors_are_what_python_expects(self) -> None:
        for kind, expected in ((noge.UsageError, ValueError), (noge.InputError, OSError), (noge.FileError, OSError),
                               (noge.OutOfMemory, MemoryError), (noge.Diverged, ArithmeticError)):
            error = pickle.loads(pickle.dumps(kind("why")))
            self.assertIsInstance(error, expected)
            self.assertIsInstance(error, noge.Error)
            self.assertEqual(str(error), "why")


if __name__ == "__main__":
    unittest.main()
