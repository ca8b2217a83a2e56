"""Thousands of damaged journals of every game: the longest valid prefix, or a clear sentence.

The expected result is computed from the bytes alone: the lines that are unchanged, from the first
on.
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from companion import games
from companion.dice import Reading, Settled
from companion.language.errors import TranslatedError
from companion.messages import Act, LostSight, Pencil, Saw
from companion.storage.entries import Entry
from companion.storage.game_store import GameStore
from companion.storage.unfolding import unfold
from companion.table.session import Session
from tests.companion.bots import next_action, next_message, set_up
from tests.companion.damage import damaged

AT, LATER = "2025-01-01T20:00:00", "2025-01-02T20:00:00"
MESSAGES = 60
TIPS = (None, b"", b"x", b"3", b"\0" * 4)  # other states of the tip: missing, damaged


@cache
def journal_of(name: str) -> tuple[str, bytes, bytes, tuple[Entry, ...]]:
    """Return a game's id, the bytes of its journal and of its tip, and its entries."""
    with TemporaryDirectory() as folder:
        store, chance = GameStore(Path(folder)), Random(name)
        session = Session(store.create(*set_up(name), AT), lambda: AT)
        for _ in range(MESSAGES):
            session.handle(next_message(session.view(), chance))
        session.close()
        id_ = session.view().id
        path = Path(folder) / f"{id_}.journal"
        entries = store.load(id_).contents.entries
        assert len(entries) > MESSAGES / 2
        return id_, path.read_bytes(), path.with_suffix(".tip").read_bytes(), entries


def intact_lines(spoilt: bytes, sound: bytes) -> int:
    """Return the number of unchanged lines, from the first on."""
    count = size = 0
    for line in sound.splitlines(keepends=True):
        if spoilt[size : size + len(line)] != line:
            break
        count, size = count + 1, size + len(line)
    return count


def check(folder: Path, name: str, chance: Random) -> str:
    """Damage that game's journal and open the game; return the result in a word."""
    id_, sound, tip, entries = journal_of(name)
    spoilt = damaged(sound, chance)
    path = folder / f"{id_}.journal"
    path.write_bytes(spoilt)
    spoilt_tip = chance.choice((tip, tip, tip, *TIPS))
    if spoilt_tip is not None:
        path.with_suffix(".tip").write_bytes(spoilt_tip)
    store = GameStore(folder)
    intact = intact_lines(spoilt, sound)
    if intact == 0:
        return refused(store, id_, spoilt)
    opened = store.open(id_, LATER)
    session = Session(opened, lambda: LATER)
    view = session.view()
    _, _, history, _ = unfold(entries[:intact])
    assert view.actions == history.actions
    assert view.standings == view.game.standings(view.state)
    assert opened.loaded.contents.entries == entries[:intact]
    whole = b"".join(sound.splitlines(keepends=True)[:intact])
    if spoilt != whole or (intact < len(entries) and spoilt_tip == tip):
        assert view.notice is not None
        assert "damaged" in view.notice.text.to("en")
        assert [copy.read_bytes() for copy in folder.glob(f"{id_}.damaged-20250102200000*")] == [
            spoilt
        ]
    goes_on(store, session, Random(0))
    return "whole" if intact == len(entries) else "prefix"


def refused(store: GameStore, id_: str, spoilt: bytes) -> str:
    """Check that every access to the game is refused and changes nothing."""
    path = store._path(id_)
    if spoilt:
        listed = store.games()
        assert [game.id for game in listed] == [id_]
        assert listed[0].trouble is not None
    with pytest.raises(TranslatedError) as told:
        store.open(id_, LATER)
    assert id_ in told.value.sentence("en")
    assert told.value.sentence("en") != told.value.sentence("fr")
    assert path.read_bytes() == spoilt
    return "refused"


def goes_on(store: GameStore, session: Session, chance: Random) -> None:
    """Do another action, and check that the game is sound again on disk."""
    view = session.view()
    if view.outcome is None:
        session.handle(Act(next_action(view, chance)))
    view = session.view()
    session.close()
    loaded = store.load(view.id)
    assert loaded.history.actions == view.actions
    assert not loaded.contents.damaged


def outcomes(
    folder: Path, times: int, of_one: Callable[[Path, str, Random], str]
) -> dict[str, int]:
    """Try the games in turn, each in a folder of its own; return the count of each result."""
    chance = Random(times)
    came: dict[str, int] = {}
    names = sorted(games.names())
    for number in range(times):
        here = folder / str(number)
        here.mkdir()
        word = of_one(here, names[number % len(names)], chance)
        came[word] = came.get(word, 0) + 1
    return came


def test_two_hundred_damaged_journals_are_played_on_from_their_longest_sound_part(
    tmp_path: Path,
) -> None:
    came = outcomes(tmp_path, 200, check)
    assert came["prefix"] > 100
    assert {*came} == {"prefix", "refused", "whole"}


def test_a_reading_does_not_hide_the_report_of_a_damaged_journal(tmp_path: Path) -> None:
    id_, sound, _, _ = journal_of("yahtzee")
    (tmp_path / f"{id_}.journal").write_bytes(sound[:-1])
    session = Session(GameStore(tmp_path).open(id_, LATER), lambda: LATER)
    told = session.view().notice
    assert told is not None
    # The companion continued the game itself: the tray is read before the screen is drawn.
    seen = Settled(
        reading=Reading(dice=(), sure=True),
        frame=0,
        time=0.0,
        request=session.view().question.number,
    )
    for message in (Saw(seen), LostSight()):
        session.handle(message)
        assert session.view().notice is told
    session.handle(Pencil(None))
    assert session.view().notice is None
    session.close()


@pytest.mark.soak
def test_two_thousand_damaged_journals_are_played_on_from_their_longest_sound_part(
    tmp_path: Path,
) -> None:
    came = outcomes(tmp_path, 2000, check)
    print(came)
    assert came["prefix"] > 1000
