#!/usr/bin/env python3
"""The same network, training step and explorer in PyTorch: the peer of `noge bench learn`.

Reads one JSON object from standard input and writes one to standard output:
  in   {"hidden": 64, "inputs": 6, "weights": {"gcn.0": [weight, bias], ...}, "scale": ..., "seconds": 1.0, "steps": 500,
        "batch": 32, "replay": 20000, "environment_steps": 32, "epsilon": 0.575, "graphs": [{"nodes": n, "edges": [[a, b], ...]}],
        "train": [graph, ...], "trials": [[graph, source], ...], "aggregation": "bag" or "index_add"}
  out  {"torch": version, "gradient_steps_per_second": ..., "loops_per_second": ..., "decisions_per_second": ..., "rate": ...,
        "choices_per_second": ..., "loss": ..., "peak_bytes": ...}

Written as one would write it well: a batch is one block-diagonal graph put together by a few numpy operations on slices of the replay, the
forward pass has no loop over graphs, embeddings of the second layer are made for the visited nodes and the candidates alone, and
sums over neighbours are embedding bags over sorted edges, which on a processor are several times as fast as index_add (which
is there to compare with). One thread; the time is the processor's.
"""
import ctypes
import json
import os
import random
import resource
import sys
import time

os.environ["OPENBLAS_NUM_THREADS"] = os.environ["OMP_NUM_THREADS"] = "1"

import numpy as np
import torch
from torch.nn.functional import embedding_bag, relu

torch.set_num_threads(1)
for option in (-1, -3):  # M_TRIM_THRESHOLD, M_MMAP_THRESHOLD: keep freed tensors' memory instead of asking for fresh pages each time
    ctypes.CDLL(None).mallopt(option, 1 << 30)

NEVER = np.int32(2**31 - 1)
HORIZONS = np.array([1, 2, 4, 8, 16, 32, 64, 128])
GOAL = torch.tensor([0, 0, 0, 0.25, 0.25, 0.5, 0.5, 1])
LEAST_FUTURE = 4
ROUNDS = 10


# ---- Environment: plain Python, what it saw in arrays that observations are prefixes of ------------------------------------


class Record:
    """One episode: nodes and edges in order of discovery, counts by time."""

    def __init__(self, nodes, edges, times):
        self.a, self.b = np.empty(edges, np.int32), np.empty(edges, np.int32)
        self.visited_at = np.full(nodes, NEVER)
        self.visit, self.node_count, self.edge_end = (np.empty(times, np.int32) for _ in range(3))
        self.walked = np.empty(times)
        self.last = -1


