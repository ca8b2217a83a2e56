"""Cards of people and games side by side, a page of them at a time."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.profiles import Profile
from ui.touch import registry
from ui.touch.running_app import the_app
from ui.touch.widgets.controls import basics
from ui.touch.widgets.controls.paging import Paged
from ui.touch.widgets.controls.tappable import Tappable
from ui.touch.widgets.draw.player_sign import PlayerSign
from ui.touch.widgets.draw.rounded_ground import lay
from ui.touch.widgets.draw.self_drawn import SelfDrawn

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["ListCard", "ListCards", "Listed", "basics"]

CORNER, EDGE = 12, 3  # of a card, in units
GAP = 8  # between cards, in units
TALLEST = 1.35  # times the usual height of a card, if there is room


class Listed(NamedTuple):
    """The contents of a card: a person's face or a game's picture, a title, a line below.

    `tap` is called when the card is tapped, if there is a page to open.
    """

    title: str
    summary: str
    face: Profile | str
    tap: Callable[[], Any] | None


class GamePicture(SelfDrawn, AnchorLayout):
    """A game's picture on felt."""

    def __init__(self, game: str, **kwargs: Any) -> None:
        super().__init__(padding=2 * the_app().u, **kwargs)
        self.add_widget(registry.picture(game))

    def _draw(self) -> None:
        lay(self, self.palette.felt, corner=CORNER - 4)


class ListCard(Tappable, SelfDrawn, BoxLayout):
    """A person or a game: face or picture, title, and a line of text."""

    title = StringProperty()
    summary = StringProperty()

    drawn_by = (*SelfDrawn.drawn_by, "state")

    @property
    def profile(self) -> Profile | None:
        """The person whose face is shown; None on a game's card."""
        face = self.ids.face.children[0]
        return face.profile if isinstance(face, PlayerSign) else None

    def _draw(self) -> None:
        palette = self.palette
        pressed = self.state == "down"
        high = EDGE * self.u
        lay(self, palette.card, corner=CORNER, foot=palette.edge, high=high, pressed=pressed)


class ListCards(Paged, BoxLayout):
    """As many cards as have room, with keys to other pages if there are more.

    A card is at least `card_width` units wide and `card_height` units high.
    """

    card_width = NumericProperty(240)
    card_height = NumericProperty(64)

    def __init__(self, **kwargs: Any) -> None:
        self._listed: Sequence[Listed] = ()
        self._pictures: dict[str, GamePicture] = {}
        super().__init__(**kwargs)
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        self.fbind("size", self._draw_soon)

    def show(self, listed: Sequence[Listed]) -> None:
        """Show these cards, if possible on the page open before."""
        self._listed = listed
        self._draw()

    def leaf(self, step: int) -> None:
        """Show another page."""
        super().leaf(step)
        the_app().root.change()  # other cards have taken their places
        self._draw()

    @property
    def cards(self) -> list[ListCard]:
        """The cards on the page."""
        return [card for card in reversed(self.ids.cards.children) if isinstance(card, ListCard)]

    def _draw(self, *_: object) -> None:
        u, place = the_app().u, self.ids.cards
        gap, least = GAP * u, self.card_height * u
        rows = max(1, int((self.height + gap) // (least + gap)))
        columns = self._columns(self.width)
        if len(self._listed) > rows * columns:
            columns = self._columns(self.width - the_app().touch - gap)
        listed = self.of_page(self._listed, rows * columns)
        for picture in self._pictures.values():
            if picture.parent is not None:
                picture.parent.remove_widget(picture)
        place.clear_widgets()
        place.cols = columns
        room = (self.height + gap) / rows - gap
        place.row_default_height = max(least, min(TALLEST * least, room))
        for entry in listed:
            place.add_widget(self._card(entry))
        for _blank in range(columns - len(listed)):
            place.add_widget(Widget())

    def _columns(self, width: float) -> int:
        gap = GAP * the_app().u
        return max(1, int((width + gap) // (self.card_width * the_app().u + gap)))

    def _card(self, listed: Listed) -> ListCard:
        card = ListCard(title=listed.title, summary=listed.summary, disabled=listed.tap is None)
        card.ids.face.add_widget(self._face(listed.face))
        if listed.tap is not None:
            card.bind(on_release=partial(_tapped, listed.tap))
        return card

    def _face(self, face: Profile | str) -> Widget:
        if isinstance(face, Profile):
            return PlayerSign(profile=face)
        if face not in self._pictures:
            self._pictures[face] = GamePicture(face)
        return self._pictures[face]


def _tapped(tap: Callable[[], Any], _: object) -> None:
    tap()
