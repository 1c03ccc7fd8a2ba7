"""The bots of docs/examples take seats at a real server.

Usage: bots_test.py PROGRAM
"""
import base64
import json
import os
import pathlib
import socket
import struct
import subprocess
import sys
import tempfile
import unittest
import urllib.request
import zlib

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "docs/examples"
PROGRAM = sys.argv.pop(1)


class WithServer(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        serve = [PROGRAM, "serve", "--listen", "127.0.0.1:0", "--data", cls.folder.name + "/tables.db"]
        cls.process = subprocess.Popen(serve, stdout=subprocess.PIPE, text=True)
        cls.server = "http://127.0.0.1:" + cls.process.stdout.readline().strip().rpartition(":")[2].strip("/")

    @classmethod
    def tearDownClass(cls):
        cls.process.terminate()
        cls.process.wait()
        cls.process.stdout.close()
        cls.folder.cleanup()


class Bots(WithServer):
    def start(self, *words):
        return subprocess.Popen([*words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def finish(self, bot):
        said, complaint = bot.communicate(timeout=600)
        self.assertEqual(bot.returncode, 0, complaint)
        self.assertRegex(said, r"scores \[\d+, ?\d+.*won by \[\d")
        return said.splitlines()[-1].replace(" ", "")

    def test_python_and_javascript_play_each_other_while_python_watches(self):
        python = self.start(sys.executable, EXAMPLES / "seat.py", self.server, "--open")
        table = python.stdout.readline().split()[1]
        watcher = self.start(sys.executable, EXAMPLES / "seat.py", self.server, "--table", table, "--watch")
        script = self.start("node", EXAMPLES / "seat.mjs", self.server, "--table", table)
        results = [self.finish(bot) for bot in (script, watcher)]
        said, complaint = python.communicate(timeout=600)
        self.assertEqual(python.returncode, 0, complaint)
        results.append(said.splitlines()[-1].replace(" ", ""))
        self.assertEqual(len(set(results)), 1, results)

    def test_each_plays_against_a_computer(self):
        bots = [
            self.start(sys.executable, EXAMPLES / "seat.py", self.server, "--game", "clash", "--against", "random"),
            self.start("node", EXAMPLES / "seat.mjs", self.server, "--game", "clash", "--against", "random"),
        ]
        for bot in bots:
            self.finish(bot)

    def test_refusals_are_told_as_sentences(self):
        for words in ([sys.executable, EXAMPLES / "seat.py"], ["node", EXAMPLES / "seat.mjs"]):
            for more in (["--game", "chess"], ["--table", "nowhere"]):
                bot = self.start(*words, self.server, *more)
                said, complaint = bot.communicate(timeout=60)
                self.assertEqual((bot.returncode, said), (1, ""))
                self.assertNotIn("Traceback", complaint)
                self.assertRegex(complaint, "there is no game|refused: unknown_table")


class Line:
    """A WebSocket with permessage-deflate, frame by frame."""

    def __init__(self, server, table, token):
        host, _, port = server.rpartition("/")[2].rpartition(":")
        self.socket = socket.create_connection((host, int(port)), timeout=30)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
                             f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
                             "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n").encode())
        self.stream = self.socket.makefile("rb")
        self.headers = ""
        while line := self.stream.readline().decode().strip():
            self.headers += line + "\n"
        self.inflate = zlib.decompressobj(-15)
        self.send(json.dumps({"t": "hello", "version": 2, "token": token}).encode())

    def send(self, payload, first=0x81):
        size = len(payload)
        length = bytes([0x80 | size]) if size < 126 else struct.pack("!BH", 0x80 | 126, size)
        self.socket.sendall(bytes([first]) + length + bytes(4) + payload)  # masked with zeros

    def receive(self):
        """A message, and whether it was compressed; a close is its code."""
        first, size = self.stream.read(2)
        if size == 126:
            (size,) = struct.unpack("!H", self.stream.read(2))
        elif size == 127:
            (size,) = struct.unpack("!Q", self.stream.read(8))
        payload = self.stream.read(size)
        if first & 15 == 8:
            return struct.unpack("!H", payload[:2])[0], False
        if first & 15 in (9, 10):
            return {"t": "ping"}, False
        packed = bool(first & 0x40)
        return json.loads(self.inflate.decompress(payload + b"\0\0\xff\xff") if packed else payload), packed

    def until(self, fits):
        while True:
            message, packed = self.receive()
            if fits(message):
                return message, packed

    def close(self):
        self.stream.close()
        self.socket.close()


class Compression(WithServer):
    def setUp(self):
        made = self.post("/api/tables", {"game": "clash", "seats": [{"kind": "me"}, {"kind": "open"}]})
        self.table = made["table"]
        tokens = [made["tokens"][0]["token"], self.post(f"/api/tables/{self.table}/join", {"name": "Grace"})["token"]]
        self.lines = [Line(self.server, self.table, token) for token in tokens]
        for line in self.lines:
            self.addCleanup(line.close)
            line.until(lambda message: message["t"] == "state")

    def post(self, path, body):
        call = urllib.request.Request(self.server + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
        with urllib.request.urlopen(call, timeout=30) as answer:
            return json.load(answer)

    def say(self, line, **fields):
        line.send(json.dumps(fields).encode())

    def test_updates_are_compressed_and_what_others_write_never_with_them(self):
        self.assertIn("permessage-deflate", self.lines[0].headers)
        for line in self.lines:
            self.say(line, id="deck", do="move", action={"type": "deck-done"})
        for line in self.lines:
            _, packed = line.until(lambda message: message["t"] == "update" and "log" in message)
            self.assertTrue(packed)
        self.say(self.lines[1], id="talk", do="say", text='"card":"c63" ' * 8)
        _, packed = self.lines[0].until(lambda message: message["t"] == "update" and "chat" in message)
        self.assertFalse(packed)

    def test_little_that_unpacks_to_much_is_refused(self):
        packer = zlib.compressobj(9, zlib.DEFLATED, -10)
        bomb = (packer.compress(bytes(8_000_000)) + packer.flush(zlib.Z_SYNC_FLUSH))[:-4]
        self.assertLess(len(bomb), 16_384)
        self.lines[0].send(bomb, first=0xC1)
        code, _ = self.lines[0].until(lambda message: isinstance(message, int))
        self.assertEqual(code, 1009)
        self.say(self.lines[1], id="deck", do="move", action={"type": "deck-done"})
        self.lines[1].until(lambda message: message["t"] == "ack")


if __name__ == "__main__":
    unittest.main()
