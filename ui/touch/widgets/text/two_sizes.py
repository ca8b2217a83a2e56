"""Words in either of two sizes, so that neighbours look alike despite their lengths."""

from ui.touch.widgets.draw.self_drawn import Trait
from ui.touch.widgets.text.fonts import S
from ui.touch.widgets.text.lettering import Lettering, wide
from ui.touch.widgets.text.text import Text


class TwoSizes(Text):
    """Words of `fs` units on one line or, if too long, of `less`.

    Words too long even for that end in an ellipsis.
    """

    less = Trait[float](S)

    @property
    def font_size(self) -> float:
        """The size of the words' type, in pixels."""
        large, small = (round(fs * self.u, 1) for fs in (self.fs, min(self.fs, self.less)))
        fits = wide(self._words, Lettering(self.font_name, self.bold, large)) <= self._room[0]
        return large if fits else small
