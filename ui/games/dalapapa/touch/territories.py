"""The list of territories: a tap marks, + grows, dragging a territory onto another joins them."""

from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.games.dalapapa.names import colour_text, one_spelling
from companion.games.dalapapa.state import State, Territory, TerritoryId
from companion.games.dalapapa.territories import markable
from companion.table.view import View
from ui.games.dalapapa.timeline import unsaved_territories
from ui.games.dalapapa.touch import pieces
from ui.touch.running_app import the_app
from ui.touch.widgets.controls import basics, pager
from ui.touch.widgets.controls.paging import Paged
from ui.touch.widgets.controls.tappable import Tappable
from ui.touch.widgets.draw.player_sign import PlayerSign
from ui.touch.widgets.draw.rounded_ground import lay
from ui.touch.widgets.draw.self_drawn import SelfDrawn

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["TerritoryList", "TerritoryRow", "basics", "pager", "pieces"]

A_PAGE = 10  # rows created; a page may have fewer
EDGES = {"plain": "line", "lit": "best_line", "from": "ink", "onto": "worth", "wrong": "doubt"}
DRAG = 16  # units of movement before a finger drags
_CARRIED = "territory"


class EmptyRow(Widget):
    """A reserved place for a row."""

    territory = None


class TerritoryRow(Tappable, SelfDrawn, BoxLayout):
    """A territory: numbered swatch, colour's name, markers, size, plus button.

    `look`: "lit" may be marked, "from" is to be joined to another; "onto" and "wrong" are under a
    dragged territory that may or may not be joined to it.
    """

    __events__ = ("on_grow", "on_drag", "on_drop")
    territory = ObjectProperty(None, allownone=True)
    held = ObjectProperty(None, allownone=True)  # the territory here when the finger came down
    number = StringProperty()
    colour = StringProperty()
    words = StringProperty()
    squares = StringProperty()
    marked = ListProperty()  # the profiles of the players with markers
    look = OptionProperty("plain", options=["plain", "lit", "from", "onto", "wrong"])
    scale = NumericProperty(1)  # the scale of the type
    ink = StringProperty("ink")  # the name of the text colour
    short = BooleanProperty(False)  # no room for the colour's name
    dragged = BooleanProperty(False)
    unsaved = BooleanProperty(False)

    drawn_by = (*SelfDrawn.drawn_by, "look", "state")

    def _draw(self) -> None:
        lay(
            self,
            self._paint({"lit": "best", "onto": "go"}.get(self.look, "card")),
            edge=self._paint(EDGES[self.look]),
            rim={"plain": 1.5, "lit": 2.5}.get(self.look, 4) * self.u,
            corner=9,
            pressed=self.state == "down",
        )

    def on_grow(self) -> None:
        """Event: the plus was tapped."""

    def on_drag(self, touch: Any) -> None:
        """Event: the row is being dragged."""

    def on_drop(self, touch: Any) -> None:
        """Event: the row was dropped."""

    def on_marked(self, *_: object) -> None:
        """Redraw the markers."""
        row = self.ids.marks
        row.clear_widgets()
        for profile in self.marked:
            row.add_widget(PlayerSign(profile=profile))

    def on_touch_down(self, touch: Any) -> bool:
        """Remember the territory under the finger, even if this row changes before the tap ends.

        The second tap of a double tap is ignored, except on the plus: it would be refused as a
        second marker, or undo a choice for joining.
        """
        if self.collide_point(*touch.pos):
            if touch.ud.get("again") and not self.ids.plus.collide_point(*touch.pos):
                return True
            self.hold()
        return bool(super().on_touch_down(touch))

    def hold(self) -> None:
        """Remember the present territory of this row as touched."""
        self.held = self.territory

    def on_touch_move(self, touch: Any) -> bool:
        """Start dragging once the finger has moved far enough."""
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        reach = DRAG * the_app().u
        far = max(abs(touch.x - touch.ox), abs(touch.y - touch.oy)) > reach
        if far or self.dragged:
            self.dragged = True
            self.dispatch("on_drag", touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Drop a dragged territory; otherwise count the touch as a tap."""
        if touch.grab_current is not self or not self.dragged:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self.dragged = False
        self.state = "normal"
        self.dispatch("on_drop", touch)
        return True


class TerritoryList(Paged, FloatLayout):
    """Pages of territories; dispatches events with their ids and changes nothing by itself.

    `source` is the territory chosen to be joined to another by taps.
    """

    __events__ = ("on_tap", "on_grow", "on_join", "on_add", "on_toggle")
    view = ObjectProperty(None, allownone=True)
    joining = BooleanProperty(False)
    source = ObjectProperty(None, allownone=True)
    heading = StringProperty()
    empty = BooleanProperty(False)
    open = BooleanProperty(False)
    cols = NumericProperty(2)  # territories side by side
    scale = NumericProperty(1)  # the scale of the type
    beside = BooleanProperty(False)  # the keys stand in a column beside the territories
    side = NumericProperty(0)  # the width of that column in pixels
    short = BooleanProperty(False)  # the keys are only signs
    a_page = NumericProperty(A_PAGE)
    joinable = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        refresh = Clock.create_trigger(self._refresh, -1)
        self._known = 0
        super().__init__(**kwargs)
        self.bind(view=refresh, joining=refresh, source=refresh, page=refresh, a_page=refresh)
        self.bind(scale=refresh)
        the_app().fbind("language", refresh)

    def on_kv_post(self, _: object) -> None:
        """Create the places of a page; each gets its row at its first use."""
        for _place in range(A_PAGE):
            self.ids.rows.add_widget(EmptyRow())

    def on_tap(self, id_: TerritoryId) -> None:
        """Event: a territory was tapped."""

    def on_grow(self, id_: TerritoryId) -> None:
        """Event: a territory grows by a square."""

    def on_join(self, source: TerritoryId, into: TerritoryId) -> None:
        """Event: a territory was dropped on another."""

    def on_add(self) -> None:
        """Event: a new territory is to be added."""

    def on_toggle(self) -> None:
        """Event: joining by taps is to be started or stopped."""

    def row(self, id_: TerritoryId) -> TerritoryRow:
        """Return the row of a territory on this page. Raises StopIteration if there is none."""
        shown = (row for row in self.ids.rows.children if row.territory is not None)
        territory_row: TerritoryRow = next(row for row in shown if row.territory.id == id_)
        return territory_row

    # --- drawing ------------------------------------------------------------------------

    def _refresh(self, *_: object) -> None:
        view: View | None = self.view
        if view is None:
            return
        state: State = view.state
        count = len(state.territories)
        self.empty = not count
        self.open = not state.finished
        self.joinable = count > 1 and not state.finished
        self.heading = the_app().t("dalapapa.territories", count=count)
        if count == self._known + 1:
            self.page = (count - 1) // int(self.a_page)  # the page of the new territory
        self._known = count
        shown: list[Territory | None] = list(self.of_page(state.territories, int(self.a_page)))
        shown += [None] * (A_PAGE - len(shown))
        waiting = unsaved_territories(view)
        places = self.ids.rows.children[::-1]
        for at, (place, territory) in enumerate(zip(places, shown, strict=True)):
            place.size_hint = (None, None) if at >= self.a_page else (1, 1)
            if at >= self.a_page:
                place.size = 0, 0
            row = self._row_at(place) if territory is not None else place
            if isinstance(row, TerritoryRow):
                self._fill(row, territory, state)
                row.unsaved = territory is not None and str(territory.id) in waiting

    def _row_at(self, place: Widget) -> TerritoryRow:
        if isinstance(place, TerritoryRow):
            return place
        row = TerritoryRow()
        row.bind(
            on_release=lambda row: row.held and self.dispatch("on_tap", row.held.id),
            on_grow=lambda row: row.held and self.dispatch("on_grow", row.held.id),
            on_drag=self._drag,
            on_drop=self._drop,
        )
        rows = self.ids.rows
        at = rows.children.index(place)
        rows.remove_widget(place)
        rows.add_widget(row, at)
        return row

    def _fill(self, row: TerritoryRow, territory: Territory | None, state: State) -> None:
        row.territory = territory
        row.opacity = 0 if territory is None else 1
        row.disabled = territory is None or not self.open
        if territory is None:
            row.number, row.words, row.squares, row.marked = "", "", "", []
            return
        app = the_app()
        row.scale = self.scale
        row.number, row.colour = str(territory.id), territory.colour
        row.words = colour_text(territory.colour).to(app.t.language)
        row.squares = str(territory.squares)
        names = zip(state.setup.players, territory.markers, strict=True)
        row.marked = [app.profile_of(name) for name, on in names if on]
        row.look = self._look(territory, state)

    def _look(self, territory: Territory, state: State) -> str:
        if self.joining:
            return "from" if self.source == territory.id else "plain"
        return "lit" if territory.id in markable(state) else "plain"

    # --- dragging -----------------------------------------------------------------------

    def _under(self, touch: Any) -> TerritoryRow | None:
        rows = (row for row in self.ids.rows.children if row.territory is not None)
        return next((row for row in rows if row.collide_point(*touch.pos)), None)

    def _drag(self, row: TerritoryRow, touch: Any) -> None:
        # stored per finger, not per list: there may be two
        carried, ghost = touch.ud.setdefault(_CARRIED, row.held), self.ids.ghost
        if carried is None:
            return
        ghost.text, ghost.colour = str(carried.id), carried.colour
        ghost.opacity = 1
        ghost.center = touch.pos
        under = self._under(touch)
        for other in self.ids.rows.children:
            if other.territory is None:
                continue
            other.look = self._look(other.territory, self.view.state)
            if other.territory.id == carried.id:
                other.look = "from"
            elif under is not None and other is under:
                same = one_spelling(under.colour) == one_spelling(carried.colour)
                other.look = "onto" if same else "wrong"

    def _drop(self, _: TerritoryRow, touch: Any) -> None:
        carried = touch.ud.get(_CARRIED)
        self.ids.ghost.opacity = 0
        self.ids.ghost.pos = (-9999, -9999)
        under = self._under(touch)
        self._refresh()
        if carried is not None and under is not None and under.territory.id != carried.id:
            self.dispatch("on_join", carried.id, under.territory.id)
