#!/usr/bin/env python3
"""Trains a small graph network to explore by PPO, in one file: PyTorch on noge's vector environment.

  python3 examples/python/ppo.py                      # set grid, ten minutes of two cores
  python3 examples/python/ppo.py --set maze --minutes 20 --seed 2 --curve curve.svg

Prints progress, then compares the network with `nn` and `universal` on the test graphs, as `noge compare` does. Minutes
are minutes of two cores, counted in processor time, so that other programs on the machine do not change the result.
Needs PyTorch, Gymnasium and noge.
"""
import argparse
import os
import sys
import time
from typing import Any, Dict, List, NamedTuple, Optional, Tuple

os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")  # waiting threads use no processor time

import numpy as np
import torch
from torch import nn

import noge
from noge.vector import ExplorationVectorEnv

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("--set", default="grid", help="set of graphs (default: grid)")
parser.add_argument("--seed", type=int, default=1, help="seed of weights, episodes and actions (default: 1)")
parser.add_argument("--minutes", type=float, default=10, help="minutes of two cores (default: 10)")
parser.add_argument("--updates", type=int, help="number of updates, instead of minutes: the same result every time")
parser.add_argument("--every", type=int, default=10, help="number of updates between two tests (default: 10)")
parser.add_argument("--threads", type=int, default=2, help="threads of PyTorch and of the environments (default: 2)")
parser.add_argument("--envs", type=int, default=64, help="number of environments (default: 64)")
parser.add_argument("--rollout", type=int, default=16, help="steps of each environment in an update (default: 16)")
parser.add_argument("--hidden", type=int, default=32, help="size of a node's embedding (default: 32)")
parser.add_argument("--layers", type=int, default=2, help="rounds of message passing (default: 2)")
parser.add_argument("--rate", type=float, default=2e-3, help="learning rate at the beginning (default: 0.002)")
parser.add_argument("--gamma", type=float, default=0.95, help="discount (default: 0.95)")
parser.add_argument("--episodes", type=int, default=50, help="test episodes of the comparison (default: 50)")
parser.add_argument("--curve", help="write the learning curve to this SVG file")

EPOCHS, PARTS, CLIP, LAMBDA, ENTROPY, STEPS = 3, 4, 0.2, 0.95, 0.01, 500
INPUTS = 5


class Graphs(NamedTuple):
    """Tensors of one or several batches: what the network reads."""

    x: torch.Tensor  # [nodes, INPUTS]
    edges: torch.Tensor  # [2, edges]
    batch: torch.Tensor  # [nodes] the graph of each node
    frontier: torch.Tensor  # [choices] nodes
    owner: torch.Tensor  # [choices] the graph of each choice
    count: int  # number of graphs


def inputs(features: Any) -> torch.Tensor:
    """What the network reads of a node: the three flags, and the distance in two forms of about the same size."""
    given = torch.from_numpy(np.asarray(features, np.float32))
    distance = given[:, 3:]
    return torch.cat([given[:, :3], 1 / (1 + distance), distance.clamp(max=16) / 16], 1)


def join(batches: List[Any], count: int) -> Graphs:
    """One block-diagonal graph of the batches of several steps, each of `count` environments."""
    nodes = np.cumsum([0] + [len(b.x) for b in batches])
    frontier = np.concatenate([b.frontier + first for b, first in zip(batches, nodes)])
    batch = np.concatenate([b.batch + count * i for i, b in enumerate(batches)])
    edges = np.concatenate([b.edge_index + first for b, first in zip(batches, nodes)], axis=1)
    return Graphs(inputs(np.concatenate([b.x for b in batches])), torch.from_numpy(edges), torch.from_numpy(batch),
                  torch.from_numpy(frontier), torch.from_numpy(batch[frontier]), count * len(batches))


