"""The buttons of a turn: the number of connections, or the actions after the domino."""

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.dalapapa.actions import Count, Pass, Place, Replay
from companion.games.dalapapa.state import State
from companion.games.dalapapa.turns import REPLAY_PRICE, earned, may_replay
from companion.table.view import View
from ui.games.dalapapa.telling import price
from ui.games.dalapapa.touch import pieces
from ui.touch.running_app import the_app
from ui.touch.widgets.controls import basics
from ui.touch.widgets.controls.tappable import Tappable

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["PricedKey", "TurnPanel", "pieces"]

_FEW = 6


class PricedKey(Tappable, BoxLayout):
    """A big button with its cost or gain in tokens.

    `payable`: whether the player can pay; otherwise a tap shows the rule that forbids the action.
    """

    words = StringProperty()
    price = StringProperty()
    coins = NumericProperty(0)
    payable = BooleanProperty(True)


class TurnPanel(BoxLayout):
    """Buttons of a turn: dispatches `on_action`, `on_count` and `on_sheets`.

    `on_count` asks for the final count, `on_sheets` for the count so far.
    """

    __events__ = ("on_action", "on_count", "on_sheets")
    view = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        self._meant: tuple[object, ...] = ()
        super().__init__(**kwargs)
        self.bind(view=self._draw)
        the_app().fbind("language", self._draw)

    def on_action(self, action: Any) -> None:
        """Event: an action was chosen."""

    def on_count(self) -> None:
        """Event: the final count was asked for."""

    def on_sheets(self) -> None:
        """Event: the count so far was asked for."""

    def key(self, words: str) -> PricedKey:
        """Return the button with these words. Raises StopIteration if there is none."""
        priced_key: PricedKey = next(key for key in self.ids.priced.children if key.words == words)
        return priced_key

    def _draw(self, *_: object) -> None:
        view: View | None = self.view
        if view is None:
            return
        state: State = view.state
        self._notice_others(view)
        self.ids.priced.clear_widgets()
        self.ids.others.clear_widgets()
        if state.finished:
            return
        if state.placed:
            self._replay(state)
        elif not state.awaits_count:
            self._connections(state)
        t = the_app().t
        if state.awaits_count:
            self._other(t("dalapapa.menu_count"), lambda: self.dispatch("on_sheets"))
        if Pass() in view.choices:
            self._other(t("dalapapa.pass"), lambda: self.dispatch("on_action", Pass()))
        if Count() in view.choices and not state.bag and not state.awaits_count:
            self._other(t("dalapapa.count_early"), lambda: self.dispatch("on_count"))

    def _notice_others(self, view: View) -> None:
        """Report buttons with a new meaning, so that a tap meant for the old buttons is ignored.

        The growth of a territory changes no meaning.
        """
        state: State = view.state
        others = {Pass(), Count()}.intersection(view.choices)
        before, self._meant = self._meant, (view.id, state.player, state.placed, others)
        if self._meant != before:
            the_app().root.change()

    def _connections(self, state: State) -> None:
        most = state.setup.options.most_connections
        self.ids.priced.cols = most if most <= _FEW else -(-most // 2)
        for connections in range(1, most + 1):
            tokens = earned(state, connections)
            key = PricedKey(
                words=str(connections),
                price=price(tokens),
                coins=abs(tokens),
                payable=state.tokens[state.player] + tokens >= 0,
            )
            self._act(key, Place(connections))

    def _replay(self, state: State) -> None:
        self.ids.priced.cols = 1
        key = PricedKey(
            words=the_app().t("dalapapa.replay"),
            price=price(-REPLAY_PRICE),
            coins=REPLAY_PRICE,
            payable=may_replay(state),
            size_hint_max_y=96 * the_app().u,
        )
        self._act(key, Replay())

    def _act(self, key: PricedKey, action: Any) -> None:
        key.bind(on_release=lambda _: self.dispatch("on_action", action))
        self.ids.priced.add_widget(key)

    def _other(self, words: str, do: Any) -> None:
        button = basics.TapButton(words=words, wrap=True, fs=17)
        button.bind(on_release=lambda _: do())
        self.ids.others.add_widget(button)
