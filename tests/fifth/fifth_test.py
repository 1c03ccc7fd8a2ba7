"""A fifth game, beacon, added as CONTRIBUTING says: a folder and a line. It is checked and played everywhere without
anything else naming it: in the conformance suite, at a terminal, by the protocol and at a table of the server.

Usage: fifth_test.py PROGRAM, a build with tests/fifth in its path (cmake --preset variant)
"""
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "docs/examples"
PROGRAM = sys.argv.pop(1)


def run(*words, given=""):
    return subprocess.run([PROGRAM, *words], input=given, capture_output=True, text=True, timeout=600)


class Fifth(unittest.TestCase):
    def test_it_is_listed_and_described(self):
        self.assertIn("beacon", run("games").stdout)
        schema = json.loads(run("schema", "beacon").stdout)
        self.assertEqual(schema["title"], "beacon")
        self.assertIn("send", json.dumps(schema["$defs"]["BeaconAction"]))

    def test_the_conformance_suite_holds(self):
        done = run("verify", "beacon", "--games", "400", "--close", "5")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_it_is_played_at_a_terminal(self):
        done = run("play", "beacon", "--players", "you,captain", "--seed", "terminal", given="send 9\n" + "2\n" * 3 + "1\n" * 9)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("neither a choice nor a command", done.stdout)
        self.assertIn("The game is over", done.stdout)

    def test_levels_play_it_and_the_arena_compares_them(self):
        done = run("arena", "beacon", "--agents", "captain,random", "--games", "60")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_it_is_played_by_the_protocol(self):
        referee = subprocess.Popen([PROGRAM, "protocol"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.addCleanup(referee.communicate)

        def ask(**request):
            referee.stdin.write(json.dumps({"id": 1, **request}) + "\n")
            referee.stdin.flush()
            return json.loads(referee.stdout.readline())

        choice = random.Random(5)
        match = ask(op="new", game="beacon", seats=3, seed="protocol")
        self.assertTrue(match["ok"], match)
        for _ in range(100):
            view = ask(op="view", match=match["match"], seat="all")["view"]
            if view["over"]:
                break
            for seat in view["pending"]:
                hidden = ask(op="view", match=match["match"], seat=(seat + 1) % 3)["view"]["players"][seat]["sent"]
                self.assertIsNone(hidden)
                actions = ask(op="legal", match=match["match"], seat=seat)["actions"]
                self.assertTrue(ask(op="apply", match=match["match"], seat=seat, action=choice.choice(actions))["ok"])
        self.assertTrue(view["over"])

    def test_it_is_played_at_a_table(self):
        with tempfile.TemporaryDirectory() as folder:
            serve = [PROGRAM, "serve", "--listen", "127.0.0.1:0", "--data", folder + "/tables.db"]
            server = subprocess.Popen(serve, stdout=subprocess.PIPE, text=True)
            try:
                address = "http://127.0.0.1:" + server.stdout.readline().strip().rpartition(":")[2].strip("/")
                bot = [sys.executable, EXAMPLES / "seat.py", address, "--game", "beacon", "--against", "random"]
                done = subprocess.run(bot, capture_output=True, text=True, timeout=300)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertRegex(done.stdout, r"scores \[\d+, ?\d+\]")
            finally:
                server.terminate()
                server.wait()
                server.stdout.close()


if __name__ == "__main__":
    unittest.main()
