"""Place cards side by side: named where all names fit, in rows where they do not fit at all."""

from typing import Any

from companion.profiles import Profile
from tests.ui.touch.evening import Evening

NAMES = ("Ana", "Bo", "Chloé", "Dan", "Eva", "Fritz")


def cards(evening: Evening, width: float, height: float = 52) -> list[Any]:
    """The cards of six players, laid out in that room."""
    assert evening.app
    from ui.touch.widgets.controls.place_card import PlaceCard  # noqa: PLC0415  the window is open by now
    from ui.touch.widgets.controls.place_cards import PlaceCards  # noqa: PLC0415

    row = PlaceCards(size=(width, height), size_hint=(None, None), pos=(10, 10))
    evening.now.add_widget(row)
    row.fill([PlaceCard(profile=Profile(name, "red"), name=name, score="121") for name in NAMES])
    evening.screen.step(3)
    return list(reversed(row.children))


def test_all_are_named_or_none_is(evening: Evening) -> None:
    named, nameless = cards(evening, 1000), cards(evening, 580)
    assert {card.y for card in named} == {named[0].y}
    assert {card.y for card in nameless} == {nameless[0].y}
    assert all(card.width == round(card.wish(card.height)) for card in named)
    assert all(card.width == round(card.least(card.height)) for card in nameless)


def test_they_stand_in_two_rows_where_one_is_too_short(evening: Evening) -> None:
    shown = cards(evening, 300)
    assert len({card.y for card in shown}) == 2
    assert max(card.right for card in shown) <= 10 + 300
    assert min(card.y for card in shown) >= 10
