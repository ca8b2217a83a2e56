"""The colours of the screens and the pages for the day and the night theme.

Felt is the ground of dice, paper the ground of points. `PAIRS` lists every text colour with its
backgrounds and `OUTLINES` every outline with its neighbours, so that tests can require a contrast
of at least 4.5 to 1 and of 3 to 1; a player's colour has its own ink.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from companion.dice import Colour as DieColour
from companion.profiles import Colour

Rgba = tuple[float, float, float, float]
Tone = Literal["main", "waiting", "plain", "quiet", "header", "doubt"]


def rgba(code: str, alpha: float = 1.0) -> Rgba:
    """Return the colour "#rrggbb" as red, green, blue and alpha, each from 0 to 1."""
    red, green, blue = (int(code[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue, alpha


class KeyColours(NamedTuple):
    """The colours of a key; a `body` of None shows the ground, an `edge` of None is flat."""

    body: Rgba | None
    ink: Rgba
    soft: Rgba  # the second line
    outline: Rgba
    edge: Rgba | None = None


class Palette(NamedTuple):
    """The colours of a theme, named by their purpose."""

    felt: Rgba  # the stage, the entry pad, the tray without a picture
    felt_deep: Rgba  # the header, a key that waits
    on_felt: Rgba
    soft_felt: Rgba  # quieter words on felt
    felt_edge: Rgba  # a square of felt beside others
    felt_line: Rgba  # outlines on felt
    paper: Rgba
    card: Rgba
    ink: Rgba
    soft: Rgba  # quieter words and outlines on paper and card
    line: Rgba  # a hairline, or a ground
    edge: Rgba  # the lower edge of a card
    chip: Rgba  # the card of the current player
    chip_ink: Rgba
    go: Rgba  # the key of the next action, and pencilled entries
    go_edge: Rgba
    go_ink: Rgba
    best: Rgba  # highlights: the best boxes, the actions possible now
    best_line: Rgba
    wood: Rgba  # the shelf of the kept dice
    wood_lit: Rgba
    on_wood: Rgba
    worth: Rgba  # points that a box would score, and bars
    mine: Rgba  # the column of the current player
    doubt: Rgba  # a question, a refusal
    on_doubt: Rgba
    doubt_line: Rgba  # the frame and the sign of a question
    doubt_card: Rgba
    alarm: Rgba  # failed saves, broken parts
    on_alarm: Rgba
    die: Rgba
    die_lit: Rgba
    die_edge: Rgba
    pip: Rgba
    sure: Rgba  # the outline of a die read with certainty, on any tray
    unsure: Rgba  # the outline of a doubtful die, on any tray
    shade: Rgba  # the ground under a card in front
    players: Mapping[Colour, tuple[Rgba, Rgba]]

    def player(self, colour: Colour) -> tuple[Rgba, Rgba]:
        """Return a player's ground, and the ink for text on that ground."""
        return self.players[colour]

    def key(self, tone: Tone) -> KeyColours:
        """Return the colours of a key.

        "main" is the key of the next action, "waiting" the same before it can act, "plain" any
        other, "quiet" the least important on paper, "header" on felt; "doubt" is a warning.
        """
        return {
            "main": KeyColours(self.go, self.go_ink, self.go_ink, self.go_edge, self.go_edge),
            "waiting": KeyColours(self.felt_deep, self.on_felt, self.soft_felt, self.felt_line),
            "plain": KeyColours(self.card, self.ink, self.soft, self.soft, self.edge),
            "quiet": KeyColours(None, self.ink, self.soft, self.soft),
            "header": KeyColours(None, self.on_felt, self.soft_felt, self.felt_line),
            "doubt": KeyColours(self.doubt, self.on_doubt, self.on_doubt, self.doubt_line),
        }[tone]


class DieColours(NamedTuple):
    """The colours of a die: body, middle of the face, lower edge, pips and rim.

    `corner` is the radius of the die's corners, as a share of the edge; a `rim` of None is not
    drawn.
    """

    body: Rgba
    lit: Rgba
    edge: Rgba
    pip: Rgba
    corner: float
    rim: Rgba | None = None


_LIGHT_RIM = rgba("#fffaf0")
# The shapes of the corners differ as well.
_DYED = {
    DieColour.RED: DieColours(
        rgba("#b32a20"), rgba("#c23a2f"), rgba("#761712"), rgba("#fff7ea"), 0.12, _LIGHT_RIM
    ),
    DieColour.GREEN: DieColours(
        rgba("#1d7a45"), rgba("#278a52"), rgba("#0f4d2a"), rgba("#fff7ea"), 0.42, _LIGHT_RIM
    ),
}


def die_colours(palette: Palette, colour: DieColour | None) -> DieColours:
    """Return the colours for drawing a die; a die without a colour is ivory."""
    ivory = DieColours(palette.die, palette.die_lit, palette.die_edge, palette.pip, 0.21)
    return _DYED.get(colour, ivory) if colour is not None else ivory


