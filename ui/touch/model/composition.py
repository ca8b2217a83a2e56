"""Places of all parts of a game's table, in pixels, for the window's size."""

from typing import Literal, NamedTuple

Kind = Literal["low", "wide", "tall"]

# The sizes each composition is designed for, in units.
DESIGNED: dict[Kind, tuple[int, int]] = {
    "low": (800, 480),
    "wide": (1280, 720),
    "tall": (720, 1280),
}
LEAST_WIDE = (1100, 640)  # pixels: smaller windows get the "low" composition
BAR = 44  # height of a warning bar, in units
LESSON = 56  # height of a lesson
FINGER = 48  # least side of a touch target, in pixels and in units


class Area(NamedTuple):
    """A rectangle in pixels, from the window's lower left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def top(self) -> float:
        """The y of the upper edge, in pixels."""
        return self.y + self.height

    def below(self, height: float) -> "Area":
        """Return the area without its upper `height` pixels."""
        return self._replace(height=max(0.0, self.height - height))


class Composition(NamedTuple):
    """The areas of a table's parts, and the type sizes in pixels.

    `dice` is the part of the felt with dice, shelf and sentence; `picture` the camera's card, or
    its replacement without a camera; `others` shows everybody's points, None if a tap shows them.
    """

    kind: Kind
    unit: float
    small: float
    medium: float
    large: float
    header: Area
    felt: Area
    dice: Area
    picture: Area
    undo: Area
    again: Area
    end: Area
    alarm: Area
    trouble: Area
    lesson: Area
    paper: Area
    sheet: Area
    others: Area | None

    @property
    def touch(self) -> float:
        """The least side of a touch target, in pixels."""
        return max(FINGER, FINGER * self.unit)


def kind_of(width: float, height: float, *, large: bool) -> Kind:
    """Return the composition for a window in pixels; `large` type leaves less room."""
    if height > width:
        return "tall"
    roomy = width >= LEAST_WIDE[0] and height >= LEAST_WIDE[1]
    return "wide" if roomy and not large else "low"


class Bars(NamedTuple):
    """The bars that need room: a full disk, a lost camera, a lesson."""

    alarm: bool = False
    trouble: bool = False
    lesson: bool = False


NO_BARS = Bars()


def compose(
    width: float, height: float, *, large: bool = False, bars: Bars = NO_BARS
) -> Composition:
    """Return the composition of a table for a window in pixels.

    `large` is for type that is read from afar; `bars` are the visible bars.
    """
    kind = kind_of(width, height, large=large)
    across, up = DESIGNED[kind]
    unit = min(width / across, height / up)
    plan = {"low": _low, "wide": _wide, "tall": _tall}[kind]
    return plan(unit, width / unit, height / unit, bars)


def _low(u: float, width: float, height: float, bars: Bars) -> Composition:
    """Return the composition of 800 x 480: felt above, the sheet below over the whole width."""
    paper = 172 + 0.45 * (height - 480)
    felt = height - 56 - paper
    right, side = width - 16, 192
    place = _Places(u, height)
    bar = BAR if bars.alarm else 0
    lost = BAR if bars.trouble else 0
    lesson = LESSON if bars.lesson else 0
    strips = lost + lesson
    return Composition(
        kind="low",
        unit=u,
        small=16 * u,
        medium=22 * u,
        large=36 * u,
        header=place(0, 0, width, 56),
        felt=place(0, 56, width, felt),
        dice=place(16, 56 + strips, width - 240, felt - strips),
        picture=place(right - side, 64, side, felt - 148),
        undo=place(right - side, felt - 76, 92, 48),
        again=place(right - 92, felt - 76, 92, 48),
        end=place(right - side, felt - 18, side, 64),
        alarm=place(0, height - bar, width, bar),
        trouble=place(16, 56, width - 240, lost),
        lesson=place(16, 56 + lost, width - 240, lesson),
        paper=place(0, 56 + felt, width, paper),
        sheet=place(12, 66 + felt, width - 24, paper - 20 - bar),
        others=None,
    )


def _wide(u: float, width: float, height: float, bars: Bars) -> Composition:
    """Return the composition of 1280 x 720: felt, own sheet and everybody's side by side."""
    head = max(72, min(0.06 * width, 0.1 * height))  # high enough for the notices
    felt = round(0.469 * width)
    row = height - 136
    sheet = 0.266 * (width - felt) + 135
    others = felt + 16 + sheet + 26
    place = _Places(u, height)
    alarm, lost = BAR * bars.alarm, BAR * bars.trouble
    lesson = 1.3 * LESSON * bars.lesson
    strips = alarm + lost + lesson
    return Composition(
        kind="wide",
        unit=u,
        small=20 * u,
        medium=28 * u,
        large=48 * u,
        header=place(0, 0, width, head),
        felt=place(0, head, felt, height - head),
        dice=place(16, head + strips, felt - 32, row - head - strips),
        picture=place(16, row, 184, 120),
        undo=place(212, row, 128, 54),
        again=place(212, row + 66, 128, 54),
        end=place(352, row, felt - 368, 120),
        alarm=place(0, head, felt, alarm),
        trouble=place(16, head + alarm, felt - 32, lost),
        lesson=place(16, head + alarm + lost, felt - 32, lesson),
        paper=place(felt, head, width - felt, height - head),
        sheet=place(felt + 16, head + 14, sheet, height - head - 24),
        others=place(others, head + 8, width - others - 16, height - head - 24),
    )


def _tall(u: float, width: float, height: float, bars: Bars) -> Composition:
    """Return the composition of 720 x 1280: felt, own sheet and everybody's, stacked."""
    felt = 560 + 0.3 * (height - 1280)
    paper = 72 + felt
    row = paper - 168
    others = 224
    place = _Places(u, height)
    alarm, lost = BAR * bars.alarm, BAR * bars.trouble
    lesson = 1.3 * LESSON * bars.lesson
    strips = alarm + lost + lesson
    return Composition(
        kind="tall",
        unit=u,
        small=20 * u,
        medium=28 * u,
        large=48 * u,
        header=place(0, 0, width, 72),
        felt=place(0, 72, width, felt),
        dice=place(16, 72 + strips, width - 32, row - 84 - strips),
        picture=place(16, row, 256, 152),
        undo=place(288, row, 132, 72),
        again=place(288, row + 80, 132, 72),
        end=place(436, row, width - 452, 152),
        alarm=place(0, 72, width, alarm),
        trouble=place(16, 72 + alarm, width - 32, lost),
        lesson=place(16, 72 + alarm + lost, width - 32, lesson),
        paper=place(0, paper, width, height - paper),
        sheet=place(16, paper + 16, width - 32, height - paper - others - 32),
        others=place(16, height - others, width - 32, others - 12),
    )


class _Places:
    """Converts places in units, from the upper left corner, to areas in pixels."""

    def __init__(self, unit: float, height: float) -> None:
        self._unit, self._height = unit, height

    def __call__(self, left: float, down: float, width: float, height: float) -> Area:
        u = self._unit
        return Area(
            round(left * u),
            round((self._height - down - height) * u),
            round(width * u),
            round(height * u),
        )
