"""What an operator relies on: tables that are moved and backed up whole, figures that are there, pages that agree with
the program.

Usage: operator_test.py PROGRAM
"""
import contextlib
import json
import pathlib
import re
import sqlite3
import subprocess
import sys
import threading
import time
import unittest
import urllib.error
import urllib.parse
import urllib.request

from house import ROOT, Operating, Seat, free_port

PROGRAM = sys.argv.pop(1)


def run(*words):
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=300)


class Tables(Operating):
    def serve(self, *words):
        return self.server(PROGRAM, "serve", "--listen", "127.0.0.1:0", *words).ready()

    def play(self, server, table, tokens, moves):
        """Some decisions of either seat, by their names."""
        names = []
        for _ in range(moves):
            for token in tokens:
                seat = self.seat(server.url, table, token)
                if seat.document["legal"]:
                    names.append(f"m{len(names)}")
                    self.assertTrue(seat.move(names[-1])["ok"])
                    break
        return names

    def shown(self, server, table, token):
        document = self.seat(server.url, table, token).document
        return document["view"], document["legal"], [(seat["kind"], seat["name"]) for seat in document["table"]["seats"]]

    def test_tables_go_to_a_database_and_back(self):
        database = self.database()
        first, last = f"{self.folder}/first", f"{self.folder}/last"
        server = self.serve("--data", first)
        tables = [server.table() for _ in range(3)]
        for table, tokens in tables:
            self.play(server, table, tokens, 4)
        before = [self.shown(server, table, tokens[0]) for table, tokens in tables]
        server.terminate()

        for place, other, serve in ((f"sqlite:{first}", database.place(), ["--database", database.place()]),
                                    (database.place(), f"sqlite:{last}", ["--data", last])):
            moved = run("move-data", "--from", place, "--to", other)
            self.assertEqual(moved.returncode, 0, moved.stderr)
            self.assertRegex(moved.stdout, r"3 tables with \d+ rows are there")
            again = run("move-data", "--from", place, "--to", other)
            self.assertEqual(again.returncode, 0, again.stderr)
            server = self.serve(*serve)
            self.assertEqual([self.shown(server, table, tokens[0]) for table, tokens in tables], before)
            server.terminate()

        # What does not arrive as it was is said.
        database.rows("DELETE FROM entries WHERE number = 0 AND table_id = '%s'" % tables[0][0])
        damaged = run("move-data", "--from", database.place(), "--to", f"sqlite:{self.folder}/damaged")
        self.assertEqual(damaged.returncode, 1, damaged.stdout + damaged.stderr)
        self.assertIn(tables[0][0], damaged.stdout + damaged.stderr)
        with sqlite3.connect(f"{last}/imperium.db") as journal:
            journal.execute("UPDATE chat SET text = text")
            journal.execute("UPDATE entries SET at = at + 1 WHERE table_id = ?", (tables[1][0],))
        other = run("move-data", "--from", f"sqlite:{first}", "--to", f"sqlite:{last}")
        self.assertNotEqual(other.returncode, 0)
        self.assertIn(tables[1][0], other.stdout + other.stderr)

    def test_a_backup_while_people_play(self):
        server = self.serve("--data", f"{self.folder}/tables", "--requests-per-second", "1000", "--messages-per-second", "1000")
        table, tokens = server.table(options={"target": 99})
        names, ending = [], threading.Event()

        def play():
            while not ending.is_set():
                for token in tokens:
                    seat = Seat(server.url, table, token)
                    while seat.document["legal"] and not ending.is_set():
                        if seat.move(f"m{len(names)}")["ok"]:
                            names.append(f"m{len(names)}")
                    seat.close()
        player = threading.Thread(target=play)
        player.start()
        try:
            while len(names) < 5:
                ending.wait(0.05)
            for number in range(3):
                copy = f"{self.folder}/copy-{number}"
                before = len(names)
                made = run("backup", "--data", f"{self.folder}/tables", "--to", copy)
                self.assertEqual(made.returncode, 0, made.stderr)
                with sqlite3.connect(f"file:{copy}/imperium.db?mode=ro", uri=True) as journal:
                    kept = [row[0] for row in journal.execute("SELECT command FROM entries ORDER BY number")]
                self.assertGreaterEqual(len(kept), before)
                self.assertEqual(kept[:before], names[:before])
        finally:
            ending.set()
            player.join()
        restored = self.serve("--data", copy)
        self.assertTrue(self.seat(restored.url, table, tokens[0]).document["view"])

    def test_a_dump_of_the_database_while_people_play(self):
        database = self.database()
        serve = ["--node", "one", "--database"]
        server = self.serve(*serve, database.place())
        table, tokens = server.table()
        self.play(server, table, tokens, 4)
        before = self.shown(server, table, tokens[0])
        connect = ["-h", database.folder, "-U", "imperium"]
        dump = pathlib.Path(f"{self.folder}/dump.sql")
        dump.write_text(database.run("pg_dump", *connect, "postgres"))
        self.play(server, table, tokens, 2)
        server.kill()
        database.run("createdb", *connect, "restored")
        database.run("psql", *connect, "-d", "restored", "-v", "ON_ERROR_STOP=1", "-q", "-f", str(dump))
        restored = self.serve(*serve, database.place().replace("/postgres?", "/restored?"))
        self.let_in(restored.url, table, tokens[0])
        self.assertEqual(self.shown(restored, table, tokens[0]), before)
        self.play(restored, table, tokens, 2)


