"""The contract of PettingZoo's AEC environments, point by point, as its documentation and its api_test and seed_test state it."""
import contextlib
import copy
import doctest
import io
import pickle
import random
import re
import unittest

import numpy as np

import imperium
import imperium.pettingzoo
from imperium._spaces import Box, Dict, Discrete
from imperium.pettingzoo import env
from support import refused

GAMES = ["clash", "pocket", "galactic", "seize"]


def choose(observation, rng):
    return rng.choice(np.flatnonzero(observation["action_mask"]))


class Static(unittest.TestCase):
    def test_metadata(self):
        for game in GAMES:
            table = env(game)
            self.assertEqual(table.metadata["name"], f"imperium_{game}_v0")
            self.assertEqual(str(table), f"imperium_{game}_v0")
            self.assertIs(table.metadata["is_parallelizable"], False)
            self.assertEqual(table.metadata["render_modes"], ["human", "ansi"])
            self.assertGreater(table.metadata["render_fps"], 0)
            self.assertIs(table.unwrapped, table)

    def test_agents_have_numbered_names(self):
        table = env("galactic")
        for agent in table.possible_agents:
            self.assertTrue(re.fullmatch("[a-z]+_[0-9]+", agent))
        self.assertEqual((table.max_num_agents, table.num_agents), (4, 0))
        table.reset(seed=1)
        self.assertEqual(table.num_agents, 4)
        self.assertIsInstance(table.num_agents, int)
        self.assertIsNot(table.agents, table.possible_agents)

    def test_spaces_are_the_same_object_every_time(self):
        table = env("clash")
        for agent in table.possible_agents:
            self.assertIs(table.observation_space(agent), table.observation_space(agent))
            self.assertIs(table.action_space(agent), table.action_space(agent))
            self.assertIsInstance(table.observation_space(agent), Dict)
            self.assertIsInstance(table.action_space(agent), Discrete)
            box = table.observation_space(agent)["observation"]
            self.assertIsInstance(box, Box)
            self.assertTrue(np.isfinite(box.low).all() and (box.low < box.high).all())
            self.assertEqual((box.low.shape, box.high.shape), (box.shape, box.shape))

    def test_the_example_is_true(self):
        result = doctest.testmod(imperium.pettingzoo)
        self.assertEqual((result.failed, result.attempted > 3), (0, True))


class Playing(unittest.TestCase):
    def test_a_whole_match(self):
        for game in GAMES:
            with self.subTest(game):
                self.play(env(game), random.Random(1))

    def test_a_match_that_is_broken_off(self):
        table = env("galactic", most_decisions=25)
        table.reset(seed=1)
        rng, steps = random.Random(2), 0
        for _ in table.agent_iter():
            observation, reward, termination, truncation, _ = table.last()
            self.assertFalse(termination)
            self.assertEqual(truncation, steps >= 25)
            if truncation:
                self.assertFalse(observation["action_mask"].any())
            table.step(None if truncation else choose(observation, rng))
            steps += 1
        self.assertEqual((steps, table.agents), (25 + 4, []))

    def play(self, table, rng):
        """What api_test demands of a game from its beginning to its end, after every step."""
        self.assertIsNone(table.reset(seed=3))
        self.assertFalse(any(table.terminations.values()) or any(table.truncations.values()))
        self.assertIsNone(table.last(observe=False)[0])
        gathered, finished, asked = {agent: 0 for agent in table.agents}, [], set()
        for agent in table.agent_iter(1_000_000):
            self.assertEqual(agent, table.agent_selection)
            self.assertNotIn(agent, finished)  # who is gone does not come back
            observation, reward, termination, truncation, info = table.last()
            self.assertIsInstance(info, dict)
            self.assertIs(info, table.infos[agent])
            self.assertIsInstance(termination, bool)
            self.assertIsInstance(truncation, bool)
            self.assertEqual((termination, truncation), (table.terminations[agent], table.truncations[agent]))
            self.assertEqual(reward, gathered[agent])  # last() answers what has come together since it was asked last
            self.assertIsInstance(reward, float)
            self.assertTrue(table.observation_space(agent).contains(observation))
            self.assertEqual(table.observation_space(agent)["observation"].dtype, observation["observation"].dtype)
            self.assertEqual(observation["action_mask"].dtype, np.int8)
            self.assertEqual(observation["action_mask"].any(), not termination)
            for other in table.agents:
                if other != agent:
                    self.assertTrue(table.observation_space(other).contains(table.observe(other)))
                    self.assertFalse(table.observe(other)["action_mask"].any())
            gathered[agent] = 0
            if termination:
                finished.append(agent)
                self.assertIsNone(table.step(None))
                self.assertTrue(all(value == 0 for value in table.rewards.values()))
            else:
                asked.add(agent)
                self.assertIsNone(table.step(choose(observation, rng)))
            for one, value in table.rewards.items():
                gathered[one] += value
            self.assertEqual(table.num_agents, len(table.agents))
            for of_agents in (table.rewards, table.terminations, table.truncations, table.infos):
                self.assertEqual(set(of_agents), set(table.agents))
            self.assertTrue(set(table.agents) <= set(table.possible_agents))
            self.assertEqual(set(table.agents), set(table.possible_agents) - set(finished))
        self.assertEqual(set(finished), set(table.possible_agents))
        self.assertEqual(asked, set(table.possible_agents))
        self.assertTrue(table.match.over)

    def test_rewards_of_the_end(self):
        table, rng = env("pocket"), random.Random(3)
        table.reset(seed=5)
        total = {agent: 0.0 for agent in table.possible_agents}
        for agent in table.agent_iter():
            observation, reward, termination, _, _ = table.last()
            total[agent] += reward
            table.step(None if termination else choose(observation, rng))
        self.assertAlmostEqual(sum(total.values()), 0)
        winners = [table.possible_agents[seat] for seat in table.match.winners]
        for agent, reward in total.items():
            self.assertEqual(reward > 0, agent in winners)

    def test_simultaneous_choices_are_hidden(self):
        table = env("pocket")
        table.reset(seed=5)
        while table.match.view()["phase"] == "deploy":
            table.step(0)
        first, second = (copy_of_plan(table, place) for place in (0, 5))
        self.assertEqual(first.agent_selection, second.agent_selection)
        one, two = (t.observe(t.agent_selection) for t in (first, second))
        for name in one:
            np.testing.assert_array_equal(one[name], two[name])


