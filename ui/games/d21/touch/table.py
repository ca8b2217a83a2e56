"""The D.21 table: the board as high as the window, instructions and threats beside it."""

from functools import partial
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from msgspec.structs import replace

from companion.games.d21.actions import D21Action, Draw, Move, Resign
from companion.games.d21.dice import EMPTY
from companion.games.d21.moves import MoveStep
from companion.games.d21.state import State
from companion.games.d21.threats import Threat, threats
from companion.messages import Act, Pencil
from companion.table.view import View
from ui.games.d21.board_marks import (
    BoardMarks,
    attempt,
    lit_cells,
    of_board,
    own_dice,
    proposed,
    targets,
    threatened,
    turned_squares,
)
from ui.games.d21.telling import TELLING, LastMove, last_move, move_words, threat_words
from ui.games.d21.touch import outer
from ui.games.d21.touch.board import BoardArt
from ui.games.d21.touch.camera_check import CameraCheck
from ui.games.d21.touch.camera_reader import LOOK_SECONDS
from ui.games.d21.touch.history import D21History
from ui.games.d21.touch.opening import OpeningCard
from ui.games.d21.touch.rule_pictures import depict
from ui.games.d21.touch.summary import D21Summary
from ui.games.d21.touch.tile import D21Tile
from ui.telling.game_telling import situation
from ui.telling.validity import moment
from ui.touch.base.screen import Place
from ui.touch.base.tray_screen import TrayScreen
from ui.touch.model.composition import Area, Composition
from ui.touch.stage.frame import StageFrame
from ui.touch.stage.ground import lay
from ui.touch.widgets.cards.choice import Choice, Option
from ui.touch.widgets.cards.menu import MenuLine
from ui.touch.widgets.cards.open_while import open_while

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["D21Table", "outer"]

SHELF = 40  # the height of the shelf, in units of the composition
NARROW = 3.2  # the height of a lesson beside the board, as a share of its height elsewhere
SURE = 44  # pixels: squares of this size are easy to tap; taps on smaller squares are confirmed


