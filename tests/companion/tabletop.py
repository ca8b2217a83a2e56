"""A tray with dice that a test moves, and an eye's readings of it.

Dice have numbers, so that a test can name the dice to throw again. Dice that did not move since the
reading before are recognised by their places, as an eye would.
"""

from collections.abc import Iterable, Mapping
from itertools import count
from typing import Any

from companion.dice import Box, Colour, DieKind, Doubt, Reading, SeenDie, Settled, Size, Unread, Way
from companion.games.yahtzee.actions import Roll
from companion.games.yahtzee.state import YahtzeeSetup
from companion.messages import Act, Message, Pencil, Press, Pressed, Saw
from companion.storage.game_store import GameStore
from companion.table.session import Session
from companion.table.view import NoticeKind, View
from tests.companion.evening import SETUP, started

SIDE = 60


def place(number: int) -> Box:
    """Return a place that touches no other place."""
    x, y = 100 * (number % 11), 100 * (number // 11 % 9)
    return Box(x, y, x + SIDE, y + SIDE)


class Tabletop:
    """A session and its tray, empty at the start of the evening."""

    def __init__(self, session: Session, *, empty: bool = True) -> None:
        self.session = session
        self.dice: dict[int, int] = {}
        self.box: dict[int, Box] = {}
        self.strange: list[Box] = []
        self._places = count(1)
        self._looked_at: dict[int, Box] = {}
        self._way = Way()
        self._pushed = False
        self._hidden: set[int] = set()
        self._back: set[int] = set()
        self._frame = count()
        self._passed: int | None = None
        if empty:
            self.look()

    @property
    def view(self) -> View:
        return self.session.view()

    def do(self, *messages: Message) -> View:
        for message in messages:
            self.session.handle(message)
        return self.view

    # --- the dice -----------------------------------------------------------------------

    def put(self, dice: Mapping[int, int]) -> None:
        """Put these dice, by number, at new places with these values."""
        self._passed = self.view.question.passed
        for number, value in dice.items():
            self.dice[number] = value
            self.box[number] = place(next(self._places))

    def lift(self, *numbers: int) -> None:
        """Take dice out of the tray, or all dice if none is named."""
        self._passed = self.view.question.passed
        for number in numbers or tuple(self.dice):
            del self.dice[number], self.box[number]

    def shake(self) -> None:
        """Move all boxes slightly: an eye never sees a die twice at exactly the same place."""
        for number, box in self.box.items():
            moved = Box(*(side + 0.5 for side in box))
            if self._looked_at.get(number) == box:
                self._looked_at[number] = moved
            self.box[number] = moved

    def nudge(self, number: int) -> None:
        """Move a die without changing its value."""
        self.put({number: self.dice[number]})

    def push(self, *, followed: bool = True) -> None:
        """Push the tray; the eye may fail to follow the movement."""
        way = Way(right=90.0, down=40.0)
        self.box = {number: box.carried(way) for number, box in self.box.items()}
        self._pushed = True
        if followed:
            self._way = way
            self._looked_at = {n: box.carried(way) for n, box in self._looked_at.items()}

    def hide(self, *numbers: int) -> None:
        """Cover dice with a hand until `show`."""
        self._hidden |= set(numbers)

    def show(self, *, known: bool = True) -> None:
        """Take the hand away; the eye recognises the dice below, or not."""
        self._back = self._hidden if known else set()
        self._hidden = set()

    # --- readings -----------------------------------------------------------------------

    def settled(
        self,
        *,
        misread: Mapping[int, int] | None = None,
        unsure: Iterable[int] = (),
        unread: Iterable[int] = (),
        request: int | None = None,
        sure: bool | None = None,
    ) -> Settled:
        """Return the reading of the tray now, with dice `misread`, `unsure` or `unread`."""
        wrong, doubted, missed = misread or {}, set(unsure), set(unread)
        # The order of dice in a reading has no meaning.
        order = sorted(self.dice, key=lambda number: self.box[number][0] * 7 % 13)
        seen = [number for number in order if number not in missed | self._hidden]
        dice = tuple(
            SeenDie(
                value=wrong.get(number, self.dice[number]),
                confidence=0.5 if number in doubted else 0.99,
                sure=number not in doubted,
                box=self.box[number],
                kind=DieKind.D6,
                colour=Colour.IVORY,
                size=Size.SMALL,
            )
            for number in seen
        )
        things = [*(self.box[number] for number in order if number in missed), *self.strange]
        kept = tuple(
            index
            for index, number in enumerate(seen)
            if self._looked_at.get(number) == self.box[number] or number in self._back
        )
        back = tuple(index for index, number in enumerate(seen) if number in self._back)
        self._back = set()
        self._looked_at = {number: self.box[number] for number in seen}
        way, self._way = self._way, Way()
        pushed, self._pushed = self._pushed, False
        accounted = not doubted & set(seen) and not things
        return Settled(
            reading=Reading(
                dice=dice,
                sure=accounted if sure is None else sure,
                unread=tuple(Unread(box, Doubt.COCKED) for box in things),
            ),
            frame=next(self._frame),
            time=0.0,
            kept=kept,
            back=back,
            way=way,
            pushed=pushed,
            request=self.view.question.number if request is None else request,
            passed=self._passed,
        )

    def look(
        self,
        *,
        misread: Mapping[int, int] | None = None,
        unsure: Iterable[int] = (),
        unread: Iterable[int] = (),
        sure: bool | None = None,
    ) -> View:
        """Return the view after the tray has come to rest and was read."""
        return self.do(Saw(self.settled(misread=misread, unsure=unsure, unread=unread, sure=sure)))

    def throw(self, *values: int) -> View:
        """Throw dice 1, 2, ... together; return the view."""
        self.lift()
        self.put(dict(enumerate(values, 1)))
        return self.look()

    def throw_again(self, dice: Mapping[int, int]) -> View:
        """Throw some dice again; the others stay in place. Return the view."""
        self.put(dice)
        return self.look()

    # --- the buttons --------------------------------------------------------------------

    def end_turn(self, choice: object) -> View:
        """Pencil a box and press END OF TURN."""
        return self.do(Pencil(choice), Pressed(Press.END_TURN))  # type: ignore[arg-type]

    def undo(self) -> View:
        return self.do(Pressed(Press.UNDO))

    def reread(self, *, look: bool = True) -> View:
        """Press RE-READ; return the view after the eye's answer."""
        self.do(Pressed(Press.REREAD))
        return self.look() if look else self.view

    def enter(self, *actions: Any) -> View:
        """Enter actions by touch, in order."""
        return self.do(*map(Act, actions))

    def index(self, number: int) -> int:
        """Return the index of a die in the draft."""
        draft = self.view.draft
        assert draft is not None
        return next(i for i, die in enumerate(draft.dice) if die.box == self.box[number])

    def position(self, number: int) -> int | None:
        """Return the position in the roll that the companion assigns to a die of the draft."""
        draft = self.view.draft
        assert draft is not None
        return draft.dice[self.index(number)].position


def table_for(store: GameStore, *, setup: YahtzeeSetup = SETUP, empty: bool = True) -> Tabletop:
    """Return a new game at a tray."""
    return Tabletop(started(store, setup), empty=empty)


def rolls(view: View) -> list[list[int]]:
    """Return the dice of every roll, lowest first."""
    return [sorted(action.dice) for action in view.actions if isinstance(action, Roll)]


def last_roll(view: View) -> Roll:
    return [action for action in view.actions if isinstance(action, Roll)][-1]


def shown(view: View) -> list[int]:
    """Return the values of the last roll, lowest first."""
    return sorted(last_roll(view).dice)


def kept_values(view: View) -> list[int]:
    """Return the values of the dice kept in the last roll, lowest first."""
    roll = last_roll(view)
    return sorted(roll.dice[position] for position in roll.kept)


def three_rolls(table: Tabletop) -> None:
    """Throw all dice three times."""
    for _ in range(3):
        table.throw(3, 3, 5, 1, 6)


def refusal(view: View) -> str:
    """Return the refusal in the view, in English."""
    assert view.notice is not None
    assert view.notice.text.to("fr") != view.notice.text.to("en")
    assert view.notice.kind is NoticeKind.REFUSED
    return view.notice.text.to("en")
