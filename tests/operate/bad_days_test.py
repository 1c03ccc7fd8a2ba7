"""Bad days of a server: what players are told, what the log says, and that it goes on by itself.

Usage: bad_days_test.py PROGRAM BAD_DAY   (the second is what bad_day/bad_day.cpp becomes)
"""
import contextlib
import json
import os
import pathlib
import shutil
import socket
import sqlite3
import subprocess
import sys
import threading
import time
import unittest

from house import Operating, free_port, wait_for

PROGRAM, BAD_DAY = sys.argv.pop(1), sys.argv.pop(1)


class BadDays(Operating):
    def serve(self, *words, environment=None):
        return self.server(PROGRAM, "serve", "--listen", "127.0.0.1:0", "--log-level", "info", *words, environment=environment)

    def on_a_bad_day(self, **files):
        """An environment in which files of these names (without a value: none yet) bring it about."""
        for name, value in files.items():
            if value is not None:
                pathlib.Path(f"{self.folder}/{name}").write_text(value)
        mine = f"{self.folder}/bad_day.so"  # where a database that runs as somebody else finds it, too
        shutil.copyfile(BAD_DAY, mine)
        os.chmod(mine, 0o755)
        return {"LD_PRELOAD": mine, "ASAN_OPTIONS": "verify_asan_link_order=0",
                **{f"IMPERIUM_{name.upper()}": f"{self.folder}/{name}" for name in files}}

    def database_on_a_bad_day(self, **files):
        """A database, and the environment that it was started in."""
        bad = self.on_a_bad_day(**files)
        os.environ.update(bad)
        try:
            return self.database(), bad
        finally:
            for name in bad:
                del os.environ[name]

    def test_a_database_that_is_away_at_the_start(self):
        database = self.database()
        database.stop("fast")
        server = self.serve("--database", database.place())
        server.wait_for_log("the database is away; this server begins when it is there")
        self.assertIsNone(server.process.poll())
        database.start()
        server.ready()
        table, tokens = server.table()
        self.assertTrue(self.seat(server.url, table, tokens[0]).move()["ok"])

    def test_a_database_that_goes_away_in_the_middle(self):
        database = self.database()
        server = self.serve("--database", database.place()).ready()
        table, tokens = server.table()
        seat = self.seat(server.url, table, tokens[0])
        self.assertTrue(seat.move("before")["ok"])
        database.stop("immediate")
        refused = self.told(seat)
        self.assertIn(refused["error"]["code"], ("stopped", "elsewhere"))
        self.assertEqual(server.ask("/health")[0], 503)
        server.wait_for_log("this node is not heard by the others")
        server.wait_for_log("the journal cannot be written; nothing is accepted until it can be")
        database.start()
        wait_for("health", lambda: server.ask("/health")[0] == 200)
        server.wait_for_log("the journal can be written again")
        server.wait_for_log("this node is heard again")
        seat = self.let_in(server.url, table, tokens[0])
        self.assertTrue(seat.move("after")["ok"])
        kept = [row[0] for row in database.rows(f"SELECT command FROM entries WHERE table_id = '{table}' ORDER BY number")]
        self.assertEqual((kept[0], kept[-1]), ("before", "after"))

    def told(self, seat):
        """What a person is told whose move cannot be kept: a refusal, or that the connection ends."""
        try:
            answer = seat.move()
            self.assertFalse(answer["ok"])
            return answer
        except ConnectionError as ended:
            return {"error": ended.args[0] if isinstance(ended.args[0], dict) else {"code": "elsewhere"}}

    def test_a_full_disk(self):
        bad = self.on_a_bad_day(disk_full=None)
        server = self.serve("--data", f"{self.folder}/tables", environment=bad).ready()
        table, tokens = server.table()
        seat = self.seat(server.url, table, tokens[0])
        self.assertTrue(seat.move("before")["ok"])
        full = pathlib.Path(bad["IMPERIUM_DISK_FULL"])
        full.touch()
        refused = seat.move()
        self.assertFalse(refused["ok"])
        self.assertEqual(refused["error"]["code"], "stopped")
        self.assertEqual(server.ask("/health")[0], 503)
        server.wait_for_log("the journal cannot be written; nothing is accepted until it can be")
        self.assertIn("disk is full", server.log())
        full.unlink()
        self.assertTrue(seat.move("after")["ok"])
        server.wait_for_log("the journal can be written again")
        self.assertEqual(server.ask("/health")[0], 200)
        with sqlite3.connect(f"file:{self.folder}/tables/imperium.db?mode=ro", uri=True) as journal:
            kept = [row[0] for row in journal.execute("SELECT command FROM entries ORDER BY number")]
        self.assertEqual(kept, ["before", "after"])

    def test_a_full_disk_of_the_database(self):
        database, bad = self.database_on_a_bad_day(disk_full=None)
        server = self.serve("--database", database.place()).ready()
        table, tokens = server.table()
        seat = self.seat(server.url, table, tokens[0])
        self.assertTrue(seat.move("before")["ok"])
        full = pathlib.Path(bad["IMPERIUM_DISK_FULL"])
        full.touch()
        self.assertIn(self.told(seat)["error"]["code"], ("stopped", "elsewhere"))
        wait_for("a word about it", lambda: server.ask("/health")[0] == 503)
        server.wait_for_log("the journal cannot be written; nothing is accepted until it can be")
        full.unlink()

        def goes_on():
            if server.ask("/health")[0] == 200:
                return True
            with contextlib.suppress(subprocess.CalledProcessError):
                database.start()  # it has ended, unless it recovered in time
        wait_for("health", goes_on)
        server.wait_for_log("the journal can be written again")
        seat = self.let_in(server.url, table, tokens[0])
        self.assertTrue(seat.move("after")["ok"])
        kept = [row[0] for row in database.rows(f"SELECT command FROM entries WHERE table_id = '{table}' ORDER BY number")]
        self.assertEqual((kept[0], kept[-1]), ("before", "after"))
        self.assertEqual(len(kept), len(set(kept)))

    def test_a_journal_of_an_older_release(self):
        database = self.database()
        folder = f"{self.folder}/tables"
        for place in (["--database", database.place()], ["--data", folder]):
            server = self.serve(*place).ready()
            table, tokens = server.table()
            self.assertTrue(self.seat(server.url, table, tokens[0]).move("before")["ok"])
            server.terminate()
            if place[0] == "--data":
                with sqlite3.connect(f"{folder}/imperium.db") as journal:
                    newest = journal.execute("PRAGMA user_version").fetchone()[0]
                    journal.execute("DROP TABLE snapshots")
                    journal.execute("PRAGMA user_version = 1")
            else:  # as it was before there were nodes
                newest = int(database.rows("SELECT version FROM imperium_schema")[0][0])
                database.rows("DROP TABLE writers, leases, nodes, imperium_cluster; ALTER TABLE imperium_schema DROP COLUMN least; "
                              "UPDATE imperium_schema SET version = 1")
            server = self.serve(*place).ready()
            server.wait_for_log(f"the journal was brought up to date from=1 to={newest}")
            self.assertTrue(self.let_in(server.url, table, tokens[0]).move("after")["ok"])
            server.terminate()

    def test_a_password_is_never_logged(self):
        for place in ("postgresql://imperium:SECRET@[::1/imperium", "postgresql:///imperium?host=/nowhere&password=SECRET&strange=1",
                      "postgresql://imperium:SECRET@127.0.0.1:1/imperium"):
            server = self.serve(environment={"IMPERIUM_DATABASE": place})
            server.wait_for_log("the database is away; this server begins when it is there")
            self.assertNotIn("SECRET", server.log())

    def test_a_journal_of_a_newer_release(self):
        database = self.database()
        self.serve("--database", database.place()).ready().terminate()
        database.rows("UPDATE imperium_schema SET version = 99, least = 99")
        folder = f"{self.folder}/tables"
        self.serve("--data", folder).ready().terminate()
        with sqlite3.connect(f"{folder}/imperium.db") as journal:
            journal.execute("PRAGMA user_version = 99")
        for place in (["--database", database.place()], ["--data", folder]):
            server = self.serve(*place)
            self.assertEqual(server.process.wait(60), 2)
            self.assertIn("was written by a newer imperium", server.log())
            collected = self.serve(*place, "--log-format", "json")
            self.assertEqual(collected.process.wait(60), 2)
            line = json.loads(collected.log())
            self.assertEqual((line["level"], line["message"]), ("error", "the server cannot begin"))
            self.assertIn("was written by a newer imperium", line["why"])

    def test_two_clusters_on_one_database(self):
        database = self.database()
        ours = self.serve("--database", database.place(), "--node", "ours").ready()
        theirs = self.serve("--database", database.place(), "--node", "theirs", "--cluster", "elsewhere")
        self.assertEqual(theirs.process.wait(60), 2)
        self.assertIn("this database belongs to the cluster \"imperium\", and this node to \"elsewhere\"", theirs.log())
        # Where nobody has named them, the doors of the others lead nowhere.
        self.serve("--database", database.place(), "--node", "stray", "--advertise", f"127.0.0.1:{free_port()}").ready()
        ours.wait_for_log("a node lives and does not answer at its door")
        self.assertIn("node=stray", ours.log())
        table, tokens = ours.table()
        self.assertTrue(self.seat(ours.url, table, tokens[0]).move()["ok"])

    def test_a_node_that_dies_is_replaced_within_ten_seconds(self):
        database = self.database()
        one = self.serve("--database", database.place(), "--node", "one").ready()
        two = self.serve("--database", database.place(), "--node", "two").ready()
        table, tokens = one.table()
        seat = self.seat(two.url, table, tokens[0])  # passed on
        self.assertTrue(seat.move("before")["ok"])
        one.kill()
        dead = time.monotonic()
        seat = self.let_in(two.url, table, tokens[0])
        self.assertTrue(seat.move("after")["ok"])
        self.assertLess(time.monotonic() - dead, 10)
        two.wait_for_log("a node is not heard any more")
        kept = [row[0] for row in database.rows("SELECT command FROM entries ORDER BY number")]
        self.assertEqual(kept, ["before", "after"])

    def test_a_clock_that_jumps(self):
        bad = self.on_a_bad_day(clock_ahead="0")
        server = self.serve("--data", f"{self.folder}/tables", environment=bad).ready()
        table, tokens = server.table(clock={"per": "game", "seconds": 900, "increment": 0})
        seat = self.seat(server.url, table, tokens[0])
        self.assertTrue(seat.move()["ok"])
        time.sleep(2.5)  # it has looked at its clock
        for ahead, jump in (("3600", "+3600."), ("-7200", "-10800.")):
            pathlib.Path(bad["IMPERIUM_CLOCK_AHEAD"]).write_text(ahead)
            server.wait_for_log(f"time at tables is measured by another clock seconds={jump}")
            self.assertTrue(seat.move()["ok"])
            for left in seat.document["table"]["clock"]["left"]:
                self.assertGreater(left, 700_000)
                self.assertLessEqual(left, 900_000)

    def test_a_clock_of_the_database_that_jumps(self):
        database, bad = self.database_on_a_bad_day(clock_ahead="0")
        ours = self.serve("--database", database.place(), "--node", "ours").ready()
        theirs = self.serve("--database", database.place(), "--node", "theirs").ready()
        table, tokens = ours.table()
        seat = self.seat(theirs.url, table, tokens[0])  # passed on
        time.sleep(2.5)
        for ahead, jump in (("3600", "seconds=3"), ("0", "seconds=-3")):
            pathlib.Path(bad["IMPERIUM_CLOCK_AHEAD"]).write_text(ahead)
            for node in (ours, theirs):
                node.wait_for_log(f"the clock of the database jumped; who lives is also told by another clock {jump}")
            time.sleep(3)
            self.assertTrue(seat.move()["ok"])
        for node in (ours, theirs):
            self.assertNotIn("go on here", node.log())
            self.assertNotIn("not heard any more", node.log())

    def test_a_proxy_that_cuts_idle_sockets(self):
        server = self.serve("--data", f"{self.folder}/tables", "--proxy", "127.0.0.1").ready()
        proxy = HastyProxy(int(server.url.rpartition(":")[2]), 0.8)
        self.addCleanup(proxy.close)
        table, tokens = server.table()
        for _ in range(5):
            seat = self.seat(f"http://127.0.0.1:{proxy.port}", table, tokens[0])
            with self.assertRaises(ConnectionError):
                while True:
                    seat.hear()
        server.wait_for_log("sockets are cut after always the same silence; a proxy in front should wait longer seconds=0.")
        seat = self.seat(f"http://127.0.0.1:{proxy.port}", table, tokens[0])
        self.assertTrue(seat.move()["ok"])


class HastyProxy:
    """Passes bytes on, and cuts a connection over which nothing went for so many seconds."""

    def __init__(self, port, patience):
        self.behind, self.patience = port, patience
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port = self.door.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            try:
                client, _ = self.door.accept()
            except OSError:
                return
            threading.Thread(target=self.carry, args=(client, socket.create_connection(("127.0.0.1", self.behind))), daemon=True).start()

    def carry(self, client, server):
        spoken = time.monotonic()
        for one in (client, server):
            one.settimeout(0.02)
        while time.monotonic() - spoken < self.patience:
            for here, there in ((client, server), (server, client)):
                try:
                    data = here.recv(1 << 16)
                except TimeoutError:
                    continue
                except OSError:
                    data = b""
                if not data:
                    spoken = float("-inf")
                    break
                there.settimeout(5)
                there.sendall(data)
                there.settimeout(0.02)
                spoken = time.monotonic()
        client.close()
        server.close()

    def close(self):
        self.door.close()


if __name__ == "__main__":
    unittest.main()
