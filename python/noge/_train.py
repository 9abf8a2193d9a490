"""Models, and how they are trained."""
from __future__ import annotations

import difflib
import json
import os
import struct
import sys
import tempfile
from typing import Any, Callable, Dict, List, Optional, Tuple, Union

from . import _arguments, _noge
from ._error import InputError, UsageError
from ._graph import as_graph

Progress = Union[bool, Callable[[int, int, Optional[float], Optional[float]], Any]]


class Model:
    """A trained policy: a safetensors file in memory. It can be pickled, and used wherever a policy can.

    >>> import noge
    >>> model = noge.Model("noge-nn:grid")
    >>> noge.explore("grid:rows=5,columns=5", model, 0).finished
    True
    """

    __slots__ = ("data", "name")

    def __init__(self, source: Union[_arguments.Path, bytes], name: Optional[str] = None) -> None:
        if isinstance(source, bytes):
            self.data = source
            self.name = name or "model"
        else:
            place = _arguments.path("model", source)
            self.name = name or place
            if place.startswith("noge") and ":" in place and "/" not in place and not os.path.exists(place):
                place = _file_of(place)
            try:
                with open(place, "rb") as file:
                    self.data = file.read()
            except OSError as error:
                raise InputError(f"{place}: {error.strerror}") from None
        self.name = _arguments.text("name", self.name)
        self._check()

    def _check(self) -> None:
        policy = self._noge_policy_(None, False)
        if not policy.is_model:
            raise InputError(f"{self.name}: is not a model")

    def _noge_policy_(self, guard: Optional[str], portable: bool) -> _noge.Policy:
        """The policy of these bytes, with the model's name."""
        with tempfile.NamedTemporaryFile(suffix=".safetensors") as file:
            file.write(self.data)
            file.flush()
            return _noge.policy_named(file.name, guard, portable, False, 0.0, self.name)

    @property
    def metadata(self) -> Dict[str, str]:
        """What the file says about the model.

        >>> import noge
        >>> noge.Model("noge-nn:grid").metadata["set"]
        'grid'
        """
        size = struct.unpack("<Q", self.data[:8])[0]
        return dict(json.loads(self.data[8:8 + size]).get("__metadata__", {}))

    def save(self, path: _arguments.Path, overwrite: bool = False) -> None:
        """Writes the file, complete or not at all.

        >>> import noge, os, tempfile
        >>> noge.Model("noge-nn:grid").save(os.path.join(tempfile.mkdtemp(), "mine.safetensors"))
        """
        place = _arguments.path("path", path)
        if os.path.exists(place) and not overwrite:
            raise UsageError(f"{place}: the file exists; overwrite=True replaces it")
        folder = os.path.dirname(place) or "."
        with tempfile.NamedTemporaryFile(dir=folder, delete=False) as file:
            try:
                file.write(self.data)
                file.flush()
                os.fsync(file.fileno())
                os.chmod(file.name, 0o644)
                os.replace(file.name, place)
            except BaseException:
                os.unlink(file.name)
                raise

    def __repr__(self) -> str:
        return f"<noge.Model {self.name!r}: {len(self.data)} bytes>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Model) and self.data == other.data

    def __hash__(self) -> int:
        return hash(self.data)

    def __reduce__(self) -> Tuple[Any, ...]:
        return Model, (self.data, self.name)


def _file_of(name: str) -> str:
    """The file of a model that comes with noge, by its name VARIANT:SET."""
    _noge.policy_named(name, None, False, False, 0.0, None)  # an unknown name raises, with a suggestion
    variant, set_ = name.split(":", 1)
    own = os.path.dirname(os.path.realpath(__file__))
    beside = os.path.join(own, "models"), os.path.join(own, "..", "..", "..", "models")  # installed, in a build folder
    folder = os.environ.get("NOGE_MODELS") or next(filter(os.path.isdir, beside))
    return os.path.join(folder, f"{set_}-{variant}.safetensors")


