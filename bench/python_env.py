#!/usr/bin/env python3
"""Steps a second of the environments for Python, beside an environment on networkx and beside the loop in C.

  PYTHONPATH=build/python python3 bench/python_env.py [--seconds 2] [--set grid]

All of them explore the training graphs of a set by nearest neighbours, at most 500 steps an episode. Choosing is not
timed: actions are recorded first and repeated, or chosen between two timed steps. The same work is done in several rounds.
Its pieces, a call or 25 steps of a single environment, are timed one by one, and each counts by its fastest round: so other
programs on the machine disturb little. Prints a table for docs/PYTHON.md.
"""
import argparse
import os
import platform
import sys
import time
from typing import Any, Iterator, List, Tuple

import numpy as np

SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
sys.path += [os.environ.get("NOGE_GYMNASIUM", os.path.join(SOURCE, "..", "shared", "gymnasium"))]

import gymnasium  # noqa: E402
import noge  # noqa: E402
import noge.gym  # noqa: E402
from noge.vector import ExplorationVectorEnv  # noqa: E402

STEPS = 500
NEVER = 1e9


# ---- An environment on networkx with the same observations -------------------------------------------------------------


class NetworkxEnv:
    """What noge.gym.ExplorationEnv shows, written as one would write it well with networkx and numpy: flags, edges and
    the mask grow with the map; distances come from networkx's breadth-first search."""

    def __init__(self, graphs: List[Any], nodes: int, edges: int) -> None:
        import networkx as nx
        self.nx, self.graphs, self.nodes, self.edges = nx, graphs, nodes, edges
        self.random = np.random.default_rng(1)

    def reset(self) -> Tuple[Any, Any]:
        self.graph = self.graphs[self.random.integers(len(self.graphs))]
        self.known, self.number, self.name = self.nx.Graph(), {}, []
        self.features = np.zeros((self.nodes, 4), np.float32)
        self.mask = np.zeros(self.nodes, np.int8)
        self.links = np.zeros((self.edges, 2), np.int64)
        self.at, self.count, self.walked = 0, 0, 0.0
        self._learn(int(self.random.integers(len(self.graph))))
        self._visit(0)
        return self._observe()

    def _learn(self, name: int) -> None:
        number = len(self.name)
        self.number[name] = number
        self.name.append(name)
        self.known.add_node(number)
        self.features[number, 2] = self.mask[number] = 1

    def _visit(self, node: int) -> None:
        self.features[self.at, 1] = 0
        self.features[node, :3] = 1, 1, 0
        self.mask[node] = 0
        self.at = node
        around = list(self.graph.adj[self.name[node]])
        self.random.shuffle(around)
        for name in around:
            if name not in self.number:
                self._learn(name)
            other = self.number[name]
            if not self.known.has_edge(node, other):
                self.known.add_edge(node, other)
                self.links[self.count] = min(node, other), max(node, other)
                self.count += 1

    def _observe(self) -> Tuple[Any, Any]:
        self.distance = self.nx.single_source_shortest_path_length(self.known, self.at)
        known = len(self.name)
        self.features[list(self.distance.keys()), 3] = list(self.distance.values())
        observation = (self.features[:known].copy(), np.ones((self.count, 1), np.float32), self.links[:self.count].copy())
        return observation, {"action_mask": self.mask.copy(), "walked": self.walked}

    def step(self, node: int) -> Tuple[Any, float, bool, bool, Any]:
        cost = self.distance[node]
        self.walked += cost
        self._visit(node)
        observation, info = self._observe()
        return observation, -cost, not info["action_mask"].any(), False, info


# ---- Measuring ----------------------------------------------------------------------------------------------------------


#: The number of steps of a round, and the seconds that each of its pieces took.
Round = Tuple[int, List[float]]


def best(rounds: Iterator[Round], seconds: float) -> float:
    """Steps a second if each piece takes as long as in its fastest round. Makes rounds for `seconds`, at least three."""
    end, fastest, count = time.perf_counter() + seconds, np.full(1, np.inf), 0
    for steps, times in rounds:
        fastest, count = np.minimum(fastest, times), count + 1
        if count >= 3 and time.perf_counter() > end:
            break
    return float(steps / fastest.sum())


def nearest(nodes: Any, mask: Any) -> int:
    return int(np.where(mask[:len(nodes)] > 0, nodes[:, 3], NEVER).argmin())


def networkx_rounds(env: NetworkxEnv) -> Iterator[Round]:
    """Four episodes a round, the same in every round."""
    while True:
        env.random = np.random.default_rng(1)
        times = []
        for _ in range(4):
            observation, info = env.reset()
            for _ in range(STEPS):
                action = nearest(observation[0], info["action_mask"])
                begun = time.perf_counter()
                observation, _, ended, _, info = env.step(action)
                times.append(time.perf_counter() - begun)
                if ended:
                    break
        yield len(times), times


def single_rounds(env: noge.gym.ExplorationEnv) -> Iterator[Round]:
    """Twenty episodes a round, recorded and repeated."""
    episodes = []
    for seed in range(20):
        recorded: List[int] = []
        ended = False
        _, info = env.reset(seed=seed)
        while not ended and len(recorded) < STEPS:
            recorded.append(env._episode.map.nearest)
            _, _, ended, _, info = env.step(recorded[-1])
        episodes.append(recorded)
    step = env.step
    while True:
        times = []
        for seed, recorded in enumerate(episodes):
            env.reset(seed=seed)
            for first in range(0, len(recorded), 25):
                piece = recorded[first:first + 25]
                begun = time.perf_counter()
                for action in piece:
                    step(action)
                times.append(time.perf_counter() - begun)
        yield sum(map(len, episodes)), times


