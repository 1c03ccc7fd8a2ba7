"""The proxies of packaging/, as they are written there but for ports, names and certificates, before a real server.

Usage: proxies_test.py PROGRAM
"""
import http.client
import json
import os
import pathlib
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import unittest

from house import Postgres, Seat, wait_for

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = sys.argv.pop(1)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Proxies:
    """What holds behind any proxy."""

    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.certificate = self.folder + "/certificate.pem"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                        "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", self.folder + "/key.pem",
                        "-out", self.certificate], check=True, capture_output=True)
        self.inner, self.port = free_port(), free_port()
        self.second = None  # where another node is
        self.server = None
        self.start_server()
        self.addCleanup(self.stop_server)
        self.put_before(self.start_proxy())

    def put_before(self, proxy):
        self.proxy = proxy
        self.addCleanup(proxy.wait)
        self.addCleanup(proxy.terminate)
        self.wait_for(200)

    def start_server(self):
        with open(self.folder + "/log", "a") as log:
            self.server = subprocess.Popen(
                [PROGRAM, "serve", "--listen", f"127.0.0.1:{self.inner}", "--data", self.folder + "/tables", "--proxy", "127.0.0.1",
                 "--requests-per-second", "1"], stdout=subprocess.PIPE, stderr=log, text=True)
        self.server.stdout.readline()

    def stop_server(self):
        self.server.terminate()
        self.server.wait()
        self.server.stdout.close()

    def get(self, path, source="127.0.0.1", **headers):
        trust = ssl.create_default_context(cafile=self.certificate)
        line = http.client.HTTPSConnection("localhost", self.port, timeout=20, context=trust, source_address=(source, 0))
        try:
            line.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
            answer = line.getresponse()
            return answer.status, answer.read()
        finally:
            line.close()

    def wait_for(self, status):
        for _ in range(200):
            try:
                if self.get("/health", "127.0.0.9")[0] == status:
                    return
            except (OSError, http.client.HTTPException):
                pass
            time.sleep(0.3)
        self.fail(f"the proxy never answered {status}")

    def bot(self, *words, seconds=120):
        bot = self.begin_bot(*words)
        said, complaint = bot.communicate(timeout=seconds)
        self.assertEqual(bot.returncode, 0, complaint)
        return said

    def begin_bot(self, *words):
        trusting = {**os.environ, "SSL_CERT_FILE": self.certificate, "NODE_EXTRA_CA_CERTS": self.certificate}
        return subprocess.Popen([*words], env=trusting, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def test_games_are_played_through_it(self):
        status, body = self.get("/api/games")
        self.assertEqual(status, 200)
        self.assertEqual(len(json.loads(body)["games"]), 4)
        for words in ([sys.executable, ROOT / "docs/examples/seat.py"], ["node", ROOT / "docs/examples/seat.mjs"]):
            said = self.bot(*words, f"https://localhost:{self.port}", "--game", "clash", "--against", "random")
            self.assertRegex(said, r"won by \[\d")

    def test_limits_are_those_of_the_client_and_not_of_the_proxy(self):
        statuses = [self.get("/api/games", "127.0.0.2")[0] for _ in range(230)]
        self.assertIn(429, statuses)
        self.assertEqual(self.get("/api/games", "127.0.0.3")[0], 200)
        forged = [self.get("/api/games", "127.0.0.2", X_Forwarded_For=f"192.0.2.{i}", Forwarded=f"for=192.0.2.{i}")[0] for i in range(20)]
        self.assertGreater(forged.count(429), 15, forged)
        # Nor does a word of theirs make somebody else pay.
        for i in range(20):
            self.get("/api/games", "127.0.0.2", X_Forwarded_For="127.0.0.3", Forwarded="for=127.0.0.3")
        self.assertEqual(self.get("/api/games", "127.0.0.3")[0], 200)

    def test_a_game_goes_on_when_the_server_was_away(self):
        bot = self.begin_bot(sys.executable, ROOT / "docs/examples/seat.py", f"https://localhost:{self.port}", "--game", "pocket",
                             "--against", "random")
        time.sleep(1.5)
        self.server.kill()
        self.server.wait()
        self.server.stdout.close()
        self.wait_for(503)
        self.start_server()
        said, complaint = bot.communicate(timeout=120)
        self.assertEqual(bot.returncode, 0, complaint)
        self.assertRegex(said, r"won by \[\d")

    def test_games_go_on_at_another_node(self):
        os.chmod(self.folder, 0o755)
        os.mkdir(self.folder + "/database")
        database = Postgres(self.folder + "/database")
        self.addCleanup(database.stop, "immediate")
        self.stop_server()
        self.proxy.terminate()
        self.proxy.wait()
        self.second = free_port()
        nodes = []
        for name, port in (("one", self.inner), ("two", self.second)):
            with open(self.folder + "/log", "a") as log:
                nodes.append(subprocess.Popen([PROGRAM, "serve", "--listen", f"127.0.0.1:{port}", "--database", database.place(), "--node", name,
                                               "--proxy", "127.0.0.1"], stdout=subprocess.DEVNULL, stderr=log))
            self.addCleanup(nodes[-1].wait)
            self.addCleanup(nodes[-1].kill)
        self.put_before(self.start_proxy())
        counted = "SELECT count(*) FROM leases JOIN nodes ON number = node WHERE nodes.name = '{}' AND table_id IN (SELECT id FROM tables WHERE over = 0)"
        has = lambda name: int(database.rows(counted.format(name))[0][0])
        wait_for("both nodes", lambda: len(database.rows("SELECT name FROM nodes")) == 2)
        bots = []

        def at_both():  # a proxy may send several to the same node
            if len(bots) < 12:
                bots.append(self.begin_bot(sys.executable, ROOT / "docs/examples/seat.py", f"https://localhost:{self.port}", "--game", "pocket",
                                           "--against", "random"))
                self.addCleanup(bots[-1].kill)
                time.sleep(1)
            return has("one") and has("two")

        wait_for("tables at both", at_both)
        nodes[0].kill()
        # Nobody is told that there is none, also before the proxy has noticed.
        self.assertEqual({self.get("/api/games", "127.0.0.5")[0] for _ in range(20)}, {200})
        for bot in bots:
            said, complaint = bot.communicate(timeout=200)
            self.assertEqual(bot.returncode, 0, complaint)
            self.assertRegex(said, r"won by \[\d")
        self.assertEqual(database.rows("SELECT count(*) FROM tables WHERE over = 0"), [["0"]])


class HAProxy(Proxies, unittest.TestCase):
    def start_proxy(self):
        pem = self.folder + "/both.pem"
        pathlib.Path(pem).write_text(pathlib.Path(self.certificate).read_text() + pathlib.Path(self.folder + "/key.pem").read_text())
        text = (ROOT / "packaging/haproxy.cfg").read_text()
        for printed, here in (("bind :80\n", f"bind 127.0.0.1:{free_port()}\n"),
                              ("bind :443 ssl crt /etc/haproxy/imperium.pem", f"bind 127.0.0.1:{self.port} ssl crt {pem}"),
                              ("127.0.0.1:8080", f"127.0.0.1:{self.inner}"), ("maxconn 40000", "maxconn 400"),
                              *([("#server two 10.0.0.2:8080", f"server two 127.0.0.1:{self.second}")] if self.second else [])):
            self.assertIn(printed, text)
            text = text.replace(printed, here)
        settings = self.folder + "/haproxy.cfg"
        pathlib.Path(settings).write_text(text)
        return subprocess.Popen(["/usr/sbin/haproxy", "-q", "-f", settings])

    def test_a_socket_that_is_cut_is_opened_again(self):
        settings = self.folder + "/haproxy.cfg"
        pathlib.Path(settings).write_text(pathlib.Path(settings).read_text().replace("timeout tunnel 1h", "timeout tunnel 700ms"))
        self.proxy.terminate()
        self.proxy.wait()
        self.put_before(subprocess.Popen(["/usr/sbin/haproxy", "-q", "-f", settings]))
        opened = self.begin_bot(sys.executable, ROOT / "docs/examples/seat.py", f"https://localhost:{self.port}", "--open")
        table = opened.stdout.readline().split()[1]
        time.sleep(1.2)  # nobody says a word
        self.bot(sys.executable, ROOT / "docs/examples/seat.py", f"https://localhost:{self.port}", "--table", table)
        said, complaint = opened.communicate(timeout=120)
        self.assertEqual(opened.returncode, 0, complaint)
        self.assertRegex(said, r"won by \[\d")
        # Spectators who say nothing are cut again and again, and the server notices why.
        os.environ["SSL_CERT_FILE"] = self.certificate
        for _ in range(5):
            watcher = Seat(f"https://localhost:{self.port}", table, None)
            with self.assertRaises(OSError):
                while True:
                    watcher.hear()
            watcher.close()
        log = lambda: pathlib.Path(self.folder + "/log").read_text()
        wait_for("a sentence in the log", lambda: "sockets are cut after always the same silence" in log(), 20)


class Caddy(Proxies, unittest.TestCase):
    def start_proxy(self):
        text = (ROOT / "packaging/Caddyfile").read_text()
        for printed, here in (("imperium.example.org {", f"https://localhost:{self.port} {{\n\tbind 127.0.0.1\n\ttls {self.certificate} {self.folder}/key.pem"),
                              ("127.0.0.1:8080", f"127.0.0.1:{self.inner}" + (f" 127.0.0.1:{self.second}" if self.second else ""))):
            self.assertIn(printed, text)
            text = text.replace(printed, here)
        settings = self.folder + "/Caddyfile"
        pathlib.Path(settings).write_text("{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n" + text)
        home = {**os.environ, "HOME": self.folder, "XDG_DATA_HOME": self.folder, "XDG_CONFIG_HOME": self.folder}
        return subprocess.Popen(["caddy", "run", "--adapter", "caddyfile", "--config", settings], env=home, stderr=subprocess.DEVNULL)


if __name__ == "__main__":
    unittest.main()
