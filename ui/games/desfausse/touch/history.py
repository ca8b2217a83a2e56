"""The history of a game of DESfausse: its turns with their rolls; the dice can be corrected."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from companion.dice import Die
from companion.games.course import course
from companion.games.desfausse.actions import EndTurn, Roll
from companion.games.desfausse.state import State
from companion.messages import Amend
from companion.table.view import Blocked, View
from ui.games.desfausse.corrections import corrected_roll, corrected_too, instead, with_die
from ui.games.desfausse.telling import TELLING
from ui.games.desfausse.touch.picker import DiePicker
from ui.games.desfausse.touch.rollrow import TurnRow
from ui.games.desfausse.wording import sentence
from ui.telling.validity import done, waits
from ui.touch.base.blocked_amendment import ask_what_instead
from ui.touch.base.virtual_roll import refuse_virtual
from ui.touch.running_app import the_app
from ui.touch.widgets.cards.choice import Choice
from ui.touch.widgets.cards.history import Entry, HistoryOverlay
from ui.touch.widgets.cards.open_while import open_while


class DesfausseHistory(HistoryOverlay):
    """The turns, and beside them the rolls of the chosen turn: a tap corrects a die."""

    empty_key = "desfausse.no_turns"
    hint_key = "desfausse.tap_to_correct"

    def entries(self, view: View) -> Sequence[Entry]:
        """Return every turn with a roll."""
        t = the_app().t
        entries = []
        for turn in TELLING.turns(course(view.game, view.setup, view.actions)):
            state: State = turn.lines[0].before
            if any(isinstance(line.action, Roll) for line in turn.lines):
                words = t("desfausse.in_round", round=state.round)
                entries.append(Entry(turn, state.name, words, indices=turn.indices))
        return entries

    def show(self, view: View, entry: Entry) -> Iterable[Widget]:
        """Return the rolls, and the actions after them in words."""
        t, turn = the_app().t, entry.of
        self.heading = turn.heading.to(t.language)
        actions = (line for line in turn.lines if not isinstance(line.action, Roll))
        choices = (line for line in actions if line.action != EndTurn())
        sentences = (sentence(line.action, line.before).to(t.language) for line in choices)
        self.words = "; ".join(sentences)
        rolls = (line for line in turn.lines if isinstance(line.action, Roll))
        for number, line in enumerate(rolls, 1):
            roll = line.action
            row = TurnRow(
                words=t("desfausse.roll", roll=number),
                dice=roll.dice,
                kept=roll.kept,
            )
            yield self.roll_row(row, view, entry, line.index)

    def correct_die(self, view: View, entry: Entry, index: int, position: int) -> None:
        """Ask for the real value of that die of the roll."""
        del entry
        roll = view.actions[index]
        if isinstance(roll, Roll) and position < len(roll.dice):
            ask_roll_die(view, index, roll, position)


def ask_roll_die(view: View, index: int, roll: Roll, position: int) -> None:
    """Ask for the real value of a die of the roll at `index`, and correct it."""
    if refuse_virtual(view):
        return
    pick = partial(_correct_die, index, roll, position)
    open_while(done(view, index), _picker(roll, position, pick))


def _picker(roll: Roll, position: int, pick: Callable[[Die], Any]) -> DiePicker:
    """Return a card for the face of a die of known sort."""
    die = roll.dice[position]
    return DiePicker(
        pick,
        title=the_app().t("which_face_really"),
        sorts=[die.sort],
        present=Die(die.value, colour=die.colour, size=die.size),
    )


def _correct_die(index: int, roll: Roll, position: int, die: Die) -> None:
    the_app().correct(index, with_die(roll, position, die))


def open_blocked(view: View) -> Choice | None:
    """Open the card for a blocked amendment: the illegal action, and its possible replacements."""
    blocked = view.blocked
    if blocked is None:
        return None
    app = the_app()
    state = view.state_before(blocked.index, blocked.replacements)
    where = app.t("desfausse.turn_of", name=state.name, round=state.round)
    language = app.t.language
    choices = {sentence(action, state).to(language): action for action in instead(view, blocked)}
    options = [
        (words, partial(app.submit, Amend({blocked.index: action})))
        for words, action in choices.items()
    ]
    roll = _roll_to_correct(view, blocked)
    key = "blocked" if roll is None else "desfausse.blocked_roll"
    why = app.t(key, where=where, why=blocked.why)
    columns = 1 if roll is None and len(options) <= 3 else 2
    return ask_what_instead(view, why, where, options, above=roll, columns=columns)


def _roll_to_correct(view: View, blocked: Blocked) -> TurnRow | None:
    """Return the roll with a blocked correction, so that its other dice can be corrected too."""
    corrected = corrected_roll(blocked)
    if corrected is None:
        return None
    _, roll = corrected
    row = TurnRow(dice=roll.dice)

    def pick(_: object, position: int) -> None:
        open_while(waits(view), _picker(roll, position, partial(_correct_too, blocked, position)))

    row.bind(on_pick=pick)
    return row


def _correct_too(blocked: Blocked, position: int, die: Die) -> None:
    app = the_app()
    app.submit(Amend(corrected_too(app.view, blocked, position, die)))
