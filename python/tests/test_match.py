"""Matches from Python: every game, hidden information kept, refusals with their reasons."""
import copy
import doctest
import json
import pickle
import threading
import unittest

import imperium
from support import play_at_random, refused

GAMES = [game["id"] for game in imperium.games()]


class Games(unittest.TestCase):
    def test_the_games_say_what_they_are(self):
        self.assertEqual(GAMES, ["clash", "pocket", "galactic", "seize"])
        for game in imperium.games():
            self.assertTrue(game["title"] and game["seats"] and isinstance(game["options"], dict))

    def test_the_levels_say_how_long_they_think(self):
        levels = {level["name"]: level for level in imperium.levels()}
        self.assertEqual(levels["random"]["iterations"], 0)
        self.assertGreater(levels["emperor"]["ms"], levels["admiral"]["ms"])

    def test_the_example_of_the_package_is_true(self):
        result = doctest.testmod(imperium)
        self.assertGreater(result.attempted, 3)
        self.assertEqual(result.failed, 0)


class Playing(unittest.TestCase):
    def test_every_game_can_be_played_to_its_end(self):
        for game in GAMES:
            with self.subTest(game):
                match = play_at_random(imperium.Match(game, seed="end"))
                self.assertTrue(match.over)
                self.assertTrue(match.winners)
                self.assertEqual(len(match.scores), match.seats)
                self.assertEqual(match.pending(), [])
                self.assertEqual([match.legal(seat) for seat in range(match.seats)], [[]] * match.seats)

    def test_the_same_seed_deals_the_same_game(self):
        one, two, other = (imperium.Match("clash", seed=seed) for seed in ("a", "a", "b"))
        self.assertEqual(one.hash, two.hash)
        self.assertNotEqual(one.hash, other.hash)
        self.assertEqual(imperium.Match("clash", seed=7).hash, imperium.Match("clash", seed="7").hash)
        self.assertNotEqual(imperium.Match("clash").seed, imperium.Match("clash").seed)

    def test_options_and_seats(self):
        match = imperium.Match("pocket", 2, {"board": "standard"}, "x")
        self.assertEqual((match.seats, match.options["board"]), (2, "standard"))

    def test_an_action_answers_what_happened(self):
        match = imperium.Match("clash", seed="x")
        events = match.apply(0, {"type": "deck-done"})
        self.assertEqual(events[0]["type"], "deck-done")
        self.assertEqual(match.pending(), [1])

    def test_several_actions_are_done_all_or_none(self):
        match = imperium.Match("clash", seed="x")
        before = match.hash
        with refused(self, "illegal_action", "2 of the list"):
            match.apply(0, [{"type": "deck-done"}, {"type": "pass"}])
        self.assertEqual(match.hash, before)
        cut = match.legal(0)[0]
        match.apply(0, [cut, {"type": "deck-done"}])
        self.assertEqual(match.actions, 2)
        match.undo()
        self.assertEqual(match.actions, 1)

    def test_queued_results_are_used(self):
        match = imperium.Match("pocket", outcomes=None, seed="x")
        with refused(self, "bad_chance"):
            match.queue(["no result"])
        self.assertEqual(match.queue([3]), 1)


