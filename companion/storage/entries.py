"""A journal's lines: the entry in each, and the digits that tie it to the line before.

Each line is a JSON object, a tab and 16 hex digits: BLAKE2b of the line, keyed by the
digits of the line before, so a line that was changed, dropped, doubled or moved breaks
the chain. The first line is the game's header; then one line a thing done, undone,
redone, amended or renamed.

Each entry has its time (ISO 8601), for people, and a tick: one more than the highest tick of all
games when it was written (a Lamport clock). The clock of a computer without a battery may go back,
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
MOST_TICK = 2**53 - 1  # no table does so much, and every program can read the number

Tick = Annotated[int, Meta(ge=0, le=MOST_TICK)]
# What a clock says has 32 signs; lists have no room for a tale in its place.
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


class Step(StrEnum):
    """Which way an amendment goes."""

    MADE = "made"
    UNDONE = "undone"  # it takes the last one back
    REDONE = "redone"  # it makes the one taken back last again


class Amended(Struct, frozen=True, tag="amend", tag_field="entry", omit_defaults=True):
    """Actions were replaced, by index from 0. If `kept` is given, only the first `kept` actions
    stay: one line, so that a power cut leaves all of that done or nothing. One that is undone or
    redone says too what stands there then.
    """

    actions: Mapping[int, msgspec.Raw]
    at: Moment
    kept: int | None = None
    tick: Tick = 0
    step: Step = Step.MADE


class Renamed(Struct, frozen=True, tag="rename", tag_field="entry", omit_defaults=True):
    """What the players are called from here on, in turn order: a name was misspelt. What follows
    has these names; what went before is read with them.
    """

    players: tuple[str, ...]
    at: Moment
    tick: Tick = 0


Entry = Opened | Did | Undid | Redid | Amended | Renamed


class EntryId(NamedTuple):
    """What tells an entry from all others of a table: its tick, and its time, for a tick is given
    again where the end of a journal was lost.
    """

    tick: int
    at: str


class Origins(Struct, frozen=True):
    """The entry that did each of a game's current actions, by index, and each of those undone: an
    action keeps it however often it is undone, redone and amended.
    """

    done: tuple[EntryId, ...] = ()
    undone: tuple[EntryId, ...] = ()

    def after(self, entry: Entry) -> "Origins":
        """The same after one more entry of the journal, which fits what went before."""
        match entry:
            case Did():
                return Origins((*self.done, EntryId(entry.tick, entry.at)))
            case Undid():
                return Origins(self.done[:-1], (*self.undone, self.done[-1]))
            case Redid():
                return Origins((*self.done, self.undone[-1]), self.undone[:-1])
            case Amended(step=step) if step is not Step.MADE:
                return self
            case Amended(kept=kept):
                return Origins(self.done if kept is None else self.done[:kept])
            case Opened() | Renamed():
                return self


def raw(part: Struct) -> msgspec.Raw:
    """A header or an action, encoded for an entry; or an entry."""
    return msgspec.Raw(msgspec.json.encode(part))


def parse_entry(part: msgspec.Raw) -> Entry:
    """An entry that `raw` encoded. Raises ValueError."""
    return _ENTRIES.decode(part)


def seal(entry: Entry, before: str) -> tuple[bytes, str]:
    """An entry as a line after the one with the check digits `before` ("" for the first line);
    returns the line and its own check digits.
    """
    payload = msgspec.json.encode(entry)
    check = _digest(payload, before)
    return payload + b"\t" + check.encode() + b"\n", check


def sealed(entries: Iterable[Entry]) -> bytes:
    """A whole journal: these entries as lines, each tied to the one before."""
    check, lines = "", []
    for entry in entries:
        line, check = seal(entry, check)
        lines.append(line)
    return b"".join(lines)


def unseal(line: bytes, before: str) -> tuple[Entry, str] | None:
    """The entry in a line after the one with the check digits `before`, and its own check digits;
    None if the line is not whole, does not follow or is no entry.
    """
    payload, tab, rest = line.rpartition(b"\t")
    check = _digest(payload, before)
    if not tab or rest != check.encode() + b"\n":
        return None
    try:
        return _ENTRIES.decode(payload), check
    except (ValueError, RecursionError):  # of msgspec's own too
        return None


def last_tick(data: bytes) -> int:
    """The tick of the last valid line that has one; 0 if none has. Other lines are not checked: all
    games are asked before one is played.
    """
    lines = data.splitlines(keepends=True)
    for number in reversed([number for number, line in enumerate(lines) if _TICK in line]):
        told = unseal(lines[number], _digits(lines[number - 1]) if number else "")
        if told is not None:
            return told[0].tick
    return 0


def ticks(last: int) -> Iterator[int]:
    """The ticks after `last`, without end; the highest possible one repeats."""
    while True:
        last = min(last + 1, MOST_TICK)
        yield last


def _digits(line: bytes) -> str:
    return line.rpartition(b"\t")[2][:_CHECK_DIGITS].decode(errors="replace")


def _digest(payload: bytes, before: str) -> str:
    return blake2b(payload, digest_size=_CHECK_DIGITS // 2, key=before.encode()).hexdigest()


_ENTRIES: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)
