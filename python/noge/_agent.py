"""Agents: explorers of a world that is not simulated here. They report by name and are told where to go."""
from __future__ import annotations

import json
from typing import Any, Dict, Iterable, List, Mapping, Optional, Tuple, Union

from . import _arguments, _noge
from ._error import UsageError
from ._graph import Graph
from ._policy import Policy, PolicyLike


class Advice:
    """Where to go: `state` is "go", "home" (nothing is left to visit or to afford: walk back to the first place),
    "done" (all is visited), "stuck" (no known path leads on), "spent" (the budget affords no place) or "nowhere"
    (nothing was reported). `go`, `path` and `cost` count with "go" and "home"; `totals` with "done", "stuck" and
    "spent".

    >>> import noge
    >>> noge.Agent("nn").tell("hall", ["kitchen"])
    <noge.Advice go: hall – kitchen>
    """

    def __init__(self, answer: Dict[str, Any]) -> None:
        self.state = next((state for state in ("go", "home", "done", "stuck", "spent") if state in answer), "nowhere")
        self.go: Optional[str] = answer.get("go", answer.get("home"))
        self.path: List[str] = answer.get("path", [])
        self.cost: float = float(answer.get("cost", 0))
        self.totals: Dict[str, float] = {key: value for key, value in answer.items()
                                         if key not in ("go", "home", "path", "cost", "done", "stuck", "spent")}

    def __repr__(self) -> str:
        path = self.path if len(self.path) <= 8 else self.path[:3] + [f"({len(self.path) - 6} more)"] + self.path[-3:]
        return f"<noge.Advice {self.state}{': ' if path else ''}{' – '.join(path)}>"


