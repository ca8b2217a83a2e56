"""The texts of Yahtzee: its sheet, its actions, prompts and moments."""

from collections.abc import Sequence

from companion.games.yahtzee import GAME
from companion.games.yahtzee.actions import Roll, Score, Start, YahtzeeAction
from companion.games.yahtzee.boxes import (
    FULL_HOUSE,
    LARGE_STRAIGHT,
    LOWER,
    SMALL_STRAIGHT,
    UPPER,
    YAHTZEE,
    Box,
    is_yahtzee,
    score,
)
from companion.games.yahtzee.rules import round_winners
from companion.games.yahtzee.sheet import BONUS_FROM, UPPER_BONUS, YAHTZEE_BONUS, Sheet
from companion.games.yahtzee.state import ROLLS, State
from companion.language.text import Text, listed
from companion.table.view import Blocked, View
from ui.games.yahtzee.lessons import LESSONS
from ui.telling import faces
from ui.telling.changes import Moment
from ui.telling.game_telling import AWAY, DiceFrom, GameTelling, Said, Situation
from ui.telling.score_table import (
    Cell,
    Ink,
    Kind,
    Label,
    Part,
    Row,
    ScoreTable,
    Sentences,
    joined,
    plain,
    seats,
    sums,
)

BEST = 3  # the number of highlighted boxes
# Among boxes with equal scores, the first here is highlighted: the hardest to roll.
_RAREST = (
    Box.YAHTZEE,
    Box.LARGE_STRAIGHT,
    Box.SMALL_STRAIGHT,
    Box.FULL_HOUSE,
    *UPPER,
    Box.FOUR_OF_A_KIND,
    Box.THREE_OF_A_KIND,
    Box.CHANCE,
)
_FIXED = {
    Box.FULL_HOUSE: FULL_HOUSE,
    Box.SMALL_STRAIGHT: SMALL_STRAIGHT,
    Box.LARGE_STRAIGHT: LARGE_STRAIGHT,
    Box.YAHTZEE: YAHTZEE,
}


def best_boxes(state: State) -> tuple[Box, ...]:
    """Return at most three open boxes, those with the highest scores above 0."""
    if not state.dice or state.finished:
        return ()
    worths = state.worths
    ranked = sorted(worths, key=lambda box: (-worths[box], _RAREST.index(box)))
    return tuple(box for box in ranked[:BEST] if worths[box])


def other_boxes(view: View, blocked: Blocked) -> dict[Box, int]:
    """Return the boxes in which a blocked score could be written, with its points there.

    Empty if the blocked action is no score.
    """
    if not isinstance(blocked.action, Score):
        return {}
    worths: dict[Box, int] = view.state_before(blocked.index, blocked.replacements).worths
    return worths


def round_key(number: int) -> str:
    """Return the key of a round's table; rounds are counted from 1."""
    return f"round_{number}"


