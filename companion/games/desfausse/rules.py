"""The rules of DESfausse: its legal actions and their effects. RULES.md lists them."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from companion.dice import Die, WantedDice
from companion.games.desfausse import (
    board_only,
    bot,
    discard_choices,
    discarding,
    ones,
    rolling,
    tray,
    trophies,
    turns,
)
from companion.games.desfausse.actions import (
    ACTION_TYPES,
    CUP,
    DesfausseAction,
    Discard,
    EndRound,
    EndTurn,
    Give,
    Name,
    Roll,
    RolledDie,
    Trophy,
)
from companion.games.desfausse.board import ROUNDS
from companion.games.desfausse.columns import MASTER_FACTOR, POINTS, SEVEN
from companion.games.desfausse.errors import (
    BadYoungest,
    CupIsNoPlayer,
    NothingToRoll,
    NoTurnsNoted,
    OnlyWithDice,
)
from companion.games.desfausse.hand import LIMIT, START, Sort
from companion.games.desfausse.state import TOKENS, TOKENS_A_ROUND, DesfausseSetup, State
from companion.games.desfausse.trophy_errors import RoundEndsItself
from companion.games.desfausse.vocabulary import WORDS
from companion.games.errors import GameOver
from companion.games.game import Throw, check_players
from companion.games.keeping import KeepingDiceGame
from companion.games.leaving import Leave, reported
from companion.games.rules_card import RulesCard, signed
from companion.games.standings import Outcome, Standing
from companion.language.text import Text, translations

PLAYERS = range(2, 6)


class Desfausse(KeepingDiceGame[DesfausseSetup, State, DesfausseAction]):
    """The rules of DESfausse."""

    name = "desfausse"
    players = PLAYERS
    setup_type = DesfausseSetup
    action_types = ACTION_TYPES
    roll_type = Roll
    words = WORDS
    card = RulesCard.load(Path(__file__).with_name("card.toml"))

    def start(self, setup: DesfausseSetup) -> State:
        """Return the game before its first roll; the first player starts. Raises BadSetup."""
        check_players(setup.players, PLAYERS)
        if CUP in setup.players:
            raise CupIsNoPlayer(name=CUP)
        if setup.youngest_first and sorted(setup.youngest_first) != sorted(setup.players):
            raise BadYoungest()
        if setup.virtual_dice and setup.options.tracking == "board":
            raise NothingToRoll()
        count = len(setup.players)
        hands = (START,) * count if setup.options.tracking == "dice" else ()
        return State(
            setup=setup,
            hands=hands,
            tokens=(TOKENS_A_ROUND,) * count,
            reserve=(TOKENS - TOKENS_A_ROUND,) * count,
        )

    def apply(self, state: State, action: DesfausseAction) -> State:
        """Return the game after an action. Raises IllegalAction."""
        if state.finished:
            raise GameOver()
        if isinstance(action, Leave):
            return turns.leave(state, action)
        if state.tracks_dice:
            return _with_dice(state, action)
        match action:
            case Trophy():
                return board_only.tap(state, action)
            case EndRound():
                return turns.end_round(state)
            case EndTurn():
                raise NoTurnsNoted()
            case _:
                raise OnlyWithDice()

    def choices(self, state: State) -> tuple[DesfausseAction, ...]:
        """Return every decision open now, in this order, without rolls.

        The values that can be named for a last die; the discards, each effect once (see
        `discard_choices.discards`); the dice from which the next giver can choose; the tokens that
        may be placed or moved; the end of the turn, once for each player who may start the next
        round if the table must choose. With the board alone: every token of every player and the
        end of the round.
        """
        if state.finished:
            return ()
        if not state.tracks_dice:
            return board_only.taps(state)
        names = tuple(Name(value) for value in rolling.nameable(state))
        return (
            *names,
            *discard_choices.discards(state),
            *ones.gifts(state),
            *trophies.trophies(state),
            *turns.ends(state),
        )

    def wanted_dice(self, state: State) -> WantedDice | None:
        """Return the dice of the hand that may be rolled now; None without a roll."""
        return tray.wanted_dice(state)

    def dice_in_play(self) -> WantedDice:
        """Return every die of the game, big and small, of each colour."""
        return tray.dice_in_play()

    def rolled(self, state: State) -> tuple[Die, ...]:
        """Return the dice of the roll on the table, by position."""
        return tray.rolled(state)

    def set_aside(self, state: State) -> tuple[int, ...]:
        """Return the positions that show a 1."""
        return state.turn.ones

    def roll(self, state: State, dice: Sequence[Die], kept: Sequence[int]) -> Roll:
        """Return the roll that these dice make. Raises NoSuchDie."""
        return tray.roll(state, dice, kept)

    def as_rolled(self, die: Die, before: RolledDie) -> RolledDie:
        """Return a die as a roll writes it; an unknown size or colour is that of `before`."""
        return tray.as_rolled(die, before)

    def as_played(
        self, setup: DesfausseSetup, actions: Sequence[DesfausseAction]
    ) -> Mapping[int, DesfausseAction]:
        """Return the ends of rounds with the next starter written out, by index.

        The starter follows from the board. Rolls do not name their player, so without this a
        corrected token would give every turn of the later rounds to other players.
        """
        state = self.start(setup)
        fixed: dict[int, DesfausseAction] = {}
        for index, action in enumerate(actions):
            after = self.apply(state, action)
            if isinstance(action, EndTurn) and after.round > state.round:
                fixed[index] = EndTurn(starter=after.name)
            state = after
        return fixed

    def closing(self, state: State) -> DesfausseAction | None:
        """Return the end of the turn; None if the action must name the next starter.

        With the board alone, return the end of a won round; otherwise the end of the turn, which is
        refused, so that no round ends by accident.
        """
        if turns.starters(state):
            return None
        won = not state.tracks_dice and board_only.round_won_by(state) is not None
        return EndRound() if won else EndTurn()

    def due_first(self, state: State) -> Text | None:
        """Return the question for the youngest of the tied players, if it must be asked."""
        return turns.youngest_asked(state)

    def mismatch(self, state: State, dice: Sequence[Die]) -> Text | None:
        """Return the dice of the hand that are missing or too many, in words."""
        return tray.mismatch(state, dice)

    def decide(self, state: State, chance: Random) -> DesfausseAction | Throw:
        """Return the action that the simulated player chooses."""
        return bot.decide(state, chance, self.choices(state))

    def to_play(self, state: State) -> str | None:
        """Return the player whose action is awaited.

        This is the next giver once the rolling is over, else the player whose turn it is, who with
        more than half 1s may still throw the other dice too. None when the game is over, and if
        only the board is tracked.
        """
        if state.finished or not state.tracks_dice:
            return None
        giver = ones.giver(state)
        if giver is None or rolling.may_roll(state):
            return state.name
        return state.setup.players[giver]

    def finished(self, state: State) -> bool:
        """Return whether the game is over."""
        return state.finished

    def outcome(self, state: State) -> Outcome | None:
        """Return the winners of a finished game; None before its end."""
        return turns.outcome(state)

    def standings(self, state: State) -> tuple[Standing, ...]:
        """Return every player's points on the board."""
        return tuple(
            Standing(name, state.total(index), left=index in state.left)
            for index, name in enumerate(state.setup.players)
        )

    def figures(self, setup: DesfausseSetup) -> Mapping[str, object]:
        """Return the values for the card's braces."""
        options = setup.options
        return {
            "small": len(START) - START.big,
            "big": START.big,
            "tokens": TOKENS,
            "tokens_a_round": TOKENS_A_ROUND,
            "rounds": ROUNDS,
            "rolls": rolling.ROLLS,
            "limit": LIMIT,
            "skip": discarding.SKIP_VALUE,
            "reverse": discarding.REVERSE_VALUE,
            "pairs": not options.single,
            "single": options.single,
            "master": MASTER_FACTOR,
            "seven": len(SEVEN),
            "desmons": WORDS[f"desmons_{options.desmons}"],
            "moved_token": WORDS[f"moved_token_{options.moved_token}"],
            **{
                f"points_{column}": worth if worth > 0 else signed(worth)
                for column, worth in POINTS.items()
            },
        }

    def report(self, state: State) -> dict[str, Any]:
        """Return the game as `companion replay --json` prints it.

        `reason` tells in both languages how the game was won, null before; `direction` is
        "clockwise" or "counterclockwise"; a die of a hand has a `value` only if it was rolled in
        this turn. If only the board is tracked, `direction` and every `hand` are null.
        """
        players = state.setup.players
        ended = self.outcome(state)
        return {
            "game": "desfausse",
            "finished": state.finished,
            "to_play": self.to_play(state),
            "winners": list(ended.winners) if ended else [],
            "reason": translations(ended.reason) if ended else None,
            "round": state.round,
            "direction": _direction(state),
            "board": [
                [None if at is None else players[at] for at in row] for row in state.board.rows
            ],
            "players": [
                {
                    "name": name,
                    "total": state.total(index),
                    "hand": _hand(state, index),
                    "tokens": state.tokens[index],
                }
                for index, name in enumerate(players)
            ],
            **reported(players, state.left),
        }


GAME = Desfausse()


def _with_dice(
    state: State, action: Roll | Name | Discard | Give | Trophy | EndTurn | EndRound
) -> State:
    match action:
        case Roll():
            return rolling.roll(state, action)
        case Name():
            return rolling.name(state, action)
        case Discard():
            return discarding.discard(state, action)
        case Give():
            return ones.give(state, action)
        case Trophy():
            return trophies.place(state, action)
        case EndTurn():
            return turns.end_turn(state, action)
        case EndRound():
            raise RoundEndsItself()


def _hand(state: State, player: int) -> list[dict[str, Any]] | None:
    if not state.tracks_dice:
        return None
    dice: tuple[tuple[Sort, int | None], ...] = (
        tray.hand_dice(state)
        if player == state.player
        else tuple((sort, None) for sort in state.hands[player].dice)
    )
    return [
        {"size": sort.size.value, "colour": sort.colour.value, "value": value}
        for sort, value in dice
    ]


def _direction(state: State) -> str | None:
    if not state.tracks_dice:
        return None
    return "clockwise" if state.direction == 1 else "counterclockwise"
