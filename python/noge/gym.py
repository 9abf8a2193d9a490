"""Exploration as a Gymnasium environment: gymnasium.make("noge/Exploration-v0", dataset="grid").

An action is the number of a node of the map; info["action_mask"] says which are allowed, namely those of the frontier.
Numbers are given in order of discovery and do not change during an episode.
"""
from __future__ import annotations

from typing import Any, Callable, Dict, List, Optional, SupportsFloat, Tuple, Union

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from . import _arguments, _noge
from ._error import UsageError
from ._graph import Graph, as_graph, no_attribute, use_lengths

#: What an observation says about each known node.
FEATURES = ("visited", "current", "frontier", "distance")

#: The arrays of a padded observation.
PADDED = ("nodes", "edge_links", "edges", "known", "action_mask")

RENDER_MODES = ("rgb_array", "human", "ansi")

Reward = Union[str, Callable[[_noge.Map, float], SupportsFloat]]


class ExplorationEnv(gymnasium.Env):
    """Explores graphs that are drawn anew at each reset.

    dataset: the name of a set ("grid", "maze"), of a graph ("maze:side=31"), a graph, or a list of graphs. split: the
    "train" or "test" graphs of a set, or "all". weight: True, or networkx's attribute; distances add up lengths.
    observation: "graph", a gymnasium.spaces.Graph, or "padded", a dictionary of arrays of fixed shapes. reward:
    "distance", minus the distance walked; "rate", the change of the exploration rate; or a function of (map, distance).
    invalid: an action that the mask forbids is a step without effect with the reward `penalty` ("penalty"), or raises
    ("error"). copy: False makes padded observations the same arrays at every step. reset's options: "graph" and "source",
    numbers; graphs[info["graph"]] is the graph that is explored.

    >>> import gymnasium, noge.gym
    >>> env = gymnasium.make("noge/Exploration-v0", dataset="grid:rows=3,columns=3")
    >>> observation, info = env.reset(seed=1)
    >>> int(info["action_mask"].sum()) == len(observation.nodes) - 1
    True
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 4}

    def __init__(self, dataset: Any = "grid", *, split: str = "train", weight: Union[None, bool, str] = None,
                 observation: str = "graph", reward: Reward = "distance", invalid: str = "penalty",
                 penalty: float = -1.0, data_seed: int = 1, data: Optional[_arguments.Path] = None, copy: bool = True,
                 render_mode: Optional[str] = None) -> None:
        self._weighted = use_lengths(weight)
        self._graphs = _graphs(dataset, _arguments.choice("split", split, "train", "test", "all"), weight,
                               _arguments.seed(data_seed), None if data is None else _arguments.path("data", data))
        self._padded = _arguments.choice("observation", observation, "graph", "padded") == "padded"
        if not callable(reward):
            _arguments.choice("reward", reward, "distance", "rate")
        if render_mode is not None:
            _arguments.choice("render_mode", render_mode, *RENDER_MODES)
        self._reward = reward
        self._refuses = _arguments.choice("invalid", invalid, "penalty", "error") == "error"
        self._penalty = float(penalty)
        if not copy and not self._padded:
            raise UsageError("copy=False needs observation='padded'; graphs change their size")
        self.render_mode = render_mode
        self._plain = not callable(reward) and not self._refuses and render_mode not in ("human", "rgb_array")
        self._walk: List[int] = [0]  # the way so far, for pictures
        self._positions: Dict[int, NDArray[np.float64]] = {}
        self._number = 0
        self._nodes = max(graph.node_count for graph in self._graphs)
        self._edges = max(1, max(graph.edge_count for graph in self._graphs))
        self.action_space = spaces.Discrete(self._nodes)
        self.observation_space = self._space()
        arrays = None if copy else tuple(np.zeros(space.shape, space.dtype) for space in
                                         (self.observation_space[name] for name in PADDED))
        self._episode = _noge.episode_new(self._weighted, self._nodes, self._edges,
                                          None if self._padded else spaces.GraphInstance, arrays, reward == "rate",
                                          self._penalty)
        self._step = self._episode.step

    def _space(self) -> Any:
        lengths = [graph.lengths for graph in self._graphs if self._weighted]
        longest = max([1.0] + [float(length.max()) for length in lengths if length is not None and length.size])
        farthest = 1 + 1.001 * longest * self._nodes
        high = np.array([1, 1, 1, farthest], np.float32)
        longest *= 1.001
        if not self._padded:
            return spaces.Graph(spaces.Box(np.zeros(4, np.float32), high), spaces.Box(0, longest, (1,), np.float32))
        nodes, edges = self._nodes, self._edges
        return spaces.Dict({
            "nodes": spaces.Box(np.zeros((nodes, 4), np.float32), np.tile(high, (nodes, 1))),
            "edge_links": spaces.Box(0, nodes, (edges, 2), np.int64),
            "edges": spaces.Box(0, longest, (edges, 1), np.float32),
            "known": spaces.Box(0, max(nodes, edges), (2,), np.int64),
            "action_mask": spaces.MultiBinary(nodes),
        })

    # ---- Gymnasium's interface

    def reset(self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> Tuple[Any, Dict[str, Any]]:
        """Begins an episode: on a random graph, at a random node, unless the options name them.

        >>> import noge.gym
        >>> env = noge.gym.ExplorationEnv("grid:rows=2,columns=2")
        >>> observation, info = env.reset(seed=1, options={"source": 0})
        >>> info["action_mask"].tolist()
        [0, 1, 1, 0]
        """
        super().reset(seed=seed)
        wanted = dict(options or {})
        number = int(self.np_random.integers(len(self._graphs)))
        if wanted.get("graph") is not None:
            number = _arguments.integer("graph", wanted["graph"], 0, len(self._graphs) - 1)
        count = self._graphs[number].node_count
        source = int(self.np_random.integers(count))
        if wanted.get("source") is not None:
            source = _arguments.integer("source", wanted["source"], 0, count - 1)
        unknown = sorted(set(wanted) - {"graph", "source"}, key=str)
        if unknown:
            raise UsageError(f"unknown option {unknown[0]!r}; options are graph and source")
        self._number, self._walk = number, [0]
        self._episode.begin(self._graphs[number], source, int(self.np_random.integers(2**62)), 0, number)
        if self.render_mode == "human":
            self.render()
        return self._episode.look()

    def step(self, action: Any) -> Tuple[Any, SupportsFloat, bool, bool, Dict[str, Any]]:
        """Visits a node of the frontier.

        >>> import noge.gym
        >>> env = noge.gym.ExplorationEnv("grid:rows=1,columns=2")
        >>> observation, info = env.reset()
        >>> observation, reward, terminated, truncated, info = env.step(1)
        >>> reward, terminated, truncated
        (-1.0, True, False)
        """
        if type(action) is not int or not 0 <= action < self._nodes:
            action = _arguments.integer("action", action, 0, self._nodes - 1)
        way = self._way(action) if self.render_mode == "rgb_array" else []
        result = self._step(action)
        self._walk += way
        return result if self._plain else self._judge(action, *result)

    def _way(self, action: int) -> List[int]:
        """The nodes on the way to a frontier node; none for another action, which is no step."""
        known = self._episode.map
        return [int(node) for node in known.path(action)[1:]] if action in known.frontier else []

    def _judge(self, action: int, observation: Any, reward: SupportsFloat, terminated: bool, truncated: bool,
               info: Dict[str, Any]) -> Tuple[Any, SupportsFloat, bool, bool, Dict[str, Any]]:
        """What a step returns, with all that only Python can do."""
        if info["invalid"]:
            if self._refuses:
                raise UsageError(f"action {action} is not on the frontier; info['action_mask'] says which nodes are")
        elif callable(self._reward):
            reward = float(self._reward(self._episode.map, -float(reward)))
        if self.render_mode == "human":
            self.render()
        return observation, reward, terminated, truncated, info

    @property
    def graphs(self) -> Tuple[Graph, ...]:
        """The graphs that are drawn, by the numbers of info["graph"].

        >>> import noge.gym
        >>> noge.gym.ExplorationEnv("grid:rows=2,columns=2").graphs
        (<noge.Graph: 4 nodes, 4 edges>,)
        """
        return tuple(Graph._wrap(graph) for graph in self._graphs)

    def __reduce__(self) -> Any:
        raise TypeError("an environment cannot be pickled in the middle of its episode; pickle env.spec, and make it again")

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are allowed, under the name that some training libraries expect.

        >>> import noge.gym
        >>> env = noge.gym.ExplorationEnv("grid:rows=1,columns=2")
        >>> observation, info = env.reset()
        >>> env.action_masks()
        array([False,  True])
        """
        mask = np.zeros(self._nodes, np.bool_)
        mask[self._episode.map.frontier] = True
        return mask

    # ---- Pictures

    def render(self) -> Any:
        """The map as text, or as an image: the current node red, visited nodes blue, the frontier green, the walk orange, a
        frame around the start.

        >>> import noge.gym
        >>> env = noge.gym.ExplorationEnv("grid:rows=1,columns=2", render_mode="ansi")
        >>> observation, info = env.reset()
        >>> env.render()
        'at 0, 1 nodes visited, 1 on the frontier, distance 0, rate 0.0000'
        """
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render_mode: rgb_array, human or ansi")
            return None
        if self.render_mode == "rgb_array":
            return self._image()
        known = self._episode.map
        text = (f"at {known.at}, {known.visit_count} nodes visited, {len(known.frontier)} on the frontier, "
                f"distance {known.walked:g}, rate {known.rate:.4f}")
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def _image(self, size: int = 400) -> NDArray[np.uint8]:
        if self._number not in self._positions:
            graph = self._graphs[self._number]
            self._positions[self._number] = graph.positions if graph.positions is not None else _noge.graph_layout(graph)
        known, all_positions = self._episode.map, self._positions[self._number]
        low, span = all_positions.min(axis=0), max(1e-9, float(np.ptp(all_positions, axis=0).max()))
        at = ((all_positions[self._episode.graph_nodes()] - low) / span * (size - 21) + 10).astype(np.float64)
        at[:, 1] = size - 1 - at[:, 1]
        image = np.full((size, size, 3), 255, np.uint8)
        share = np.linspace(0, 1, size)[:, None, None]
        walk = np.array([self._walk[:-1], self._walk[1:]], np.int64).T
        for ends, line, wide in ((known.edges, (170, 170, 170), 0), (walk, (255, 127, 14), 1)):
            points = np.rint(at[ends[:, 0]] * (1 - share) + at[ends[:, 1]] * share).astype(int).reshape(-1, 2)
            for aside in range(wide + 1):
                image[points[:, 1] + aside, points[:, 0]] = image[points[:, 1], points[:, 0] + aside] = line
        colour = np.where(known.visited[:, None], (31, 119, 180), (44, 160, 44)).astype(np.uint8)
        if known.at is not None:
            colour[known.at] = (214, 39, 40)
        shape = np.stack(np.meshgrid(np.arange(-3, 4), np.arange(-3, 4)), axis=-1).reshape(-1, 2)
        dots = np.rint(at).astype(int)[:, None] + shape
        image[dots[..., 1], dots[..., 0]] = colour[:, None]
        frame = np.rint(at[0]).astype(int) + np.stack(np.meshgrid(np.arange(-6, 7), np.arange(-6, 7)), axis=-1).reshape(-1, 2)
        frame = frame[np.abs(frame - np.rint(at[0])).max(axis=1) > 4]
        image[frame[:, 1], frame[:, 0]] = (34, 34, 34)
        return image


def _graphs(source: Any, split: str, weight: Union[None, bool, str], seed: int,
            folder: Optional[str]) -> List[_noge.Graph]:
    """The graphs to explore."""
    if isinstance(source, str) and _noge.is_set(source):
        no_attribute(weight, "a set")
        dataset = _noge.dataset_named(source, seed, folder)
        graphs = dataset.graphs
        if split != "all":
            graphs = [graphs[i] for i in (dataset.train if split == "train" else dataset.test).tolist()]
    else:
        listed = source if isinstance(source, (list, tuple)) else [source]
        graphs = [as_graph(item, weight)._graph for item in listed]
    graphs = [graph for graph in graphs if graph.edge_count > 0]
    if not graphs:
        raise UsageError(f"there is no graph with an edge to explore in the split {split!r}")
    return graphs


def register() -> None:
    """Makes "noge/Exploration-v0" known to Gymnasium. Importing this module does it too."""
    if "noge/Exploration-v0" not in gymnasium.registry:
        gymnasium.register("noge/Exploration-v0", entry_point="noge.gym:ExplorationEnv",
                           vector_entry_point="noge.vector:ExplorationVectorEnv")


register()
