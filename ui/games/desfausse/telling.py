"""The texts of DESfausse: its board and hands, its actions, prompts and moments."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from companion.dice import Die
from companion.games.desfausse import GAME
from companion.games.desfausse.actions import (
    DesfausseAction,
    Discard,
    EndRound,
    EndTurn,
    Roll,
    Trophy,
)
from companion.games.desfausse.board import ROUNDS
from companion.games.desfausse.board import BoardCell as Place
from companion.games.desfausse.board_only import round_won_by
from companion.games.desfausse.columns import COLUMNS, MASTER_FACTOR, POINTS, Column
from companion.games.desfausse.discard_choices import combinations
from companion.games.desfausse.hand import SORTS
from companion.games.desfausse.ones import giver
from companion.games.desfausse.rolling import ROLLS, may_roll, nameable
from companion.games.desfausse.state import State
from companion.games.desfausse.trophies import forced, open_columns
from companion.games.desfausse.turns import starters, youngest_asked
from companion.games.desfausse.vocabulary import WORDS, sort_name
from companion.games.game import Action, Setup
from companion.games.leaving import Leave
from companion.language.text import Joined, Text, listed
from ui.games.desfausse.cells import looks
from ui.games.desfausse.lessons import LESSONS
from ui.games.desfausse.wording import choice_words, say, sentence
from ui.telling.changes import Moment
from ui.telling.figures import figure
from ui.telling.game_telling import AWAY, DiceFrom, GameTelling, Said, Situation
from ui.telling.score_table import (
    Cell,
    Ink,
    Label,
    Part,
    Row,
    ScoreTable,
    Sentences,
)

# The prompts that name the roll key, with virtual dice.
_VIRTUAL = {
    "throw_hand": "throw_virtual",
    "throw_last": "throw_last_virtual",
    "again_or_discard": "again_or_discard_virtual",
    "again_or_end": "again_or_end_virtual",
}


class Token(NamedTuple):
    """A token being placed by touch: the index of its player."""

    player: int


class DesfausseTelling(GameTelling[State, DesfausseAction]):
    """The texts of a game of DESfausse; a player's unfinished touch is a `Token`."""

    lessons = LESSONS

    def heading(self, state: State) -> Text:
        """Return the number of the round, and its direction."""
        words = WORDS.text("round_of", round=state.round, rounds=ROUNDS)
        if not state.tracks_dice:
            return words
        way = WORDS["clockwise" if state.direction == 1 else "counterclockwise"]
        return Joined(", ", [words, way])

    def rolls(self, state: State) -> tuple[int, int] | None:
        """Return the number of rolls in this turn, and the most possible; None without dice."""
        return (len(state.turn.rolls), ROLLS) if state.tracks_dice else None

    def prompt(self, state: State, at: Situation) -> Said:
        """Return the instruction to the player to play, or to all if only the board is tracked."""
        if not state.tracks_dice and not isinstance(at.begun, Token):
            return Said("tap", WORDS["tap"])
        if not at.at_table:
            return _awaited(state) or super().prompt(state, at)
        token = at.begun if isinstance(at.begun, Token) else Token(state.player)
        facts: dict[str, object] = {"name": state.setup.players[token.player]}
        if not state.tracks_dice:
            key = "tap_cells" if round_won_by(state) is None else "round_won"
            facts["round"] = state.round
        else:
            key, more = _dice_prompt(state, by_hand=at.dice is DiceFrom.HAND)
            facts |= more
        if at.dice is DiceFrom.VIRTUAL:
            key = _VIRTUAL.get(key, key)
        return Said(f"desfausse.{key}", say(key, **facts))

    def table(self, state: State, at: Situation = AWAY) -> tuple[Part, ...]:
        """Return the trophy board, all hands, and the masters of trophies."""
        names = {column: say(f"caption_{column}") for column in COLUMNS}
        return (_trophies(state, at, names), _hands(state), *_masters(state))

    def sheet(self, state: State) -> tuple[Part, ...]:
        """Return the board with the trophies' whole names, points and hands, and the masters."""
        board = _trophies(state, AWAY, WORDS)
        return (board, _hands(state, totals=True), *_masters(state))

    def blank(self, setup: Setup) -> tuple[Part, ...]:
        """Return an empty board for names, and a line for each player."""
        board, hands = super().blank(setup)
        assert isinstance(hands, ScoreTable)
        columns = (*hands.columns[:2], Label(say("paper_masters", factor=MASTER_FACTOR)))
        lines = tuple(Row(row.key, row.label, (Cell(),) * len(columns)) for row in hands.rows)
        return board, ScoreTable(hands.key, hands.caption, columns, lines)

    def told(self, before: State, action: DesfausseAction, after: State) -> Said:
        """Return an action in words, after the player's name."""
        match action:
            case EndTurn(str()):
                return Said("", sentence(action, before))
            case EndRound():
                return Said("", say("past_round", round=before.round))
            case Leave():
                return super().told(before, action, after)
            case Roll():
                words = say("roll", roll=len(before.turn.rolls) + 1)
            case EndTurn():
                words = say("past_turn")
            case _:
                words = sentence(action, before)
        name = getattr(action, "player", None) or before.name
        return Said("", say("past_of", name=name, what=words))

    def choice(self, state: State, action: DesfausseAction) -> Text:
        """Return the dice and their targets, a token's target, a value or a gift in words."""
        return choice_words(action, state)

    def group(self, state: State, action: DesfausseAction) -> Text | None:
        """Return the value of a discard as the heading of the discards; None for other actions."""
        if not isinstance(action, Discard):
            return None
        return say("choice_discards", value=state.turn.dice[action.combination[0]].value)

    def turn_heading(self, state: State) -> Text:
        """Return the player and the round of a turn."""
        return say("turn_of", name=state.name, round=state.round)

    def ends_turn(self, before: State, action: Action, after: State) -> bool:
        """Return whether a turn ends: not while others give dice to the current player."""
        del after
        if isinstance(action, Leave):
            return action.player == before.name
        return isinstance(action, EndTurn)

    def moments(self, before: State, action: DesfausseAction, after: State) -> Sequence[Moment]:
        """Return the greatest result of placing a token; empty for other actions.

        The results are, from the greatest: all seven columns, a mastery, a trophy.
        """
        if not isinstance(action, Trophy):
            return ()
        players = before.setup.players
        player = players.index(action.player) if action.player in players else before.player
        name = players[player]
        if after.seven is not None:
            return [Moment("seven", name, say("moment_seven"))]
        for column in set(after.board.masters(player)) - set(before.board.masters(player)):
            worth = MASTER_FACTOR * POINTS[column]
            words = say("moment_master", column=WORDS[column], points=worth)
            return [Moment("master", name, words)]
        column = Column(action.column)
        if column is Column.ONES:  # not a success
            return ()
        words = say("moment_trophy", column=WORDS[column], points=POINTS[column])
        return [Moment("trophy", name, words)]


