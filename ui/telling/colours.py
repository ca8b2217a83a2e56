"""The colours of the screens for the day and the night theme: cream, walnut, green felt.

`PAIRS` lists every text colour with its backgrounds, so that a test can require a contrast of at
least 4.5 to 1; a player's colour has its own ink.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from companion.profiles import Colour

Rgba = tuple[float, float, float, float]
Tone = Literal["plain", "main", "quiet", "header", "doubt"]


def rgba(code: str, alpha: float = 1.0) -> Rgba:
    """The colour "#rrggbb" as red, green, blue and alpha, each from 0 to 1."""
    red, green, blue = (int(code[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue, alpha


class Palette(NamedTuple):
    """The colours of a theme, named by their purpose."""

    ground: Rgba
    header: Rgba
    on_header: Rgba
    soft_header: Rgba  # quieter words on the header
    card: Rgba
    ink: Rgba
    soft: Rgba  # quieter words on ground and card
    line: Rgba
    felt: Rgba  # the main button, the entry pad, the tray without a picture
    on_felt: Rgba
    button: Rgba
    on_button: Rgba
    worth: Rgba  # what a box would score
    mine: Rgba  # the column of the one to play
    pencil: Rgba  # a box pencilled in
    on_pencil: Rgba
    doubt: Rgba  # a question, a refusal
    on_doubt: Rgba
    alarm: Rgba  # what cannot be saved, what is broken
    on_alarm: Rgba
    die: Rgba
    die_edge: Rgba
    pip: Rgba
    sure: Rgba  # the outline of a die read for sure, on any tray
    unsure: Rgba  # the outline of what is not, on any tray
    query: Rgba  # the sign of a question
    shade: Rgba  # what lies under a card in front
    players: Mapping[Colour, tuple[Rgba, Rgba]]

    def player(self, colour: Colour) -> tuple[Rgba, Rgba]:
        """A player's ground, and the ink that is read on it."""
        return self.players[colour]

    def back(self, tone: Tone) -> Rgba:
        """The background colour of a button."""
        return {
            "plain": self.button,
            "main": self.felt,
            "quiet": self.card,
            "header": self.header,
            "doubt": self.doubt,
        }[tone]

    def fore(self, tone: Tone) -> Rgba:
        """The text colour of a button."""
        return {
            "plain": self.on_button,
            "main": self.on_felt,
            "quiet": self.ink,
            "header": self.on_header,
            "doubt": self.on_doubt,
        }[tone]


# Four deep colours and four light ones, so that even without seeing hues few are alike.
_LIGHT_INK, _DARK_INK = rgba("#ffffff"), rgba("#2a1f17")
_BY_DAY: Mapping[Colour, tuple[Rgba, Rgba]] = {
    "red": (rgba("#b3261e"), _LIGHT_INK),
    "blue": (rgba("#1f57b0"), _LIGHT_INK),
    "yellow": (rgba("#f6cf3a"), _DARK_INK),
    "green": (rgba("#1f7a33"), _LIGHT_INK),
    "orange": (rgba("#ee8a2b"), _DARK_INK),
    "violet": (rgba("#6f3a9e"), _LIGHT_INK),
    "teal": (rgba("#52c4c0"), _DARK_INK),
    "pink": (rgba("#f4a3c2"), _DARK_INK),
}
_NIGHT_LIGHT, _NIGHT_DARK = rgba("#fff0e2"), rgba("#14100d")
_BY_NIGHT: Mapping[Colour, tuple[Rgba, Rgba]] = {
    "red": (rgba("#98261f"), _NIGHT_LIGHT),
    "blue": (rgba("#1f5ba8"), _NIGHT_LIGHT),
    "yellow": (rgba("#cfab35"), _NIGHT_DARK),
    "green": (rgba("#256b35"), _NIGHT_LIGHT),
    "orange": (rgba("#c97426"), _NIGHT_DARK),
    "violet": (rgba("#713a92"), _NIGHT_LIGHT),
    "teal": (rgba("#4aa5a1"), _NIGHT_DARK),
    "pink": (rgba("#cf8aa5"), _NIGHT_DARK),
}

