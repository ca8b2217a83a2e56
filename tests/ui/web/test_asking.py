"""A question about the dice in the tray is answered from a phone as from the screen."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from companion.dice import Colour, Die, Doubt, SeenDie, Size
from companion.games.record import parse_header
from companion.games.yahtzee.actions import Roll
from companion.messages import (
    AddDie,
    CorrectRoll,
    Declare,
    DropDraft,
    KeptOutside,
    Message,
    NoDie,
    Press,
    Pressed,
    RemoveDie,
    SetDie,
)
from companion.table.view import View
from tests.ui.touch.views import Sitting
from tests.ui.web.asked import place, rolled, saw, seen
from tests.ui.web.browsing import HEADERS
from ui.web.acting import NotPossible, message_of
from ui.web.asking import asking
from ui.web.picks import Picks
from ui.web.protocol import Deed, WebDie, Wish

ROLL = Roll((3, 3, 5, 1, 6))


def sitting(game: str = "yahtzee") -> Sitting:
    table = Sitting(*parse_header(HEADERS[game]))
    look_at(table, (), frame=0)  # later dice were thrown
    return table


def say(view: View, answer: str, **more: Any) -> Message:
    do: Deed = "answer"
    message = message_of(view, Wish(do, 0, answer=answer, **more), 0.0, Random(1), Picks())
    assert message is not None
    return message


def look_at(table: Sitting, dice: Sequence[SeenDie], unread: int = 0, frame: int = 1) -> None:
    table.tell(saw(table.view, dice, unread, frame))


def test_without_a_question_nothing_is_asked() -> None:
    table = sitting()
    assert asking(table.view) is None
    with pytest.raises(NotPossible):
        say(table.view, "answer_count")


def test_the_face_of_a_doubtful_die_is_told() -> None:
    table = sitting()
    look_at(table, rolled(3, 3, 5, 1, 6, doubtful=2))
    asked = asking(table.view)
    assert asked is not None
    first = asked["things"][0]
    assert (first["what"], first["at"], first["likely"]) == ("die", 2, [5, 2])
    assert first["sorts"][first["present"]]["faces"] == [1, 2, 3, 4, 5, 6]
    assert [answer["key"] for answer in asked["answers"]] == ["answer_forget"]
    message = say(table.view, "die", at=2, dice=(2,))
    assert isinstance(message, SetDie)
    table.tell(message)
    assert table.view.actions == (Roll((3, 3, 2, 1, 6)),)
    assert asking(table.view) is None


def test_what_is_no_die_is_told() -> None:
    table = sitting()
    look_at(table, rolled(3, 3, 5, 1, 6, 4, doubtful=5))
    message = say(table.view, "no_die", at=5)
    assert isinstance(message, RemoveDie)
    table.tell(message)
    assert table.view.actions == (ROLL,)


def test_what_was_not_read_is_a_die_or_none() -> None:
    table = sitting()
    look_at(table, rolled(3, 3, 5, 1), unread=1)
    asked = asking(table.view)
    assert asked is not None
    assert [one["what"] for one in asked["things"]] == ["die"] * 4 + ["unread"]
    assert isinstance(say(table.view, "not_unread", at=0), NoDie)
    message = say(table.view, "unread", at=0, dice=(6,))
    assert message == AddDie(Die(6), place(9))
    table.tell(message)
    assert table.view.actions == (ROLL,)


def test_a_missing_die_is_added() -> None:
    table = sitting()
    look_at(table, rolled(3, 3, 5, 1))
    asked = asking(table.view)
    assert asked is not None
    assert asked["add"]["what"] == "add"
    table.tell(say(table.view, "add", dice=(6,)))
    assert table.view.actions == (ROLL,)


def test_all_of_it_is_a_roll_or_none() -> None:
    table = sitting()
    table.do(ROLL)
    look_at(table, rolled(2, 2, 2, 2))
    asked = asking(table.view)
    assert asked is not None
    assert asked["beside"]["count"] == 1
    assert [die["place"] for die in asked["beside"]["dice"]] == [0, 1, 2, 3, 4]
    assert say(table.view, "answer_kept", kept=(4,)) == KeptOutside((4,), look=1)
    for wrong in ((), (0, 1), (7,)):
        with pytest.raises(NotPossible):
            say(table.view, "answer_kept", kept=wrong)
    assert say(table.view, "answer_forget") == DropDraft(look=1)
    table.tell(say(table.view, "answer_forget"))
    assert table.view.draft is None


def test_dice_that_nobody_saw_roll_are_counted_or_correct_the_last_roll() -> None:
    table = sitting()
    table.do(ROLL)
    table.tell(Pressed(Press.REREAD))
    asked = asking(table.view)
    assert asked is not None
    assert [answer["key"] for answer in asked["answers"]] == ["answer_cancel"]
    assert asked["things"] == []
    look_at(table, rolled(3, 3, 5, 1, 4))
    assert say(table.view, "answer_count") == Declare(look=1)
    assert say(table.view, "answer_correct") == CorrectRoll(look=1)


@pytest.mark.parametrize(
    ("answer", "more"),
    [
        ("", {}),
        ("answer_face", {}),
        ("answer_count", {}),
        ("die", {"at": 5, "dice": (2,)}),
        ("die", {"at": 2}),
        ("die", {"at": 2, "dice": (None,)}),
        ("die", {"at": 2, "dice": (7,)}),
        ("die", {"at": 2, "dice": (1, 2)}),
        ("unread", {"at": 0, "dice": (2,)}),
        ("add", {"dice": (2,)}),
        ("no_die", {"at": 60}),
    ],
)
def test_an_answer_that_makes_no_sense_is_refused(answer: str, more: dict[str, Any]) -> None:
    table = sitting()
    look_at(table, rolled(3, 3, 5, 1, 6, doubtful=2))
    with pytest.raises(NotPossible):
        say(table.view, answer, **more)


def test_where_dice_differ_it_is_said_which_one_it_is() -> None:
    table = sitting("desfausse")
    red = {"colour": Colour.RED, "size": Size.SMALL}
    look_at(table, [seen(3, 0, doubt=Doubt.UNCLEAR, **red)])
    asked = asking(table.view)
    assert asked is not None
    sorts = asked["things"][0]["sorts"]
    assert len(sorts) > 1
    with pytest.raises(NotPossible):
        say(table.view, "die", at=0, dice=(3,))
    told = sorts[0]
    die = {"value": told["faces"][0], "kind": told["kind"]}
    wish = {"colour": told["colour"], "size": told["size"], **die}
    message = say(table.view, "die", at=0, dice=(WebDie(**wish),))
    assert isinstance(message, SetDie)
    assert (message.colour, message.size) == (told["colour"], told["size"])
