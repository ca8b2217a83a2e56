"""A Datis player for the simulated table: the best announcement, any possible trick."""

from collections.abc import Sequence
from random import Random

from companion.games.datis.actions import (
    Announce,
    DatisAction,
    Mode,
    Play,
    Risk,
    Round,
    Tie,
    Trick,
    Won,
)
from companion.games.datis.advice import advice
from companion.games.datis.dice import HAND, named, whole_sets
from companion.games.datis.hidden import Hidden
from companion.games.datis.playing import judged, keeps
from companion.games.datis.state import Phase, State
from companion.games.datis.state import Round as RoundState

TRICK_BY_TRICK = 0.7  # the share of rounds followed trick by trick


def decide(state: State, chance: Random, choices: Sequence[DatisAction]) -> DatisAction:
    """Return the next action: the best announcement of `choices`, else any legal action.

    A risk is rolled here and entered as by touch: the simulated tray draws no polyhedra.
    """
    current = state.round
    match state.phase:
        case Phase.ROUND:
            return Round(Mode.TRICKS if chance.random() < TRICK_BY_TRICK else Mode.TALLY)
        case Phase.TIE:
            return Tie(accept=chance.random() < 0.5)
        case Phase.RISK if current is not None:
            return _risk(state, current, chance)
        case Phase.TRICKS if current is not None:
            return _trick(state, current, chance)
        case Phase.WON if current is not None:
            return _won(state, current, chance)
        case _:
            return _announcement(state, choices)


def _announcement(state: State, choices: Sequence[DatisAction]) -> DatisAction:
    best = next(index for index, line in enumerate(advice(state)) if line.best)
    choice = choices[best]
    if not isinstance(choice, Announce):
        raise TypeError("advice and choices list the same announcements")
    return choice


def _trick(state: State, current: RoundState, chance: Random) -> Trick:
    hidden = Hidden.of(state, current)
    plays: list[Play] = []
    for player in current.order_from(current.leader):
        lead = named(plays[0].die).colour if plays else None
        die, hidden = hidden.play(player, lead, chance)
        name = state.setup.players[player]
        plays.append(Play(name, die.name, chance.choice(die.kind.faces)))
    trick = Trick(tuple(plays))
    while tied := judged(state, trick).tied:
        dice = {play.player: named(play.die) for play in plays}
        names = [state.setup.players[player] for player in tied]
        again = {name: chance.choice(dice[name].kind.faces) for name in names}
        trick = Trick(trick.plays, (*trick.rerolls, again))
    return chance.choice(keeps(state, trick))


def _risk(state: State, current: RoundState, chance: Random) -> Risk:
    player = current.risking[0]
    values = {die.name: chance.choice(die.kind.faces) for die in current.paying(player)}
    return Risk(state.setup.players[player], values)


def _won(state: State, current: RoundState, chance: Random) -> Won:
    players = state.setup.players
    entered = {die for index in range(len(players)) for die in current.dice(index)}
    free = [die for die in whole_sets(state.colours) if die not in entered]
    left = max(0, HAND * len(current.order) - len(entered))
    waiting = [index for index in current.order if current.won[index] is None]
    count = left
    if len(waiting) > 1:
        each = len(current.order)
        tricks = left // each
        count = sum(chance.randrange(len(waiting)) == 0 for _ in range(tricks)) * each
    dice = chance.sample(free, count)
    return Won(players[waiting[0]], tuple(die.name for die in dice))
