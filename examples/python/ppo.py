#!/usr/bin/env python3
"""Trains a small graph network to explore by PPO, in one file: PyTorch on noge's vector environment.

  python3 examples/python/ppo.py                      # set grid, at most ten minutes of two cores
  python3 examples/python/ppo.py --set maze --updates 300 --seed 2 --curve curve.svg

Prints progress, then compares the network with `nn`, the rule `nn:most-visited` and `universal` on the test graphs, as
`noge compare` does. Minutes are minutes of two cores, counted in processor time, so that other programs on the machine
do not change them. Needs PyTorch, Gymnasium and noge.
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
parser.add_argument("--updates", type=int, default=200, help="number of updates (default: 200)")
parser.add_argument("--minutes", type=float, default=10, help="maximum number of minutes of two cores (default: 10)")
parser.add_argument("--every", type=int, default=5, help="number of updates between two tests (default: 5)")
parser.add_argument("--threads", type=int, default=2, help="threads of PyTorch and of the environments (default: 2)")
parser.add_argument("--envs", type=int, default=64, help="number of environments (default: 64)")
parser.add_argument("--rollout", type=int, default=32, help="steps of each environment in an update (default: 32)")
parser.add_argument("--hidden", type=int, default=16, help="size of a node's embedding (default: 16)")
parser.add_argument("--layers", type=int, default=2, help="rounds of message passing (default: 2)")
parser.add_argument("--rate", type=float, default=3e-3, help="learning rate at the beginning (default: 0.003)")
parser.add_argument("--gamma", type=float, default=0.99, help="discount (default: 0.99)")
parser.add_argument("--episodes", type=int, default=50, help="test episodes of the comparison (default: 50)")
parser.add_argument("--curve", help="write the learning curve to this SVG file")

EPOCHS, PARTS, CLIP, LAMBDA, ENTROPY, STEPS = 3, 4, 0.2, 0.9, 0.01, 500
INPUTS = 5
RIVALS = ("nn", "nn:most-visited", "universal")


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


def sums(values: torch.Tensor, group: torch.Tensor, count: int) -> torch.Tensor:
    """The sum of the values of each group."""
    return torch.zeros((count,) + values.shape[1:]).index_add_(0, group, values)


class Network(nn.Module):
    """Message passing, then two numbers for each frontier node: a score, and what it adds to the value of the graph.

    Messages are added up, not averaged: the number of visited neighbours tells most about a frontier node. Scores begin
    as minus the distance, so that the untrained network goes to a node nearby and has to learn to which. The value is a
    sum over the frontier: each node that is left behind costs a walk later, and the value knows it at once."""

    def __init__(self, hidden: int, layers: int) -> None:
        super().__init__()
        self.first = nn.Linear(INPUTS, hidden)
        self.own = nn.ModuleList(nn.Linear(hidden, hidden) for _ in range(layers))
        self.around = nn.ModuleList(nn.Linear(hidden, hidden, bias=False) for _ in range(layers))
        self.heads = nn.ModuleList(nn.Sequential(nn.Linear(hidden + INPUTS, hidden), nn.ReLU(), nn.Linear(hidden, 1))
                                   for _ in range(2))
        self.nearness = nn.Parameter(torch.tensor(4.0))
        self.start = nn.Parameter(torch.tensor(0.0))
        for head in self.heads:
            nn.init.zeros_(head[2].weight)
            nn.init.zeros_(head[2].bias)

    def forward(self, graphs: Graphs) -> Tuple[torch.Tensor, torch.Tensor]:
        """(log-probabilities [choices], values [graphs])."""
        h = self.first(graphs.x).relu()
        for own, around in zip(self.own, self.around):
            h = (own(h) + around(sums(h[graphs.edges[0]], graphs.edges[1], len(h)) / 2)).relu()
        given = graphs.x[graphs.frontier]
        seen = torch.cat([h[graphs.frontier], given], 1)
        score, worth = (head(seen)[:, 0] for head in self.heads)
        return (log_softmax(score - self.nearness * 16 * given[:, 4], graphs),
                self.start + sums(worth, graphs.owner, graphs.count))


def log_softmax(scores: torch.Tensor, graphs: Graphs) -> torch.Tensor:
    """Of the choices of each graph."""
    most = np.full(graphs.count, -np.inf, np.float32)
    np.maximum.at(most, graphs.owner.numpy(), scores.detach().numpy())
    shifted = scores - torch.from_numpy(most)[graphs.owner]
    return shifted - sums(shifted.exp(), graphs.owner, graphs.count).clamp(min=1e-9).log()[graphs.owner]


def choose(logs: torch.Tensor, graphs: Graphs, random: Optional[np.random.Generator] = None) -> Any:
    """A choice for each graph, as an index into `frontier`; -1: the graph has none. Gumbel's trick samples them all;
    without random numbers the best is taken."""
    keys, owner = logs.numpy(), graphs.owner.numpy()
    order = np.lexsort((keys if random is None else keys + random.gumbel(size=len(keys)), owner))
    chosen = np.full(graphs.count, -1, np.int64)
    last = np.append(owner[1:] != owner[:-1], True)[:len(owner)]  # the last place of each graph, also in `order`
    chosen[owner[last]] = order[last]
    return chosen


def act(batch: Any, chosen: Any) -> Any:
    """The actions of the environments."""
    rows = batch.frontier[np.maximum(chosen, 0)] if len(batch.frontier) else np.zeros(len(chosen), np.int64)
    return np.where(chosen < 0, 0, rows - batch.ptr[:-1])


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
        return int(frontier[choose(logs, graphs)[0]])


def write_curve(path: str, curve: List[Tuple[float, float, float]], lines: Dict[str, float]) -> None:
    """The rates (test, training) over processor time as an SVG picture, with a line for each other policy."""
    width, height, left, right, top, bottom = 720, 340, 60, 560, 15, 295
    rates = [rate for _, *both in curve for rate in both if rate == rate] + list(lines.values())  # nan: none yet
    low, high, end = min(rates) - 0.02, max(rates) + 0.01, max(curve)[0] or 1

    def x(minute: float) -> float:
        return round(left + minute / end * (right - left), 1)

    def y(rate: float) -> float:
        return round(bottom - (rate - low) / (high - low) * (bottom - top), 1)

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
             f'font-size="12"><rect width="{width}" height="{height}" fill="white"/>',
             f'<text x="{(left + right) / 2}" y="{height - 8}" text-anchor="middle">minutes of two cores</text>',
             f'<text transform="translate(14 {(top + bottom) / 2}) rotate(-90)" text-anchor="middle">exploration rate</text>']
    for i in range(6):
        rate, minute = low + (high - low) * i / 5, end * i / 5
        parts += [f'<path d="M{left} {y(rate)}H{right}" stroke="#ddd"/>',
                  f'<text x="{left - 6}" y="{y(rate) + 4}" text-anchor="end">{rate:.2f}</text>',
                  f'<text x="{x(minute)}" y="{bottom + 16}" text-anchor="middle">{minute:.1f}</text>']
    labels = [(rate, name, "#666") for name, rate in lines.items()]
    for rate, _, colour in labels:
        parts.append(f'<path d="M{left} {y(rate)}H{right}" stroke="{colour}" stroke-dasharray="5 4"/>')
    for column, name, colour in ((2, "ppo, training", "#ff7f0e"), (1, "ppo, test", "#1f77b4")):
        points = [(at[0], at[column]) for at in curve if at[column] == at[column]] or [(0.0, low)]
        drawn = " ".join(f"{x(minute)},{y(rate)}" for minute, rate in points)
        parts.append(f'<polyline points="{drawn}" fill="none" stroke="{colour}" stroke-width="2"/>')
        labels.append((points[-1][1], name, colour))
    place = 0.0
    for rate, name, colour in sorted(labels, reverse=True):
        place = max(place + 14, y(rate) + 4)  # labels do not overlap
        parts.append(f'<text x="{right + 6}" y="{place}" fill="{colour}">{name} {rate:.3f}</text>')
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(parts + ["</svg>"]) + "\n")


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
        batch, _, terminated, truncated, infos = env.step(act(batch, choose(logs, graphs)))
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
    curve, finished, begun = [(0.0, evaluate(network, args.set, args.threads), np.nan)], [], time.process_time()
    print(f"test rate before training {curve[0][1]:.4f}", flush=True)
    for update in range(args.updates):
        if (time.process_time() - begun) / 120 > args.minutes:
            break
        sys.stderr.write(f"\rupdate {update + 1} of {args.updates} ")
        sys.stderr.flush()
        left = 1 - update / args.updates
        optimizer.param_groups[0]["lr"] = args.rate * left

        batches, chosen, logs = [], np.zeros((length, count), np.int64), np.zeros((length, count), np.float32)
        values, rewards = np.zeros((length + 1, count), np.float32), np.zeros((length, count), np.float32)
        terminations, ends, counts = (np.zeros((length, count), np.bool_) for _ in range(3))
        for t in range(length):
            graphs = join([batch], count)
            with torch.no_grad():
                log, value = network(graphs)
            at = choose(log, graphs, random)
            batches.append(batch)
            chosen[t], values[t], counts[t] = at, value.numpy(), ~ended
            logs[t] = log.numpy()[np.maximum(at, 0)] if len(log) else 0
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
                loss = policy_loss + 0.5 * (value[real] - wanted).pow(2).mean() - ENTROPY * left * entropy
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(network.parameters(), 0.5)
                optimizer.step()

        if (update + 1) % args.every == 0 or update + 1 == args.updates:
            spent = (time.process_time() - begun) / 120
            recent = float(np.mean(finished[-200:])) if finished else np.nan
            curve.append((spent, evaluate(network, args.set, args.threads), recent))
            sys.stderr.write("\r")
            print(f"update {update + 1:4d}  {spent:5.2f} min  steps {(update + 1) * count * length:8,d}  "
                  f"training rate {recent:.4f}  test rate {curve[-1][1]:.4f}", flush=True)

    torch.set_num_threads(1)
    table = noge.compare(args.set, [*RIVALS, Policy(network)], seeds=1, episodes=args.episodes, limit=STEPS)
    print(table)
    print(table.paired("nn"))
    if args.curve:
        write_curve(args.curve, curve, {name: table.mean(args.set, name) for name in RIVALS})


if __name__ == "__main__":
    main()
