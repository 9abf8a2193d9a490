"""Comparisons of policies by the paper's protocol, and their tables."""
from __future__ import annotations

import math
import sys
from typing import Any, Callable, Dict, Iterable, List, Optional, Sequence, Tuple, Union

import numpy as np
from numpy.typing import NDArray

from . import _arguments, _noge
from ._error import UsageError
from ._explore import METRICS as EPISODE_AND_BOUND_METRICS, RATES
from ._graph import Graph, as_graph, no_attribute, use_lengths
from ._policy import Policy, PolicyLike
from ._table import Table

Progress = Union[bool, Callable[[int, int], Any]]

METRICS = EPISODE_AND_BOUND_METRICS + ("visited",)  # what explorations reached that a limit or a budget ended
_CERTIFICATES = ("over-lower", "over-upper")
_DISTANCES = ("length", "seen-50", "seen-90", "seen-100")
_SUMMARY = {name: summary for name, summary, _ in _noge.metrics()}
_MORE_IS_BETTER = {name: more for name, _, more in _noge.metrics()}
_SUMMARY["visited"], _MORE_IS_BETTER["visited"] = "number of nodes visited", True


def decimals(metric: str) -> int:
    """Number of decimals that tables show."""
    return 4 if metric.endswith("rate") or metric.startswith("over-") else 1


