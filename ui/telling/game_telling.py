"""The presentation of a game for all faces: its table, its actions in words, turns and choices.

`GameTelling` draws all parts from the rules. A game's module `telling` holds a `TELLING`, an object
of a subclass that says more.
"""

import contextlib
from collections.abc import Sequence
from enum import StrEnum
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import asdict

from companion.dice import Die
from companion.games.course import Course
from companion.games.game import Action, AnyGame, Setup
from companion.games.leaving import Leave
from companion.games.standings import side_count
from companion.language.points import counted_points
from companion.language.text import Changed, Joined, Text, Verbatim, complete, listed
from companion.table.view import View
from ui.telling import speech
from ui.telling.changes import Moment
from ui.telling.entry import EntryStep, Way
from ui.telling.figures import figure
from ui.telling.lessons import Lesson
from ui.telling.score_table import Cell, Kind, Label, Part, Row, ScoreTable, plain, seats, sums

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT", bound=Action)


BLANK_ROWS = 14  # of an empty sheet


class Said(NamedTuple):
    """A sentence, and the `key` of its spoken recording, "" if the facts vary."""

    key: str
    text: Text


class DiceFrom(StrEnum):
    """Where the dice of a game come from."""

    CAMERA = "camera"
    HAND = "hand"  # players tap the faces
    VIRTUAL = "virtual"
    NOWHERE = "nowhere"  # the game rolls none


class Situation(Struct, frozen=True, kw_only=True):
    """The knowledge of a telling about the table besides the game's state.

    `at_table` is whether the reader may be a player there. `begun` is the part of an action that a
    player has entered so far, if the game's screen has such steps; `last` is the last action done.
    """

    at_table: bool = True
    dice: DiceFrom = DiceFrom.CAMERA
    choices: tuple[Action, ...] = ()
    pencilled: Action | None = None
    last: Action | None = None
    begun: Any = None


AWAY = Situation(at_table=False)  # for a game that is only read, as on the command line


def situation(view: View, *, by_hand: bool = False, begun: Any = None) -> Situation:
    """Return the situation at the table; `by_hand` is whether players tap the faces of dice."""
    dice = DiceFrom.HAND if by_hand else DiceFrom.CAMERA
    if view.game.roll_type is None:
        dice = DiceFrom.NOWHERE
    elif view.setup.virtual_dice:
        dice = DiceFrom.VIRTUAL
    return Situation(
        dice=dice,
        choices=view.choices,
        pencilled=view.pencilled,
        last=view.actions[-1] if view.actions else None,
        begun=begun,
    )


class Line(Struct, frozen=True):
    """An action of a turn: its index in the game, and the state before it.

    `said` is the action in words; `dice` are those of a roll, `kept` the positions of the kept
    dice.
    """

    index: int
    action: Any
    before: Any
    said: Text
    dice: tuple[Die, ...] = ()
    kept: tuple[int, ...] = ()


class Turn(Struct, frozen=True):
    """A turn: its player, its actions, and its points (None in play)."""

    player: str | None
    heading: Text
    lines: tuple[Line, ...]
    points: int | None = None

    @property
    def indices(self) -> tuple[int, ...]:
        """The indices of its actions."""
        return tuple(line.index for line in self.lines)


