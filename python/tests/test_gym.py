"""The environment: Gymnasium's own checker, episodes, rewards, masks, pictures."""
import pickle
import sys
import unittest
import warnings
from typing import Any

import numpy as np

import noge
import support
from support import Case

try:
    gymnasium = support.gymnasium()
except unittest.SkipTest:
    sys.exit(0)
import noge.gym  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402

NAME = "noge/Exploration-v0"


def run(env: Any, seed: int, choose: Any) -> Any:
    """(observations, rewards, terminated) of an episode."""
    rewards = []
    observation, info = env.reset(seed=seed)
    observations = [observation]
    terminated = truncated = False
    while not terminated and not truncated:
        observation, reward, terminated, truncated, info = env.step(choose(info["action_mask"]))
        observations.append(observation)
        rewards.append(reward)
    return observations, rewards, terminated


class Environment(Case):
    def test_gymnasiums_checker_has_nothing_to_say(self) -> None:
        weighted = noge.Graph.from_arrays([(0, 1), (1, 2), (2, 3), (3, 0)], [1.5, 2.0, 3.0, 0.5])
        variants = [{"dataset": "maze:side=9"}, {"dataset": "ladder"}, {"dataset": "tree", "split": "test"},
                    {"dataset": [weighted, weighted], "weight": True}, {"dataset": "grid:rows=4,columns=4"}]
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            for variant in variants:
                for observation in ("graph", "padded"):
                    for reward in ("distance", "rate", lambda map, cost: -cost / 2):
                        for mode in ("rgb_array", "ansi", "human"):
                            if mode != "ansi" and reward != "distance":
                                continue
                            env = gymnasium.make(NAME, render_mode=mode, observation=observation, reward=reward, **variant)
                            check_env(env.unwrapped)

    def test_episodes_end_when_all_is_visited(self) -> None:
        for observation in ("graph", "padded"):
            env = gymnasium.make(NAME, dataset="grid:rows=4,columns=4", observation=observation)
            observations, rewards, terminated = run(env, 3, lambda mask: int(np.flatnonzero(mask)[0]))
            self.assertTrue(terminated)
            self.assertEqual(len(rewards), 15)
            self.assertEqual(-sum(rewards), env.unwrapped._episode.map.walked)
            last = observations[-1]
            known = last["known"].tolist() if observation == "padded" else [len(last.nodes), len(last.edge_links)]
            self.assertEqual(known, [16, 24])

    def test_arrays_in_place_are_those_of_copies(self) -> None:
        both = [noge.gym.ExplorationEnv("maze", observation="padded", copy=copy) for copy in (True, False)]
        before = None
        for episode in range(3):
            (one, info), (two, shared) = (env.reset(seed=episode) for env in both)
            terminated = False
            while not terminated:
                self.assertEqual(sorted(one), sorted(two))
                for name in one:
                    self.assertEqual(one[name].dtype, two[name].dtype)
                    self.assertEqual(one[name].tobytes(), two[name].tobytes())
                self.assertIs(shared["action_mask"], two["action_mask"])
                self.assertTrue(before is None or before is two["nodes"])
                self.assertIsNot(one["nodes"], before)
                before = two["nodes"]
                action = int(np.flatnonzero(info["action_mask"])[-1])
                (one, reward, terminated, _, info), (two, other, _, _, shared) = (env.step(action) for env in both)
                self.assertEqual((reward, info["rate"], info["invalid"]), (other, shared["rate"], shared["invalid"]))
        self.assertRaisesRegex(noge.UsageError, "padded", noge.gym.ExplorationEnv, "maze", copy=False)

    def test_graphs_have_the_numbers_of_the_information(self) -> None:
        env = noge.gym.ExplorationEnv(["grid:rows=2,columns=3", "ladder:rungs=5"])
        for number, graph in enumerate(env.graphs):
            observation, info = env.reset(options={"graph": number})
            while info["action_mask"].any():
                observation, _, _, _, info = env.step(info["action_mask"].argmax())
            self.assertEqual((info["graph"], len(observation.nodes)), (number, len(graph)))

    def test_limits_truncate(self) -> None:
        env = gymnasium.make(NAME, dataset="grid", max_episode_steps=5)
        _, rewards, terminated = run(env, 1, lambda mask: int(np.flatnonzero(mask)[-1]))
        self.assertEqual((len(rewards), terminated), (5, False))

    def test_seeds_decide(self) -> None:
        env = gymnasium.make(NAME, dataset="maze")
        one, two, other = (run(env, seed, lambda mask: int(np.flatnonzero(mask)[-1]))[1] for seed in (7, 7, 8))
        self.assertEqual(one, two)
        self.assertNotEqual(one, other)

    def test_rates_add_up(self) -> None:
        env = gymnasium.make(NAME, dataset="maze:side=9", reward="rate")
        _, rewards, _ = run(env, 1, lambda mask: int(np.flatnonzero(mask)[-1]))
        self.assertAlmostEqual(sum(rewards), env.unwrapped._episode.map.rate)

    def test_forbidden_actions(self) -> None:
        env = gymnasium.make(NAME, dataset="grid:rows=3,columns=3", penalty=-7).unwrapped
        env.reset(seed=1, options={"source": 0})
        _, reward, terminated, _, info = env.step(0)
        self.assertEqual((reward, terminated, info["invalid"], info["walked"]), (-7, False, True, 0))
        strict = gymnasium.make(NAME, dataset="grid:rows=3,columns=3", invalid="error").unwrapped
        strict.reset(seed=1)
        self.assertRaises(noge.UsageError, strict.step, 0)
        for wrong in (-1, 9, 1.5, None, "a", [1]):
            self.assertRaises((ValueError, TypeError), env.step, wrong)
        self.assertRaises(noge.UsageError, env.reset, options={"graph": 5})
        self.assertRaises(noge.UsageError, env.reset, options={"sauce": 5})
        self.assertRaises(noge.UsageError, noge.gym.ExplorationEnv, "grid", observation="flat")

    def test_masks_and_specifications(self) -> None:
        env = gymnasium.make(NAME, dataset="grid:rows=3,columns=3", observation="padded")
        observation, info = env.reset(seed=1)
        self.assertEqual(info["action_mask"].tolist(), observation["action_mask"].tolist())
        self.assertEqual(info["action_mask"].tolist(), env.unwrapped.action_masks().astype(int).tolist())
        action = env.action_space.sample(info["action_mask"])
        self.assertEqual(info["action_mask"][action], 1)
        self.assertRaisesRegex(TypeError, "env.spec", pickle.dumps, env)
        spec = pickle.loads(pickle.dumps(env.spec))
        again, _ = gymnasium.make(spec).reset(seed=1)
        self.assertTrue((again["nodes"] == observation["nodes"]).all())

    def test_pictures_show_the_map(self) -> None:
        env = gymnasium.make(NAME, dataset="grid:rows=3,columns=3", render_mode="rgb_array")
        env.reset(seed=1)
        before = env.render()
        env.step(1)
        after = env.render()

        def pixels(image: "np.ndarray[Any, Any]", *colour: int) -> int:
            return int((image == colour).all(axis=2).sum())

        self.assertEqual(after[0, 0].tolist(), [255, 255, 255])
        self.assertEqual(pixels(before, 255, 127, 14), 0)
        self.assertGreater(pixels(after, 255, 127, 14), 100)  # the walk
        self.assertEqual(pixels(before, 34, 34, 34), pixels(after, 34, 34, 34))  # the start
        self.assertGreater(pixels(after, 34, 34, 34), 80)
        env.step(1)  # no step
        self.assertEqual(env.render().tolist(), after.tolist())
        env.reset(seed=1)
        self.assertEqual(env.render().tolist(), before.tolist())


if __name__ == "__main__":
    unittest.main()