class Comparison:
    """The figures of several policies on several sets. Prints as a table; `rows`, `episodes` and `to_pandas` have all.

    >>> import noge
    >>> table = noge.compare("grid", policies=["dfs", "nn"], seeds=2, episodes=5)
    >>> table.mean("grid", "nn") == table.rows("rate")[1]["mean"]
    True
    """

    def __init__(self, sets: List[str], units: List[str], policies: List[str], first_seed: int, seeds: int,
                 episodes: int, weighted: bool, certified: bool, returns: bool, budget: float,
                 results: List[Tuple[NDArray[np.int64], NDArray[np.float64], NDArray[np.float64]]]) -> None:
        self.sets = sets
        #: The unit of distances in each set: "edges", "metres" or "units".
        self.units = units
        self.policies = policies
        self.first_seed = first_seed
        self.seeds = seeds
        self.episodes_per_seed = episodes
        self.weighted = weighted
        self.returns = returns
        self.budget_distance: Optional[float] = budget or None
        #: The metrics that exist: lengths have no rates, and only certified comparisons have ratios to bounds.
        self.metrics = [name for name in METRICS if (not weighted or name not in RATES)
                        and (certified or name not in _CERTIFICATES)
                        and (weighted or budget or name != "visited")]
        self._numbers = [numbers for numbers, _, _ in results]  # [policies, seeds, episodes, 5] of each set
        self._values = [values for _, values, _ in results]  # [policies, seeds, episodes, metrics]
        self._summaries = [summaries for _, _, summaries in results]  # [policies, metrics, 3 + seeds]

    @property
    def metric(self) -> str:
        """The metric of the first table: the exploration rate; with lengths, the distance walked."""
        return "length" if self.weighted else "rate"

    @property
    def shown(self) -> List[str]:
        """The metrics that are printed: `metric`, ratios to bounds, and the number of visited nodes if explorations
        ended before all was visited."""
        early = any((numbers[..., 2] + 1 < numbers[..., 3]).any() for numbers in self._numbers)
        return [name for name in self.metrics if name == self.metric or name in _CERTIFICATES
                or (name == "visited" and early)]

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
        """The mean over seeds of the mean over episodes.

        >>> import noge
        >>> table = noge.compare("grid", policies=["nn", "dfs"], seeds=1, episodes=5)
        >>> table.mean("grid", "nn") > table.mean("grid", "dfs")
        True
        """
        at = self._find("set", self.sets, set), self._find("policy", self.policies, policy)
        return float(self._summary(*at, self._metric(metric))[0])

    def rows(self, metric: Optional[str] = None) -> List[Dict[str, Any]]:
        """A dictionary for each set, policy and metric: set, policy, metric, mean, std, counted, episodes, seeds.

        >>> import noge
        >>> table = noge.compare("grid", policies=["nn", "dfs"], seeds=1, episodes=5)
        >>> [row["policy"] for row in table.rows("length")]
        ['nn', 'dfs']
        """
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
        the metrics.

        >>> import noge
        >>> table = noge.compare("grid", policies=["nn", "dfs"], seeds=1, episodes=5)
        >>> len(table.episodes())
        10
        """
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
        """A pandas DataFrame of `rows()`, or of `episodes()`.

        >>> import noge
        >>> table = noge.compare("grid", policies=["nn", "dfs"], seeds=1, episodes=5)
        >>> table.to_pandas(episodes=True).groupby("policy")["length"].count().to_dict()
        {'dfs': 5, 'nn': 5}
        """
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
        units_differ = name in _DISTANCES and len(set(self.units)) > 1
        for s, set_ in enumerate(self.sets):
            row = [self._summary(s, p, name).tolist() for p in range(len(self.policies))]
            best += [(s, p + 1) for p in range(len(row)) if len(row) > 1 and _is_best(row, p, name)]
            cells.append([set_ + (f", {self.units[s]}" if units_differ else "")] +
                         [self._cell(at, name) for at in row])
        return Table(self._caption(name), ["set"] + self.policies, cells, best)

    def _caption(self, metric: str) -> str:
        seeds, episodes, summary = self.seeds, self.episodes_per_seed, _SUMMARY[metric]
        unit = f", in {self.units[0]}" if metric in _DISTANCES and len(set(self.units)) == 1 else ""
        what = (f"{summary[0].upper()}{summary[1:]}{unit}{', weighted' if self.weighted else ''}"
                f"{', with return' if self.returns else ''}")
        counted = [self._summary(s, p, metric)[2] for s in range(len(self.sets)) for p in range(len(self.policies))]
        if min(counted) < seeds * episodes:
            return f"{what}; mean (std, or n/{seeds * episodes}: the number of episodes that have this figure)"
        return (f"{what}; mean (std) over {seeds} seed{'s' if seeds != 1 else ''} "
                f"of {episodes} episode{'s' if episodes != 1 else ''}")

    def _cell(self, at: List[float], metric: str) -> str:
        if math.isnan(at[0]):
            return "–"
        places, total = decimals(metric), self.seeds * self.episodes_per_seed
        note = f"{int(at[2])}/{total}" if at[2] < total else f"{at[1]:.{places}f}"
        return f"{at[0]:.{places}f} ({note})"

    def __str__(self) -> str:
        return "\n\n".join(str(self.table(name)) for name in self.shown)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return "".join(self.table(name)._repr_html_() for name in self.shown)

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
        row = self._interval(values[p] - values[other], s, p, level)
        if self.weighted and metric in _DISTANCES:
            with np.errstate(divide="ignore", invalid="ignore"):
                share = self._interval(100 * (values[p] - values[other]) / values[other], s, p, level)
            row["percent"] = {key: share[key] for key in ("difference", "low", "high")}
        return row

    def _interval(self, difference: NDArray[np.float64], s: int, p: int, level: float) -> Dict[str, Any]:
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
    """Differences from one policy; `rows` are dictionaries. Prints as a table, of per cent for distances with lengths.

    >>> import noge
    >>> noge.compare("ladder", policies=["nn", "dfs"], seeds=1, episodes=5).paired("nn").rows[0]["policy"]
    'dfs'
    """

    def __init__(self, policy: str, metric: str, confidence: float, rows: List[Dict[str, Any]]) -> None:
        self.policy = policy
        self.metric = metric
        self.confidence = confidence
        self.rows = rows

    def table(self) -> Table:
        """The table.

        >>> import noge
        >>> table = noge.compare("grid", policies=["nn", "dfs"], seeds=1, episodes=5)
        >>> table.paired("nn").table().heading
        ['set', 'policy', 'difference', 'from', 'to', 'episodes']
        """
        relative = any("percent" in row for row in self.rows)
        places = 2 if relative else decimals(self.metric)

        def shown(value: float, sign: str = "") -> str:
            """A figure; what is rounded to zero has no sign."""
            if math.isnan(value):
                return "–"
            text = f"{value:{sign}.{places}f}"
            return text if text.strip("+-0.") else text.lstrip("+-")

        cells = []
        for row in self.rows:
            at = row["percent"] if relative else row
            cells.append([row["set"], row["policy"], shown(at["difference"], "+"), shown(at["low"]), shown(at["high"]),
                          str(row["episodes"])])
        caption = (f"{'Relative difference' if relative else 'Difference'} from {self.policy} on the same episodes, "
                   f"{self.metric}{', in per cent' if relative else ''}; mean and its {100 * self.confidence:g} % "
                   "interval")
        return Table(caption, ["set", "policy", "difference", "from", "to", "episodes"], cells, left=2)

    def to_pandas(self) -> Any:
        """A pandas DataFrame of the rows.

        >>> import noge
        >>> table = noge.compare("grid", policies=["nn", "dfs"], seeds=1, episodes=5)
        >>> table.paired("nn").to_pandas()["policy"].tolist()
        ['dfs']
        """
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
    if isinstance(source, (str, _noge.Dataset)):
        no_attribute(weight, "a set")
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


def _unit(dataset: _noge.Dataset, weighted: bool) -> str:
    """The unit of distances in a set: "units" if it is unknown or graphs differ."""
    if not weighted:
        return "edges"
    graphs = dataset.graphs
    units = {_unit_of(graphs[i]) for i in dataset.test.tolist()}
    return units.pop() if len(units) == 1 else "units"


def _unit_of(graph: _noge.Graph) -> str:
    if graph.lengths is None:
        return "edges"
    return "metres" if graph.geographic or "OpenStreetMap" in (graph.attribution or "") else "units"


def _visited(numbers: NDArray[np.int64]) -> Tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The number of visited nodes as one metric more: values of all episodes, and the row of the summary."""
    values = 1.0 + numbers[..., 2]
    means = [sum(seed) / len(seed) for seed in values.tolist()]
    mean = squares = 0.0
    for count, value in enumerate(means, 1):  # the program's order of operations, so that the bits are the same
        step = value - mean
        mean += step / count
        squares += step * (value - mean)
    deviation = math.sqrt(squares / (len(means) - 1)) if len(means) > 1 else 0.0
    return values[..., None], np.array([[mean, deviation, values.size] + means])


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


