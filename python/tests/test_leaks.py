"""Memory: what is made and dropped is freed, with Python's checks of its own memory on."""
import gc
import os
import subprocess
import sys
import unittest
from typing import Any, Callable

import numpy as np

import noge
from noge import _noge
from support import Case


def resident() -> int:
    """Resident memory in bytes."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def policy(map: noge.Map) -> Any:
    frontier, distances = map.frontier, map.distances
    return frontier[distances[frontier].argmin()]


def fail(map: noge.Map) -> Any:
    raise KeyError("on purpose")


GRAPH = noge.Graph("grid:rows=5,columns=5")
EDGES = GRAPH.edges


def explore_and_fail() -> None:
    try:
        noge.explore(GRAPH, fail, 0)
    except KeyError:
        pass


def read_rubbish() -> None:
    try:
        noge.Graph.parse(b"a b c d e", "edges")
    except noge.InputError:
        pass


def observe() -> None:
    episode = _noge.episode_new(False)
    episode.begin(GRAPH._graph, 3, 1, 2**32 - 1)
    episode.step(1)
    episode.observe(0, 0, 0)
    episode.map.edges


def keep_views() -> None:
    graph = noge.Graph.from_arrays(EDGES, np.ones(len(EDGES)))
    views = graph.lengths, graph.neighbors
    del graph
    assert views[0] is not None and views[0].sum() > 0


#: What is repeated: name, function, number of times.
WORK = [
    ("graphs", keep_views, 20000), ("policies", lambda: noge.explore(GRAPH, policy, 0), 5000),
    ("exceptions", explore_and_fail, 20000), ("errors", read_rubbish, 20000), ("episodes", observe, 20000),
    ("agents", lambda: noge.Agent(policy).tell("a", ["b", "c"]), 5000),
    ("walks", lambda: noge.explore(GRAPH, "nn", 0).svg(), 1000),
    ("comparisons", lambda: noge.compare(GRAPH, ["nn", policy], seeds=1, episodes=2, threads=1), 500)]


class Leaks(Case):
    def flat(self, function: Callable[[], Any], times: int) -> None:
        """The second half of the work needs no more memory than the first; the allocator may keep a little."""
        for _ in range(times // 2):
            function()
        gc.collect()
        before = resident()
        for _ in range(times // 2):
            function()
        gc.collect()
        self.assertLess(resident() - before, 600000)

    def test_memory_is_flat(self) -> None:
        for name, function, times in WORK:
            with self.subTest(name):
                self.flat(function, times)

    def test_references_are_balanced(self) -> None:
        for function, thing in ((lambda: noge.explore(GRAPH, policy, 0), policy), (keep_views, GRAPH), (observe, GRAPH._graph)):
            before = sys.getrefcount(thing)
            for _ in range(50):
                function()
            gc.collect()
            self.assertEqual(sys.getrefcount(thing), before)

    def test_pythons_own_checks(self) -> None:
        """All of it once more with PYTHONMALLOC=debug, which finds writes outside of memory and uses after free."""
        code = "import test_leaks; [function() for _, function, _ in test_leaks.WORK for _ in range(20)]"
        environment = dict(os.environ, PYTHONMALLOC="debug", PYTHONDEVMODE="1")
        result = subprocess.run([sys.executable, "-W", "ignore", "-c", code], env=environment, capture_output=True,
                                text=True, cwd=os.path.dirname(os.path.abspath(__file__)), check=False)
        self.assertEqual(result.returncode, 0, result.stderr)

    def test_fork(self) -> None:
        """A child may go on with what its parent made."""
        walk = noge.explore(GRAPH, "universal", 0)
        child = os.fork()
        if child == 0:
            same = noge.explore(GRAPH, "universal", 0).nodes == walk.nodes and len(noge.compare(GRAPH, "nn", episodes=2).rows())
            os._exit(0 if same else 1)
        self.assertEqual(os.waitpid(child, 0)[1], 0)


if __name__ == "__main__":
    unittest.main()