def _text_of(name: str, value: Any) -> str:
    """A setting's value as the library reads it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return ",".join(_text_of(name, item) for item in value)
    if isinstance(value, float):
        return repr(value)
    return _arguments.text(name, value if isinstance(value, str) else str(value))


def _show(step: int, steps: int, rate: Optional[float], deviation: Optional[float]) -> None:
    sys.stderr.write(f"\rstep {step} of {steps}" + (f", rate {rate:.4f}" if rate is not None else ""))
    if rate is not None and step == steps:
        sys.stderr.write("\n")
    sys.stderr.flush()


def _data(source: Any, data_seed: int, folder: Optional[str]) -> Tuple[_noge.Dataset, Optional[str]]:
    """The set to train on, and its name if its usual settings apply."""
    if isinstance(source, str) and _noge.is_set(source):
        dataset = _noge.dataset_named(source, data_seed, folder)
        if len(dataset.train) == 0:  # a folder that does not say which graphs are for training
            return _noge.dataset_of_graphs(dataset.name, dataset.graphs, True), None
        return dataset, source
    graphs = [as_graph(item) for item in (source if isinstance(source, (list, tuple)) else [source])]
    if not graphs:
        raise UsageError("there must be at least one graph to train on")
    if any(graph.edge_count == 0 for graph in graphs):
        raise UsageError("a graph has no edges; there is nothing to explore")
    return _noge.dataset_of_graphs("graphs", [graph._graph for graph in graphs], True), None


def train(data: Any, method: str = "dfp", *, steps: Optional[int] = None, folder: Optional[_arguments.Path] = None,
          resume: bool = False, keep: str = "last", progress: Progress = False, data_seed: int = 1,
          data_folder: Optional[_arguments.Path] = None, **settings: Any) -> Model:
    """Trains an explorer and returns its model.

    data: the name of a set, a graph, or a list or folder of graphs, of which the last fifth is for testing unless the
    folder's split.json says otherwise. method: "dfp" (the
    paper's), "dqn" or "plus". folder: keeps configuration, metrics, models and a checkpoint there, as `noge train` does;
    resume=True goes on with it. keep: "last" or "best", the model that is returned. progress: True, or a function of
    (step, steps, rate or None, deviation or None). settings: all others by name; `noge.settings()` lists them.

    Ctrl-C stops after saving; with a folder the training can be resumed. The same arguments give the same bytes, those
    of `noge train`.

    >>> import noge
    >>> noge.train("ladder", "plus", steps=1).name
    'ladder'
    """
    chosen: Dict[str, Any] = {"method": method, **({} if steps is None else {"steps": steps}), **settings}
    known = {name for name, _, _ in _noge.settings()}
    for name in chosen:
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            raise UsageError(f"unknown setting {name!r}; " +
                             (f"did you mean {near[0]!r}?" if near else "noge.settings() lists them"))
    seed = _arguments.seed(data_seed)
    if seed != 1:
        chosen["data_seed"] = seed
    pairs = [(name, _text_of(name, value)) for name, value in chosen.items()]
    _arguments.choice("keep", keep, "last", "best")
    if progress is not True and progress is not False and progress is not None and not callable(progress):
        raise TypeError(f"progress must be True, False or a function of four arguments, not {progress!r}")
    function = _show if progress is True else (progress or None)
    where = None if data_folder is None else _arguments.path("data_folder", data_folder)
    place = None if folder is None else _arguments.path("folder", folder)
    dataset, usual = _data(data, seed, where)
    with tempfile.TemporaryDirectory(prefix="noge-") as own:
        run = place if place is not None else os.path.join(own, "run")
        _noge.train(run, dataset, pairs, usual, bool(resume), False, function)
        with open(os.path.join(run, f"model-{keep}.safetensors"), "rb") as file:
            return Model(file.read(), dataset.name)


def settings() -> List[Tuple[str, Optional[str], Optional[str]]]:
    """The settings of a training: name, default and meaning.

    >>> import noge
    >>> "steps" in [name for name, _, _ in noge.settings()]
    True
    """
    return _noge.settings()
