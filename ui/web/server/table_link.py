"""The server's side of the Unix socket, which reconnects by itself."""

import asyncio
import contextlib
import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.language.text import Language
from ui.web.protocol import (
    LONGEST_LINE,
    Act,
    Answer,
    File,
    FileKind,
    FromServer,
    FromTable,
    Hello,
    Join,
    Live,
    Photo,
    Picture,
    WantFile,
    WantPicture,
    Wish,
    encode,
    from_table,
)
from ui.web.unix_socket import connected

AGAIN_SECONDS = 0.5
ANSWER_SECONDS = 6.0
FILE_SECONDS = 40.0  # for a sheet on a small computer
PHOTO_SECONDS = 90.0  # for a photograph, with the start of the process that reads photographs
MOST_PENDING = 64
_NO_ANSWER = 503


class TableLink:
    """The requests to the table and the messages from it. Use from a single event loop."""

    def __init__(
        self,
        data: Path,
        *,
        waits: bool,
        hear: Callable[[FromTable], None],
        there: Callable[[bool], None],
    ) -> None:
        """Create without a connection.

        `waits`: nothing is served before the table's settings. `hear` gets the table's messages,
        `there` whether the table is connected.
        """
        self._data, self._waits = data, waits
        self._hear, self._there = hear, there
        self.missed = asyncio.Event()  # set when the table was not found, or has gone
        self._writer: asyncio.StreamWriter | None = None
        self._numbers = itertools.count(1)
        self._answers: dict[int, asyncio.Future[Answer]] = {}
        self._pictures: dict[int, asyncio.Future[bytes | None]] = {}
        self._files: dict[int, asyncio.Future[File]] = {}

    async def run(self) -> None:
        """Keep connected until cancelled."""
        while True:
            with contextlib.suppress(OSError, ValueError):
                await self._talk()
            self.missed.set()
            await asyncio.sleep(AGAIN_SECONDS)

    async def _talk(self) -> None:
        link = connected(self._data)
        reader, writer = await asyncio.open_connection(sock=link, limit=LONGEST_LINE)
        try:
            self._writer = writer
            self.tell(Hello(self._waits))
            self._there(True)
            while line := await reader.readline():
                self._take(from_table(line))
        finally:
            self._writer = None
            writer.close()
            self._give_up()
            self._there(False)

    def _take(self, message: FromTable) -> None:
        match message:
            case Answer():
                _settle(self._answers.pop(message.number, None), message)
            case Picture():
                _settle(self._pictures.pop(message.picture, None), message.jpeg)
            case File():
                _settle(self._files.pop(message.number, None), message)
            case _:
                self._hear(message)

    def _give_up(self) -> None:
        for number, answer in self._answers.items():
            _settle(answer, Answer(number, _NO_ANSWER))
        for picture in self._pictures.values():
            _settle(picture, None)
        for number, file in self._files.items():
            _settle(file, File(number, _NO_ANSWER))
        self._answers.clear()
        self._files.clear()
        self._pictures.clear()

    def tell(self, message: FromServer) -> None:
        """Send a message to the table, if connected."""
        if self._writer is not None:
            self._writer.write(encode(message))

    async def join(self, device: str, name: str, address: str) -> Answer:
        """Ask to admit a device."""
        number = next(self._numbers)
        return await self._ask(number, Join(number, device, name, address))

    async def act(self, device: str, wish: Wish) -> Answer:
        """Ask the table to perform a wish."""
        number = next(self._numbers)
        return await self._ask(number, Act(number, device, wish))

    async def photo(self, device: str, seq: int, kept: tuple[int, ...], data: bytes) -> Answer:
        """Ask for the dice in a photograph, taken in the state `seq`."""
        number = next(self._numbers)
        return await self._ask(number, Photo(number, device, seq, kept, data), PHOTO_SECONDS)

    async def live(self, device: str, data: bytes) -> Answer:
        """Pass on a picture of a device that lies above the tray."""
        number = next(self._numbers)
        return await self._ask(number, Live(number, device, data))

    async def picture(self, number: int) -> bytes | None:
        """Return the JPEG of that picture of the tray; None if there is none."""
        waiting = self._pictures.get(number)
        if waiting is None:
            if self._writer is None:
                return None
            waiting = self._pictures[number] = asyncio.get_running_loop().create_future()
            self.tell(WantPicture(number))
        try:
            return await asyncio.wait_for(asyncio.shield(waiting), ANSWER_SECONDS)
        except TimeoutError:
            self._pictures.pop(number, None)
            return None

    async def file(self, kind: FileKind, language: Language) -> File:
        """Ask for a file of the game in play."""
        number = next(self._numbers)
        if self._writer is None or len(self._files) >= MOST_PENDING:
            return File(number, _NO_ANSWER)
        waiting = self._files[number] = asyncio.get_running_loop().create_future()
        self.tell(WantFile(number, kind, language))
        try:
            return await asyncio.wait_for(waiting, FILE_SECONDS)
        except TimeoutError:
            return File(number, _NO_ANSWER)
        finally:
            self._files.pop(number, None)

    async def _ask(
        self, number: int, message: FromServer, seconds: float = ANSWER_SECONDS
    ) -> Answer:
        if self._writer is None or len(self._answers) >= MOST_PENDING:
            return Answer(number, _NO_ANSWER)
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._answers[number] = answer
        self.tell(message)
        try:
            return await asyncio.wait_for(answer, seconds)
        except TimeoutError:
            return Answer(number, _NO_ANSWER)
        finally:
            self._answers.pop(number, None)


def _settle(waiting: "asyncio.Future[Any] | None", what: object) -> None:
    if waiting is not None and not waiting.done():
        waiting.set_result(what)