class Agent:
    """Keeps the map of an explorer outside and says where to go next.

    policy: as for `explore`. weighted: edges have lengths. expected: number of decisions that policies may plan for; a
    hint, you stop. returns: the exploration ends back at its first place. budget: distance that the
    explorer may walk, the way home included if it returns. journal: a file that keeps every report; an agent opened
    with it again continues where the last one stopped. sync: a report counts as kept when it is on the "disk", or when
    the operating "system" has it.

    An agent is used by one thread at a time; a second one gets a RuntimeError.

    >>> import noge
    >>> agent = noge.Agent("nn")
    >>> agent.tell("hall", ["kitchen", "stairs"]).path
    ['hall', 'kitchen']
    >>> agent.tell("kitchen", ["hall", "cellar"]).go
    'cellar'
    >>> agent
    <noge.Agent with nn, reports: 2>
    """

    @_arguments.renamed(limit="expected", budget_distance="budget")
    def __init__(self, policy: PolicyLike = None, *, weighted: bool = False, seed: int = 1,
                 expected: Optional[int] = None, returns: bool = False, budget: Optional[float] = None,
                 journal: Optional[_arguments.Path] = None, sync: str = "disk", guard: Optional[str] = None,
                 kernel: str = "auto") -> None:
        chosen = Policy(policy, bool(weighted), guard, kernel)
        self.policy = chosen.name
        self.weighted = bool(weighted)
        self._session = _noge.session_open(
            chosen._policy, self.weighted, _arguments.seed(seed),
            _arguments.decisions("expected", expected),
            None if journal is None else _arguments.path("journal", journal),
            _arguments.choice("sync", sync, "disk", "system") == "system", bool(returns),
            _arguments.budget(budget))

    def __repr__(self) -> str:
        try:
            return f"<noge.Agent with {self.policy}, reports: {self.reports}>"
        except (ValueError, RuntimeError):
            return f"<noge.Agent with {self.policy}, closed or in use>"

    def _say(self, message: Dict[str, Any]) -> Dict[str, Any]:
        answer = json.loads(self._session.line(json.dumps(message, ensure_ascii=False).encode()))
        if "error" in answer:
            raise UsageError(answer["error"])
        assert isinstance(answer, dict)
        return answer

    def tell(self, at: Optional[str] = None,
             sees: Union[None, Iterable[str], Mapping[str, float], Iterable[Tuple[str, float]]] = None, *,
             blocked: Iterable[Union[str, Tuple[str, str]]] = (), unreachable: Iterable[str] = (),
             reachable: Iterable[str] = ()) -> Advice:
        """Reports where the explorer is and what it sees, and returns where to go.

        at: None if it has not moved. sees: names of neighbours; with lengths a dictionary, or pairs. blocked: closed
        edges, each as the name of a neighbour or as a pair of places; an edge that is seen again is open.
        unreachable: places to ignore, until they are reported as reachable or `at` is one of them. A report that
        contradicts itself raises UsageError and changes nothing.

        >>> import noge
        >>> noge.Agent(weighted=True).tell("hall", {"kitchen": 2.5, "stairs": 1}).go
        'stairs'
        """
        message: Dict[str, Any] = {}
        if at is not None:
            message["at"] = _arguments.text("at", at)
        if sees is not None:
            message["sees"] = self._sights(sees)
        for key, places in (("blocked", blocked), ("unreachable", unreachable), ("reachable", reachable)):
            if isinstance(places, (str, bytes)):
                raise TypeError(f"{key} must be a list of places, not {places!r}")
            listed = [_place(key, place) for place in places]
            if listed:
                message[key] = listed
        if not message:
            raise UsageError("a report must say something: at, sees, blocked, unreachable or reachable")
        return Advice(self._say(message))

    def _sights(self, sees: Any) -> Any:
        if isinstance(sees, (str, bytes)):
            raise TypeError(f"sees must be a list of places, not {sees!r}")
        if isinstance(sees, Mapping):
            return [[_arguments.text("a place", name), _arguments.real("a length", length, 0)]
                    for name, length in sees.items()]
        return [[_arguments.text("a place", place[0]), _arguments.real("a length", place[1], 0)]
                if isinstance(place, (tuple, list)) and len(place) == 2 else _arguments.text("a place", place)
                for place in sees]

    def decide(self) -> Advice:
        """Where to go next, from where the explorer is.

        >>> import noge
        >>> noge.Agent("nn").decide().state
        'nowhere'
        """
        if self._session.reports == 0:
            return Advice({})
        return Advice(self._say({"ask": "next"}))

    def frontier(self) -> List[Dict[str, Any]]:
        """The places still to visit: "place", "distance" and, with trained networks, "score".

        >>> import noge
        >>> agent = noge.Agent("nn")
        >>> advice = agent.tell("hall", ["kitchen"])
        >>> agent.frontier()
        [{'place': 'kitchen', 'distance': 1}]
        """
        found = self._say({"ask": "frontier"})["frontier"]
        assert isinstance(found, list)
        return found

    def path(self, to: str) -> List[str]:
        """A shortest known path to a place; empty if there is none.

        >>> import noge
        >>> agent = noge.Agent("nn", weighted=True)
        >>> advice = agent.tell("hall", {"kitchen": 2.5})
        >>> agent.path("kitchen")
        ['hall', 'kitchen']
        """
        return list(self._say({"ask": "path", "to": _arguments.text("to", to)})["path"] or [])

    def distance(self, to: str) -> float:
        """The length of a shortest known path to a place; inf if there is none.

        >>> import noge
        >>> agent = noge.Agent("nn", weighted=True)
        >>> advice = agent.tell("hall", {"kitchen": 2.5})
        >>> agent.distance("kitchen")
        2.5
        """
        found = self._say({"ask": "distance", "to": _arguments.text("to", to)})["distance"]
        return float("inf") if found is None else float(found)

    def home(self) -> List[str]:
        """A shortest known path to the first place; empty if there is none.

        >>> import noge
        >>> agent = noge.Agent("nn")
        >>> advice = agent.tell("hall", ["kitchen"])
        >>> agent.home()
        ['hall']
        """
        return list(self._say({"ask": "home"})["path"] or [])

    def statistics(self) -> Dict[str, float]:
        """Numbers of nodes, edges, visited and so on, and the distance walked.

        >>> import noge
        >>> agent = noge.Agent("nn", weighted=True)
        >>> advice = agent.tell("hall", {"kitchen": 2.5})
        >>> agent.statistics()["nodes"]
        2
        """
        answer = self._say({"ask": "statistics"})
        answer.pop("statistics", None)
        return answer

    def graph(self) -> Graph:
        """The map so far.

        >>> import noge
        >>> agent = noge.Agent("nn")
        >>> advice = agent.tell("hall", ["kitchen"])
        >>> agent.graph().nodes
        ['hall', 'kitchen']
        """
        return Graph._wrap(self._session.map(), None, "map")

    @property
    def at(self) -> Optional[str]:
        """The place of the last report; None before the first. An agent that continues a journal knows it, too."""
        return self._session.at

    @property
    def reports(self) -> int:
        """Number of reports accepted, those of the journal included."""
        return self._session.reports

    def close(self) -> None:
        """Closes the journal. The agent cannot be used afterwards.

        >>> import noge
        >>> with noge.Agent("nn") as agent:  # closes it at the end
        ...     agent.tell("hall", ["kitchen"]).go
        'kitchen'
        """
        self._session.close()

    def __enter__(self) -> "Agent":
        return self

    def __exit__(self, *unused: Any) -> None:
        self.close()

    def __reduce__(self) -> Any:
        raise TypeError("an agent cannot be pickled; give it a journal and open that again")


def _place(key: str, place: Any) -> Any:
    if key == "blocked" and isinstance(place, (tuple, list)) and len(place) == 2:
        return [_arguments.text("a place", place[0]), _arguments.text("a place", place[1])]
    return _arguments.text("a place", place)
