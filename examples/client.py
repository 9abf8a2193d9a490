#!/usr/bin/env python3
"""Explores a house through `noge agent`: the client knows what is next to where it stands, the agent where to go next.

    client.py [options of noge agent, such as --policy bfs]
    NOGE=build/noge examples/client.py      a program that is not installed
"""
import json
import os
import subprocess
import sys

HOUSE = {  # what an explorer sees from each place, once it is there
    "hall": ["kitchen", "stairs", "garden"],
    "kitchen": ["hall", "cellar"],
    "stairs": ["hall", "landing"],
    "landing": ["stairs", "bedroom", "bathroom"],
    "bedroom": ["landing"],
    "bathroom": ["landing"],
    "garden": ["hall", "shed"],
    "cellar": ["kitchen"],
}  # the shed is locked

program = os.environ.get("NOGE", "noge")
try:
    agent = subprocess.Popen([program, "agent", *sys.argv[1:]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
except OSError as reason:
    sys.exit(f"client.py: cannot start {program} ({reason.strerror}); set NOGE to the program's path")


def tell(**report):
    try:
        agent.stdin.write(json.dumps(report) + "\n")
        agent.stdin.flush()
    except BrokenPipeError:
        pass  # the agent has ended; the next line says so
    return listen()


def listen():
    line = agent.stdout.readline()
    if not line:  # noge has said why, on standard error
        print(f"client.py: noge agent ended with exit code {agent.wait()}", file=sys.stderr)
        sys.exit(1)
    return json.loads(line)


greeting = listen()
answer = tell(at="hall", sees=HOUSE["hall"])
while "go" in answer:
    print(" -> ".join(answer["path"]))
    place = answer["go"]
    answer = tell(at=place, sees=HOUSE[place]) if place in HOUSE else tell(unreachable=[place])
print(f'{answer["visited"]} places visited, {answer["walked"]} ways walked, {answer["unreachable"]} out of reach')
agent.stdin.close()
sys.exit(agent.wait() or "error" in answer)
