"""Games with virtual dice: drawn once, marked in the record, never read nor corrected."""

import json
from collections import Counter
from random import Random, SystemRandom

import pytest

from companion import games
from companion.dice import Die
from companion.games.desfausse.actions import EndTurn
from companion.games.game import Setup
from companion.games.record import BadRecord, encode, parse, parse_header, write
from companion.games.yahtzee import GAME
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.messages import (
    Act,
    Amend,
    Message,
    Pencil,
    Press,
    Pressed,
    Redo,
    VirtualRoll,
)
from companion.storage.game_store import GameStore
from companion.table.session import Session
from companion.table.view import NoticeKind, View
from companion.table.virtual_dice import draw
from tests.companion.evening import AT, SETUP, started
from tests.companion.stored import on_disk
from tests.companion.tabletop import Tabletop, refusal, table_for

HEADER = (
    '{"game":"yahtzee","version":1,"players":["Ana","Bo"],"dice":"virtual","options":{"rounds":1}}'
)
DESFAUSSE = '{"game":"desfausse","version":1,"players":["Ana","Bo"],"dice":"virtual"}'


def setup(header: str = HEADER) -> Setup:
    return parse_header(header)[1]


class Virtual:
    """A session with virtual dice, and a player who taps Roll."""

    def __init__(self, games_kept: GameStore, header: str = HEADER) -> None:
        self.game, chosen = parse_header(header)
        self.session = Session(games_kept.create(self.game, chosen, AT), lambda: AT)
        self.chance = Random(7)

    @property
    def view(self) -> View:
        return self.session.view()

    def tell(self, *messages: Message) -> View:
        for message in messages:
            self.session.handle(message)
        return self.view

    def roll(self, *kept: int) -> View:
        drawn = draw(self.view, kept, self.chance)
        assert drawn is not None
        return self.tell(drawn)

    def undo(self) -> View:
        return self.tell(Pressed(Press.UNDO))


@pytest.fixture
def virtual(games: GameStore) -> Virtual:
    return Virtual(games)


def test_a_tap_rolls_all_dice_and_the_next_those_that_are_not_kept(
    virtual: Virtual, games: GameStore
) -> None:
    first = virtual.roll().state.dice
    second = virtual.roll(0, 3)
    assert len(first) == 5
    assert second.actions == (Roll(first), Roll(second.state.dice, (0, 3)))
    assert (second.state.dice[0], second.state.dice[3]) == (first[0], first[3])
    assert on_disk(games) == second.actions


def test_no_fourth_roll_is_drawn(virtual: Virtual) -> None:
    for _ in range(3):
        virtual.roll()
    assert draw(virtual.view, (), virtual.chance) is None


def test_a_double_tap_rolls_once(virtual: Virtual) -> None:
    view = virtual.view
    both = [draw(view, (), virtual.chance) for _ in range(2)]
    virtual.tell(*filter(None, both))
    assert len(virtual.view.actions) == 1


def test_an_undone_roll_comes_again_with_a_notice(virtual: Virtual) -> None:
    virtual.roll()
    before = virtual.roll(1, 2).actions
    virtual.undo()
    after = virtual.roll(4)
    assert after.actions == before
    assert after.notice is not None
    assert after.notice.kind is NoticeKind.INFO
    assert after.notice.text.to("en") == "That roll was taken back: it comes again just as it was."


def test_an_undone_roll_comes_again_after_another_undone_action(
    virtual: Virtual,
) -> None:
    virtual.roll()
    before = virtual.roll(1, 2).actions
    virtual.undo()
    virtual.tell(Act(Score(Box.CHANCE)))
    virtual.undo()
    assert virtual.roll(4).actions == before


def test_an_undone_roll_comes_again_after_a_restart(games: GameStore) -> None:
    virtual = Virtual(games)
    before = virtual.roll().actions
    virtual.undo()
    virtual.session.close()
    virtual.session = Session(games.open(virtual.view.id, AT), lambda: AT)
    virtual.chance = Random(8)
    assert virtual.roll().actions == before


def test_redo_brings_the_same_dice_too(virtual: Virtual) -> None:
    before = virtual.roll().actions
    virtual.undo()
    assert virtual.tell(Redo()).actions == before


def test_an_undone_roll_comes_again_after_an_undone_correction(
    virtual: Virtual,
) -> None:
    virtual.roll()
    virtual.tell(Act(Score(Box.CHANCE)), Amend({1: Score(Box.ONES)}))
    rolled = virtual.roll().actions[-1]
    virtual.undo()
    virtual.undo()
    assert virtual.view.actions[1:] == (Score(Box.CHANCE),)
    assert virtual.roll().actions[1:] == (Score(Box.CHANCE), rolled)


