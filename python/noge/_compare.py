"""Comparisons of policies by the paper's protocol, and their tables."""
from __future__ import annotations

import html
import math
import sys
from typing import Any, Callable, Dict, Iterable, List, Optional, Sequence, Tuple, Union

import numpy as np
from numpy.typing import NDArray

from . import _arguments, _noge
from ._error import UsageError
from ._explore import METRICS
from ._graph import Graph, as_graph, use_lengths
from ._policy import Policy, PolicyLike

Progress = Union[bool, Callable[[int, int], Any]]

_RATES = ("rate", "mean-rate")
_CERTIFICATES = ("over-lower", "over-upper")
_SUMMARY = {name: summary for name, summary, _ in _noge.metrics()}
_MORE_IS_BETTER = {name: more for name, _, more in _noge.metrics()}


def decimals(metric: str) -> int:
    """Number of decimals that tables show."""
    return 4 if metric in _RATES or metric.startswith("over-") else 1


class Table:
    """Rows of text under a heading. It prints as text and shows as HTML in a notebook."""

    def __init__(self, caption: str, heading: Sequence[str], rows: Sequence[Sequence[str]],
                 best: Iterable[Tuple[int, int]] = ()) -> None:
        self.caption = caption
        self.heading = list(heading)
        self.rows = [list(row) for row in rows]
        self._best = set(best)

    def __str__(self) -> str:
        width = [max(len(line[i]) for line in [self.heading] + self.rows) for i in range(len(self.heading))]

        def line(cells: Sequence[str]) -> str:
            first = cells[0].ljust(width[0])
            return "  ".join([first] + [cell.rjust(width[i + 1]) for i, cell in enumerate(cells[1:])]).rstrip()

        rule = "  ".join("─" * w for w in width)
        return "\n".join([self.caption, "", line(self.heading), rule] + [line(row) for row in self.rows])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        def row(tag: str, cells: Sequence[str], number: int = -1) -> str:
            shown = (html.escape(cell) for cell in cells)
            bold = (f"<b>{c}</b>" if (number, i) in self._best else c for i, c in enumerate(shown))
            return "<tr>" + "".join(f"<{tag}>{cell}</{tag}>" for cell in bold) + "</tr>"

        body = "".join(row("td", cells, i) for i, cells in enumerate(self.rows))
        return (f"<table><caption>{html.escape(self.caption)}</caption><thead>{row('th', self.heading)}</thead>"
                f"<tbody>{body}</tbody></table>")


