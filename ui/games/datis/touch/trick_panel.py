"""The panel to enter a trick: the dice, their values, the winner, and the dice kept."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget
from msgspec.structs import replace

from companion.dice import Box, Colour
from companion.games.datis.actions import DatisAction, Trick
from companion.games.datis.dice import DatisDie
from companion.games.datis.state import State
from companion.games.datis.tricks import Verdict, taken
from companion.games.errors import IllegalAction
from companion.games.game import Action
from ui.games.datis.laid_dice import LaidDie, QueryReason
from ui.games.datis.touch.board import DiceBoard, ValuePad
from ui.games.datis.touch.laid import YES, LaidPanel
from ui.games.datis.trick_entry import AskedStep, Entered, TrickEntry, TrickStep
from ui.games.datis.trick_laid import TrickLaid, named, play_laid, shown, turned
from ui.touch.running_app import the_app
from ui.touch.widgets.controls import basics
from ui.touch.widgets.controls.tappable import Tappable
from ui.touch.widgets.draw import player_sign
from ui.touch.widgets.text import two_sizes

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["GroupChip", "SeatLine", "TakeCard", "TrickPanel", "player_sign", "two_sizes"]


class SeatLine(basics.Card):
    """A player in the trick: the die played and its value."""

    name = StringProperty()
    caption = StringProperty()
    die = ObjectProperty(None, allownone=True)
    figure = StringProperty("?")
    profile = ObjectProperty(None, allownone=True)
    now = BooleanProperty(False)
    wins = BooleanProperty(False)


class GroupChip(basics.Card):
    """A group of dice in the trick and its sum; `wins` marks the winning group."""

    words = StringProperty()
    wins = BooleanProperty(False)


class TakeCard(Tappable, basics.Card):
    """A choice of the winner: the dice kept, and those given to the second player."""

    words = StringProperty()
    name = StringProperty()
    dice = ListProperty()
    other = StringProperty()
    rest = ListProperty()
    chosen = BooleanProperty(False)


class TrickPanel(LaidPanel):
    """The trick by player on the left, the question on the right."""

    why = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        self._draft: TrickEntry | None = None
        self._asked: AskedStep | None = None
        self._refused: IllegalAction | None = None
        self._seats: list[SeatLine] = []
        self._doubted: LaidDie | None = None  # the die in the tray whose value is in question
        self._about: tuple[object, ...] | None = None  # the question on the right
        self.board = DiceBoard()
        self.pad = ValuePad()
        self.takes = GridLayout(cols=1, spacing=4)
        super().__init__(**kwargs)
        self.board.bind(on_pick=lambda _, die: self.pick(die))
        self.pad.bind(on_value=lambda _, value: self.enter(value))
        self.pad.bind(on_another=lambda _: self.tap(self._player))

    @property
    def draft(self) -> TrickEntry:
        """The trick as entered so far."""
        if self._draft is None:
            raise RuntimeError("show() comes first")
        return self._draft

    @property
    def asked(self) -> AskedStep | None:
        """The next question; None if the rules refuse the entries."""
        return self._asked

    def show(self, state: State, entered: Sequence[Action] = ()) -> None:
        """Start the next trick, or a recorded trick."""
        self.state = state
        trick = next((action for action in entered if isinstance(action, Trick)), None)
        self._draft = TrickEntry.of(state, trick) if trick else TrickEntry.begin(state)
        self._steps.clear()
        self._look()

    def follow(self, state: State) -> None:
        """Continue the same trick, unless the players or the available dice have changed."""
        tricks = state.round.tricks if state.round else ()
        gone = {die for trick in tricks for _, die, _ in trick.plays}
        if self.draft.order != TrickEntry.begin(state).order or gone & set(self.draft.dice):
            self.show(state)
        else:
            self.state = state
            self._steps.clear()
            self._look()

    # --- touches ------------------------------------------------------------------------

    def pick(self, die: DatisDie) -> None:
        """Enter the die tapped for the player asked, or identify the die in the tray."""
        query = self.query
        if query is None or not self.offers(die):
            self._change(self.draft.with_die(self._player, die))
            return
        answer = named(self.draft, self.laid, query, die)
        if query.ask is QueryReason.UNREAD:
            answer = replace(answer, entry=self.draft.with_die(self._player, die))
        self._take(answer)
        self.changed()

    def enter(self, value: int) -> None:
        """Enter the value of the die that the instruction asks for."""
        if self._doubted is not None and self._asked is not None:
            since = self._doubted.since
            self.laid = self.laid.taking(since, self._asked.die).valuing(since)
            self.tell_shown(since, self._asked.die, value)
            self._doubted = None
        if self._asked is not None and self._asked.step is TrickStep.REROLL:
            self._change(self.draft.rerolled(self.state, self._player, value))
        else:
            self._change(self.draft.with_value(self._player, value))

    def tap(self, player: int) -> None:
        """Ask again about the played die that was tapped."""
        self._change(self.draft.tapped(player))

    def keep(self, colour: Colour | None) -> None:
        """Enter the winner's choice."""
        self._change(self.draft.keeping(colour))

    def restore(self, step: TrickEntry) -> None:
        """Go back to an earlier entry of the trick, as after an undo."""
        self._draft = step
        self._look()

    # --- dice in the tray ---------------------------------------------------------------

    def take_in(self) -> None:
        """Enter the dice thrown for the current players."""
        self._enter(play_laid(self.draft, self.laid, self.state))

    def ask_nothing(self) -> None:
        """Drop the question, and the reading of a die whose value is in question."""
        super().ask_nothing()
        self._doubted = None

    def reply(self, key: str) -> None:
        """Apply the answer about a die in the tray."""
        query = self.query
        if query is None:
            return
        if query.ask is QueryReason.TURNED and key == YES:
            self._take(turned(self.draft, self.laid, query))
        elif query.ask is QueryReason.TURNED and query.since is not None:
            laid = self.laid.taking(query.since, query.die).valuing(query.since)
            self._take(TrickLaid(self.draft, laid))
        else:
            self._take(TrickLaid(self.draft, self.laid.leaving(query)))
        self.changed()

    @property
    def pictured(self) -> Box | None:
        """The box of the die in question, even if the question is its value."""
        doubted = self._doubted
        return doubted.box if doubted is not None else super().pictured

    def _take(self, answer: TrickLaid) -> None:
        """Apply an answer about a die, and its consequences, as a single step."""
        self._enter(play_laid(answer.entry, answer.laid, self.state))

    def _enter(self, known: TrickLaid) -> None:
        self.laid, self.query, self._doubted = known.laid, known.query, known.doubted
        if known.entry != self.draft:
            self._steps.append(self.draft)
            self.unpencilled = True
            self.restore(known.entry)

    def _change(self, draft: TrickEntry) -> None:
        self._steps.append(self.draft)
        self.restore(draft)
        self.changed()

    @property
    def _player(self) -> int:
        return self._asked.player if self._asked else self.draft.leader

    def _look(self) -> None:
        self._refused = None
        try:
            self._asked = self.draft.asked(self.state)
        except IllegalAction as refusal:
            self._asked, self._refused = None, refusal
            return
        verdict = self._asked.verdict
        if self._asked.step is TrickStep.READY and verdict and self.draft.keep not in verdict.keeps:
            self._draft = replace(self.draft, keep=None)

    # --- output -------------------------------------------------------------------------

    def actions(self) -> tuple[DatisAction, ...]:
        """Return the trick, once it is decided and its winner has chosen."""
        ready = self._asked is not None and self._asked.step is TrickStep.READY
        return (self.draft.trick(self.state),) if ready else ()

    def awaited(self) -> str:
        """Return the player who plays, rerolls or chooses now, or who won the trick."""
        return self.name(self._player)

    def prompt(self) -> str:
        """Return the instruction."""
        asked = self._asked
        if self.query is not None:
            seen = None if self.query.die is None else shown(self.draft, self.query.die)
            return self.query_words(self.query, self.name(self._player), shown=seen)
        if asked is None:
            return self._refused.sentence(self.t.language) if self._refused else ""
        name = self.name(asked.player)
        number = len(self.state.round.tricks) + 1
        match asked.step:
            case TrickStep.DIE if self.draft.empty:
                key = "datis.leads_laid" if self.watching else "datis.leads"
                words = self.t(key, name=name, number=number)
            case TrickStep.DIE:
                lead = self.draft.lead
                colour = self.colour_words(lead) if lead else "…"
                key = "datis.plays_laid" if self.watching else "datis.plays"
                words = self.t(key, name=name, colour=colour)
            case TrickStep.KEEP if asked.verdict and asked.verdict.second is not None:
                second = self.name(asked.verdict.second)
                words = self.t("datis.keeps", name=name, second=second)
            case TrickStep.VALUE | TrickStep.REROLL if asked.die is not None:
                again = asked.step is TrickStep.REROLL
                key = "datis.rerolls" if again else "datis.what_shows"
                if not again and self._likely is not None:
                    key = "datis.what_shows_likely"
                facts = {"name": name, "die": self.die_words(asked.die), "value": self._likely}
                words = self.t(key, **facts)
            case _:
                words = self.t("datis.trick_ready", name=name, number=number)
        return str(words)

    def refresh(self) -> None:
        """Redraw the players' dice, the verdict on the trick, and the question beside the dice."""
        self._draw_seats()
        self._draw_verdict()
        self._draw_side()

    def _draw_seats(self) -> None:
        rows = self.ids.rows
        if len(self._seats) != len(self.draft.plays):
            rows.clear_widgets()
            self._seats = [SeatLine() for _ in self.draft.plays]
            for place, seat in enumerate(self._seats):
                seat.ids.die.bind(on_release=lambda _, place=place: self._tap_seat(place))
                rows.add_widget(seat)
        verdict = self._asked.verdict if self._asked else None
        for place, (player, entered) in enumerate(
            zip(self.draft.order, self.draft.plays, strict=True)
        ):
            seat = self._seats[place]
            seat.name = self.name(player)
            seat.die = entered.die
            seat.figure = self._figure(player, entered)
            seat.now = (
                self._asked is not None
                and player == self._asked.player
                and (self._asked.step is not TrickStep.READY)
            )
            seat.wins = verdict is not None and verdict.winner == player
            seat.profile = the_app().profile_of(seat.name)
            seat.caption = self._caption(place, player)

    def _figure(self, player: int, entered: Entered) -> str:
        if entered.value is not None:
            return str(entered.value)
        asked = self._asked is not None and self._asked.player == player
        return f"{self._likely}?" if asked and self._likely is not None else "?"

    @property
    def _likely(self) -> int | None:
        """The likely value of the die in question."""
        return self._doubted.likeliest if self._doubted is not None else None

    def _caption(self, place: int, player: int) -> str:
        entered = self.draft.plays[place]
        if entered.die is None:
            return str(self.t("datis.leader")) if place == 0 else ""
        words = self.die_words(entered.die)
        again = [values[player] for values in self.draft.rerolls if player in values]
        if player in self.draft.rolling:
            again.append(self.draft.rolling[player])
        return " ".join([words, *(f"/ {value}" for value in again)])

    def _tap_seat(self, place: int) -> None:
        if self.draft.plays[place].die is not None:
            self.tap(self.draft.order[place])

    def _draw_verdict(self) -> None:
        sums = self.ids.sums
        sums.clear_widgets()
        verdict = self._asked.verdict if self._asked else None
        self.why = self._why(verdict) if verdict else ""
        for group in verdict.groups if verdict else ():
            wins = verdict is not None and verdict.group == group
            words = f"{self.colour_words(group.colour)} {group.total}"
            sums.add_widget(GroupChip(words=words, wins=wins))

    def _why(self, verdict: Verdict) -> str:
        if verdict.tied or verdict.group is None:
            return str(self.t("datis.tied"))
        words = self.say(verdict.why.value)
        winner = self.name(verdict.winner) if verdict.winner is not None else ""
        return str(self.t("datis.wins_because", name=winner, why=words))

    def _draw_side(self) -> None:
        side = self.ids.lower
        asked = self._asked
        if asked is not None and asked.step in {TrickStep.VALUE, TrickStep.REROLL} and asked.die:
            other = self.t("datis.other_die") if asked.step is TrickStep.VALUE else ""
            key = "datis.shows" if asked.step is TrickStep.VALUE else "datis.shows_again"
            words = self.t(key, name=self.name(asked.player), die=self.die_words(asked.die))
            self.pad.show(asked.die, words, instead=other, likely=self._likely)
            wanted: Any = self.pad
        elif asked is not None and asked.verdict is not None:
            self._draw_takes(asked.verdict)
            wanted = self.takes
        else:
            current = self.state.round
            played = {die for trick in current.tricks for _, die, _ in trick.plays}
            picking = asked is not None and asked.step is TrickStep.DIE
            gone = played | set(self.draft.dice)
            lit = () if self.query is None else self.query.offers
            gone = gone - set(lit)
            self.board.show(self.state.colours, gone=gone, lit=lit, locked=not picking)
            wanted = self.board
        about = (asked.player, asked.step, asked.die) if asked is not None else None
        if about != self._about or side.children != [wanted]:
            the_app().root.change()  # a die, a value and a choice appear in the same place
        self._about = about
        if side.children != [wanted]:
            side.clear_widgets()
            side.add_widget(wanted)

    def _draw_takes(self, verdict: Verdict) -> None:
        """Draw the winner's choices and the receivers of the other dice."""
        self.takes.clear_widgets()
        flat = self.stage is not None and self.stage[1].width > 2 * self.stage[1].height
        self.takes.cols = 2 if flat else 1
        several = len(verdict.keeps) > 1
        for keep in verdict.keeps:
            piles = taken(verdict, keep, len(self.draft.plays))
            winner, second = verdict.winner, verdict.second
            rest = piles[second] if second is not None and keep is not None else ()
            card = TakeCard(
                words=self._take_words(keep) if several else "",
                name=self.name(winner) if winner is not None else "",
                dice=list(piles[winner]) if winner is not None else [],
                other=self.name(second) if second is not None and rest else "",
                rest=list(rest),
                chosen=not several or (self.draft.chosen and self.draft.keep == keep),
            )
            card.disabled = not several
            card.bind(on_release=partial(self._keep, keep))
            self.takes.add_widget(card)
        if not flat:
            self.takes.add_widget(Widget(size_hint_y=0.01))  # spare room stays below

    def _keep(self, keep: Colour | None, _: object) -> None:
        self.keep(keep)

    def _take_words(self, keep: Colour | None) -> str:
        if keep is None:
            return str(self.t("datis.keep_all"))
        return str(self.t("datis.keep_only", colour=self.colour_words(keep)))
