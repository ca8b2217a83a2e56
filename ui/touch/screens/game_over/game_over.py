"""The screen of a finished game."""

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import ObjectProperty, StringProperty

from companion.language.text import listed
from companion.table.view import View
from ui.touch import registry
from ui.touch.base.screen import BaseScreen
from ui.touch.running_app import App, the_app
from ui.touch.widgets.controls import bars, basics
from ui.touch.widgets.text.typography import figure

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["GameOver", "bars"]


class RankLine(basics.Card):
    """A player's place and total."""

    place = StringProperty()
    player = StringProperty()
    total = StringProperty()


class GameOver(BaseScreen):
    """Shows the view of a game that is over."""

    view = ObjectProperty(None, allownone=True)
    title = StringProperty()
    winners = StringProperty()
    won = StringProperty()
    sign = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        self._summary: Any = None
        super().__init__(**kwargs)
        self.bind(view=self._draw)
        self.app.fbind("language", self._draw)

    @property
    def app(self) -> App:
        """The running app."""
        return the_app()

    def again(self) -> None:
        """The same players play the same game once more."""
        self.app.game_life.unless_lost(self._again)

    def _again(self) -> None:
        self.app.game_life.begin(self.view.game, self.view.setup)

    def correct(self) -> None:
        """Show the turns played, to be corrected."""
        self.app.open(registry.load(self.view.game.name).history())

    def on_key(self, key: str) -> bool:
        """Escape goes Home, U takes the last action back."""
        if key == "escape":
            self.app.game_life.leave()
        elif key in {"u", "ctrl+z"}:
            self.app.undo()
        else:
            return False
        return True

    def _draw(self, *_: object) -> None:
        view: View | None = self.view
        if view is None or view.outcome is None:
            return
        virtual = view.setup.virtual_dice
        self.title = self.app.t("game_over.title_virtual" if virtual else "game_over.title")
        winners = view.outcome.winners
        if winners:
            key = "game_over.won" if len(winners) == 1 else "game_over.won_shared"
            self.winners, self.won = listed(winners).to(self.app.t.language), self.app.t(key)
        else:
            self.winners = self.app.t("game_over.nobody")
            self.won = view.outcome.reason.to(self.app.t.language)
        self.sign = "★" if winners else "="
        self._draw_ranks(view)
        if self._summary is None or self._summary.game != view.game.name:
            self._summary = registry.load(view.game.name).summary()
            self._summary.game = view.game.name
            self.ids.summary.clear_widgets()
            self.ids.summary.add_widget(self._summary)
        self._summary.view = view

    def _draw_ranks(self, view: View) -> None:
        lines = self.ids.ranks
        lines.clear_widgets()
        counts_points = registry.load(view.game.name).counts_points
        for standing in sorted(view.standings, key=lambda standing: -standing.total):
            place = 1 + sum(other.total > standing.total for other in view.standings)
            total = figure(standing.total) if counts_points else ""
            lines.add_widget(RankLine(place=str(place), player=standing.player, total=total))