class Figures(Operating):
    def test_every_figure_that_is_named_is_there(self):
        port = free_port()
        self.server(PROGRAM, "serve", "--listen", "127.0.0.1:0", "--data", f"{self.folder}/tables", "--metrics", f"127.0.0.1:{port}").ready()
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=30) as answer:
            told = set(re.findall(r"^(imperium_\w+)", answer.read().decode(), re.MULTILINE))
        self.assertGreater(len(told), 15)
        told.add("imperium_move_seconds")  # of which there are _bucket, _sum and _count
        for page, name in (("packaging/grafana.json", r"\b(imperium_[a-z_]+)"), ("docs/operate.md", r"`(imperium_[a-z_]+)`")):
            named = set(re.findall(name, (ROOT / page).read_text()))
            self.assertGreater(len(named), 4, page)
            self.assertEqual(named - told, set(), page)


class Logs(Operating):
    def test_no_secret_and_nothing_a_player_typed_is_logged(self):
        """At the finest level, with everything that people send, also to a table whose journal is damaged."""
        forged = "\n2026-01-01T00:00:00.000Z error: FORGED"
        for form in ("text", "json"):
            folder = f"{self.folder}/{form}"

            def serve():
                return self.server(PROGRAM, "serve", "--listen", "127.0.0.1:0", "--data", folder, "--log-level", "debug",
                                   "--log-format", form).ready()
            server = serve()
            table, tokens = server.table(name="ADAS-NAME", seed="THE-SEED")
            seat = self.seat(server.url, table, tokens[0])
            self.assertTrue(seat.move("COMMAND-ID")["ok"])
            for command in ({"do": "say", "text": "WHAT-WAS-SAID"}, {"do": "name", "name": "ANOTHER-NAME"}, {"do": "NO-COMMAND"},
                            {"do": "move", "action": {"type": "NO-ACTION"}}):
                seat.line.send({"id": f"i{time.monotonic_ns()}", **command})
                while seat.hear()["t"] != "ack":
                    pass
            for path in (f"/api/tables/{table}?token={tokens[0]}", "/api/tables/" + urllib.parse.quote(forged), "/" + urllib.parse.quote(forged)):
                with contextlib.suppress(urllib.error.HTTPError):
                    urllib.request.urlopen(server.url + path, timeout=30).close()
            server.ask(f"/api/tables/{table}/join", {"name": "ADAS-NAME" + forged})
            server.ask("/api/mine", {"seats": [{"table": table, "token": tokens[1]}, {"table": forged, "token": forged}]})
            server.terminate()
            with sqlite3.connect(f"{folder}/imperium.db") as journal:
                journal.execute("UPDATE entries SET data = ?", ('{"type":"WHAT-WAS-PLAYED' + forged.replace("\n", "\\n") + '"}',))
                journal.execute("UPDATE seats SET name = ?", ("A-DAMAGED-NAME" + forged,))
                journal.execute("DELETE FROM snapshots")
            again = serve()
            again.ask(f"/api/tables/{table}")
            again.wait_for_log("a table is stopped; the others go on")
            again.terminate()

            log = server.log() + again.log()
            self.assertIn("a request", log)
            self.assertIn("a socket", log)
            for secret in ("ADAS-NAME", "ANOTHER-NAME", "A-DAMAGED-NAME", "WHAT-WAS-SAID", "THE-SEED", "COMMAND-ID", *tokens):
                self.assertNotIn(secret, log)
            for line in log.splitlines():
                self.assertTrue(line.isprintable() and line.isascii(), line)
                if form == "json":
                    self.assertNotIn("FORGED", json.loads(line)["message"])
                else:
                    self.assertRegex(line, r"^\d{4}-\d\d-\d\dT[\d:.]+Z (debug|info|warning|error): ")
                    self.assertNotRegex(line, r"^2026-01-01.*FORGED")


