"""The rules of Datis: what may be done and what it does. RULES.md lists them."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from companion.games.datis import counting, departure, playing
from companion.games.datis.actions import (
    Announce,
    DatisAction,
    Mode,
    Risk,
    Round,
    Tie,
    Trick,
    Won,
    owed_before,
)
from companion.games.datis.dice import sets_for
from companion.games.datis.errors import (
    EndedAlready,
    OwedWithinOwed,
    SettleTheTie,
    UnknownYoungest,
    WrongSets,
)
from companion.games.datis.setup import PLAYERS, DatisSetup
from companion.games.datis.state import Phase, State
from companion.games.datis.tally import calls
from companion.games.errors import BadOption
from companion.games.game import Outcome, check_players
from companion.games.leaving import ONLY_ONE_LEFT, Leave
from companion.language.text import Text, listed

WORTH = range(1001)  # points of a bonus: five times what ends a game

WON = Text("le plus grand total, 200 points dépassés", "the highest total, with 200 passed")
SHARED = Text("une égalité que la table accepte", "a tie the table accepts")


def start(setup: DatisSetup) -> State:
    """The game before its first round: the youngest starts. Raises BadSetup."""
    check_players(setup.players, PLAYERS)
    youngest = setup.youngest_first
    for place, name in enumerate(youngest):
        if name not in setup.players or name in youngest[:place]:
            raise UnknownYoungest(name=name)
    options = setup.options
    for option in ("grand_slam", "three", "four", "five"):
        if getattr(options, option) not in WORTH:
            raise BadOption(option, getattr(options, option), WORTH)
    count = sets_for(len(setup.players))
    if options.colours and not len(set(options.colours)) == len(options.colours) == count:
        raise WrongSets(players=len(setup.players), count=count)
    return State(setup=setup, starter=setup.players.index(youngest[0]) if youngest else 0)


def apply(state: State, action: DatisAction) -> State:
    """The game after an action and those owed before it. Raises IllegalAction."""
    state = settled(state, owed_before(action))
    past = _is_past(state, action)
    if state.finished and not (past or (isinstance(action, Tie) and action.said)):
        raise EndedAlready(names=listed(winners(state)))
    settles = isinstance(action, Tie | Leave) or (isinstance(action, Round) and action.one_more)
    if state.tied and not (past or settles):
        raise SettleTheTie(names=listed(winners(state)))
    match action:
        case Round():
            return playing.begin(state, action)
        case Tie():
            return counting.settle(state, action)
        case Leave():
            return departure.leave(state, action)
        case Trick():
            after = playing.play(state, action)
        case Won():
            after = playing.enter(state, action)
        case Announce():
            after = counting.announce(state, action)
        case Risk():
            after = counting.risk(state, action)
    return counting.counted(after)


def settled(state: State, owed: Iterable[Announce | Risk]) -> State:
    """The game after owed actions. Raises IllegalAction."""
    for one in owed:
        if one.owed:
            raise OwedWithinOwed()
        state = apply(state, replace(one, said=True))
    return state


def choices(state: State) -> tuple[DatisAction, ...]:
    """The decisions open now that can be listed.

    At the head of a round its two modes; every legal announcement; a tie accepted or not. For what
    the table measures nothing is listed, though it is checked: a trick (hidden hands and rolled
    dice, millions of them; `keeps` lists what its winner may choose once its dice lie there), the
    dice won in a tally (any subset), a risk (a roll).
    """
    match state.phase:
        case Phase.ROUND:
            return tuple(Round(mode) for mode in Mode)
        case Phase.ANNOUNCE:
            return _announcements(state)
        case Phase.TIE:
            return (Tie(accept=True), Tie(accept=False))
        case _:
            return ()


def keeps(state: State, trick: Trick) -> tuple[Trick, ...]:
    """A trick with every choice its winner has. Raises IllegalAction as `apply` does."""
    return playing.keeps(state, trick)


def winners(state: State) -> tuple[str, ...]:
    """The players with the highest total, of those who have not left."""
    return tuple(state.setup.players[player] for player in state.leaders)


def outcome(state: State) -> Outcome | None:
    """How the game ended; None while it goes on."""
    if not state.finished:
        return None
    if len(state.left) + 1 == len(state.setup.players):
        return Outcome(winners(state), ONLY_ONE_LEFT)
    return Outcome(winners(state), WON if len(state.leaders) == 1 else SHARED)


def carried(
    actions: Sequence[DatisAction], index: int, new: DatisAction
) -> Mapping[int, DatisAction]:
    """Later risk rolls, marked as `said` if their announcement is corrected, by index.

    Dice rolled at the table stay rolled: if the player turns out to have played safe, they count
    for nothing.
    """
    if not isinstance(new, Announce | Risk):
        return {}  # what is owed before a round is of the one before it: no roll follows
    told = {one.player: one for one in (*new.owed, new) if isinstance(one, Announce)}
    rolls: dict[int, DatisAction] = {}
    for at in range(index + 1, len(actions)):
        action = actions[at]
        if isinstance(action, Round):
            break
        if isinstance(action, Risk) and (call := told.get(action.player)):
            rolls[at] = replace(action, said=call.said or not call.risk)
    return rolls


def as_played(setup: DatisSetup, actions: Sequence[DatisAction]) -> Mapping[int, DatisAction]:
    """The rounds with their starter written out, and decisions on ties marked as `said`, by index.

    Both follow from the points of earlier rounds. When one of these is amended, a round that was
    played keeps its starter, and a tie stays decided: what happened at the table has happened.
    """
    state = start(setup)
    told: dict[int, DatisAction] = {}
    for index, action in enumerate(actions):
        if isinstance(action, Round) and action.starter is None:
            due = settled(state, owed_before(action)).starter
            told[index] = replace(action, starter=setup.players[due])
        elif isinstance(action, Tie):
            told[index] = replace(action, said=True)
        state = apply(state, action)
    return told


def _is_past(state: State, action: DatisAction) -> bool:
    """Whether the action belongs to a round that is counted without it by now."""
    if isinstance(action, Risk):
        return counting.is_called_off(state, action)
    return isinstance(action, Announce) and counting.is_needless(state, action)


def _announcements(state: State) -> tuple[Announce, ...]:
    current = state.round
    if current is None or current.announcing is None:
        return ()
    name = state.setup.players[current.announcing]
    return tuple(
        Announce(
            player=name,
            colours=tuple(colour.value for colour in call.colours),
            pays=call.pays.value,
            risk=call.risk,
        )
        for call in calls(current.dice(current.announcing))
    )
