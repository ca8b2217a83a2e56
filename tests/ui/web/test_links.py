"""Messages over the Unix socket: a link with invalid messages is dropped, the others continue."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ui.web.links import Links
from ui.web.protocol import FromServer, Hello, encode, from_table
from ui.web.unix_socket import connected

DEEP = 20_000  # more than any Python nests
NONSENSE = [
    b"{",
    b"[]",
    b'{"type": "nobody"}',
    b"\xff\xfe",
    b'{"type": "hello", "waits": true, "x": ' + b"[" * DEEP + b"]" * DEEP + b"}",
    b"[" * DEEP,
]


@pytest.fixture
def links(tmp_path: Path) -> Iterator[Links]:
    links = Links(tmp_path)
    yield links
    links.close()


def heard(links: Links) -> list[FromServer]:
    """Return the messages received within a few calls."""
    return [message for _ in range(4) for _, message in links.heard(0.1)]


@pytest.mark.parametrize("line", NONSENSE, ids=range(len(NONSENSE)))
def test_a_link_that_talks_nonsense_is_dropped_alone(
    tmp_path: Path, links: Links, line: bytes
) -> None:
    with connected(tmp_path) as bad, connected(tmp_path) as good:
        bad.settimeout(10)
        bad.sendall(encode(Hello(waits=True)) + line + b"\n")
        good.sendall(encode(Hello(waits=False)))
        assert heard(links).count(Hello(waits=False)) == 1
        assert bad.recv(1) == b""
        assert len(links.greeted) == 1


@pytest.mark.parametrize("line", NONSENSE, ids=range(len(NONSENSE)))
def test_the_server_takes_nonsense_of_the_table_for_an_error(line: bytes) -> None:
    with pytest.raises(ValueError, match=r"."):
        from_table(line)
