"""A game's scores from its telling: beside the tray, in front of the table, at the end."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.table.view import View
from ui.telling.colours import Rgba
from ui.telling.figures import marked
from ui.telling.game_telling import GameTelling, situation
from ui.telling.score_table import Ink
from ui.telling.unsaved import unsaved_cells
from ui.touch.generic.part_lines import PartBlock, PartCell, PartLine, PartWriter
from ui.touch.running_app import the_app
from ui.touch.widgets.controls import basics, pager
from ui.touch.widgets.controls.paging import Paged
from ui.touch.widgets.dice.die import DieArt
from ui.touch.widgets.draw.rounded_ground import lay
from ui.touch.widgets.text.fonts import WORDS
from ui.touch.widgets.text.lettering import Lettering, wide
from ui.touch.widgets.text.text import SMALLEST

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["ScoreSheet", "basics", "pager"]

LINE = 22  # least height of a line, in units
LABEL, MOST_LABEL = 0.34, 0.55  # shares of the width for the words before the cells
BESIDE_LABEL = 12  # margin beside a label, in units
FEWEST = 3  # lines shown in any case
INKS = {Ink.BEST: "worth", Ink.WORTH: "worth", Ink.OPEN: "worth", Ink.NOTHING: "soft"}


class ScoreCell(basics.text.Text):
    """A cell on the ground of its ink, or of the player whose token lies there."""

    cell: PartCell = PartCell("")
    player = ""

    def _draw(self) -> None:
        self.canvas.before.clear()
        ground, ink = self._colours()
        if ground is not None:
            lay(self, ground, corner=4)
        self.color = ink  # once: each assignment causes a redraw
        super()._draw()

    def _colours(self) -> tuple[Rgba | None, str | Rgba]:
        """Return the colours of the ground, if the cell has its own, and of the words."""
        if self.player:
            return self.palette.player(the_app().profile_of(self.player).colour)
        if self.cell.ink is Ink.PENCILLED:
            return self.palette.go, self.palette.go_ink
        return None, INKS.get(self.cell.ink, "ink")


class ScoreLine(BoxLayout):
    """A line of the sheet; `share` is the share of its width for the words before the cells."""

    words = StringProperty()
    strong = BooleanProperty(False)
    share = NumericProperty(1)


class ScoreSheet(Paged, BoxLayout):
    """The parts of a game's table, on several pages if needed.

    `needed` is the height in pixels that shows all parts at once. A `whole` sheet shows everything
    played, else only the parts that matter beside the dice.
    """

    view = ObjectProperty(None, allownone=True)
    whole = BooleanProperty(True)
    needed = NumericProperty(0)

    def __init__(self, telling: GameTelling[Any, Any] | None = None, **kwargs: Any) -> None:
        """Create the sheet; without a `telling` it stays empty until `telling` is set."""
        self.telling = telling
        self._blocks: tuple[PartBlock, ...] = ()
        self._fill_soon = Clock.create_trigger(self._fill, -1)
        super().__init__(**kwargs)
        for name in ("page", "size"):
            self.fbind(name, self._fill_soon)
        for name in ("language", "u"):
            the_app().fbind(name, self._write)

    def on_view(self, *_: object) -> None:
        """Write the changes."""
        self._write()

    def _write(self, *_: object) -> None:
        view: View | None = self.view
        if view is None or self.telling is None:
            return
        unsaved = unsaved_cells(self.telling, view)
        writer = PartWriter(marked(view.standings), the_app().t.language, unsaved)
        telling = self.telling
        at = situation(view)
        parts = telling.sheet(view.state) if self.whole else telling.table(view.state, at)
        blocks = writer.blocks(parts)
        count = sum(block.above + len(block.lines) for block in blocks)
        self.needed = count * LINE * the_app().u
        if blocks != self._blocks:
            self._blocks = blocks
            self._fill_soon()

    def _fill(self, *_: object) -> None:
        rows = self.ids.rows
        rows.clear_widgets()
        for line, labelled in self._shown():
            rows.add_widget(self._line(line, labelled=labelled))
        rows.add_widget(Widget(size_hint_y=0.001))  # the rest of the height

    def _shown(self) -> Sequence[tuple[PartLine, bool]]:
        """Return the lines of the page below their block's caption and heads.

        Each comes with whether its block has words before the cells.
        """
        app = the_app()
        if self.height < LINE * app.u:  # no room: the sheet must not cover its neighbours
            self.pages = 1
            return ()
        above = sum(block.above for block in self._blocks)
        every = [(block, line) for block in self._blocks for line in block.lines]
        room = self.height if self.needed <= self.height + 1 else self.height - app.touch
        held = max(FEWEST, int(room / (LINE * app.u)) - above)
        shown: list[tuple[PartLine, bool]] = []
        before: PartBlock | None = None
        for block, line in self.of_page(every, held):
            if block is not before and block.caption:
                shown.append((PartLine(block.caption, strong=True), False))
            if block is not before and block.heads is not None:
                shown.append((block.heads, block.labelled))
            shown.append((line, block.labelled))
            before = block
        return shown

    def _line(self, line: PartLine, *, labelled: bool) -> ScoreLine:
        label = (self._label_share() if labelled else 0) if line.cells or line.dice else 1
        row = ScoreLine(words=line.label, strong=line.strong, share=label)
        for cell in line.cells:
            row.add_widget(self._cell(cell, strong=line.strong))
        for die in line.dice:
            row.add_widget(DieArt(value=die.die.value, kept=die.kept, ghost=die.off))
        return row

    def _label_share(self) -> float:
        """Return the share of the width for the words before the cells."""
        u = the_app().u
        lettering = Lettering(WORDS, True, SMALLEST * u)
        labels = (line.label for block in self._blocks for line in block.lines if line.cells)
        widest = max((wide(label, lettering) for label in labels), default=0) + BESIDE_LABEL * u
        return float(min(MOST_LABEL, max(LABEL, widest / max(1, self.width))))

    def _cell(self, cell: PartCell, *, strong: bool) -> ScoreCell:
        words = f"! {cell.words}" if cell.unsaved else cell.words
        shown = ScoreCell(text=words, bold=strong, halign="center", fs=17)
        shown.cell = cell
        shown.player = "" if cell.seat is None else self.view.setup.players[cell.seat]
        return shown