class YahtzeeTelling(GameTelling[State, YahtzeeAction]):
    """The texts of a match of Yahtzee."""

    lessons = LESSONS

    def heading(self, state: State) -> Text | None:
        """Return the number of the round, in a match of several."""
        rounds = state.setup.options.rounds
        return GAME.words.text("round_of", round=state.round, rounds=rounds) if rounds > 1 else None

    def rolls(self, state: State) -> tuple[int, int]:
        """Return the number of rolls in this turn, and the most possible."""
        return len(state.rolls), ROLLS

    def prompt(self, state: State, at: Situation) -> Said:
        """Return the instruction to the player to play: roll, choose dice or a box, or confirm."""
        if isinstance(at.pencilled, Score):
            points = state.written(at.pencilled.box, zero=at.pencilled.zero)
            key = "pencilled" if points else "pencilled_zero"
            return Said("", _say(key, box=GAME.words[at.pencilled.box], points=points))
        name = state.setup.players[state.player]
        if not at.at_table:
            return super().prompt(state, at)
        if not state.rolls:
            keys = {DiceFrom.HAND: "throw_by_hand", DiceFrom.VIRTUAL: "throw_virtual"}
            return Said("", _say(keys.get(at.dice, "throw_first"), name=name))
        sentences = [_say(key) for key in _after_roll(state, at.dice)]
        return Said("", joined(sentences))

    def table(self, state: State, at: Situation = AWAY) -> tuple[Part, ...]:
        """Return the sheet of the round in play, with the totals of the rounds before."""
        return _with_rounds(state, (self.round_sheet(state, state.round, at, earlier=True),))

    def sheet(self, state: State) -> tuple[Part, ...]:
        """Return the sheets of all rounds begun, and the totals of a match of several."""
        rounds = range(1, len(state.sheets) + 1)
        sheets = tuple(self.round_sheet(state, number) for number in rounds)
        if state.setup.options.rounds == 1:
            return sheets
        match = ScoreTable(
            "match", GAME.words["title"], seats(len(state.setup.players)), (_match_total(state),)
        )
        return _with_rounds(state, (*sheets, match))

    def told(self, before: State, action: YahtzeeAction, after: State) -> Said:
        """Return an action in words: a player's roll, or a box with its points."""
        name = before.setup.players[before.player]
        match action:
            case Start(player):
                return Said("", _say("past_start", name=player))
            case Roll(rolled):
                dice = " ".join(map(str, rolled))
                return Said("", _say("past_roll", name=name, roll=len(before.rolls) + 1, dice=dice))
            case Score(box, zero):
                points = before.written(box, zero=zero)
                key = "past_score" if points else "past_zero"
                return Said("", _say(key, name=name, box=GAME.words[box], points=points))
        return super().told(before, action, after)

    def choice(self, state: State, action: YahtzeeAction) -> Text:
        """Return a box with its points for the dice, or a starter."""
        match action:
            case Start(player):
                return _say("choice_start", name=player)
            case Score(box, zero):
                points = state.written(box, zero=zero)
                key = "choice_zero" if zero else "choice_score" if points else "choice_nothing"
                return _say(key, box=GAME.words[box], points=points)
        return super().choice(state, action)

    def group(self, state: State, action: YahtzeeAction) -> Text | None:
        """Return the heading of the zeros, which are rarely chosen; None for other actions."""
        del state
        return _say("choice_zeros") if isinstance(action, Score) and action.zero else None

    def turn_heading(self, state: State) -> Text:
        """Return the player, and the number of the turn in the round."""
        players = state.setup.players
        number = state.turns // len(players) + 1
        return _say("turn_of", name=players[state.player], number=number)

    def moments(self, before: State, action: YahtzeeAction, after: State) -> Sequence[Moment]:
        """Return the moment of a lucky action; empty for all others.

        Lucky are a Yahtzee, a large straight on the first roll, and the upper section's bonus.
        """
        name = before.setup.players[before.player]
        match action:
            case Roll(dice) if is_yahtzee(dice) and not (before.dice and is_yahtzee(before.dice)):
                key = "moment_another" if before.sheet.earns_bonus(dice) else "moment_yahtzee"
                return [Moment("yahtzee", name, _say(key, points=YAHTZEE_BONUS), tuple(dice))]
            case Roll(dice) if not before.rolls and score(Box.LARGE_STRAIGHT, dice):
                return [Moment("straight", name, _say("moment_straight"), tuple(sorted(dice)))]
            case Score():
                filled = after.sheets[before.round - 1][before.player]
                if filled.upper_bonus > before.sheet.upper_bonus:
                    return [Moment("bonus", name, _say("moment_bonus", points=UPPER_BONUS))]
        return ()

    def round_sheet(
        self, state: State, number: int, at: Situation | None = None, *, earlier: bool = False
    ) -> ScoreTable:
        """Return the sheet of a round: with `at` for the table, else for reading alone.

        `earlier` adds the totals of the rounds before.
        """
        sheets = state.sheets[number - 1]
        playing = state.player if number == state.round and not state.finished else None

        def boxes(section: Sequence[Box]) -> list[Row]:
            return [
                Row(
                    box,
                    Label(GAME.words[box], pips=UPPER.index(box) + 1 if box in UPPER else None),
                    tuple(
                        _cell(sheet, box, state if seat == playing else None, at)
                        for seat, sheet in enumerate(sheets)
                    ),
                    worth=_worth(box),
                )
                for box in section
            ]

        rows = boxes(UPPER)
        rows.append(_sum("upper", [sheet.upper for sheet in sheets], goal=BONUS_FROM))
        bonus = plain(f"+{UPPER_BONUS}")
        rows.append(_sum("upper_bonus", [sheet.upper_bonus for sheet in sheets], worth=bonus))
        rows += boxes(LOWER)
        rows.append(_sum("lower", [sheet.lower for sheet in sheets]))
        each = _say("paper_each", value=f"+{YAHTZEE_BONUS}")
        rows.append(_sum("yahtzee_bonus", [sheet.yahtzee_bonus for sheet in sheets], worth=each))
        rows.append(_sum("total", [sheet.total for sheet in sheets], Kind.TOTAL))
        if earlier and state.setup.options.rounds > 1:
            for past, filled in enumerate(state.sheets[:-1], 1):
                totals = [sheet.total for sheet in filled]
                rows.append(sums(round_key(past), _say("round", round=past), totals))
            rows.append(_match_total(state))
        many = state.setup.options.rounds > 1 and not earlier
        caption = _say("round", round=number) if many else GAME.words["title"]
        return ScoreTable(round_key(number), caption, seats(len(sheets)), tuple(rows))


