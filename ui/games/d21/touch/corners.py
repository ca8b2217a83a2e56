"""The card to set the board's corners by touching them in the camera's picture."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.graphics import Color, Ellipse, Line
from kivy.graphics.texture import Texture
from kivy.lang import Builder
from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.games.d21.grid import Grid
from ui.touch.running_app import the_app
from ui.touch.widgets.controls import basics
from vision.board.geometry import BadCorners, BoardView, Point, board_by_hand
from vision.frame import Image

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

Size = tuple[int, int]

# In the order of the questions, as the red player sees the board.
CORNERS = ("d21.near_left", "d21.near_right", "d21.far_right", "d21.far_left")


class CornersPicture(Widget):
    """A still picture; `on_point` gets the position touched, in the picture's pixels."""

    __events__ = ("on_point",)
    texture = ObjectProperty(None, allownone=True)
    points = ListProperty()
    ink = ListProperty((1, 1, 0, 1))

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("points", "pos", "size", "texture"):
            self.fbind(name, self._mark)

    def on_point(self, point: Point) -> None:
        """Event: a position was touched."""

    def show(self, picture: Image) -> None:
        """Show a picture (height x width x 3, in B, G, R order)."""
        height, width = picture.shape[:2]
        texture = Texture.create(size=(width, height), colorfmt="bgr")
        texture.flip_vertical()
        texture.blit_buffer(picture.ravel(), colorfmt="bgr", bufferfmt="ubyte")
        self.texture = texture

    @property
    def zoom(self) -> float:
        """The number of screen pixels per pixel of the picture."""
        width, height = self.texture.size
        return float(min(self.width / width, self.height / height))

    @property
    def shown(self) -> tuple[float, float, float, float]:
        """The area of the picture on the screen: left, bottom, width, height."""
        width, height = (side * self.zoom for side in self.texture.size)
        return self.center_x - width / 2, self.center_y - height / 2, width, height

    def on_screen(self, point: Point) -> Point:
        """Convert a position in the picture to the screen."""
        left, bottom, _, height = self.shown
        return left + point[0] * self.zoom, bottom + height - point[1] * self.zoom

    def on_touch_down(self, touch: Any) -> bool:
        """Dispatch the position touched."""
        if self.texture is None:
            return False
        left, bottom, width, height = self.shown
        x, y = touch.x - left, bottom + height - touch.y
        if not (0 <= x <= width and 0 <= y <= height):
            return False
        self.dispatch("on_point", (x / self.zoom, y / self.zoom))
        return True

    def _mark(self, *_: object) -> None:
        self.canvas.after.clear()
        if self.texture is None or not self.points:
            return
        places = [self.on_screen(point) for point in self.points]
        radius = max(4.0, self.height / 80)
        with self.canvas.after:
            Color(*self.ink)
            Line(points=[part for place in places for part in place], width=radius / 3)
            for x, y in places:
                Ellipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))


class CornersCard(basics.Overlay):
    """A card that asks for the four outer corners, a1's first.

    `done` gets the board's view in the picture, and the picture's width and height.
    """

    points = ListProperty()
    words = StringProperty()
    step = StringProperty()  # the number of the corner, of all corners

    def __init__(self, grid: Grid, done: Callable[[BoardView, Size], Any], **kwargs: Any) -> None:
        self._grid, self._done = grid, done
        super().__init__(**kwargs)
        self.fbind("points", self._ask)
        self.begin()
        self._ask()

    def begin(self) -> None:
        """Start with the camera's present picture."""
        frame = the_app().machine.frame
        self.points = []
        if frame is not None:
            self.ids.picture.show(frame.image)

    def take_back(self) -> None:
        """Remove the last corner."""
        self.points = self.points[:-1]

    def add(self, point: Point) -> None:
        """Add a corner; the fourth finishes, or starts over if the corners make no board."""
        self.points = [*self.points, point]
        if len(self.points) < len(CORNERS):
            return
        app = the_app()
        try:
            board = board_by_hand(self.points, self._grid.columns, self._grid.rows)
        except BadCorners:
            app.tell(app.t("d21.bad_corners"), refused=True)
            self.points = []
            return
        self.close()
        width, height = self.ids.picture.texture.size
        self._done(board, (int(width), int(height)))

    def _ask(self, *_: object) -> None:
        names, last = self._grid.names, self._grid.columns - 1
        order = (names[0], names[last], names[-1], names[-1 - last])
        if len(self.points) < len(CORNERS):
            t, at = the_app().t, len(self.points)
            self.step = f"{at + 1}/{len(CORNERS)}"
            self.words = t("d21.touch_corner", square=order[at], where=t(CORNERS[at]))