DAY = Palette(
    ground=rgba("#efe4d0"),
    header=rgba("#4a3122"),
    on_header=rgba("#fbf3e4"),
    soft_header=rgba("#dcc8a8"),
    card=rgba("#fffbf2"),
    ink=rgba("#2a1f17"),
    soft=rgba("#655443"),
    line=rgba("#dccdb2"),
    felt=rgba("#2b6a4b"),
    on_felt=rgba("#ffffff"),
    button=rgba("#dfceb0"),
    on_button=rgba("#2f2218"),
    worth=rgba("#1f6344"),
    mine=rgba("#e3efe0"),
    pencil=rgba("#f6d668"),
    on_pencil=rgba("#2a1f17"),
    doubt=rgba("#a83c0c"),
    on_doubt=rgba("#ffffff"),
    alarm=rgba("#9c1f1a"),
    on_alarm=rgba("#ffffff"),
    die=rgba("#fffdf8"),
    die_edge=rgba("#b9a585"),
    pip=rgba("#2a1f17"),
    sure=rgba("#9be0b4"),
    unsure=rgba("#ffd64f"),
    query=rgba("#a83c0c"),
    shade=rgba("#2a1f17", 0.55),
    players=_BY_DAY,
)

NIGHT = Palette(
    ground=rgba("#14100d"),
    header=rgba("#2b1d14"),
    on_header=rgba("#ead9bb"),
    soft_header=rgba("#b9a481"),
    card=rgba("#221a14"),
    ink=rgba("#e9dac0"),
    soft=rgba("#b5a286"),
    line=rgba("#43352a"),
    felt=rgba("#285a41"),
    on_felt=rgba("#f0e6d2"),
    button=rgba("#3b2c21"),
    on_button=rgba("#ead9bb"),
    worth=rgba("#8fd0a6"),
    mine=rgba("#1d2c23"),
    pencil=rgba("#6b5314"),
    on_pencil=rgba("#fff2cf"),
    doubt=rgba("#8f3d16"),
    on_doubt=rgba("#ffeede"),
    alarm=rgba("#85211a"),
    on_alarm=rgba("#ffe9e2"),
    die=rgba("#d8cab0"),
    die_edge=rgba("#7b6a52"),
    pip=rgba("#1d150f"),
    sure=rgba("#8fd0a6"),
    unsure=rgba("#ffd64f"),
    query=rgba("#f0b35a"),
    shade=rgba("#000000", 0.65),
    players=_BY_NIGHT,
)

PALETTES = {"day": DAY, "night": NIGHT}

_DAY_HOURS = range(7, 20)


def theme_at(theme: str, hour: int) -> str:
    """The palette's name for a theme of the settings at that hour, 0 to 23, at the table."""
    if theme != "auto":
        return theme
    return "day" if hour in _DAY_HOURS else "night"


# Words and the ground they are written on, wherever the screens write any.
PAIRS: tuple[tuple[str, str], ...] = (
    ("ink", "ground"),
    ("ink", "card"),
    ("ink", "mine"),
    ("ink", "line"),
    ("query", "card"),
    ("query", "ground"),
    ("query", "mine"),
    ("soft", "ground"),
    ("soft", "card"),
    ("soft", "mine"),
    ("worth", "card"),
    ("worth", "mine"),
    ("mine", "worth"),
    ("on_header", "header"),
    ("soft_header", "header"),
    ("on_felt", "felt"),
    ("on_button", "button"),
    ("on_pencil", "pencil"),
    ("on_doubt", "doubt"),
    ("on_alarm", "alarm"),
    ("pip", "die"),
)


def contrast(one: Rgba, other: Rgba) -> float:
    """The contrast ratio of two opaque colours, 1 to 21 (WCAG 2.1, relative luminance)."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Rgba) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour[:3]
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
