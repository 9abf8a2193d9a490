"""Memory: what is made and dropped is freed, with Python's checks of its own memory on."""
import gc
import os
import pickle
import shutil
import subprocess
import sys
import unittest
from typing import Any, Callable

import noge
from leaks import GRAPH, LARGER, WORK, keep_views, observe, policy, resident
from noge import _noge
from support import Case


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
        code = "import leaks; [function() for _, function, _ in leaks.WORK for _ in range(20)]"
        environment = dict(os.environ, PYTHONMALLOC="debug", PYTHONDEVMODE="1")
        result = subprocess.run([sys.executable, "-W", "ignore", "-c", code], env=environment, capture_output=True,
                                text=True, cwd=os.path.dirname(os.path.abspath(__file__)), check=False)
        self.assertEqual(result.returncode, 0, result.stderr)

    def test_a_debug_build_of_python(self) -> None:
        """The same under python3-dbg, which checks every reference count and object.

        Its sum of all reference counts cannot be used: modules that were built for the other Python do not count there.
        The number of allocated blocks can."""
        debugger = shutil.which(f"python3.{sys.version_info.minor}d")
        if not debugger:
            print("SKIP: python3-dbg is not installed; its checks of reference counts are not made")
            self.skipTest("no python3-dbg")
        code = """
import gc, sys, leaks
for name, function, _ in leaks.WORK:
    totals = []
    for _ in range(3):
        for _ in range(100):
            function()
        gc.collect()
        totals.append(sys.getallocatedblocks())
    assert totals[2] - totals[1] < 100, (name, totals)  # less than one a repetition: caches
"""
        result = subprocess.run([debugger, "-W", "ignore", "-c", code], capture_output=True, text=True,
                                cwd=os.path.dirname(os.path.abspath(__file__)), check=False)
        self.assertEqual(result.returncode, 0, result.stderr)

    def test_fork(self) -> None:
        """A child may go on with what its parent made."""
        walk = noge.explore(GRAPH, "universal", 0)
        child = os.fork()
        if child == 0:
            same = noge.explore(GRAPH, "universal", 0).nodes == walk.nodes and len(noge.compare(GRAPH, "nn", episodes=2).rows())
            os._exit(0 if same else 1)
        self.assertEqual(os.waitpid(child, 0)[1], 0)

    def test_pickling(self) -> None:
        """What never changes can be pickled; handles say that they cannot."""
        table = noge.compare(GRAPH, ["nn", "dfs"], seeds=1, episodes=2)
        for thing in (GRAPH, noge.Model("noge-nn:grid"), noge.bound(LARGER, 0, effort=0.01), noge.UsageError("why")):
            again = pickle.loads(pickle.dumps(thing))
            self.assertEqual(str(again) if isinstance(thing, Exception) else again,
                             str(thing) if isinstance(thing, Exception) else thing)
        self.assertEqual(pickle.loads(pickle.dumps(table)).rows(), table.rows())
        self.assertEqual(pickle.loads(pickle.dumps(noge.explore(GRAPH, "nn", 0))).path, noge.explore(GRAPH, "nn", 0).path)
        self.assertRaisesRegex(TypeError, "pickle its name", pickle.dumps, noge.Policy("nn"))
        self.assertRaisesRegex(TypeError, "journal", pickle.dumps, noge.Agent("nn"))
        episode = _noge.episode_new(False)
        episode.begin(GRAPH._graph, 0, 1, 9, 0)
        handles = [GRAPH._graph, _noge.dataset_of_graphs("set", [GRAPH._graph], True), noge.Policy("nn")._policy, episode,
                   episode.map, noge.Agent("nn")._session]
        for handle in handles:
            self.assertRaisesRegex(TypeError, "cannot pickle", pickle.dumps, handle)


if __name__ == "__main__":
    unittest.main()
