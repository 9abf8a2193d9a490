#!/usr/bin/env python3
"""Makes the road network of OpenStreetMap XML as OSMnx 1.0.1 does, slowly and plainly.

It is an independent implementation of the rules that src/graph/osm follows, and the source of tests/data/town/town.graphml:
    road_network.py [--network KIND] town.osm [town.geojson] >town.graphml      writes the network
    road_network.py [--network KIND] --compare OTHER.graphml MAP [BOUNDARY]     compares it with GraphML of somebody else; exit code 1 if they differ
KIND is drive (unless given), walk, bike or all. Without a boundary, the network is that of the whole file. Needs Python 3.9 and nothing else."""
import collections
import json
import math
import re
import sys
import xml.etree.ElementTree as ElementTree

NOTICE = "© OpenStreetMap contributors, ODbL 1.0"
EARTH_RADIUS = 6371009  # metres
BUFFER = 500  # metres around the boundary that are simplified with the rest
DROPPED = {  # network: {key: pattern}; a way with a match of the pattern anywhere in the value is not in the network
    "drive": {
        "area": "yes",
        "access": "private",
        "motor_vehicle": "no",
        "motorcar": "no",
        "highway": "abandoned|bridleway|construction|corridor|cycleway|elevator|escalator|footway|path|pedestrian|planned|platform|"
                   "proposed|raceway|service|steps|track",
        "service": "alley|driveway|emergency_access|parking|parking_aisle|private",
    },
    "walk": {
        "area": "yes",
        "access": "private",
        "highway": "abandoned|construction|cycleway|motor|planned|platform|proposed|raceway",
        "foot": "no",
        "service": "private",
    },
    "bike": {
        "area": "yes",
        "access": "private",
        "highway": "abandoned|construction|corridor|elevator|escalator|footway|motor|planned|platform|proposed|raceway|steps",
        "bicycle": "no",
        "service": "private",
    },
    "all": {
        "area": "yes",
        "access": "private",
        "highway": "abandoned|construction|planned|platform|proposed|raceway",
        "service": "private",
    },
}


def read_map(path):
    """Positions of the nodes, and the ways as (nodes, tags); the last of several ways with one id wins."""
    position, ways = {}, {}
    for _, element in ElementTree.iterparse(path):
        if element.tag == "node":
            position[int(element.get("id"))] = (float(element.get("lon")), float(element.get("lat")))
        elif element.tag == "way":
            tags = {tag.get("k"): tag.get("v") for tag in element.iter("tag")}
            ways[int(element.get("id"))] = ([int(nd.get("ref")) for nd in element.iter("nd")], tags)
        if element.tag in ("node", "way"):
            element.clear()
    return position, ways


def is_road(tags, kind):
    return "highway" in tags and not any(re.search(pattern, tags.get(key, "")) for key, pattern in DROPPED[kind].items())


def distance(a, b):
    """Metres between two positions along the sphere (haversine)."""
    (x1, y1), (x2, y2) = ([math.radians(value) for value in place] for place in (a, b))
    h = math.sin((y2 - y1) / 2) ** 2 + math.cos(y1) * math.cos(y2) * math.sin((x2 - x1) / 2) ** 2
    return 2 * EARTH_RADIUS * math.asin(min(1, math.sqrt(h)))


class Network:
    """A directed multigraph. edges[u][v]: list of (length, nodes from u to v)."""

    def __init__(self, position):
        self.position = position
        self.edges = collections.defaultdict(lambda: collections.defaultdict(list))
        self.into = collections.defaultdict(set)
        self.nodes = {}  # a set that keeps the order in which ways meet nodes

    def add(self, nodes, length):
        self.nodes.update({nodes[0]: None, nodes[-1]: None})
        self.edges[nodes[0]][nodes[-1]].append((length, nodes))
        self.into[nodes[-1]].add(nodes[0])

    def remove(self, node):
        for successor in self.edges.pop(node, {}):
            self.into[successor].discard(node)
        for predecessor in self.into.pop(node, ()):
            self.edges[predecessor].pop(node, None)
        self.nodes.pop(node, None)

    def keep(self, wanted):
        for node in [node for node in self.nodes if not wanted(node)]:
            self.remove(node)

    def neighbours(self, node):
        return set(self.edges[node]) | self.into[node]

    def keep_largest_component(self):
        seen, largest = set(), []
        for start in sorted(self.nodes):
            if start in seen:
                continue
            component = [start]
            seen.add(start)
            for node in component:
                fresh = self.neighbours(node) - seen
                seen |= fresh
                component.extend(fresh)
            largest = max(largest, component, key=len)
        largest = set(largest)
        self.keep(lambda node: node in largest)