@_arguments.renamed(steps="limit", budget_distance="budget")
def compare(sets: Any, policies: Union[PolicyLike, Sequence[PolicyLike]] = ("nn", "universal"), *, seeds: int = 5,
            seed: int = 1, episodes: int = 50, limit: Union[int, None, str] = "default",
            expected: Optional[int] = None, weight: Union[None, bool, str] = None, returns: bool = False,
            budget: Optional[float] = None, certify: bool = False, threads: Optional[int] = None, guard: Optional[str] = None, kernel: str = "auto",
            data: Optional[_arguments.Path] = None, data_seed: int = 1, progress: Progress = False) -> Comparison:
    """Compares policies on sets of graphs: each explores the same graphs from the same sources.

    sets: names of sets ("grid", "maze", "OXF"), graphs, or a list of both. policies: as for `explore`, or a list.
    seeds: number of repetitions, from `seed` on. limit: decisions an episode at most; None: until all is visited;
    "default": 500, or None if there is a budget. expected, weight, returns, budget: as for `explore`. certify: also compare with bounds on the shortest walk. threads: default one for each core; policies in Python run
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
    distance = _arguments.budget(budget)
    if isinstance(limit, str) and _arguments.choice("limit", limit, "default"):
        limit = None if distance else 500
    most, planned = _arguments.decisions("limit", limit), _arguments.decisions("expected", expected)
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
                dataset, [chosen[i]._policy for i in group], first, seed_count, count, most, thread_count, weighted,
                bool(certify), bool(returns), distance, progress_function(progress, name), planned)
            shape = len(group), seed_count, count
            for k, i in enumerate(group):
                own = numbers.reshape(*shape, -1)[k]
                visited, summary = _visited(own)
                parts[i] = (own, np.concatenate([values.reshape(*shape, -1)[k], visited], axis=-1),
                            np.concatenate([summaries.reshape(len(group), len(METRICS) - 1, -1)[k], summary]))
        results.append((np.stack([p[0] for p in parts]), np.stack([p[1] for p in parts]),
                        np.stack([p[2] for p in parts])))
    units = [_unit(dataset, weighted) for dataset, _ in sets_made]
    return Comparison(names, units, _distinct([p.name for p in chosen]), first, seed_count, count, weighted,
                      bool(certify), bool(returns), distance, results)