def ending(state: State) -> tuple[str, bool]:
    """Return the key of the words on END OF TURN, and whether to end the turn now.

    Not while the end would give up a discard, a token or a roll.
    """
    if not state.tracks_dice:
        return "desfausse.end_round", round_won_by(state) is not None
    if combinations(state):
        return "desfausse.end_undiscarded", False
    if open_columns(state) and forced(state) is None:
        return "desfausse.end_without_token", False
    return "end_turn", not may_roll(state)


def _awaited(state: State) -> Said | None:
    """Return the task of other players than the current player; None if there is none."""
    due, asked = giver(state), youngest_asked(state)
    if due is not None:
        return Said("", WORDS.text("to_give", name=state.setup.players[due], to=state.name))
    return None if asked is None else Said("", asked)


Key = tuple[str, dict[str, object]]


def _dice_prompt(state: State, *, by_hand: bool) -> Key:
    """Return the key of the prompt and its facts besides the name, if dice are followed."""
    due = giver(state)
    if due is not None:
        return "ones_may_roll", {"name": state.setup.players[due], "to": state.name}
    if forced(state) is not None:
        return ("forced_ones" if forced(state) is Column.ONES else "forced_all"), {}
    tied = starters(state)
    if tied:
        key = "place_or_starter" if open_columns(state) else "starter"
        return key, {"names": listed(tied)}
    if state.turn.placed:
        return "token_placed", {}
    if open_columns(state):
        return "place_token", {}
    return _before_rolls(state, by_hand=by_hand) if not state.turn.rolls else _after_rolls(state)


