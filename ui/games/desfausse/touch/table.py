"""The DESfausse table: the trophy board, all hands, the roll, and questions."""

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)

from companion.games.desfausse.actions import EndRound, Roll, Trophy
from companion.games.desfausse.board import ROUNDS, Cell
from companion.games.desfausse.columns import MASTER_FACTOR, POINTS, Column
from companion.games.desfausse.errors import AllKept
from companion.games.desfausse.hand import SORTS
from companion.games.desfausse.rolling import ROLLS
from companion.games.desfausse.state import State
from companion.games.desfausse.tokens import sources
from companion.games.desfausse.trophy_errors import NotMet
from companion.messages import Act
from companion.table.view import View
from ui.games.desfausse.cells import placed
from ui.games.desfausse.telling import TELLING, Token, ending
from ui.games.desfausse.touch import board, hands, pad, rollrow, virtualhand
from ui.games.desfausse.touch.dead_taps import against_die, against_move, against_token
from ui.games.desfausse.touch.discard_panel import DiscardPanel
from ui.games.desfausse.touch.history import (
    DesfausseHistory,
    ask_roll_die,
    open_blocked,
)
from ui.games.desfausse.touch.offers import Offer, by_position, offers, row
from ui.games.desfausse.touch.picker import DiePicker
from ui.games.desfausse.touch.rule_pictures import depict
from ui.games.desfausse.touch.sortdie import SortArt
from ui.games.desfausse.touch.summary import DesfausseSummary
from ui.games.desfausse.touch.tile import DesfausseTile
from ui.games.desfausse.wording import pencilled
from ui.telling.game_telling import situation
from ui.touch.base.die_questions import DieQuestion
from ui.touch.base.screen import Place, place_of
from ui.touch.base.tray_screen import TrayScreen
from ui.touch.widgets.cards import question
from ui.touch.widgets.cards.open_while import open_while
from ui.touch.widgets.controls import bars, table_bars
from ui.touch.widgets.dice import live_tray

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = [
    "DesfausseTable",
    "bars",
    "board",
    "hands",
    "live_tray",
    "pad",
    "question",
    "rollrow",
    "table_bars",
    "virtualhand",
]

STARTER_DICE = 3


