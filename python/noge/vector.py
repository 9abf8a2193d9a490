"""Many explorations at once as a Gymnasium vector environment, stepped in C: noge.vector.ExplorationVectorEnv(num_envs=256).

A step of all environments is one call. Observations are written into numpy arrays that stay where they are, either
padded to fixed shapes or as one block-diagonal graph.
"""
# mypy: disallow-subclassing-any=False
from __future__ import annotations

import os
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from . import _arguments, _noge
from ._error import UsageError
from ._graph import Graph
from .gym import PADDED, ExplorationEnv

#: Environments that a thread should at least have: waking it costs as much as about as many steps.
_ENVS_PER_THREAD = 32


class GraphBatch(NamedTuple):
    """The known graphs of all environments as one graph, in PyTorch Geometric's names. Environment i has nodes ptr[i] to
    ptr[i + 1] - 1; to visit the node of row r, its action is r - ptr[i].

    >>> from noge.vector import ExplorationVectorEnv
    >>> env = ExplorationVectorEnv(2, "grid:rows=3,columns=3")
    >>> batch, _ = env.reset(seed=1, options={"source": 4})
    >>> batch.x.shape, batch.edge_index.shape, batch.frontier.tolist()
    ((10, 4), (2, 16), [1, 2, 3, 4, 6, 7, 8, 9])
    """

    x: NDArray[np.float32]  #: [nodes, 4] features: visited, current, frontier, distance
    edge_index: NDArray[np.int64]  #: [2, edges] both directions of each edge, one after the other
    edge_attr: Optional[NDArray[np.float32]]  #: [edges, 1] lengths; None: distances count edges
    batch: NDArray[np.int64]  #: [nodes] the environment of each node
    ptr: NDArray[np.int64]  #: [num_envs + 1] the first node of each environment
    frontier: NDArray[np.int64]  #: rows of x that are on the frontier: what can be chosen
    frontier_ptr: NDArray[np.int64]  #: [num_envs + 1] the first entry of each environment in `frontier`

    def choose(self, scores: Any) -> NDArray[np.int64]:
        """The action of each environment: its frontier node with the highest score, the first of equals. scores: a number
        for each entry of `frontier`. Where nothing is left to visit the action is 0, which a step ignores after an
        episode. With Gumbel noise added to log-probabilities, it draws by them.

        >>> from noge.vector import ExplorationVectorEnv
        >>> env = ExplorationVectorEnv(3, "grid:rows=1,columns=3")
        >>> batch, _ = env.reset(seed=1, options={"source": 0})
        >>> for _ in range(3):
        ...     actions = batch.choose(-batch.x[batch.frontier, 3])  # the nearest
        ...     batch, *_ = env.step(actions)
        ...     print(actions)
        [1 1 1]
        [2 2 2]
        [0 0 0]
        """
        scores = np.asarray(scores)
        if scores.shape != self.frontier.shape or np.isnan(scores).any():
            raise UsageError(f"scores must be {len(self.frontier)} numbers, one for each entry of `frontier`")
        actions = np.zeros(len(self.ptr) - 1, np.int64)
        counts = np.diff(self.frontier_ptr)
        if len(scores):
            highest = np.maximum.reduceat(scores, self.frontier_ptr[:-1][counts > 0])
            best = self.frontier[scores == np.repeat(highest, counts[counts > 0])]
            envs, first = np.unique(self.batch[best], return_index=True)
            actions[envs] = best[first] - self.ptr[envs]
        return actions

    def __repr__(self) -> str:
        return (f"<noge.vector.GraphBatch: {len(self.ptr) - 1} graphs, {len(self.x)} nodes, {self.edge_index.shape[1]} "
                f"directed edges, {len(self.frontier)} on the frontier>")


class GraphBatchSpace(spaces.Space[GraphBatch]):
    """The space of GraphBatch. It cannot be sampled.

    >>> from noge.vector import ExplorationVectorEnv
    >>> env = ExplorationVectorEnv(2, "ladder")
    >>> env.reset(seed=1)[0] in env.observation_space
    True
    """

    def __init__(self, single: Any, num_envs: int) -> None:
        super().__init__(None, None)
        self.single, self.num_envs = single, num_envs

    def contains(self, x: Any) -> bool:
        """Is it a batch of this number of graphs?"""
        if not isinstance(x, GraphBatch) or len(x.ptr) != self.num_envs + 1 or len(x.frontier_ptr) != self.num_envs + 1:
            return False
        low, high = self.single.node_space.low, self.single.node_space.high
        nodes = len(x.x)
        return bool(x.x.ndim == 2 and (x.x >= low).all() and (x.x <= high).all() and x.ptr[-1] == len(x.batch) == nodes
                    and x.edge_index.ndim == 2 and (x.edge_index >= 0).all() and (x.edge_index < nodes).all()
                    and x.frontier_ptr[-1] == len(x.frontier) and (x.frontier < nodes).all())

    def sample(self, mask: Any = None, probability: Any = None) -> GraphBatch:
        """Raises an error: maps come from explorations."""
        raise NotImplementedError("maps cannot be sampled; reset the environment")

    @property
    def is_np_flattenable(self) -> bool:
        """No: the number of nodes changes."""
        return False

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, GraphBatchSpace) and (self.single, self.num_envs) == (other.single, other.num_envs)

    def __repr__(self) -> str:
        return f"GraphBatchSpace({self.single!r}, {self.num_envs})"


