#!/usr/bin/env python3
"""Leaves the journal of a server of a release: a running and a finished table of every game, as SQL.

    tests/replays/tables.py build/release/imperium 0.2 [VERSION]

writes tests/replays/0.2/tables.sql. VERSION is that of the interface (docs/api.md; 0 for release 0.1, which did not ask).
"""

import pathlib
import random
import sqlite3
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "journal" / "upgrade"))
from run import Seat, Server, decide  # noqa: E402

GAMES = [("clash", 2, {"target": 2}), ("pocket", 2, {}), ("galactic", 4, {"max_rounds": 3}), ("seize", 2, {"turn_limit": 4})]


def table(server, version, game, seats, options, finished):
    chairs = [{"kind": "me"}] + [{"kind": "computer", "level": "random"}] * (seats - 1)
    seed = f"{game} {'to its end' if finished else 'still running'}"
    made = server.ask("/api/tables", {"game": game, "options": options, "seats": chairs, "seed": seed, "name": "Ada"})
    seat = Seat(server, made["table"], made["tokens"][0]["token"], version)
    decide(seat, random.Random(seed), 6)
    if seat.document["table"]["status"] == "playing":
        seat.command(do="undo")
        decide(seat, random.Random(seed), 3)
    seat.command(do="say", text="a word from this release")
    if finished and seat.document["table"]["status"] == "playing":
        seat.command(do="leave", level="random")
    while finished and seat.document["table"]["status"] == "playing":
        seat.hear()


def main():
    program, release, *version = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        server = Server([program, "serve", "--listen", "127.0.0.1:0", "--data", folder])
        for finished in (False, True):
            for game, seats, options in GAMES:  # short ones are for the end
                table(server, int(version[0]) if version else 2, game, seats, options if finished else {}, finished)
        server.stop()
        with sqlite3.connect(folder + "/imperium.db") as journal:
            journal.execute("DELETE FROM snapshots")  # of no use to another build
            journal.commit()
            number = journal.execute("PRAGMA user_version").fetchone()[0]
            text = "\n".join(journal.iterdump()) + f"\nPRAGMA user_version = {number};\n"
    (HERE / release / "tables.sql").write_text(text)


if __name__ == "__main__":
    main()
