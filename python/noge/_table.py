"""Tables: text as the program prints it, and HTML for notebooks."""
from __future__ import annotations

import html
import re
from typing import Iterable, List, Sequence, Tuple

_NUMBER = re.compile(r"[-+]?[0-9]+\.")


class Table:
    """Rows of text under a heading. It prints as text and shows as HTML in a notebook.

    The first `left` columns are aligned to the left. In the others, decimal points stand below each other.

    >>> import noge
    >>> print(noge.Table("Lengths", ["set", "nn"], [["grid", "9.5 (1.0)"], ["maze", "123.25"]]))
    Lengths
    <BLANKLINE>
    set            nn
    ────  ───────────
    grid    9.5 (1.0)
    maze  123.25
    """

    def __init__(self, caption: str, heading: Sequence[str], rows: Sequence[Sequence[str]],
                 best: Iterable[Tuple[int, int]] = (), left: int = 1) -> None:
        self.caption = caption
        self.heading = list(heading)
        self.rows = [list(row) for row in rows]
        self._best = set(best)
        self._left = left

    def _column(self, number: int) -> List[str]:
        """The cells of a column, the heading first, all equally wide."""
        heading, cells = self.heading[number], [row[number] for row in self.rows]
        if number >= self._left:
            points = [found.end() - 1 if (found := _NUMBER.match(cell)) else None for cell in cells]
            head = max((point for point in points if point is not None), default=0)
            tail = max((len(cell) - point for cell, point in zip(cells, points) if point is not None), default=0)
            cells = [cell if point is None else " " * (head - point) + cell + " " * (tail - len(cell) + point)
                     for cell, point in zip(cells, points)]
        width = max(map(len, [heading] + cells))
        return [cell.ljust(width) if number < self._left else cell.rjust(width) for cell in [heading] + cells]

    def __str__(self) -> str:
        columns = [self._column(i) for i in range(len(self.heading))]
        lines = ["  ".join(cells).rstrip() for cells in zip(*columns)]
        rule = "  ".join("─" * len(column[0]) for column in columns)
        return "\n".join([self.caption, "", lines[0], rule] + lines[1:])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        def row(tag: str, cells: Sequence[str], number: int = -1) -> str:
            shown = (html.escape(cell) for cell in cells)
            bold = (f"<b>{c}</b>" if (number, i) in self._best else c for i, c in enumerate(shown))
            return "<tr>" + "".join(f"<{tag}>{cell}</{tag}>" for cell in bold) + "</tr>"

        body = "".join(row("td", cells, i) for i, cells in enumerate(self.rows))
        return (f"<table><caption>{html.escape(self.caption)}</caption><thead>{row('th', self.heading)}</thead>"
                f"<tbody>{body}</tbody></table>")
