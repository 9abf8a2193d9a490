"""The vector environment: the same as single environments, for any number of threads, whatever is passed."""
import copy
import gc
import os
import sys
import threading
import unittest
from typing import Any, Dict, List

import numpy as np

import noge
import support
from support import Case

try:
    gymnasium = support.gymnasium()
except unittest.SkipTest:
    sys.exit(0)
from gymnasium.vector import AutoresetMode, SyncVectorEnv  # noqa: E402
from noge import _noge  # noqa: E402
from noge.vector import ExplorationVectorEnv, GraphBatch  # noqa: E402

NAME = "noge/Exploration-v0"
WEIGHTED = [noge.Graph.from_arrays([(0, 1), (1, 2), (2, 3), (3, 0), (3, 4)], [1.5, 2.0, 3.0, 0.5, 7.25]),
            noge.Graph.from_arrays([(0, 1), (1, 2), (0, 2)], [1.0, 0.25, 3.0])]
VARIANTS: List[Dict[str, Any]] = [
    {"dataset": "maze"}, {"dataset": "grid:rows=4,columns=4", "reward": "rate"}, {"dataset": "barabasi", "split": "test"},
    {"dataset": WEIGHTED, "weight": True, "penalty": -3.0}, {"dataset": WEIGHTED[1]}]


def actions(masks: Any, random: Any) -> Any:
    """Random actions, one in ten of them anything."""
    chosen = [random.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks]
    anything = random.integers(masks.shape[1], size=len(masks))
    return np.where(random.random(len(masks)) < 0.1, anything, chosen)


