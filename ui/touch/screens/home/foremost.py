"""The game on Home's felt, with the key that begins or continues the game."""

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion import games
from companion.profiles import seated
from companion.storage.stored_game import StoredGame
from ui.telling.figures import figure
from ui.touch import registry
from ui.touch.running_app import App, the_app
from ui.touch.screens.home.model.foremost import Foremost
from ui.touch.screens.home.model.piles import when
from ui.touch.widgets.controls import place_cards
from ui.touch.widgets.controls.place_card import PlaceCard
from ui.touch.widgets.draw.rounded_ground import lay
from ui.touch.widgets.draw.self_drawn import SelfDrawn

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["ForemostCard", "place_cards"]

CORNER = 20  # in units


class ForemostCard(SelfDrawn, BoxLayout):
    """A game's picture, title and players, with a key to play and a key for other games."""

    __events__ = ("on_others",)
    shown = ObjectProperty(None, allownone=True)  # a `Foremost`
    title = StringProperty()
    caption = StringProperty()
    key = StringProperty()
    second = StringProperty()
    beside = StringProperty()  # the words of the key of the other games; empty: no key
    upright = BooleanProperty(False)
    grown = NumericProperty(1)

    def __init__(self, **kwargs: Any) -> None:
        self._pictured = ""
        super().__init__(**kwargs)
        for name in ("language", "profiles"):
            the_app().fbind(name, lambda *_: self._write())
        for name in ("shown", "grown"):
            self.fbind(name, lambda *_: self._write())

    @property
    def app(self) -> App:
        """The running app, typed as `App` for mypy."""
        return the_app()

    def on_others(self) -> None:
        """Event: the key of the other games was tapped."""

    def go(self) -> None:
        """Begin or continue the game."""
        shown: Foremost | None = self.shown
        if shown is None:
            return
        if shown.offered is not None:
            self.app.game_life.begin_offered(shown.offered)
        elif shown.going_on is not None:
            self.app.game_life.resume(shown.going_on.id)
        elif shown.players:
            self.app.go("new_game").seat(games.find(shown.game), shown.players)
        else:
            self.app.offer(games.find(shown.game))

    def _draw(self) -> None:
        lay(self, self.palette.felt_deep, corner=CORNER * self.grown)

    def _write(self) -> None:
        shown: Foremost | None = self.shown
        if shown is None:
            return
        t, game = self.app.t, games.find(shown.game)
        self.title = game.title.to(t.language)
        self._draw_picture(shown.game)
        if shown.offered is not None:
            self.caption = t("home.offered", round=shown.offered.round)
            self.key, self.second = t("home.begin_offered"), t("home.offered_second")
        elif shown.going_on is not None:
            self.caption = self._progress(shown.going_on)
            to_play = shown.going_on.to_play
            self.key = t("home.go_on")
            self.second = t("home.to_play", name=to_play) if to_play else ""
        else:
            least, most = game.players[0], game.players[-1]
            count = "home.players" if least < most else "home.players_exactly"
            words = game.words
            self.caption = words.say("summary", t.language) if "summary" in words else ""
            self.key = t("home.new_game")
            self.second = (
                t("home.as_last_time") if shown.players else t(count, least=least, most=most)
            )
        self.ids.players.fill(self._cards(shown))

    def _progress(self, stored: StoredGame) -> str:
        t = self.app.t
        if stored.progress is not None:
            had, turns = stored.progress
            return t("home.progress", turn=min(had + 1, turns), turns=turns)
        return t("home.begun", date=when(stored.played, t("home.months")))

    def _cards(self, shown: Foremost) -> list[PlaceCard]:
        stored = shown.going_on
        totals = stored.totals if stored and games.counts_points(shown.game) else ()
        leaders = [name for name, _ in stored.leaders] if stored and totals else []
        return [
            PlaceCard(
                profile=profile,
                name=profile.name,
                score=figure(totals[place]) if place < len(totals) else "",
                crown=leaders == [profile.name],
                grown=self.grown,
            )
            for place, profile in enumerate(seated(shown.players, self.app.profiles))
        ]

    def _draw_picture(self, game: str) -> None:
        if game != self._pictured:
            self._pictured = game
            self.ids.picture.clear_widgets()
            self.ids.picture.add_widget(registry.picture(game))