class Comparison:
    """The figures of several policies on several sets. Prints as a table; `rows`, `episodes` and `to_pandas` have all.

    >>> import noge
    >>> table = noge.compare("grid", policies=["dfs", "nn"], seeds=2, episodes=5)
    >>> table.mean("grid", "nn") == table.rows("rate")[1]["mean"]
    True
    """

    def __init__(self, sets: List[str], policies: List[str], first_seed: int, seeds: int, episodes: int,
                 weighted: bool, certified: bool,
                 results: List[Tuple[NDArray[np.int64], NDArray[np.float64], NDArray[np.float64]]]) -> None:
        self.sets = sets
        self.policies = policies
        self.first_seed = first_seed
        self.seeds = seeds
        self.episodes_per_seed = episodes
        self.weighted = weighted
        #: The metrics that exist: lengths have no rates, and only certified comparisons have ratios to bounds.
        self.metrics = [name for name in METRICS if (not weighted or name not in _RATES)
                        and (certified or name not in _CERTIFICATES)]
        self._numbers = [numbers for numbers, _, _ in results]  # [policies, seeds, episodes, 5] of each set
        self._values = [values for _, values, _ in results]  # [policies, seeds, episodes, metrics]
        self._summaries = [summaries for _, _, summaries in results]  # [policies, metrics, 3 + seeds]

    @property
    def metric(self) -> str:
        """The metric of the table: the exploration rate; with lengths, the distance over a minimum spanning tree."""
        return "over-tree" if self.weighted else "rate"

    def _metric(self, metric: Optional[str]) -> str:
        if metric is None:
            return self.metric
        if metric not in self.metrics:
            raise UsageError(f"metric must be one of {', '.join(self.metrics)}, not {metric!r}")
        return metric

    def _find(self, kind: str, names: List[str], name: Any) -> int:
        if name not in names:
            raise UsageError(f"{kind} must be one of {', '.join(names)}, not {name!r}")
        return names.index(name)

    def _summary(self, set_: int, policy: int, metric: str) -> NDArray[np.float64]:
        row: NDArray[np.float64] = self._summaries[set_][policy, METRICS.index(metric)]
        return row

    def mean(self, set: str, policy: str, metric: Optional[str] = None) -> float:
        """The mean over seeds of the mean over episodes."""
        at = self._find("set", self.sets, set), self._find("policy", self.policies, policy)
        return float(self._summary(*at, self._metric(metric))[0])

    def rows(self, metric: Optional[str] = None) -> List[Dict[str, Any]]:
        """A dictionary for each set, policy and metric: set, policy, metric, mean, std, counted, episodes, seeds."""
        chosen = self.metrics if metric is None else [self._metric(metric)]
        found = []
        for s, set_ in enumerate(self.sets):
            for p, policy in enumerate(self.policies):
                for name in chosen:
                    at = self._summary(s, p, name).tolist()
                    found.append({"set": set_, "policy": policy, "metric": name, "mean": at[0], "std": at[1],
                                  "counted": int(at[2]), "episodes": self.seeds * self.episodes_per_seed,
                                  "seeds": at[3:]})
        return found

    def episodes(self) -> List[Dict[str, Any]]:
        """A dictionary for each episode: set, policy, seed, graph, source (numbers), decisions, reachable, seen, and
        the metrics."""
        found = []
        for s, set_ in enumerate(self.sets):
            numbers, values = self._numbers[s].tolist(), self._values[s].tolist()
            for p, policy in enumerate(self.policies):
                for i in range(self.seeds):
                    for e in range(self.episodes_per_seed):
                        row = {"set": set_, "policy": policy, "seed": self.first_seed + i}
                        row.update(zip(("graph", "source", "decisions", "reachable", "seen"), numbers[p][i][e]))
                        row.update((name, values[p][i][e][METRICS.index(name)]) for name in self.metrics)
                        found.append(row)
        return found

    def to_pandas(self, episodes: bool = False) -> Any:
        """A pandas DataFrame of `rows()`, or of `episodes()`."""
        import pandas

        return pandas.DataFrame(self.episodes() if episodes else self.rows())

    def table(self, metric: Optional[str] = None) -> Table:
        """The table of one metric: a row for each set, a column for each policy.

        >>> import noge
        >>> print(noge.compare("tree", policies=["nn"], seeds=1, episodes=3).table("rate"))
        Exploration rate at the end: decisions over distance; mean (std) over 1 seed of 3 episodes
        <BLANKLINE>
        set                nn
        ────  ───────────────
        tree  0.5038 (0.0000)
        """
        name = self._metric(metric)
        cells, best = [], []
        for s, set_ in enumerate(self.sets):
            row = [self._summary(s, p, name).tolist() for p in range(len(self.policies))]
            best += [(s, p + 1) for p in range(len(row)) if len(row) > 1 and _is_best(row, p, name)]
            cells.append([set_] + [self._cell(at, name) for at in row])
        summary = _SUMMARY[name]
        seeds, episodes = self.seeds, self.episodes_per_seed
        caption = (f"{summary[0].upper()}{summary[1:]}; mean (std) over {seeds} seed{'s' if seeds != 1 else ''} "
                   f"of {episodes} episode{'s' if episodes != 1 else ''}")
        return Table(caption, ["set"] + self.policies, cells, best)

    def _cell(self, at: List[float], metric: str) -> str:
        if math.isnan(at[0]):
            return "–"
        places, total = decimals(metric), self.seeds * self.episodes_per_seed
        note = f"{int(at[2])}/{total}" if at[2] < total else f"{at[1]:.{places}f}"
        return f"{at[0]:.{places}f} ({note})"

    def __str__(self) -> str:
        return str(self.table())

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return self.table()._repr_html_()

    def paired(self, policy: str, metric: Optional[str] = None, confidence: float = 0.95) -> "Paired":
        """The differences of all other policies from this one on the same episodes, with confidence intervals.

        >>> import noge
        >>> table = noge.compare("grid", policies=["nn", "nn:most-visited"], seeds=2, episodes=10)
        >>> table.paired("nn").rows[0]["verdict"]
        'above'
        """
        name = self._metric(metric)
        other = self._find("policy", self.policies, policy)
        level = _arguments.real("confidence", confidence, 0)
        rows = []
        for s, set_ in enumerate(self.sets):
            for p, mine in enumerate(self.policies):
                if p != other:
                    rows.append(dict({"set": set_, "policy": mine}, **self._difference(s, p, other, name, level)))
        return Paired(policy, name, level, rows)

    def _difference(self, s: int, p: int, other: int, metric: str, level: float) -> Dict[str, Any]:
        values = self._values[s][..., METRICS.index(metric)]
        difference = values[p] - values[other]
        counts = np.isfinite(difference) & (self._numbers[s][p, :, :, 2] > 0)
        sizes = counts.sum(axis=1)
        if not sizes.any():
            nan = float("nan")
            return {"difference": nan, "low": nan, "high": nan, "episodes": 0, "verdict": "unknown"}
        mean, low, high, _, _ = _noge.paired(difference[counts].tobytes(),
                                             sizes[sizes > 0].astype(np.uint32).tobytes(), level)
        verdict = "above" if low > 0 else "below" if high < 0 else "not below"
        return {"difference": mean, "low": low, "high": high, "episodes": int(sizes.sum()), "verdict": verdict}


