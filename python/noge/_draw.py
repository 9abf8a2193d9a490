"""Drawings of a walk as SVG, for notebooks. They need neither Cairo nor the program, whose drawings have more.

Colours are the program's: the agent red, visited nodes blue, the frontier green, the unknown white, the walk orange. A
ring is around the start.
"""
from __future__ import annotations

import html
from typing import List

import numpy as np
from numpy.typing import NDArray

from . import _noge

#: Larger graphs are not drawn in notebooks by themselves.
MOST_NODES = 20000


def places(graph: _noge.Graph, size: float, margin: float) -> NDArray[np.float64]:
    """Where the nodes lie in a square picture; y downwards."""
    position = graph.positions if graph.positions is not None else _noge.graph_layout(graph)
    at = np.array(position, np.float64)
    if graph.geographic and len(at):
        at[:, 0] *= np.cos(np.radians(at[:, 1].mean()))
    span = float(np.ptp(at, axis=0).max()) if len(at) else 0.0
    low = at.min(axis=0) if len(at) else np.zeros(2)
    at = (at - low) / (span or 1) * (size - 2 * margin) + margin
    at[:, 1] = at[:, 1].max(initial=margin) + margin - at[:, 1]
    return at


def svg(graph: _noge.Graph, edges: NDArray[np.int64], visits: NDArray[np.int64], seen: NDArray[np.int64],
        walk: NDArray[np.int64], title: str, size: float = 480) -> str:
    """The picture of a walk. The parts of the title that semicolons separate are lines below it."""
    at = places(graph, size, 12)
    radius = max(0.6, min(6.0, 0.3 * size / max(1.0, graph.node_count) ** 0.5))
    point = [f"{x:.1f} {y:.1f}" for x, y in at.tolist()]
    lines = "".join(f"M{point[a]}L{point[b]}" for a, b in edges.tolist())
    path = "M" + "L".join(point[v] for v in walk.tolist())
    fill = ["white"] * graph.node_count
    for v in seen.tolist():
        fill[v] = "#2ca02c"
    for v in visits.tolist():
        fill[v] = "#1f77b4"
    fill[int(walk[-1])] = "#d62728"
    nodes: List[str] = []
    for (x, y), colour in zip(at.tolist(), fill):
        nodes.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{colour}"/>')
    caption = title.split("; ")
    letter = min(12.0, (size - 24) / (0.55 * max(map(len, caption))))  # letters are about half as wide as high
    start = at[int(walk[0])]
    ring = f'<circle cx="{start[0]:.1f}" cy="{start[1]:.1f}" r="{1.7 * radius:.1f}" stroke="#222" stroke-width="{radius / 3:.2f}" fill="none"/>'
    bottom = float(at[:, 1].max(initial=0)) + 12
    height = bottom + 16 * len(caption) + 4
    texts = "".join(f'<text x="12" y="{bottom + 16 * i + 12:.0f}">{html.escape(line)}</text>' for i, line in enumerate(caption))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size:g} {height:.0f}" width="{size:g}" role="img">'
            f'<title>{html.escape(title)}</title><rect width="{size:g}" height="{height:.0f}" fill="white"/>'
            f'<path d="{lines}" stroke="#bbb" stroke-width="{radius / 4:.2f}" fill="none"/>'
            f'<path d="{path}" stroke="#ff7f0e" stroke-width="{radius / 2:.2f}" stroke-opacity=".7" fill="none"/>'
            f'<g stroke="#444" stroke-width="{radius / 8:.2f}">{"".join(nodes)}</g>{ring}'
            f'<g font-family="sans-serif" font-size="{letter:.3g}">{texts}</g></svg>')
