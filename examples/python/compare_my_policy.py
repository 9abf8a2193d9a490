#!/usr/bin/env python3
"""A policy of one's own beside two rules, on the paper's grids and on a graph of networkx.

    python3 examples/python/compare_my_policy.py
"""
import networkx as nx
import noge


def no_holes(map: noge.Map) -> int:
    """Of the nearest frontier nodes the one with the most visited neighbours, so that no holes are left behind."""
    return max(map.nearest_all.tolist(), key=map.degree)


def main() -> None:
    """Prints the table, and how certain the difference from nn is."""
    table = noge.compare(["grid", nx.grid_2d_graph(8, 12)], ["nn", "dfs", no_holes], seeds=3, episodes=20)
    print(table)
    print()
    print(table.paired("nn"))


if __name__ == "__main__":
    main()
