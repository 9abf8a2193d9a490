"""Hostile servers for `noge fetch`: they drip, never end, redirect in circles, lie about lengths, send bombs, garbage and resets.
Every fetch ends in bounded time with a message and a code, and leaves no file; a well-behaved server shows that it could work."""
import gzip
import json
import socket
import struct
import subprocess
import threading
import time
import zlib

import commands

LIMIT = 20 # seconds; the limits given to fetch are shorter
PLACES = json.dumps([{"osm_type": "relation", "osm_id": 2, "display_name": "Tiny Town", "licence": "ODbL", "geojson": {
    "type": "Polygon", "coordinates": [[[10, 50], [10.01, 50], [10.01, 50.01], [10, 50.01], [10, 50]]]}}]).encode()
STREETS = b"""<?xml version="1.0" encoding="UTF-8"?>
<osm version="0.6"><node id="1" lat="50.005" lon="10.005"/><node id="2" lat="50.009" lon="10.005"/>
<node id="3" lat="50.005" lon="10.009"/><node id="4" lat="50.001" lon="10.005"/><node id="5" lat="50.005" lon="10.001"/>
<way id="10"><nd ref="2"/><nd ref="1"/><nd ref="4"/><tag k="highway" v="residential"/></way>
<way id="11"><nd ref="5"/><nd ref="1"/><nd ref="3"/><tag k="highway" v="residential"/></way></osm>
"""


