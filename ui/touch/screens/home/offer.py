"""A tournament's next game on Home: one tap begins it."""

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.language.text import listed
from ui.touch.running_app import the_app
from ui.touch.widgets.controls import basics

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["OfferBar", "basics"]


class OfferBar(BoxLayout):
    """Which game is next and who plays it; nothing is to be seen of it without one."""

    wanted = BooleanProperty(False)
    words = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        the_app().fbind("offered", lambda *_: self._draw())
        the_app().fbind("language", lambda *_: self._draw())
        self._draw()

    def begin_offer(self) -> None:
        """Begin the game that is offered."""
        app = the_app()
        if app.offered is not None:
            app.game_life.begin_offered(app.offered)

    def _draw(self) -> None:
        t, offered = the_app().t, the_app().offered
        self.wanted = offered is not None
        if offered is not None:
            game = offered.game.title.to(t.language)
            names = listed(offered.setup.players).to(t.language)
            self.words = t("home.offered", round=offered.round, game=game, names=names)
