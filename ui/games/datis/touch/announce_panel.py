"""The panel for an announcement: the player's tally as a picture, and all choices."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from companion.games.datis.actions import Announce, DatisAction
from companion.games.datis.bonuses import bonuses
from companion.games.datis.state import State
from companion.games.datis.tally import explain
from companion.games.game import Action
from ui.games.datis.touch.offers import AnnouncementOffer, offers, per_cent
from ui.games.datis.touch.panel import Panel
from ui.games.datis.touch.picture import TallyPicture
from ui.touch.widgets.controls import basics, pager
from ui.touch.widgets.controls.paging import Paged
from ui.touch.widgets.controls.tappable import Tappable

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["AnnouncePanel", "OfferCard", "TallyPicture", "pager"]

A_PAGE = 3


class OfferCard(Tappable, basics.Card):
    """A possible announcement: the dice kept, the score, and a mark if recommended."""

    how = StringProperty()
    kept = StringProperty()
    figures = StringProperty()
    passes = StringProperty()
    points = StringProperty()
    advised = StringProperty()
    sign = StringProperty()
    chosen = BooleanProperty(False)
    dice = ListProperty()
    scale = NumericProperty(1)  # the factor of its sizes


class AnnouncePanel(Paged, Panel):
    """The picture of the tally on the left, the possible announcements on the right."""

    called = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        self._offers: tuple[AnnouncementOffer, ...] = ()
        self._chosen: Announce | None = None
        self._a_page = A_PAGE
        super().__init__(**kwargs)
        self._pager = self.ids.pager.__self__
        self.fbind("scale", lambda *_: self.refresh() if self.state else None)

    @property
    def offers(self) -> tuple[AnnouncementOffer, ...]:
        """Every possible announcement, in the order shown."""
        return self._offers

    def show(self, state: State, entered: Sequence[Action] = ()) -> None:
        """Show the possible announcements of the awaited player; nothing is preselected."""
        self.state = state
        self._offers = offers(state)
        recorded = next((action for action in entered if isinstance(action, Announce)), None)
        same = (
            o.action for o in self._offers if recorded is not None and _alike(o.action, recorded)
        )
        self._chosen = next(same, None)
        # A fourth card has room only without keys to other pages.
        self._a_page = A_PAGE if len(self._offers) > A_PAGE + 1 else A_PAGE + 1
        at = next((i for i, o in enumerate(self._offers) if o.action == self._chosen), 0)
        self.page = at // self._a_page

    def choose(self, action: Announce, _: object = None) -> None:
        """Choose the announcement tapped."""
        self._chosen = action
        self.changed()

    def leaf(self, step: int) -> None:
        """Page through the announcements."""
        super().leaf(step)
        self.refresh()

    def actions(self) -> tuple[DatisAction, ...]:
        """Return the chosen announcement, if any."""
        return (self._chosen,) if self._chosen else ()

    def prompt(self) -> str:
        """Return the instruction."""
        name = self.name(self.state.awaited)
        return str(self.t("datis.announced" if self._chosen else "datis.announces", name=name))

    @property
    def points(self) -> str:
        """The expected points of the chosen announcement."""
        chosen = (o for o in self._offers if o.action == self._chosen)
        return next((str(offer.advice.expected) for offer in chosen), "")

    def refresh(self) -> None:
        """Redraw the picture and the cards."""
        shown = next((o for o in self._offers if o.action == self._chosen), None) or (
            self._offers[0] if self._offers else None
        )
        current, player = self.state.round, self.state.awaited
        if shown is not None and current is not None:
            dice = current.dice(player)
            call = shown.advice.call
            self.ids.picture.show(
                self.name(player),
                explain(dice, call.colours, call.pays),
                bonuses(dice, self.state.setup.options),
            )
        self.called = self._called()
        cards = self.ids.cards
        cards.clear_widgets()
        for offer in self.of_page(self._offers, self._a_page):
            card = self._card(offer)
            card.bind(on_release=partial(self.choose, offer.action))
            cards.add_widget(card)
        # beside the last card if the cards stand in two columns
        if self._pager.parent is not None:
            self._pager.parent.remove_widget(self._pager)
        (cards if cards.cols > 1 and self.pages > 1 else self.ids.lower).add_widget(self._pager)

    def _called(self) -> str:
        current = self.state.round
        announced = [
            f"{self.name(player)} {self.say('risked' if call.risk else 'assured')}"
            for player in (current.order if current else ())
            if (call := current.calls[player]) is not None
        ]
        return ", ".join(announced)

    def _card(self, offer: AnnouncementOffer) -> OfferCard:
        advice, t = offer.advice, self.t
        call, over_200 = advice.call, float(advice.over_200)
        kept = " + ".join(self.colour_words(colour) for colour in call.colours)
        pays = self.colour_words(call.pays)
        figures = (
            t("datis.risk_figures", expected=advice.expected, low=advice.low, high=advice.high)
            if call.risk
            else t("datis.sure_figures", points=advice.expected)
        )
        advised = t("datis.advised") if advice.best else ""
        if advice.likeliest:
            advised = t("datis.likeliest")
        return OfferCard(
            scale=self.scale,
            how=t("datis.risk" if call.risk else "datis.assure"),
            kept=t("datis.kept", colours=kept, pays=pays) if len(call.colours) > 1 else kept,
            figures=figures,
            passes=t("datis.over_200", chance=per_cent(over_200)) if over_200 else "",
            points=str(advice.expected),
            advised=advised,
            sign="★" if advice.best else "▲" if advice.likeliest else "",
            dice=list(advice.dice),
            chosen=offer.action == self._chosen,
        )


def _alike(call: Announce, other: Announce) -> bool:
    """Return whether two announcements are equal, in any order of their colours."""
    same_colours = set(call.colours) == set(other.colours)
    return same_colours and (
        (call.player, call.pays, call.risk) == (other.player, other.pays, other.risk)
    )
