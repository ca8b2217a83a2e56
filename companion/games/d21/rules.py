"""The rules of D.21: its legal actions and their effects. RULES.md lists them."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.dice import Colour, DiceSort, Die, WantedDice
from companion.games.d21 import bot, notation, opening, refusals
from companion.games.d21.actions import D21Action, Draw, Move, Pass, Resign
from companion.games.d21.dice import COLOURS, FACES, GREEN, RED, cell
from companion.games.d21.errors import CanMove, NoRolls
from companion.games.d21.grid import DIRECTIONS, LENGTH, grid
from companion.games.d21.moves import (
    MOST_OUTER,
    MoveStep,
    after,
    after_jump,
    can_move,
    move_count,
    outer_dice,
    perft,
    settled,
    steps,
    steps_from,
)
from companion.games.d21.opening import DICE
from companion.games.d21.state import D21Setup, End, Ending, State
from companion.games.errors import BadOption, GameOver
from companion.games.game import Game, check_players
from companion.games.leaving import Leave, leaver, reported
from companion.games.rules_card import RulesCard
from companion.games.standings import Outcome, Standing
from companion.language.text import Text, translations
from companion.language.words import Words

PLAYERS = range(2, 3)
COLUMNS = range(8, 17)
ROWS = range(6, 17)

REASONS = {
    End.ALIGNED: Text("six dice from 1 to 6 in a line"),
    End.TWO_SETS: Text("two sets of dice from 1 to 6"),
    End.AGREED: Text("a draw by agreement"),
    End.STUCK: Text("a draw: neither player can move"),
}


class D21(Game[D21Setup, State, D21Action]):
    """The rules of D.21."""

    name = "d21"
    players = PLAYERS
    setup_type = D21Setup
    action_types = (Move, Resign, Draw, Pass, Leave)
    roll_type = None
    words = Words.load(Path(__file__).with_name("words.toml"))
    card = RulesCard.load(Path(__file__).with_name("card.toml"))
    unit = None

    def start(self, setup: D21Setup) -> State:
        """Return the game before its first move. Raises BadSetup."""
        check_players(setup.players, PLAYERS)
        options = setup.options
        if options.columns not in COLUMNS:
            raise BadOption("columns", options.columns, COLUMNS)
        if options.rows not in ROWS:
            raise BadOption("rows", options.rows, ROWS)
        return settled(opening.placed(setup))

    def apply(self, state: State, action: D21Action) -> State:
        """Return the game after an action. Raises IllegalAction."""
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

    def choices(self, state: State) -> tuple[D21Action, ...]:
        """Return every legal move, or a pass if there is none; resigning and an agreed draw."""
        if state.finished:
            return ()
        legal_moves = tuple(Move(notation.text(state, step)) for step in steps(state))
        return (*(legal_moves or (Pass(),)), Resign(), Draw())

    def dice_in_play(self) -> WantedDice:
        """Return twelve red and twelve green six-sided dice."""
        return WantedDice(
            tuple(
                DiceSort(colour=colour, least=DICE, most=DICE)
                for colour in (Colour.RED, Colour.GREEN)
            )
        )

    def roll(self, state: State, dice: Sequence[Die], kept: Sequence[int]) -> D21Action:
        """Raise NoRolls: no dice are rolled."""
        del state, dice, kept
        raise NoRolls()

    def closing(self, state: State) -> Pass | None:
        """Return a pass if no die can move; else None, since a move ends the turn."""
        return None if can_move(state) else Pass()

    def decide(self, state: State, chance: Random) -> D21Action:
        """Return the move that the simulated player chooses."""
        return bot.decide(state, chance)

    def to_play(self, state: State) -> str | None:
        """Return the name of the player to play."""
        return None if state.finished else state.setup.players[state.player]

    def finished(self, state: State) -> bool:
        """Return whether the game is over."""
        return state.finished

    def outcome(self, state: State) -> Outcome | None:
        """Return the winner of a finished game, nobody for a draw; None before the end."""
        if state.ending is None:
            return None
        players, winner = state.setup.players, state.ending.winner
        if winner is None:
            return Outcome((), REASONS[state.ending.end])
        loser = players[1 - winner]
        if state.ending.end is End.RESIGNED:
            reason = Text("{loser} resigned", loser=loser)
        elif state.ending.end is End.LEFT:
            reason = Text("{loser} has left the game", loser=loser)
        else:
            reason = REASONS[state.ending.end]
        return Outcome((players[winner],), reason)

    def standings(self, state: State) -> tuple[Standing, ...]:
        """Return 1 for the winner, 0 for everybody else."""
        return tuple(
            Standing(name, _wins(state, player), left=player in state.left)
            for player, name in enumerate(state.setup.players)
        )

    def figures(self, setup: D21Setup) -> Mapping[str, object]:
        """Return the values for the card's braces."""
        options = setup.options
        return {
            "dice": DICE,
            "outer": MOST_OUTER,
            "directions": len(DIRECTIONS),
            "length": LENGTH,
            "lowest": FACES[0],
            "highest": FACES[-1],
            "from_adjacent": options.jump_from_adjacent,
            "not_from_adjacent": not options.jump_from_adjacent,
            "in_order": self.words[options.alignment_order],
            "columns": options.columns,
            "rows": options.rows,
            "opening": max(opening.default(grid(options.columns, options.rows)).red.values()),
            "sum": _jumped(2, 3),
            "difference": _jumped(2, 5),
            "unchanged": _jumped(4, 4),
        }

    def report(self, state: State) -> dict[str, Any]:
        """Return the game as `companion replay --json` prints it; `board` has an opening's shape.

        `legal_moves` is the result of `companion perft --depth 1`: a forced pass is a move.
        """
        players, ended = state.setup.players, self.outcome(state)
        return {
            "game": "d21",
            "finished": state.finished,
            "to_play": None if state.finished else players[state.player],
            "winners": list(ended.winners) if ended else [],
            "reason": translations(ended.reason) if ended else None,
            "players": [
                {
                    "name": name,
                    "total": _wins(state, player),
                    "colour": COLOURS[player].value,
                    "outer": outer_dice(state, player),
                }
                for player, name in enumerate(players)
            ],
            "board": {
                COLOURS[player].value: opening.board(state.cells, state.grid, player)
                for player in (RED, GREEN)
            },
            "legal_moves": move_count(state),
            "win": goal_reached(state),
            **reported(players, state.left),
        }

    def perft(self, state: State, depth: int) -> int:
        """Return the number of legal sequences of `depth` moves from `state`."""
        return perft(state, depth)


GAME = D21()


def legal(state: State, move: str) -> MoveStep:
    """Return the legal move written as `move`; else raise IllegalAction with the broken rule."""
    written = notation.read(move, state.grid)
    for step in steps_from(state, written.origin):
        if notation.written(state, step) == written:
            return step
    refusal = refusals.why(state, written)
    assert refusal is not None, move
    raise refusal


def _wins(state: State, player: int) -> int:
    """Return 1 for the winner of a finished game, else 0."""
    return int(state.ending is not None and state.ending.winner == player)


def goal_reached(state: State) -> dict[str, Any] | None:
    """Return the goal that won the game and its squares; None without one."""
    if state.ending is None or state.ending.end.goal is None:
        return None
    names = state.grid.names
    return {
        "goal": state.ending.end.goal,
        "squares": [names[square] for square in state.ending.squares],
    }


def _jumped(shows: int, foe: int) -> int:
    return after_jump(cell(RED, shows), cell(GREEN, foe))