def copies_rounds(nodes: int, edges: int, most: int) -> Iterator[Round]:
    """Copies of four numpy arrays as large as those of an observation, and nothing else."""
    one, two, three, four = (np.ones((nodes, 4), np.float32), np.ones((edges, 2), np.int64), np.ones((edges, 1), np.float32),
                             np.ones(most, np.int8))
    while True:
        begun = time.perf_counter()
        for _ in range(25):
            one.copy(), two.copy(), three.copy(), four.copy()
        yield 25, [time.perf_counter() - begun]


def record(name: str, num_envs: int, steps: int) -> List[Any]:
    env = ExplorationVectorEnv(num_envs, name, observation="padded", max_episode_steps=STEPS, copy=False)
    observation, _ = env.reset(seed=1)
    recorded = []
    for _ in range(steps):
        recorded.append(np.where(observation["action_mask"] > 0, observation["nodes"][:, :, 3], NEVER).argmin(axis=1))
        observation = env.step(recorded[-1])[0]
    env.close()
    return recorded


def vector_rounds(env: ExplorationVectorEnv, recorded: List[Any]) -> Iterator[Round]:
    """All recorded steps a round: maps of all sizes."""
    while True:
        env.reset(seed=1)
        times = []
        for actions in recorded:
            begun = time.perf_counter()
            env.step(actions)
            times.append(time.perf_counter() - begun)
        yield len(recorded) * env.num_envs, times


def loop_rounds(graphs: List[Any]) -> Iterator[Round]:
    """The loop in C with the same policy, without observations."""
    while True:
        steps, times = 0, []
        for graph in graphs:
            begun = time.perf_counter()
            walk = noge.explore(graph, "nn", 0, limit=STEPS)
            times.append(time.perf_counter() - begun)
            steps += walk.decisions
        yield steps, times


def written(env: ExplorationVectorEnv, recorded: List[Any]) -> Tuple[float, float, float]:
    """Mean number of known nodes and edges, and of bytes written for a step of one environment."""
    nodes = edges = frontier = 0
    env.reset(seed=1)
    for actions in recorded:
        batch = env.step(actions)[0]
        nodes, edges, frontier = nodes + len(batch.x), edges + batch.edge_index.shape[1], frontier + len(batch.frontier)
    count = len(recorded) * env.num_envs
    return nodes / count, edges / 2 / count, (nodes * (16 + 8) + edges * 16 + frontier * 8) / count


def copying(size: int) -> float:
    """Bytes a second that numpy copies, in arrays of this size."""
    one, two = np.ones(size // 8), np.ones(size // 8)
    times = []
    for _ in range(max(5, 2**28 // size)):
        begun = time.perf_counter()
        np.copyto(one, two)
        times.append(time.perf_counter() - begun)
    return size / min(times)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2, help="seconds for each row (default: 2)")
    parser.add_argument("--set", default="grid", help="the set of graphs (default: grid)")
    options = parser.parse_args()
    single = noge.gym.ExplorationEnv(options.set)
    rows: List[Tuple[str, float]] = []
    try:
        import networkx as nx
        graphs = [noge.Graph._wrap(handle).to_networkx() for handle in single._graphs]
        rows.append((f"networkx {nx.__version__}, the same observations",
                     best(networkx_rounds(NetworkxEnv(graphs, single._nodes, single._edges)), options.seconds)))
    except ImportError:
        print("SKIP: networkx is not installed; ratios are to the first row", file=sys.stderr)
    for observation, copy in (("graph", True), ("padded", True), ("padded", False)):
        env = noge.gym.ExplorationEnv(options.set, observation=observation, copy=copy)
        label = f"`ExplorationEnv`, {observation}{'' if copy else ', copy=False'}"
        rows.append((label, best(single_rounds(env), options.seconds)))
    notes = []
    for count in (64, 256):
        recorded = record(options.set, count, 250)
        for observation in ("padded", "batch"):
            for threads in (1, 2):
                env = ExplorationVectorEnv(count, options.set, observation=observation, max_episode_steps=STEPS, copy=False,
                                           threads=threads)
                rows.append((f"`ExplorationVectorEnv`, {count} environments, {observation}, {threads} thread{'s'[:threads - 1]}",
                             best(vector_rounds(env, recorded), options.seconds)))
                if observation == "batch" and threads == 1:
                    nodes, edges, size = written(env, recorded)
                    speed = copying(int(size) * count)
                    notes.append(f"{count} environments: {nodes:.0f} known nodes on average; a batch writes {size:,.0f} bytes a "
                                 f"step, padded arrays {4 * nodes:,.0f}. numpy copies {speed / 1e9:.1f} GB/s in arrays of this "
                                 f"size: {size / speed * 1e9:,.0f} ns a step of a batch.")
                env.close()
    rows.append(("four numpy arrays as large as a graph observation copied in Python, nothing else",
                 best(copies_rounds(round(nodes), round(edges), single._nodes), options.seconds)))
    rows.append(("loop in C with policy `nn`, without observations",
                 best(loop_rounds([noge.Graph._wrap(handle) for handle in single._graphs]), options.seconds)))
    print(f"| environment, set {options.set} | steps a second | ratio |\n|---|---|---|")
    for label, speed in rows:
        print(f"| {label} | {speed:,.0f} | {speed / rows[0][1]:,.1f} |")
    print("\n" + "\n".join(notes))
    print(f"\nnoge {noge.__version__}, Python {platform.python_version()}, numpy {np.__version__}, Gymnasium "
          f"{gymnasium.__version__}; load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
