"""After a power cut at any write of a game, all acknowledged data is there and whole.

A table killed ninety times (test_kill.py) shows that acknowledged data does not wait in the
program's own memory. But the kernel outlives the program and writes all data, synced or not, so
that a journal without any sync would pass. Here the disk forgets (see powercut.py), and the last
two tests show that a single missing sync is detected.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import get_args

import pytest

from companion import games
from companion.games.game import Action
from companion.messages import Rename
from companion.storage import journal
from companion.storage.entries import Entry
from companion.storage.game_store import GameStore
from companion.storage.journal import UnreadableJournal
from companion.storage.unfolding import unfold
from companion.table.session import Session
from companion.table.table import Table
from companion.table.view import View
from tests.companion import powercut
from tests.companion.bots import Player
from tests.companion.disk import full_after
from tests.companion.evening import ENTRIES, written

AT = "2025-01-01T20:00:00"
FULL = range(30, 34)  # messages during which the disk is full
RENAMED = 20  # messages before a renaming
LEFT_AFTER = 40  # messages before the game is left and resumed


@dataclass(frozen=True)
class Told:
    """The state shown by the table: the number of safe and of waiting entries, and the actions."""

    saved: int
    unsaved: int
    actions: tuple[Action, ...]


@dataclass(frozen=True)
class Evening:
    """A game played to its end, with every step on disk and the entries of its journal."""

    id: str
    trace: powercut.Trace
    entries: tuple[Entry, ...]


def play(folder: Path, name: str, most: int = 10_000) -> Evening:
    """Play a game on a disk that is full for a time, leave the game once, and record every step."""
    player = Player(name)
    store = GameStore(folder)
    with powercut.recorded(folder) as trace:
        start = store.create(player.game, player.setup, AT)
        id_ = start.loaded.id
        store.put_in_play(id_)
        trace.tell(Told(1, 0, ()))
        count = 0
        for part in (LEFT_AFTER, most):
            table = Table(Session(start, lambda: AT))
            views: SimpleQueue[View] = SimpleQueue()
            table.listen(partial(hear, trace, store, views))
            table.start()
            while (view := views.get()).outcome is None and count < part:
                count += 1
                if count in FULL:
                    with full_after(50):
                        table.submit(player.says(view))
                        views.put(views.get())
                else:
                    table.submit(player.says(view))
                if count == RENAMED:
                    views.get()
                    table.submit(Rename(view.setup.players[0], "Zoé"))
            table.stop()
            if view.outcome is not None:
                break
            start = store.open(id_, AT)
    return Evening(id_, trace, journal.read(folder / f"{id_}.journal").entries)


def hear(trace: powercut.Trace, store: GameStore, views: SimpleQueue[View], view: View) -> None:
    """Record the state shown by the table at the moment of display."""
    saved = len(store.load(view.id).contents.entries)
    trace.tell(Told(saved, view.unsaved, view.actions))
    views.put(view)


class Disk:
    """A folder with the files left by a power cut."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self.folder = folder
        self._held: powercut.Files = {}

    def hold(self, files: powercut.Files) -> None:
        for name in self._held.keys() | files.keys():
            if self._held.get(name) != files.get(name):
                # Created again: the kernel writes a file that was truncated to zero at once.
                (self.folder / name).unlink(missing_ok=True)
                if name in files:
                    (self.folder / name).write_bytes(files[name])
        self._held = dict(files)

    def hold_anew(self, files: powercut.Files) -> None:
        """Replace all files by these, including files written since."""
        for path in self.folder.iterdir():
            path.unlink()
        self._held = {}
        self.hold(files)


