#!/usr/bin/env python3
"""Three nodes, one PostgreSQL and a proxy on loopback, with tables in play, while nodes and the database are killed,
stopped, paused and started again at random. In the end nothing that was acknowledged may be missing, nothing may be
there twice, and every game must have come to its end.

Usage: chaos.py PROGRAM [--seconds 600] [--seed 1] [--tables 200] [--pause 1.0] [--no-proxy]

One seed is one sequence of faults; what meets them when is up to the machine. It ends with 0 if all is well.
"""
import argparse
import asyncio
import base64
import collections
import glob
import importlib.util
import json
import os
import pathlib
import pwd
import random
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time

EXAMPLE = pathlib.Path(__file__).resolve().parents[2] / "docs/examples/seat.py"
spec = importlib.util.spec_from_file_location("seat", EXAMPLE)
seat_example = importlib.util.module_from_spec(spec)
spec.loader.exec_module(seat_example)
patched = seat_example.patched

NODES = 3
SILENCE = 12  # seconds without an answer after which a client comes again
DRAIN = 120  # seconds for the last games to end when nothing is broken any more


def free_port():
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return door.getsockname()[1]


class Postgres:
    """A database in a folder of its own; root may not run one, so there it runs as another user."""

    def __init__(self, folder):
        self.folder = folder
        self.programs = sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1]
        self.prefix = []
        if os.getuid() == 0:
            user = pwd.getpwnam("postgres")
            os.chown(folder, user.pw_uid, user.pw_gid)
            self.prefix = ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]
        self.run("initdb", "-D", "data", "-A", "trust", "-U", "imperium", "-E", "UTF8", "--locale=C", "--no-sync")
        self.start()

    def run(self, program, *words):
        return subprocess.run([*self.prefix, f"{self.programs}/{program}", *words], cwd=self.folder, check=True,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout

    def start(self):
        self.run("pg_ctl", "-D", "data", "-w", "-t", "60", "-l", "log", "-o",
                 f"-k {self.folder} -c listen_addresses='' -c max_connections=60", "start")

    def stop(self, how):
        self.run("pg_ctl", "-D", "data", "-w", "-m", how, "stop")

    def place(self):
        return f"postgresql:///postgres?host={self.folder}&user=imperium"

    def rows(self, sql):
        text = self.run("psql", "-h", self.folder, "-U", "imperium", "-d", "postgres", "-At", "-F", "\t", "-c", sql)
        return [line.split("\t") for line in text.splitlines()]


class Node:
    def __init__(self, program, name, place, folder):
        self.name, self.port, self.log = name, free_port(), open(f"{folder}/{name}.log", "a")
        many = "1000000"
        self.words = [program, "serve", "--listen", f"127.0.0.1:{self.port}", "--database", place, "--node", name,
                      "--proxy", "127.0.0.1", "--page", folder, "--connections-per-address", many,
                      "--requests-per-second", many, "--tables-per-second", many, "--tables-per-address", many,
                      "--messages-per-second", many]
        self.process = None

    def start(self):
        self.process = subprocess.Popen(self.words, stdout=self.log, stderr=self.log)

    def running(self):
        return self.process is not None and self.process.poll() is None

    def send(self, number):
        if self.running():
            self.process.send_signal(number)

    async def wait(self):
        while self.running():
            await asyncio.sleep(0.05)


def proxy_config(nodes, port):
    servers = "\n".join(f"    server {n.name} 127.0.0.1:{n.port} check inter 1s fall 2 rise 1 on-marked-down shutdown-sessions"
                        for n in nodes)
    return f"""global
    maxconn 4000
defaults
    mode http
    timeout connect 2s
    timeout client 60s
    timeout server 60s
    timeout check 1s
    timeout tunnel 60s
    option redispatch
    retries 3
frontend door
    bind 127.0.0.1:{port}
    default_backend nodes
backend nodes
    balance roundrobin
    option forwardfor
    option httpchk GET /health
    http-check send hdr Host localhost
{servers}
"""


class Line:
    """The client side of a WebSocket."""

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer

    @staticmethod
    async def open(port, path):
        reader, writer = await asyncio.wait_for(asyncio.open_connection("127.0.0.1", port, limit=1 << 24), 3)
        try:
            key = base64.b64encode(os.urandom(16)).decode()
            writer.write((f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                          f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), SILENCE)
            if b" 101 " not in head.split(b"\r\n")[0]:
                raise ConnectionError(head.split(b"\r\n")[0].decode())
        except BaseException:
            writer.close()
            raise
        return Line(reader, writer)

    def frame(self, kind, payload):
        mask, size = os.urandom(4), len(payload)
        length = bytes([0x80 | size]) if size < 126 else struct.pack("!BH", 0x80 | 126, size)
        self.writer.write(bytes([0x80 | kind]) + length + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload)))

    def send(self, message):
        self.frame(1, json.dumps(message).encode())

    async def receive(self):
        text = b""
        while True:
            first, size = await self.reader.readexactly(2)
            if size == 126:
                (size,) = struct.unpack("!H", await self.reader.readexactly(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", await self.reader.readexactly(8))
            payload = await self.reader.readexactly(size)
            if first & 15 == 9:
                self.frame(10, payload)
            elif first & 15 == 8:
                raise ConnectionError("closed")
            elif first & 15 in (0, 1):
                text += payload
                if first & 0x80:
                    return json.loads(text)


class World:
    def __init__(self, given, ports):
        self.given, self.ports = given, ports
        self.luck = random.Random(given.seed)
        self.sent = collections.defaultdict(set)  # by table: ids of moves
        self.acknowledged = collections.defaultdict(set)
        self.begun, self.over, self.trouble = [], set(), []
        self.lost_lines = 0
        self.longest = 0.0  # seconds between an answer and the next at one seat, faults included
        self.ending = False

    def port(self):
        return random.choice(self.ports)

    async def request(self, path, body=None):
        """One HTTP request; None if nobody answered."""
        port = self.port()
        try:
            reader, writer = await asyncio.wait_for(asyncio.open_connection("127.0.0.1", port, limit=1 << 24), 3)
            data = b"" if body is None else json.dumps(body).encode()
            writer.write((f"{'GET' if body is None else 'POST'} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
                          f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\nConnection: close\r\n\r\n")
                         .encode() + data)
            answer = await asyncio.wait_for(reader.read(), 25)
            writer.close()
            head, _, text = answer.partition(b"\r\n\r\n")
            return json.loads(text) if b" 200 " in head.split(b"\r\n")[0] else None
        except (OSError, asyncio.TimeoutError, ValueError):
            return None

    async def table(self, number):
        """One table after the other, until the time is up."""
        await asyncio.sleep(random.uniform(0, 3))
        while not self.ending:
            made = await self.request("/api/tables", {"game": "clash", "options": {"target": 3}, "listed": False,
                                                      "seats": [{"kind": "me"}, {"kind": "me"}]})
            if not made:
                await asyncio.sleep(0.5)
                continue
            self.begun.append(made["table"])
            tokens = [one["token"] for one in made["tokens"]]
            await asyncio.gather(*(self.play(made["table"], seat, token) for seat, token in enumerate(tokens)))
            self.over.add(made["table"])

    async def play(self, table, seat, token):
        """One seat to the end of its game. What is not acknowledged is sent again under the same id."""
        epoch = version = document = waiting = None
        moves, heard = 0, time.monotonic()
        while True:
            line = None
            try:
                line = await Line.open(self.port(), f"/api/tables/{table}/socket")
                line.send({"t": "hello", "version": 2, "token": token, **({"epoch": epoch, "v": version} if epoch else {})})
                if waiting:
                    line.send(waiting)
                while True:
                    message = await asyncio.wait_for(line.receive(), SILENCE if waiting or document is None else 60)
                    kind = message["t"]
                    if kind in ("state", "update", "ack"):
                        self.longest = max(self.longest, time.monotonic() - heard) if waiting else self.longest
                        heard = time.monotonic()
                    if kind == "error":
                        raise ConnectionError(message["error"]["code"])
                    if kind == "state":
                        document, epoch, version = message["doc"], message["epoch"], message["v"]
                    elif kind == "update":
                        if message["v"] > version + 1:
                            line.send({"id": f"fresh-{version}", "do": "fresh"})
                            continue
                        if message["v"] <= version:
                            continue
                        document, version = patched(document, message.get("patch", [])), message["v"]
                    elif kind == "ack" and waiting and message["id"] == waiting["id"]:
                        if message["ok"]:
                            self.acknowledged[table].add(waiting["id"])
                            waiting = None
                        else:  # not done, and never will be: the other seat was quicker, or the database is away
                            waiting = None
                            await asyncio.sleep(0.5)
                    if document and document["table"]["status"] == "stopped":
                        self.trouble.append(f"table {table} is stopped: {document['table']['message']}")
                        return
                    if document and document["table"]["result"] and not waiting:
                        return
                    if document and document["legal"] and not waiting:
                        await asyncio.sleep(random.uniform(0.5, 1.5) * self.given.pause)
                        legal = [a for a in document["legal"] if a["type"] == "deck-done"] or document["legal"]
                        moves += 1
                        waiting = {"id": f"s{seat}-{moves}", "do": "move", "action": random.choice(legal)}
                        self.sent[table].add(waiting["id"])
                        line.send(waiting)
                        heard = time.monotonic()
            except (OSError, asyncio.TimeoutError, asyncio.IncompleteReadError, KeyError, IndexError, TypeError) as why:
                if isinstance(why, (KeyError, IndexError, TypeError)):
                    epoch = None  # a difference that did not fit: begin from a whole state
                self.lost_lines += 1
                await asyncio.sleep(random.uniform(0.2, 1.0))
            finally:
                if line:
                    line.writer.close()


async def break_things(world, nodes, database, until, log):
    """Faults at random, one seed one sequence, until the time is up; then everything is put right."""
    luck, count = world.luck, collections.Counter()
    paused = []
    while time.monotonic() < until:
        await asyncio.sleep(luck.uniform(2, 7))
        what = luck.choices(["kill", "pause", "upgrade", "crash", "restart"], [4, 4, 2, 1, 1])[0]
        node, seconds = luck.choice(nodes), luck.uniform(0.5, 12)
        if time.monotonic() + seconds > until:
            break
        count[what] += 1
        log(f"{what} {node.name if what in ('kill', 'pause', 'upgrade') else 'the database'}, {seconds:.1f} s")
        if what == "kill":
            node.send(signal.SIGKILL)
            await node.wait()
            await asyncio.sleep(seconds)
            node.start()
        elif what == "pause":
            node.send(signal.SIGSTOP)
            await asyncio.sleep(seconds)
            node.send(signal.SIGCONT)
        elif what == "upgrade":
            node.send(signal.SIGTERM)
            await node.wait()
            node.start()
        else:
            await asyncio.to_thread(database.stop, "immediate" if what == "crash" else "fast")
            await asyncio.sleep(seconds / 3)
            await asyncio.to_thread(database.start)
        for one in nodes:  # one that could not begin while the database was away
            if not one.running():
                log(f"{one.name} had ended; it begins again")
                one.start()
    return count


def judge(world, database):
    """What is kept, compared with what was said."""
    trouble = list(world.trouble)
    rows = collections.defaultdict(list)
    for table, number, seat, command in database.rows("SELECT table_id, number, seat, command FROM entries ORDER BY 1, 2"):
        rows[table].append((int(number), int(seat), command))
    kept = dict(database.rows("SELECT id, over FROM tables"))
    missing = twice = strange = 0
    for table in world.begun:
        entries = rows[table]
        if [number for number, _, _ in entries] != list(range(len(entries))):
            trouble.append(f"table {table}: its rows have gaps")
        ids = collections.Counter(command for _, _, command in entries)
        missing += len(world.acknowledged[table] - set(ids))
        twice += sum(1 for times in ids.values() if times > 1)
        strange += len(set(ids) - world.sent[table])
        if kept.get(table) != "1":
            trouble.append(f"table {table}: its game has not ended")
    if missing or twice or strange:
        trouble.append(f"{missing} acknowledged moves are missing, {twice} are there twice, {strange} were never sent")
    return trouble, sum(len(one) for one in world.acknowledged.values())


async def run(given, folder):
    log = lambda text: print(f"{time.monotonic() - begun:7.1f}  {text}", flush=True)
    begun = time.monotonic()
    os.mkdir(f"{folder}/database")
    database = Postgres(f"{folder}/database")
    nodes = [Node(given.program, f"node{i + 1}", database.place(), folder) for i in range(NODES)]
    proxy = None
    try:
        for node in nodes:
            node.start()
        ports = [node.port for node in nodes]
        if shutil.which("haproxy") and not given.no_proxy:
            ports = [free_port()]
            pathlib.Path(f"{folder}/haproxy.cfg").write_text(proxy_config(nodes, ports[0]))
            proxy = subprocess.Popen(["haproxy", "-db", "-f", f"{folder}/haproxy.cfg"], stdout=subprocess.DEVNULL,
                                     stderr=subprocess.DEVNULL)
        world = World(given, ports)
        while await world.request("/api/games") is None:
            await asyncio.sleep(0.2)
            if time.monotonic() - begun > 60:
                raise SystemExit("chaos: no node answers; see " + folder)
        log(f"seed {given.seed}: {given.tables} tables at {NODES} nodes, {'haproxy' if proxy else 'round robin'}")
        tables = [asyncio.create_task(world.table(i)) for i in range(given.tables)]
        count = await break_things(world, nodes, database, time.monotonic() + given.seconds, log)
        world.ending = True
        log("nothing is broken any more; the last games end")
        done, late = await asyncio.wait(tables, timeout=DRAIN)
        for one in done:
            if one.exception():
                world.trouble.append(f"a client broke: {one.exception()!r}")
        for one in late:
            one.cancel()
        trouble, moves = judge(world, database)
        log(f"{len(world.begun)} games, {len(world.over)} ended, {moves} acknowledged moves, {world.lost_lines} lost "
            f"connections, longest wait for an answer {world.longest:.1f} s; faults: "
            + ", ".join(f"{times} {name}" for name, times in sorted(count.items())))
        for one in trouble[:20]:
            log("WRONG: " + one)
        if trouble:
            for node in nodes:
                node.log.flush()
                print(f"--- {node.name}\n" + "".join(open(f"{folder}/{node.name}.log").readlines()[-30:]))
        log("clean" if not trouble else f"{len(trouble)} things are wrong")
        return 1 if trouble else 0
    finally:
        for node in nodes:
            node.send(signal.SIGCONT)
            node.send(signal.SIGKILL)
            if node.process:
                node.process.wait()
        if proxy:
            proxy.kill()
            proxy.wait()
        try:
            database.stop("immediate")
        except subprocess.CalledProcessError:
            pass


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("program")
    words.add_argument("--seconds", type=float, default=600)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--tables", type=int, default=200)
    words.add_argument("--pause", type=float, default=1.0, help="seconds a seat thinks about a move, on average")
    words.add_argument("--no-proxy", action="store_true", help="clients choose a node themselves")
    given = words.parse_args()
    folder = tempfile.mkdtemp(prefix="imperium-chaos-")
    os.chmod(folder, 0o755)
    try:
        sys.exit(asyncio.run(run(given, folder)))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
