#!/usr/bin/env python3
"""Compares how noge reads files of other programs with an independent reader: random graphs are written by networkx or by the csv
module, or in the words of the format, and the edges that noge finds must be those of the graph.
    column_files.py NOGE [SEED]      exit code 1 if they differ
Matrix Market is written by scipy where it is there. Needs networkx; without it the test is skipped with exit code 77."""
import csv
import os
import random
import subprocess
import sys
import tempfile

try:
    import networkx as nx
except ImportError:
    print("skipped: networkx is not there")
    sys.exit(77)

noge, seed = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(1 << 30)
dice = random.Random(seed)
NAMES = ["Room A", "b;c", "ü", "7", "x,y", "say \"hi\"", "#1", "%", "a\tb", "//z", "Source", "u", " blank "]


def random_graph(directed, named):
    """A graph of at most 13 nodes with lengths; loops are left out, since noge drops them."""
    nodes = dice.sample(NAMES, dice.randrange(2, len(NAMES))) if named else list(range(1, dice.randrange(3, 14)))
    graph = nx.DiGraph() if directed else nx.Graph()
    graph.add_nodes_from(nodes)
    for _ in range(dice.randrange(1, 30)):
        a, b = dice.sample(nodes, 2)
        graph.add_edge(a, b, weight=dice.randrange(1, 99) / 4)
    return graph


def expected(graph, lengths):
    """The shorter length of each two opposite arcs, and the number of arcs that have no opposite."""
    edges = {}
    for a, b, data in graph.edges(data=True):
        key = frozenset((str(a), str(b)))
        edges[key] = min(edges.get(key, float("inf")), data["weight"] if lengths else 1)
    return edges, sum(1 for a, b in graph.edges if graph.is_directed() and not graph.has_edge(b, a))


def found(path, directed):
    """What noge makes of the file."""
    if directed and subprocess.run([noge, "info", path], capture_output=True).returncode != 3:
        raise AssertionError(f"{path}: a directed file is read without --two-way")
    ran = subprocess.run([noge, "convert", path, "--two-way", "-o", "-", "--to", "edges"], capture_output=True, text=True)
    if ran.returncode:
        raise AssertionError(ran.stderr)
    rows = csv.reader(ran.stdout.splitlines()[1:], delimiter=" ")
    edges = {frozenset(row[:2]): float(row[2]) if len(row) > 2 else 1 for row in rows if len(row) > 1}
    one_way = sum(int(line.split(": ")[1].split()[0]) for line in ran.stderr.splitlines() if "no opposite" in line)
    return edges, one_way


def write_table(graph, path, lengths):
    """CSV as spreadsheets write it: any order of columns, any separator, perhaps a decimal comma."""
    mark = "\t" if path.endswith(".tsv") else dice.choice(",;")
    columns = [dice.choice([("Source", "Target"), ("from", "to"), ("id_1", "id_2"), ("From Node Id", "to_node_id")])]
    columns = [*columns[0], *(["Weight"] if lengths else []), *(["Type"] if graph.is_directed() or dice.random() < .5 else []), "Label"]
    dice.shuffle(columns)
    with open(path, "w", newline="") as file:
        out = csv.writer(file, delimiter=mark, quoting=csv.QUOTE_NONNUMERIC, lineterminator=dice.choice(["\n", "\r\n"]))
        out.writerow(columns)
        for a, b, data in graph.edges(data=True):
            length = str(data["weight"]).replace(".", "," if mark == ";" else ".")
            cells = {"Weight": length, "Type": "Directed" if graph.is_directed() else "Undirected", "Label": ""}
            ends = iter((a, b))
            order = {c: next(ends) for c in sorted((c for c in columns if c not in cells), key=lambda c: c.lower() in ("target", "to", "id_2", "to_node_id"))}
            out.writerow([cells[c] if c in cells else order[c] for c in columns])


def write_matrix(graph, path, lengths):
    try:
        import scipy.io
        matrix = nx.to_scipy_sparse_array(graph, weight="weight" if lengths else None, nodelist=sorted(graph))
        scipy.io.mmwrite(path, matrix, field="real" if lengths else "pattern", symmetry="general" if graph.is_directed() else "symmetric")
    except ImportError:
        with open(path, "w") as file:
            kind = "real" if lengths else "pattern", "general" if graph.is_directed() else "symmetric"
            file.write("%%%%MatrixMarket matrix coordinate %s %s\n%%\n" % kind)
            file.write(f"{len(graph)} {len(graph)} {graph.number_of_edges()}\n")
            for a, b, data in graph.edges(data=True):
                file.write(f"{max(a, b) if not graph.is_directed() else a} {min(a, b) if not graph.is_directed() else b}"
                           + (f" {data['weight']}\n" if lengths else "\n"))


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    for turn in range(60):
        directed, kind = dice.random() < .5, ("table.csv", "table.tsv", "net.mtx", "net.net")[turn % 4]
        lengths = kind == "net.net" or dice.random() < .5
        graph = random_graph(directed, kind.startswith("table"))
        if kind.startswith("table"):
            write_table(graph, kind, lengths)
        elif kind == "net.mtx":
            write_matrix(graph, kind, lengths)
        else:
            nx.write_pajek(graph, kind)
        wanted, got = expected(graph, lengths), found(kind, directed)
        if wanted != got:
            print(f"seed {seed}, turn {turn}: {kind}\n{open(kind).read()}\nwanted {wanted}\ngot    {got}", file=sys.stderr)
            sys.exit(1)
