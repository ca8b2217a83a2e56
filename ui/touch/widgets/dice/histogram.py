"""A bar chart of the count of each face, with a line at the expected count."""

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle
from kivy.properties import DictProperty, NumericProperty

from ui.touch.widgets.draw.dashes import dashed
from ui.touch.widgets.draw.self_drawn import SelfDrawn
from ui.touch.widgets.text.fonts import WORDS
from ui.touch.widgets.text.lettering import Style, fitted
from ui.touch.widgets.text.text import SMALLEST

FACES = "⚀⚁⚂⚃⚄⚅"


class Histogram(SelfDrawn):
    """Bars for `counts` by face; `expected` is drawn as a dashed line (0: no line)."""

    counts = DictProperty()
    expected = NumericProperty(0)
    room = NumericProperty(0)  # height of the tallest bar

    drawn_by = (*SelfDrawn.drawn_by, "counts", "expected")

    def _draw(self) -> None:
        self.canvas.clear()
        if not self.counts:
            return
        foot, head = 30 * self.u, 20 * self.u
        room = self.room = max(1.0, self.height - foot - head)
        highest = max(*self.counts.values(), self.expected, 1)
        step = self.width / len(self.counts)
        bar = step * 0.62
        with self.canvas:
            if self.expected:
                self._line(self.y + foot + room * self.expected / highest)
            for index, (face, count) in enumerate(sorted(self.counts.items())):
                middle = self.x + step * (index + 0.5)
                height = room * count / highest
                Color(*self.palette.worth)
                Rectangle(pos=(middle - bar / 2, self.y + foot), size=(bar, height))
                self._write(str(count), (middle, self.y + foot + height), 16, WORDS, step)
                self._write(_name(face), (middle, self.y), 24, "DejaVuSans", step)

    def _line(self, y: float) -> None:
        Color(*self.palette.doubt_line)
        width = 2 * self.u
        for x0, y0, across, up in dashed((self.x, y, self.right, y), width, 8 * self.u):
            if across > width:
                Rectangle(pos=(x0, y0), size=(across, up))

    def _write(
        self, words: str, foot: tuple[float, float], fs: float, font: str, most: float
    ) -> None:
        style = Style(
            font,
            bold=True,
            wrap=False,
            largest=fs * self.u,
            usual=fs * self.u,
            least=SMALLEST * self.u,
        )
        size = fitted(words, style, int(most), int(self.height))
        label = CoreLabel(text=words, font_size=size, bold=True, font_name=font)
        label.refresh()
        width, height = label.texture.size
        place = (foot[0] - width / 2, foot[1])
        Color(*self.palette.card)  # keeps the line behind from crossing figures
        Rectangle(pos=place, size=(width, height))
        Color(*self.palette.ink)
        Rectangle(texture=label.texture, pos=place, size=(width, height))


def _name(face: int) -> str:
    return FACES[face - 1] if face in range(1, 7) else str(face)
