"""The contract of Gymnasium's environments, point by point, as its documentation and its check_env state it."""
import contextlib
import copy
import doctest
import inspect
import io
import unittest

import numpy as np

import imperium
import imperium.gymnasium
from imperium._spaces import Box, Dict, Discrete
from imperium.gymnasium import Seat
from support import refused

GAMES = ["clash", "pocket", "galactic", "seize"]


def alike(one, two):
    if type(one) is not type(two):
        return False
    if isinstance(one, dict):
        return one.keys() == two.keys() and all(alike(one[name], two[name]) for name in one)
    if isinstance(one, np.ndarray):
        return one.shape == two.shape and one.dtype == two.dtype and bool((one == two).all())
    return one == two


class Spaces(unittest.TestCase):
    def test_spaces(self):
        for game in GAMES:
            env = Seat(game)
            self.assertIsInstance(env.action_space, Discrete)
            self.assertGreater(int(env.action_space.n), 0)
            self.assertEqual(env.action_space.shape, ())
            self.assertIsInstance(env.observation_space, Dict)
            self.assertEqual(list(env.observation_space.keys()), ["observation", "action_mask", "actions"])
            for box in env.observation_space.values():
                self.assertIsInstance(box, Box)
                self.assertEqual((box.low.shape, box.high.shape), (box.shape, box.shape))
                self.assertTrue((box.low < box.high).all())

    def test_the_example_is_true(self):
        result = doctest.testmod(imperium.gymnasium)
        self.assertEqual((result.failed, result.attempted > 3), (0, True))

    def test_attributes_of_an_environment(self):
        env = Seat("clash")
        self.assertIs(env.unwrapped, env)
        self.assertIsNone(env.render_mode)
        self.assertIsNone(env.spec)
        self.assertFalse(hasattr(env, "seed"))
        with env:
            env.reset(seed=1)
        env.close()
        env.close()  # once more does no harm


class Resetting(unittest.TestCase):
    def test_the_signature(self):
        parameters = inspect.signature(Seat("clash").reset).parameters
        for name in ("seed", "options"):
            self.assertIsNone(parameters[name].default)
            self.assertIs(parameters[name].kind, inspect.Parameter.KEYWORD_ONLY)
        self.assertNotIn("return_info", parameters)

    def test_the_answer(self):
        for game in GAMES:
            env = Seat(game)
            answer = env.reset()
            self.assertIsInstance(answer, tuple)
            observation, info = answer
            self.assertIn(observation, env.observation_space)
            self.assertEqual(observation.keys(), env.observation_space.spaces.keys())
            for name, value in observation.items():
                self.assertEqual(value.dtype, env.observation_space[name].dtype)
            self.assertIsInstance(info, dict)

    def test_seeds(self):
        for game in GAMES:
            env = Seat(game)
            first, info = env.reset(seed=123)
            state = copy.deepcopy(env.unwrapped._np_random.bit_generator.state)
            second, again = env.reset(seed=123)
            self.assertTrue(alike(first, second) and alike(info, again))
            self.assertEqual(env.unwrapped._np_random.bit_generator.state, state)
            env.reset(seed=456)
            self.assertNotEqual(env.unwrapped._np_random.bit_generator.state, state)
            before = env.match.hash
            env.reset()
            self.assertNotEqual(env.match.hash, before)  # goes on from the generator

    def test_options(self):
        env = Seat("clash")
        env.reset(options={})
        self.assertEqual(env.reset(seed=1, options={"seat": 1})[1]["seat"], 1)
        with refused(self, "bad_request", "0 to 1"):
            env.reset(options={"seat": 2})
        with refused(self, "bad_request", "not 'colour'"):
            env.reset(options={"colour": 1})


