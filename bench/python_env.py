#!/usr/bin/env python3
"""Steps a second of the environments for Python, beside an environment on networkx and beside the loop in C.

  PYTHONPATH=build/python python3 bench/python_env.py [--seconds 2] [--set grid]

All of them explore the training graphs of a set by nearest neighbours, at most 500 steps an episode. Choosing is not
timed: actions are recorded first and repeated, or chosen between two timed steps. Speeds of one thread are by processor
time, those of two threads by the clock, each the fastest of several rounds. Prints a table for docs/PYTHON.md.
"""
import argparse
import os
import platform
import sys
import time
from typing import Any, Callable, Iterator, List, Tuple

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


def best(rounds: Iterator[Tuple[int, float]], seconds: float) -> float:
    """Returns the steps a second of the fastest round. Makes rounds for `seconds`, at least three."""
    end, speed, count = time.perf_counter() + seconds, 0.0, 0
    for steps, spent in rounds:
        speed, count = max(speed, steps / spent), count + 1
        if count >= 3 and time.perf_counter() > end:
            break
    return speed


def nearest(nodes: Any, mask: Any) -> int:
    return int(np.where(mask[:len(nodes)] > 0, nodes[:, 3], NEVER).argmin())


def networkx_rounds(env: NetworkxEnv) -> Iterator[Tuple[int, float]]:
    """Four episodes a round, the same in every round."""
    while True:
        env.random = np.random.default_rng(1)
        steps, spent = 0, 0.0
        for _ in range(4):
            observation, info = env.reset()
            for _ in range(STEPS):
                action = nearest(observation[0], info["action_mask"])
                begun = time.process_time()
                observation, _, ended, _, info = env.step(action)
                spent += time.process_time() - begun
                steps += 1
                if ended:
                    break
        yield steps, spent


def single_rounds(env: Any) -> Iterator[Tuple[int, float]]:
    """Twenty episodes a round, recorded and repeated."""
    episodes = []
    for seed in range(20):
        recorded, ended = [], False
        env.reset(seed=seed)
        while not ended:
            recorded.append(env.unwrapped._episode.map.nearest)
            _, _, terminated, truncated, _ = env.step(recorded[-1])
            ended = terminated or truncated
        episodes.append(recorded)
    step = env.step
    while True:
        spent = 0.0
        for seed, recorded in enumerate(episodes):
            env.reset(seed=seed)
            begun = time.process_time()
            for action in recorded:
                step(action)
            spent += time.process_time() - begun
        yield sum(map(len, episodes)), spent


def record(name: str, num_envs: int, steps: int) -> List[Any]:
    env = ExplorationVectorEnv(num_envs, name, observation="padded", max_episode_steps=STEPS, copy=False)
    observation, _ = env.reset(seed=1)
    recorded = []
    for _ in range(steps):
        recorded.append(np.where(observation["action_mask"] > 0, observation["nodes"][:, :, 3], NEVER).argmin(axis=1))
        observation = env.step(recorded[-1])[0]
    env.close()
    return recorded


def vector_rounds(env: ExplorationVectorEnv, recorded: List[Any], clock: Callable[[], float]) -> Iterator[Tuple[int, float]]:
    """All recorded steps a round: maps of all sizes."""
    while True:
        env.reset(seed=1)
        begun = clock()
        for actions in recorded:
            env.step(actions)
        yield len(recorded) * env.num_envs, clock() - begun


def loop_rounds(graphs: List[Any]) -> Iterator[Tuple[int, float]]:
    """The loop in C with the same policy, without observations."""
    while True:
        steps, begun = 0, time.process_time()
        for graph in graphs:
            steps += noge.explore(graph, "nn", 0, steps=STEPS).decisions
        yield steps, time.process_time() - begun


def written(env: ExplorationVectorEnv, recorded: List[Any]) -> Tuple[float, float]:
    """Mean number of known nodes, and of bytes written for a step of one environment."""
    nodes = edges = frontier = 0
    env.reset(seed=1)
    for actions in recorded:
        batch = env.step(actions)[0]
        nodes, edges, frontier = nodes + len(batch.x), edges + batch.edge_index.shape[1], frontier + len(batch.frontier)
    count = len(recorded) * env.num_envs
    return nodes / count, (nodes * (16 + 8) + edges * 16 + frontier * 8) / count


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
    for observation in ("graph", "padded"):
        env = noge.gym.ExplorationEnv(options.set, observation=observation)
        limited = gymnasium.wrappers.TimeLimit(env, STEPS)
        rows.append((f"`ExplorationEnv`, {observation}", best(single_rounds(limited), options.seconds)))
    notes = []
    for count in (64, 256):
        recorded = record(options.set, count, 250)
        for observation in ("padded", "batch"):
            for threads in (1, 2):
                env = ExplorationVectorEnv(count, options.set, observation=observation, max_episode_steps=STEPS, copy=False,
                                           threads=threads)
                clock = time.process_time if threads == 1 else time.perf_counter
                rows.append((f"`ExplorationVectorEnv`, {count} environments, {observation}, {threads} thread{'s'[:threads - 1]}",
                             best(vector_rounds(env, recorded, clock), options.seconds)))
                if observation == "batch" and threads == 1:
                    nodes, size = written(env, recorded)
                    speed = copying(int(size) * count)
                    notes.append(f"{count} environments: {nodes:.0f} known nodes on average; a batch writes {size:,.0f} bytes a "
                                 f"step, padded arrays {4 * nodes:,.0f}. numpy copies {speed / 1e9:.1f} GB/s in arrays of this "
                                 f"size: {size / speed * 1e9:,.0f} ns a step of a batch.")
                env.close()
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