class Inspector:
    """Opens the files left by power cuts, and compares them with the messages of the table."""

    def __init__(self, evening: Evening, folder: Path) -> None:
        self._evening = evening
        self._path = f"{evening.id}.journal"
        self._first, self._again = Disk(folder / "first"), Disk(folder / "again")
        self.cuts = self.recoveries = self.cuts_in_recoveries = 0

    def inspect(self, *, every: int, recovered: Callable[[int], bool]) -> None:
        """Cut the power at every step and every `every`th byte, and inspect the files left.

        The game is resumed after the cuts for which `recovered` is true.
        """
        shown: set[tuple[int, bool]] = set()
        for told, files in self._evening.trace.cuts(every):
            self.cuts += 1
            self._first.hold(files)
            found = self.read(self._first.folder)
            if told is None:
                assert found is None or len(found.entries) == 1
                continue
            assert isinstance(told, Told)
            assert found is not None
            count = len(found.entries)
            assert told.saved <= count <= told.saved + told.unsaved + 1
            assert found.entries == self._evening.entries[:count]
            assert not found.missing
            assert GameStore(self._first.folder).in_play == self._evening.id
            if (count, found.damaged) not in shown and recovered(count):
                shown.add((count, found.damaged))
                self.go_on(files, told, count)

    def read(self, folder: Path) -> journal.Contents | None:
        """Return the journal in the folder; None if the game was never begun."""
        try:
            return journal.read(folder / self._path)
        except (FileNotFoundError, UnreadableJournal):
            assert GameStore(folder).ids() == ()
            return None

    def go_on(self, files: powercut.Files, told: Told, count: int) -> None:
        """Resume the game, with further power cuts at every step; then play on."""
        self.recoveries += 1
        folder, entries = self._again.folder, self._evening.entries
        self._again.hold_anew(files)
        store = GameStore(folder)
        (listed,) = store.games()
        game, setup, history, _ = unfold(entries[:count])
        if count == told.saved and not told.unsaved:
            assert history.actions == told.actions
        assert (listed.actions, listed.players) == (len(history.actions), setup.players)
        with powercut.recorded(folder, piece=1009) as trace:
            start = store.open(self._evening.id, AT)
            session = Session(start, lambda: AT)
            assert session.view().actions == history.actions
            assert session.view().game is game
        damaged = start.loaded.contents.damaged
        assert (listed.trouble is not None) == damaged
        if count < len(entries):
            start.journal.append(entries[count])
        session.close()
        after = journal.read(folder / self._path)
        assert after.entries == entries[: count + 1]
        assert not after.damaged
        whole = files[self._path]
        for _, left in trace.cuts(every=509):
            self.cuts_in_recoveries += 1
            assert journal.parse(left[self._path], self._path).entries == entries[:count]
            aside = (data for name, data in left.items() if ".damaged-" in name)
            assert left[self._path] == whole or whole in aside


def folder_of(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    return folder


def test_all_acknowledged_data_survives_a_power_cut_at_any_step_of_a_game(
    tmp_path: Path,
) -> None:
    evening = play(folder_of(tmp_path), "yahtzee")
    inspector = Inspector(evening, tmp_path)
    inspector.inspect(every=16, recovered=lambda count: count % 25 == 2)
    assert len(evening.entries) > 100
    assert {type(entry) for entry in evening.entries} == set(get_args(Entry))
    assert any(isinstance(told, Told) and told.unsaved for told, _ in evening.trace.cuts(every=99))
    assert inspector.cuts > 5_000
    assert inspector.recoveries > 6


@pytest.mark.soak
@pytest.mark.parametrize("name", games.names())
def test_all_acknowledged_data_survives_a_power_cut_at_any_byte_of_a_game(
    tmp_path: Path, name: str, say: Callable[[str], None]
) -> None:
    evening = play(folder_of(tmp_path), name)
    inspector = Inspector(evening, tmp_path)
    inspector.inspect(every=1, recovered=lambda count: True)
    say(
        f"{name}: {len(evening.entries)} entries, {len(evening.trace.steps)} steps, "
        f"{inspector.cuts} cuts, {inspector.recoveries} games gone on with, "
        f"{inspector.cuts_in_recoveries} cuts in that"
    )
    assert inspector.cuts > 10_000


def test_a_missing_sync_of_the_journal_is_detected(tmp_path: Path) -> None:
    evening = play(folder_of(tmp_path), "yahtzee", most=20)
    evening.trace.steps[:] = [step for step in evening.trace.steps if step[0] != "sync"]
    with pytest.raises(AssertionError):
        Inspector(evening, tmp_path).inspect(every=12, recovered=lambda count: False)


def test_a_missing_sync_of_the_folder_is_detected(tmp_path: Path) -> None:
    evening = play(folder_of(tmp_path), "yahtzee", most=20)
    evening.trace.steps[:] = [step for step in evening.trace.steps if step[0] != "sync folder"]
    with pytest.raises(AssertionError):
        Inspector(evening, tmp_path).inspect(every=12, recovered=lambda count: False)


def test_a_power_cut_while_a_changed_journal_is_rewritten_leaves_it_old_or_new(
    tmp_path: Path,
) -> None:
    folder = folder_of(tmp_path)
    path = folder / "game.journal"
    written(path, ENTRIES[:3])
    file = journal.reopen(path, journal.read(path), folder / "aside")
    path.write_bytes(path.read_bytes()[:-40] + b"what another program wrote\n")
    theirs = path.read_bytes()
    with powercut.recorded(folder) as trace:
        file.append(ENTRIES[3])
        trace.tell("told")
        file.close()
    for told, left in trace.cuts():
        if left[path.name] != theirs:
            assert journal.parse(left[path.name], path.name).entries[:3] == ENTRIES[:3]
            assert left["game.changed"] == theirs
        if told:
            assert journal.parse(left[path.name], path.name).entries == ENTRIES[:4]
