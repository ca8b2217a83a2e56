"""A place card shows a player's sign, name and score; the name is dropped first for space."""

from typing import Any

from companion.profiles import Profile
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import tap

ANA = Profile("Ana", "green", "cat")
HEIGHT = 48


def card(evening: Evening, width: float = 300, kind: str = "PlaceCard", **traits: Any) -> Any:
    assert evening.app
    # imported after the window is open
    from ui.touch.widgets.controls import place_card  # noqa: PLC0415

    traits = {"profile": ANA, "name": "Ana", "score": "121", **traits}
    return getattr(place_card, kind)(size=(width, HEIGHT), size_hint=(None, None), **traits)


def inked(evening: Evening, shown: Any) -> int:
    """Return the number of pixels with ink of a card drawn alone."""
    evening.app.drawings._draw(0)
    pixels = bytes(shown.export_as_image().texture.pixels)
    return sum(alpha > 0 for alpha in pixels[3::4])


def test_a_name_is_left_out_before_a_score(drawn: Evening) -> None:
    whole, narrow = card(drawn), card(drawn, card(drawn).least(HEIGHT))
    nameless = card(drawn, name="")
    assert whole.wish(HEIGHT) > whole.least(HEIGHT) == nameless.wish(HEIGHT)
    assert inked(drawn, narrow) == inked(drawn, nameless) < inked(drawn, whole)


def test_the_chosen_card_is_a_chip_and_the_leader_has_a_crown(drawn: Evening) -> None:
    plain, crowned = card(drawn), card(drawn, crown=True)
    chosen = card(drawn, chosen=True)
    assert crowned.wish(HEIGHT) > plain.wish(HEIGHT)
    assert inked(drawn, plain) < inked(drawn, crowned) < inked(drawn, chosen)


def test_a_place_key_can_be_tapped(evening: Evening) -> None:
    taps: list[Any] = []
    shown = card(evening, kind="PlaceKey", pos=(20, 20))
    shown.bind(on_release=taps.append)
    evening.now.add_widget(shown)
    evening.screen.step(2)
    tap(evening.screen, shown)
    assert taps == [shown]
