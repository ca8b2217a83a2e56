"""Short ways to lay a DESfausse table for a test.

Dice are written with a letter for size and colour (r g small, R G big) and the value:
"r4 G3"; hands by letters alone: "rrggRG". Players are Ana, Bo, Cy, Di and Ed.
"""

from random import Random
from typing import Any, Literal

import pytest

from companion.dice import Colour, Size
from companion.games import find
from companion.games.desfausse.actions import (
    CUP,
    DesfausseAction,
    Discard,
    EndTurn,
    Give,
    Roll,
    RolledDie,
    Trophy,
)
from companion.games.desfausse.board import Board, BoardCell
from companion.games.desfausse.columns import Column
from companion.games.desfausse.hand import START, Hand, Sort
from companion.games.desfausse.state import DesfausseSetup, Options, State
from companion.games.errors import IllegalAction
from companion.games.game import AnyGame
from companion.language.text import Text
from tests.language import both

GAME: AnyGame = find("desfausse")
NAMES = ("Ana", "Bo", "Cy", "Di", "Ed")
END = EndTurn()

_SORTS = {
    "r": Sort(Size.SMALL, Colour.RED),
    "g": Sort(Size.SMALL, Colour.GREEN),
    "R": Sort(Size.BIG, Colour.RED),
    "G": Sort(Size.BIG, Colour.GREEN),
}
LETTERS = {sort: letter for letter, sort in _SORTS.items()}


def setup(
    players: int = 3,
    *,
    youngest: tuple[str, ...] = (),
    tracking: Literal["dice", "board"] = "dice",
    single: bool = False,
    desmons: Literal["all", "any"] = "all",
    moved_token: Literal["any", "this_round"] = "any",
) -> DesfausseSetup:
    options = Options(tracking, single, desmons, moved_token)
    return DesfausseSetup(
        version=1, players=NAMES[:players], youngest_first=youngest, options=options
    )


def table(  # a state made by hand: only the given parts differ from the start
    players: int = 3,
    hands: tuple[str, ...] = (),
    *,
    tokens: tuple[int, ...] | None = None,
    board: dict[str, str] | None = None,
    round: int = 1,
    player: int = 0,
    direction: int = 1,
    reserve: int | None = None,
    **options: Any,
) -> State:
    """Return a state; `board` maps "1 two" to a name, missing hands are those of the start."""
    whole = setup(players, **options)
    state: State = GAME.start(whole)
    laid = Board()
    for place, name in (board or {}).items():
        number, column = place.split()
        laid = laid.put(BoardCell(int(number), Column(column)), NAMES.index(name))
    held = tuple(hand(letters) for letters in hands)
    values: dict[str, Any] = {
        "setup": whole,
        "hands": (*held, *(START,) * (players - len(held))) if state.hands else (),
        "tokens": tokens or state.tokens,
        "reserve": state.reserve if reserve is None else (reserve,) * players,
        "board": laid,
        "round": round,
        "player": player,
        "direction": direction,
    }
    return State(**values)


def hand(letters: str) -> Hand:
    return Hand.of(_SORTS[letter] for letter in letters)


def letters(held: Hand) -> str:
    return "".join(LETTERS[sort] for sort in held.dice)


def die(text: str) -> RolledDie:
    sort = _SORTS[text[0]]
    return RolledDie(sort.size, sort.colour, int(text[1:]))


def roll(dice: str, kept: str = "") -> Roll:
    return Roll(tuple(map(die, dice.split())), tuple(map(int, kept.split())))


def discard(combination: str, gone: str | None = None, to: str = CUP, **earned: bool) -> Discard:
    """Return a discard; positions are text, a single destination applies to all dice."""
    going = tuple(map(int, (combination if gone is None else gone).split()))
    names = tuple(to.split())
    where = names * len(going) if len(names) == 1 else names
    return Discard(tuple(map(int, combination.split())), going, where, **earned)


def give(player: str, letter: str) -> Give:
    return Give(player, *_SORTS[letter])


def trophy(column: str, moved_from: tuple[int, str] | None = None) -> Trophy:
    source = (moved_from[0], Column(moved_from[1])) if moved_from else None
    return Trophy(Column(column), moved_from=source)


def tap(
    player: str, column: str, round: int = 1, moved_from: tuple[int, str] | None = None
) -> Trophy:
    source = (moved_from[0], Column(moved_from[1])) if moved_from else None
    return Trophy(Column(column), player, round, source)


def play(state: State, *actions: DesfausseAction) -> State:
    for action in actions:
        state = GAME.apply(state, action)
    return state


def refused(state: State, action: DesfausseAction, rule: type[IllegalAction]) -> Text:
    """Return the sentence with which exactly this rule refuses the action."""
    with pytest.raises(IllegalAction) as caught:
        GAME.apply(state, action)
    assert caught.type is rule
    text = caught.value.text
    assert text.to("fr") != text.to("en")
    for sentence in both(text):
        assert sentence.endswith(".")
        assert "{" not in sentence
    return text


def board_of(state: State) -> list[list[str | None]]:
    rows: list[list[str | None]] = GAME.report(state)["board"]
    return rows


def on(state: State, round: int, column: str) -> str | None:
    """Return the player whose token stands on a cell."""
    owner = state.board[BoardCell(round, Column(column))]
    return None if owner is None else state.setup.players[owner]


def thrown(state: State, chance: Random, kept: tuple[int, ...] | None = None) -> Roll:
    """Return a legal roll with dice from outside the rules; by default, random dice stay."""
    before = state.turn.dice
    if not before:
        dice = [RolledDie(*sort, chance.choice(sort.faces)) for sort in state.hand.dice]
        chance.shuffle(dice)
        return Roll(tuple(dice))
    if kept is None:
        free = [at for at in range(len(before)) if at not in state.turn.ones]
        again = chance.sample(free, chance.randint(1, len(free)))
        kept = tuple(at for at in range(len(before)) if at not in again)
    dice = [
        one if at in kept else RolledDie(*one.sort, chance.choice(one.sort.faces))
        for at, one in enumerate(before)
    ]
    return Roll(tuple(dice), kept)
