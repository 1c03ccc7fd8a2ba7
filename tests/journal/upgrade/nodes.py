#!/usr/bin/env python3
"""Nodes are upgraded one after the other during play: two of one build and release are replaced by two of the next.

    tests/journal/upgrade/nodes.py build/release/imperium build/release/upgraded

Nothing acknowledged may be missing or there twice, every table goes on, and what the newer release has had the older
one does not take, whatever becomes of the node that has it.
"""
import collections
import pathlib
import random
import sys
import threading
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "operate"))
from house import Operating, Seat, wait_for  # noqa: E402

BEFORE, AFTER = sys.argv.pop(1), sys.argv.pop(1)
TABLES = 8


class Person(threading.Thread):
    """Both seats of a table, played through whichever node answers, until it is told to stop."""

    def __init__(self, number, nodes, table, tokens):
        super().__init__(daemon=True)
        self.nodes, self.table, self.tokens, self.luck = nodes, table, tokens, random.Random(number)
        self.acknowledged, self.trouble, self.ending = [], None, False

    def run(self):
        waiting = {}  # by seat: a command that was not acknowledged yet
        while not self.ending and not self.trouble:
            for seat in (0, 1):
                line = None
                try:
                    line = Seat(self.luck.choice(list(self.nodes.values())).url, self.table, self.tokens[seat])
                    line.line.socket.settimeout(20)
                    for _ in range(3):
                        if line.document["table"]["status"] == "stopped":
                            self.trouble = line.document["table"]["message"]
                        if not line.document["legal"] and seat not in waiting:
                            break
                        name = waiting.setdefault(seat, f"s{seat}-{len(self.acknowledged)}-{time.monotonic_ns()}")
                        if line.move(name)["ok"]:
                            self.acknowledged.append(name)
                        del waiting[seat]
                        time.sleep(0.2)
                except (OSError, IndexError):  # the node is gone, or the table changes hands
                    time.sleep(0.3)
                finally:
                    if line:
                        line.close()


class Upgrade(Operating):
    def node(self, name, program):
        listen = ["serve", "--listen", "127.0.0.1:0", "--log-level", "info", "--requests-per-second", "1000",
                  "--connections-per-address", "1000", "--messages-per-second", "1000"]
        place = ["--database", self.place, "--node", name] if program == BEFORE else [self.place, name]
        server = self.server(program, *(listen if program == BEFORE else []), *place).ready()
        self.nodes[name] = server
        return server

    def everybody_moves_on(self, people):
        before = [len(one.acknowledged) for one in people]
        wait_for("a move at every table", lambda: all(one.trouble or len(one.acknowledged) > count + 1 for one, count in zip(people, before)), 120)
        self.assertEqual([one.trouble for one in people if one.trouble], [])

    def test_one_node_after_the_other(self):
        database = self.database()
        self.place, self.nodes = database.place(), {}
        for name in ("one", "two"):
            self.node(name, BEFORE)
        people = []
        for number in range(TABLES):
            table, tokens = self.nodes["one" if number % 2 else "two"].table(options={"target": 99})
            people.append(Person(number, self.nodes, table, tokens))
            people[-1].start()
        self.everybody_moves_on(people)

        first = self.nodes.pop("one")
        self.assertEqual(first.terminate(), 0)
        self.everybody_moves_on(people)  # at the one that is left
        newer = self.node("one", AFTER)
        self.everybody_moves_on(people)

        # What the newer release has had stays with it, though its node dies and the older one looks for tables to take.
        table, tokens = newer.table(options={"target": 99})
        self.assertTrue(self.seat(newer.url, table, tokens[0]).move("newer")["ok"])
        held = f"SELECT node, fence, release FROM leases WHERE table_id = '{table}'"
        lease = database.rows(held)
        del self.nodes["one"]
        newer.kill()
        self.nodes["two"].wait_for_log("a node is not heard any more")
        time.sleep(5)
        status, refused = self.nodes["two"].ask(f"/api/tables/{table}")
        self.assertGreaterEqual(status, 500)
        self.assertIn("newer release", str(refused))
        self.assertEqual(database.rows(held), lease)
        self.everybody_moves_on(people)

        newer = self.node("one", AFTER)
        self.assertTrue(self.let_in(newer.url, table, tokens[0]).move("newer still")["ok"])
        second = self.nodes.pop("two")
        self.assertEqual(second.terminate(), 0)
        self.everybody_moves_on(people)
        self.node("two", AFTER)
        self.everybody_moves_on(people)

        for one in people:
            one.ending = True
        for one in people:
            one.join(60)
        kept = collections.Counter((row[0], row[1]) for row in database.rows("SELECT table_id, command FROM entries"))
        self.assertEqual([one for one, times in kept.items() if times > 1], [])
        self.assertEqual([name for one in people for name in one.acknowledged if (one.table, name) not in kept], [])
        releases = {row[0] for row in database.rows("SELECT release FROM leases")}
        self.assertEqual(len(releases), 1, "every table is the newer release's now")
        print(f"{sum(len(one.acknowledged) for one in people)} moves at {TABLES} tables while two nodes were upgraded")


if __name__ == "__main__":
    unittest.main()
