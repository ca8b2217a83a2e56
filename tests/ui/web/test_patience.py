"""The time limits of connections, which keep places free for new phones."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from ui.web.page_files import PageFile
from ui.web.server import handlers, http_server
from ui.web.server.followers import Followers
from ui.web.server.handlers import Shared
from ui.web.server.http_server import MOST_CONNECTIONS, LocalServer, application, bound, hosts_of
from ui.web.server.rate import RateLimit
from ui.web.server.table_link import TableLink
from ui.web.server.uploads import Uploads

KEY = "a" * 32
LONG_SECONDS = 60.0
Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Served:
    """Pages of two megabytes each on this machine."""

    def __init__(self, data: Path) -> None:
        listener = bound("127.0.0.1", 0)
        self.port: int = listener.getsockname()[1]
        no_limit = RateLimit(burst=1e9, a_second=1)
        shared = Shared(
            key=lambda: KEY,
            hosts=lambda: hosts_of([("127.0.0.1", self.port)]),
            files={"index.html": PageFile(bytes(2_000_000), "text/html")},
            followers=Followers(),
            link=TableLink(data, waits=True, hear=lambda _: None, there=lambda _: None),
            requests=no_limit,
            wrong_keys=no_limit,
            deeds=no_limit,
            joins=no_limit,
            downloads=no_limit,
            uploads=Uploads(),
            live=Uploads(),
        )
        self.server: LocalServer = http_server.http_server(application(shared))
        self.server.add_socket(listener)

    async def connect(self, address: str = "127.0.0.1") -> Line:
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(address, 0))

    def request(self, key: str = KEY) -> bytes:
        return f"GET /{key}/ HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n\r\n".encode()

    @property
    def held(self) -> int:
        return len(self.server._connections)

    async def until(self, true: Callable[[int], bool]) -> None:
        """Wait until the number of connections satisfies a condition."""
        async with asyncio.timeout(LONG_SECONDS):
            while not true(self.held):
                await asyncio.sleep(0.01)

    async def answer(self) -> bytes:
        """Return the first line for a new phone that has the key."""
        reader, writer = await self.connect("127.0.0.7")
        writer.write(self.request())
        async with asyncio.timeout(LONG_SECONDS):
            line = await reader.readline()
        writer.close()
        return line


def serve(data: Path, talk: Callable[[Served], Awaitable[None]]) -> None:
    async def run() -> None:
        served = Served(data)
        try:
            await talk(served)
        finally:
            served.server.stop()
            await served.server.close_all_connections()

    asyncio.run(run())


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_server, "PATIENCE_SECONDS", 0.3)
    monkeypatch.setattr(handlers, "WRITE_SECONDS", 0.3)


async def pipeline(served: Served, count: int, key: str = KEY) -> list[Line]:
    """Return `count` connections that send requests and never read an answer."""
    lines = []
    for number in range(count):
        line = await served.connect(f"127.0.0.{1 + number % 5}")
        line[1].write(served.request(key) * 50)
        lines.append(line)
    return lines


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("key", ["b" * 32, KEY])
def test_requests_whose_answers_are_never_read_do_not_hold_their_place(
    tmp_path: Path, key: str
) -> None:
    async def talk(served: Served) -> None:
        lines = await pipeline(served, 20, key)
        await served.until(lambda held: held > 0)  # a slow machine drops the first meanwhile
        await served.until(lambda held: held == 0)
        del lines

    serve(tmp_path, talk)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("key", ["b" * 32, "c"])
def test_a_connection_that_never_names_the_key_loses_its_place_however_busy(
    tmp_path: Path, key: str
) -> None:
    async def talk(served: Served) -> None:
        reader, writer = await served.connect()
        async with asyncio.timeout(LONG_SECONDS):
            try:
                while True:
                    writer.write(served.request(key))
                    await writer.drain()
                    if not await reader.read(100_000):
                        return
                    await asyncio.sleep(0.02)
            except ConnectionError:
                return

    serve(tmp_path, talk)


@pytest.mark.usefixtures("impatient")
def test_a_connection_that_named_the_key_follows_for_as_long_as_it_likes(tmp_path: Path) -> None:
    async def talk(served: Served) -> None:
        reader, writer = await served.connect()
        writer.write(served.request().replace(b"/ HTTP", b"/events HTTP"))
        async with asyncio.timeout(LONG_SECONDS):
            assert b"200" in await reader.readline()
            await reader.readuntil(b"event: state")
        await asyncio.sleep(1)
        assert served.held == 1
        writer.close()

    serve(tmp_path, talk)


async def keep_out(served: Served, key: str) -> None:
    """Fill every place with connections that never read; then a new phone comes."""
    lines = await pipeline(served, MOST_CONNECTIONS, key)
    await served.until(lambda held: held == MOST_CONNECTIONS)
    await served.until(lambda held: held == 0)
    assert b"200" in await served.answer()
    del lines


@pytest.mark.soak
@pytest.mark.parametrize("key", ["b" * 32, KEY])
def test_three_hundred_connections_make_room_within_their_time(tmp_path: Path, key: str) -> None:
    """With the times that hold for everybody."""
    serve(tmp_path, lambda served: keep_out(served, key))
