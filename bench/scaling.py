#!/usr/bin/env python3
"""How training by method plus would scale to many cores, computed from figures that were measured on two.

    bench/scaling.py measure build grid MUC >bench/scaling.json     measures with build/noge; needs Open MPI and valgrind
    bench/scaling.py bench/scaling.json                             prints the tables of docs/CLUSTER.md

Measured: CPU time of an episode, its part that rank 0 does alone (by instructions), bytes and messages by Open MPI's own count, and how late
a waiting rank sees an answer. Assumed: the networks below. An update of E episodes on R ranks then takes

    T(R) = n t + ((E - n) b + (R - 1) p) / B + 4 (R - 1) o + E s + 2 w,    n = ceil(E / R)

t, s: seconds of an episode on its rank and on rank 0; b: bytes that travel for an episode of another rank; p: bytes of the parameters; B: bytes
a second of rank 0's link; o: seconds for a message, of which each rank has an order and an answer in each of two phases; w: how late rank 0 sees
the last answer of a phase. T(1) = E (t + s).
"""
import json
import math
import os
import re
import resource
import subprocess
import sys
import tempfile

NETWORKS = {"10 Gbit/s": (1.1e9, 10e-6), "100 Gbit/s": (11e9, 2e-6)}  # B, o
EPISODES = (64, 1024, 8192)
CORES = (16, 64, 1024)


# ---- Measuring ----------------------------------------------------------------------------------------------------

