"""Earlier turns: each with its dice and its box, which can be corrected."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from companion.dice import Die, DieKind
from companion.games.course import course
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.messages import Amend
from companion.table.view import View
from ui.games.yahtzee.telling import TELLING, other_boxes
from ui.telling.game_telling import Line, Turn
from ui.telling.validity import done, so_far
from ui.touch.base.blocked_amendment import ask_what_instead
from ui.touch.base.virtual_roll import refuse_virtual
from ui.touch.running_app import the_app
from ui.touch.widgets.cards.choice import Choice
from ui.touch.widgets.cards.face_picker import FacePicker
from ui.touch.widgets.cards.history import CORRECT, Entry, HistoryOverlay
from ui.touch.widgets.cards.open_while import open_while
from ui.touch.widgets.dice.roll_row import RollRow


class YahtzeeHistory(HistoryOverlay):
    """The turns, and beside them the dice and the box of the chosen turn."""

    empty_key = "yahtzee.no_turns"
    hint_key = "yahtzee.tap_to_correct"

    def entries(self, view: View) -> Sequence[Entry]:
        """Return every turn begun."""
        return [
            Entry(
                turn,
                turn.player or "",
                _box(turn, view),
                _points(turn),
                turn.indices,
                sign=CORRECT if _score(turn) else "",
            )
            for turn in _turns(view, len(view.actions))
        ]

    def show(self, view: View, entry: Entry) -> Iterable[Widget]:
        """Return the rolls, and a key with the box, which leads to another box."""
        t, turn = the_app().t, entry.of
        self.heading, self.words = turn.heading.to(t.language), ""
        score = _score(turn)
        if score is not None:
            self.action = t("yahtzee.box_points", box=entry.words, points=entry.points)
            self.action_unsaved = score.index in view.unsaved_actions
        for number, line in enumerate(_rolls(turn), 1):
            roll = line.action
            row = RollRow(words=t("yahtzee.roll", roll=number), dice=roll.dice, kept=roll.kept)
            yield self.roll_row(row, view, entry, line.index)

    def correct_die(self, view: View, entry: Entry, index: int, position: int) -> None:
        """Ask for the real value of that die of the roll."""
        del entry
        roll = view.actions[index]
        if isinstance(roll, Roll) and position < len(roll.dice):
            ask_die(view, index, roll, position)

    def correct(self, view: View, entry: Entry) -> None:
        """Ask for another box for the turn."""
        score = _score(entry.of)
        if score is None:
            return
        options = _box_options(view, score.index, score.before.worths)
        still = so_far(view, score.index)
        open_while(still, Choice(the_app().t("yahtzee.which_box"), options, columns=3))


def _turns(view: View, actions: int) -> Sequence[Turn]:
    """Return the turns begun in the first `actions` actions."""
    turns = TELLING.turns(course(view.game, view.setup, view.actions[:actions]))
    return [turn for turn in turns if _rolls(turn)]


def _rolls(turn: Turn) -> Sequence[Line]:
    return [line for line in turn.lines if isinstance(line.action, Roll)]


def _score(turn: Turn) -> Line | None:
    return next((line for line in turn.lines if isinstance(line.action, Score)), None)


def _points(turn: Turn) -> str:
    """Return the points written in the turn's box."""
    score = _score(turn)
    if score is None:
        return ""
    return str(score.before.written(score.action.box, zero=score.action.zero))


def _box(turn: Turn, view: View) -> str:
    score = _score(turn)
    return "…" if score is None else view.game.words.say(score.action.box, the_app().t.language)


def open_blocked(view: View) -> Choice | None:
    """Open the card for a blocked amendment: the illegal action, and its possible replacements."""
    blocked = view.blocked
    if blocked is None:
        return None
    app = the_app()
    turns = _turns(view, blocked.index + 1)
    where = turns[-1].heading.to(app.t.language) if turns else ""
    options = _box_options(view, blocked.index, other_boxes(view, blocked))
    why = app.t("blocked", where=where, why=blocked.why)
    columns = 3 if len(options) > 3 else 1
    return ask_what_instead(view, why, where, options, columns=columns)


def ask_die(view: View, index: int, roll: Roll, place: int) -> None:
    """Ask for the real value of the die at `place` of the roll at `index`, and correct it."""
    if refuse_virtual(view):
        return
    picker = FacePicker(
        partial(_correct_die, index, roll, place),
        DieKind.D6.faces,
        title=the_app().t("which_face_really"),
        present=roll.dice[place],
    )
    open_while(done(view, index), picker)


def _correct_die(index: int, roll: Roll, place: int, value: int) -> None:
    dice = [Die(value if at == place else face) for at, face in enumerate(roll.dice)]
    the_app().correct(index, dice)


def _box_options(view: View, index: int, boxes: dict[Box, int]) -> list[Any]:
    app = the_app()
    say = view.game.words.say
    return [
        (f"{say(box, app.t.language)}  {points}", partial(app.submit, Amend({index: Score(box)})))
        for box, points in boxes.items()
    ]
