"""The DESfausse table: the hand on plates, trophies as tiles, and questions."""

from collections.abc import Sequence
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from companion.games.desfausse.actions import Discard, EndRound, Trophy
from companion.games.desfausse.board import ROUNDS, BoardCell
from companion.games.desfausse.columns import Column
from companion.games.desfausse.errors import AllKept
from companion.games.desfausse.hand import SORTS
from companion.games.desfausse.rolling import ROLLS
from companion.games.desfausse.state import State
from companion.games.desfausse.tokens import sources
from companion.games.desfausse.trophy_errors import NotMet
from companion.messages import Act, Pencil
from companion.table.view import View
from ui.games.desfausse.cells import placed
from ui.games.desfausse.masters import Master, announced, masters
from ui.games.desfausse.telling import TELLING, Token, ending
from ui.games.desfausse.touch import board, rollrow
from ui.games.desfausse.touch.dead_taps import against_die, against_token
from ui.games.desfausse.touch.discard_plan import DiscardPlan
from ui.games.desfausse.touch.history import DesfausseHistory, ask_roll_die, open_blocked
from ui.games.desfausse.touch.offers import OfferedChoice, offers
from ui.games.desfausse.touch.picker import DiePicker
from ui.games.desfausse.touch.questions import ask_source, compose_discard
from ui.games.desfausse.touch.rollrow import OfferRow
from ui.games.desfausse.touch.rule_pictures import depict
from ui.games.desfausse.touch.sortdie import SortArt
from ui.games.desfausse.touch.summary import DesfausseSummary
from ui.games.desfausse.touch.tile import DesfausseTile
from ui.games.desfausse.touch.tiles import hand_tiles, hands, plates, trophies
from ui.games.desfausse.wording import pencilled
from ui.telling.game_telling import situation
from ui.touch.base.die_questions import DieQuestion
from ui.touch.base.screen import Place, place_of
from ui.touch.model.composition import Area, Composition
from ui.touch.model.hand_entry import HandEntry
from ui.touch.model.plates import Plate
from ui.touch.stage.everybody import Everybody
from ui.touch.stage.ground import lay
from ui.touch.stage.table import StageTable
from ui.touch.stage.tile import TileFace, Tiles
from ui.touch.widgets.cards.open_while import open_while

__all__ = ["DesfausseTable", "board", "rollrow"]

STARTER_DICE = 3
OTHERWISE = "desfausse.otherwise"  # the key that opens the choices of a discard
TALL = 1.9  # the greatest height of a trophy's tile, in widths


