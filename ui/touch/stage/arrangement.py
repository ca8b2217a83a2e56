"""The layout of a stage table for a window of any size."""

from collections.abc import Sequence
from typing import Any

from kivy.properties import ListProperty, ObjectProperty, StringProperty

from ui.touch.base.tray_screen import TrayScreen
from ui.touch.model.composition import Area, Composition
from ui.touch.model.dice_places import plan
from ui.touch.stage.frame import StageFrame
from ui.touch.stage.ground import lay
from ui.touch.stage.tile import TileFace

EXTRA = 0.34  # share of the width of the dice: the answer key above the shelf
ARRANGED_BY = (
    "padded",
    "asking",
    "answers",
    "virtual",
    "seen",
    "simulated",
    "may_roll",
    "looked_up",
    "by_hand",
    "shelf",
    "choosing_kept",
    "extra_key",
)


class Arrangement(StageFrame, TrayScreen):
    """Base of a table screen that lays out its parts.

    Beside the frame's parts the kv has `dice`, `tray`, `entry`, the keys `roll` and `extra`, the
    `paper`, and the slips `prompt` and `looked_up`.
    """

    shelf = ListProperty()  # positions of the dice on the shelf
    extra_key = StringProperty()  # an answer that is offered while no question is open
    looked_up = ObjectProperty(None, allownone=True)  # seat of the player whose sheet is shown

    def __init__(self, **kwargs: Any) -> None:
        self._sheet: Any = None
        super().__init__(**kwargs)
        for name in ARRANGED_BY:
            self.fbind(name, self.arrange_soon)

    # --- for the game's screen ----------------------------------------------------------

    def place_sheet(self, made: Composition) -> None:
        """Lay the game's sheet on the paper."""
        lay(self._sheet, made.sheet)
        self._sheet.composition = made

    def sheet_of(self, seat: int) -> Sequence[Sequence[TileFace]]:
        """Return the sections of a player's sheet for a slip; empty to show the full sheets."""
        del seat
        return ()

    # --- the parts ----------------------------------------------------------------------

    def warns_of_trouble(self) -> bool:
        """Return whether a lost camera matters: virtual dice need no camera."""
        return not self.virtual

    def place_parts(self, made: Composition) -> None:
        """Lay the dice, the input for dice, the keys and the paper."""
        ids, u = self.ids, self.app.u
        ids.dice.composition = made
        lay(ids.dice, made.dice)
        lay(ids.paper, made.paper)
        self._lay_input(made)
        self._lay_keys(made)
        self._lay_paper(made)
        ids.extra.fs, ids.roll.second_fs = 0.94 * made.small / u, made.small / u
        ids.roll.fs = (made.medium if ids.roll.height > 60 * made.unit else made.small) / u

    def _lay_input(self, made: Composition) -> None:
        """Lay the input for dice: the camera's picture or the face pad."""
        ids = self.ids
        faces = self.padded and not self.virtual
        looks = self.seen and not faces and not self.virtual
        lay(ids.tray, made.picture if looks else None)
        lay(ids.entry, made.picture if faces else None)
        empty = not (looks or faces or self.virtual or self.app.trouble)
        lay(ids.no_picture, made.picture if empty else None)
        ids.tray.composition = made
        ids.tray.words = self._read_words()

    def _lay_keys(self, made: Composition) -> None:
        """Lay the keys on the felt but END OF TURN.

        Simulated dice have a key that throws them; then undo and the key beside undo show only
        signs. The `extra` key stands above the shelf; while dice lie there, it replaces the key
        beside undo, unless that key submits a roll.
        """
        ids = self.ids
        throws = self.simulated and not self.virtual and self.may_roll and not self.by_hand
        throws = throws and not self.asking
        beside, above = ids.again, None
        if self.extra_key and not self.shelf:
            wide, high = EXTRA * made.dice.width, 52 * made.unit
            right, top = made.dice.x + made.dice.width, made.dice.top - 8 * made.unit
            above = Area(right - wide, top - high, wide, high)
        elif self.extra_key and not (self.padded and ids.entry.ready):
            beside = ids.extra
        ids.dice.aside = above.width if above is not None else 0
        lay(ids.extra, above)
        lay(ids.again, None)
        places: tuple[Area, Area, Area | None]
        if throws:
            places = self._three_places(made, signs=beside is ids.again)
        else:
            places = (made.undo, made.again, made.picture if self.virtual else None)
        for key, area in zip((ids.undo, beside, ids.roll), places, strict=True):
            lay(key, area)
        ids.undo.words = "" if throws else self.app.t("undo")
        ids.again.words = "" if throws else self.again_words()
        ids.roll.bold = not throws
        if throws:
            ids.roll.second = ""

    def again_words(self) -> str:
        """Return the words on the key beside undo: enter a roll, redo, or read the tray again."""
        raise NotImplementedError

    @staticmethod
    def _three_places(made: Composition, *, signs: bool) -> tuple[Area, Area, Area]:
        """Return three key areas in the room of two; with `signs` the first two are narrow."""
        gap, undo, again = 6 * made.unit, made.undo, made.again
        if made.kind == "low":
            side = made.touch
            right = again.x + again.width
            x = undo.x + side + gap
            wide = side if signs else (right - x - gap) / 2
            return (
                undo._replace(width=side),
                undo._replace(x=x, width=wide),
                undo._replace(x=x + wide + gap, width=right - x - wide - gap),
            )
        half = (undo.width - gap) / 2
        return undo._replace(width=half), undo._replace(x=undo.x + half + gap, width=half), again

    def _lay_paper(self, made: Composition) -> None:
        """Lay the player's own sheet, and the slip over the sheet if there is one."""
        ids = self.ids
        self.place_sheet(made)
        paper, unit = made.paper, made.unit
        under = made.alarm.height if made.kind == "low" else 0
        slip = Area(
            paper.x + 12 * unit,
            paper.y + under + 6 * unit,
            paper.width - 24 * unit,
            paper.height - 12 * unit - under,
        )
        high = slip.height if made.kind == "low" else min(slip.height, 280 * unit)
        ids.prompt.composition = ids.looked_up.composition = made
        question = slip._replace(y=slip.top - high, height=high)
        lay(ids.prompt, question if self.asking else None)
        sections = self.sheet_of(self.looked_up) if self.looked_up is not None else ()
        seen = bool(sections) and not self.asking
        if seen:
            self._name_sheet(int(self.looked_up), sections)
            count = len(ids.dice.dice)
            shelf = plan(made.dice, made.small, made.medium, count).shelf
            top = shelf.y if made.kind == "low" else paper.top  # above the felt, below the shelf
            slip = Area(paper.x, paper.y + under, paper.width, top - paper.y - under)
        lay(ids.looked_up, slip if seen else None)

    def _name_sheet(self, seat: int, sections: Sequence[Sequence[TileFace]]) -> None:
        view, t, sheet = self.view, self.app.t, self.ids.looked_up
        player = view.setup.players[seat]
        standing = next(each for each in view.standings if each.player == player)
        sheet.player = player
        sheet.title = t("sheet_of", name=player)
        sheet.total = "" if view.game.unit is None else str(standing.total)
        sheet.back_words = t("back_to", name=view.to_play) if view.to_play else t("close")
        sheet.sections = sections

    def _read_words(self) -> str:
        """Return the words on the picture's tab: how many dice were read."""
        count = len([mark for mark in self.marks if mark.sure])
        if not self.marks:
            return self.app.t("tray_ready")
        if count < len(self.marks):
            return self.app.t("read_some", count=count, of=len(self.marks))
        return self.app.t("read_all", count=count)
