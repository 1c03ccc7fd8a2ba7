"""Servers, databases and people for the tests of what operators do and meet."""
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
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "docs/examples"), str(ROOT / "tests/chaos")]
from chaos import Postgres, free_port  # noqa: E402
from seat import WebSocket, patched  # noqa: E402


def wait_for(what, look, seconds=60):
    """What `look` answers, as soon as that is something."""
    give_up = time.monotonic() + seconds
    while time.monotonic() < give_up:
        if found := look():
            return found
        time.sleep(0.1)
    raise AssertionError(f"{seconds} seconds passed without {what}")


class Server:
    """`imperium serve`, or another program that is called like it; what it logs is kept."""

    def __init__(self, folder, command, environment=None):
        self.said, self.logged = f"{folder}/said-{time.monotonic_ns()}", f"{folder}/log-{time.monotonic_ns()}"
        with open(self.said, "w") as said, open(self.logged, "w") as log:
            self.process = subprocess.Popen(command, stdout=said, stderr=log, env={**os.environ, **(environment or {})})

    def ready(self, seconds=60):
        def line():
            if self.process.poll() is not None:
                raise AssertionError("the server has ended: " + self.log())
            return re.search(r"at (http://127\.0\.0\.1:\d+)/", pathlib.Path(self.said).read_text())
        self.url = wait_for("a server that serves", line, seconds)[1]
        return self

    def log(self):
        return pathlib.Path(self.logged).read_text()

    def wait_for_log(self, sentence, seconds=60):
        try:
            wait_for(f"\"{sentence}\" in the log", lambda: sentence in self.log(), seconds)
        except AssertionError as late:
            raise AssertionError(f"{late}: {self.log()}") from None

    def ask(self, path, body=None):
        """Status and JSON of an answer."""
        data = None if body is None else json.dumps(body).encode()
        try:
            with urllib.request.urlopen(urllib.request.Request(self.url + path, data, {"Content-Type": "application/json"}), timeout=30) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as refused:
            return refused.code, json.load(refused)

    def table(self, **more):
        """A table at which both seats are one person's: its id, and the token of each."""
        status, made = self.ask("/api/tables", {"game": "clash", "options": {"target": 3}, "seats": [{"kind": "me"}, {"kind": "me"}], **more})
        assert status == 200, made
        return made["table"], [one["token"] for one in made["tokens"]]

    def kill(self):
        self.process.kill()
        self.process.wait()

    def terminate(self):
        self.process.terminate()
        return self.process.wait(60)


class Seat:
    """One person's connection; what is acknowledged is counted."""

    def __init__(self, url, table, token):
        self.line = WebSocket(url, f"/api/tables/{table}/socket")
        self.document, self.moves = None, time.monotonic_ns()
        self.line.send({"t": "hello", "version": 2, "token": token})
        try:
            while self.document is None:
                self.hear()
        except BaseException:
            self.close()
            raise

    def hear(self):
        message = self.line.receive()
        if message["t"] == "error":
            raise ConnectionError(message["error"])
        if message["t"] == "state":
            self.document = message["doc"]
        elif message["t"] == "update":
            patched(self.document, message.get("patch", []))
        return message

    def move(self, name=None, action=None):
        """The answer to one more decision, sent under this name; the first that is possible, unless another is given."""
        self.moves += 1
        name = name or f"m{self.moves}"
        self.line.send({"id": name, "do": "move", "action": action or self.document["legal"][0]})
        while True:
            message = self.hear()
            if message["t"] == "ack" and message["id"] == name:
                return message

    def close(self):
        self.line.socket.close()
        self.line.stream.close()


class Operating(unittest.TestCase):
    """A folder of a test's own, and whatever it starts there ends with it."""

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="imperium-operate-")
        os.chmod(self.folder, 0o755)
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def database(self):
        os.mkdir(f"{self.folder}/database")
        database = Postgres(f"{self.folder}/database")

        def stop():
            try:
                database.stop("immediate")
            except subprocess.CalledProcessError:
                pass
        self.addCleanup(stop)
        return database

    def server(self, *words, environment=None):
        server = Server(self.folder, [*words], environment)
        self.addCleanup(server.kill)
        return server

    def seat(self, url, table, token):
        seat = Seat(url, table, token)
        self.addCleanup(seat.close)
        return seat

    def let_in(self, url, table, token, seconds=60):
        """A seat that comes again until it is let in, as the page does."""
        def come():
            try:
                return self.seat(url, table, token)
            except (ConnectionError, TimeoutError):
                return None
        return wait_for("a way to the table", come, seconds)
