"""Everything in python/examples runs; so do the examples of docs/python.md and of the README."""
import doctest
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def blocks(path):
    return re.findall(r"```python\n(.*?)```", path.read_text(), re.DOTALL)


class Examples(unittest.TestCase):
    def run_program(self, *words, where=None):
        done = subprocess.run([sys.executable, "-W", "error", "-B", *words], capture_output=True, text=True, cwd=where)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_play(self):
        for game in ("clash", "pocket", "galactic", "seize"):
            self.assertIn("winners", self.run_program(ROOT / "python/examples/play.py", game))

    def test_search(self):
        self.assertIn("seat 0 looks ahead", self.run_program(ROOT / "python/examples/search.py"))

    def test_many(self):
        self.assertIn("2", self.run_program(ROOT / "python/examples/many.py", "clash"))

    def test_training_beats_random_with_an_interval_and_draws(self):
        with tempfile.TemporaryDirectory() as folder:
            said = self.run_program(ROOT / "python/examples/train.py", "--seconds", "20", "--out", folder)
            low = float(re.search(r"95 % interval ([0-9.]+) to", said)[1])
            self.assertGreater(low, 0.5, said)
            for name in ("learning.png", "weights.png"):
                picture = (pathlib.Path(folder) / name).read_bytes()
                self.assertTrue(picture.startswith(b"\x89PNG") and len(picture) > 5000)

    def test_the_documentation_is_true(self):
        for page, least in (("docs/python.md", 5), ("README.md", 1)):
            found = blocks(ROOT / page)
            self.assertGreaterEqual(len(found), least, page)
            with tempfile.TemporaryDirectory() as folder:  # what an example writes goes there
                self.run_program("-c", "\n".join(found), where=folder)

    def test_the_documentation_names_everything(self):
        import imperium

        text = (ROOT / "docs/python.md").read_text()
        for owner in (imperium, imperium.Match, imperium.Batch):
            for name in dir(owner):
                if not name.startswith("_") and (owner is not imperium or name in imperium.__all__):
                    self.assertRegex(text, rf"`[^`]*\b{name}\b", f"docs/python.md does not name {name}")


if __name__ == "__main__":
    unittest.main()