def build(position, ways, kind):
    """Every pair of neighbours on a road is an edge, in the directions in which it may be driven."""
    network = Network(position)
    for nodes, tags in ways.values():
        if not is_road(tags, kind):
            continue
        oneway = tags.get("oneway") in ("yes", "true", "1", "-1", "reverse", "T", "F") or tags.get("junction") == "roundabout"
        oneway = oneway and kind != "walk"
        if tags.get("oneway") in ("-1", "reverse", "T"):
            nodes = nodes[::-1]
        nodes = [node for i, node in enumerate(nodes) if i == 0 or node != nodes[i - 1]]
        for a, b in zip(nodes, nodes[1:]):
            if a in position and b in position:
                length = round(distance(position[a], position[b]), 3)
                network.add((a, b), length)
                if not oneway:
                    network.add((b, a), length)
    return network


def is_end_point(network, node):
    neighbours = network.neighbours(node)
    out = sum(map(len, network.edges[node].values()))
    into = sum(len(network.edges[other][node]) for other in network.into[node])
    return node in neighbours or out == 0 or into == 0 or not (len(neighbours) == 2 and out + into in (2, 4))


def chain(network, start, following, end_points):
    """From an end point through interior nodes to the next end point; None if the nodes lead nowhere."""
    path = [start, following]
    while path[-1] not in end_points:
        ahead = [node for node in network.edges[path[-1]] if node not in path]
        if len(ahead) == 1:
            path.append(ahead[0])
        elif not ahead and start in network.edges[path[-1]] and len(path) > 2:
            path.append(start)
        else:
            return None
    return path


def simplify(network):
    """Replaces chains of interior nodes by one edge each."""
    end_points = {node for node in network.nodes if is_end_point(network, node)}
    chains = [chain(network, node, following, end_points)
              for node in sorted(end_points) for following in network.edges[node] if following not in end_points]
    found = [(path, sum(network.edges[a][b][0][0] for a, b in zip(path, path[1:]))) for path in chains if path]
    for path, length in found:
        network.add(tuple(path), length)
    network.keep(lambda node: node in end_points)


def read_boundary(path):
    """All rings of a Polygon, a MultiPolygon or a Feature of one: inside is what an odd number of rings surround."""
    with open(path, encoding="utf-8") as file:
        shape = json.load(file)
    if shape["type"] == "FeatureCollection":
        shape = shape["features"][0]
    shape = shape.get("geometry", shape)
    polygons = shape["coordinates"] if shape["type"] == "MultiPolygon" else [shape["coordinates"]]
    return [ring for polygon in polygons for ring in polygon]


def is_inside(rings, place):
    """On the line counts as inside."""
    x, y = place
    odd = False
    for ring in rings:
        for (x1, y1), (x2, y2) in zip(ring, ring[1:]):
            side = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)
            if side == 0 and min(x1, x2) <= x <= max(x1, x2) and min(y1, y2) <= y <= max(y1, y2):
                return True
            if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
                odd = not odd
    return odd


def is_near(rings, place, metres):
    """Is a ring this near? The Earth is flat at this distance."""
    degree = math.pi / 180 * EARTH_RADIUS
    wide = degree * math.cos(math.radians(place[1]))
    for ring in rings:
        points = [((x - place[0]) * wide, (y - place[1]) * degree) for x, y in ring]
        for (x1, y1), (x2, y2) in zip(points, points[1:]):
            along = (x2 - x1) ** 2 + (y2 - y1) ** 2
            t = max(0, min(1, -(x1 * (x2 - x1) + y1 * (y2 - y1)) / along)) if along else 0
            if math.hypot(x1 + t * (x2 - x1), y1 + t * (y2 - y1)) <= metres:
                return True
    return False