class D21Table(StageFrame, TrayScreen):
    """The table screen of D.21."""

    tile = D21Tile
    summary = D21Summary
    history = D21History
    setup_card = OpeningCard
    sheets_key = "d21.whole_board"
    depict = staticmethod(depict)

    heading = StringProperty()
    last_move_words = StringProperty()  # the last move in words
    look = ObjectProperty(None, allownone=True)
    meant = ObjectProperty(frozenset())
    selected = NumericProperty(None, allownone=True)
    unsaved = BooleanProperty(False)  # the last move is not saved
    threat = NumericProperty(-1)  # the number of the threat shown; -1: none
    camera = BooleanProperty(False)  # there is a camera that may see the board
    reading = BooleanProperty(False)  # a picture of the board is being read

    def __init__(self, **kwargs: Any) -> None:
        self._drawn: tuple[str, State | None, int] = ("", None, 0)
        self._last: LastMove | None = None
        self._pencilled: object = None
        self._moves: dict[int, MoveStep] = {}
        self._threats: tuple[Threat, ...] = ()
        self._looker = CameraCheck(partial(setattr, self, "reading"))
        super().__init__(**kwargs)
        self.fbind("selected", self.redraw)
        self.fbind("threat", self.redraw)
        self.fbind("camera", self.arrange_soon)

    def on_pre_enter(self, *_: object) -> None:
        """Check at intervals whether there is a camera; no tray is polled."""
        self._look()
        self._looking = Clock.schedule_interval(self._look, LOOK_SECONDS)

    def _look(self, *_: object) -> None:
        self.camera = self._looker.available

    def far_dice(self) -> list[BoardArt]:
        """Return the board."""
        squares = self._last.squares if self._last else ()
        return [BoardArt(look=replace(of_board(self.view.state), last=squares))]

    def draw(self, view: View) -> None:
        """Show the view."""
        state: State = view.state
        self.heading = view.game.words.say("title", self.app.t.language)
        self._start_anew(view)
        last = self._last
        self.last_move_words = move_words(last, state).to(self.app.t.language) if last else ""
        self.unsaved = len(view.actions) - 1 in view.unsaved_actions
        chosen = self.selected is not None
        self._moves = targets(state, int(self.selected)) if chosen else {}
        self.meant = own_dice(state) | set(self._moves)
        self.look = self._looks(view, last)
        self.draw_end(view, may_end=view.may_end_turn)
        self.arrange_soon()

    def place_parts(self, made: Composition) -> None:
        """Lay the board at the left and all other parts beside it.

        In an upright window below it.
        """
        ids, unit = self.ids, made.unit
        width, height = self.size
        ids.ground.composition = made._replace(
            felt=Area(0, 0, width, height), paper=Area(0, 0, 0, 0)
        )
        gap = 8 * unit
        above = made.alarm.height + made.trouble.height
        if made.kind == "tall":
            edge = min(width, height - made.header.height - above - 420 * unit)
            head = height - made.header.height
            board = Area((width - edge) / 2, head - above - edge - 60 * unit, edge, edge)
            column = Area(16 * unit, gap, width - 32 * unit, board.y - 2 * gap)
            shelf = Area(16 * unit, board.top + gap, width - 32 * unit, SHELF * unit)
        else:
            edge = min(height, width - 300 * unit)
            board = Area(0, (height - edge) / 2, edge, edge)
            left = edge + 12 * unit
            column = Area(left, gap, width - left - 12 * unit, 0)
            head = Area(edge, made.header.y, width - edge, made.header.height)
            lay(ids.header, head)
            top = made.header.y - above - gap
            self._lay_warnings(made, Area(edge, top + gap, width - edge, above))
            shelf = Area(left, top - SHELF * unit, column.width, SHELF * unit)
            column = column._replace(height=shelf.y - gap - column.y)
        lay(ids.board, board)
        lay(ids.outer, shelf)
        self._lay_column(made, column)

    def _lay_column(self, made: Composition, column: Area) -> None:
        """Lay the keys at a column's bottom, above them the last move and the instruction."""
        ids, unit = self.ids, made.unit
        gap, touch = 8 * unit, max(self.app.touch, 48 * unit)
        # needed only for an open move, read by the camera or chosen on small squares
        ends = self.camera or self.may_end or ids.board.width / self.look.columns < SURE
        end = max(touch, (64 if made.kind == "low" else 96) * unit) if ends else 0
        lay(ids.end, Area(column.x, column.y, column.width, end) if ends else None)
        keys = [ids.undo, ids.again, ids.threats, *([ids.look] if self.camera else [])]
        if not self.camera:
            lay(ids.look, None)
        low = column.y + (end + gap if ends else 0)
        half = (column.width - gap) / 2
        rows = -(-len(keys) // 2)
        for at, key in enumerate(keys):
            row, side = divmod(at, 2)
            last = at == len(keys) - 1 and not side
            wide = column.width if last else half
            y = low + (rows - 1 - row) * (touch + gap)
            lay(key, Area(column.x + side * (half + gap), y, wide, touch))
            key.fs = 0.94 * made.small / self.app.u
        low += rows * (touch + gap)
        line = 1.5 * made.small
        sign = ids.unsaved.width + 4 * unit if self.unsaved else 0
        ids.unsaved.pos_hint = {}
        ids.unsaved.pos = column.x, low + (line - ids.unsaved.height) / 2
        lay(ids.last_move_words, Area(column.x + sign, low, column.width - sign, line))
        low += line + gap
        lesson = (NARROW if made.kind == "low" else 1.5) * made.lesson.height
        self.lesson_area = (column.x, column.top - lesson, column.width, lesson)
        high = max(0, column.top - lesson - low)
        lay(ids.prompt_words, Area(column.x, low, column.width, high))
        ids.prompt_words.fs = made.medium / self.app.u
        ids.last_move_words.fs = made.small / self.app.u

    def _lay_warnings(self, made: Composition, area: Area) -> None:
        """Lay the bars that warn beside the board, the alarm above."""
        alarm, trouble = self.ids.alarm, self.ids.trouble
        alarm.pos = area.x, area.top - made.alarm.height
        alarm.width = area.width
        if trouble.shown:
            trouble.pos = area.x, area.y
            trouble.width = area.width

    def prompt(self, view: View) -> tuple[str, tuple[str, ...]]:
        """Return the instruction to the player, and the keys of the buttons below it."""
        t = self.app.t
        if self.threat >= 0:
            place = int(self.threat)
            words = threat_words(self._threats[place], view.state).to(t.language)
            return f"{place + 1}/{len(self._threats)} – {words}", ()
        if view.state.finished:
            return "", ()
        begun = () if self.selected is None else (int(self.selected),)
        return TELLING.prompt(view.state, situation(view, begun=begun)).text.to(t.language), ()

    def place_of(self, action: Any, before: View) -> Place | None:
        """Return the square to which a die moved, in pixels; None for other actions."""
        last = self._last
        if not isinstance(action, Move) or before.actions == self.view.actions or last is None:
            return None
        board = self.ids.board
        x, y = board.to_window(*board.centre(last.squares[1]))
        return x - board.edge / 2, y - board.edge / 2, board.edge, board.edge

    # --- touches ------------------------------------------------------------------------

    def tap_square(self, square: int) -> None:
        """Choose a die, unchoose it, or move it to the square."""
        state: State = self.view.state
        self.threat = -1
        if self.selected is None or square in own_dice(state):
            self._choose(square)
        else:
            # Legal or not: the rules refuse illegal moves.
            move = Move(attempt(state, int(self.selected), square))
            sure = self.ids.board.edge >= SURE or move not in self.view.choices
            self.app.submit(Act(move) if sure else Pencil(move))

    def show_threats(self) -> None:
        """Show the next threat; after the last threat, the board again."""
        if self.threat < 0:
            self._threats = threats(self.view.state)
            if not self._threats:
                self.app.tell(self.app.t("d21.no_threats"))
                return
            self.selected = None
            self._drop_proposal()
        self.threat = self.threat + 1 if self.threat + 1 < len(self._threats) else -1

    def look_at_board(self) -> None:
        """Read the real board and propose the move that fits."""
        self._looker.look()

    def own_options(self) -> list[MenuLine]:
        """Return menu entries to resign and to agree on a draw, each to be confirmed."""
        t, state = self.app.t, self.view.state
        if state.finished:
            return []
        mover, other = (state.setup.players[at] for at in (state.player, 1 - state.player))
        facts = {"name": mover, "other": other}
        sure = self._sure
        resign = partial(
            sure, Resign(), t("d21.resign_sure", **facts), t("d21.resign_yes", **facts)
        )
        draw = partial(sure, Draw(), t("d21.draw_sure", **facts), t("d21.draw_yes"))
        return [
            MenuLine(t("d21.resign", **facts), resign, "⚐"),
            MenuLine(t("d21.draw"), draw, "½"),
        ]

    # --- internals ----------------------------------------------------------------------

    def _sure(self, action: D21Action, asked: str, yes: str) -> None:
        no = self.app.t("d21.play_on")
        go: Option = (yes, partial(self.app.submit, Act(action)))
        open_while(moment(self.view), Choice(asked, [go, (no, lambda: None)]))

    def _drop_proposal(self) -> None:
        """Drop the proposed move, so that END OF TURN cannot play a move that is not shown."""
        if self.view.pencilled is not None:
            self.app.submit(Pencil(None))

    def _choose(self, square: int) -> None:
        state: State = self.view.state
        if square in own_dice(state):
            self._drop_proposal()
            self.selected = None if square == self.selected else square
        elif state.cells[square] != EMPTY:
            # Another die is tried as a move, so that the rules explain the refusal.
            self.app.submit(Act(Move(attempt(state, square, square))))
        self.redraw()

    def _start_anew(self, view: View) -> None:
        """Forget choices when the game moves on, and animate a turned die."""
        if view.pencilled != self._pencilled:
            self._pencilled = view.pencilled
            if isinstance(view.pencilled, Move):
                # A chosen die or a threat would hide the move that END OF TURN plays.
                self.selected, self.threat = None, -1
        now = (view.id, view.state, len(view.actions))
        before, self._drawn = self._drawn, now
        if now == before:
            return
        self._last = last = last_move(view)
        self.selected = None
        self.threat = -1
        on = before[0] == view.id and len(view.actions) == before[2] + 1
        turned = last is not None and last.turned
        if on and turned and last is not None:
            self.ids.board.turn(last.before)
        else:
            self.ids.board.stop_turning()

    def _looks(self, view: View, last: LastMove | None) -> BoardMarks:
        state: State = view.state
        look = of_board(state)
        if last is not None:
            turned = frozenset(last.squares[1:]) if last.turned else frozenset()
            look = replace(look, last=last.squares, turned=turned)
        if self.threat >= 0:
            return threatened(look, state, self._threats[int(self.threat)])
        if self.selected is not None:
            return replace(
                look,
                selected=int(self.selected),
                lit=lit_cells(state, self._moves),
                turned=turned_squares(state, self._moves) | look.turned,
            )
        if isinstance(view.pencilled, Move):
            return proposed(look, state, view.pencilled.move)
        return look