def answer(body, *headers, status="200 OK", length=True):
    lines = [f"HTTP/1.1 {status}", "Connection: close", *headers]
    if length:
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def reset(connection):
    """Closes so that the other side gets a reset instead of an end."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()


def drip(connection, bytes_, pause):
    for at in range(len(bytes_)):
        connection.sendall(bytes_[at:at + 1])
        time.sleep(pause)


def endless(connection, begin, piece):
    connection.sendall(begin)
    while True:
        connection.sendall(piece)


def bomb(size):
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    return b"".join(packer.compress(b" " * (1 << 20)) for _ in range(size)) + packer.flush()


XML = "Content-Type: application/osm3s+xml"
# What a server does with a connection and the good body of this request.
BEHAVIOUR = {
    "good": lambda c, body: c.sendall(answer(body)),
    "drip": lambda c, body: drip(c, answer(body), 0.4),
    "drip-headers": lambda c, body: drip(c, b"HTTP/1.1 200 OK\r\n" + b"X-A: b\r\n" * 1000, 0.05),
    "silence": lambda c, body: time.sleep(LIMIT),
    "endless-header": lambda c, body: endless(c, b"HTTP/1.1 200 OK\r\nX: ", b"y" * 65536),
    "endless-headers": lambda c, body: endless(c, b"HTTP/1.1 200 OK\r\n", b"X-Header: value\r\n" * 1000),
    "endless-interim": lambda c, body: endless(c, b"", b"HTTP/1.1 100 Continue\r\n\r\n" * 1000),
    "endless-body": lambda c, body: endless(c, b"HTTP/1.1 200 OK\r\n\r\n" + body[:40], b" " * 65536),
    "endless-chunks": lambda c, body: endless(c, b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", b"1\r\n \r\n" * 5000),
    "redirect-circle": lambda c, body: c.sendall(answer(b"", "Location: /again", status="302 Found")),
    "redirect-file": lambda c, body: c.sendall(answer(b"", "Location: file:///etc/passwd", status="302 Found")),
    "redirect-gopher": lambda c, body: c.sendall(answer(b"", "Location: gopher://127.0.0.1:1/x", status="301 Moved")),
    "too-short": lambda c, body: c.sendall(answer(body + b"x" * 1000)[:-1000]),
    "cut-in-half": lambda c, body: c.sendall(answer(body)[:-len(body) // 2]),
    "negative-length": lambda c, body: c.sendall(answer(body, "Content-Length: -1", length=False)),
    "huge-length": lambda c, body: c.sendall(answer(body, "Content-Length: 9223372036854775807", length=False)),
    "two-lengths": lambda c, body: c.sendall(answer(body, "Content-Length: 5")),
    "bad-chunks": lambda c, body: c.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffffff\r\nabc"),
    "gzip-bomb": lambda c, body: c.sendall(answer(bomb(300), "Content-Encoding: gzip")),
    "gzip-bomb-plain": lambda c, body: c.sendall(answer(bomb(300))),
    "gzip-garbage": lambda c, body: c.sendall(answer(gzip.compress(body)[:-9] + b"garbage!!", "Content-Encoding: gzip")),
    "garbage": lambda c, body: c.sendall(bytes(range(256)) * 400),
    "zeros": lambda c, body: c.sendall(answer(bytes(100000))),
    "escapes": lambda c, body: c.sendall(answer(b"\x1b]0;owned\x07\x1b[2J<html>", status="400 \x1b[31mBad")),
    "deep": lambda c, body: c.sendall(answer(b"[" * 200000)),
    "deep-xml": lambda c, body: c.sendall(answer(b"<osm>" * 100000, XML)),
    "entities": lambda c, body: c.sendall(answer(
        b'<?xml version="1.0"?><!DOCTYPE osm [<!ENTITY a "aaaaaaaaaa">' +
        b"".join(b'<!ENTITY %c "%s">' % (98 + i, b"&%c;" % (97 + i) * 10) for i in range(12)) + b']><osm>&m;</osm>', XML)),
    "long-attribute": lambda c, body: c.sendall(answer(b'<osm version="' + b"a" * 30000000 + b'"/>', XML)),
    "retry-forever": lambda c, body: c.sendall(answer(b"busy", "Retry-After: 99999999999999999999", status="429 Busy")),
    "reset": lambda c, body: reset(c),
    "reset-in-body": lambda c, body: (c.sendall(answer(body)[:-20]), time.sleep(0.05), reset(c)),
    "close": lambda c, body: None,
}
GOOD_ENOUGH = {"good"}
# A header that says the same thing as a smaller one, or lies that curl corrects, may still end well.
MAY_SUCCEED = {"good", "drip", "huge-length", "negative-length", "two-lengths"}


class Server:
    """Answers requests of one kind well, those of the other as the behaviour says."""

    def __init__(self, behaviour, victim):
        self.behaviour, self.victim = behaviour, victim
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

    def serve(self, connection):
        try:
            connection.settimeout(LIMIT)
            request = b""
            while b"\r\n\r\n" not in request:
                part = connection.recv(65536)
                if not part:
                    return
                request += part
            kind = "search" if request.startswith(b"GET /search") else "streets"
            if b"/again" in request.split(b"\r\n")[0]:
                kind = self.victim
            act = BEHAVIOUR[self.behaviour] if kind == self.victim else BEHAVIOUR["good"]
            act(connection, PLACES if kind == "search" else STREETS)
            connection.shutdown(socket.SHUT_WR)
            while connection.recv(65536): # closing with unread bytes would be a reset
                pass
        except OSError:
            pass
        finally:
            connection.close()

    def close(self):
        self.listener.close()


def cases(world, brief):
    slow = {"drip", "drip-headers", "endless-chunks", "endless-interim"} if brief else set()
    return [(name, victim) for name in BEHAVIOUR if name not in slow for victim in ("search", "streets")]


def run(world, case):
    behaviour, victim = case
    server = Server(behaviour, victim)
    world.clear("fetch")
    cache = world.here / "cache"
    try:
        begun = time.monotonic()
        done = subprocess.run([world.noge, "fetch", "Tiny Town", "-o", "town.graph", "--nominatim", server.url + "/search", "--endpoint",
                               server.url + "/api/interpreter", "--patience", "1", "--timeout", "1", "--max-time", "3", "--limit", "20",
                               "--cache", str(cache)], cwd=world.here, env=world.environment, capture_output=True, timeout=4 * LIMIT,
                              stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        return "does not end"
    finally:
        server.close()
    seconds = time.monotonic() - begun
    left = [path for path in commands.files_below(world.here) if not path.startswith("cache/")]
    if behaviour in GOOD_ENOUGH:
        return None if done.returncode == 0 and left == ["town.graph"] else f"fails: {done.stderr[:300]}"
    if done.returncode < 0:
        return f"crashes by signal {-done.returncode}"
    if done.returncode == 0:
        return None if behaviour in MAY_SUCCEED else "success"
    if done.returncode not in (1, 3):
        return f"exit code {done.returncode}: {done.stderr[:200]}"
    if left:
        return f"leaves {left}"
    if not done.stderr.strip() or b"\x1b" in done.stderr:
        return f"bad message: {done.stderr[:200]}"
    if seconds > 3 * LIMIT:
        return f"takes {seconds:.0f} s"
    unfinished = [path for path in cache.rglob("*") if path.is_file() and path.name.startswith(".")] if cache.exists() else []
    return f"leaves {unfinished} in the cache" if unfinished else None
