"""Makes and drops a million graphs and environments, and shows that resident memory stays flat.

    PYTHONPATH=build/python python3 python/tests/leaks.py             # a million of each; ten minutes
    PYTHONPATH=build/python python3 python/tests/leaks.py 20000       # fewer

Prints resident memory ten times for each kind of work. Fails if the last figure exceeds the second by more than 1 MB.
test_leaks.py does the same work less often.
"""
import gc
import os
import sys
import unittest
from typing import Any, Callable, List, Tuple

import numpy as np

import noge
import support
from noge import _noge

MOST = 1_000_000  # bytes of growth that the allocator may cause


def resident() -> int:
    """Resident memory in bytes."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def policy(map: noge.Map) -> Any:
    frontier, distances = map.frontier, map.distances
    return frontier[distances[frontier].argmin()]


def fail(map: noge.Map) -> Any:
    raise KeyError("on purpose")


GRAPH = noge.Graph("grid:rows=5,columns=5")
EDGES = GRAPH.edges
LARGER = noge.Graph("grid:rows=8,columns=8")  # not bounded by trying all walks, which takes seconds


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
    episode.begin(GRAPH._graph, 3, 1, 2**32 - 1, 0)
    episode.look()
    episode.step(1)
    episode.map.edges


def keep_views() -> None:
    graph = noge.Graph.from_arrays(EDGES, np.ones(len(EDGES)))
    views = graph.lengths, graph.neighbors
    del graph
    assert views[0] is not None and views[0].sum() > 0


def use_environment() -> None:
    import noge.gym

    for arguments in ({}, {"observation": "padded"}, {"observation": "padded", "copy": False}):
        env = noge.gym.ExplorationEnv(GRAPH, **arguments)
        env.reset()
        env.step(1)


def environments() -> List[Tuple[str, Callable[[], Any], int]]:
    """The work with Gymnasium, if it is there."""
    try:
        support.gymnasium()
    except unittest.SkipTest:
        return []
    return [("environments", use_environment, 2000)]


#: What is repeated: name, function, number of times in the short test.
WORK: List[Tuple[str, Callable[[], Any], int]] = [
    ("graphs", keep_views, 20000), ("policies", lambda: noge.explore(GRAPH, policy, 0), 5000),
    ("exceptions", explore_and_fail, 20000), ("errors", read_rubbish, 20000), ("episodes", observe, 20000),
    ("agents", lambda: noge.Agent(policy).tell("a", ["b", "c"]), 5000),
    ("walks", lambda: noge.explore(GRAPH, "nn", 0, returns=True).svg(), 1000),
    ("bounds", lambda: noge.bound(LARGER, 0, effort=0.01), 500),
    ("comparisons", lambda: noge.compare(GRAPH, ["nn", policy], seeds=1, episodes=2, threads=1), 500)] + environments()


def main(times: int) -> None:
    """Repeats the making of graphs, episodes and environments, and prints resident memory."""
    for name, function, _ in WORK:
        if name not in ("graphs", "episodes", "environments"):
            continue
        sizes = []
        for _ in range(10):
            for _ in range(times // 10):
                function()
            gc.collect()
            sizes.append(resident())
        print(f"{times} {name}: resident", " ".join(f"{size / 1e6:.1f}" for size in sizes), "MB", flush=True)
        if sizes[-1] - sizes[1] > MOST:
            sys.exit(f"leaks.py: {name} need more memory with time")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
