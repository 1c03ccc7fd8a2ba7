"""Many matches at once: the same numbers as single matches, on any number of threads, without the interpreter."""
import gc
import os
import threading
import unittest

import numpy as np

import imperium
from support import refused

GAMES = ["clash", "pocket", "galactic", "seize"]


def choices(batch, rng):
    return (rng.random(len(batch)) * batch.counts).astype(np.int64)


class Steps(unittest.TestCase):
    def test_shapes_and_types(self):
        for game in GAMES:
            with self.subTest(game):
                batch = imperium.Batch(game, 5, seed=1, mask=True, action_features=True)
                seats = batch.seats_per_match
                self.assertEqual(batch.observations.shape, (5, len(imperium.feature_names(game))))
                self.assertEqual(batch.observations.dtype, np.int16)
                self.assertEqual(batch.rewards.shape, (5, seats))
                self.assertEqual((batch.ended.dtype, batch.mask.dtype), (np.bool_, np.bool_))
                self.assertEqual(batch.mask.shape, (5, imperium.most_actions(game)))
                self.assertTrue((batch.mask.sum(1) == batch.counts).all())
                self.assertTrue((np.diff(batch.offsets) == batch.counts).all())
                self.assertEqual(batch.action_features.shape, (batch.counts.sum(), len(imperium.action_feature_names(game))))

    def test_rows_are_what_a_match_says(self):
        rng = np.random.default_rng(1)
        for game in GAMES:
            batch = imperium.Batch(game, 7, seed=3, action_features=True)
            for _ in range(150):
                batch.step(choices(batch, rng))
            for i in range(7):
                with self.subTest((game, i)):
                    match, seat = batch.match(i), int(batch.seats[i])
                    self.assertEqual(seat, match.pending()[0])
                    self.assertEqual(batch.legal(i), match.legal(seat))
                    np.testing.assert_array_equal(batch.observations[i], match.features(seat))
                    mine = batch.action_features[batch.offsets[i] : batch.offsets[i + 1]]
                    np.testing.assert_array_equal(mine, match.action_features(seat))

    def test_observations_are_one_seats_knowledge(self):
        rng = np.random.default_rng(2)
        for game in GAMES:
            batch = imperium.Batch(game, 20, seed=5)
            for _ in range(40):
                batch.step(choices(batch, rng))
            for i in range(20):
                match, seat = batch.match(i), int(batch.seats[i])
                for world in range(3):
                    np.testing.assert_array_equal(batch.observations[i], match.imagine(seat, world).features(seat))

    def test_a_step_does_the_action_at_that_place(self):
        for game in GAMES:  # no luck comes into the first decisions of these games
            batch = imperium.Batch(game, 3, seed=3)
            for step in range(3):
                matches = [batch.match(i) for i in range(3)]
                places = [(step + i) % int(batch.counts[i]) for i in range(3)]
                for match, i, place in zip(matches, range(3), places):
                    match.apply(int(batch.seats[i]), batch.legal(i)[place])
                batch.step(np.array(places))
                for i, match in enumerate(matches):
                    self.assertEqual(batch.match(i).hash, match.hash)

    def test_threads_make_no_difference(self):
        for game in GAMES:
            with self.subTest(game):
                batches = [imperium.Batch(game, 33, seed=9, threads=threads) for threads in (1, 2, 5)]
                rng = np.random.default_rng(4)
                for _ in range(400):
                    actions = choices(batches[0], rng)
                    for batch in batches:
                        batch.step(actions)
                for other in batches[1:]:
                    for name in ("observations", "seats", "counts", "rewards", "ended", "final_scores", "final_decisions"):
                        np.testing.assert_array_equal(getattr(batches[0], name), getattr(other, name))

    def test_seeds(self):
        first = imperium.Batch("clash", 16, seed=1)
        again, other = imperium.Batch("clash", 16, seed=1), imperium.Batch("clash", 16, seed=2)
        np.testing.assert_array_equal(first.observations, again.observations)
        self.assertFalse((first.observations == other.observations).all())
        self.assertGreater(len({row.tobytes() for row in first.observations}), 8)  # each match has its own deal
        start = first.observations.copy()
        first.step(np.zeros(16, np.int64))
        np.testing.assert_array_equal(first.reset(), start)
        np.testing.assert_array_equal(first.reset(seed=2), other.observations)


class Ends(unittest.TestCase):
    def test_ends_rewards_and_restart(self):
        rng = np.random.default_rng(6)
        for game in GAMES:
            with self.subTest(game):
                batch, ends = imperium.Batch(game, 8, seed=2), 0
                while ends < 8:
                    seats = batch.seats.copy()
                    _, rewards, ended = batch.step(choices(batch, rng))
                    self.assertTrue((rewards[~ended] == 0).all())
                    for i in np.flatnonzero(ended):
                        ends += 1
                        self.assertAlmostEqual(float(rewards[i].sum()), 0, 5)
                        best = batch.final_scores[i].max()
                        winners = rewards[i] > 0
                        self.assertAlmostEqual(float(rewards[i][winners].sum()), 1 if not winners.all() else 0, 5)
                        self.assertTrue((batch.final_scores[i][winners] == best).all() or game != "clash")
                        self.assertGreater(batch.final_decisions[i], 10)
                        self.assertFalse(batch.match(i).over)
                    self.assertEqual(seats.dtype, np.int8)

    def test_points_as_rewards_add_up_to_the_scores(self):
        batch, rng = imperium.Batch("pocket", 4, seed=2, reward="points"), np.random.default_rng(6)
        total, seen = np.zeros((4, 3)), 0
        while seen < 4:
            batch.step(choices(batch, rng))
            total += batch.rewards
            for i in np.flatnonzero(batch.ended):
                np.testing.assert_array_equal(total[i], batch.final_scores[i])
                total[i], seen = 0, seen + 1

    def test_a_match_can_be_broken_off(self):
        batch, rng = imperium.Batch("galactic", 4, seed=2, most_decisions=20), np.random.default_rng(6)
        for step in range(1, 61):
            batch.step(choices(batch, rng))
            self.assertEqual(batch.broken_off.all(), step % 20 == 0)
            self.assertFalse(batch.ended.any())