class Paired:
    """Differences from one policy; `rows` are dictionaries. Prints as a table."""

    def __init__(self, policy: str, metric: str, confidence: float, rows: List[Dict[str, Any]]) -> None:
        self.policy = policy
        self.metric = metric
        self.confidence = confidence
        self.rows = rows

    def table(self) -> Table:
        """The table."""
        places = decimals(self.metric)
        cells = [[row["set"], row["policy"], f"{row['difference']:+.{places}f}", f"{row['low']:.{places}f}",
                  f"{row['high']:.{places}f}", str(row["episodes"])] for row in self.rows]
        caption = (f"Difference from {self.policy} on the same episodes, {self.metric}; mean and its "
                   f"{100 * self.confidence:g} % interval")
        return Table(caption, ["set", "policy", "difference", "from", "to", "episodes"], cells)

    def to_pandas(self) -> Any:
        """A pandas DataFrame of the rows."""
        import pandas

        return pandas.DataFrame(self.rows)

    def __str__(self) -> str:
        return str(self.table())

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return self.table()._repr_html_()


def _is_best(row: List[List[float]], p: int, metric: str) -> bool:
    def key(at: List[float]) -> Tuple[float, float]:
        shown = round(at[0], decimals(metric))
        return at[2], shown if _MORE_IS_BETTER[metric] else -shown

    return not math.isnan(row[p][0]) and all(math.isnan(at[0]) or key(at) <= key(row[p]) for at in row)


def _dataset(source: Any, weight: Union[None, bool, str], data_seed: int, folder: Optional[str],
             number: int) -> Tuple[_noge.Dataset, str]:
    """A set to compare on, and its name."""
    if isinstance(source, str):
        name = _arguments.text("set", source)
        if name == "-":
            raise UsageError("-: a set's name must not mean standard input")
        return _noge.dataset_named(name, data_seed, folder), name
    if isinstance(source, _noge.Dataset):
        return source, source.name
    graph = as_graph(source, weight)
    name = graph.name or f"graph {number}"
    return _noge.dataset_of_graphs(name, [graph._graph], False), name


