#!/usr/bin/env python3
"""Follows "Adding a card" of CONTRIBUTING.md to the letter, in a copy of what it is about.

    checklist.py SOURCE BINARIES

The programs of BINARIES (with_cards, with_cards_clash, ...) are those of this build, with the data of a folder in place
of what is built in. A card is added; then the tests fail, and each that does says a command of the list. The commands
are taken from the text and carried out; then the tests pass. And every value of every card is changed: then no test
fails but those that are about the cards themselves, as the text has it.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

SOURCE, BINARIES = pathlib.Path(sys.argv.pop(1)).resolve(), pathlib.Path(sys.argv.pop(1)).resolve()
COPIED = ["data", "tests/golden", "tests/clash", "tests/seize", "docs/examples", "web/src/games/seize", "web/tests"]
GOLDENS = "conformance.FingerprintsAreTheOnesWrittenDown:conformance.GoldenPlaythroughsAreTheSame"
PRINTED = "app.CardsArePrintedWithTheirSources:app.CardsArePrintedAsData"
COMMAND = re.compile(r"imperium [^`'\n]*? > \S*[a-z]")
FAILED_AT = re.compile(r"^\S*?(tests/\w+/\w+\.\w+):\d+: Failure$", re.M)


def checklist(text, game):
    """The numbered steps for a card of this game."""
    section = text.split("\n## Adding a card\n")[1].split("\n## ")[0]
    part = section.split(f"\n`{game}`:\n")[1].split("\n\n")[0]
    steps = re.findall(r"^(\d+)\. (.*)$", part, re.M)
    if [number for number, _ in steps] != [str(i + 1) for i in range(len(steps))]:
        sys.exit(f"checklist.py: the steps for {game} are not numbered")
    return [step for _, step in steps]


class Checklist(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.copy = pathlib.Path(self.folder.name)
        for part in COPIED:
            shutil.copytree(SOURCE / part, self.copy / part)
        shutil.copy(SOURCE / "CONTRIBUTING.md", self.copy)
        self.environment = dict(os.environ, IMPERIUM_DATA=str(self.copy / "data"), IMPERIUM_COPY=str(self.copy),
                                IMPERIUM_COPY_PROGRAM=str(BINARIES / "with_cards"))
        self.text = (SOURCE / "CONTRIBUTING.md").read_text()

    def tearDown(self):
        self.folder.cleanup()

    def steps(self, game):
        steps = checklist(self.text, game)
        self.commands = [command for step in steps for command in re.findall(r"`(imperium [^`]* > [^`]*)`", step)]
        return steps

    def failures(self, *programs):
        """What the tests say that fail: by test."""
        said, running = {}, []
        for name, wanted in programs:
            program = name if name == "test_app" else f"with_cards_{name}"
            running.append((name, subprocess.Popen([BINARIES / program, "--gtest_brief=1", f"--gtest_filter={wanted}"],
                                                   env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)))
        for name, process in running:
            told = process.communicate()[0]
            if process.returncode not in (0, 1):
                self.fail(f"{name} ended with {process.returncode}:\n{told}")
            before = ""
            for line in told.splitlines(keepends=True):
                if found := re.match(r"\[  FAILED  \] (\w+\..*?)(?: \(\d+ ms\))?$", line.rstrip()):
                    said.setdefault(found[1], before)
                    before = ""
                else:
                    before += line
            self.assertEqual(process.returncode == 0, "FAILED" not in told)
        return said

    def filled(self, command):
        """The commands that one of the list stands for: N is a number of seats that has such a golden."""
        if "-N.txt" not in command:
            return [command]
        pattern = command.split(" > ")[1].replace("-N.txt", "-[0-9].txt")
        seats = sorted(found.stem.rsplit("-", 1)[1] for found in self.copy.glob(pattern))
        self.assertTrue(seats, command)
        return [command.replace("seats N", f"seats {n}").replace("-N.txt", f"-{n}.txt") for n in seats]

    def follow(self):
        for command in [one for command in self.commands for one in self.filled(command)]:
            self.assertTrue((self.copy / command.split(" > ")[1]).is_file(), command)
            done = subprocess.run(command.replace("imperium ", f"{BINARIES / 'with_cards'} ", 1), shell=True,
                                  cwd=self.copy, env=self.environment, stderr=subprocess.PIPE, text=True)
            self.assertEqual((done.returncode, done.stderr), (0, ""), command)

    def named(self, said):
        """The commands that failing tests name, each of which the list has."""
        possible = {one for command in self.commands for one in self.filled(command)}
        named = set()
        for test, words in said.items():
            commands = set(COMMAND.findall(words.replace(str(self.copy) + "/", "")))
            self.assertTrue(commands, f"{test} names no command:\n{words}")
            self.assertLessEqual(commands, possible, f"{test} names a command that the list does not have")
            named |= commands
        return named

    def change(self, path, edit):
        file = self.copy / path
        data = json.loads(file.read_text())
        edit(data)
        file.write_text(json.dumps(data, ensure_ascii=False))

    def about_the_cards(self, text, said):
        """Each of these failing tests names a command, or is in a file or about a folder that the text names."""
        for test, words in said.items():
            places = set(FAILED_AT.findall(words)) | set(re.findall(r"data/examples/\w+", words))
            self.assertTrue(COMMAND.search(words) or any(f"`{place}`" in text for place in places),
                            f"{test} is not about the cards of data:\n{words}")

    def other_values(self, *places):
        """Every number of every card is another one, and so is what its lines add."""
        def other(card):
            for field in ("att", "def", "cost", "attack", "defense", "bonus"):
                if isinstance(card.get(field), int):
                    card[field] += 1
            for line in card.get("abilities", []):
                if type(line.get("pay")) is int:
                    line["pay"] += 1
                for part in line.get("do", []) + [one for way in line.get("choose", []) for one in way]:
                    for effect in part["effects"]:
                        for field, value in effect.items():
                            if type(value) is int and field != "exchange":  # one at a time
                                effect[field] = value + (1 if value > 0 else -1)
        for place in places:
            self.change(place, lambda data: [other(card) for card in data["cards"]])

    def test_other_values_of_clash(self):
        self.other_values("data/clash/cards.json")
        said = self.failures(("clash", "*"))
        self.assertTrue(said)
        self.about_the_cards("\n".join(self.steps("clash")), said)

    def test_other_values_of_seize(self):
        kinds = ["units", "tactics", "characters", "worlds"]
        self.other_values(*(f"data/seize/{kind}.json" for kind in kinds),
                          *(f"data/seize/classic/{kind}.json" for kind in [*kinds, "artifacts"]))
        said = self.failures(("seize", "*-*seize card *"))  # CARD tests are about the card they name
        self.assertTrue(said)
        self.about_the_cards("\n".join(self.steps("seize")), said)

    def test_a_card_of_clash(self):
        steps = self.steps("clash")
        place = "data/clash/cards.json"
        self.assertIn(f"`{place}`", steps[0])

        def add(data):  # a line for a line (R5.1)
            old = next(card for card in data["cards"] if card.get("rank") == "Minion" and card["attack"] > 5)
            data["cards"][data["cards"].index(old)] = dict(old, name="Test Runner", attack=old["attack"] - 1, defense=old["defense"] + 1)

        tests = [("clash", "*"), ("conformance", GOLDENS)]
        self.change(place, add)
        self.assertEqual(self.named(self.failures(*tests)), set(self.commands))
        read = subprocess.run([BINARIES / "with_cards", "cards", "clash", "--card", "Test Runner"], env=self.environment, stdout=subprocess.PIPE, text=True)
        self.assertIn("Test Runner, Minion", read.stdout)
        self.follow()
        self.assertEqual(self.failures(*tests), {})

    def test_a_card_of_seize(self):
        steps = self.steps("seize")
        self.assertIn("`data/seize/`", steps[0])
        tests = [("seize", "*"), ("conformance", GOLDENS), ("test_app", PRINTED)]

        def add(data):
            old = next(card for card in data["cards"] if card["name"] == "Destroyer Detachment")
            data["cards"].append(dict(old, name="Test Flotilla", expansion="Test Worlds"))

        # Of an expansion, so that what the rulebook says of the number of cards is not said of it. For step 5 some
        # Characters of starter decks cost more, in both editions; no test of a rule is about their cost.
        def dearer(data):
            for card in data["cards"]:
                if card["name"].startswith(("Ajee Delere", "An'asiia", "Azhar Maikenik", "Bik'Karos")):
                    card["cost"] += 1

        self.change("data/seize/units.json", add)
        for edition in ("", "classic/"):
            self.change(f"data/seize/{edition}characters.json", dearer)
        said = self.failures(*tests)
        self.assertIn('CARD("Test Flotilla"', said.pop("seize.EveryCardHasATestOfItsOwn"))
        self.environment["IMPERIUM_CARD_TEST"] = "1"  # step 2
        named = self.named(said)
        self.assertEqual([command for command in self.commands if named.isdisjoint(self.filled(command))], [])
        self.follow()
        self.assertEqual(self.failures(*tests), {})
        # Step 4: every sentence of it is one that was checked.
        card = next(one for one in json.loads((self.copy / "web/src/games/seize/cards.json").read_text())["cards"] if one["name"] == "Test Flotilla")
        checked = json.loads((self.copy / "web/tests/seize-french.json").read_text())
        self.assertEqual(card["expansion"], "Test Worlds")
        self.assertEqual([one["text"] for one in card["abilities"] if one["text"] not in checked], [])


if __name__ == "__main__":
    started = time.monotonic()
    outcome = unittest.main(exit=False).result
    print(f"{time.monotonic() - started:.0f} s")
    sys.exit(not outcome.wasSuccessful())
