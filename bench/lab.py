#!/usr/bin/python3
"""Compares the speed of the core in WebAssembly with that of the program, in one run.

    bench/lab.py [BUILD] [--graph grid:rows=100,columns=100] [--policies nn,universal] [--seconds 2] [--least nn=1000000,universal=50000]

Prints decisions a second, the best of five rounds, and the ratio. The core runs in Node, which has the engine of Chromium. With --least
it fails if a policy is slower.
"""
import argparse, json, os, shutil, subprocess, sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def lines_of(command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def main():
    parser = argparse.ArgumentParser(description="Compares the speed of the core in WebAssembly with that of the program.")
    parser.add_argument("build", nargs="?", default=os.path.join(ROOT, "build"))
    parser.add_argument("--graph", default="grid:rows=100,columns=100")
    parser.add_argument("--policies", default="nn,universal")
    parser.add_argument("--seconds", default="2")
    parser.add_argument("--least", default="")
    options = parser.parse_args()
    node = shutil.which("node") or shutil.which("nodejs") or sys.exit("bench/lab.py needs node")
    policies = options.policies.split(",")
    native = json.loads(lines_of([os.path.join(options.build, "noge"), "bench", "explore", options.graph, "--policies", options.policies,
        "--seconds", options.seconds, "--peer", "none", "--json"]))
    core = [json.loads(line) for line in lines_of([node, os.path.join(ROOT, "bench", "lab.mjs"), os.path.join(options.build, "lab", "core", "core.wasm"),
        options.seconds, options.graph, *policies]).splitlines()]
    print(native["machine"])
    print(f"node {lines_of([node, '--version']).strip()}, {options.graph}, decisions a second\n")
    print(f"{'policy':<18} {'program':>12} {'WebAssembly':>12} {'ratio':>6}")
    for one, other in zip(native["results"], core):
        fast, slow = one["steps_per_second"], other["steps_per_second"]
        print(f"{one['policy']:<18} {fast:>12,.0f} {slow:>12,.0f} {slow / fast:>6.2f}")
    least = dict(pair.split("=") for pair in options.least.split(",") if pair)
    slow = [one["policy"] for one in core if one["steps_per_second"] < float(least.get(one["policy"], 0))]
    if slow:
        sys.exit(f"too slow: {', '.join(slow)}")


if __name__ == "__main__":
    main()
