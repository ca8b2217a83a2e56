"""The past turns of a game in its telling's words; rolls and choices can be corrected."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from kivy.uix.gridlayout import GridLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget
from msgspec.structs import replace

from companion.dice import Die
from companion.games.course import course
from companion.games.errors import IllegalAction
from companion.games.game import Action
from companion.games.leaving import Leave
from companion.messages import Amend
from companion.table.view import View
from companion.table.virtual_dice import as_die, places
from ui.telling.game_telling import GameTelling, Line, Turn
from ui.telling.validity import done, so_far
from ui.touch.base.blocked_amendment import ask_what_instead
from ui.touch.base.virtual_roll import refuse_virtual
from ui.touch.model.roll_picture import counted_now
from ui.touch.running_app import the_app
from ui.touch.widgets.cards.choice import Choice, Option
from ui.touch.widgets.cards.face_picker import FacePicker
from ui.touch.widgets.cards.history import Entry, HistoryOverlay
from ui.touch.widgets.cards.open_while import open_while
from ui.touch.widgets.controls.basics import TapButton
from ui.touch.widgets.dice.roll_row import RollRow

Telling = GameTelling[Any, Any]


class TurnHistory(HistoryOverlay):
    """The list of turns, beside the actions of the chosen turn."""

    hint_key = "tap_to_correct"

    def __init__(self, telling: Telling, **kwargs: Any) -> None:
        self._telling = telling
        super().__init__(**kwargs)

    def entries(self, view: View) -> Sequence[Entry]:
        """Return every turn begun, with its last action."""
        language = the_app().t.language
        turns = self._telling.turns(course(view.game, view.setup, view.actions))
        return [
            Entry(
                turn,
                turn.heading.to(language),
                turn.lines[-1].said.to(language),
                "" if turn.points is None else str(turn.points),
                turn.indices,
            )
            for turn in turns
        ]

    def show(self, view: View, entry: Entry) -> Iterable[Widget]:
        """Return a row for each roll, and a key for each choice."""
        app, turn = the_app(), entry.of
        self.words = ""
        rows = GridLayout(cols=1, spacing=4 * app.u, size_hint_y=None)
        rows.bind(minimum_height=rows.setter("height"))
        for line in turn.lines:
            row = self._row(view, entry, line)
            row.size_hint_y, row.height = None, max(app.touch, 56 * app.u)
            rows.add_widget(row)
        scroll = ScrollView(do_scroll_x=False, bar_width=4 * app.u)
        scroll.add_widget(rows)
        return (scroll,)

    def _row(self, view: View, entry: Entry, line: Line) -> Widget:
        action = view.actions[line.index]
        if view.game.enters_roll(action):
            values = [die.value for die in counted_now(view, line.index)]
            if values:
                return self.roll_row(
                    RollRow(dice=values, kept=kept_in(action)), view, entry, line.index
                )
        words = line.said.to(the_app().t.language)
        unsaved = line.index in view.unsaved_actions
        key = TapButton(words=words, unsaved=unsaved, wrap=True, fs=18)
        key.bind(on_release=lambda _: self._correct_choice(view, line.index))
        return key

    def correct_die(self, view: View, entry: Entry, index: int, position: int) -> None:
        """Ask for the true face of a die of the roll at `index`."""
        del entry
        ask_die(view, index, position)

    def correct(self, view: View, entry: Entry) -> None:
        """Correct the last choice of the turn."""
        turn: Turn = entry.of
        self._correct_choice(view, turn.lines[-1].index)

    def _correct_choice(self, view: View, index: int) -> None:
        """Ask for the true choice at `index`, or the true roll."""
        t = the_app().t
        if view.game.enters_roll(view.actions[index]):
            if not refuse_virtual(view):
                _ask_roll(view, index, ())
            return
        options = _instead(self._telling, view, index, {})
        title = t("correct_choice") if options else t("nothing_instead")
        open_while(so_far(view, index), Choice(title, options))


def _ask_roll(view: View, index: int, dice: tuple[Die, ...]) -> None:
    """Ask for the dice of a roll one by one, for a game that does not store them.

    `dice` are the dice of the recorded action.
    """
    sorts = places(view.game, view.state_before(index))
    if len(dice) == len(sorts):
        _amend_roll(view, index, dice)
        return
    sort = sorts[len(dice)]
    picker = FacePicker(
        lambda value: _ask_roll(view, index, (*dice, as_die(sort, value))),
        sort.faces,
        title=the_app().t("which_face_really"),
    )
    open_while(done(view, index), picker)


def kept_in(action: Action) -> tuple[int, ...]:
    """Return the positions of dice kept in a roll; none if the action does not tell."""
    return tuple(getattr(action, "kept", ()))


def ask_die(view: View, index: int, position: int) -> None:
    """Ask for the true face of a die of the roll at `index`, and correct the roll."""
    dice = counted_now(view, index)
    if refuse_virtual(view) or position >= len(dice):
        return
    die = dice[position]
    sorts = [sort for sort in view.game.dice_in_play().sorts if sort.kind is die.kind]
    picker = FacePicker(
        lambda value: _correct_die(view, index, position, value),
        sorted({face for sort in sorts for face in sort.faces}),
        title=the_app().t("which_face_really"),
        present=die.value,
    )
    open_while(done(view, index), picker)


def open_blocked(telling: Telling, view: View) -> Choice | None:
    """Ask about a pending blocked amendment: the conflict, and possible replacements."""
    blocked = view.blocked
    if blocked is None:
        return None
    t = the_app().t
    turns = telling.turns(course(view.game, view.setup, view.actions))
    line = next(line for turn in turns for line in turn.lines if line.index == blocked.index)
    where = line.said.to(t.language)
    options = _instead(telling, view, blocked.index, blocked.replacements)
    return ask_what_instead(view, t("blocked", where=where, why=blocked.why), where, options)


def _instead(
    telling: Telling, view: View, index: int, replacements: Mapping[int, Action]
) -> list[Option]:
    """Return the other choices that were open at `index`, each with a callback to choose it."""
    action = view.actions[index]
    if view.game.enters_roll(action) or isinstance(action, Leave):
        return []
    state = view.state_before(index, replacements)
    app = the_app()
    return [
        (
            telling.choice(state, choice).to(app.t.language),
            partial(app.submit, Amend({index: choice})),
        )
        for choice in (*view.game.choices(state), *telling.measured(state))
        if choice != action
    ]


def _correct_die(view: View, index: int, position: int, value: int) -> None:
    app, game = the_app(), view.game
    dice: list[Die] = list(counted_now(view, index))
    dice[position] = replace(dice[position], value=value)
    amended = game.corrected(view.actions, index, dice)
    if amended:
        app.submit(Amend(amended))
    else:  # the game keeps no dice: the action itself is the roll
        _amend_roll(view, index, dice)


def _amend_roll(view: View, index: int, dice: Sequence[Die]) -> None:
    app, kept = the_app(), kept_in(view.actions[index])
    try:
        roll = view.game.roll(view.state_before(index), dice, kept)
    except IllegalAction as refusal:
        app.refuse(refusal)
    else:
        app.submit(Amend({index: roll}))
