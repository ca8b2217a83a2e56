"""Dice laid in the tray at the Datis table: panels that enter them, and questions about them."""

from collections.abc import Hashable
from typing import Any

from kivy.clock import Clock
from kivy.properties import AliasProperty, BooleanProperty, ListProperty

from companion.dice import Box, Since
from companion.games.datis.dice import DatisDie
from companion.messages import SetDie
from companion.table.view import View
from companion.tray.draft import Draft
from ui.games.datis.laid_dice import LaidDice, Query, QueryReason
from ui.games.datis.touch.panel import Panel
from ui.touch.base.tray_screen import TrayScreen
from ui.touch.running_app import the_app

YES, NO, LEAVE = "datis.laid_yes", "datis.laid_no", "datis.laid_leave"
NO_DIE = "answer_nothing"
_ANSWERS = {
    QueryReason.OWNED: (YES, LEAVE),
    QueryReason.TURNED: (YES, NO),
    QueryReason.UNREAD: (NO_DIE,),
}


class LaidPanel(Panel):
    """A panel that also takes dice laid in the tray.

    `laid` are these dice, `query` the question about one of them; `unpencilled`: there are entries
    that the table has not pencilled in.
    """

    def __init__(self, **kwargs: Any) -> None:
        self.laid = LaidDice()
        self.query: Query | None = None
        self.unpencilled = False
        self.watching = False  # dice laid in the tray are read
        self._laid_since: Hashable = None
        super().__init__(**kwargs)

    def watch(self, draft: Draft | None, since: Hashable, *, watching: bool) -> None:
        """Take in the dice in the tray, and ask about them if `watching`.

        `since` names the stage of the game; dice laid before this stage belong to nobody yet.
        """
        if since != self._laid_since:
            self._laid_since = since
            self.laid = LaidDice.begun(draft, self.state.colours)
        elif draft is not None:
            self.laid = self.laid.noticed(draft, self.state.colours)
        else:  # the camera no longer sees the dice
            self.laid = self.laid.unseen()
        self.watching = watching
        asked = self.query
        if watching:
            self.take_in()
        else:
            self.ask_nothing()
        if (asked is None) != (self.query is None):
            self.unpencilled = True

    def take_in(self) -> None:
        """Enter the known dice in the tray, and set the question about the others."""
        raise NotImplementedError

    def ask_nothing(self) -> None:
        """Drop the question: nobody watches the tray."""
        self.query = None

    def reply(self, key: str) -> None:
        """Enter the answer to the question about a die in the tray; `key` names the button."""
        raise NotImplementedError

    def tell_shown(self, since: Since, die: DatisDie | None, value: int) -> None:
        """Tell the table the value of a die in the tray, so that the camera's reader learns."""
        if die is not None:
            the_app().submit(SetDie(0, value, die.colour, None, since, die.kind))

    @property
    def pictured(self) -> Box | None:
        """The box of the die in question, in the picture of the tray."""
        return self.query.box if self.query is not None else None

    @property
    def answers(self) -> tuple[str, ...]:
        """The keys of the answers to the question, besides the dice that can be tapped."""
        return () if self.query is None else _ANSWERS.get(self.query.ask, (LEAVE,))

    def offers(self, die: DatisDie) -> bool:
        """Return whether a tap on the die answers the question."""
        return self.query is not None and die in self.query.offers

    def query_words(self, query: Query, name: str, *, shown: int | None = None) -> str:
        """Return the question in words; `name` is the player's, `shown` the recorded value."""
        facts: dict[str, object] = {"name": name, "number": query.number, "shown": shown}
        if query.die is not None:
            facts["die"] = self.die_words(query.die)
        key = f"datis.laid_{query.ask}"
        match query.ask:
            case QueryReason.WHICH if query.colour is not None:
                key, facts["colour"] = "datis.laid_which_kind", self.colour_words(query.colour)
            case QueryReason.WHICH if query.kind is not None:
                key, facts["kind"] = "datis.laid_which_colour", query.kind.upper()
            case QueryReason.OWNED:
                facts["owner"] = self.name(query.number)
            case QueryReason.WHOSE:
                facts["count"] = query.number
        return str(self.t(key, **facts))


class LaidTable(TrayScreen):
    """A table with dice laid in the tray without a roll; `panel` takes them in."""

    reads = BooleanProperty(False)  # the tray is needed now, for a roll or for laid dice
    laid_asked = BooleanProperty(False)  # there is a question about a laid die
    rereads = AliasProperty(
        lambda self: self.looking or (self.reads and not self.by_hand),
        bind=("looking", "reads", "by_hand"),
    )  # the reader needs the tray now
    laid_answers = ListProperty()  # the keys of the answers besides dice
    panel: Panel | None

    def __init__(self, **kwargs: Any) -> None:
        self._queried: object = None
        self._enter_soon = Clock.create_trigger(self._enter_laid)
        super().__init__(**kwargs)

    def look_at_laid(self, view: View) -> None:
        """Pass the dice in the tray to the panel."""
        laid = view.game.shown_dice(view.state) is not None
        self.reads = laid and self.seen and not self.simulated  # simulated dice have six sides
        panel = self.panel
        if isinstance(panel, LaidPanel):
            stage = (view.id, len(view.state.rounds), view.state.phase)
            panel.watch(view.shown, stage, watching=self.reads and not self.by_hand)
            if panel.unpencilled:
                self._enter_soon()

    def pencil_entered(self, panel: Panel) -> None:
        """Pencil in complete entries, if there are new entries."""
        raise NotImplementedError

    def redraw(self, *_: object) -> None:
        """Draw the view, and the question about a die laid in the tray."""
        super().redraw()
        panel = self.panel
        if self.view is None or not isinstance(panel, LaidPanel) or self.asked is not None:
            self.laid_asked, self.laid_answers = False, []
            return
        box = panel.pictured
        queried = (panel.query, box)
        self.laid_asked = queried != (None, None)
        self.laid_answers = list(panel.answers)
        if self.laid_asked:
            self.asking, self.words = True, panel.prompt()
        self.ids.laid.show(self.app.machine.frame if box is not None else None, box)
        if queried != self._queried:
            self._queried = queried
            self.app.root.change()

    def _show_doubt(self, asked: Any) -> None:
        """Show the doubtful die; faces are offered only once the kind of die is known."""
        super()._show_doubt(asked)
        if self.likely and not self.doubtful()[1].kind_told:
            self.likely = []

    def answer(self, key: str) -> None:
        """Apply the answer about a laid die; other answers as at every table."""
        panel = self.panel
        if isinstance(panel, LaidPanel) and key in self.laid_answers:
            self.touched()
            panel.reply(key)
        else:
            super().answer(key)

    def _enter_laid(self, _: float) -> None:
        panel, view = self.panel, self.view
        settled = view is not None and view is self.app.view and not self.app.pending
        if isinstance(panel, LaidPanel) and panel.unpencilled and settled:
            panel.unpencilled = False
            self.pencil_entered(panel)