def make(kind, map_path, boundary_path=None):
    """The network, for exploration: {node: position} and {(a, b): (length, nodes)} with a < b and the shortest of parallel edges."""
    network = build(*read_map(map_path), kind)
    if boundary_path:
        rings = read_boundary(boundary_path)
        inside = {node: is_inside(rings, network.position[node]) for node in network.nodes}
        network.keep(lambda node: inside[node] or is_near(rings, network.position[node], BUFFER))
        simplify(network)
        network.keep(lambda node: inside[node])
        network.keep(lambda node: network.neighbours(node))
        network.keep_largest_component()
    else:
        network.keep_largest_component()
        simplify(network)
    edges = {}
    for a in network.nodes:
        for b, parallel in network.edges[a].items():
            for length, nodes in parallel:
                if a == b:
                    continue
                pair = (min(a, b), max(a, b))
                if pair not in edges or length < edges[pair][0]:
                    edges[pair] = (length, nodes if a < b else nodes[::-1])
    return {node: network.position[node] for node in network.nodes}, edges


def write(nodes, edges, position_of):
    print(f'<?xml version="1.0" encoding="utf-8"?>\n<!-- {NOTICE} -->\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">')
    for key, (domain, name, kind) in enumerate((("node", "x", "double"), ("node", "y", "double"), ("edge", "length", "double"),
                                                ("edge", "geometry", "string"))):
        print(f'  <key id="d{key}" for="{domain}" attr.name="{name}" attr.type="{kind}"/>')
    print('  <graph edgedefault="undirected">')
    for node, (x, y) in nodes.items():
        print(f'    <node id="{node}"><data key="d0">{x:.7f}</data><data key="d1">{y:.7f}</data></node>')
    for (a, b), (length, path) in sorted(edges.items()):
        course = ", ".join("{:.7f} {:.7f}".format(*position_of(node)) for node in path)
        bends = f'<data key="d3">LINESTRING ({course})</data>' if len(path) > 2 else ""
        print(f'    <edge source="{a}" target="{b}"><data key="d2">{length:.3f}</data>{bends}</edge>')
    print("  </graph>\n</graphml>")


def compare(other_path, nodes, edges):
    """Prints what differs in nodes, edges and lengths of more than a centimetre; returns the number of differences."""
    space = "{http://graphml.graphdrawing.org/xmlns}"
    tree = ElementTree.parse(other_path).getroot()
    length_key = next(key.get("id") for key in tree.iter(space + "key") if key.get("attr.name") == "length")
    other_nodes = {int(node.get("id")) for node in tree.iter(space + "node")}
    other_edges = {}
    for edge in tree.iter(space + "edge"):
        ends = sorted((int(edge.get("source")), int(edge.get("target"))))
        other_edges[tuple(ends)] = next(float(data.text) for data in edge if data.get("key") == length_key)
    differences = [f"node {node}" for node in other_nodes ^ nodes.keys()]
    differences += [f"edge {a} - {b}" for a, b in other_edges.keys() ^ edges.keys()]
    differences += [f"length of {a} - {b}: {edges[a, b][0]:.3f}, there {length:.3f}" for (a, b), length in other_edges.items()
                    if (a, b) in edges and abs(edges[a, b][0] - length) > 0.01]
    print(*differences, f"{len(nodes)} nodes, {len(edges)} edges; {len(differences)} differences", sep="\n")
    return len(differences)


def main(arguments):
    kind = "drive"
    if arguments[:1] == ["--network"] and len(arguments) > 1 and arguments[1] in DROPPED:
        kind, arguments = arguments[1], arguments[2:]
    other = arguments[1] if arguments[:1] == ["--compare"] and len(arguments) > 2 else None
    if other:
        arguments = arguments[2:]
    if not 1 <= len(arguments) <= 2:
        print(__doc__, file=sys.stderr)
        return 2
    nodes, edges = make(kind, *arguments)
    if other:
        return 1 if compare(other, nodes, edges) else 0
    position, _ = read_map(arguments[0])
    write(nodes, edges, position.__getitem__)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