class Knowledge(unittest.TestCase):
    def test_a_seat_is_shown_its_own_hand_only(self):
        match = imperium.Match("clash", seed="x")
        view = match.view(0)
        self.assertTrue(view["players"][0]["hand"])
        self.assertIsNone(view["players"][1]["hand"])
        self.assertIsNone(match.view(None)["players"][0]["hand"])
        self.assertTrue(match.view("all")["players"][1]["hand"])

    def test_views_without_the_catalogue(self):
        match = imperium.Match("clash", seed="x")
        whole, small = match.view(0), match.view(0, catalogue=False)
        self.assertNotIn("cards", small)
        self.assertEqual({**small, "cards": whole["cards"]}, whole)
        self.assertLess(len(json.dumps(small)) * 5, len(json.dumps(whole)))

    def test_events_are_told_to_those_who_may_know(self):
        match = imperium.Match("pocket", seed="x")
        while match.view()["phase"] == "deploy":
            match.apply(match.pending()[0], match.legal(match.pending()[0])[0])
        step = match.actions
        match.apply(0, match.legal(0)[0])
        self.assertIn("order", match.events(0, since=step + 1)[0])
        self.assertNotIn("order", match.events(1, since=step + 1)[0])
        self.assertIn("order", match.events(since=step + 1)[0])
        self.assertGreater(len(match.events("all")), len(match.events("all", since=step)))

    def test_an_imagined_world_looks_the_same_and_is_another(self):
        for game in GAMES:
            with self.subTest(game):
                match = play_at_random(imperium.Match(game, seed="the real deal"), most=6)
                seat = match.pending()[0]
                world = match.imagine(seat, 1)
                self.assertEqual(world.view(seat), match.view(seat))
                self.assertEqual(world.legal(seat), match.legal(seat))
                self.assertEqual(world.hash, match.imagine(seat, 1).hash)
                self.assertNotIn(match.seed, json.dumps(world.save()))
                self.assertEqual(imperium.Match.replay(world.save()).hash, world.hash)
        match = imperium.Match("clash", seed="x")
        self.assertGreater(len({match.imagine(0, seed).hash for seed in range(8)}), 4)

    def test_a_world_can_be_played_on(self):
        match = play_at_random(imperium.Match("galactic", seed="on"), most=30)
        before = match.hash
        world = play_at_random(match.imagine(match.pending()[0], 3))
        self.assertTrue(world.over)
        self.assertEqual(match.hash, before)
        self.assertEqual(imperium.Match.replay(world.save()).hash, world.hash)


class Keeping(unittest.TestCase):
    def test_a_clone_goes_its_own_way(self):
        match = imperium.Match("clash", seed="x")
        for other in (match.clone(), copy.copy(match), copy.deepcopy(match)):
            other.apply(0, other.legal(0)[0])
            self.assertNotEqual(other.hash, match.hash)

    def test_undo_takes_back_position_luck_and_events(self):
        for game in GAMES:
            with self.subTest(game):
                match = play_at_random(imperium.Match(game, seed="undo"), most=12)
                hash, events, saved = match.hash, match.events(), match.save()
                play_at_random(match, seed=2, most=20)
                match.undo(8)
                self.assertEqual((match.hash, match.events(), match.save()), (hash, events, saved))
        with refused(self, "bad_request", "cannot be taken back"):
            imperium.Match("clash").undo()

    def test_saved_matches_are_played_again(self):
        for game in GAMES:
            with self.subTest(game):
                match = play_at_random(imperium.Match(game, seed="save"), most=60)
                for saved in (match.save(), match.save_text(), json.loads(json.dumps(match.save()))):
                    self.assertEqual(imperium.Match.replay(saved).hash, match.hash)
                self.assertEqual(imperium.Match.replay(match.save(), step=5).actions, 5)

    def test_a_damaged_replay_is_refused(self):
        match = play_at_random(imperium.Match("clash", seed="save"), most=10)
        saved = match.save()
        saved["moves"][3]["check"] = "00000000"
        with refused(self, "bad_replay", "entry 4"):
            imperium.Match.replay(saved)
        with refused(self, "bad_replay", "past the end"):
            imperium.Match.replay(match.save(), step=11)

    def test_a_position_can_be_loaded(self):
        for game in GAMES:
            with self.subTest(game):
                match = play_at_random(imperium.Match(game, seed="load"), most=20)
                self.assertEqual(imperium.Match.load(match.view("all")).hash, match.hash)