class Vector(Case):
    def same(self, one: Any, two: Any, where: str = "") -> None:
        """Equal values and types, all the way down."""
        self.assertIs(type(one), type(two), where)
        if isinstance(one, dict):
            self.assertEqual(sorted(one), sorted(two), where)
            for name in one:
                self.same(one[name], two[name], f"{where}.{name}")
        elif isinstance(one, (tuple, list)):
            self.assertEqual(len(one), len(two), where)
            for i, (a, b) in enumerate(zip(one, two)):
                self.same(a, b, f"{where}[{i}]")
        elif isinstance(one, np.ndarray):
            self.assertEqual((one.shape, one.dtype), (two.shape, two.dtype), where)
            self.assertEqual(one.tobytes(), two.tobytes(), where)
        else:
            self.assertEqual(one, two, where)

    def test_padded_observations_are_those_of_single_environments(self) -> None:
        for variant in VARIANTS:
            with self.subTest(str(variant)):
                single = SyncVectorEnv([lambda: gymnasium.make(NAME, observation="padded", max_episode_steps=20, **variant)] * 5)
                vector = ExplorationVectorEnv(5, observation="padded", max_episode_steps=20, threads=2, **variant)
                self.assertEqual(vector.observation_space, single.observation_space)
                self.assertEqual(vector.action_space, single.action_space)
                random = np.random.default_rng(1)
                one, two = single.reset(seed=[1, 2, 30, 4, 5]), vector.reset(seed=[1, 2, 30, 4, 5])
                for step in range(120):
                    if "invalid" not in one[-1]:  # every environment has begun an episode
                        self.assertFalse(step > 0 and two[-1]["_invalid"].any())
                        two[-1].pop("invalid", None), two[-1].pop("_invalid", None)
                    self.same(one, two, str(step))
                    self.assertTrue(vector.observation_space.contains(two[0]))
                    taken = actions(one[-1]["action_mask"], random)
                    one, two = single.step(taken), vector.step(taken)
                self.same(single.reset(options={"source": 1}), vector.reset(options={"source": 1}))
                self.same(single.reset(seed=7, options={"graph": 0}), vector.reset(seed=7, options={"graph": 0}))
                self.assertEqual(vector.np_random_seed, (7, 8, 9, 10, 11))

    def test_batches_are_graphs_of_single_environments(self) -> None:
        for variant in VARIANTS:
            with self.subTest(str(variant)):
                singles = [gymnasium.make(NAME, max_episode_steps=20, **variant) for _ in range(4)]
                vector = ExplorationVectorEnv(4, max_episode_steps=20, threads=2, **variant)
                random, ended = np.random.default_rng(1), np.zeros(4, np.bool_)
                seen = [env.reset(seed=11 + i) for i, env in enumerate(singles)]
                batch, _ = vector.reset(seed=11)
                for _ in range(60):
                    self.assertTrue(batch in vector.observation_space)
                    for i, (graph, info) in enumerate(seen):
                        self.compare(batch, i, graph, info, "weight" in variant)
                    masks = np.stack([info["action_mask"] for _, info in seen])
                    self.assertEqual(masks.astype(np.bool_).tolist(), vector.action_masks().tolist())
                    taken = actions(masks, random)
                    batch, rewards, *ends, _ = vector.step(taken)
                    for i, env in enumerate(singles):
                        after = env.reset() if ended[i] else env.step(taken[i])
                        seen[i] = after[0], after[-1]
                        self.assertEqual(rewards[i], 0 if ended[i] else after[1])
                    ended = ends[0] | ends[1]

    def compare(self, batch: GraphBatch, i: int, graph: Any, info: Any, weighted: bool) -> None:
        """Block i of the batch is this graph."""
        first, last = batch.ptr[i:i + 2]
        self.assertEqual(batch.x[first:last].tobytes(), graph.nodes.tobytes())
        self.assertTrue((batch.batch[first:last] == i).all())
        edges = batch.edge_index[:, (batch.edge_index[0] >= first) & (batch.edge_index[0] < last)] - first
        self.assertEqual(edges[:, ::2].T.tolist(), graph.edge_links.tolist())
        self.assertEqual(edges[::-1, 1::2].T.tolist(), graph.edge_links.tolist())
        frontier = batch.frontier[batch.frontier_ptr[i]:batch.frontier_ptr[i + 1]] - first
        self.assertEqual(frontier.tolist(), np.flatnonzero(info["action_mask"]).tolist())
        if weighted:
            assert batch.edge_attr is not None
            inside = (batch.edge_index[0] >= first) & (batch.edge_index[0] < last)
            self.assertEqual(batch.edge_attr[inside][::2].tolist(), graph.edges.tolist())
        else:
            self.assertIsNone(batch.edge_attr)

    def test_the_example_of_the_page_runs_for_long(self) -> None:
        """Episodes end and begin all the time; no action is ever invalid."""
        with open(os.path.join(support.SOURCE, "docs", "PYTHON.md"), encoding="utf-8") as file:
            block = next(part for part in file.read().split("```python\n") if part.startswith("from noge.vector"))
        names: Dict[str, Any] = {}
        exec(compile(block.split("```")[0], "docs/PYTHON.md", "exec"), names)
        self.assertGreater(names["step"], 1000)

    def test_choices_are_safe(self) -> None:
        """Thousands of steps through the ends of episodes: each choice is the first best of its own environment."""
        for dataset in ("grid:rows=2,columns=2", "maze:side=9", "maze"):
            env = ExplorationVectorEnv(7, dataset, max_episode_steps=20 if dataset == "maze" else None, copy=False)
            random, ended, empty = np.random.default_rng(1), np.zeros(7, np.bool_), 0
            batch, _ = env.reset(seed=1)
            for _ in range(3000):
                scores = random.integers(3, size=len(batch.frontier))
                chosen = batch.choose(scores)
                for i in range(7):
                    rows = slice(batch.frontier_ptr[i], batch.frontier_ptr[i + 1])
                    here = batch.frontier[rows] - batch.ptr[i]
                    self.assertEqual(chosen[i], here[scores[rows].argmax()] if len(here) else 0)
                    empty += len(here) == 0
                batch, _, terminations, truncations, infos = env.step(chosen)
                self.assertFalse((infos["invalid"] & ~ended).any())
                ended = terminations | truncations
            self.assertEqual(empty > 0, dataset != "maze")
        env.reset(seed=1)
        for wrong in (scores[1:], [0.0] * 1000, 3, None, np.full(len(batch.frontier), np.nan)):
            self.assertRaises((ValueError, TypeError), batch.choose, wrong)

    def test_threads_do_not_matter(self) -> None:
        for observation in ("batch", "padded"):
            runs = []
            for threads in (1, 2, 4):
                env = ExplorationVectorEnv(37, "maze", observation=observation, max_episode_steps=30, threads=threads)
                random, results = np.random.default_rng(5), [env.reset(seed=3)]
                for _ in range(100):
                    results.append(env.step(actions(env.action_masks(), random)))
                env.close()
                runs.append(results)
            self.same(runs[0], runs[1])
            self.same(runs[0], runs[2])

    def test_episodes_are_reset_by_the_caller(self) -> None:
        env = ExplorationVectorEnv(3, "grid:rows=3,columns=3", autoreset_mode="Disabled", max_episode_steps=2)
        self.assertEqual(env.metadata["autoreset_mode"], AutoresetMode.DISABLED)
        env.reset(seed=1)
        before = env.step([1, 1, 1])[0]
        _, _, _, truncations, _ = env.step(env.action_masks().argmax(axis=1))
        self.assertTrue(truncations.all())
        self.assertRaises(ValueError, env.step, [1, 1, 1])
        mask = np.array([True, False, True])
        batch, infos = env.reset(seed=[5, 6, 7], options={"reset_mask": mask})
        self.assertEqual(infos["walked"].tolist()[::2], [0, 0])
        self.assertEqual(env.np_random_seed, (5, 2, 7))
        self.assertRaises(ValueError, env.step, [1, 1, 1])
        self.assertGreater(len(before.x), 0)
        for wrong in (np.zeros(3, np.bool_), [True] * 3, np.ones(2, np.bool_), np.ones(3)):
            self.assertRaises(ValueError, env.reset, options={"reset_mask": wrong})

    def test_buffers_are_written_in_place(self) -> None:
        first = ExplorationVectorEnv(3, "ladder", observation="padded")
        mine = {name: np.full(array.shape, 1, array.dtype) for name, array in first.buffers.items()}
        env = ExplorationVectorEnv(3, "ladder", observation="padded", buffers=mine)
        observation, _ = env.reset(seed=1)
        self.assertIs(observation["nodes"], mine["nodes"])
        self.same(first.reset(seed=1)[0], observation)
        mine["actions"][:] = mine["action_mask"].argmax(axis=1)
        _, rewards, *_ = env.step(mine["actions"])
        self.assertIs(rewards, mine["rewards"])
        wrong = [{"nodes": mine["nodes"][:2]}, {"nodes": mine["nodes"].astype(float)}, {"sauce": mine["nodes"]},
                 {"nodes": mine["nodes"].tolist()}, {"nodes": None}]
        frozen = mine["nodes"].copy()
        frozen.flags.writeable = False
        for given in wrong + [{"nodes": frozen}, {"nodes": np.asfortranarray(mine["nodes"])}]:
            self.assertRaises((ValueError, TypeError), ExplorationVectorEnv, 3, "ladder", observation="padded", buffers=given)

    def test_copies(self) -> None:
        env = ExplorationVectorEnv(2, "ladder")
        batch, infos = env.reset(seed=1)
        before = copy.deepcopy((batch, infos))
        env.step([1, 1])
        self.same((batch, infos), before)
        env = ExplorationVectorEnv(2, "ladder", copy=False)
        batch, infos = env.reset(seed=1)
        env.step([1, 1])
        self.assertNotEqual(infos["walked"].tolist(), before[1]["walked"].tolist())
        self.assertTrue(np.shares_memory(batch.x, env.buffers["x"]))

    def test_wrong_arguments(self) -> None:
        for arguments in ({"num_envs": 0}, {"num_envs": "a"}, {"num_envs": 2**30}, {"observation": "graph"}, {"threads": 0},
                          {"reward": lambda map, cost: 0}, {"autoreset_mode": "SameStep"}, {"autoreset_mode": 3},
                          {"max_episode_steps": 0}, {"dataset": []}, {"invalid": "x"}, {"buffers": 3}):
            self.assertRaises((ValueError, TypeError), ExplorationVectorEnv, **arguments)
        env = ExplorationVectorEnv(2, "grid:rows=3,columns=3", invalid="error")
        self.assertRaises(ValueError, env.step, [1, 1])
        for options in ({"graph": 1}, {"source": 9}, {"source": -1}, {"sauce": 1}, {"graph": "a"}):
            self.assertRaises((ValueError, TypeError), env.reset, options=options)
        for seed in (-1, [1], [1, 2, 3], "ab", 1.5):
            self.assertRaises((ValueError, TypeError), env.reset, seed=seed)
        _, infos = env.reset(seed=1)
        for wrong in (None, 1, [1], [1, 1, 1], [1.0, 1.0], ["a", "b"], [[1, 1]], [1, 0], [1, 2**70], [-1, 1], [2**40, 1]):
            self.assertRaises((ValueError, TypeError), env.step, wrong)
        _, _, _, _, infos = env.step([1, 1])
        self.assertEqual(infos["walked"].tolist(), [1, 1])  # what was refused has changed nothing
        env.close()
        env.close()
        for function in (lambda: env.step([1, 1]), lambda: env.step(env.buffers["actions"]), env.reset):
            self.assertRaises(ValueError, function)

    def test_the_binary_module_trusts_nobody(self) -> None:
        env = ExplorationVectorEnv(2, "ladder", observation="padded")
        results, observed = tuple(list(env.buffers.values())[:9]), tuple(list(env.buffers.values())[9:])
        graphs = tuple(env._graphs)
        settings = (2, 1, False, True, True, False, False, 0.0, 0)

        class Liar(np.ndarray):  # type: ignore[type-arg]
            pass

        for arguments in ((graphs[:0], *settings, results, observed), ((1,), *settings, results, observed),
                          (graphs, *settings, results[:3], observed), (graphs, *settings, observed, results),
                          (graphs, 3, *settings[1:], results, observed), (graphs, 0, *settings[1:], results, observed),
                          (graphs, 2, 0, *settings[2:], results, observed), (graphs, 2, 10**6, *settings[2:], results, observed),
                          (graphs, 2**24, *settings[1:], results, observed), (graphs, *settings, results, (None,) * 5),
                          (graphs, *settings, results, (observed[0].view(Liar), *observed[1:])),
                          (graphs, 2, 1, False, False, *settings[4:], results, observed), ()):
            self.assertRaises((ValueError, TypeError, MemoryError), _noge.vector_new, *arguments)
        vector = _noge.vector_new(graphs, *settings, results, observed)
        self.assertRaises(ValueError, vector.step)
        self.assertRaises(ValueError, vector.reset, None, -1, -1)
        for wrong in ((0, None), (2, np.random.PCG64(1)), (0, 5), (-1, np.random.PCG64(1))):
            self.assertRaises((ValueError, TypeError, AttributeError, OverflowError), vector.seed, *wrong)
        vector.seed(0, np.random.PCG64(1))
        self.assertRaises(ValueError, vector.reset, None, -1, -1)
        vector.seed(1, np.random.PCG64(1))
        for reset in ((b"1", -1, -1), (None, 10**6, -1), (None, -1, 10**6), (b"\1\0", -1, -1), (5, -1, -1)):
            self.assertRaises((ValueError, TypeError), vector.reset, *reset)
        vector.reset(None, -1, -1)
        del env, graphs, results, observed
        gc.collect()
        vector.step()
        vector.close()
        self.assertRaises(ValueError, vector.step)

    def test_gymnasium_makes_and_wraps_it(self) -> None:
        env = gymnasium.make_vec(NAME, num_envs=3, dataset="grid:rows=3,columns=3", observation="padded", max_episode_steps=5)
        self.assertIsInstance(env, ExplorationVectorEnv)
        env = gymnasium.wrappers.vector.RecordEpisodeStatistics(env)
        _, infos = env.reset(seed=1)
        for _ in range(5):
            _, _, _, truncations, infos = env.step(infos["action_mask"].argmax(axis=1))
        self.assertTrue(truncations.all())
        self.assertEqual(infos["episode"]["r"].tolist(), (-infos["walked"]).tolist())

    def test_threads_and_forks(self) -> None:
        """Other threads run during a step; they may not step too. A child goes on."""
        env = ExplorationVectorEnv(2000, "maze", threads=2)
        env.reset(seed=1)
        errors: List[str] = []

        def step() -> None:
            for _ in range(20):
                try:
                    env._vector.step()
                except RuntimeError as error:
                    errors.append(str(error))

        others = [threading.Thread(target=step) for _ in range(4)]
        for thread in others:
            thread.start()
        for thread in others:
            thread.join()
        self.assertTrue(all("in use" in error for error in errors))
        child = os.fork()
        if child == 0:
            env.step(env.action_masks().argmax(axis=1))
            env.close()
            os._exit(0)
        self.assertEqual(os.waitpid(child, 0)[1], 0)
        env.step(env.action_masks().argmax(axis=1))

    def test_memory_is_flat(self) -> None:
        graph = noge.Graph("grid:rows=5,columns=5")

        def work() -> None:
            for observation in ("batch", "padded"):
                env = ExplorationVectorEnv(8, graph, observation=observation, threads=2, max_episode_steps=3)
                env.reset(seed=1)
                for _ in range(5):
                    env.step(env.action_masks().argmax(axis=1))

        def resident() -> int:
            with open("/proc/self/statm") as file:
                return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

        for _ in range(100):
            work()
        gc.collect()
        before, references = resident(), sys.getrefcount(graph._graph)
        for _ in range(100):
            work()
        gc.collect()
        self.assertLess(resident() - before, 600000)
        self.assertEqual(sys.getrefcount(graph._graph), references)


if __name__ == "__main__":
    unittest.main()