class Network(nn.Module):
    """Message passing, then a score for each frontier node and a value for each graph. Scores begin as minus the distance:
    untrained, the network goes to a node nearby, and it has to learn to which."""

    def __init__(self, hidden: int, layers: int) -> None:
        super().__init__()
        self.first = nn.Linear(INPUTS, hidden)
        self.own = nn.ModuleList(nn.Linear(hidden, hidden) for _ in range(layers))
        self.around = nn.ModuleList(nn.Linear(hidden, hidden, bias=False) for _ in range(layers))
        self.score = nn.Sequential(nn.Linear(hidden + INPUTS, hidden), nn.ReLU(), nn.Linear(hidden, 1))
        self.nearness = nn.Parameter(torch.tensor(2.0))
        nn.init.zeros_(self.score[2].weight)
        self.value = nn.Sequential(nn.Linear(2 * hidden, hidden), nn.ReLU(), nn.Linear(hidden, 1))

    def forward(self, graphs: Graphs) -> Tuple[torch.Tensor, torch.Tensor]:
        """(log-probabilities [choices], values [graphs])."""
        h = self.first(graphs.x).relu()
        for own, around in zip(self.own, self.around):
            messages = torch.zeros_like(h).index_add_(0, graphs.edges[1], h[graphs.edges[0]])
            h = h + (own(h) + around(messages / 4)).relu() / 2
        chosen = h[graphs.frontier]
        given = graphs.x[graphs.frontier]
        scores = self.score(torch.cat([chosen, given], 1))[:, 0] - self.nearness * 16 * given[:, 4]
        total = torch.zeros(graphs.count, h.shape[1]).index_add_(0, graphs.batch, h)
        size = torch.zeros(graphs.count).index_add_(0, graphs.batch, torch.ones(len(h)))
        current = h[graphs.x[:, 1] > 0]  # one node a graph, in the order of the graphs
        values = self.value(torch.cat([total / size[:, None], current], 1))[:, 0]
        return log_softmax(scores, graphs), values


def log_softmax(scores: torch.Tensor, graphs: Graphs) -> torch.Tensor:
    """Of the choices of each graph."""
    with torch.no_grad():
        order = torch.argsort(scores)
        most = torch.zeros(graphs.count)
        most[graphs.owner[order]] = scores[order]  # the last one written is the greatest
    shifted = scores - most[graphs.owner]
    total = torch.zeros(graphs.count).index_add_(0, graphs.owner, shifted.exp())
    return shifted - total.clamp(min=1e-9).log()[graphs.owner]


def choose(logs: torch.Tensor, graphs: Graphs, greedy: bool = False) -> torch.Tensor:
    """A choice for each graph, as an index into `frontier`; -1: the graph has none. Gumbel's trick samples them all."""
    noise = torch.zeros_like(logs) if greedy else -(-torch.rand_like(logs).clamp(1e-9, 1 - 1e-7).log()).log()
    order = torch.argsort(logs + noise)
    chosen = torch.full((graphs.count,), -1, dtype=torch.long)
    chosen[graphs.owner[order]] = order  # the last one written is the best: order is ascending
    return chosen


def act(batch: Any, chosen: torch.Tensor) -> Any:
    """The actions of the environments."""
    rows = batch.frontier[np.maximum(chosen.numpy(), 0)] if len(batch.frontier) else np.zeros(len(chosen), np.int64)
    return np.where(chosen.numpy() < 0, 0, rows - batch.ptr[:-1])


class Policy:
    """The network as a policy of noge: takes the best choice of a map."""

    def __init__(self, network: Network) -> None:
        self.network, self.__name__ = network, "ppo"

    def choose(self, map: noge.Map) -> int:
        visited, frontier, edges = map.visited, map.frontier, map.edges
        features = np.zeros((map.node_count, 4), np.float32)
        features[:, 0], features[:, 2], features[:, 3] = visited, ~visited, map.distances
        features[map.at, 1] = 1
        both = np.concatenate([edges, edges[:, ::-1]]).T
        graphs = Graphs(inputs(features), torch.from_numpy(np.ascontiguousarray(both)),
                        torch.zeros(map.node_count, dtype=torch.long), torch.from_numpy(np.array(frontier)),
                        torch.zeros(len(frontier), dtype=torch.long), 1)
        with torch.no_grad():
            logs, _ = self.network(graphs)
        return int(frontier[int(logs.argmax())])