def _before_rolls(state: State, *, by_hand: bool) -> Key:
    if nameable(state):
        return "name_value", {}
    if state.turn.named is not None:
        return "throw_last", {"value": state.turn.named}
    return ("throw_by_hand" if by_hand else "throw_hand"), {"count": len(state.hand)}


def _after_rolls(state: State) -> Key:
    if state.turn.gone:
        return "turn_done", {}
    groups = bool(combinations(state))
    if may_roll(state):
        return ("again_or_discard" if groups else "again_or_end"), {}
    return ("discard_or_end" if groups else "only_end"), {}


def _trophies(state: State, at: Situation, names: Mapping[Any, Text]) -> ScoreTable:
    """Return the trophy board with its tokens; `names` are the columns' names."""
    lit = looks(state, state.player) if at.choices else {}
    columns = tuple(
        Label(names[column], extra=figure(POINTS[column], plus="+")) for column in COLUMNS
    )
    rows = tuple(
        Row(
            f"round_{number}",
            Label(WORDS.text("row", round=number)),
            tuple(_cell(state, at, Place(number, column), lit) for column in COLUMNS),
        )
        for number in range(1, ROUNDS + 1)
    )
    return ScoreTable("trophies", say("page_trophies"), columns, rows)


def _cell(state: State, at: Situation, place: Place, lit: Collection[Place]) -> Cell:
    choices = (
        [choice for choice in at.choices if _goes_to(choice, place, state)] if place in lit else []
    )
    chosen = _goes_to(at.pencilled, place, state)
    ink = Ink.PENCILLED if chosen else Ink.OPEN if place in lit else Ink.PLAIN
    # The list distinguishes the source or the player of a token, if there are several.
    return Cell(ink=ink, seat=state.board[place], does=choices[0] if len(choices) == 1 else None)


def _goes_to(action: Action | None, place: Place, state: State) -> bool:
    """Return whether the action places a token there."""
    return isinstance(action, Trophy) and place == Place(action.round or state.round, action.column)


def _hands(state: State, *, totals: bool = False) -> ScoreTable:
    """Return everybody's tokens, in hand and in reserve, and dice; `totals` adds their points."""
    columns = [Label(WORDS["total"])] if totals else []
    columns.append(Label(say("page_tokens")))
    if state.tracks_dice:
        columns += [
            Label(sort_name(sort, 2), die=Die(0, colour=sort.colour, size=sort.size))
            for sort in SORTS
        ]
    rows = []
    for seat in range(len(state.setup.players)):
        reserve = state.reserve[seat]
        cells = [Cell(state.total(seat), Ink.INKED)] if totals else []
        cells.append(Cell(state.tokens[seat], Ink.INKED, f"+{reserve}" if reserve else ""))
        if state.tracks_dice:
            cells += [Cell(count, Ink.INKED) for count in state.hands[seat].counts]
        rows.append(Row(f"seat_{seat}", Label(seat=seat), tuple(cells)))
    caption = say("page_players" if totals else "page_in_hand")
    return ScoreTable("hands", caption, tuple(columns), tuple(rows))


def _masters(state: State) -> tuple[Part, ...]:
    """Return the masters of trophies, if there are any."""
    masters = tuple(
        WORDS.text("master", name=name, column=WORDS[master], points=MASTER_FACTOR * POINTS[master])
        for seat, name in enumerate(state.setup.players)
        for master in state.board.masters(seat)
    )
    return (Sentences("masters", say("page_masters"), masters),) if masters else ()


TELLING = DesfausseTelling(GAME)
