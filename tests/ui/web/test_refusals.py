"""The server's refusals, which change nothing."""

import ast
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from http import HTTPStatus
from pathlib import Path
from random import Random

import pytest

from companion.games.yahtzee.actions import Roll
from companion.messages import Act
from tests.ui.waiting import until
from tests.ui.web.browsing import Page, Server, sit_down
from ui.machine.wiring import Wiring
from ui.web.server import handlers
from ui.web.server.addresses import is_local, local_address
from ui.web.server.http_server import MOST_OF_A_PEER, bound
from ui.web.server.rate import RateLimit

WRONG = "0" * 32


@pytest.fixture(autouse=True)
def unchanged(machine: Wiring) -> Iterator[None]:
    """Check that the game and the admitted devices stay unchanged by each test."""
    table = machine.table or sit_down(machine, "yahtzee")
    if not table.view.actions:
        table.submit(Act(Roll((3, 3, 5, 1, 6))))
        assert until(lambda: table.view.actions)
    before = (table.view.actions, table.view.pencilled)
    yield
    time.sleep(0.02)
    assert (table.view.actions, table.view.pencilled) == before
    assert machine.phones is not None
    assert all(device.state == "asked" for device in machine.phones.devices)


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 404),
        ("//", 404),
        (f"/{WRONG}/", 403),
        (f"/{WRONG}/events", 403),
        (f"/{WRONG}/tray.jpg", 403),
        (f"/{WRONG}/sheet.pdf?language=fr", 403),
        (f"/{WRONG}/statistics.csv?language=fr", 403),
        (f"/{WRONG}/static/index.html", 403),
        (f"/{WRONG}/nothing", 404),
        ("/favicon.ico", 403),
        ("/KEY/nothing", 404),
        ("/KEY/static/nothing.js", 404),
        ("/KEY/static/../wording.py", 404),
        ("/KEY/static/..%2fwording.py", 404),
        ("/KEY/static/%2e%2e/%2e%2e/feed.py", 404),
        ("/KEY/static//etc/passwd", 404),
        ("/KEY/static/index.html%00.js", 404),
        ("/KEY/tray.jpg", 404),
        ("/KEY/act", 405),
        ("/KEY/join", 405),
        ("/KEY/events?device=abc", 400),
    ],
)
def test_what_is_not_to_be_seen_is_not_shown(server: Server, path: str, status: int) -> None:
    answered, body, headers = server.ask_at(path.replace("KEY", server.key))
    assert answered == status
    assert b"Ana" not in body
    assert server.key.encode() not in body
    assert "Set-Cookie" not in headers


def test_half_a_key_is_no_key(server: Server) -> None:
    for given in (server.key[:-1], server.key + "0", server.key.upper() + "x", server.key[::-1]):
        assert server.ask_at(f"/{given}/")[0] == 403


def test_the_key_is_compared_in_constant_time() -> None:
    tree = ast.parse(Path(handlers.__file__).read_text(encoding="utf-8"))
    (right,) = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name == "_right_key"
    ]
    compared = [node.func.attr for node in ast.walk(right) if isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)]  # fmt: skip
    assert "compare_digest" in compared
    assert not any(isinstance(node, ast.Eq | ast.NotEq) for node in ast.walk(right))


def test_every_answer_is_fenced_in(server: Server) -> None:
    for path in ("", "tv", "nothing", "tray.jpg", "static/index.html"):
        headers = server.ask(path)[2]
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
        assert headers["X-Frame-Options"] == "DENY"
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"
        kept = "no-cache" if "Etag" in headers else "no-store"  # asked about each time
        assert headers["Cache-Control"] == kept
        assert "Server" not in headers
        assert "Access-Control-Allow-Origin" not in headers


@pytest.mark.parametrize("host", ["evil.example", "evil.example:PORT", "192.168.1.1:PORT", ""])
def test_another_name_of_this_machine_is_refused(server: Server, host: str) -> None:
    status, body, _ = server.ask("", Host=host.replace("PORT", str(server.port)))
    assert status == 400
    assert b"<html" not in body


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
    ],
)
def test_no_other_site_may_ask(server: Server, headers: dict[str, str]) -> None:
    for path, body in (("join", {"name": "x"}), ("act", {"do": "undo", "seq": 1})):
        assert server.ask(path, "POST", body, X_Device="a" * 32, **headers)[0] == 403


def test_a_form_of_another_site_is_no_request(server: Server) -> None:
    status, _, _ = server.ask("join", "POST", b'{"name": "x"}', Content_Type="text/plain")
    assert status == 400


BAD_BODIES = [
    b"",
    b"{",
    b"[]",
    b"null",
    b'{"do": "resign", "seq": 1}',
    b'{"do": "undo"}',
    b'{"do": "undo", "seq": -1}',
    b'{"do": "undo", "seq": 1e400}',
    b'{"do": "undo", "seq": "1"}',
    b'{"do": "undo", "seq": 1, "more": 1}',
    b'{"do": "pencil", "seq": 1, "choice": "' + b"x" * 65 + b'"}',
    b'{"do": "dice", "seq": 1, "dice": [21]}',
    b'{"do": "dice", "seq": 1, "dice": [-1]}',
    b'{"do": "dice", "seq": 1, "dice": [' + b",".join([b"1"] * 61) + b"]}",
    b'{"do": "dice", "seq": 1, "dice": [{"value": 1, "sides": 6}]}',
    b'{"do": "answer", "seq": 1, "at": -1}',
    b'{"do": "answer", "seq": 1, "answer": "' + b"x" * 25 + b'"}',
    b"\xff\xfe",
    b'{"do": "\xc3\x28", "seq": 1}',
    b"[" * 2000,
]


