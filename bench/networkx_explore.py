#!/usr/bin/env python3
"""The exploration environment and four policies on networkx, with noge's rules: the peer of `noge bench explore`.

Reads one JSON object from standard input and writes one to standard output:
  in   {"steps": 500, "seconds": 1.0, "sets": [{"name": ..., "graphs": [{"nodes": n, "edges": [[a, b], ...]}],
        "trials": [[graph, source], ...]}], "policies": ["random", ...]}
  out  {"networkx": version, "results": [{"set": ..., "policy": ..., "steps_per_second": ..., "rate": ...}]}

Written as one would write it well with networkx: the known graph is an nx.Graph whose adjacency keeps the order of discovery, costs come from
its bidirectional search, nearest neighbours from a breadth-first search over its adjacency that stops at the first hit.
"""
import json
import random
import sys
import time
from collections import deque

import networkx as nx


class Environment:
    """What the explorer knows, fed by a hidden graph."""

    def __init__(self, graph, source):
        self.graph, self.known = graph, nx.Graph()
        self.frontier, self.visited = {}, set()  # a dict keeps the order of discovery
        self.walked, self.time = 0, 0
        self.known.add_node(source)
        self._look_around(source)

    def _look_around(self, node):
        self.current = node
        self.visited.add(node)
        new = [w for w in self.graph.adj[node] if w not in self.known]
        closing = [w for w in self.graph.adj[node] if w in self.frontier]
        random.shuffle(new)
        random.shuffle(closing)
        self.known.add_edges_from((node, w) for w in new)
        self.known.add_edges_from((node, w) for w in closing)
        self.frontier.update(dict.fromkeys(new))

    def visit(self, node, cost=None):
        if cost is None:
            cost = len(nx.bidirectional_shortest_path(self.known, self.current, node)) - 1
        self.walked += cost
        self.time += 1
        del self.frontier[node]
        self._look_around(node)

    def rate(self):
        return self.time / self.walked if self.walked else 0.0


def choose_random(env):
    return random.choice(list(env.frontier)), None


def choose_bfs(env):
    return next(iter(env.frontier)), None


def choose_dfs(env):
    return next(reversed(env.frontier)), None


def choose_nn(env):
    adjacency, frontier = env.known.adj, env.frontier
    distance, queue = {env.current: 0}, deque([env.current])
    while queue:
        node = queue.popleft()
        for other in adjacency[node]:
            if other not in distance:
                distance[other] = distance[node] + 1
                if other in frontier:
                    return other, distance[other]
                queue.append(other)
    raise ValueError("the frontier is empty")


POLICIES = {"random": choose_random, "bfs": choose_bfs, "dfs": choose_dfs, "nn": choose_nn}


def explore(graph, source, choose, steps):
    env = Environment(graph, source)
    while env.frontier and env.time < steps:
        env.visit(*choose(env))
    return env


ROUNDS = 10


def measure(graphs, trials, choose, steps, seconds):
    """Whole episodes, trial after trial, in rounds that take the given seconds of processor time together; the fastest round counts."""
    best, rates, episodes = 0.0, [], 0
    for _ in range(ROUNDS):
        done, begun, spent = 0, time.process_time(), 0.0
        while spent < seconds / ROUNDS:
            graph, source = trials[episodes % len(trials)]
            env = explore(graphs[graph], source, choose, steps)
            done += env.time
            episodes += 1
            if env.time:  # without a decision there is no rate
                rates.append(env.rate())
            spent = time.process_time() - begun
        best = max(best, done / spent)
    return best, sum(rates) / len(rates) if rates else float('nan')


def main():
    task = json.load(sys.stdin)
    results = []
    for data in task["sets"]:
        graphs = []
        for item in data["graphs"]:
            graph = nx.Graph()
            graph.add_nodes_from(range(item["nodes"]))
            graph.add_edges_from(item["edges"])
            graphs.append(graph)
        for policy in task["policies"]:
            speed, rate = measure(graphs, data["trials"], POLICIES[policy], task["steps"], task["seconds"])
            results.append({"set": data["name"], "policy": policy, "steps_per_second": speed, "rate": rate})
    json.dump({"networkx": nx.__version__, "results": results}, sys.stdout)


if __name__ == "__main__":
    main()
