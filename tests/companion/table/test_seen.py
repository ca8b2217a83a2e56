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


def test_a_message_counts_if_nothing_was_done_since_its_view(table: Table) -> None:
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
def test_a_message_on_an_outdated_view_is_refused_for_its_sender_only(
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


def test_a_view_is_current_after_an_undo_and_a_redo(table: Table) -> None:
    view = tell(table, ROLL)
    tell(table, Pressed(Press.UNDO))
    tell(table, Redo())
    assert tell(table, seen(view, Pressed(Press.UNDO))).actions == ()


def test_a_press_after_seeing_the_effect_of_the_last_applies_to_the_next_turn(table: Table) -> None:
    tell(table, ROLL)
    tell(table, Pencil(Score(Box.THREES)))
    view = tell(table, Pressed(Press.END_TURN, 10.0))
    told = tell(table, seen(view, Pressed(Press.END_TURN, 10.1)))
    assert told.notice is not None  # not the second tap of a double tap, which is ignored


def test_an_answer_about_dice_counts_while_they_are_unmoved(table: Table) -> None:
    tell(table, ROLL)
    view = tell(table, Pressed(Press.REREAD))
    answer = Seen(DropDraft(), view.stamp, view.pencilled, view.draft)
    assert tell(table, answer).draft is None
    late = tell(table, Seen(Declare(), view.stamp, view.pencilled, view.draft))
    assert late.late
