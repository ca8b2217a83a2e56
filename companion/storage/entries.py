"""A journal's lines: the entry in each, and the digits that tie a line to the line before.

Each line is a JSON object, a tab and 16 hex digits: BLAKE2b of the line, keyed by the digits of the
line before, so a line that was changed, dropped, doubled or moved breaks the chain. The first line
is the game's header; then a line for each action done, undone, redone or amended, and for renamed
players.

Each entry has its time (ISO 8601), for people, and a tick: the highest tick of all games when the
entry was written, plus 1 (a Lamport clock). The clock of a computer without a battery may go back,
ticks do not; 0 is for entries from before there were ticks.
"""

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from hashlib import blake2b
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta, Struct

_CHECK_DIGITS = 16
_TICK = b'"tick":'
MOST_TICK = 2**53 - 1  # more than any table reaches, and exact in every program

Tick = Annotated[int, Meta(ge=0, le=MOST_TICK)]
# Time stamps have at most 64 characters, so that a damaged one cannot fill a list.
Moment = Annotated[str, Meta(max_length=64)]


class Opened(Struct, frozen=True, tag="open", tag_field="entry", omit_defaults=True):
    """A journal's first line: its game's header."""

    header: msgspec.Raw
    at: Moment
    tick: Tick = 0


class Did(Struct, frozen=True, tag="do", tag_field="entry", omit_defaults=True):
    """An action was done."""

    action: msgspec.Raw
    at: Moment
    tick: Tick = 0


class Undid(Struct, frozen=True, tag="undo", tag_field="entry", omit_defaults=True):
    """The last action was undone."""

    at: Moment
    tick: Tick = 0


class Redid(Struct, frozen=True, tag="redo", tag_field="entry", omit_defaults=True):
    """The action undone last was redone."""

    at: Moment
    tick: Tick = 0


class AmendmentStep(StrEnum):
    """The direction of an amendment."""

    MADE = "made"
    UNDONE = "undone"  # takes the last amendment back
    REDONE = "redone"  # makes the amendment that was taken back last again


class Amended(Struct, frozen=True, tag="amend", tag_field="entry", omit_defaults=True):
    """Actions were replaced, by index from 0.

    If `kept` is given, only the first `kept` actions stay: a single line, so that a power cut
    leaves all of that done or nothing. An undone or redone amendment also holds the actions in
    force then.
    """

    actions: Mapping[int, msgspec.Raw]
    at: Moment
    kept: int | None = None
    tick: Tick = 0
    step: AmendmentStep = AmendmentStep.MADE


class Renamed(Struct, frozen=True, tag="rename", tag_field="entry", omit_defaults=True):
    """The players' names from here on, in turn order: a name was misspelt.

    Later entries have these names; earlier entries are read with them.
    """

    players: tuple[str, ...]
    at: Moment
    tick: Tick = 0


Entry = Opened | Did | Undid | Redid | Amended | Renamed


class EntryId(NamedTuple):
    """The identity of an entry at a table: its tick and its time.

    A tick alone is not enough: it is used again if the end of a journal was lost.
    """

    tick: int
    at: str


class Origins(Struct, frozen=True):
    """The entries that did a game's current actions, by index, and its undone actions.

    An action keeps its entry however often it is undone, redone and amended.
    """

    done: tuple[EntryId, ...] = ()
    undone: tuple[EntryId, ...] = ()

    def after(self, entry: Entry) -> "Origins":
        """Return the origins after a further entry, which must fit the earlier entries."""
        match entry:
            case Did():
                return Origins((*self.done, EntryId(entry.tick, entry.at)))
            case Undid():
                return Origins(self.done[:-1], (*self.undone, self.done[-1]))
            case Redid():
                return Origins((*self.done, self.undone[-1]), self.undone[:-1])
            case Amended(step=step) if step is not AmendmentStep.MADE:
                return self
            case Amended(kept=kept):
                return Origins(self.done if kept is None else self.done[:kept])
            case Opened() | Renamed():
                return self


def raw(part: Struct) -> msgspec.Raw:
    """Return a header or an action, encoded for an entry; or an entry."""
    return msgspec.Raw(msgspec.json.encode(part))


def parse_entry(part: msgspec.Raw) -> Entry:
    """Return the entry that `raw` encoded. Raises ValueError."""
    return _ENTRIES.decode(part)


def seal(entry: Entry, before: str) -> tuple[bytes, str]:
    """Return an entry as a journal's line, and the line's own check digits.

    `before` are the check digits of the line before, "" for the first line.
    """
    payload = msgspec.json.encode(entry)
    check = _digest(payload, before)
    return payload + b"\t" + check.encode() + b"\n", check


def sealed(entries: Iterable[Entry]) -> bytes:
    """Return a whole journal: these entries as lines, each tied to the line before."""
    check, lines = "", []
    for entry in entries:
        line, check = seal(entry, check)
        lines.append(line)
    return b"".join(lines)


def unseal(line: bytes, before: str) -> tuple[Entry, str] | None:
    """Return the entry in a line, and the line's own check digits.

    `before` are the check digits of the line before. Return None if the line is not whole, does not
    follow or is no entry.
    """
    payload, tab, rest = line.rpartition(b"\t")
    check = _digest(payload, before)
    if not tab or rest != check.encode() + b"\n":
        return None
    try:
        return _ENTRIES.decode(payload), check
    except (ValueError, RecursionError):  # RecursionError: raised by msgspec too
        return None


def last_tick(data: bytes) -> int:
    """Return the tick of the last valid line that has a tick; 0 if none has.

    Earlier lines are not checked: this is called for all games before a game is played.
    """
    lines = data.splitlines(keepends=True)
    for number in reversed([number for number, line in enumerate(lines) if _TICK in line]):
        entry_and_check = unseal(lines[number], _digits(lines[number - 1]) if number else "")
        if entry_and_check is not None:
            return entry_and_check[0].tick
    return 0


def ticks(last: int) -> Iterator[int]:
    """Yield the ticks after `last`, without end; the highest possible tick repeats."""
    while True:
        last = min(last + 1, MOST_TICK)
        yield last


def _digits(line: bytes) -> str:
    return line.rpartition(b"\t")[2][:_CHECK_DIGITS].decode(errors="replace")


def _digest(payload: bytes, before: str) -> str:
    return blake2b(payload, digest_size=_CHECK_DIGITS // 2, key=before.encode()).hexdigest()


_ENTRIES: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)
