"""Every node answers every request: whatever docs/api.md has is asked of a node that has nothing of it.

Usage: nodes_test.py PROGRAM
"""
import json
import re
import subprocess
import sys
import time
import unittest
import urllib.request

from house import ROOT, Operating, wait_for

PROGRAM = sys.argv.pop(1)


class Nodes(Operating):
    def setUp(self):
        super().setUp()
        place = self.database().place()
        # One has the tables, and the other is asked.
        self.there, self.here = (
            self.server(PROGRAM, "serve", "--listen", "127.0.0.1:0", "--database", place, "--node", name,
                        "--requests-per-second", "1000", "--messages-per-second", "1000").ready() for name in ("there", "here"))
        self.asked = {("GET", "/api/tables/ID/socket")}  # by every seat that sits down

    def ask(self, what, body=None, at=None, **names):
        """What the node answers that has nothing of it; `what` is written as in docs/api.md."""
        self.asked.add(("GET" if body is None else "POST", what.partition("?")[0]))
        path = what
        for name, value in names.items():
            path = path.replace(name, value)
        status, answer = (at or self.here).ask(path, body)
        self.assertEqual(status, 200, (path, answer))
        return answer

    def begin(self, **more):
        return self.ask("/api/tables", {"game": "clash", "options": {"target": 1}, **more}, at=self.there)

    def finish(self, table, tokens):
        """Both seats of one person play a game to its end, through the node that has nothing of it."""
        seats = [self.seat(self.here.url, table, token) for token in tokens]
        while seats[0].document["table"]["status"] == "playing":
            for seat in seats:
                while seat.document["legal"]:
                    quick = [action for action in seat.document["legal"] if action["type"] == "deck-done"]
                    self.assertTrue(seat.move(action=(quick or seat.document["legal"])[-1])["ok"])
                seat.line.send({"id": f"p{time.monotonic_ns()}", "do": "ping"})
                while seat.hear()["t"] != "ack":
                    pass

    def test_every_request_of_the_interface(self):
        self.assertEqual(self.ask("/api/games"), self.ask("/api/games", at=self.there))
        self.assertEqual(self.ask("/health")["status"], "ok")

        # A table with an open seat and one that a computer is to have, with cards of its own.
        content = json.loads(subprocess.run([PROGRAM, "cards", "clash", "--content"], capture_output=True, check=True, text=True).stdout)
        content["cards"][0]["attack"] = 1 if content["cards"][0]["attack"] != 1 else 2
        made = self.begin(seats=[{"kind": "me"}, {"kind": "open"}], options={"target": 1, "cards": content}, name="Ada")
        table, token = made["table"], made["tokens"][0]["token"]
        wait_for("a lobby with it", lambda: table in [one["id"] for one in self.ask("/api/tables")["open"]], 20)
        self.assertEqual(self.ask("/api/tables/ID", ID=table)["status"], "waiting")
        self.assertEqual(len(self.ask("/api/tables/ID/cards", ID=table)["changes"]), 1)
        self.assertEqual(self.ask("/api/tables/ID/fill", {"token": token, "seat": 1, "level": "random"}, ID=table)["status"], "playing")
        self.assertTrue(self.seat(self.here.url, table, token).document["legal"])
        joining = self.begin(seats=[{"kind": "me"}, {"kind": "open"}])["table"]
        self.assertEqual(self.ask("/api/tables/ID/join", {"name": "Grace"}, ID=joining)["status"], "playing")

        # A finished game: my tables, its replay, what a computer makes of it, and once more as a game from elsewhere.
        made = self.begin(seats=[{"kind": "me"}, {"kind": "me"}])
        table, tokens = made["table"], [one["token"] for one in made["tokens"]]
        self.finish(table, tokens)
        mine = self.ask("/api/mine", {"seats": [{"table": table, "token": tokens[0]}]})["tables"]
        self.assertEqual((mine[0]["id"], mine[0]["status"]), (table, "over"))
        replay = self.ask("/api/tables/ID/replay", ID=table)
        steps = self.ask("/api/tables/ID/replay/steps?from=2&count=3", ID=table)
        self.assertEqual([one["step"] for one in steps["steps"]], [2, 3, 4])
        file = self.ask("/api/tables/ID/replay.json", ID=table)
        self.assertEqual(file["seed"], replay["seed"])
        with urllib.request.urlopen(f"{self.here.url}/api/tables/{table}/replay.json", timeout=30) as answer:
            self.assertIn("attachment", answer.headers["Content-Disposition"])
        judged = wait_for("an analysis", lambda: (found := self.ask("/api/tables/ID/analysis", ID=table))["status"] == "ready" and found, 120)
        self.assertEqual(judged["steps"], replay["steps"])
        taken = self.ask("/api/taken", {"replay": file, "seats": [{"kind": "me"}, {"kind": "computer", "level": "random"}]})
        self.assertEqual(self.ask("/api/tables/ID", at=self.there, ID=taken["table"])["status"], "over")

        # What is kept nowhere: practice, and trials of card sets.
        self.assertEqual(self.ask("/api/tutorials/GAME", GAME="clash")["game"], "clash")
        for what, names in (("/api/tutorials/GAME", {"GAME": "clash"}), ("/api/examples/GAME/NAME", {"GAME": "clash", "NAME": "a-round"})):
            laid = self.ask(what, {}, at=self.there, **names)
            self.assertTrue(self.seat(self.here.url, laid["table"], laid["tokens"][0]["token"]).document["view"])
        wish = {"game": "clash", "cards": content, "player": "random", "games": 40}
        trial = self.ask("/api/trials", wish, at=self.there)["trial"]
        told = wait_for("a trial", lambda: (found := self.ask("/api/trials/ID", ID=trial))["status"] == "ready" and found, 60)
        self.assertEqual(told["games"], 40)
        trial = self.ask("/api/trials", {**wish, "player": "captain", "games": 4000}, at=self.there)["trial"]
        self.assertEqual(self.ask("/api/trials/ID/stop", {}, ID=trial)["status"], "stopped")
        self.assertEqual(self.here.ask("/api/trials/nothing")[0], 404)

        page = (ROOT / "docs/api.md").read_text()
        possible = set(re.findall(r"(GET|POST) (/(?:api/[\w/.]+|health))", page))
        self.assertGreater(len(possible), 18)
        self.assertEqual(possible - self.asked, set())


if __name__ == "__main__":
    unittest.main()
