"""A message about an outdated view counts only if its subject is unchanged."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.messages import (
    Act,
    Declare,
    DropDraft,
    Message,
    Pencil,
    Press,
    Pressed,
    Redo,
    Rename,
    Seen,
)
from companion.storage.game_store import GameStore
from companion.table.table import Table
from companion.table.view import View
from tests.companion.evening import started
from tests.ui.waiting import until

ROLL = Act(Roll((3, 3, 5, 1, 6)))


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table(started(GameStore(tmp_path)))
    table.start()
    yield table
    table.stop()


def tell(table: Table, message: Message | Seen) -> View:
    ticket = table.submit(message)
    assert until(lambda: table.view.handled >= ticket)
    return table.view


def seen(view: View, message: Message) -> Seen:
    return Seen(message, view.stamp, view.pencilled)


def test_it_counts_while_nothing_was_done_since(table: Table) -> None:
    assert tell(table, seen(table.view, ROLL)).actions == (ROLL.action,)


@pytest.mark.parametrize(
    "meanwhile",
    [
        [Act(Score(Box.THREES))],
        [Pencil(Score(Box.CHANCE))],
        [Pressed(Press.UNDO)],
        [Pressed(Press.UNDO), Act(Roll((1, 1, 1, 1, 1)))],
        [Rename("Ana", "Anna")],
    ],
)
def test_it_is_too_late_once_something_was_and_nobody_else_is_told(
    table: Table, meanwhile: list[Message]
) -> None:
    view = tell(table, ROLL)
    for message in meanwhile:
        after = tell(table, message)
    told = tell(table, seen(view, Pressed(Press.UNDO)))
    assert (told.actions, told.pencilled) == (after.actions, after.pencilled)
    assert told.late
    assert told.notice == after.notice
    assert not tell(table, ROLL).late


def test_what_was_taken_back_and_done_again_is_as_it_was(table: Table) -> None:
    view = tell(table, ROLL)
    tell(table, Pressed(Press.UNDO))
    tell(table, Redo())
    assert tell(table, seen(view, Pressed(Press.UNDO))).actions == ()


def test_one_who_saw_what_the_press_before_did_means_the_next_turn(table: Table) -> None:
    tell(table, ROLL)
    tell(table, Pencil(Score(Box.THREES)))
    view = tell(table, Pressed(Press.END_TURN, 10.0))
    told = tell(table, seen(view, Pressed(Press.END_TURN, 10.1)))
    assert told.notice is not None  # not the second tap of a double tap, which is silent


def test_an_answer_about_the_dice_counts_while_they_lie_as_they_were_seen(table: Table) -> None:
    tell(table, ROLL)
    view = tell(table, Pressed(Press.REREAD))
    answer = Seen(DropDraft(), view.stamp, view.pencilled, view.draft)
    assert tell(table, answer).draft is None
    late = tell(table, Seen(Declare(), view.stamp, view.pencilled, view.draft))
    assert late.late
