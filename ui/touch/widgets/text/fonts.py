"""The fonts of the screens; `deploy/cut_fonts.py` made those that do not come with Kivy."""

from importlib.resources import files

from kivy.core.text import LabelBase

WORDS = "Nunito"  # bold and, where words are to be bold, black; its figures have one width
OTHERS = "DejaVuSans"  # has Greek, Hebrew and Arabic letters, and symbols
ICONS = "Icons"  # has Lucide's icons, each under the character that stands for it
# The three sizes of type, in units: names and second lines, keys and sentences, values and titles.
S, M, L = 16, 22, 36

_FOLDER = files("ui") / "fonts"


def _register() -> None:
    LabelBase.register(
        WORDS, str(_FOLDER / "Nunito-Bold.ttf"), fn_bold=str(_FOLDER / "Nunito-Black.ttf")
    )
    LabelBase.register(ICONS, str(_FOLDER / "icons.ttf"))


_register()
