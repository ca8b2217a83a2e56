"""A Datis table for tests: short ways to write dice, tricks and rounds."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.datis import GAME
from companion.games.datis.actions import DatisAction, Mode, Play, Round, Trick, Won
from companion.games.datis.dice import DatisDie, named, whole_sets
from companion.games.datis.setup import DatisSetup
from companion.games.datis.state import State
from companion.games.errors import IllegalAction
from companion.games.record import parse_header

NAMES = ("Ana", "Bo", "Cléo", "Dan")
SETS = ("green", "blue", "black", "red", "yellow")


def setup(players: int = 2, youngest: Sequence[str] = (), **options: Any) -> DatisSetup:
    """Return a header with these players and options."""
    header = {
        "game": "datis",
        "version": 1,
        "players": NAMES[:players],
        "youngest_first": youngest,
        "options": options,
    }
    _, made = parse_header(json.dumps(header))
    assert isinstance(made, DatisSetup)
    return made


def new_game(players: int = 2, youngest: Sequence[str] = (), **options: Any) -> State:
    """Return a game before its first round."""
    return GAME.start(setup(players, youngest, **options))


def after(state: State, *actions: DatisAction) -> State:
    """Return the state after these actions."""
    for action in actions:
        state = GAME.apply(state, action)
    return state


def refusal(state: State, action: DatisAction) -> IllegalAction:
    """Return the refusal of an action; fails if accepted."""
    try:
        GAME.apply(state, action)
    except IllegalAction as refused:
        return refused
    raise AssertionError(f"accepted: {action}")


def dice(written: str) -> tuple[DatisDie, ...]:
    """Return the dice in a text such as `green d12 d8, blue d4`."""
    found: list[DatisDie] = []
    for part in written.split(","):
        colour, *kinds = part.split()
        found += [named(f"{colour}-{kind}") for kind in kinds]
    return tuple(found)


def names(some: Sequence[DatisDie]) -> tuple[str, ...]:
    """Return dice as in records."""
    return tuple(die.name for die in some)


def trick(*plays: str, keep: str = "all", rerolls: Sequence[Mapping[str, int]] = ()) -> Trick:
    """Return a trick of plays like `Ana green-d12 11`."""
    made = []
    for play in plays:
        player, die, value = play.split()
        made.append(Play(player, die, int(value)))
    return Trick(tuple(made), tuple(rerolls), keep)


def tricks(players: int = 2, **options: Any) -> State:
    """Return a game at the first trick of its first round."""
    return after(new_game(players, **options), Round(Mode.TRICKS))


def filler(taken: Sequence[DatisDie], count: int, players: int) -> tuple[DatisDie, ...]:
    """Return `count` dice of the sets in play that nobody has."""
    sets = whole_sets(GAME.start(setup(players)).colours)
    return tuple(die for die in sets if die not in taken)[:count]


def shared_out(state: State, *hands: str) -> State:
    """Return a tally-only round with these dice won by the players, the rest by the last."""
    players = len(state.setup.players)
    won = [dice(hand) if hand else () for hand in hands]
    taken = [die for hand in won for die in hand]
    if len(won) < players:
        won += [()] * (players - 1 - len(won))
        won.append(filler(taken, 7 * players - len(taken), players))
    state = after(state, Round(Mode.TALLY))
    for name, hand in zip(state.setup.players, won, strict=True):
        state = after(state, Won(name, names(hand)))
    return state


def assured_round(state: State, *hands: str) -> State:
    """Return the state after the count; everybody assures the first choice."""
    return assured(shared_out(state, *hands))


def assured(state: State) -> State:
    """Return the round after its tally; everybody assures the first choice."""
    while state.round is not None:
        state = after(state, GAME.choices(state)[0])
    return state
