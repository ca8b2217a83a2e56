"""Every player's sign is distinct and visible in every colour, by day and by night."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import pytest

from companion.profiles import COLOURS, SIGNS, Profile, Sign
from tests.ui.touch.evening import Evening
from ui.telling.colours import PALETTES

SIDE = 48


def inked(evening: Evening, profile: Profile | None, theme: str = "day") -> npt.NDArray[np.bool_]:
    """Return the pixels of a sign drawn alone that have the ink of its colour, as a mask."""
    # imported after the window is open
    from ui.touch.widgets.draw.player_sign import PlayerSign  # noqa: PLC0415

    app = evening.app
    drawn = PlayerSign(profile=profile, size=(SIDE, SIDE), size_hint=(None, None))
    app.drawings._draw(0)
    picture = drawn.export_as_image()
    pixels = np.frombuffer(picture.texture.pixels, np.uint8).reshape(SIDE, SIDE, 4)
    if profile is None:
        return np.asarray(pixels[..., 3] > 0)
    ink = [round(255 * part) for part in PALETTES[theme].player(profile.colour)[1][:3]]
    return np.asarray(np.abs(pixels[..., :3].astype(int) - ink).max(axis=2) < 12)


def test_every_sign_has_a_different_picture(drawn: Evening) -> None:
    signs: Sequence[Sign | None] = (*SIGNS, None)
    pictures = [inked(drawn, Profile("Ana", "red", sign)) for sign in signs]
    for sign, picture in zip(signs, pictures, strict=True):
        assert 0.05 < picture.mean() < 0.5, sign
        assert not np.concatenate((picture[0], picture[-1])).any(), sign
    differences = [
        (one != other).mean() for place, one in enumerate(pictures) for other in pictures[:place]
    ]
    assert min(differences) > 0.05


@pytest.mark.parametrize("theme", PALETTES)
def test_a_sign_follows_the_colours_of_day_and_night(drawn: Evening, theme: str) -> None:
    drawn.app.switch_theme(theme)
    for colour in COLOURS:
        assert inked(drawn, Profile("Ana", colour, "star"), theme).mean() > 0.05


def test_an_empty_seat_has_no_sign(drawn: Evening) -> None:
    assert not inked(drawn, None).any()
