#!/usr/bin/env python3
"""A bot that takes a seat at a server (imperium serve) over HTTP and WebSocket, as docs/api.md describes it.
It needs nothing but Python. `choose` is the player: put your own there.

Usage: seat.py SERVER --game clash --against cadet    begins a table against a computer
       seat.py SERVER --game clash --open             begins a table with an open seat, and says which
       seat.py SERVER --table ID                      takes the open seat of a table
       seat.py SERVER --table ID --watch              looks on
"""
import argparse, base64, json, os, random, socket, ssl, struct, time, urllib.error, urllib.request
from urllib.parse import urlsplit


def sentence(error):
    """What was refused, as far as it can be said without a catalogue of words: the reason's name and its values."""
    values = ", ".join(f"{name} {value}" for name, value in error.get("values", {}).items())
    return " ".join(word for word in ("refused:", error["code"], error.get("key", ""), error.get("rule", ""), values) if word)


def request(server, path, body=None):
    """One HTTP request: JSON there and back. What the server refuses ends the program with its sentence."""
    data = None if body is None else json.dumps(body).encode()
    call = urllib.request.Request(server + path, data, {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(call, timeout=30) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as refused:
        raise SystemExit(sentence(json.load(refused)["error"]))


class WebSocket:
    """The client side of RFC 6455, as much of it as a bot needs: text, ping and close."""

    def __init__(self, server, path):
        address = urlsplit(server)
        secure = address.scheme == "https"
        self.socket = socket.create_connection((address.hostname, address.port or (443 if secure else 80)), timeout=90)
        if secure:
            self.socket = ssl.create_default_context().wrap_socket(self.socket, server_hostname=address.hostname)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET {path} HTTP/1.1\r\nHost: {address.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        self.stream = self.socket.makefile("rb")
        status = self.stream.readline().decode().strip()
        if " 50" in status:
            raise ConnectionError(f"the server is away: {status}")
        if " 101 " not in status:
            raise SystemExit(f"the server did not open a WebSocket: {status}")
        while self.stream.readline().strip():
            pass

    def frame(self, kind, payload):
        mask, size = os.urandom(4), len(payload)
        length = bytes([0x80 | size]) if size < 126 else struct.pack("!BH", 0x80 | 126, size)
        self.socket.sendall(bytes([0x80 | kind]) + length + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload)))

    def send(self, message):
        self.frame(1, json.dumps(message).encode())

    def exactly(self, count):
        data = self.stream.read(count)
        if len(data) < count:
            raise ConnectionError("the connection is lost")
        return data

    def receive(self):
        """The next message; a ConnectionError when the server has closed."""
        text = b""
        while True:
            first, size = self.exactly(2)
            if size == 126:
                (size,) = struct.unpack("!H", self.exactly(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", self.exactly(8))
            payload = self.exactly(size)
            if first & 15 == 9:
                self.frame(10, payload)  # pong
            elif first & 15 == 8:
                raise ConnectionError("the server has closed the connection")
            elif first & 15 in (0, 1):
                text += payload
                if first & 0x80:
                    return json.loads(text)


def patched(document, patch):
    """Carries out a JSON Patch (RFC 6902) of adds, removes and replaces."""
    for step in patch:
        *way, last = [name.replace("~1", "/").replace("~0", "~") for name in step["path"].split("/")[1:]]
        place = document
        for name in way:
            place = place[int(name)] if isinstance(place, list) else place[name]
        if isinstance(place, list):
            last = int(last)
            if step["op"] == "add":
                place.insert(last, step["value"])
                continue
        if step["op"] == "remove":
            del place[last]
        else:
            place[last] = step["value"]
    return document


def choose(view, legal):
    """The player: any legal action, but it makes no end of its own deck. `view` is what this seat may know."""
    for action in legal:
        if action["type"] == "deck-done":
            return action
    return random.choice(legal)


def play(server, table, token):
    """Plays to the end (without a token: watches) and answers the result. A lost connection is taken up again."""
    document, epoch, version, waiting, moves, tries = None, None, 0, None, 0, 0
    while True:
        try:
            line = WebSocket(server, f"/api/tables/{table}/socket")
            line.send({"t": "hello", "version": 2, "token": token, **({"epoch": epoch, "v": version} if epoch else {})})
            if waiting:
                line.send(waiting)  # the same id: it is not done twice
            while True:
                message = line.receive()
                if message["t"] == "error":
                    raise SystemExit(sentence(message["error"]))
                if message["t"] == "state":
                    document, epoch, version = message["doc"], message["epoch"], message["v"]
                elif message["t"] == "update":
                    if message["v"] > version + 1:
                        line.send({"id": f"fresh-{version}", "do": "fresh"})
                        continue
                    document, version = patched(document, message.get("patch", [])), message["v"]
                elif message["t"] == "ack" and waiting and message["id"] == waiting["id"]:
                    if not message["ok"]:
                        raise SystemExit(sentence(message["error"]))
                    waiting, tries = None, 0
                if document and document["table"]["result"]:
                    return document["table"]["result"]
                if document and document["legal"] and not waiting:
                    time.sleep(0.06)  # the server takes 20 messages a second
                    moves += 1
                    waiting = {"id": f"{os.getpid()}-{moves}", "do": "move", "action": choose(document["view"], document["legal"])}
                    line.send(waiting)
        except (ConnectionError, TimeoutError) as lost:
            tries += 1
            if tries > 5:
                raise SystemExit(str(lost))
            time.sleep(tries)


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("server", help="such as http://127.0.0.1:8080")
    words.add_argument("--game", default="clash")
    words.add_argument("--against", default="cadet", help="the level of the computers in the other seats")
    words.add_argument("--open", action="store_true", help="leave the other seats to others")
    words.add_argument("--table", help="a table that waits for somebody")
    words.add_argument("--watch", action="store_true")
    words.add_argument("--name", default="seat.py")
    given = words.parse_args()
    server, token = given.server.rstrip("/"), None
    if given.table is None:
        games = {game["id"]: game for game in request(server, "/api/games")["games"]}
        if given.game not in games:
            raise SystemExit(f"there is no game {given.game}; there are {', '.join(games)}")
        other = {"kind": "open"} if given.open else {"kind": "computer", "level": given.against}
        seats = [{"kind": "me"}] + [other] * (games[given.game]["seats"][0] - 1)
        made = request(server, "/api/tables", {"game": given.game, "seats": seats, "name": given.name})
        given.table, token = made["table"], made["tokens"][0]["token"]
    elif not given.watch:
        token = request(server, f"/api/tables/{given.table}/join", {"name": given.name})["token"]
    print(f"table {given.table}", flush=True)
    result = play(server, given.table, token)
    print(f"scores {result['scores']}, won by {result['winners']}")


if __name__ == "__main__":
    main()
