"""docs/protocol.md names every field of every view, action, event and thought, and every word of a game's vocabulary.

For those of seize it refers to docs/schema/seize.json.
"""
import pathlib
import random
import re
import unittest

import imperium

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/protocol.md").read_text()
IDS = re.compile(r"^(c|H|S|P|M|u|w)[0-9]")  # names of cards and places, not fields
DATA = {"keywords", "counters", "diplomacy", "dice", "effects", "reasons"}  # objects whose names are values
WORDS = {"type", "phase", "kind"}


def fields(value, path, found):
    if isinstance(value, dict):
        for name, item in value.items():
            if not IDS.match(name):
                found.setdefault(name, path)
            if name in WORDS and isinstance(item, str):
                found.setdefault(item, f"{path}.{name}")
            if name not in DATA and name != "engine":
                fields(item, f"{path}.{name}", found)
    elif isinstance(value, list):
        for item in value:
            fields(item, path, found)
    return found


class Page(unittest.TestCase):
    def test_every_field_is_named(self):
        rng = random.Random(1)
        for game in imperium.games():
            part = PAGE[PAGE.index("## Requests and answers") : PAGE.index("## `clash`")]
            part += re.search(rf"## `{game['id']}`\n.*?(?=\n## `|\Z)", PAGE, re.DOTALL)[0]
            if game["id"] == "seize":
                part += (ROOT / "docs/schema/seize.json").read_text()
            with self.subTest(game["id"]):
                found = {name: "options" for name in game["options"]}
                for seats in game["seats"][:2]:
                    match = imperium.Match(game["id"], seats, seed="page")
                    while not match.over and match.actions < 2500:
                        seat = match.pending()[0]
                        if match.actions % 5 == 0:
                            for viewer in (seat, None, "all"):
                                fields(match.view(viewer), "view", found)
                        legal = match.legal(seat)
                        fields(legal, "action", found)
                        fields(match.apply(seat, rng.choice(legal)), "event", found)
                missing = {name: path for name, path in found.items() if not re.search(rf'[`"|*(, ]{re.escape(name)}[`":,|) ]', part)}
                self.assertEqual(missing, {})

    def test_every_field_of_a_thought_is_named(self):
        match = imperium.Match("clash", seed="page")
        part = PAGE[PAGE.index("## Thinking") : PAGE.index("## Chance")]
        for level in imperium.levels():
            info = imperium.think(match, 0, level["name"], iterations=5)["info"]
            info["line"] = []
            for name in [*info, *(name for one in info["candidates"][:1] for name in one)]:
                self.assertIn(f"`{name}`", part)
            self.assertRegex(part, rf"`{level['name']}` \| .* \| (–|.*4 imagined worlds|{level['iterations']}) \|")


if __name__ == "__main__":
    unittest.main()