def train(noge, name, place, steps, before=()):
    """Trains in a new folder and returns the CPU seconds."""
    words = ["train", name, "--method", "plus", "--steps", str(steps), "--evaluate-every", "100000", "-n", "1"]
    spent = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    subprocess.run([*before, noge, *words, "--threads", "1", "--force", "-o", os.path.join(place, "run")],
                   check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - spent


def measure_episode(noge, name, place):
    """CPU seconds of an episode, all its work included: the least of three differences of two trainings."""
    return min(train(noge, name, place, 22) - train(noge, name, place, 2) for _ in range(3)) / (20 * 64)


def measure_alone(noge, name, place):
    """The part of an update's instructions that rank 0 executes alone: comparing episodes, adding gradients, Adam."""
    profile = os.path.join(place, "callgrind.out")
    train(noge, name, place, 2, before=["valgrind", "-q", "--tool=callgrind", "--callgrind-out-file=" + profile])
    lines = subprocess.run(["callgrind_annotate", "--inclusive=yes", "--threshold=100", profile], check=True, capture_output=True, text=True).stdout
    count = {}
    for number, function in re.findall(r"^\s*([\d,]+) .*?:(noge_plus_\w+)", lines, re.M):
        count.setdefault(function, int(number.replace(",", "")))
    alone = count["noge_plus_compare"] + count["noge_plus_step"]
    return alone / (alone + count["noge_plus_explore_all"] + count["noge_plus_differentiate_all"])


def count_bytes(noge, name, place, steps):
    """Bytes from rank 0 to rank 1 and back."""
    counts = os.path.join(place, "sent")
    train(noge, name, place, steps, ["mpirun", "-n", "2", "--mca", "pml_monitoring_enable", "2", "--mca", "pml_monitoring_enable_output", "3",
                                     "--mca", "pml_monitoring_filename", counts])
    return [int(re.search(r"(\d+) bytes", open(f"{counts}.{rank}.prof", encoding="ascii").read()).group(1)) for rank in (0, 1)]


def measure_bytes(noge, name, place):
    """Bytes for an episode of rank 1 in both directions, and those of the parameters, which are sent once an update."""
    there, back = ((b - a) / 4 for a, b in zip(count_bytes(noge, name, place, 2), count_bytes(noge, name, place, 6)))
    with open(os.path.join(place, "run", "model-last.safetensors"), "rb") as file:
        model = file.read()
    parameters = len(model) - 8 - int.from_bytes(model[:8], "little")
    return {"bytes_to": (there - parameters) / 32, "bytes_from": back / 32, "bytes_rank": parameters}


def processor():
    """The processor's name, as the kernel tells it."""
    with open("/proc/cpuinfo", encoding="ascii") as file:
        return re.search(r"^model name\s*: (.*)$", file.read(), re.M).group(1)


def measure(build, names):
    noge = os.path.join(build, "noge")
    os.environ.update(OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")
    version = json.loads(subprocess.run([noge, "version", "--json"], check=True, capture_output=True, text=True).stdout)
    ping = [json.loads(subprocess.run(["mpirun", "-n", "2", os.path.join(build, "bench/team-latency")], check=True, capture_output=True,
                                      text=True).stdout) for _ in range(3)]
    all_figures = {"noge": {key: version[key] for key in ("noge", "date", "compiler", "kernel")}, "processor": processor(), "late": min(one["late"]["0.001"] for one in ping), "latency": min(one["latency"] for one in ping), "sets": {}}
    for name in names:
        with tempfile.TemporaryDirectory() as place:
            whole, alone = measure_episode(noge, name, place), measure_alone(noge, name, place)
            all_figures["sets"][name] = {"episode": whole * (1 - alone), "alone": whole * alone, **measure_bytes(noge, name, place)}
    json.dump(all_figures, sys.stdout, indent=1)
    print()


# ---- Computing ----------------------------------------------------------------------------------------------------

def seconds(figures, late, episodes, ranks, network):
    if ranks == 1:
        return episodes * (figures["episode"] + figures["alone"])
    rate, overhead = network
    own = math.ceil(episodes / ranks)
    travels = (episodes - own) * (figures["bytes_to"] + figures["bytes_from"]) + (ranks - 1) * figures["bytes_rank"]
    return (own * figures["episode"] + travels / rate + 4 * (ranks - 1) * overhead
            + episodes * figures["alone"] + 2 * late)


def print_tables(measured):
    late = measured["late"]
    print("| | " + " | ".join(measured["sets"]) + " |\n|---|" + "---:|" * len(measured["sets"]))
    for title, value in (("t: CPU time of an episode on its rank", lambda f: f"{f['episode'] * 1e3:.2f} ms"),
                         ("s: CPU time of it on rank 0: comparing, adding, Adam", lambda f: f"{f['alone'] * 1e6:.1f} µs"),
                         ("sent to rank 0 for an episode of another rank", lambda f: f"{f['bytes_from'] / 1e3:.1f} kB"),
                         ("sent by rank 0 for it", lambda f: f"{f['bytes_to'] / 1e3:.1f} kB"),
                         ("p: sent by rank 0 to each rank for an update: the parameters", lambda f: f"{f['bytes_rank'] / 1e3:.1f} kB"),
                         ("w: a waiting rank is late by, after 1 ms", lambda f: f"{late * 1e3:.2f} ms")):
        print(f"| {title} | " + " | ".join(value(figures) for figures in measured["sets"].values()) + " |")
    print("\n| set, episodes an update | one core | " + " | ".join(f"{name}: {ranks:,} cores" if i == 0 else f"{ranks:,}"
          for name in NETWORKS for i, ranks in enumerate(CORES)) + " |\n|---|" + "---:|" * (1 + len(NETWORKS) * len(CORES)))
    for name, figures in measured["sets"].items():
        for episodes in EPISODES:
            alone = seconds(figures, late, episodes, 1, None)
            row = [f"{alone / seconds(figures, late, episodes, ranks, network):.0f}" if ranks <= episodes else "–"
                   for network in NETWORKS.values() for ranks in CORES]
            print(f"| {name}, {episodes:,} | {alone * 1e3:.0f} ms | " + " | ".join(row) + " |")
    print()
    for name, figures in measured["sets"].items():
        travels = figures["bytes_to"] + figures["bytes_from"]
        full = ", ".join(f"{rate * figures['episode'] / travels:.0f} ranks ({network})" for network, (rate, _) in NETWORKS.items())
        print(f"- {name}: rank 0's link is full at {full}; its own sums limit the speed-up to "
              f"{(figures['episode'] + figures['alone']) / figures['alone']:.0f}.")


if __name__ == "__main__":
    if len(sys.argv) > 3 and sys.argv[1] == "measure":
        measure(sys.argv[2], sys.argv[3:])
    elif len(sys.argv) == 2 and sys.argv[1] not in ("measure", "-h", "--help"):
        with open(sys.argv[1], encoding="utf-8") as file:
            print_tables(json.load(file))
    else:
        sys.exit(__doc__)