# Four deep and four light colours, so that most differ even without hues.
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
    felt=rgba("#1f4d46"),
    felt_deep=rgba("#163a35"),
    on_felt=rgba("#fbf4e6"),
    soft_felt=rgba("#c5d9d0"),
    felt_edge=rgba("#2b5d55"),
    felt_line=rgba("#8fb8ac"),
    paper=rgba("#f3ead9"),
    card=rgba("#fffdf7"),
    ink=rgba("#2a2119"),
    soft=rgba("#62554a"),
    line=rgba("#d5c6ad"),
    edge=rgba("#c9b898"),
    chip=rgba("#fffdf7"),
    chip_ink=rgba("#2a2119"),
    go=rgba("#ffb72b"),
    go_edge=rgba("#b97a00"),
    go_ink=rgba("#2a2119"),
    best=rgba("#fff0c2"),
    best_line=rgba("#a86c00"),
    wood=rgba("#6d4528"),
    wood_lit=rgba("#83583a"),
    on_wood=rgba("#fff3df"),
    worth=rgba("#17614a"),
    mine=rgba("#e3efe0"),
    doubt=rgba("#b23c0e"),
    on_doubt=rgba("#ffffff"),
    doubt_line=rgba("#b23c0e"),
    doubt_card=rgba("#fff1e4"),
    alarm=rgba("#9c1f1a"),
    on_alarm=rgba("#ffffff"),
    die=rgba("#fdf6e6"),
    die_lit=rgba("#fffdf6"),
    die_edge=rgba("#cdb98f"),
    pip=rgba("#2a2119"),
    sure=rgba("#9be0b4"),
    unsure=rgba("#ffd64f"),
    shade=rgba("#2a2119", 0.55),
    players=_BY_DAY,
)

NIGHT = Palette(
    felt=rgba("#122e2a"),
    felt_deep=rgba("#0b1f1c"),
    on_felt=rgba("#ecdfc6"),
    soft_felt=rgba("#a9bdb2"),
    felt_edge=rgba("#1b3c37"),
    felt_line=rgba("#6f9488"),
    paper=rgba("#17120e"),
    card=rgba("#2a221b"),
    ink=rgba("#ecdfc6"),
    soft=rgba("#b8a78e"),
    line=rgba("#43372b"),
    edge=rgba("#0d0a07"),
    chip=rgba("#d9cbb0"),
    chip_ink=rgba("#1d150f"),
    go=rgba("#d8962a"),
    go_edge=rgba("#7d5208"),
    go_ink=rgba("#1b130c"),
    best=rgba("#46340f"),
    best_line=rgba("#d8a548"),
    wood=rgba("#3d2717"),
    wood_lit=rgba("#4b3220"),
    on_wood=rgba("#e6d3b4"),
    worth=rgba("#97d3b0"),
    mine=rgba("#1d2c23"),
    doubt=rgba("#a4420f"),
    on_doubt=rgba("#fff3e6"),
    doubt_line=rgba("#e8804a"),
    doubt_card=rgba("#3a2417"),
    alarm=rgba("#85211a"),
    on_alarm=rgba("#ffe9e2"),
    die=rgba("#d9cbb0"),
    die_lit=rgba("#e2d5bb"),
    die_edge=rgba("#86765a"),
    pip=rgba("#1d150f"),
    sure=rgba("#8fd0a6"),
    unsure=rgba("#ffd64f"),
    shade=rgba("#000000", 0.65),
    players=_BY_NIGHT,
)

PALETTES = {"day": DAY, "night": NIGHT}

_DAY_HOURS = range(7, 20)


def theme_at(theme: str, hour: int) -> str:
    """Return the palette's name for a theme of the settings at that hour (0 to 23)."""
    if theme != "auto":
        return theme
    return "day" if hour in _DAY_HOURS else "night"


# All pairs of text and ground on the screens.
PAIRS: tuple[tuple[str, str], ...] = (
    ("ink", "paper"),
    ("ink", "card"),
    ("ink", "mine"),
    ("ink", "line"),
    ("ink", "best"),
    ("ink", "doubt_card"),
    ("doubt_line", "card"),
    ("doubt_line", "paper"),
    ("doubt_line", "mine"),
    ("soft", "paper"),
    ("soft", "card"),
    ("soft", "mine"),
    ("soft", "best"),
    ("worth", "card"),
    ("worth", "mine"),
    ("worth", "best"),
    ("on_felt", "felt"),
    ("on_felt", "felt_deep"),
    ("soft_felt", "felt"),
    ("on_felt", "felt_edge"),
    ("soft_felt", "felt_deep"),
    ("chip_ink", "chip"),
    ("go_ink", "go"),
    ("on_wood", "wood"),
    ("on_doubt", "doubt"),
    ("on_alarm", "alarm"),
    ("pip", "die"),
)

# The edges of keys and signs, with their neighbours.
OUTLINES: tuple[tuple[str, str], ...] = (
    ("felt_line", "felt"),
    ("felt_line", "felt_deep"),
    ("soft", "paper"),
    ("soft", "card"),
    ("go", "felt"),
    ("best_line", "paper"),
    ("best_line", "card"),
    ("best_line", "mine"),
    ("doubt_line", "paper"),
    ("chip", "felt_deep"),
    ("worth", "line"),
    ("die", "felt"),
)


def contrast(first: Rgba, other: Rgba) -> float:
    """Return the contrast ratio of two opaque colours, 1 to 21 (WCAG 2.1, relative luminance)."""
    light, dark = sorted((_luminance(first), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Rgba) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour[:3]
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
