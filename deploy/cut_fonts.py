"""Write the fonts of `ui/fonts` anew: python deploy/cut_fonts.py NUNITO LUCIDE

The folders are those of the npm packages `@expo-google-fonts/nunito` 0.4.2 and `lucide-static`
1.62.0, unpacked. Needs fontTools (`pip install fonttools`), which no other part of the project
needs.
"""

import json
import shutil
import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

FONTS = Path(__file__).parents[1] / "ui" / "fonts"
NUNITO = {
    "Nunito-Bold.ttf": "700Bold/Nunito_700Bold.ttf",
    "Nunito-Black.ttf": "900Black/Nunito_900Black.ttf",
}
# Lines as high as those of most fonts, in thousandths of the size; all letters of Europe fit.
ASCENT, DESCENT = 970, 230
# The character that stands for each icon on the screens, and the icon's name in Lucide.
ICONS = {
    "☰": "menu",
    "✕": "x",
    "✗": "x",
    "✓": "check",
    "+": "plus",
    "−": "minus",
    "←": "arrow-left",
    "▲": "chevron-up",
    "▼": "chevron-down",
    "›": "chevron-right",
    "▷": "play",
    "‖": "pause",
    "↶": "undo-2",
    "↷": "redo-2",
    "↻": "rotate-cw",
    "↺": "rotate-ccw",
    "⟳": "refresh-cw",
    "⇄": "arrow-left-right",
    "≡": "grip-vertical",
    "✎": "pencil",
    "⌦": "trash-2",
    "⎋": "log-out",
    "⌂": "house",
    "⚙": "settings",
    "◉": "camera",
    "☟": "pointer",
    "☺": "users",
    "⚐": "flag",
    "★": "star",
    "⚄": "dice-5",
    "▤": "file-text",
    "▥": "chart-column",
    "▦": "table-2",
    "☎": "smartphone",
    "♪": "volume-2",
    "⊘": "volume-x",
    "♫": "music",
    "⏏": "usb",
    "⇧": "arrow-big-up",
    "⌫": "delete",
    "♛": "crown",
    "♕": "trophy",
    "⚅": "dices",
    "⟲": "history",
    "☼": "lightbulb",
    "❏": "book-open",
    "☻": "user-round-plus",
    "❐": "layers",
    "¶": "scroll-text",
    "‹": "chevron-left",
    "⥀": "repeat",
}


def write_nunito(package: Path) -> None:
    """Write Nunito's two weights with lower lines."""
    for name, source in NUNITO.items():
        font = TTFont(package / source)
        heads, os2 = font["hhea"], font["OS/2"]
        heads.ascent, heads.descent = os2.sTypoAscender, os2.sTypoDescender = ASCENT, -DESCENT
        os2.usWinAscent, os2.usWinDescent = ASCENT, DESCENT
        font.save(FONTS / name)
    shutil.copy(package / "LICENSE_FONT", FONTS / "LICENSE-nunito.txt")


def write_icons(package: Path) -> None:
    """Write a font with Lucide's icons, under the characters that stand for them."""
    font = TTFont(package / "font" / "lucide.ttf")
    glyphs = font.getBestCmap()
    codes = json.loads((package / "font" / "codepoints.json").read_text())
    wanted = {ord(sign): glyphs[codes[name]] for sign, name in ICONS.items()}
    for table in font["cmap"].tables:
        table.cmap = dict(wanted)
    options = Options()
    options.hinting = False
    cut = Subsetter(options)
    cut.populate(unicodes=wanted)
    cut.subset(font)
    font.save(FONTS / "icons.ttf")
    shutil.copy(package / "LICENSE", FONTS / "LICENSE-lucide.txt")


if __name__ == "__main__":
    write_nunito(Path(sys.argv[1]))
    write_icons(Path(sys.argv[2]))
