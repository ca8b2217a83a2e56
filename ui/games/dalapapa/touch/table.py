"""The Dalapapa Domaine table: the turn and the player's pieces on felt, territories on paper."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)

from companion.games.dalapapa.actions import Count, Grow, Mark, Merge, NewTerritory, Place
from companion.games.dalapapa.rules import warnings
from companion.games.dalapapa.state import PLAQUE, State, TerritoryId
from companion.games.dalapapa.territories import markable
from companion.games.dalapapa.turns import earned
from companion.games.game import Action
from companion.language.text import Text
from companion.messages import Act
from companion.table.view import View
from ui.games.dalapapa.telling import (
    TELLING,
    BegunJoin,
    Joining,
    before_count,
    merged,
    pencilled,
    price,
)
from ui.games.dalapapa.timeline import turn_in_words
from ui.games.dalapapa.touch import bank, territories, turnpanel
from ui.games.dalapapa.touch.adding import TerritoryCard
from ui.games.dalapapa.touch.history import DalapapaHistory, open_blocked
from ui.games.dalapapa.touch.rule_pictures import depict
from ui.games.dalapapa.touch.sheet import DalapapaCount
from ui.games.dalapapa.touch.tile import DalapapaTile
from ui.telling.changes import just_done
from ui.telling.game_telling import situation
from ui.telling.validity import moment, so_far
from ui.touch.base.screen import Place as Spot
from ui.touch.base.screen import place_of
from ui.touch.model.composition import Area, Composition
from ui.touch.model.dice_places import plan
from ui.touch.running_app import the_app
from ui.touch.stage import dice
from ui.touch.stage.frame import StageFrame
from ui.touch.stage.ground import lay
from ui.touch.widgets.cards.choice import Choice
from ui.touch.widgets.cards.menu import MenuLine
from ui.touch.widgets.cards.open_while import open_while

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["DalapapaTable", "bank", "dice", "territories", "turnpanel"]

NOTE = 48  # the height of the words about the last round, in units


class DalapapaTable(StageFrame):
    """The table screen of Dalapapa Domaine; no dice, so no tray is polled."""

    tile = DalapapaTile
    summary = DalapapaCount
    history = DalapapaHistory
    sheets_key = "dalapapa.menu_count"
    open_blocked = staticmethod(open_blocked)
    depict = staticmethod(depict)

    words = StringProperty()
    last_round = StringProperty()
    plaque = StringProperty()  # the points of the plaque, until a player takes it
    counting = BooleanProperty(False)  # only the count is due
    tokens = NumericProperty(0)  # of the player to play
    markers = NumericProperty(0)
    paint = ColorProperty((0, 0, 0, 1))
    earned = StringProperty()  # the gain of the last domino
    connected = StringProperty()
    may_end = BooleanProperty(False)  # the turn can end, or the count begin
    joining = OptionProperty(Joining.NO, options=list(Joining))
    source = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        self._plaque: tuple[str, int | None] = ("", None)
        self._announced: View | None = None
        self._drawn: tuple[object, ...] = ()
        self._acted: Action | None = None
        self._grown: dict[TerritoryId, int] = {}  # submitted sizes that are not yet shown
        super().__init__(**kwargs)
        for name in ("view", "joining", "source"):
            self.fbind(name, self._draw)
        self.app.fbind("language", self._draw)

    def _draw(self, *_: object) -> None:
        view: View | None = self.view
        if view is None:
            return
        state: State = view.state
        self._start_anew(view)
        self.counting = state.awaits_count
        self.may_end = self.counting or view.may_end_turn
        if view.pencilled is not None and self.joining == Joining.NO:
            self.words = self.app.t("chosen", what=pencilled(view.pencilled, state))
        else:
            begun = BegunJoin(Joining(self.joining), self.source)
            self.words = self._say(TELLING.prompt(state, situation(view, begun=begun)).text)
        last = TELLING.heading(state)
        self.last_round = self._say(last) if last else ""
        self.plaque = str(PLAQUE) if state.plaque is None else ""
        self._draw_stage(view)
        self._announce(view)
        self.arrange_soon()

    def _draw_stage(self, view: View) -> None:
        """Show the pieces of the player to play, and the possible ends of the turn."""
        state: State = view.state
        t, shown = self.app.t, self.ids.dice
        self.tokens, self.markers = state.tokens[state.player], state.markers[state.player]
        self.paint = self.app.palette.player(self.app.profile_of(state.name).colour)[0]
        shown.shelf_words = t("dalapapa.your_tokens", count=int(self.tokens))
        shown.roll_words = t("dalapapa.your_markers", count=int(self.markers))
        self.earned, self.connected = self._laid(view)
        self.end_words = t("dalapapa.count") if self.counting else ""
        self.round_words = t("dalapapa.in_bag", count=state.bag)
        self.draw_end(view, may_end=self.may_end)

    def _laid(self, view: View) -> tuple[str, str]:
        """Return the tokens and the connections of this turn's domino."""
        if not view.state.placed:
            return "", ""
        actions = view.actions
        index = next(at for at in reversed(range(len(actions))) if isinstance(actions[at], Place))
        action = actions[index]
        assert isinstance(action, Place)
        t, count = self.app.t, action.connections
        tokens = earned(view.state_before(index), count)
        return (
            t("dalapapa.token", count=tokens, number=price(tokens)),
            t("dalapapa.turn_connection", count=count),
        )

    def end_effect(self, view: View) -> str:
        """Return the actions that END OF TURN gives up, or the common words of all games."""
        if view.may_end_turn and view.pencilled is None and markable(view.state):
            return str(self.app.t("dalapapa.unmarked"))
        return super().end_effect(view)

    def warns_of_trouble(self) -> bool:
        """Return whether to warn: the camera reads nothing here, but buttons may fail."""
        return True

    def place_parts(self, made: Composition) -> None:
        """Lay pieces, keys of the turn and territories."""
        ids, unit = self.ids, made.unit
        felt = made.dice
        note = NOTE * self.app.u if self.last_round else 0
        lay(ids.last, Area(felt.x, felt.top - note, felt.width, note) if note else None)
        felt = felt.below(note)
        ids.dice.composition = made
        lay(ids.dice, felt)
        parts = plan(felt, made.small, made.medium, 0)
        half = parts.kept.width / 2
        kept = parts.kept._replace(y=parts.kept.y + 2, height=0.8 * parts.kept.height)
        lay(ids.coins, kept._replace(x=kept.x + 12 * unit, width=half - 24 * unit))
        lay(ids.markers, kept._replace(x=kept.x + half, width=half - 12 * unit))
        edge = 4 * unit
        free = parts.free._replace(y=parts.free.y + edge, height=parts.free.height - 2 * edge)
        beside = 0.48 * free.width if self.earned else 0
        lay(ids.turn, free._replace(x=free.x + beside, width=free.width - beside))
        u, high = self.app.u, 1.3 * made.large
        middle = free.y + free.height / 2
        shown = Area(free.x + 8 * unit, middle - 0.2 * high, beside - 16 * unit, high)
        lay(ids.earned, shown if beside else None)
        lay(ids.connected, shown._replace(y=middle - high, height=0.8 * high) if beside else None)
        ids.earned.fs, ids.connected.fs = made.large / u, made.small / u
        lay(ids.bank, made.picture)
        paper = made.paper
        across, up = 10 * unit, 6 * unit
        over = made.alarm.height if made.kind == "low" else 0
        shown = ids.territories
        shown.scale = max(1.0, made.small / (16 * self.app.u))
        shown.beside = made.kind == "low"
        shown.cols, shown.a_page = (4, 8) if shown.beside else (2, 10)
        lay(
            shown,
            Area(
                paper.x + across,
                paper.y + up + over,
                paper.width - 2 * across,
                paper.height - 2 * up - over,
            ),
        )

    def _say(self, text: Text) -> str:
        return text.to(self.app.t.language)

    def _start_anew(self, view: View) -> None:
        """Forget unfinished choices when the game moves on."""
        at = (view.id, view.state)
        if at != self._drawn:
            self._drawn = at
            self.joining, self.source = Joining.NO, None

    def _announce(self, view: View) -> None:
        """Announce two joined territories, or a player's last marker, unless undone."""
        state: State = view.state
        announced, self._announced = self._announced, view
        for action in just_done(announced, view):
            if isinstance(action, Merge):
                self.app.tell(self._say(merged(state, action)))
            elif isinstance(action, Place):
                for warning in warnings(state):
                    self.app.tell(warning.to(self.app.t.language))
        game, before = self._plaque
        self._plaque = (view.id, state.plaque)
        if game != view.id or before == state.plaque:
            return
        if before is not None and self.app.notice == self._last_marker(state, before):
            self.app.notice = ""
        if before is None and state.plaque is not None:
            self.app.tell(self._last_marker(state, state.plaque))

    def _last_marker(self, state: State, player: int) -> str:
        name = state.setup.players[player]
        return str(self.app.t("dalapapa.last_marker", name=name, points=PLAQUE))

    @classmethod
    def last_turn_words(cls, view: View) -> str:
        """Return the last turn in words."""
        return turn_in_words(view).to(the_app().t.language)

    def place_of(self, action: Any, before: View) -> Spot | None:
        """Return the place of the row of a changed territory; None if no row is visible."""
        del before
        if not isinstance(action, NewTerritory | Grow | Mark | Merge):
            return None
        try:
            id_ = action.into if isinstance(action, Merge) else action.id
            return place_of(self.ids.territories.row(id_))
        except StopIteration:  # the row is on another page
            return None

    # --- touches ------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """Submit an action; ignore a repetition until the table has answered.

        Then the same action may be the next player's: both may have to pass.
        """
        if self.app.pending and action == self._acted:
            return
        self._acted = action
        self.app.submit(Act(action))

    def tap_territory(self, id_: TerritoryId) -> None:
        """Mark the territory, or choose it as part of a join."""
        if self.joining == Joining.SOURCE:
            self.source, self.joining = id_, Joining.INTO
            self.app.root.change()  # a later tap on the same place releases the territory
        elif self.joining == Joining.INTO:
            if id_ == self.source:
                self.source, self.joining = None, Joining.SOURCE
            else:
                self.join(self.source, id_)
        else:
            self.act(Mark(id_))

    def grow(self, id_: TerritoryId) -> None:
        """Add a square to the territory; further taps before the redraw add a square each."""
        if not self.app.pending:
            self._grown = {}
        seen = {territory.id: territory.squares for territory in self.view.state.territories}
        squares = max(seen.get(id_, 0), self._grown.get(id_, 0)) + 1
        self._grown[id_] = squares
        self.act(Grow(id_, squares))

    def join(self, source: TerritoryId, into: TerritoryId) -> None:
        """Join two territories into one."""
        self.joining, self.source = Joining.NO, None
        self.act(Merge(into, source))

    def toggle_joining(self) -> None:
        """Start or stop joining two territories by taps."""
        self.source = None
        self.joining = Joining.SOURCE if self.joining == Joining.NO else Joining.NO

    def add(self) -> None:
        """Ask for a new territory; the card closes when its domino is undone."""
        view: View = self.view
        laid = [at for at, action in enumerate(view.actions) if isinstance(action, Place)]
        title = self.app.t("dalapapa.new_territory")
        card = TerritoryCard(view.state, self.act, title=title)
        open_while(so_far(view, laid[-1] if laid else -1), card)

    def ask_count(self) -> None:
        """Ask for confirmation before the count, which ends the game."""
        t, count = self.app.t, Count(plaque=self.counting)
        card = Choice(
            t("dalapapa.count_title"),
            [(t("dalapapa.count_no"), lambda: None)],
            other=(t("dalapapa.count_yes"), lambda: self.act(count)),
            sentence=self._say(before_count(self.view.state)),
        )
        open_while(moment(self.view), card)

    def end_turn(self) -> None:
        """Press END OF TURN, or start the count if nothing else is due."""
        if not self.counting:
            self.end_once()
        elif not self.same_tap:
            self.ask_count()

    # --- buttons and keys ---------------------------------------------------------------

    def own_options(self) -> Sequence[MenuLine]:
        """Return the menu entry for counting early."""
        if self.counting or Count() not in self.view.choices:
            return ()
        return [MenuLine(self.app.t("dalapapa.count_early"), self.ask_count, "Σ")]

    def on_key(self, key: str) -> bool:
        """Enter connections by digits, start the count by Enter; other keys as at every table."""
        if key == "enter":
            self.end_turn()
            return True
        state: State = self.view.state
        if key.isdecimal() and key != "0" and not state.placed:
            self.act(Place(int(key)))
            return True
        return super().on_key(key)