def _distinct(names: List[str]) -> List[str]:
    """Names that occur several times get numbers."""
    return [name if names.count(name) == 1 else f"{name} {names[:i + 1].count(name)}" for i, name in enumerate(names)]


def progress_function(progress: Progress, label: str) -> Optional[Callable[[int, int], Any]]:
    """The function that shows progress; None: none."""
    if progress is True:
        def show(done: int, total: int) -> None:
            sys.stderr.write(f"\r{label}: {done} of {total}" + ("\n" if done == total else ""))
            sys.stderr.flush()
        return show
    if progress is False or progress is None:
        return None
    if not callable(progress):
        raise TypeError(f"progress must be True, False or a function of two numbers, not {progress!r}")
    return progress


def compare(sets: Any, policies: Union[PolicyLike, Sequence[PolicyLike]] = ("nn", "universal"), *, seeds: int = 5,
            seed: int = 1, episodes: int = 50, steps: Optional[int] = 500, weight: Union[None, bool, str] = None,
            certify: bool = False, threads: Optional[int] = None, guard: Optional[str] = None, kernel: str = "auto",
            data: Optional[_arguments.Path] = None, data_seed: int = 1, progress: Progress = False) -> Comparison:
    """Compares policies on sets of graphs: each explores the same graphs from the same sources.

    sets: names of sets ("grid", "maze", "OXF"), graphs, or a list of both. policies: as for `explore`, or a list.
    seeds: number of repetitions, from `seed` on. steps: decisions an episode at most; None: until all is visited.
    certify: also compare with bounds on the shortest walk. threads: default one for each core; policies in Python run
    in one. progress: True, or a function of (episodes done, all episodes).

    The figures are those of `noge compare`, whatever the number of threads.

    >>> import noge
    >>> table = noge.compare("grid", [lambda map: map.nearest_all[-1], "nn"], seeds=1, episodes=2)
    >>> table.sets, len(table.policies)
    (['grid'], 2)
    """
    weighted = use_lengths(weight)
    seed_count = _arguments.integer("seeds", seeds, 1, 10**6)
    first = _arguments.seed(seed)
    count = _arguments.integer("episodes", episodes, 1, 10**8)
    if seed_count * count > 2**32 - 1:
        raise UsageError(f"{seed_count} seeds of {count} episodes are too many")
    limit = _arguments.steps(steps)
    thread_count = 0 if threads is None else _arguments.integer("threads", threads, 1, 4096)
    folder = None if data is None else _arguments.path("data", data)
    data_seed = _arguments.seed(data_seed)
    chosen = [Policy(p, weighted, guard, kernel)
              for p in (policies if isinstance(policies, (list, tuple)) else [policies])]
    sources = sets if isinstance(sets, (list, tuple)) else [sets]
    if not chosen or not sources:
        raise UsageError("there must be at least one set and one policy")
    sets_made = [_dataset(source, weight, data_seed, folder, i + 1) for i, source in enumerate(sources)]
    names = _distinct([name for _, name in sets_made])
    results = []
    for (dataset, _), name in zip(sets_made, names):
        parts: List[Any] = [None] * len(chosen)
        for python in (False, True):  # policies in C together, in threads
            group = [i for i, policy in enumerate(chosen) if policy._policy.is_python == python]
            if not group:
                continue
            (numbers, values), summaries = _noge.evaluate(
                dataset, [chosen[i]._policy for i in group], first, seed_count, count, limit, thread_count, weighted,
                bool(certify), progress_function(progress, name))
            shape = len(group), seed_count, count
            for k, i in enumerate(group):
                parts[i] = (numbers.reshape(*shape, -1)[k], values.reshape(*shape, -1)[k],
                            summaries.reshape(len(group), len(METRICS), -1)[k])
        results.append((np.stack([p[0] for p in parts]), np.stack([p[1] for p in parts]),
                        np.stack([p[2] for p in parts])))
    return Comparison(names, _distinct([p.name for p in chosen]), first, seed_count, count, weighted, bool(certify),
                      results)