class DesfausseTable(StageTable):
    """The table screen of DESfausse."""

    tile = DesfausseTile
    summary = DesfausseSummary
    history = DesfausseHistory
    open_blocked = staticmethod(open_blocked)
    starter_dice = STARTER_DICE
    depict = staticmethod(depict)

    offers = ListProperty()
    board_only = BooleanProperty(False)
    end_key = StringProperty("end_turn")  # of the words on END OF TURN
    end_is_next = BooleanProperty(False)
    player = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self._drawn_at: tuple[object, ...] = ()
        self._masters: tuple[str, tuple[Master, ...]] = ("", ())
        super().__init__(**kwargs)
        self.fbind("player", self.redraw)

    def lay_sheet(self) -> None:
        """Put trophies, choices and everybody's hands on the paper."""
        self._sheet = self.ids.board = Tiles(tallest=TALL)
        self._sheet.bind(on_choose=lambda _, column, again: self.tap_trophy(column, again))
        self._chips = self.ids.chips = OfferRow()
        self._chips.bind(on_offer=lambda _, offer: self.tap_offer(offer))
        self._others = Everybody()
        self.ids.end.wrap = True  # the list of given-up actions takes many words
        for part in (self._sheet, self._others, self._chips):
            self.ids.paper.add_widget(part)

    def place_sheet(self, made: Composition) -> None:
        """Lay the trophies or, if a choice comes first, the choice in their place."""
        named = any(offer.named for offer in self.offers)
        first = bool(self.offers) and not named
        lay(self._sheet, None if first else made.sheet)
        self._sheet.composition = made
        self._write_trophies(made)
        chips: Area | None = made.sheet if first else None
        if self.offers and not first:  # the choice of a starter leaves the trophies open
            high = max(self.app.touch, 52 * made.unit)
            chips = Area(made.dice.x, made.dice.top - high - 8 * made.unit, made.dice.width, high)
        if chips is not None:
            upright = first and made.kind == "wide"
            rows = len(self.offers) if upright else 1
            high = min(chips.height, rows * 96 * made.unit)
            chips = chips._replace(y=chips.top - high, height=high)
            self._chips.orientation = "vertical" if upright else "horizontal"
        lay(self._chips, chips)
        lay(self._others, made.others)
        self._others.composition = made

    def far_dice(self) -> list[SortArt]:
        """Return the dice of the turn, once rolled."""
        return [SortArt(sort=die.sort, value=die.value) for die in self.view.state.turn.dice]

    def draw(self, view: View) -> None:
        """Show the view."""
        state: State = view.state
        say, t = view.game.words.say, self.app.t
        self.board_only = not state.tracks_dice
        self._start_anew(view)
        super().draw(view)
        rounds = say("round_of", t.language, round=state.round, rounds=ROUNDS)
        turning = "↻" if state.direction == 1 else "↺"
        self.round_words = rounds if self.board_only else f"{rounds} {turning}"
        self.offers = offers(state)
        self._chips.offers = self.offers
        chosen = view.pencilled is not None
        self.end_key, due = ("end_turn", True) if chosen else ending(state)
        if isinstance(view.pencilled, Discard):
            self.end_key = "desfausse.discard"
        self.end_words = t(self.end_key)
        self.end_is_next = due and ((self.board_only and not chosen) or view.may_end_turn)
        self._write_trophies(self.made)
        self._others.lines = hands(state, t)
        self._others.profiles = [self.app.profile_of(name) for name in view.setup.players]
        self._others.playing = -1 if state.finished or self.board_only else state.player

    def _write_trophies(self, made: Composition | None) -> None:
        """Show the trophies in a row or, if sections are columns, in two columns."""
        view: View = self.view
        tiles = trophies(view, int(self.player), self.app.t, self.app.profile_of)
        wide = made is not None and made.kind == "wide"
        half = len(tiles) // 2
        self._sheet.sections = [tiles[:half], tiles[half:]] if wide else [tiles]

    def can_end(self, view: View) -> bool:
        """Return whether END OF TURN is the next task and gives nothing up."""
        del view
        return bool(self.end_is_next)

    def values(self, view: View) -> list[int | None]:
        """Return the faces of the roll; before the roll, the blank dice of the hand."""
        state: State = view.state
        if self.board_only or state.finished:
            return []
        return [die.value for die in state.turn.dice] or [0] * len(state.hand.dice)

    def sorts(self, view: View) -> Sequence[Any]:
        """Return the sort of the die at each position."""
        state: State = view.state
        if self.board_only or state.finished:
            return ()
        return [die.sort for die in state.turn.dice] or state.hand.dice

    def plates(self, view: View) -> Sequence[Plate]:
        """Return the groups of the roll that could be discarded."""
        state: State = view.state
        if self.board_only or not state.turn.dice or self.choosing_kept or self._entering:
            return ()
        chosen = view.pencilled.combination if isinstance(view.pencilled, Discard) else None
        return plates(state, self.app.t, chosen)

    def gone(self, view: View) -> Sequence[int]:
        """Return the positions of the discarded dice."""
        gone = view.state.turn.gone
        return gone.positions if gone else ()

    def rolls(self, view: View) -> tuple[int, int] | None:
        """Return the number of rolls in this turn, and the most possible."""
        return None if self.board_only else (len(view.state.turn.rolls), ROLLS)

    def end_effect(self, view: View) -> str:
        """Return the number of discarded dice in words, or the common words of all games."""
        if isinstance(view.pencilled, Discard):
            return str(self.app.t("desfausse.group_goes", count=len(view.pencilled.gone)))
        if self.end_key in {"desfausse.end_undiscarded", "desfausse.end_without_token"}:
            return ""  # the words would be long, and the sentence lists the alternatives
        return super().end_effect(view)

    def shelf_words(self) -> str:
        """Return the number of 1s that stay, and of the current player's tokens, in words."""
        state: State = self.view.state
        t = self.app.t
        tokens = t("desfausse.your_tokens", count=state.tokens[int(self.player)])
        if self.board_only:
            return str(tokens)
        ones = len(state.turn.ones)
        words = t("desfausse.ones_stay", count=ones) if ones else t("desfausse.ones_none")
        return f"{words}, {tokens}"

    def headline(self, view: View) -> tuple[str, str | None]:
        """Return the player whose turn begins, or the present choice."""
        state: State = view.state
        if self.offers and not self.board_only:
            return "", None
        if self.board_only and not state.finished:
            name = state.setup.players[int(self.player)]
            return name, name
        if not state.turn.rolls and view.to_play and view.pencilled is None:
            return self.app.t("your_turn", name=view.to_play), view.to_play
        return "", None

    def prompt(self, view: View) -> tuple[str, tuple[str, ...]]:
        """Return the instruction: a sentence and the keys of answers."""
        if view.pencilled is not None:
            answers = (OTHERWISE,) if isinstance(view.pencilled, Discard) else ()
            return pencilled(view.pencilled, view.state).to(self.app.t.language), answers
        begun = Token(int(self.player))
        at = situation(view, by_hand=self.by_hand, begun=begun)
        return TELLING.prompt(view.state, at).text.to(self.app.t.language), ()

    def answer(self, key: str) -> None:
        """Handle a tap on an answer under the prompt."""
        if key == OTHERWISE and isinstance(self.view.pencilled, Discard):
            compose_discard(self.view, self.view.pencilled)
        else:
            super().answer(key)

    def ask_die(self, asked: DieQuestion) -> None:
        """Ask for a die's sort, among those on the table, and its face."""
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
        """Return the place of the tile on which a token was laid; None for other actions."""
        del before
        return (
            place_of(self._sheet.row(Column(action.column))) if isinstance(action, Trophy) else None
        )

    def sheet_of(self, seat: int) -> Sequence[Sequence[TileFace]]:
        """Return a player's hand."""
        return () if self.board_only else (hand_tiles(self.view.state, seat, self.app.t),)

    # --- touches ------------------------------------------------------------------------

    def tap_trophy(self, column: Column, again: bool) -> None:
        """Place a token on a trophy of this round; ask for its source, if there are several."""
        state: State = self.view.state
        player, place = int(self.player), BoardCell(self.view.state.round, column)
        against = against_token(state, player, place)
        if again and against is not None:
            return  # the second tap of the double tap that placed the token
        if isinstance(against, NotMet):
            how = board.how_won(state, column)
            self.app.tell(self.app.t("desfausse.not_met", how=how), refused=True)
        elif against is not None:
            self.app.refuse(against)
        else:
            candidates = sources(state, player, column)
            cells = [source for source in candidates if source is not None]
            if len(cells) > 1:
                ask_source(self.view, player, column, cells, self._place_token)
            else:
                self._place_token(
                    placed(state, player, column, candidates[0] if candidates else None)
                )

    def _place_token(self, token: Trophy) -> None:
        self.app.submit(Act(token))
        self.app.root.change()  # ignore the second tap of a double tap

    def tap_player(self, seat: int) -> None:
        """Choose the token's player if only the board is tracked; else show a player's hand."""
        if self.board_only:
            self.player = seat
        else:
            super().tap_player(seat)

    def tap_offer(self, offer: OfferedChoice) -> None:
        """Give a die, or name a value or a starter."""
        self.app.submit(Act(offer.action))

    def tap_plate(self, index: int) -> None:
        """Pencil the discard of a group, or record it by a second tap; say why a group stays."""
        plate = self.ids.dice.plates[index]
        state: State = self.view.state
        if plate.chosen:
            self.end_once()
        elif plate.lit:
            plan = DiscardPlan.begin(state, plate.places)
            self.app.submit(Pencil(plan.action(state)))
            self.app.root.change()
        elif plate.words:
            why = self.app.t("desfausse.stays_why", ones=len(state.turn.ones))
            self.app.tell(why, refused=True)

    def toggle_keeping(self, place: int) -> None:
        """Keep a die for the next roll or release it; a 1 stays, and not all dice may stay."""
        keeping = set(self.keeping) ^ {place}
        if place in self.fixed:
            self.say_dead(place)
        elif len(keeping) == len(self.dice):
            self.app.refuse(AllKept())
        else:
            super().toggle_keeping(place)

    def tap_place(self, place: int) -> None:
        """Keep a die; with real dice in the tray, choose its group."""
        state: State = self.view.state
        real = self.seen and not (self.simulated or self.virtual or self.padded)
        if self._drafted is None and not self.choosing_kept and state.turn.dice:
            shown = self.ids.dice.plates
            index = next((at for at, plate in enumerate(shown) if place in plate.places), None)
            lit = index is not None and shown[index].lit
            if lit and (real or not self.may_roll):
                self.tap_plate(index or 0)
                return
        if self._drafted is None and self._is_dead(place):
            return
        super().tap_place(place)

    def _is_dead(self, place: int) -> bool:
        """Say why a tap does nothing on a die that was not rolled, or cannot be kept by hand."""
        entry: HandEntry | None = self.ids.entry.entry if self.padded else None
        if entry is not None and entry.places[place] is not None:
            return False
        if not self.view.state.turn.dice:
            self.say_dead(None)
        elif entry is not None and place in self.fixed:
            self.say_dead(place)
        elif entry is not None and len(entry.kept | {place}) == len(entry.places):
            self.app.refuse(AllKept())
        else:
            return False
        return True

    def say_dead(self, position: int | None) -> None:
        """Say why a tap on a die of the turn does nothing."""
        against = against_die(self.view.state, position)
        if against is not None:
            self.app.refuse(against)

    def correct_die(self, place: int) -> None:
        """Ask for the real value of a die of the last roll."""
        index = self.last_roll
        if index is not None:
            ask_roll_die(self.view, index, self.view.actions[index], place)

    def end_turn(self) -> None:
        """Press END OF TURN; if only the board is tracked, end the round."""
        if not self.board_only or self.view.pencilled is not None:
            super().end_turn()
        elif not (self.same_tap or self.app.pending):
            self.ended()
            self.app.submit(Act(EndRound()))

    def on_key(self, key: str) -> bool:
        """Handle a key as at every table, except that Enter cannot end a round by accident."""
        return (key == "enter" and self.board_only) or super().on_key(key)

    @property
    def _entering(self) -> bool:
        """Whether the next roll is being entered by hand."""
        entry = self.ids.entry.entry
        begun = entry is not None and (any(entry.places) or entry.kept != entry.fixed)
        return bool(self.padded) and begun

    # --- internals ----------------------------------------------------------------------

    def _start_anew(self, view: View) -> None:
        """Show the current player's board, and announce masters once for each new state.

        Where only the board is tracked, nobody is current: a newly opened game shows the first
        player's.
        """
        state: State = view.state
        if not self.board_only:
            self.player = state.player
        elif self._drawn_at[:1] != (view.id,):
            self.player = 0
        at = (view.id, len(view.actions), state)
        if at != self._drawn_at:
            self._announce_masters(view)
            self._drawn_at = at

    def _announce_masters(self, view: View) -> None:
        """Announce the players who have just become master of a trophy."""
        now = masters(view.state)
        if self._masters[0] == view.id:
            for master in set(now).difference(self._masters[1]):
                self.app.tell(announced(view, master, self.app.t.language))
        self._masters = (view.id, now)
