"""The rules of D.21: what may be done and what it does. RULES.md lists them."""

from msgspec.structs import replace

from companion.games.d21 import notation, opening, refusals
from companion.games.d21.actions import D21Action, Draw, Move, Pass, Resign
from companion.games.d21.errors import CanMove
from companion.games.d21.moves import Step, after, can_move, settled, steps, steps_from
from companion.games.d21.state import D21Setup, End, Ending, State
from companion.games.errors import BadOption, GameOver
from companion.games.game import Outcome, check_players
from companion.games.leaving import Leave, leaver
from companion.language.text import Text

PLAYERS = range(2, 3)
COLUMNS = range(8, 17)
ROWS = range(6, 17)

REASONS = {
    End.ALIGNED: Text("six dés de 1 à 6 alignés", "six dice from 1 to 6 in a line"),
    End.TWO_SETS: Text("deux séries de dés de 1 à 6", "two sets of dice from 1 to 6"),
    End.AGREED: Text("partie nulle par accord", "a draw by agreement"),
    End.STUCK: Text("partie nulle : personne ne peut jouer", "a draw: neither player can move"),
}


def start(setup: D21Setup) -> State:
    """The game before its first move. Raises BadSetup."""
    check_players(setup.players, PLAYERS)
    options = setup.options
    if options.columns not in COLUMNS:
        raise BadOption("columns", options.columns, COLUMNS)
    if options.rows not in ROWS:
        raise BadOption("rows", options.rows, ROWS)
    return settled(opening.placed(setup))


def apply(state: State, action: D21Action) -> State:
    """The game after an action. Raises IllegalAction."""
    if state.finished:
        raise GameOver()
    other = 1 - state.player
    match action:
        case Move():
            return after(state, legal(state, action.move))
        case Pass():
            if can_move(state):
                raise CanMove()
            return replace(state, player=other)
        case Resign():
            return replace(state, ending=Ending(End.RESIGNED, winner=other))
        case Draw():
            return replace(state, ending=Ending(End.AGREED))
        case Leave():
            gone = leaver(state.setup.players, (), action)
            return replace(state, ending=Ending(End.LEFT, winner=1 - gone))


def legal(state: State, move: str) -> Step:
    """The legal move written as `move`. Raises IllegalAction with the rule it breaks otherwise."""
    written = notation.read(move, state.grid)
    for step in steps_from(state, written.origin):
        if notation.written(state, step) == written:
            return step
    refusal = refusals.why(state, written)
    assert refusal is not None, move
    raise refusal


def moves(state: State) -> tuple[Move, ...]:
    """Every legal move of the player to play."""
    return tuple(Move(notation.text(state, step)) for step in steps(state))


def choices(state: State) -> tuple[D21Action, ...]:
    """Every legal move, or a pass where there is none; resigning and an agreed draw."""
    if state.finished:
        return ()
    return (*(moves(state) or (Pass(),)), Resign(), Draw())


def outcome(state: State) -> Outcome | None:
    """Who won a finished game, nobody for a draw; None while it goes on."""
    if state.ending is None:
        return None
    players, winner = state.setup.players, state.ending.winner
    if winner is None:
        return Outcome((), REASONS[state.ending.end])
    loser = players[1 - winner]
    if state.ending.end is End.RESIGNED:
        reason = Text(f"{loser} abandonne", f"{loser} resigned")
    elif state.ending.end is End.LEFT:
        reason = Text(f"{loser} a quitté la partie", f"{loser} has left the game")
    else:
        reason = REASONS[state.ending.end]
    return Outcome((players[winner],), reason)