class ExplorationVectorEnv(VectorEnv[Any, Any, Any]):
    """`num_envs` explorations, stepped together. Environment i with seed s + i does what ExplorationEnv does with that
    seed, and arguments of the same name mean the same.

    observation: "batch", a GraphBatch, or "padded", the dictionary of ExplorationEnv with one more dimension.
    max_episode_steps: steps after which an episode is truncated. autoreset_mode: NEXT_STEP, where the step after the end
    of an episode ignores its action and begins the next one, or DISABLED, where reset's option "reset_mask" does.
    threads: number of threads; results do not depend on it. copy: return copies of the arrays; otherwise they change at
    the next step. buffers: arrays to write into, by the names in `env.buffers`; then nothing is copied.

    >>> from noge.vector import ExplorationVectorEnv
    >>> env = ExplorationVectorEnv(num_envs=4, dataset="grid", observation="padded", max_episode_steps=500)
    >>> observations, infos = env.reset(seed=1)
    >>> observations, rewards, terminations, truncations, infos = env.step(infos["action_mask"].argmax(axis=1))
    >>> rewards.tolist()
    [-1.0, -1.0, -1.0, -1.0]
    >>> env.close()
    """

    def __init__(self, num_envs: int = 1, dataset: Any = "grid", *, split: str = "train",
                 weight: Union[None, bool, str] = None, observation: str = "batch", reward: str = "distance",
                 invalid: str = "penalty", penalty: float = -1.0, data_seed: int = 1,
                 data: Optional[_arguments.Path] = None, max_episode_steps: Optional[int] = None,
                 autoreset_mode: Union[str, AutoresetMode] = AutoresetMode.NEXT_STEP, threads: Optional[int] = None,
                 copy: bool = True, buffers: Optional[Mapping[str, NDArray[Any]]] = None) -> None:
        if callable(reward):
            raise UsageError("reward must be distance or rate; functions would run in Python at every step")
        self._padded = _arguments.choice("observation", observation, "batch", "padded") == "padded"
        single = ExplorationEnv(dataset, split=split, weight=weight, observation="padded" if self._padded else "graph",
                                reward=reward, invalid=invalid, penalty=penalty, data_seed=data_seed, data=data)
        self.num_envs = _arguments.integer("num_envs", num_envs, 1, 2**24)
        limit = 0 if max_episode_steps is None else _arguments.integer("max_episode_steps", max_episode_steps, 1, 2**62)
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        if self.autoreset_mode == AutoresetMode.SAME_STEP:
            raise UsageError("autoreset_mode must be NextStep or Disabled, not SameStep")
        self.metadata = {"render_modes": [], "autoreset_mode": self.autoreset_mode}
        self.single_action_space, self.single_observation_space = single.action_space, single.observation_space
        self.action_space = batch_space(single.action_space, self.num_envs)
        self.observation_space = (batch_space(single.observation_space, self.num_envs) if self._padded
                                  else GraphBatchSpace(single.observation_space, self.num_envs))
        self.threads = _thread_count(threads, self.num_envs)
        self._copy = bool(copy) and buffers is None
        self._graphs = single._graphs
        self._nodes, self._edges = single._nodes, single._edges
        self.buffers = self._allocate(single._weighted, buffers or {})
        names = tuple(self.buffers)
        observed = tuple(self.buffers[name] for name in names[9:])
        if not self._padded and not single._weighted:
            observed = observed[:2] + (None,) + observed[2:]  # type: ignore[assignment]
        self._vector = _noge.vector_new(tuple(self._graphs), self.num_envs, self.threads, single._weighted, self._padded,
                                        self.autoreset_mode == AutoresetMode.NEXT_STEP, reward == "rate",
                                        single._refuses, single._penalty, limit,
                                        tuple(self.buffers[name] for name in names[:9]), observed)
        self._random: Tuple[np.random.Generator, ...] = ()
        self._seeds: Tuple[int, ...] = ()
        everywhere = np.ones(self.num_envs, np.bool_)
        everywhere.flags.writeable = False
        self._acted = np.ones(self.num_envs, np.bool_)
        self._told: Dict[str, NDArray[Any]] = {}
        for name in ("graph", "walked", "rate", "invalid", "action_mask"):
            if name in self.buffers:
                self._told[name] = self.buffers[name]
                self._told["_" + name] = self._acted if name == "invalid" else everywhere

    def _allocate(self, weighted: bool, given: Mapping[str, NDArray[Any]]) -> Dict[str, NDArray[Any]]:
        """The arrays that steps write: the caller's, or new ones. The order is that of _noge.vector_new."""
        count, nodes, edges = self.num_envs, self._nodes, self._edges
        shapes: Dict[str, Tuple[Tuple[int, ...], Any]] = {
            "actions": ((count,), np.int64), "rewards": ((count,), np.float64), "terminations": ((count,), np.bool_),
            "truncations": ((count,), np.bool_), "invalid": ((count,), np.bool_), "begun": ((count,), np.bool_),
            "graph": ((count,), np.int64), "walked": ((count,), np.float64), "rate": ((count,), np.float64)}
        if self._padded:
            shapes.update({"nodes": ((count, nodes, 4), np.float32), "edge_links": ((count, edges, 2), np.int64),
                           "edges": ((count, edges, 1), np.float32), "known": ((count, 2), np.int64),
                           "action_mask": ((count, nodes), np.int8)})
        else:
            shapes.update({"x": ((count * nodes, 4), np.float32), "edge_index": ((2, 2 * count * edges), np.int64),
                           "edge_attr": ((2 * count * edges, 1), np.float32), "batch": ((count * nodes,), np.int64),
                           "ptr": ((count + 1,), np.int64), "frontier": ((count * nodes,), np.int64),
                           "frontier_ptr": ((count + 1,), np.int64)})
            if not weighted:
                del shapes["edge_attr"]
        unknown = sorted(set(given) - set(shapes), key=str)
        if unknown:
            raise UsageError(f"unknown buffer {unknown[0]!r}; buffers are {', '.join(shapes)}")
        return {name: _buffer(name, given[name], shape, dtype) if name in given else np.zeros(shape, dtype)
                for name, (shape, dtype) in shapes.items()}

    # ---- Gymnasium's interface

    def reset(self, *, seed: Union[None, int, Sequence[Optional[int]]] = None,
              options: Optional[Dict[str, Any]] = None) -> Tuple[Any, Dict[str, Any]]:
        """Begins an episode in every environment, or in those of options["reset_mask"]. seed: environment i gets
        seed + i; or a list of seeds. The options "graph" and "source" are those of ExplorationEnv; the source must be a
        node of every graph that may be drawn."""
        wanted = dict(options or {})
        mask = _mask(wanted.pop("reset_mask", None), self.num_envs)
        graph, source = wanted.pop("graph", None), wanted.pop("source", None)
        if wanted:
            raise UsageError(f"unknown option {sorted(wanted, key=str)[0]!r}; options are graph, source and reset_mask")
        graph = -1 if graph is None else _arguments.integer("graph", graph, 0, len(self._graphs) - 1)
        fewest = min(at.node_count for at in (self._graphs if graph < 0 else [self._graphs[graph]]))
        source = -1 if source is None else _arguments.integer("source", source, 0, fewest - 1)
        self._check_open()
        self._seed(seed, mask)
        sizes = self._vector.reset(None if mask is None else mask.tobytes(), graph, source)
        infos = self._infos()
        del infos["invalid"], infos["_invalid"]
        return self._observations(sizes), infos

    def step(self, actions: Any) -> Tuple[Any, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Dict[str, Any]]:
        """Visits a frontier node in every environment. An action is a node's number in the map of its environment."""
        buffers = self.buffers
        wanted = buffers["actions"]
        if actions is not wanted:
            given = np.asarray(actions)
            if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
                raise UsageError(f"actions must be {self.num_envs} integers, not an array of shape {given.shape} and type "
                                 f"{given.dtype}")
            self._check_open()
            wanted[:] = given
        sizes = self._vector.step()
        rewards, terminations, truncations = buffers["rewards"], buffers["terminations"], buffers["truncations"]
        if self._copy:
            rewards, terminations, truncations = rewards.copy(), terminations.copy(), truncations.copy()
        return self._observations(sizes), rewards, terminations, truncations, self._infos()

    def close_extras(self, **kwargs: Any) -> None:
        """Ends the threads and frees the environments."""
        self._vector.close()

    @property
    def np_random(self) -> Tuple[np.random.Generator, ...]:
        """The random generator of each environment."""
        if not self._random:
            self._seed(None, None)
        return self._random

    @property
    def np_random_seed(self) -> Tuple[int, ...]:
        """The seed of each environment."""
        if not self._random:
            self._seed(None, None)
        return self._seeds

    @property
    def graphs(self) -> Tuple[Graph, ...]:
        """The graphs that are drawn, by the numbers of infos["graph"]."""
        return tuple(Graph._wrap(graph) for graph in self._graphs)

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are allowed, [num_envs, nodes], under the name that some training libraries expect."""
        if self._padded:
            return self.buffers["action_mask"].astype(np.bool_)
        masks = np.zeros((self.num_envs, self._nodes), np.bool_)
        rows = self.buffers["frontier"][:self.buffers["frontier_ptr"][-1]]
        env = self.buffers["batch"][rows]
        masks[env, rows - self.buffers["ptr"][env]] = True
        return masks

    # ---- Parts

    def _check_open(self) -> None:
        if self.closed:
            raise UsageError("the environment is closed")

    def _seed(self, seed: Union[None, int, Sequence[Optional[int]]], mask: Optional[NDArray[np.bool_]]) -> None:
        """Gives environments their streams; those without a new seed keep theirs."""
        if seed is not None and not isinstance(seed, (list, tuple)):
            first = _arguments.seed(seed)
            seed = [first + i for i in range(self.num_envs)]
        if seed is not None and len(seed) != self.num_envs:
            raise UsageError(f"there must be {self.num_envs} seeds, one for each environment, not {len(seed)}")
        seeds = [None if at is None else _arguments.seed(at) for at in (seed or [None] * self.num_envs)]
        fresh = not self._random
        random: List[Any] = list(self._random) or [None] * self.num_envs
        known = list(self._seeds) or [0] * self.num_envs
        for i, at in enumerate(seeds):
            if fresh or (at is not None and (mask is None or mask[i])):
                random[i], known[i] = seeding.np_random(at)
                self._vector.seed(i, random[i].bit_generator)
        self._random, self._seeds = tuple(random), tuple(known)

    def _observations(self, sizes: Optional[Tuple[int, int, int]]) -> Any:
        buffers, copy = self.buffers, self._copy
        if sizes is None:
            return {name: buffers[name].copy() if copy else buffers[name] for name in PADDED}
        nodes, edges, frontier = sizes
        lengths = buffers.get("edge_attr")
        arrays: List[Any] = [buffers["x"][:nodes], buffers["edge_index"][:, :edges],
                             None if lengths is None else lengths[:edges], buffers["batch"][:nodes], buffers["ptr"],
                             buffers["frontier"][:frontier], buffers["frontier_ptr"]]
        return GraphBatch(*[array.copy() if copy and array is not None else array for array in arrays])

    def _infos(self) -> Dict[str, Any]:
        """The information of ExplorationEnv; `_name` says which environments have it."""
        np.logical_not(self.buffers["begun"], out=self._acted)
        infos = self._told.copy()
        if self._copy:
            for name in infos:
                if infos[name].flags.writeable:
                    infos[name] = infos[name].copy()
        return infos


def _thread_count(threads: Optional[int], num_envs: int) -> int:
    if threads is not None:
        return _arguments.integer("threads", threads, 1, 4096)
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(cores, num_envs // _ENVS_PER_THREAD))


def _buffer(name: str, array: Any, shape: Tuple[int, ...], dtype: Any) -> NDArray[Any]:
    """The caller's array, checked."""
    if type(array) is not np.ndarray:
        raise TypeError(f"buffer {name!r} must be a numpy array, not {type(array).__name__}")
    if array.shape != shape or array.dtype != dtype:
        raise UsageError(f"buffer {name!r} must have shape {shape} and type {np.dtype(dtype)}, not {array.shape} and "
                         f"{array.dtype}")
    if not array.flags.c_contiguous or not array.flags.writeable:
        raise UsageError(f"buffer {name!r} must be contiguous and writable")
    return array


def _mask(mask: Any, num_envs: int) -> Optional[NDArray[np.bool_]]:
    """The option reset_mask, checked."""
    if mask is None:
        return None
    if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_ or mask.shape != (num_envs,):
        raise UsageError(f"reset_mask must be a numpy array of {num_envs} booleans")
    if not mask.any():
        raise UsageError("reset_mask must be True for at least one environment")
    return mask