def write_curve(path: str, curve: List[Tuple[float, float]], lines: Dict[str, float]) -> None:
    """The exploration rate over processor time as an SVG picture, with a line for each other policy."""
    width, height, left, bottom = 640, 320, 50, 40
    low = min([rate for _, rate in curve] + list(lines.values())) - 0.02
    high, end = max([rate for _, rate in curve] + list(lines.values())) + 0.02, max(minute for minute, _ in curve) or 1

    def place(minute: float, rate: float) -> Tuple[float, float]:
        return (round(left + minute / end * (width - left - 90), 1),
                round(height - bottom - (rate - low) / (high - low) * (height - bottom - 15), 1))

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">',
             f'<rect width="{width}" height="{height}" fill="white"/>']
    for i in range(6):
        rate, minute = low + (high - low) * i / 5, end * i / 5
        (x, _), (_, y) = place(minute, low), place(0, rate)
        parts += [f'<path d="M{left} {y}H{width - 90}" stroke="#ddd"/>',
                  f'<text x="{left - 6}" y="{y + 4}" text-anchor="end">{rate:.2f}</text>',
                  f'<text x="{x}" y="{height - bottom + 16}" text-anchor="middle">{minute:.1f}</text>']
    for name, rate in lines.items():
        y = place(0, rate)[1]
        parts += [f'<path d="M{left} {y}H{width - 90}" stroke="#888" stroke-dasharray="5 4"/>',
                  f'<text x="{width - 86}" y="{y + 4}">{name}</text>']
    points = " ".join(f"{x},{y}" for x, y in (place(*at) for at in curve))
    parts += [f'<polyline points="{points}" fill="none" stroke="#1f77b4" stroke-width="2"/>',
              f'<text x="{width - 86}" y="{place(*curve[-1])[1] + 4}" fill="#1f77b4">ppo</text>',
              f'<text x="{(left + width - 90) / 2}" y="{height - 6}" text-anchor="middle">minutes of two cores</text>', "</svg>"]
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(parts) + "\n")


def evaluate(network: Network, name: str, threads: int) -> float:
    """The mean exploration rate of the best choices in 32 episodes on test graphs."""
    count = 32
    env = ExplorationVectorEnv(count, name, split="test", max_episode_steps=STEPS, threads=threads)
    batch, _ = env.reset(seed=10**6)
    rates, running = np.zeros(count), np.ones(count, np.bool_)
    while running.any():
        graphs = join([batch], count)
        with torch.no_grad():
            logs, _ = network(graphs)
        batch, _, terminated, truncated, infos = env.step(act(batch, choose(logs, graphs, True)))
        ended = running & (terminated | truncated)
        rates[ended] = infos["rate"][ended]
        running &= ~ended
    env.close()
    return float(rates.mean())


def advantages(rewards: Any, values: Any, terminated: Any, ended: Any, gamma: float) -> Any:
    """Generalised advantages [steps, envs]; values has a row more. An episode that was truncated has a future."""
    result, last = np.zeros_like(rewards), np.zeros(rewards.shape[1], np.float32)
    for t in reversed(range(len(rewards))):
        error = rewards[t] + gamma * values[t + 1] * ~terminated[t] - values[t]
        last = error + gamma * LAMBDA * last * ~ended[t]
        result[t] = last
    return result