def test_choosing_a_box_instead_of_the_roll_leads_to_new_dice(virtual: Virtual) -> None:
    first = virtual.roll().state.dice
    virtual.roll()
    virtual.undo()
    virtual.tell(Act(Score(Box.CHANCE)))
    view = virtual.roll()
    assert view.actions[:2] == (Roll(first), Score(Box.CHANCE))
    assert len(view.actions) == 3
    assert view.notice is None


def test_a_roll_entered_by_hand_is_refused(virtual: Virtual) -> None:
    for message in (Act(Roll((6, 6, 6, 6, 6))), Pencil(Roll((6, 6, 6, 6, 6)))):
        assert refusal(virtual.tell(message)) == "In this game the dice are virtual: tap “Roll”."
    assert virtual.view.actions == ()
    assert virtual.view.pencilled is None


def test_a_virtual_roll_is_not_corrected_but_a_box_is(virtual: Virtual) -> None:
    dice = virtual.roll().state.dice
    virtual.tell(Act(Score(Box.CHANCE)))
    view = virtual.tell(Amend({0: Roll((6, 6, 6, 6, 6))}))
    assert refusal(view) == "Virtual dice are never misread: there is nothing to correct."
    view = virtual.tell(Amend({1: Score(Box.ONES)}))
    assert view.actions == (Roll(dice), Score(Box.ONES))


def test_a_reading_is_no_roll_of_a_game_with_virtual_dice(games: GameStore) -> None:
    table = table_for(games, setup=setup())  # type: ignore[arg-type]
    assert isinstance(table, Tabletop)
    view = table.throw(3, 3, 5, 1, 6)
    assert (view.actions, view.draft, view.asks) == ((), None, ())
    view = table.do(Pressed(Press.REREAD))
    assert refusal(view) == "In this game the dice are virtual: tap “Roll”."
    assert (table.look().actions, table.view.draft) == ((), None)


def test_with_real_dice_nothing_is_rolled_by_the_companion(games: GameStore) -> None:
    session = started(games, SETUP)
    session.handle(VirtualRoll(tuple(Die(face) for face in (6, 6, 6, 6, 6)), (), 0))
    assert session.view().actions == ()


def test_the_header_marks_virtual_dice_and_older_headers_are_unchanged() -> None:
    assert setup().virtual_dice
    assert encode(setup()) == HEADER
    assert not SETUP.virtual_dice
    assert "dice" not in json.loads(encode(SETUP))
    game, read, actions = parse(write(setup(), [Roll((1, 2, 3, 4, 5))]).encode())
    assert (game, read, len(actions)) == (GAME, setup(), 1)


@pytest.mark.parametrize("value", ['"real"', "null", "true"])
def test_a_header_accepts_no_other_dice(value: str) -> None:
    with pytest.raises(BadRecord):
        parse_header(HEADER.replace('"virtual"', value))


@pytest.mark.parametrize("name", ["d21", "dalapapa", "datis"])
def test_a_game_without_rolls_has_no_virtual_dice(name: str) -> None:
    assert "dice" not in games.find(name).setup_type.__struct_fields__


def test_the_board_alone_has_nothing_to_roll() -> None:
    board = DESFAUSSE[:-1] + ',"options":{"tracking":"board"}}'
    with pytest.raises(BadRecord, match="there are no virtual dice to roll"):
        parse_header(board)


def test_a_whole_hand_of_desfausse_is_rolled_and_1s_stay(games: GameStore) -> None:
    virtual = Virtual(games, DESFAUSSE)
    for seed in range(30):
        virtual.chance = Random(seed)
        view = virtual.roll()
        hand = Counter(die.sort for die in view.state.turn.dice)
        assert hand == Counter(view.state.hand.dice)
        while view.wanted is not None:
            ones = view.state.turn.ones
            view = virtual.roll()
            assert set(ones) <= set(view.actions[-1].kept)  # type: ignore[attr-defined]
            assert hand == Counter(die.sort for die in view.state.turn.dice)
        virtual.tell(Act(EndTurn()))
        if virtual.view.wanted is None:
            break


def test_every_face_comes_as_often_as_any_other(virtual: Virtual) -> None:
    view, chance = virtual.view, SystemRandom()
    faces = Counter(
        die.value
        for _ in range(2000)
        for die in draw(view, (), chance).dice  # type: ignore[union-attr]
    )
    assert set(faces) == set(range(1, 7))
    # 10000 dice: each face comes 1667 times with a deviation of 37; nine deviations never happen
    assert all(abs(count - 10000 / 6) < 9 * 37.3 for count in faces.values())
