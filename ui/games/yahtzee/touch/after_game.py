"""The coach after the game: the cost of each player's decisions, and the luck."""

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.games.yahtzee.coach.analysis import Decision, PlayerAnalysis, analyse
from companion.games.yahtzee.coach.wording import (
    DEAREST,
    WORDS,
    cost_text,
    decision_text,
    luck_text,
    moment_text,
)
from companion.games.yahtzee.state import YahtzeeSetup
from companion.table.view import View
from ui.touch.base.composed import Composed
from ui.touch.base.quiet_task import QuietTask
from ui.touch.running_app import the_app
from ui.touch.widgets.controls.name_chip import NameChip
from ui.touch.widgets.dice.die import DieArt
from ui.touch.widgets.text import text

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["AfterGame", "DearDecision", "text"]

FEW = 7  # players: with fewer, the names leave room below

Analyses = tuple[PlayerAnalysis, ...]


class DearDecision(BoxLayout):
    """A costly decision: its moment, the dice, and the better choice."""

    when = StringProperty()
    words = StringProperty()
    grown = NumericProperty(1)

    def __init__(self, decision: Decision, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        language = the_app().t.language
        self.when = moment_text(decision).to(language)
        self.words = decision_text(decision).to(language)
        for value in decision.state.dice:
            self.ids.dice.add_widget(DieArt(value=value))


class AfterGame(Composed, BoxLayout):
    """The analysis of a finished match, made in a thread; the players are shown singly.

    A part of the card *After the game*.
    """

    words = StringProperty()
    own_total = StringProperty()
    progress = NumericProperty(0)
    player = NumericProperty(0)

    def __init__(self, view: View, **kwargs: Any) -> None:
        """Analyse `view`, a match of Yahtzee."""
        self._view = view
        self._analyses: Analyses = ()
        super().__init__(**kwargs)
        self._task: QuietTask[Analyses] = QuietTask(self._look, self._show, heard=self._hear)
        for name in ("language", "profiles"):
            the_app().fbind(name, self._write)
        self.fbind("player", self._write)
        self.fbind("progress", self._write)
        self._write()

    def leave(self) -> None:
        """Stop the analysis, if it is still running."""
        self._task.leave()
        for name in ("language", "profiles"):
            the_app().funbind(name, self._write)

    def _look(self, task: QuietTask[Analyses]) -> Analyses:
        setup, actions = self._view.setup, self._view.actions
        assert isinstance(setup, YahtzeeSetup)
        return analyse(setup, actions, lambda done: task.tell(done / len(actions)))

    def _hear(self, share: float) -> None:
        self.progress = share

    def _show(self, analyses: Analyses) -> None:
        self._analyses = analyses
        self._write()

    def _write(self, *_: object) -> None:
        t = the_app().t
        several = len(self._view.setup.players) > 1
        self.own_total = WORDS["after_own_total"].to(t.language) if several else ""
        self.ids.dear.clear_widgets()
        if not self._analyses:
            self.words = t("yahtzee.analysing", percent=round(100 * self.progress))
            return
        self._choose()
        analysis = self._analyses[int(self.player)]
        luck, cost = luck_text(analysis), cost_text(analysis)
        dear = analysis.dearest(DEAREST)
        key = "yahtzee.analysed" if dear else "yahtzee.analysed_flawless"
        self.words = t(key, luck=luck, cost=cost)
        for decision in dear:
            self.ids.dear.add_widget(DearDecision(decision, grown=self.grown))

    def _choose(self) -> None:
        """Show the names of the players, if there are several."""
        app, place = the_app(), self.ids.names
        place.clear_widgets()
        if len(self._analyses) < 2:
            return
        for number, analysis in enumerate(self._analyses):
            chip = NameChip(
                app.profile_of(analysis.name),
                chosen=number == self.player,
                size_hint_max_y=64 * self.v,
                grown=self.grown,
            )
            chip.bind(on_release=lambda _, number=number: setattr(self, "player", number))
            place.add_widget(chip)
        if len(self._analyses) < FEW:
            place.add_widget(Widget(size_hint_y=0.01))  # spare room stays below
