"""The bots of docs/examples take seats at a real server.

Usage: bots_test.py PROGRAM
"""
import pathlib
import subprocess
import sys
import tempfile
import unittest

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "docs/examples"
PROGRAM = sys.argv.pop(1)


class Bots(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        serve = [PROGRAM, "serve", "--listen", "127.0.0.1:0", "--data", cls.folder.name + "/tables.db"]
        cls.process = subprocess.Popen(serve, stdout=subprocess.PIPE, text=True)
        cls.server = "http://127.0.0.1:" + cls.process.stdout.readline().strip().rpartition(":")[2].strip("/")

    @classmethod
    def tearDownClass(cls):
        cls.process.terminate()
        cls.process.wait()
        cls.process.stdout.close()
        cls.folder.cleanup()

    def start(self, *words):
        return subprocess.Popen([*words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def finish(self, bot):
        said, complaint = bot.communicate(timeout=600)
        self.assertEqual(bot.returncode, 0, complaint)
        self.assertRegex(said, r"scores \[\d+, ?\d+.*won by \[\d")
        return said.splitlines()[-1].replace(" ", "")

    def test_python_and_javascript_play_each_other_while_python_watches(self):
        python = self.start(sys.executable, EXAMPLES / "seat.py", self.server, "--open")
        table = python.stdout.readline().split()[1]
        watcher = self.start(sys.executable, EXAMPLES / "seat.py", self.server, "--table", table, "--watch")
        script = self.start("node", EXAMPLES / "seat.mjs", self.server, "--table", table)
        results = [self.finish(bot) for bot in (script, watcher)]
        said, complaint = python.communicate(timeout=600)
        self.assertEqual(python.returncode, 0, complaint)
        results.append(said.splitlines()[-1].replace(" ", ""))
        self.assertEqual(len(set(results)), 1, results)

    def test_each_plays_against_a_computer(self):
        bots = [
            self.start(sys.executable, EXAMPLES / "seat.py", self.server, "--game", "clash", "--against", "random"),
            self.start("node", EXAMPLES / "seat.mjs", self.server, "--game", "clash", "--against", "random"),
        ]
        for bot in bots:
            self.finish(bot)

    def test_refusals_are_told_as_sentences(self):
        for words in ([sys.executable, EXAMPLES / "seat.py"], ["node", EXAMPLES / "seat.mjs"]):
            for more in (["--game", "chess"], ["--table", "nowhere"]):
                bot = self.start(*words, self.server, *more)
                said, complaint = bot.communicate(timeout=60)
                self.assertEqual((bot.returncode, said), (1, ""))
                self.assertNotIn("Traceback", complaint)
                self.assertRegex(complaint, "there is no game|refused: unknown_table")


if __name__ == "__main__":
    unittest.main()