class GameTelling(Generic[StateT, ActionT]):
    """The presentation of a game from its rules and words alone, without state.

    Actions are told in the game's words of the key `action_<tag>` or `<tag>`, with the action's
    fields and the `name` of the player to play as facts.
    """

    lessons: ClassVar[tuple[Lesson, ...]] = ()

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.shared = speech.load()

    def heading(self, state: StateT) -> Text | None:
        """Return the phase of the game, such as its round; None if there is none."""
        del state
        return None

    def rolls(self, state: StateT) -> tuple[int, int] | None:
        """Return the rolls made and allowed in the turn; None if not counted."""
        del state
        return None

    def prompt(self, state: StateT, at: Situation) -> Said:
        """Return the instruction to the player to play; away from the table, whose turn it is."""
        name = self.game.to_play(state)
        if name is None:
            return Said("", plain(""))
        rolling = at.dice is not DiceFrom.NOWHERE and self.game.wanted_dice(state) is not None
        again = rolling and self.game.rolled(state) and at.choices
        key = "to_roll_or_choose" if again else "to_roll" if rolling else "to_play"
        if not at.at_table:
            key = "turn_of"
        return Said(key, self.shared.text(key, name=name))

    def table(self, state: StateT, at: Situation = AWAY) -> tuple[Part, ...]:
        """Return the present standing of the game: by default everybody's points."""
        del at
        standings = self.game.standings(state)
        counted = self.shared["points"] if self.game.unit is None else self.game.unit[1]
        label = Changed(counted, str.capitalize)
        total = sums("total", label, (standing.total for standing in standings), Kind.TOTAL)
        return (ScoreTable("standings", self.game.title, seats(len(standings)), (total,)),)

    def sheet(self, state: StateT) -> tuple[Part, ...]:
        """Return the whole course of the game, for reading or printing: by default the table."""
        return self.table(state)

    def blank(self, setup: Setup) -> tuple[Part, ...]:
        """Return an empty sheet to fill in by hand: the tables of the start, every cell open.

        A table of sums alone has numbered rows above them, for the points of turns or rounds.
        """
        parts = self.sheet(self.game.start(setup))
        return tuple(emptied(part) for part in parts if isinstance(part, ScoreTable))

    def result(self, state: StateT) -> Text | None:
        """Return the end of the game as a sentence; None during the game."""
        ended = self.game.outcome(state)
        if ended is None:
            return None
        standings = self.game.standings(state)
        if len(standings) == 1:
            points = counted_points(standings[0].total, self.game.unit)
            return self.shared.text("alone", name=standings[0].player, points=points)
        if not ended.winners:
            return self.shared.text("nobody_won", reason=ended.reason)
        key = "won" if len(ended.winners) == 1 else "won_shared"
        if key == "won_shared" and side_count(standings, ended.winners) == 1:
            key = "won_by_team"
        return self.shared.text(key, names=listed(ended.winners), reason=ended.reason)

    def told(self, before: StateT, action: ActionT, after: StateT) -> Said:
        """Return an action in words, given the states before and after."""
        del after
        if isinstance(action, Leave):
            left = self.shared["has_left"]
            return Said("", Joined(" ", [Verbatim(action.player), left]))
        name = self.game.to_play(before) or ""
        words = self._in_words(action, name, "action_", "")
        if words is None:
            words = plain(f"{name}: {_plainly(action)}" if name else _plainly(action))
        return Said("", words)

    def choice(self, state: StateT, action: ActionT) -> Text:
        """Return a choice in words, by default with its points.

        The words have the key `choice_<tag>`; without that key, those of the action are used.
        """
        name = self.game.to_play(state) or ""
        words = self._in_words(action, name, "choice_", "action_", "") or plain(_plainly(action))
        gain = self._total(self.game.apply(state, action), name) - self._total(state, name)
        if not gain:
            return words
        points = figure(gain, plus="+")
        return Text("{sentence}: {points}", sentence=words, points=points)

    def measured(self, state: StateT) -> tuple[ActionT, ...]:
        """Return actions of few possible values that the rules may accept but do not list."""
        del state
        return ()

    def group(self, state: StateT, action: ActionT) -> Text | None:
        """Return the heading under which a choice is listed; None for no heading."""
        del state, action
        return None

    def way(self, state: StateT, action: ActionT) -> Way | None:
        """Return a choice as a move on the game's board; None if the choice is no such move."""
        del state, action
        return None

    def entry(self, state: StateT, picks: Sequence[str]) -> EntryStep | None:
        """Return the next step of an entry after these picks, each offered by the step before.

        None if nothing is entered step by step. Raises IllegalAction if the rules refuse.
        """
        del state, picks
        return None

    def turns(self, course: Course) -> tuple[Turn, ...]:
        """Return the turns of a game, the earliest first; players leaving are in none."""
        turns: list[Turn] = []
        lines: list[Line] = []
        for index, step in enumerate(course.steps):
            if not isinstance(step.action, Leave):
                lines.append(self._line(index, *step))
            over = self.ends_turn(*step)
            if lines and (over or index + 1 == len(course.steps)):
                turns.append(self._turn(lines, step.after if over else None))
                lines = []
        return tuple(turns)

    def turn_heading(self, state: StateT) -> Text:
        """Return the heading of the turn that begins in a state: by default its player."""
        return plain(self.game.to_play(state) or "")

    def ends_turn(self, before: StateT, action: Action, after: StateT) -> bool:
        """Return whether an action ends a turn: a new player, or no more dice on the table."""
        del action
        passed = self.game.to_play(before) != self.game.to_play(after)
        return passed or bool(self.game.rolled(before) and not self.game.rolled(after))

    def moments(self, before: StateT, action: ActionT, after: StateT) -> Sequence[Moment]:
        """Return the events in an action that players talk about afterwards."""
        del before, action, after
        return ()

    def _line(self, index: int, before: Any, action: Any, after: Any) -> Line:
        rolled = self.game.enters_roll(action)
        words = self.told(before, action, after).text
        dice = self.game.rolled(after) or self.game.thrown(action) if rolled else ()
        return Line(index, action, before, words, dice, tuple(getattr(action, "kept", ())))

    def _turn(self, lines: Sequence[Line], after: Any) -> Turn:
        """Return a turn; `after` is the state at its end, None if unfinished."""
        before = lines[0].before
        player = self.game.to_play(before)
        points = None if after is None else self._total(after, player) - self._total(before, player)
        return Turn(player, self.turn_heading(before), tuple(lines), points)

    def _in_words(self, action: Action, name: str, *prefixes: str) -> Text | None:
        """Return the game's words for an action of the player `name`; None if none fit."""
        tag = action.__struct_config__.tag
        facts: dict[str, object] = {"name": name}
        facts |= {key: _fact(value) for key, value in asdict(action).items()}
        for prefix in prefixes:
            words = self.game.words.get(f"{prefix}{tag}")
            if words is not None:
                with contextlib.suppress(LookupError, ValueError):  # these words need other facts
                    return complete(words.filled(**facts))
        return None

    def _total(self, state: StateT, player: str | None) -> int:
        return sum(
            standing.total for standing in self.game.standings(state) if standing.player == player
        )


def _fact(value: object) -> object:
    return " ".join(map(str, value)) if isinstance(value, tuple | list) else value


def _plainly(action: Action) -> str:
    """Return the tag and fields of an action, for a game that has no words for the action."""
    values = {key: value for key, value in asdict(action).items() if value not in (None, False, ())}
    parts = [
        key if value is True else str(_fact(value)) if len(values) == 1 else f"{key} {_fact(value)}"
        for key, value in values.items()
    ]
    tag = str(action.__struct_config__.tag)
    return " ".join([tag, ", ".join(parts)]).replace("_", " ").strip()


def emptied(table: ScoreTable) -> ScoreTable:
    """Return a table with every cell open, and with rows for points if it has none."""
    rows = [
        Row(row.key, row.label, tuple(Cell() for _ in row.cells), row.kind, row.worth)
        for row in table.rows
    ]
    if all(row.kind is not Kind.PLAIN for row in rows):
        cells = tuple(Cell() for _ in table.columns)
        numbers = range(1, BLANK_ROWS + 1)
        rows = [*(Row(f"line_{at}", Label(plain(at)), cells) for at in numbers), *rows]
    return ScoreTable(table.key, table.caption, table.columns, tuple(rows))
