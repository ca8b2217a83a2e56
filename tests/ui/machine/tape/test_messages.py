"""Every message to a table can be stored on a tape and read back."""

import json
from typing import Any, get_args

import msgspec
import pytest

from companion import games
from companion.dice import Box, Die, Reading, SeenDie, Settled
from companion.games.record import BadRecord
from companion.games.yahtzee import boxes
from companion.games.yahtzee.actions import Roll, Score
from companion.messages import (
    Act,
    AddDie,
    Amend,
    CorrectRoll,
    Declare,
    DropAmendment,
    DropDraft,
    DropLater,
    KeptOutside,
    LostSight,
    Message,
    NoDie,
    Pencil,
    Press,
    Pressed,
    Redo,
    RemoveDie,
    Rename,
    Saw,
    SetDie,
    VirtualRoll,
)
from ui.machine.tape.messages import decode, encode

YAHTZEE = games.find("yahtzee")
DIE = SeenDie(value=4, confidence=0.5, sure=False, box=Box(1, 2, 3, 4))
MESSAGES: list[Message] = [
    Act(Roll((1, 2, 3, 4, 5), (1,))),
    Pencil(Score(boxes.Box.ONES)),
    Pencil(None),
    Pencil(Score(boxes.Box.ONES), unfinished=True),
    Pencil(Score(boxes.Box.ONES), (Score(boxes.Box.TWOS), Score(boxes.Box.SIXES))),
    Pressed(Press.UNDO),
    VirtualRoll((Die(3), Die(6)), (1,), 4),
    Redo(),
    Rename("Ana", "Anna"),
    Saw(Settled(reading=Reading(dice=(DIE,), sure=False), frame=3, time=0.1, kept=(0,))),
    LostSight(back=False),
    SetDie(1, 2),
    SetDie(1, 2, since=(40, 3)),
    AddDie(Die(3)),
    AddDie(Die(3), Box(1, 2, 3, 4)),
    RemoveDie(0),
    NoDie(Box(1, 2, 3, 4)),
    KeptOutside((1, 2)),
    Declare(),
    CorrectRoll(),
    DropDraft(),
    Amend({3: Roll((1, 2, 3, 4, 5)), 12: Score(boxes.Box.CHANCE, zero=True)}),
    DropAmendment(),
    DropLater(),
]


def test_every_type_of_message_is_tested_here() -> None:
    assert {type(message) for message in MESSAGES} == set(get_args(Message))


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: type(message).__name__)
def test_a_message_is_read_back_unchanged(message: Message) -> None:
    text = msgspec.json.encode(encode(message))
    assert decode(YAHTZEE, json.loads(text), 2) == message


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"message": "Dance"},
        {"message": ["Act"]},
        {"message": "Act"},
        {"message": "Act", "action": {"action": "dance"}},
        {"message": "Pencil", "action": 3},
        {"message": "Amend", "replacements": {"x": {}}},
        {"message": "SetDie", "index": 0},
        {"message": "Pressed", "press": "bell"},
    ],
)
def test_an_invalid_message_is_reported_with_its_line(data: dict[str, Any]) -> None:
    with pytest.raises(BadRecord, match=r"^Line 7: not "):
        decode(YAHTZEE, data, 7)
