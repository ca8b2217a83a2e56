"""The colours are legible by day and by night."""

from itertools import combinations
from math import dist
from typing import get_args

import pytest

from companion.profiles import COLOURS
from ui.telling.colours import OUTLINES, PAIRS, PALETTES, Rgba, Tone, contrast, rgba

READABLE = 4.5
SEEN = 3  # contrast of everything except text
# The backgrounds of each kind of key.
GROUNDS: dict[Tone, tuple[str, ...]] = {
    "main": ("felt", "felt_deep", "paper", "card"),
    "waiting": ("felt",),
    "plain": ("felt", "paper", "card"),
    "quiet": ("paper", "card"),
    "header": ("felt", "felt_deep"),
    "doubt": ("paper", "card"),
}


@pytest.mark.parametrize("theme", PALETTES)
@pytest.mark.parametrize(("words", "ground"), PAIRS)
def test_text_stands_out_from_its_background(theme: str, words: str, ground: str) -> None:
    palette = PALETTES[theme]
    assert contrast(getattr(palette, words), getattr(palette, ground)) >= READABLE


def test_black_on_white_has_the_contrast_the_standard_gives() -> None:
    assert contrast(rgba("#000000"), rgba("#ffffff")) == pytest.approx(21)
    assert contrast(rgba("#777777"), rgba("#ffffff")) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", PALETTES)
@pytest.mark.parametrize(("outline", "ground"), OUTLINES)
def test_outlines_stand_out_from_their_background(theme: str, outline: str, ground: str) -> None:
    palette = PALETTES[theme]
    assert contrast(getattr(palette, outline), getattr(palette, ground)) >= SEEN


@pytest.mark.parametrize("theme", PALETTES)
@pytest.mark.parametrize("tone", get_args(Tone))
def test_every_key_is_legible_and_stands_out_from_its_backgrounds(theme: str, tone: Tone) -> None:
    palette = PALETTES[theme]
    key = palette.key(tone)
    for name in GROUNDS[tone]:
        ground = getattr(palette, name)
        body = key.body or ground
        assert contrast(key.ink, body) >= READABLE, name
        assert contrast(key.soft, body) >= READABLE, name
        assert max(contrast(key.outline, ground), contrast(body, ground)) >= SEEN, name


@pytest.mark.parametrize("theme", PALETTES)
def test_every_name_is_legible_on_its_players_colour(theme: str) -> None:
    palette = PALETTES[theme]
    assert set(palette.players) == set(COLOURS)
    for colour in COLOURS:
        ground, on = palette.player(colour)
        assert contrast(ground, on) >= READABLE, colour


@pytest.mark.parametrize("theme", PALETTES)
def test_no_two_players_have_colours_that_are_alike(theme: str) -> None:
    grounds = [PALETTES[theme].player(colour)[0] for colour in COLOURS]
    apart = [dist(_lab(one), _lab(other)) for one, other in combinations(grounds, 2)]
    assert min(apart) > 25  # in CIELAB, where a difference of 2.3 is just visible


def _lab(colour: Rgba) -> tuple[float, float, float]:
    """Return a colour in CIELAB (D65)."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour[:3]
    )
    x, y, z = (
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
        for part in (
            (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
            0.2126 * red + 0.7152 * green + 0.0722 * blue,
            (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)