class Players(unittest.TestCase):
    def test_computers_take_the_other_seats(self):
        rng = np.random.default_rng(6)
        for level in ("random", "cadet", "greedy"):
            batch = imperium.Batch("clash", 32, seed=2, players=[None, level], iterations=1)
            wins = games = 0
            while games < 100:
                batch.step(choices(batch, rng))
                self.assertTrue((batch.seats == 0).all())
                wins += int((batch.rewards[batch.ended, 0] > 0).sum())
                games += int(batch.ended.sum())
            if level == "greedy":
                self.assertLess(wins / games, 0.4)


class Memory(unittest.TestCase):
    def test_arrays_share_the_memory_of_the_batch_and_keep_it_alive(self):
        batch = imperium.Batch("clash", 4, seed=1, action_features=True)
        observations, first = batch.observations, batch.observations.copy()
        self.assertFalse(observations.flags.owndata)
        batch.step(np.zeros(4, np.int64))
        self.assertFalse((observations == first).all())
        np.testing.assert_array_equal(observations, batch.observations)
        with self.assertRaises(ValueError):
            observations[0, 0] = 5
        actions = batch.action_features
        del batch
        gc.collect()
        self.assertEqual(observations.shape[0], 4)
        self.assertTrue(np.isfinite(actions.astype(float)).all())

    def test_action_features_may_grow(self):
        batch, rng, held = imperium.Batch("galactic", 3, seed=1, action_features=True), np.random.default_rng(1), []
        for _ in range(300):
            batch.step(choices(batch, rng))
            held.append(batch.action_features)
        self.assertGreater(len({len(array) for array in held}), 10)
        for array in held:
            array.sum()

    def test_another_process_can_go_on(self):
        batch = imperium.Batch("clash", 8, seed=1, threads=2)
        batch.step(np.zeros(8, np.int64))
        child = os.fork()
        if child == 0:
            batch.step(np.zeros(8, np.int64))
            os._exit(0)
        self.assertEqual(os.waitpid(child, 0)[1], 0)


class Refusals(unittest.TestCase):
    def test_bad_actions_change_nothing(self):
        batch = imperium.Batch("clash", 4, seed=1)
        before = batch.observations.copy()
        with refused(self, "illegal_action", "match 2 has the actions 0 to"):
            batch.step(np.array([0, 0, 9999, 0]))
        with refused(self, "illegal_action", "match 0"):
            batch.step(np.array([-1, 0, 0, 0]))
        with refused(self, "bad_request", "shape"):
            batch.step(np.zeros(3, np.int64))
        with self.assertRaisesRegex(TypeError, "whole numbers"):
            batch.step(np.zeros(4))
        np.testing.assert_array_equal(batch.observations, before)

    def test_bad_plans(self):
        for words, arguments in [
            ("n must be", dict(game="clash", n=0)),
            ("reward", dict(game="clash", n=1, reward="gold")),
            ("one entry per seat", dict(game="clash", n=1, players=["random"])),
            ("leave a seat", dict(game="clash", n=1, players=["random", "random"])),
            ("no agent", dict(game="clash", n=1, players=[None, "genius"])),
            ("threads", dict(game="clash", n=1, threads=-1)),
            ("most_decisions", dict(game="clash", n=1, most_decisions=-1)),
        ]:
            with self.subTest(words), refused(self, "bad_request", words):
                imperium.Batch(**arguments)
        with refused(self, "unknown_game"):
            imperium.Batch("chess", 1)
        with refused(self, "bad_option"):
            imperium.Batch("clash", 1, seats=3)
        with refused(self, "bad_option", "target"):
            imperium.Batch("clash", 1, options={"target": -1})
        batch = imperium.Batch("clash", 1)
        for name in ("mask", "offsets", "action_features"):
            with refused(self, "bad_request", "has"):
                getattr(batch, name)
        with self.assertRaises(IndexError):
            batch.match(1)

    def test_one_call_at_a_time(self):
        batch, seen = imperium.Batch("clash", 4000, seed=1, players=[None, "greedy"], action_features=True), []
        zeros = np.zeros(4000, np.int64)

        def call(*works):
            for work in works:
                try:
                    work()
                except imperium.Refused as error:
                    seen.append(error.code)

        def step():
            batch.step(zeros)

        looks = [lambda: batch.legal(0), lambda: batch.match(0), lambda: batch.action_features] * 50
        threads = [threading.Thread(target=call, args=works) for works in ([step] * 3, [step] * 3, looks)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(set(seen), {"bad_request"})
        batch.step(zeros)


if __name__ == "__main__":
    unittest.main()