@pytest.mark.parametrize("body", BAD_BODIES)
def test_a_wish_that_makes_no_sense_is_refused(server: Server, body: bytes) -> None:
    assert server.ask("act", "POST", body, X_Device="b" * 32)[0] == 400


def test_who_was_not_let_in_does_nothing(page: Page) -> None:
    for do in ("end_turn", "undo", "reread", "pencil", "dice", "roll", "answer"):
        status, answer = page.act(do)
        assert status == 403
        assert {"fr", "en"} <= set(answer["text"])
    assert page.server.ask("act", "POST", {"do": "undo", "seq": 1})[0] == 401
    for token in ("", "a", "g" * 32, "a" * 33):
        wish = {"do": "undo", "seq": 1}
        assert page.server.ask("act", "POST", wish, X_Device=token)[0] == 400


def test_a_device_that_asks_may_not_play_yet(machine: Wiring, page: Page) -> None:
    assert page.join("Kitchen") == 200
    page.until(lambda state: state["you"]["device"] == "asked")
    assert page.act("undo")[0] == 403
    assert machine.phones is not None
    machine.phones.take_away(machine.phones.devices[-1].token)
    page.until(lambda state: state["you"]["device"] is None)
    assert page.join("Kitchen") == 409  # not again at once


def test_nobody_has_no_name_or_too_long_a_one(page: Page) -> None:
    assert page.join("  ") == 409
    assert page.join("a\u0007b") == 409
    assert page.join("x" * 41) == 400


def test_what_is_too_large_is_not_read(server: Server) -> None:
    assert server.ask("act", "POST", b" " * 5000, X_Device="c" * 32)[0] in (400, 413)
    long = b"GET /" + server.key.encode() + b"/ HTTP/1.1\r\nHost: x\r\nA: " + b"x" * 9000
    assert b"200" not in server.raw(long + b"\r\n\r\n")[:16]


def malformed(chance: Random, key: str, port: int) -> bytes:  # noqa: PLR0911
    """Return a malformed request."""
    good = f"GET /{key}/ HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()
    body = chance.randbytes(chance.randrange(60))
    match chance.randrange(7):
        case 0:
            return chance.randbytes(chance.randrange(1, 400))
        case 1:
            return good[: chance.randrange(1, len(good) - 2)]
        case 2:
            place = chance.randrange(4)  # in the method
            return good[:place] + bytes([chance.randrange(128, 256)]) + good[place + 1 :]
        case 3:
            return good.replace(b"HTTP/1.1", chance.choice([b"HTTP/9", b"", b"HTTP/1.1.1", body]))
        case 4:
            return good.replace(b"Host", chance.choice([b"H ost", b"\x00", b":", b"Ho\nst"]))
        case 5:
            return f"POST /{key}/act HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n".encode() + (
                b"Content-Type: application/json\r\nX-Device: " + b"d" * 32 + b"\r\n"
                b"Content-Length: %d\r\n\r\n" % len(body) + body
            )
        case _:
            return f"POST /{key}/join HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n".encode() + (
                b"Transfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\n" + body
            )


def send_malformed(server: Server, count: int, seed: int) -> None:
    chance = Random(seed)
    for number in range(count):
        request = malformed(chance, server.key, server.port)
        with socket.create_connection(("127.0.0.1", server.port), timeout=60) as line:
            line.sendall(request)
            line.shutdown(socket.SHUT_WR)
            answer = line.recv(12)
        assert not answer.startswith(b"HTTP/1.1 2"), (number, request)
        assert not answer.startswith(b"HTTP/1.1 500"), (number, request)


def test_five_hundred_malformed_requests_change_nothing(server: Server) -> None:
    send_malformed(server, 500, seed=1)
    assert server.process.poll() is None


def test_one_peer_alone_cannot_hold_every_line(server: Server) -> None:
    with ExitStack() as held:
        lines = [
            held.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=60))
            for _ in range(MOST_OF_A_PEER + 5)
        ]
        assert lines[-1].recv(1) == b""  # closed at once
        lines[0].settimeout(0.01)
        with pytest.raises(TimeoutError):
            lines[0].recv(1)
    assert until(lambda: _answers(server))


def _answers(server: Server) -> bool:
    try:
        return server.ask("")[0] == 200
    except OSError:
        return False


def test_too_much_at_once_is_put_off_for_that_peer() -> None:
    now = [0.0]
    limit = RateLimit(burst=3, a_second=1, clock=lambda: now[0])
    assert [limit.allows("a") for _ in range(4)] == [True, True, True, False]
    assert limit.allows("b")
    now[0] = 2.0
    assert [limit.allows("a") for _ in range(3)] == [True, True, False]


@pytest.mark.parametrize(
    ("address", "local"),
    [
        ("127.0.0.1", True),
        ("10.1.2.3", True),
        ("172.16.0.9", True),
        ("172.32.0.9", False),
        ("192.168.178.20", True),
        ("169.254.3.4", True),
        ("8.8.8.8", False),
        ("0.0.0.0", False),
        ("100.64.0.1", False),
        ("::1", True),
        ("fd00::1", True),
        ("2001:db8::1", False),
        ("::ffff:8.8.8.8", False),
        ("::ffff:192.168.1.2", True),
        ("localhost", False),
        ("", False),
    ],
)
def test_the_local_network_is_known_by_its_addresses(address: str, local: bool) -> None:
    assert is_local(address) == local


def test_nothing_but_the_local_network_can_be_served() -> None:
    for address in ("0.0.0.0", "8.8.8.8", ""):
        with pytest.raises(PermissionError):
            bound(address, 0)
    ours = local_address()
    assert ours is None or (is_local(ours) and not ours.startswith("127."))


def test_the_statuses_that_are_refused_have_a_sentence() -> None:
    assert {HTTPStatus(sentence) for sentence in handlers._SENTENCES}
