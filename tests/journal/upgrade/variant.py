#!/usr/bin/env python3
"""Makes another build out of this one, for the upgrade tests: a card inserted in front of each card game's list, a
field more in the State of clash, and the release after this one.

    variant.py SOURCE TARGET

writes TARGET/data, TARGET/src/games/clash/rules.hpp and TARGET/src/core/version.hpp.
"""

import json
import pathlib
import re
import shutil
import sys


def change(path, edit):
    data = json.loads(path.read_text())
    edit(data)
    path.write_text(json.dumps(data, ensure_ascii=False))


def clash(data):
    # A Boss more, and a Lieutenant with two copies is a Boss with one: 62 units as before (R5.1).
    boss = next(card for card in data["cards"] if card.get("rank") == "Boss")
    lieutenant = next(card for card in data["cards"] if card.get("rank") == "Lieutenant")
    lieutenant["rank"] = "Boss"
    data["cards"].insert(0, dict(boss, name="Newcomer of the Variant"))


def seize(data):
    data["cards"].insert(0, dict(data["cards"][0], name="Newcomer of the Variant", aliases=[]))


def state(text):
    last = "        SetNumber set; "
    if text.count(last) != 1:
        sys.exit("variant.py: the State of clash has no place for another field")
    return text.replace(last, "        std::uint64_t variant = 7;\n" + last)


def release(text):
    changed, places = re.subn(r'(kVersion = ")(\d+)\.(\d+)', lambda found: f"{found[1]}variant of {found[2]}.{int(found[3]) + 1}", text)
    if places != 1:
        sys.exit("variant.py: the release has no number")
    return changed


def main():
    source, target = map(pathlib.Path, sys.argv[1:])
    shutil.rmtree(target / "data", ignore_errors=True)
    shutil.copytree(source / "data", target / "data")
    change(target / "data" / "clash" / "cards.json", clash)
    change(target / "data" / "seize" / "units.json", seize)
    for name, edit in (("games/clash/rules.hpp", state), ("core/version.hpp", release)):
        header = target / "src" / name
        header.parent.mkdir(parents=True, exist_ok=True)
        header.write_text(edit((source / "src" / name).read_text()))


if __name__ == "__main__":
    main()