class Stepping(unittest.TestCase):
    def test_the_answer(self):
        for game in GAMES:
            env = Seat(game, players="cadet")
            env.reset(seed=1)
            env.action_space.seed(1)
            for _ in range(20):  # any action of the space may come, legal or not
                answer = env.step(env.action_space.sample())
                self.assertEqual(len(answer), 5)
                observation, reward, terminated, truncated, info = answer
                self.assertIn(observation, env.observation_space)
                self.assertIsInstance(reward, float)
                self.assertIsInstance(terminated, bool)
                self.assertIsInstance(truncated, bool)
                self.assertIsInstance(info, dict)
                if terminated:
                    env.reset()

    def test_the_same_seed_and_action_do_the_same(self):
        for game in GAMES:
            env = Seat(game, players="cadet")
            env.action_space.seed(123)
            for action in [0, env.action_space.sample()]:
                answers = []
                for _ in range(2):
                    env.reset(seed=123)
                    answers.append((env.step(action), copy.deepcopy(env._np_random.bit_generator.state)))
                (one, state), (two, other) = answers
                self.assertEqual(state, other)
                self.assertTrue(alike(one[0], two[0]) and one[1:4] == two[1:4] and alike(one[4], two[4]))

    def test_an_action_that_does_not_exist_changes_nothing_and_is_explained(self):
        env = Seat("clash")
        observation, _ = env.reset(seed=1)
        before = env.match.hash
        for wrong in (int(observation["action_mask"].sum()), -1, 0.5, None, True):
            after, reward, terminated, truncated, info = env.step(wrong)
            self.assertTrue(alike(after, observation))
            self.assertEqual((reward, terminated, truncated), (0.0, False, False))
            self.assertIn("there are the actions 0 to", info["refused"])
        self.assertEqual(env.match.hash, before)
        self.assertNotIn("refused", env.step(np.int64(0))[4])
        self.assertNotIn("refused", env.step(np.array(0))[4])

    def test_whole_matches(self):
        for game in GAMES:
            for seat in range(imperium.Match(game).seats):
                with self.subTest((game, seat)):
                    env, rng = Seat(game, seat=seat), np.random.default_rng(1)
                    observation, info = env.reset(seed=4)
                    terminated = False
                    while not terminated:
                        self.assertEqual(len(env.legal()), observation["action_mask"].sum())
                        place = rng.choice(np.flatnonzero(observation["action_mask"]))
                        observation, reward, terminated, truncated, info = env.step(place)
                        self.assertEqual(reward != 0, terminated)
                    self.assertEqual(reward > 0, seat in env.match.winners)
                    self.assertEqual(info["scores"], env.match.scores)
                    self.assertFalse(observation["action_mask"].any())
                    with refused(self, "illegal_action", "reset"):
                        env.step(0)

    def test_a_match_is_broken_off(self):
        env = Seat("clash", most_steps=3)
        env.reset(seed=1)
        self.assertEqual([env.step(-1)[3] for _ in range(3)], [False, False, True])
        env.reset()
        self.assertFalse(env.step(0)[3])

    def test_observations_are_this_seats_knowledge(self):
        env = Seat("clash", seat=1)
        observation, _ = env.reset(seed=1)
        for world in range(5):
            np.testing.assert_array_equal(observation["observation"], env.match.imagine(1, world).features(1))


class Players(unittest.TestCase):
    def test_the_others_are_whom_one_asked_for(self):
        Seat("galactic", seat=2, players=["random", "cadet", None, "greedy"], iterations=1).reset(seed=1)
        with refused(self, "bad_request", "one entry per seat"):
            Seat("clash", players=["random"])
        with refused(self, "bad_request", "no level for seat 1"):
            Seat("clash", players=["random", None])
        with refused(self, "bad_request", "no agent"):
            Seat("clash", players="genius")
        with refused(self, "bad_request", "no agent"):
            Seat("clash", players=[None, "genius"])


class Rendering(unittest.TestCase):
    def test_modes(self):
        self.assertEqual(Seat.metadata["render_modes"], ["human", "ansi"])
        self.assertGreater(Seat.metadata["render_fps"], 0)
        env = Seat("clash", render_mode="ansi")
        env.reset(seed=1)
        self.assertIn("your cards", env.render())
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            env = Seat("clash", render_mode="human")
            env.reset(seed=1)
            self.assertIsNone(env.render())
        self.assertIn("your cards", said.getvalue())
        self.assertIsNone(Seat("clash").render())
        with refused(self, "bad_request", "render_mode"):
            Seat("clash", render_mode="rgb_array")


if __name__ == "__main__":
    unittest.main()
