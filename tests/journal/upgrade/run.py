#!/usr/bin/env python3
"""An upgrade in the middle of an evening: 40 tables are begun with one build and played on to their ends with another.

    tests/journal/upgrade/run.py build/release/imperium build/release/upgraded

The other build has a card inserted in each card game and a field more in a State (variant.py).
"""

import base64
import concurrent.futures
import json
import os
import random
import re
import socket
import sqlite3
import struct
import subprocess
import sys
import tempfile
import time
import urllib.request

GAMES = [("clash", 2, {"target": 4}), ("pocket", 2, {}), ("galactic", 4, {"max_rounds": 6}), ("seize", 2, {"turn_limit": 12})]
TABLES = 40


class Server:
    def __init__(self, command):
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        if not found:
            raise SystemExit(f"{command[0]} did not begin: {line}")
        self.port = int(found[1])

    def stop(self):
        self.process.terminate()
        if self.process.wait(60) != 0:
            raise SystemExit("a server did not end as it should")

    def ask(self, path, body=None):
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}",
            data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)


def patch(document, step):
    """One step of a JSON Patch (docs/api.md)."""
    *way, last = [part.replace("~1", "/").replace("~0", "~") for part in step["path"].split("/")[1:]]
    for part in way:
        document = document[int(part) if isinstance(document, list) else part]
    if isinstance(document, list):
        last = len(document) if last == "-" else int(last)
        if step["op"] == "add":
            return document.insert(last, step["value"])
    if step["op"] == "remove":
        del document[last]
    else:
        document[last] = step["value"]


class Seat:
    """One connection of a person: hello, then commands, each of which is answered by an ack."""

    def __init__(self, server, table, token, version=2):
        self.socket = socket.create_connection(("127.0.0.1", server.port), timeout=60)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        self.bytes = b""
        while b"\r\n\r\n" not in self.bytes:
            self.bytes += self.socket.recv(4096)
        self.bytes = self.bytes.split(b"\r\n\r\n", 1)[1]
        self.document = None
        self.number = random.randrange(1 << 40)
        self.send({"t": "hello", "token": token} | ({"version": version} if version else {}))
        while self.document is None:
            self.hear()

    def need(self, count):
        while len(self.bytes) < count:
            more = self.socket.recv(65536)
            if not more:
                raise SystemExit("a connection broke")
            self.bytes += more
        out, self.bytes = self.bytes[:count], self.bytes[count:]
        return out

    def send(self, message):
        text, mask = json.dumps(message).encode(), os.urandom(4)
        size = bytes([0x80 | len(text)]) if len(text) < 126 else bytes([0xFE]) + struct.pack(">H", len(text))
        self.socket.sendall(b"\x81" + size + mask + bytes(c ^ mask[i % 4] for i, c in enumerate(text)))

    def hear(self):
        while True:
            first, size = self.need(2)
            if size == 126:
                size = struct.unpack(">H", self.need(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self.need(8))[0]
            text = self.need(size)
            if first & 15 == 1:
                break
            if first & 15 == 8:
                raise SystemExit(f"a connection was closed: {text!r}")
        message = json.loads(text)
        if message["t"] == "error":
            raise SystemExit(f"refused: {message['error']}")
        if message["t"] == "state":
            self.document = message["doc"]
        for step in message.get("patch", []):
            patch(self.document, step)
        return message

    def command(self, **command):
        time.sleep(0.06)  # no faster than the server allows
        self.number += 1
        self.send({"id": f"u{self.number}", **command})
        while True:
            message = self.hear()
            if message["t"] == "ack" and message["id"] == f"u{self.number}":
                return message


def decide(seat, luck, decisions):
    """Some decisions of a person among computers."""
    while decisions > 0:
        table = seat.document["table"]
        if table["status"] == "over":
            return
        if table["status"] != "playing":
            raise SystemExit(f"table {table['id']} is {table['status']}: {table['message']}")
        legal = seat.document["legal"]
        if not legal:
            seat.hear()
            continue
        quick = [action for action in legal if action["type"] in ("deck-done", "done")]
        action = quick[0] if quick and luck.random() < 0.8 else luck.choice(legal)
        if seat.command(do="move", action=action)["ok"]:
            decisions -= 1


def begin(server, number):
    game, seats, options = GAMES[number % len(GAMES)]
    chairs = [{"kind": "me"}] + [{"kind": "computer", "level": "random"}] * (seats - 1)
    made = server.ask("/api/tables", {"game": game, "options": options, "seats": chairs, "seed": f"upgrade {number}"})
    luck = random.Random(number)
    decide(Seat(server, made["table"], made["tokens"][0]["token"]), luck, 2 + number // 4)
    return made["table"], made["tokens"][0]["token"]


def go_on(server, number, table, token):
    seat = Seat(server, table, token)
    decide(seat, random.Random(1000 + number), 3)
    if seat.document["table"]["status"] == "playing":
        seat.command(do="leave", level="random")
    while seat.document["table"]["status"] == "playing":
        seat.hear()
    if seat.document["table"]["status"] != "over":
        raise SystemExit(f"table {table} is {seat.document['table']['status']}: {seat.document['table']['message']}")
    return seat.document["table"]["message"]


def main():
    before, after = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(8) as pool:
        server = Server([before, "serve", "--listen", "127.0.0.1:0", "--data", folder, "--tables-per-second", "1000",
                         "--requests-per-second", "1000"])
        tables = list(pool.map(lambda number: begin(server, number), range(TABLES)))
        server.stop()
        with sqlite3.connect(folder + "/imperium.db") as journal:
            running = journal.execute("SELECT COUNT(*) FROM tables WHERE over = 0").fetchone()[0]
            builds = {row[0] for row in journal.execute("SELECT build FROM tables")}
        if running < TABLES * 3 // 4:
            raise SystemExit(f"only {running} of {TABLES} tables are still running")
        server = Server([after, folder])
        messages = list(pool.map(lambda item: go_on(server, item[0], *item[1]), enumerate(tables)))
        server.stop()
        with sqlite3.connect(folder + "/imperium.db") as journal:
            after_builds = {row[0] for row in journal.execute("SELECT build FROM tables WHERE rules != ''")}
            over = journal.execute("SELECT COUNT(*) FROM tables WHERE over = 1 AND result != 'null'").fetchone()[0]
        if over != TABLES:
            raise SystemExit(f"{over} of {TABLES} tables have a result")
        if builds & after_builds == after_builds:
            raise SystemExit("the two builds are one")
        if any(message is not None for message in messages):
            raise SystemExit(f"the rules have not changed, but a table says: {messages}")
        print(f"{running} running tables went on under another build, and all {TABLES} came to their ends")


if __name__ == "__main__":
    main()