class Refusals(unittest.TestCase):
    def test_refusals_have_code_and_reason_and_change_nothing(self):
        match = imperium.Match("clash", seed="x")
        before = match.hash
        with refused(self, "illegal_action", "pass is not possible"):
            match.apply(0, {"type": "pass"})
        with refused(self, "bad_request", "object"):
            match.apply(0, "pass")
        with refused(self, "bad_request", "0 to 1"):
            match.apply(2, {"type": "pass"})
        with refused(self, "bad_request", "0 to 1"):
            match.legal(True)
        with refused(self, "bad_request", "spectator"):
            match.view("everyone")
        with refused(self, "unknown_game", "clash"):
            imperium.Match("chess")
        with refused(self, "bad_option", "seats"):
            imperium.Match("clash", 5)
        with refused(self, "bad_option", "target"):
            imperium.Match("clash", options={"target": 0})
        with refused(self, "bad_scenario"):
            imperium.Match.load({"game": "clash", "phase": "attack"})
        with self.assertRaisesRegex(TypeError, "JSON has no set"):
            match.apply(0, {"type": {1, 2}})
        with self.assertRaisesRegex(TypeError, "seed"):
            imperium.Match("clash", seed=1.5)
        self.assertEqual(match.hash, before)

    def test_a_refusal_names_the_rule(self):
        match = imperium.Match("clash", seed="x")
        low, high = [action for action in match.legal(0) if action["type"] == "cut"][:2]
        match.apply(0, high)
        with refused(self, "illegal_action", "rising number") as caught:
            match.apply(0, low)
        self.assertEqual((caught.exception.rule, caught.exception.key), ("R1.2", "clash.cut-order"))
        self.assertEqual(caught.exception.values, {"after": high["card"], "card": low["card"]})

    def test_a_refusal_can_be_sent_to_another_process(self):
        one = imperium.Refused("illegal_action", "no", "R1", "clash.no", {"a": 1})
        two = pickle.loads(pickle.dumps(one))
        self.assertEqual((two.code, two.message, two.rule, two.key, two.values), ("illegal_action", "no", "R1", "clash.no", {"a": 1}))


class Thinking(unittest.TestCase):
    def test_every_level_decides_in_every_game(self):
        for game in GAMES:
            match = imperium.Match(game, seed="think")
            seat = match.pending()[0]
            for level in imperium.levels():
                with self.subTest((game, level["name"])):
                    answer = imperium.think(match, seat, level["name"], iterations=10)
                    self.assertIn(answer["action"], match.legal(seat))
                    self.assertEqual(answer["info"]["agent"], level["name"])

    def test_a_thought_depends_on_its_seed(self):
        match = imperium.Match("galactic", seed="think")
        think = lambda seed: imperium.think(match, 0, "random", seed=seed)["action"]
        self.assertEqual(think(4), think(4))
        self.assertGreater(len({json.dumps(think(seed)) for seed in range(20)}), 1)

    def test_time_is_kept(self):
        match = imperium.Match("clash", seed="think")
        info = imperium.think(match, 0, "emperor", ms=30)["info"]
        self.assertGreater(info["iterations"], 0)

    def test_python_goes_on_meanwhile(self):
        match = imperium.Match("clash", seed="think")
        thread = threading.Thread(target=imperium.think, args=(match, 0, "emperor"), kwargs={"ms": 400})
        thread.start()
        match.apply(0, {"type": "deck-done"})  # the one that thinks has its own copy
        self.assertTrue(thread.is_alive())
        thread.join()

    def test_bad_budgets_are_refused(self):
        match = imperium.Match("clash", seed="think")
        with refused(self, "bad_request", "no agent"):
            imperium.think(match, 0, "genius")
        with refused(self, "bad_request", "iterations"):
            imperium.think(match, 0, "captain", iterations=0)
        with refused(self, "bad_request", "ms"):
            imperium.think(match, 0, "captain", ms=-1)
        match.apply(0, {"type": "deck-done"})
        with refused(self, "illegal_action", "owes no decision"):
            imperium.think(match, 0, "captain")


if __name__ == "__main__":
    unittest.main()