# What is said otherwise where the companion rolls.
class DesfausseTable(TrayScreen):
    """The table screen of DESfausse."""

    tile = DesfausseTile
    summary = DesfausseSummary
    history = DesfausseHistory
    open_blocked = staticmethod(open_blocked)
    starter_dice = STARTER_DICE
    depict = staticmethod(depict)

    heading = StringProperty()
    round_words = StringProperty()
    cup_words = StringProperty()
    roll_words = StringProperty()
    dice = ListProperty()
    offers = ListProperty()
    kept = ListProperty()
    keeping = ListProperty()  # to stay at the next throw of the pretend dice
    roll_unsaved = BooleanProperty(False)
    board_only = BooleanProperty(False)
    end_key = StringProperty("end_turn")  # of the words on END OF TURN
    end_is_next = BooleanProperty(False)
    player = NumericProperty(0)
    moving = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        self._drawn_at: tuple[object, ...] = ()
        self._masters: tuple[str, set[tuple[str, Column]]] = ("", set())
        super().__init__(**kwargs)
        self.fbind("moving", self.redraw)
        self.fbind("player", self.redraw)

    def far_dice(self) -> list[SortArt]:
        """The dice of the turn, once they are rolled."""
        return [SortArt(sort=die.sort, value=die.value) for die in self.view.state.turn.dice]

    def draw(self, view: View) -> None:
        """Show the view."""
        state: State = view.state
        say, t = view.game.words.say, self.app.t
        self.board_only = not state.tracks_dice
        self._start_anew(view)
        self.heading = say("title", t.language)
        rounds = say("round_of", t.language, round=state.round, rounds=ROUNDS)
        turning = "↻" if state.direction == 1 else "↺"
        self.round_words = rounds if self.board_only else f"{rounds} {turning}"
        self.cup_words = "" if self.board_only else t("desfausse.cup_count", count=len(state.cup))
        rolls = len(state.turn.rolls)
        key = "desfausse.roll_of" if rolls else "desfausse.no_roll"
        self.roll_words = t(key, roll=rolls, rolls=ROLLS)
        self.dice = row(state)
        self.offers = offers(state)
        last = self._last_roll()
        self.kept = last[1].kept if last is not None else ()
        self.roll_unsaved = last is not None and last[0] in view.unsaved_actions
        self.may_roll = view.wanted is not None
        chosen = view.pencilled is not None  # by a phone: a tap here does at once what it means
        self.end_key, due = ("end_turn", True) if chosen else ending(state)
        self.end_is_next = due and ((self.board_only and not chosen) or self.can_end(view))

    def prompt(self, view: View) -> tuple[str, tuple[str, ...]]:
        """What to do now: a sentence and the keys of answers."""
        if view.pencilled is not None and self.moving is None:
            return self.app.t("chosen", what=pencilled(view.pencilled, view.state)), ()
        begun = Token(int(self.player), self.moving)
        at = situation(view, by_hand=self.by_hand, begun=begun)
        said = TELLING.prompt(view.state, at).text.to(self.app.t.language)
        return said, ("throw",) if self._thrown_here else ()

    def answer(self, key: str) -> None:
        """Handle a tap on an answer under the prompt."""
        if key == "throw":
            self.throw(tuple(self.keeping))
            self.keeping = self.view.state.turn.ones  # chosen for this throw, counted or not
        else:
            super().answer(key)

    def ask_die(self, asked: DieQuestion) -> None:
        """Ask which die it is, among the sorts on the table, and its face."""
        state: State = self.view.state
        hand = [die.sort for die in state.turn.dice] or list(state.hand.dice)
        picker = DiePicker(
            asked.pick,
            title=asked.title,
            sorts=[sort for sort in SORTS if sort in hand],
            present=asked.present,
            other=asked.other,
            on_other=asked.on_other,
        )
        open_while(asked.still, picker)

    def place_of(self, action: Any, before: View) -> Place | None:
        """The cell of a token."""
        if not isinstance(action, Trophy):
            return None
        cell = Cell(action.round or before.state.round, Column(action.column))
        return place_of(self.ids.board.cell(cell))

    # --- touches ------------------------------------------------------------------------

    def tap_cell(self, place: Cell) -> None:
        """Place a token, or choose the one to move."""
        state: State = self.view.state
        player = int(self.player)
        if self.moving is not None:
            self._move_from(place, self.moving)
            return
        against = against_token(state, player, place)
        if isinstance(against, NotMet):
            how = board.how_won(state, place.column)
            self.app.tell(self.app.t("desfausse.not_met", how=how), refused=True)
            return
        if against is not None:
            self.app.refuse(against)
            return
        found = sources(state, player, place.column)
        if len(found) > 1:
            self.moving = place.column
        else:
            source = found[0] if found else None
            self._place(placed(state, player, place.column, source))

    def _move_from(self, place: Cell, to: Column) -> None:
        state, player = self.view.state, int(self.player)
        against = against_move(state, player, to, place)
        if place == Cell(state.round, to):
            self.moving = None
        elif against is not None:
            self.app.refuse(against)
        else:
            self.moving = None
            self._place(placed(state, player, to, place))

    def _place(self, token: Trophy) -> None:
        self.app.submit(Act(token))
        self.app.root.change()  # the second tap of a double one is told nothing

    def tap_player(self, place: int) -> None:
        """Choose whose token is placed if only the board is tracked; else show the sheets."""
        if self.board_only:
            self.moving = None
            self.player = place
        else:
            self.show_sheets()

    def tap_offer(self, offer: Offer) -> None:
        """Open a group, give a die, or name a value; of a group that cannot go, say why."""
        if offer.barred:
            ones = len(self.view.state.turn.ones)
            why = self.app.t("desfausse.stays_why", ones=ones)
            self.app.tell(why, refused=True)
        elif offer.action is not None:
            self.app.submit(Act(offer.action))
        else:
            self.app.open(DiscardPanel(self.view, offer.group))

    def tap_die(self, position: int | None) -> None:
        """Keep a simulated die, mark a die as beside the tray, or correct it; `position` is None
        for one that is not rolled.
        """
        if position is None:
            self.say_dead(None)
        elif self.choosing_kept:
            self.toggle_kept(position)
        elif self._thrown_here and not self.asking:
            self._toggle_keeping(position)
        else:
            self._ask_correction(position)

    def say_dead(self, position: int | None) -> None:
        """Say why a tap on a die of the turn does nothing."""
        against = against_die(self.view.state, position)
        if against is not None:
            self.app.refuse(against)

    def enter_roll(self, roll: Roll) -> None:
        """Submit a roll entered by hand."""
        self.act_once(roll)

    def end(self) -> None:
        """Press END OF TURN; if only the board is tracked, end the round."""
        if not self.board_only or self.view.pencilled is not None:
            self.app.end_turn()
        elif not (self.same_tap or self.app.pending):
            self.ended()
            self.app.submit(Act(EndRound()))

    def on_key(self, key: str) -> bool:
        """As at every table, except that Enter cannot end a round by accident."""
        return (key == "enter" and self.board_only) or super().on_key(key)

    # --- inside -------------------------------------------------------------------------

    def _last_roll(self) -> tuple[int, Roll] | None:
        state: State = self.view.state
        if not state.turn.rolls:
            return None
        actions = self.view.actions
        rolls = (at for at in reversed(range(len(actions))) if isinstance(actions[at], Roll))
        index = next(rolls)
        return index, actions[index]

    def _start_anew(self, view: View) -> None:
        """Forget choices that were not completed when the game moves on."""
        state: State = view.state
        if not self.board_only:
            self.player = state.player
        elif self._drawn_at[:1] != (view.id,):
            self.player = 0
        at = (view.id, len(view.actions), state)
        if at == self._drawn_at:
            return
        self._announce_masters(view)
        self._drawn_at = at
        self.moving = None
        self.keeping = state.turn.ones
        if state.tracks_dice and len(state.hand):
            self.ids.entry.begin(state)
        self.ids.virtual.show(by_position(state), state.turn.ones)

    def _announce_masters(self, view: View) -> None:
        """Announce who has just become master of a trophy."""
        state: State = view.state
        say, language = view.game.words.say, self.app.t.language
        masters = {
            (name, column)
            for place, name in enumerate(state.setup.players)
            for column in state.board.masters(place)
        }
        if self._masters[0] == view.id:
            for name, column in masters - self._masters[1]:
                points = MASTER_FACTOR * POINTS[column]
                words = say(column, language)
                self.app.tell(say("master", language, name=name, column=words, points=points))
        self._masters = (view.id, masters)

    @property
    def _thrown_here(self) -> bool:
        """Whether the pretend dice in the picture are thrown from the screen now."""
        drawn = self.simulated and not self.virtual
        return bool(drawn and self.may_roll and not self.by_hand)

    def _toggle_keeping(self, position: int) -> None:
        state: State = self.view.state
        keeping = set(self.keeping) ^ {position}
        if position in state.turn.ones:
            self.say_dead(position)
        elif len(keeping) == len(state.turn.dice):
            self.app.refuse(AllKept())
        else:
            self.keeping = sorted(keeping)

    def _ask_correction(self, position: int) -> None:
        last = self._last_roll()
        if last is not None:
            ask_roll_die(self.view, *last, position)
