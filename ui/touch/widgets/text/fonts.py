"""The fonts of the screens; `deploy/cut_fonts.py` made the fonts that Kivy lacks."""

from importlib.resources import files

from kivy.core.text import LabelBase

WORDS = "Nunito"  # bold text is in black weight; all figures have the same width
OTHERS = "DejaVuSans"  # has Greek, Hebrew and Arabic letters, and symbols
ICONS = "Icons"  # Lucide's icons, by their characters
# The three sizes of type, in units: names and second lines, keys and sentences, values and titles.
S, M, L = 16, 22, 36

_FOLDER = files("ui") / "fonts"


def _register() -> None:
    LabelBase.register(
        WORDS, str(_FOLDER / "Nunito-Bold.ttf"), fn_bold=str(_FOLDER / "Nunito-Black.ttf")
    )
    LabelBase.register(ICONS, str(_FOLDER / "icons.ttf"))


_register()