class Environment:
    def __init__(self, graph, source, steps):
        self.graph, self.steps = graph, steps
        nodes = len(graph)
        times = min(nodes, steps + 1)
        self.record = Record(nodes, sum(map(len, graph)) // 2, times)
        self.number, self.node = {source: 0}, [source]  # graph node to map node and back
        self.adjacent, self.frontier = [[]], {0: None}  # a dict keeps the order of discovery
        self.walked, self.time, self.edges = 0, -1, 0
        self.current = 0
        self._look_around(0)

    def _look_around(self, at):
        number, frontier, record = self.number, self.frontier, self.record
        del frontier[at]
        self.current = at
        self.time += 1
        new, closing = [], []
        for other in self.graph[self.node[at]]:
            known = number.get(other)
            if known is None:
                new.append(other)
            elif known in frontier:
                closing.append(known)
        random.shuffle(new)
        random.shuffle(closing)
        first = len(self.node)
        seen = list(range(first, first + len(new)))
        for other, map_node in zip(new, seen):
            number[other] = map_node
            self.node.append(other)
            self.adjacent.append([])
            frontier[map_node] = None
        seen += closing
        self.adjacent[at] += seen
        for other in seen:
            self.adjacent[other].append(at)
        end = self.edges + len(seen)
        record.a[self.edges:end] = at
        record.b[self.edges:end] = seen
        self.edges = end
        t = self.time
        record.visited_at[at] = t
        record.visit[t], record.node_count[t], record.edge_end[t] = at, len(self.node), end
        record.walked[t] = self.walked
        record.last = t

    def _distance(self, to):
        """Breadth-first from both ends, the smaller side first."""
        adjacent = self.adjacent
        near, far, near_edge, far_edge, distance = {self.current}, {to}, [self.current], [to], 0
        while True:
            if len(near_edge) > len(far_edge):
                near, far, near_edge, far_edge = far, near, far_edge, near_edge
            distance += 1
            edge = []
            for node in near_edge:
                for other in adjacent[node]:
                    if other in far:
                        return distance
                    if other not in near:
                        near.add(other)
                        edge.append(other)
            near_edge = edge

    def step(self, node):
        self.walked += self._distance(node)
        self._look_around(node)

    def over(self):
        return not self.frontier or self.time >= self.steps

    def rate(self):
        return self.time / self.walked if self.walked else 0.0


# ---- Network -------------------------------------------------------------------------------------------------------------


class Bag(torch.autograd.Function):
    """Row i of the result is the sum of the rows of x that source[offset[i]:offset[i + 1]] names; the way back is the transpose."""

    @staticmethod
    def forward(ctx, x, source, offset, back_source, back_offset):
        ctx.back = back_source, back_offset
        return embedding_bag(source, x, offset, mode="sum", include_last_offset=True)

    @staticmethod
    def backward(ctx, gradient):
        source, offset = ctx.back
        return embedding_bag(source, gradient.contiguous(), offset, mode="sum", include_last_offset=True), None, None, None, None


class Edges:
    """The edges of a graph, both ways and sorted by where they lead to, and 1 / sqrt(degree + 1)."""

    bags = True

    def __init__(self, a, b, nodes):
        to, source = np.concatenate((a, b)), np.concatenate((b, a))
        degree = np.bincount(to, minlength=nodes)
        if Edges.bags:
            order = np.argsort(to.astype(np.uint16) if nodes < 65536 else to, kind="stable")  # of 16 bits: a radix sort
            self.source = torch.from_numpy(source[order])
            offset = np.zeros(nodes + 1, np.int32)
            np.cumsum(degree, out=offset[1:])
            self.offset = torch.from_numpy(offset)
        else:
            self.source, self.to = torch.from_numpy(source), torch.from_numpy(to)
        self.norm = torch.from_numpy((1 / np.sqrt(degree + 1)).astype(np.float32))[:, None]

    def convolve(self, x):
        x = x * self.norm
        if Edges.bags:
            total = Bag.apply(x, self.source, self.offset, self.source, self.offset) + x
        else:
            total = x.index_add(0, self.to, x.index_select(0, self.source))
        return total * self.norm


class Explorer(torch.nn.Module):
    def __init__(self, inputs, hidden, weights):
        super().__init__()
        linear = torch.nn.Linear
        self.gcn0, self.gcn1 = linear(inputs, hidden // 2), linear(hidden // 2, hidden)
        self.meas0, self.meas1 = linear(1, hidden), linear(hidden, hidden)
        self.head0, self.head1 = linear(4 * hidden, 2 * hidden), linear(2 * hidden, len(HORIZONS))
        with torch.no_grad():
            for name, (weight, bias) in weights.items():
                layer = getattr(self, name.replace(".", ""))
                layer.weight.copy_(torch.tensor(weight).reshape(layer.weight.shape))
                layer.bias.copy_(torch.tensor(bias))

    def forward(self, batch):
        y = relu(self.gcn0(batch.edges.convolve(batch.x)))
        y = Bag.apply(batch.edges.convolve(y), batch.rows, batch.each_row, batch.each_row[:-1], batch.row_end)
        z = relu(self.gcn1(y))
        m = relu(self.meas1(relu(self.meas0(batch.measurement))))
        candidate = z.index_select(0, batch.candidate)
        total = Bag.apply(z, batch.each_row[:-1], batch.graph_end, batch.graph, batch.each_row)
        mean = (total - candidate) * batch.share
        phi = torch.cat((candidate, m, z.index_select(0, batch.current), mean), 1)
        return self.head1(relu(self.head0(phi)))

    def choose(self, env):
        """The greedy choice: a full pass over the known graph; what all frontier nodes share is added once."""
        record, t = env.record, env.time
        n, end = int(record.node_count[t]), int(record.edge_end[t])
        edges = Edges(record.a[:end], record.b[:end], n)
        x = torch.from_numpy(features(record.visited_at[:n], t, np.arange(n) < record.node_count[t - 1]))
        z = relu(self.gcn1(edges.convolve(relu(self.gcn0(edges.convolve(x))))))
        m = relu(self.meas1(relu(self.meas0(torch.tensor([env.rate() - 0.5])))))
        visited = z.index_select(0, torch.from_numpy(record.visit[: t + 1]))
        weight, hidden = self.head0.weight, z.shape[1]
        context = self.head0.bias + weight[:, hidden:] @ torch.cat((m, z[env.current], visited.mean(0)))
        frontier = torch.tensor(list(env.frontier))
        h = relu(torch.addmm(context, z.index_select(0, frontier), weight[:, :hidden].t()))
        return int(frontier[torch.argmax(h @ (self.head1.weight.t() @ GOAL))])


def features(visited_at, t, known_before):
    """visited, current, frontier a step ago and now, each ±0.5; t: a number, or one for each node."""
    x = np.empty((len(visited_at), 6), np.float32)
    np.less(visited_at, t, out=x[:, 0], casting="unsafe")
    np.equal(visited_at, t - 1, out=x[:, 1], casting="unsafe")
    np.logical_and(visited_at >= t, known_before, out=x[:, 2], casting="unsafe")
    np.less_equal(visited_at, t, out=x[:, 3], casting="unsafe")
    np.equal(visited_at, t, out=x[:, 4], casting="unsafe")
    np.greater(visited_at, t, out=x[:, 5], casting="unsafe")
    x -= 0.5
    return x


# ---- Learning ------------------------------------------------------------------------------------------------------------


class Batch:
    def __init__(self, samples, scale):
        """samples: records and times."""
        count = len(samples)
        t = np.array([t for _, t in samples], np.int32)
        nodes = np.array([r.node_count[t] for r, t in samples], np.int32)
        before = np.array([r.node_count[t - 1] for r, t in samples], np.int32)
        edges = np.array([r.edge_end[t] for r, t in samples])
        begin = np.concatenate(([0], np.cumsum(nodes[:-1]))).astype(np.int32)
        n, graphs = int(nodes.sum()), np.arange(count, dtype=np.int32)
        shift = np.repeat(begin, edges)
        a = np.concatenate([r.a[:end] for (r, _), end in zip(samples, edges)]) + shift
        b = np.concatenate([r.b[:end] for (r, _), end in zip(samples, edges)]) + shift
        self.edges = Edges(a, b, n)
        visited_at = np.concatenate([r.visited_at[:k] for (r, _), k in zip(samples, nodes)])
        time_of = np.repeat(t, nodes)
        local = np.arange(n, dtype=np.int32) - np.repeat(begin, nodes)
        self.x = torch.from_numpy(features(visited_at, time_of, local < np.repeat(before, nodes)))
        candidate = np.array([r.visit[t + 1] for r, t in samples], np.int32) + begin
        current = np.array([r.visit[t] for r, t in samples], np.int32) + begin
        wanted = visited_at <= time_of  # embeddings are made of these alone
        wanted[candidate] = True
        rows = np.flatnonzero(wanted).astype(np.int32)
        row_end = np.concatenate(([0], np.cumsum(wanted))).astype(np.int32)
        self.rows, self.row_end = torch.from_numpy(rows), torch.from_numpy(row_end)
        self.each_row = torch.arange(len(rows) + 1, dtype=torch.int32)
        self.graph = torch.from_numpy(np.repeat(graphs, t + 2))
        self.graph_end = torch.from_numpy(np.concatenate(([0], np.cumsum(t + 2))).astype(np.int32))
        self.candidate, self.current = torch.from_numpy(row_end[candidate]), torch.from_numpy(row_end[current])
        self.share = torch.from_numpy((1 / (t + 1)).astype(np.float32))[:, None]
        self._aim(samples, t, scale)

    def _aim(self, samples, t, scale):
        last = np.array([r.last for r, _ in samples])
        then = t[:, None] + HORIZONS
        valid = then <= last[:, None]
        then = np.minimum(then, last[:, None])
        now = t / np.array([r.walked[s] for r, s in samples])
        later = then / np.stack([r.walked[s] for (r, _), s in zip(samples, then)])
        self.measurement = torch.from_numpy((now - 0.5).astype(np.float32))[:, None]
        self.target = torch.from_numpy(((later - now[:, None]) / scale).astype(np.float32))
        self.mask = torch.from_numpy(valid.astype(np.float32))


class Learner:
    def __init__(self, task, graphs):
        self.task, self.graphs = task, graphs
        self.network = Explorer(task["inputs"], task["hidden"], task["weights"])
        self.optimizer = torch.optim.Adam(self.network.parameters(), lr=1e-4)
        self.replay, self.next = [], 0  # a ring of (record, time)
        self.env, self.losses = None, []
        while len(self.replay) < task["replay"]:
            self.act(1)

    def _remember(self):
        entry = self.env.record, self.env.time
        if len(self.replay) < self.task["replay"]:
            self.replay.append(entry)
        else:
            self.replay[self.next] = entry
            self.next = (self.next + 1) % len(self.replay)

    def act(self, epsilon):
        env = self.env
        while env is None or env.over():
            graph = self.graphs[random.choice(self.task["train"])]
            self.env = env = Environment(graph, random.randrange(len(graph)), self.task["steps"])
            self._remember()
        if len(env.frontier) > 1 and env.time > 0 and random.random() >= epsilon:
            with torch.inference_mode():
                choice = self.network.choose(env)
        else:
            choice = random.choice(list(env.frontier))
        env.step(choice)
        self._remember()

    def learn(self):
        samples = []
        while len(samples) < self.task["batch"]:
            record, t = random.choice(self.replay)
            if t > 0 and t + LEAST_FUTURE <= record.last:
                samples.append((record, t))
        batch = Batch(samples, self.task["scale"])
        error = (self.network(batch) - batch.target) * batch.mask
        loss = (error * error).sum() / len(samples)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        self.optimizer.step()
        self.losses.append(loss.item())

    def loop(self):
        self.learn()
        for _ in range(self.task["environment_steps"]):
            self.act(self.task["epsilon"])


# ---- Measuring -----------------------------------------------------------------------------------------------------------


def fastest(work, seconds):
    """Calls `work`, which says how much it did, in rounds that take the given seconds together; the fastest round counts."""
    best = 0.0
    for _ in range(ROUNDS):
        done, begun, spent = 0, time.process_time(), 0.0
        while done == 0 or spent < seconds / ROUNDS:
            done += work()
            spent = time.process_time() - begun
        best = max(best, done / spent)
    return best


class Greedy:
    """Whole test episodes, trial after trial."""

    def __init__(self, network, task, graphs):
        self.network, self.task, self.graphs, self.rates = network, task, graphs, []
        self.choosing = self.asked = self.episodes = 0

    def explore(self):
        graph, source = self.task["trials"][self.episodes % len(self.task["trials"])]
        self.episodes += 1
        env = Environment(self.graphs[graph], source, self.task["steps"])
        with torch.inference_mode():
            while not env.over():
                if env.time == 0 or len(env.frontier) == 1:
                    choice = random.choice(list(env.frontier))
                else:
                    begun = time.process_time()
                    choice = self.network.choose(env)
                    self.choosing += time.process_time() - begun
                    self.asked += 1
                env.step(choice)
        if env.time:  # without a decision there is no rate
            self.rates.append(env.rate())
        return env.time


def adjacency(item):
    rows = [[] for _ in range(item["nodes"])]
    for a, b in item["edges"]:
        rows[a].append(b)
        rows[b].append(a)
    return rows


def main():
    task = json.load(sys.stdin)
    random.seed(1)
    Edges.bags = task.get("aggregation", "bag") == "bag"
    graphs = [adjacency(item) for item in task.pop("graphs")]
    learner = Learner(task, graphs)
    task.pop("weights")
    greedy = Greedy(learner.network, task, graphs)
    decisions = fastest(greedy.explore, task["seconds"])
    gradient = fastest(lambda: (learner.learn(), 1)[1], task["seconds"])
    loops = fastest(lambda: (learner.loop(), 1)[1], task["seconds"])
    json.dump({"torch": torch.__version__, "gradient_steps_per_second": gradient, "loops_per_second": loops,
               "decisions_per_second": decisions, "rate": sum(greedy.rates) / len(greedy.rates),
               "choices_per_second": greedy.asked / greedy.choosing if greedy.asked else 0,
               "loss": sum(learner.losses[:20]) / len(learner.losses[:20]),
               "peak_bytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024}, sys.stdout)


if __name__ == "__main__":
    main()