class Pages(unittest.TestCase):
    def commands(self):
        return set(re.findall(r"^  ([a-z][a-z-]+) ", run("--help").stdout.partition("Subcommands:")[2].partition("Examples:")[0], re.MULTILINE))

    def test_the_manual_names_every_command_and_no_other(self):
        manual = (ROOT / "packaging/imperium.1").read_text()
        section = manual.partition(".SH COMMANDS")[2].partition(".SH")[0]
        named = {found.replace("\\-", "-") for found in re.findall(r"^\.B ([a-z\\-]+)", section, re.MULTILINE)}
        self.assertEqual(named, self.commands())

    def test_settings_and_their_page_name_options_that_are_there(self):
        options = set(re.findall(r"--([a-z-]+)", run("serve", "--help").stdout))
        self.assertGreater(len(options), 20)
        conf = (ROOT / "packaging/imperium.conf").read_text()
        self.assertEqual(set(re.findall(r"^#?([a-z-]+) = ", conf, re.MULTILINE)) - options, set())
        page = (ROOT / "docs/operate.md").read_text()
        others = set()
        for command in ("backup", "move-data"):
            others |= set(re.findall(r"--([a-z-]+)", run(command, "--help").stdout))
        program = {"config", "version", "help"}
        elsewhere = {"package", "built", "preset", "build", "target"}  # of ./test, ./package and cmake
        self.assertEqual(set(re.findall(r"(?<![\w-])--([a-z][a-z-]+)", page)) - options - others - program - elsewhere, set())

    def test_steps_of_the_schema_only_add(self):
        """Nodes of the release before go on while others are upgraded; a step that keeps them out says from when on."""
        source = (ROOT / "src/store/postgres/postgres_schema.cpp").read_text()
        steps = re.findall(r'R"\((.*?)\)"', source, re.DOTALL)
        self.assertGreater(len(steps), 2)
        added = r"CREATE (TABLE|INDEX) |ALTER TABLE \w+ ADD COLUMN \w+ [^;]*\bDEFAULT\b"
        for step in steps:
            statements = [one.strip() for one in step.split(";") if one.strip()]
            if not re.search(r"\bleast\b", step):
                self.assertEqual([one for one in statements if not re.match(added, one)], [])

    def test_lines_of_the_log_that_are_explained_are_written(self):
        page = (ROOT / "docs/operate.md").read_text()
        rows = re.findall(r"^\| ([^|`]+) \| (?:info|warning|error) \|", page, re.MULTILINE)
        self.assertGreater(len(rows), 8)
        sources = "".join(path.read_text() for path in (ROOT / "src").rglob("*.cpp"))
        sources = re.sub(r'"\s+"', "", sources)
        self.assertEqual([row for row in rows if row.strip() not in sources], [])

    def test_what_a_stranger_looks_for_is_there(self):
        for page, word in (("CHANGELOG.md", "## 0.2.0"), ("docs/security.md", "## How to report a hole"), ("docs/glossary.md", "|"),
                           ("CONTRIBUTING.md", "./test"), ("README.md", "belong to their authors"), ("LICENSE", "MIT")):
            self.assertIn(word, (ROOT / page).read_text(), page)
        readme = (ROOT / "README.md").read_text()
        for page in ("docs/operate.md", "docs/security.md", "docs/glossary.md", "CONTRIBUTING.md", "CHANGELOG.md"):
            self.assertIn(page, readme)
            self.assertTrue((ROOT / page).exists())


if __name__ == "__main__":
    unittest.main()
