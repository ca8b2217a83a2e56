"""The Datis table: the panel for the awaited action, and the possessions of each player."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty

from companion.dice import Die
from companion.games.datis import warnings
from companion.games.datis.actions import Announce, DatisAction, Trick
from companion.games.datis.dice import DatisDie
from companion.games.datis.names import WORDS
from companion.games.datis.state import Phase, State
from companion.games.errors import IllegalAction
from companion.games.game import Action, fold
from companion.messages import Act, Amend, Pencil
from companion.table.view import View
from ui.games.datis.timeline import turn_in_words, unsaved_rounds
from ui.games.datis.touch import arrangement
from ui.games.datis.touch.announce_panel import AnnouncePanel
from ui.games.datis.touch.between_panel import BetweenPanel
from ui.games.datis.touch.history import DatisHistory, open_blocked
from ui.games.datis.touch.laid import LaidPanel, LaidTable
from ui.games.datis.touch.laid_question import LaidQuestion
from ui.games.datis.touch.panel import Panel
from ui.games.datis.touch.risk_panel import RiskPanel
from ui.games.datis.touch.rule_pictures import depict
from ui.games.datis.touch.sets import SetsCard
from ui.games.datis.touch.sheet import DatisSheet, DatisSheetOverlay
from ui.games.datis.touch.tile import DatisTile
from ui.games.datis.touch.trick_panel import TrickPanel
from ui.games.datis.touch.won_panel import WonPanel
from ui.games.datis.won_dice import changed_and_new
from ui.touch.base.die_questions import DieQuestion
from ui.touch.model.composition import Composition
from ui.touch.running_app import the_app
from ui.touch.stage import dice, slip, tray_card
from ui.touch.stage.frame import StageFrame
from ui.touch.stage.tray_card import TrayOverlay
from ui.touch.widgets.cards.choice import Choice
from ui.touch.widgets.cards.face_picker import FacePicker
from ui.touch.widgets.cards.menu import MenuLine
from ui.touch.widgets.cards.open_while import open_while

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = [
    "DatisTable",
    "LaidQuestion",
    "dice",
    "slip",
    "tray_card",
]


class DatisTable(StageFrame, LaidTable):
    """The table screen of Datis: a panel for each type of awaited action."""

    tile = DatisTile
    summary = DatisSheet
    sheets = DatisSheetOverlay
    history = DatisHistory
    setup_card = SetsCard
    open_blocked = staticmethod(open_blocked)
    depict = staticmethod(depict)

    unsaved = BooleanProperty(False)  # a part of this round is not saved
    warning = StringProperty()
    looking = BooleanProperty(False)  # the tray is needed now

    def __init__(self, **kwargs: Any) -> None:
        self._shown_at: tuple[object, ...] = ()
        self._actions: tuple[Action, ...] = ()
        self._pencilled: Action | None = None
        self._dismissed: tuple[object, ...] = ()  # the warning that was dismissed
        self._noticed: tuple[object, ...] = ()
        self._noticed_at = 0  # the number of actions at the time of the warning
        self._panels: dict[type[Panel], Panel] = {}
        self._pencil_soon = Clock.create_trigger(self._pencil_anew)
        self.panel: Panel | None = None
        super().__init__(**kwargs)
        self.fbind("seen", self.arrange_soon)

    @classmethod
    def last_turn_words(cls, view: View) -> str:
        """Return the last action, in short words for the next player."""
        return turn_in_words(view).to(the_app().t.language)

    def draw(self, view: View) -> None:
        """Show the view."""
        state: State = view.state
        self.round_words = self._round_words(state)
        self.unsaved = len(state.rounds) in unsaved_rounds(view)
        self._forget_dropped(view)
        panel = self._panel(_PANELS.get(state.phase, BetweenPanel))
        at = (view.id, state.phase, len(view.actions), view.actions[-1:], view.setup)
        entered = [] if view.pencilled is None else [view.pencilled]
        if at != self._shown_at or panel is not self.panel:
            self._shown_at = at
            panel.show(state, entered)
        elif self._pencilled and view.actions != self._actions:
            panel.show(state, entered)  # after an earlier correction the panel stays, or is gone
        elif view.actions != self._actions:
            panel.follow(state)
        elif entered and self._was_pencilled_by_others(panel, entered[0]):
            panel.show(state, entered)  # pencilled in on another device
        self._actions, self._pencilled = view.actions, view.pencilled
        if panel is not self.panel:
            self.panel = panel
            self.ids.place.clear_widgets()
            self.ids.place.add_widget(panel)
        read = not self.by_hand or view.draft is not None
        self.looking = state.phase is Phase.RISK and self.seen and read
        if isinstance(panel, BetweenPanel):
            panel.view = view
        self.look_at_laid(view)
        panel.refresh()
        self.awaited = panel.awaited()
        if isinstance(panel, WonPanel) and not entered:
            self._pencil_soon()
        self._warn(state)
        self._draw_stage(view)

    def _draw_stage(self, view: View) -> None:
        """Show the dice won, and the effect of END OF TURN."""
        state: State = view.state
        t, shown, current = self.app.t, self.ids.dice, state.round
        name = self.awaited or view.to_play
        tricks = state.phase is Phase.TRICKS and current is not None and name is not None
        won = current.dice(state.setup.players.index(name)) if tricks and current and name else ()
        self.ids.won.dice = list(won)
        shown.shelf_words = t("datis.won_by", name=name, count=len(won)) if tricks else ""
        self.draw_end(view, may_end=self.can_end(view))
        self.arrange_soon()

    def place_parts(self, made: Composition) -> None:
        """Lay the panel, on felt and paper, and the parts beside it."""
        arrangement.arrange(self, made)

    def end_effect(self, view: View) -> str:
        """Return the trick's winner, the announcement, or the common words of all games."""
        entered = self.panel.actions() if self.panel is not None else ()
        t = self.app.t
        match entered:
            case (Trick(),) if isinstance(self.panel, TrickPanel):
                return str(t("datis.trick_to", name=self.panel.awaited()))
            case (Announce(),) if isinstance(self.panel, AnnouncePanel):
                return str(t("datis.to_announce", points=self.panel.points))
        return super().end_effect(view)

    def draw_again(self, view: View) -> None:
        """Draw the key beside undo: redo, else read the tray again where that can help."""
        super().draw_again(view)
        if self.rereads and not view.can_redo:
            again = self.ids.again
            again.sign, again.words, again.why = "⟳", self.app.t("reread"), ""
            again.disabled = False

    def press_again(self) -> None:
        """Read the tray again, or redo the undone action."""
        if self.rereads and not self.view.can_redo:
            self.app.reread()
        else:
            self.redo()

    def open_tray(self) -> None:
        """Show the camera's picture large."""
        card = TrayOverlay(self)
        card.show(self.app.machine.frame)
        self.app.open(card)

    def warns_of_trouble(self) -> bool:
        """Return whether to warn of a lost camera: wherever dice may be read."""
        return True

    def _was_pencilled_by_others(self, panel: Panel, action: Action) -> bool:
        waits = isinstance(panel, LaidPanel) and panel.unpencilled
        return not self.app.pending and not waits and action not in panel.actions()

    def _forget_dropped(self, view: View) -> None:
        """Keep entered dice while their round may come back; forget them in another round."""
        panel = self._panels.get(WonPanel)
        if panel is None or panel.state is None:
            return
        dropped = len(view.state.rounds) < len(panel.state.rounds) and not view.can_redo
        if isinstance(panel, WonPanel) and (dropped or self._shown_at[:1] != (view.id,)):
            panel.forget()

    def prompt(self, view: View) -> tuple[str, tuple[str, ...]]:
        """Return the instruction to the players; no buttons stand below the instruction."""
        del view
        return (self.panel.prompt() if self.panel else ""), ()

    def _round_words(self, state: State) -> str:
        current = state.round
        if current is None:
            return ""
        language = self.app.t.language
        number = WORDS.say("round", language, number=len(state.rounds))
        if state.phase is Phase.TRICKS:
            return str(self.app.t("datis.trick_of", round=number, trick=len(current.tricks) + 1))
        return number

    def _panel(self, kind: type[Panel]) -> Panel:
        if kind not in self._panels:
            panel = kind()
            panel.bind(on_draft=self._drafted)
            if isinstance(panel, BetweenPanel):
                panel.bind(on_action=lambda _, action: self.app.submit(Act(action)))
            self._panels[kind] = panel
        return self._panels[kind]

    # --- warnings -----------------------------------------------------------------------

    def _warn(self, state: State) -> None:
        """Warn of contradictions found by the last action, until read or until the game goes on."""
        now, done = len(state.rounds), len(self.view.actions)
        noticed = [warning for warning in warnings.warnings(state) if warning.round == now]
        last = noticed[-1] if noticed and state.round is not None else None
        if self._noticed != (self.view.id, last):
            self._noticed, self._noticed_at = (self.view.id, last), done
        outdated = last is None or self._noticed == self._dismissed or done > self._noticed_at
        self.warning = "" if last is None or outdated else self._sentence(last, state)

    def _sentence(self, noticed: warnings.Noticed, state: State) -> str:
        return warnings.sentence(noticed, state.setup.players).to(self.app.t.language)

    def dismiss(self) -> None:
        """Hide the warning; it stays on the sheet."""
        self._dismissed, self.warning = self._noticed, ""

    # --- entries ------------------------------------------------------------------------

    def _drafted(self, panel: Panel) -> None:
        """Pencil in complete entries, so that END OF TURN (the box's button too) records them."""
        if self.view is None or panel is not self.panel:
            return
        self.touched()
        if isinstance(panel, LaidPanel):
            panel.unpencilled = False
        self.pencil_entered(panel)
        self.redraw()

    def pencil_entered(self, panel: Panel) -> None:
        """Pencil in complete entries, if there are new entries."""
        wanted, *together = self._whole(panel) or (None,)
        if wanted != self.view.pencilled or together or self.app.pending:
            self.app.submit(Pencil(wanted, tuple(together)))

    def _pencil_anew(self, _: float) -> None:
        """Pencil in dice won again after their lines were undone."""
        panel, view = self.panel, self.view
        settled = view is not None and view is self.app.view and not self.app.pending
        if isinstance(panel, WonPanel) and settled and view.pencilled is None:
            wanted, *together = self._whole(panel) or (None,)
            if wanted is not None:
                self.app.submit(Pencil(wanted, tuple(together)))

    def _whole(self, panel: Panel) -> tuple[DatisAction, ...]:
        """Return the actions that END OF TURN can record as entered; else empty."""
        actions = panel.actions()
        if isinstance(panel, WonPanel):
            amended, new = changed_and_new(self.view, actions)
            return (
                tuple(new) if panel.whole() and not amended and self._refusal(new) is None else ()
            )
        return actions if len(actions) == 1 else ()

    def can_end(self, view: View) -> bool:
        """Return whether the turn can end; lines recorded together must also be legal together."""
        panel = self.panel
        if isinstance(panel, WonPanel):
            amended, new = changed_and_new(view, panel.actions())
            return panel.whole() and self._refusal(new, amended) is None
        return super().can_end(view) or bool(panel and panel.actions())

    def end_turn(self) -> None:
        """Record the entries, or say what is missing."""
        panel = self.panel
        actions = panel.actions() if panel else ()
        asked = isinstance(panel, LaidPanel) and panel.query is not None
        if panel is None or not actions or asked:
            if not self.same_tap:
                self.app.tell(panel.prompt() if panel else "", refused=True)
        elif not isinstance(panel, WonPanel):
            self.end_once()
        elif not (self.same_tap and self.app.pending):
            self._write(panel)

    def _write(self, panel: WonPanel) -> None:
        """Record the dice won by all players, amending recorded lines."""
        amended, new = changed_and_new(self.view, panel.actions())
        refusal = self._refusal(new, amended)
        if refusal is not None:
            self.app.tell(refusal.sentence(self.app.t.language), refused=True)
            return
        if amended:
            self.app.submit(Amend(amended))
        self.app.submit(Pencil(new[0], tuple(new[1:])))
        self.end_once()

    def _refusal(
        self, new: Sequence[Action], amended: Mapping[int, Action] | None = None
    ) -> IllegalAction | None:
        """Return the rules' refusal of these new actions after the `amended` ones.

        None if legal.
        """
        view: View = self.view
        played = [(amended or {}).get(at, action) for at, action in enumerate(view.actions)]
        try:
            fold(view.game, view.setup, [*played, *new])
        except IllegalAction as refusal:
            return refusal
        return None

    # --- the tray -----------------------------------------------------------------------

    def hand_options(self) -> list[MenuLine]:
        """Return the switch to entry by hand, if dice are read."""
        read = self.view.state.phase is Phase.RISK or self.reads
        return super().hand_options() if read else []

    def faces(self, die: Die | None = None) -> tuple[int, ...]:
        """Return all values of the expected dice or, if `die` is among them, of that die."""
        if die is not None and self._awaits(die):
            return die.kind.faces
        sorts = self.view.wanted.sorts if self.view.wanted else ()
        return tuple(sorted({face for sort in sorts for face in sort.faces})) or super().faces()

    def ask_die(self, asked: DieQuestion) -> None:
        """Ask for a die's value; first for its identity, if it may be a missing die."""
        missing = self._missing()
        if not missing:
            super().ask_die(asked)
            return
        known = asked.seen is not None and asked.seen.kind_told
        own = self._awaits(asked.seen.die) if asked.seen and known else []
        self._ask_which([*missing, *own], asked)

    def ask_new_die(self, asked: DieQuestion) -> None:
        """Ask for the identity, among the expected dice, and the value."""
        self._ask_which(self._missing() or list(self._paying()), asked)

    def _paying(self) -> tuple[DatisDie, ...]:
        state: State = self.view.state
        return (
            state.round.paying(state.awaited) if state.round and state.awaited is not None else ()
        )

    def _awaits(self, die: Die) -> list[DatisDie]:
        """Return the expected die of this colour and kind, or none."""
        return [
            expected
            for expected in self._paying()
            if (expected.colour, expected.kind) == (die.colour, die.kind)
        ]

    def _missing(self) -> list[DatisDie]:
        known = [die.die for die in self.view.draft.dice if die.kind_told]
        present = {(die.colour, die.kind) for die in known}
        return [die for die in self._paying() if (die.colour, die.kind) not in present]

    def _ask_which(self, dice: Sequence[DatisDie], asked: DieQuestion) -> None:
        panel, other = self.panel, asked.on_other
        read = asked.seen.likely if asked.seen and not asked.present else ()

        def ask_value(die: DatisDie) -> None:
            picker = FacePicker(
                lambda value: asked.pick(Die(value, die.kind, die.colour)),
                die.kind.faces,
                title=self.app.t("which_face") if other else asked.title,
                likely=[value for value in read if value in die.kind.faces],
            )
            open_while(asked.still, picker)

        options: list[tuple[str, Callable[[], Any]]] = [
            (panel.die_words(die) if panel else die.name, partial(ask_value, die)) for die in dice
        ]
        if other is not None:
            options.append((asked.other, other))
        title_key = "datis.which_is_it" if other else "datis.which_missing"
        open_while(asked.still, Choice(self.app.t(title_key), options))

    # --- buttons and keys ---------------------------------------------------------------

    def undo(self) -> None:
        """Take back the last entry in the panel; without entries, the last action."""
        if self.app.root.again:
            return  # ignore the second tap of a double tap
        if self.panel is not None and self.panel.take_back():
            self.app.tell(self.app.t("datis.entry_back"))
        else:
            super().undo()

    def on_key(self, key: str) -> bool:
        """Record the entries by Enter; other keys as at every table."""
        if key == "enter":
            self.end_turn()
            return True
        return super().on_key(key)


_PANELS: dict[Phase, type[Panel]] = {
    Phase.TRICKS: TrickPanel,
    Phase.WON: WonPanel,
    Phase.ANNOUNCE: AnnouncePanel,
    Phase.RISK: RiskPanel,
}
