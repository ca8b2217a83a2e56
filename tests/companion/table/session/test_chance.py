"""Random evenings: an honest table is never misunderstood, and nothing crashes."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.dice import Die
from companion.games.game import fold
from companion.games.yahtzee.actions import Roll, Score, Start
from companion.games.yahtzee.boxes import Box
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
    Saw,
    SetDie,
)
from companion.storage.game_store import GameStore
from companion.table.session import Session
from companion.table.view import View
from companion.tray.draft import Ask
from tests.companion.disk import full_after
from tests.companion.evening import SETUP
from tests.companion.tabletop import Tabletop, place, table_for

DICE = range(1, 6)


class HonestTable:
    """Players who follow the rules and answer every question truthfully."""

    def __init__(self, table: Tabletop, chance: Random) -> None:
        self.table = table
        self.chance = chance
        self.aside: dict[int, int] = {}
        self.questions = 0

    def play(self, turns: int) -> None:
        for _ in range(turns):
            if self.table.view.outcome is not None:
                return
            self._turn()

    def _turn(self) -> None:
        table, chance = self.table, self.chance
        self.aside = {}
        if chance.random() < 0.5:
            table.lift()
            self._look()
        rolls = chance.randint(1, 3)
        for number in range(rolls):
            self._throw(set(DICE) if number == 0 else self._chosen())
            while chance.random() < 0.15:
                self._change_of_mind()
        table.end_turn(chance.choice(table.view.choices))

    def _chosen(self) -> set[int]:
        """Return the dice to throw again; the others stay, or are put aside."""
        table, chance = self.table, self.chance
        thrown = set(chance.sample(DICE, chance.randint(1, 5)))
        put_aside = [die for die in DICE if die not in thrown and die in table.dice]
        if thrown & set(self.aside) or chance.random() < 0.4:
            return thrown
        for die in put_aside:
            self.aside[die] = table.dice[die]
            table.lift(die)
        if chance.random() < 0.5:
            self._look()
        return thrown

    def _throw(self, dice: set[int]) -> None:
        table, chance = self.table, self.chance
        before = len(table.view.actions)
        for die in dice:
            self.aside.pop(die, None)
        table.put({die: chance.randint(1, 6) for die in dice})
        doubted = {die for die in dice if chance.random() < 0.1}
        unread = {die for die in dice if chance.random() < 0.05}
        guesses = {die: chance.randint(1, 6) for die in doubted}
        table.look(unsure=doubted, misread=guesses, unread=unread)
        self._answer()
        view = table.view
        assert len(view.actions) == before + 1
        assert self._as_it_lies(view)
        if chance.random() < 0.3:
            self._look()

    def _look(self) -> None:
        """Read the tray again after a disturbance that moved nothing."""
        before = self.table.view.actions
        self.table.look()
        assert self.table.view.actions == before

    def _change_of_mind(self) -> None:
        """Undo and redo, or cancel a re-read, without any effect."""
        table, before = self.table, self.table.view
        what = self.chance.randrange(4)
        if what == 0:
            table.undo()
            table.do(Redo())
        elif what == 1:
            table.reread()
            table.do(DropDraft())
        elif what == 2:
            table.reread()
            if table.view.draft is not None and len(table.view.draft.dice) == 5:
                table.do(CorrectRoll())
            table.do(DropDraft())
        else:
            table.do(Saw(table.settled(request=0)))
        assert table.view.actions == before.actions

    def _answer(self) -> None:
        for _ in range(20):
            view = self.table.view
            if not view.asks:
                return
            self.questions += 1
            self.table.do(self._next_answer(view))
        raise AssertionError("no end to the questions")

    def _next_answer(self, view: View) -> Message:
        table, draft = self.table, view.draft
        assert draft is not None
        for index, die in enumerate(draft.dice):
            if not die.sure:
                number = next(one for one in table.box if table.box[one] == die.box)
                return SetDie(index, table.dice[number])
        seen = {die.box for die in draft.dice}
        for thing in draft.unread:
            number = next(one for one in table.box if table.box[one] == thing.box)
            assert table.box[number] not in seen
            return AddDie(Die(table.dice[number]))
        if Ask.WHICH_KEPT in view.asks:
            return KeptOutside(self._positions_aside(view))
        return Declare()

    def _positions_aside(self, view: View) -> tuple[int, ...]:
        draft = view.draft
        assert draft is not None
        here = {die.position for die in draft.dice}
        found: list[int] = []
        for value in self.aside.values():
            found.append(
                next(
                    place
                    for place, die in enumerate(view.game.rolled(view.state))
                    if die.value == value and place not in here and place not in found
                )
            )
        return tuple(found)

    def _as_it_lies(self, view: View) -> bool:
        real = sorted([*self.table.dice.values(), *self.aside.values()])
        return sorted(die.value for die in view.game.rolled(view.state)) == real


def honest_evening(folder: Path, seed: int, turns: int) -> int:
    chance = Random(seed)
    table = table_for(GameStore(folder))
    people = HonestTable(table, chance)
    people.play(turns)
    view = table.view
    assert fold(view.game, view.setup, view.actions) == view.state
    assert view.unsaved == 0
    table.session.close()
    assert GameStore(folder).load(view.id).history.actions == view.actions
    return people.questions


@pytest.mark.parametrize("seed", range(12))
def test_the_rolls_of_an_honest_table_are_recorded_right(tmp_path: Path, seed: int) -> None:
    assert honest_evening(tmp_path, seed, turns=12) > 0


@pytest.mark.soak
def test_the_rolls_of_many_honest_tables_are_recorded_right(tmp_path: Path) -> None:
    questions = sum(honest_evening(tmp_path / str(seed), seed, 26) for seed in range(100, 600))
    assert questions > 1000


# --- random messages ----------------------------------------------------------------------


def anything(table: Tabletop, chance: Random) -> Message:
    """Return any message, sensible or not."""
    index = chance.randint(-1, 6)
    roll = Roll(
        tuple(chance.randint(0, 7) for _ in range(chance.choice((4, 5, 5, 5, 6)))),
        tuple(chance.sample(range(-1, 6), chance.choice((0, 0, 1, 2)))),
    )
    good = Roll(tuple(chance.randint(1, 6) for _ in range(5)))
    legal = table.view.choices
    action = chance.choice(
        (roll, Score(chance.choice(list(Box))), Start(chance.choice(("Ana", "Zoe"))), *legal)
    )
    unread = [thing.box for thing in table.view.draft.unread] if table.view.draft else []
    many: tuple[Message, ...] = (
        Act(action),
        Act(chance.choice(legal) if legal else good),
        Act(good),
        Pencil(action),
        Pencil(None),
        Pressed(chance.choice(list(Press))),
        Redo(),
        SetDie(index, chance.randint(0, 7)),
        AddDie(Die(chance.randint(0, 7))),
        AddDie(Die(chance.randint(0, 7)), chance.choice((place(1), *unread))),
        RemoveDie(index),
        NoDie(chance.choice(unread)) if unread else RemoveDie(index),
        KeptOutside(tuple(chance.randint(-1, 6) for _ in range(chance.randint(0, 5)))),
        Declare(),
        CorrectRoll(),
        DropDraft(),
        Amend({chance.randint(-1, 12): action}),
        DropAmendment(),
        DropLater(),
        LostSight(back=chance.random() < 0.5),
        seen(table, chance),
        seen(table, chance),
        seen(table, chance),
    )
    return chance.choice(many)


def seen(table: Tabletop, chance: Random) -> Saw:
    """Return a reading of the tray after a random change, by an eye of any quality."""
    there = tuple(table.dice)
    what = chance.randrange(5)
    if what == 0:
        table.lift()
    elif what == 1 and there:
        table.lift(*chance.sample(there, chance.randint(1, len(there))))
    elif what == 2:
        some = chance.sample(range(1, 8), chance.randint(1, 7))
        table.put({die: chance.randint(1, 6) for die in some})
    elif what == 3:
        table.strange = [place(90 + chance.randrange(3))] if chance.random() < 0.5 else []
    elif there and chance.random() < 0.5:
        # Two dice at nearly the same place, as if a die was read twice.
        one, other = chance.choice(there), chance.choice(there)
        table.box[one] = table.box[other]._replace(x0=table.box[other].x0 + 1)
    now = tuple(table.dice)
    doubted = [die for die in now if chance.random() < 0.1]
    wrong = {die: chance.randint(1, 6) for die in now if chance.random() < 0.1}
    unread = [die for die in now if chance.random() < 0.1]
    request = table.view.question.number - (chance.random() < 0.1)
    settled = table.settled(unsure=doubted, misread=wrong, unread=unread, request=request)
    return Saw(settled)


def wild_evening(folder: Path, seed: int, messages: int) -> tuple[int, int]:
    chance = Random(seed)
    store = GameStore(folder)
    table = table_for(store, empty=chance.random() < 0.5)
    written = refused = 0
    for _ in range(messages):
        message = anything(table, chance)
        before = table.view
        if chance.random() < 0.03:
            with full_after(chance.randrange(200)):
                table.do(message)
        else:
            table.do(message)
        view = table.view
        assert_whole(view)
        written += view.actions != before.actions
        refused += view.notice is not None
        if chance.random() < 0.02:
            table.session.close()
            opened = store.open(view.id, "later")
            assert opened.loaded.trouble is None
            assert opened.loaded.history.actions == view.actions
            table.session = Session(opened, lambda: "later")
    table.session.close()
    assert store.load(table.view.id).history.actions == table.view.actions
    return written, refused


def assert_whole(view: View) -> None:
    """Check the invariants of a view."""
    state: Any = fold(view.game, SETUP, view.actions)
    assert state == view.state
    for action in view.actions:
        if isinstance(action, Roll):
            assert len(action.dice) == 5
            assert set(action.dice) <= set(range(1, 7))
    if view.draft is not None and view.draft.first is None:
        places = [die.position for die in view.draft.dice if die.position is not None]
        assert len(places) == len(set(places))
        assert view.asks
    for notice in (view.notice,):
        if notice is not None:
            assert notice.text.to("fr") != notice.text.to("en")


@pytest.mark.parametrize("seed", range(10))
def test_a_game_stays_valid_under_random_messages(tmp_path: Path, seed: int) -> None:
    written, refused = wild_evening(tmp_path, seed, 150)
    assert written > 5
    assert refused > 5


@pytest.mark.soak
def test_many_games_stay_valid_under_random_messages(tmp_path: Path) -> None:
    for seed in range(1000, 1150):
        wild_evening(tmp_path / str(seed), seed, 300)