def copy_of_plan(table, place):
    other = env("pocket")
    other.reset(seed=5)
    while other.match.actions < table.match.actions:
        other.step(0)
    other.step(place)
    return other


class Steps(unittest.TestCase):
    def test_numbers_of_every_kind_are_actions(self):
        table = env("clash")
        for number in (0, np.int32(0), np.int64(0), np.uint8(0)):
            table.reset(seed=1)
            table.step(number)
            self.assertEqual(table.match.actions, 1)

    def test_what_is_no_action_is_refused_and_changes_nothing(self):
        table = env("clash")
        table.reset(seed=1)
        before = table.match.hash
        for wrong in (-1, 10_000, None, 0.5, True, "0"):
            with refused(self, "illegal_action", "seat_0 has the actions 0 to"):
                table.step(wrong)
        self.assertEqual((table.match.hash, table.agent_selection), (before, "seat_0"))

    def test_who_is_gone_may_only_step_with_none(self):
        table = env("clash", options={"target": 1})
        table.reset(seed=1)
        while not table.terminations[table.agent_selection]:
            table.step(0)
        with self.assertRaisesRegex(ValueError, "only valid action is None"):
            table.step(0)
        table.step(None)
        self.assertEqual(table.num_agents, 1)


class Seeds(unittest.TestCase):
    def trace(self, table, seeds):
        out, rng = [], random.Random(42)
        for seed in seeds:
            table.reset(seed=seed)
            np.random.normal(size=100)  # nothing may depend on the global generators
            random.random()
            for agent in table.agent_iter(30):
                observation, reward, termination, truncation, _ = table.last()
                out.append((agent, float(reward), pickle.dumps(observation)))
                table.step(None if termination or truncation else choose(observation, rng))
        return out

    def test_the_same_seed_gives_the_same_game(self):
        for game in GAMES:
            with self.subTest(game):
                table = env(game)
                first = self.trace(table, [0, 1, 2])
                self.assertEqual(first, self.trace(table, [0, 1, 2]))  # nothing is kept over a reset
                self.assertEqual(first, self.trace(env(game), [0, 1, 2]))
                self.assertNotEqual(first, self.trace(env(game), [3, 4, 5]))

    def test_without_a_seed_the_next_game_is_another_but_follows_from_the_first_seed(self):
        one, two = env("clash"), env("clash")
        hashes = []
        for table in (one, two):
            table.reset(seed=8)
            first = table.match.hash
            table.reset()
            hashes.append((first, table.match.hash))
        self.assertEqual(hashes[0], hashes[1])
        self.assertNotEqual(*hashes[0])

    def test_options_of_reset_are_taken(self):
        env("clash").reset(seed=1, options={})


class Rendering(unittest.TestCase):
    def test_modes(self):
        table = env("clash", render_mode="ansi")
        table.reset(seed=1)
        self.assertIn("clash", table.render())
        table.close()
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            human = env("clash", render_mode="human")
            human.reset(seed=1)
            human.step(0)
            self.assertIsNone(human.render())
        self.assertIn("clash", said.getvalue())
        self.assertIsNone(env("clash").render())
        with refused(self, "bad_request", "render_mode"):
            env("clash", render_mode="rgb_array")

    def test_the_public_table_gives_no_hand_away(self):
        table = env("clash", render_mode="ansi")
        table.reset(seed=1)
        mine = {card["name"] for name, card in table.match.view()["cards"].items()}
        self.assertFalse([name for name in mine if name in table.render()])


class OwnSpaces(unittest.TestCase):
    def test_contains_and_sample(self):
        space = env("clash").observation_space("seat_0")
        sample = space.sample()
        self.assertIn(sample, space)
        self.assertNotIn({**sample, "more": 1}, space)
        self.assertNotIn({**sample, "action_mask": sample["action_mask"] + 2}, space)
        self.assertNotIn({**sample, "observation": sample["observation"].astype(float)}, space)
        self.assertEqual(copy.deepcopy(space), space)
        actions = env("clash").action_space("seat_0")
        actions.seed(1)
        first = [int(actions.sample()) for _ in range(5)]
        actions.seed(1)
        self.assertEqual(first, [int(actions.sample()) for _ in range(5)])
        mask = np.zeros(int(actions.n), np.int8)
        mask[3] = 1
        self.assertEqual(actions.sample(mask), 3)
        self.assertNotIn(int(actions.n), actions)
        self.assertNotIn(0.5, actions)


if __name__ == "__main__":
    unittest.main()
