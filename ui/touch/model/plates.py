"""Places of groups of dice on the felt: a plate for each group, with a line of words."""

from collections.abc import Sequence

from msgspec import Struct

from ui.touch.model.composition import Area
from ui.touch.model.dice_places import ALONE, TILTS, DicePlace

GAP, PAD = 10, 8  # between plates, and beside the dice on a plate, in units of the composition
CAPTION = 1.4  # height of the words, as a share of their type size


class Plate(Struct, frozen=True):
    """Dice that belong together, by position.

    `words` name the dice's use; a `lit` plate may be chosen, a `chosen` plate is chosen. Dice
    without words lie on no plate.
    """

    places: tuple[int, ...]
    words: str = ""
    lit: bool = False
    chosen: bool = False


def plate_places(
    area: Area, plates: Sequence[Plate], unit: float, small: float
) -> tuple[list[Area], dict[int, DicePlace]]:
    """Return the area of each plate and the place of each die on them, in pixels."""
    count = sum(len(plate.places) for plate in plates)
    if not count:
        return [], {}
    gap, pad, caption = GAP * unit, PAD * unit, CAPTION * small
    beside = gap * (len(plates) - 1) + 2 * pad * len(plates)
    high = area.height - caption - 2 * pad
    side = min((area.width - beside) / count, high, ALONE * area.width)
    whole = side * count + beside
    tall = side + caption + 2 * pad
    x, y = area.x + (area.width - whole) / 2, area.y + (area.height - tall) / 2
    areas, dice = [], {}
    for plate in plates:
        width = len(plate.places) * side + 2 * pad
        areas.append(Area(round(x), round(y), round(width), round(tall)))
        for at, place in enumerate(plate.places):
            left = x + pad + at * side
            tilt = TILTS[place % len(TILTS)] if not plate.words else 0
            dice[place] = DicePlace(left, y + caption + pad, side, tilt)
        x += width + gap
    return areas, dice
