"""An evening of Datis in the open app, with helpers that begin games, tap dice and enter values."""

from collections.abc import Sequence
from typing import Any

from companion import games
from companion.dice import Doubt, Reading, SeenDie, Settled, Unread
from companion.games.datis.actions import Mode, Play, Round, Trick, Won
from companion.games.datis.dice import DatisDie, named
from companion.games.datis.setup import DatisSetup
from companion.games.datis.state import State
from companion.games.game import Action, fold
from companion.messages import Saw
from tests.ui.touch.evening import Evening, place
from tests.ui.touch.fingers import tap
from tests.ui.touch.screens.seated import done, press, seat

DATIS = games.find("datis")
GREEN = tuple(f"green-d{sides}" for sides in (4, 6, 8, 10, 12, 20))
BLUE = tuple(f"blue-d{sides}" for sides in (4, 6, 8, 10, 12, 20))
BLACK = tuple(f"black-d{sides}" for sides in (4, 6, 8, 10, 12, 20))


def header(*players: str) -> DatisSetup:
    """Return the header of a game."""
    return DatisSetup(version=1, players=players)


def state_of(players: Sequence[str], actions: Sequence[Action]) -> State:
    """Return the state after these actions."""
    state: State = fold(DATIS, header(*players), actions)
    return state


def sit_down(evening: Evening, players: Sequence[str], actions: Sequence[Action] = ()) -> None:
    """Begin a game of Datis and play these actions."""
    seat(evening, DATIS, header(*players), actions)


def trick(*plays: str, keep: str = "all", rerolls: Sequence[dict[str, int]] = ()) -> Trick:
    """Return a trick from texts like `Ana green-d12 7`."""
    told = [play.split() for play in plays]
    dice = tuple(Play(name, die, int(value)) for name, die, value in told)
    return Trick(dice, tuple(rerolls), keep)


def tally_round() -> list[Action]:
    """Return a round by its tally: Ana won green and a blue pair, Bo black and two blue dice."""
    return [Round(Mode.TALLY), Won("Ana", (*GREEN, *BLUE[:2])), Won("Bo", BLACK)]


def tap_big(evening: Evening, words: str) -> None:
    """Tap a large button between rounds."""
    big = next(w for w in evening.now.panel.walk() if getattr(w, "words", "") == words)
    tap(evening.screen, big)
    evening.settle()


def tap_die(evening: Evening, name: str, panel: Any = None) -> None:
    """Tap a die of the board."""
    panel = panel or evening.now.panel
    board = getattr(panel, "board", None) or panel.ids.board
    tap(evening.screen, board.face(named(name)))
    evening.settle()


def tap_value(evening: Evening, value: int, pad: Any = None) -> None:
    """Tap a value of the pad."""
    evening.screen.step(2)
    panel = evening.now.panel
    numbers = (pad or getattr(panel, "pad", None) or panel.ids.pad).ids.numbers
    tap(evening.screen, next(b for b in numbers.children if b.words == str(value)))
    evening.settle()


def end_turn(evening: Evening) -> None:
    """Tap END OF TURN."""
    press(evening, "END OF TURN")


def dice_won(evening: Evening) -> list[set[str]]:
    """Return the dice of every recorded line of a tally."""
    return [set(line.dice) for line in done(evening) if isinstance(line, Won)]


def give(evening: Evening, player: int, *dice: str) -> None:
    """Tap a player, then dice of the board."""
    line = evening.now.panel._lines[player]
    tap(evening.screen, line)
    for die in dice:
        tap(evening.screen, evening.now.panel.ids.board.face(named(die)))


def see(
    evening: Evening,
    dice: Sequence[tuple[DatisDie, int]],
    *,
    unsure: Sequence[int] = (),
    kindless: Sequence[int] = (),
    unread: int = 0,
) -> None:
    """Give the screen a reading of these dice at rest.

    The arguments hold positions in `dice`: `unsure` values, and `kindless` dice without a known
    kind. `unread` counts unread objects.
    """
    seen = tuple(
        SeenDie(
            value=value,
            confidence=0.5 if index in unsure else 0.99,
            sure=index not in unsure,
            box=place(index),
            kind=None if index in kindless else die.kind,
            colour=die.colour,
            doubt=Doubt.UNCLEAR if index in unsure else None,
        )
        for index, (die, value) in enumerate(dice)
    )
    strange = tuple(Unread(place(5 - back), Doubt.FOREIGN) for back in range(unread))
    reading = Reading(dice=seen, sure=not unsure and not unread, unread=strange)
    evening.tell(
        Saw(Settled(reading=reading, frame=0, time=0.0, request=evening.view.question.number))
    )


def correct(evening: Evening, tag: type[Action], nth: int = 0) -> None:
    """Open the history, choose the nth line of this type, latest first, and correct it."""
    evening.app.open(evening.now.history())
    evening.screen.step(3)
    rows = [
        row
        for row in reversed(evening.front.ids.lines.children)
        if hasattr(row, "line") and isinstance(row.line.action, tag)
    ]
    tap(evening.screen, rows[nth])
    evening.screen.step(3)
    press(evening, evening.app.t("correct_this"))
    evening.screen.step(3)
