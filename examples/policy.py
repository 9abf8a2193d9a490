#!/usr/bin/env python3
"""A policy of one's own, explained in docs/POLICIES.md: go to the nearest frontier node; break ties by the number of
visited neighbours.

    noge compare grid -p nn,exec:examples/policy.py
"""
import json
import sys

sys.stdin.readline()  # {"noge":"0.3.0","protocol":1}
print('{"protocol":1,"wants":["nearest"]}', flush=True)

visited_neighbours = {}  # of each frontier node
for line in sys.stdin:
    question = json.loads(line)
    if "begin" in question:  # a new exploration: forget the last one
        visited_neighbours = {}
    for visit in question["visits"]:
        visited_neighbours.pop(visit["at"], None)
        for node in visit["sees"]:
            visited_neighbours[node] = visited_neighbours.get(node, 0) + 1
    print(max(question["nearest"], key=visited_neighbours.get), flush=True)