def main(arguments: Optional[List[str]] = None) -> None:
    args = parser.parse_args(arguments)
    torch.manual_seed(args.seed)
    torch.set_num_threads(args.threads)
    random = np.random.default_rng(args.seed)
    network = Network(args.hidden, args.layers)
    optimizer = torch.optim.Adam(network.parameters(), args.rate)
    count, length = args.envs, args.rollout
    env = ExplorationVectorEnv(count, args.set, max_episode_steps=STEPS, threads=args.threads)
    batch, _ = env.reset(seed=args.seed * 10**6)
    ended = np.zeros(count, np.bool_)  # the last step has ended the episode; the next one only begins another
    curve, finished, begun = [(0.0, evaluate(network, args.set, args.threads))], [], time.process_time()
    print(f"test rate before training {curve[0][1]:.4f}", flush=True)
    for update in range(10**9):
        done = update / args.updates if args.updates else (time.process_time() - begun) / 120 / args.minutes
        if done >= 1:
            break
        optimizer.param_groups[0]["lr"] = args.rate * max(0.05, 1 - done)

        batches, chosen, logs = [], np.zeros((length, count), np.int64), np.zeros((length, count), np.float32)
        values, rewards = np.zeros((length + 1, count), np.float32), np.zeros((length, count), np.float32)
        terminations, ends, counts = (np.zeros((length, count), np.bool_) for _ in range(3))
        for t in range(length):
            graphs = join([batch], count)
            with torch.no_grad():
                log, value = network(graphs)
            at = choose(log, graphs)
            batches.append(batch)
            chosen[t], values[t], counts[t] = at.numpy(), value.numpy(), ~ended
            logs[t] = log[at.clamp(min=0)].numpy() if len(log) else 0
            batch, reward, terminations[t], truncated, infos = env.step(act(batch, at))
            rewards[t] = np.where(ended, 0, (1 + reward) / 4)  # the shortest step costs 1
            ended = ends[t] = terminations[t] | truncated
            finished += infos["rate"][ended].tolist()
        with torch.no_grad():
            values[length] = network(join([batch], count))[1].numpy()
        gains = advantages(rewards, values, terminations, ends, args.gamma)
        returns = gains + values[:-1]
        gains = (gains - gains[counts].mean()) / (gains[counts].std() + 1e-8)

        for _ in range(EPOCHS):
            for part in np.array_split(random.permutation(length), PARTS):
                graphs = join([batches[t] for t in part], count)
                starts = np.cumsum([0] + [len(batches[t].frontier) for t in part])[:-1]
                where = torch.from_numpy((chosen[part] + starts[:, None]).reshape(-1))
                real = torch.from_numpy((counts[part] & (chosen[part] >= 0)).reshape(-1))
                log, value = network(graphs)
                gain, old, wanted = (torch.from_numpy(array[part].reshape(-1))[real] for array in (gains, logs, returns))
                ratio = (log[where[real]] - old).exp()
                policy_loss = -torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
                entropy = -(log.exp() * log).sum() / graphs.count
                loss = policy_loss + 0.5 * (value[real] - wanted).pow(2).mean() - ENTROPY * entropy
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(network.parameters(), 0.5)
                optimizer.step()

        if (update + 1) % args.every == 0:
            spent = (time.process_time() - begun) / 120
            curve.append((spent, evaluate(network, args.set, args.threads)))
            recent = np.mean(finished[-200:]) if finished else float("nan")
            print(f"update {update + 1:4d}  {spent:5.2f} min  steps {(update + 1) * count * length:8,d}  "
                  f"training rate {recent:.4f}  test rate {curve[-1][1]:.4f}", flush=True)

    torch.set_num_threads(1)
    table = noge.compare(args.set, ["nn", "universal", Policy(network)], seeds=1, episodes=args.episodes, steps=STEPS)
    print(table)
    print(table.paired("nn"))
    if args.curve:
        lines = {name: table.mean(args.set, name) for name in ("nn", "universal")}
        write_curve(args.curve, curve, lines)


if __name__ == "__main__":
    main()