def _say(key: str, **facts: object) -> Text:
    return faces.words().text(f"yahtzee.{key}", **facts)


def _after_roll(state: State, dice: DiceFrom) -> list[str]:
    """Return the keys of the sentences about the options after a roll."""
    joker = ["joker"] if state.sheet.is_joker(state.dice) else []
    if state.sheet.earns_bonus(state.dice):
        return [*joker, "further_yahtzee"]
    if state.may_roll:
        keys = {DiceFrom.HAND: "again_by_hand", DiceFrom.VIRTUAL: "again_virtual"}
        return [*joker, keys.get(dice, "throw_or_score")]
    return [*joker, "choose_box" if best_boxes(state) else "choose_zero"]


def _cell(sheet: Sheet, box: Box, playing: State | None, at: Situation | None) -> Cell:
    """Return the cell of a box; `playing` is the state on the sheet of the player to play."""
    points = sheet[box]
    if points is not None:
        more = sheet.yahtzee_bonus if box is Box.YAHTZEE and at is not None else 0
        return Cell(points, Ink.INKED, f"+{more}" if more else "")
    if at is None or playing is None or not playing.dice:
        return Cell()
    choice = Score(box) if Score(box) in at.choices else None
    if isinstance(at.pencilled, Score) and at.pencilled.box is box:
        return Cell(playing.written(box, zero=at.pencilled.zero), Ink.PENCILLED, does=choice)
    brought = sheet.worth(box, playing.dice)
    best = at.pencilled is None and box in best_boxes(playing)  # a chosen box stands out alone
    ink = Ink.BEST if best else Ink.WORTH if brought else Ink.NOTHING
    return Cell(brought, ink, does=choice)


def _sum(
    key: str,
    numbers: Sequence[int],
    kind: Kind = Kind.SUM,
    worth: Text | None = None,
    *,
    goal: int | None = None,
) -> Row:
    return sums(key, GAME.words[key], numbers, kind, worth, goal=goal)


def _worth(box: Box) -> Text:
    if box in UPPER:
        return _say("paper_sum_of", value=UPPER.index(box) + 1)
    if box in _FIXED:
        return _say("paper_points", value=_FIXED[box])
    return _say("paper_sum_of_all")


def _match_total(state: State) -> Row:
    totals = [state.total(seat) for seat in range(len(state.setup.players))]
    return sums("match_total", GAME.words["match_total"], totals, Kind.TOTAL)


def _with_rounds(state: State, parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """Return the parts, and the winners of the finished rounds of a match of several."""
    lines: list[Text] = []
    for number in range(1, len(state.sheets) + 1):
        won = round_winners(state, number)
        if won:
            key = "round_won" if len(won) == 1 else "round_won_shared"
            lines.append(GAME.words.text(key, round=number, names=listed(won)))
    rounds = Sentences("rounds", GAME.words["rounds"], tuple(lines))
    return (*parts, rounds) if lines else parts


TELLING = YahtzeeTelling(GAME)
