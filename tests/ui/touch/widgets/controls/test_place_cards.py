"""Place cards side by side: with names if all names fit, in rows if the cards do not fit."""

from typing import Any

from companion.profiles import Profile
from tests.ui.touch.evening import Evening

NAMES = ("Ana", "Bo", "Chloé", "Dan", "Eva", "Fritz")


def cards(evening: Evening, width: float, height: float = 52) -> list[Any]:
    """Return the cards of six players, laid out in that width and height."""
    assert evening.app
    # imported after the window is open
    from ui.touch.widgets.controls.place_card import PlaceCard  # noqa: PLC0415
    from ui.touch.widgets.controls.place_cards import PlaceCards  # noqa: PLC0415

    row = PlaceCards(size=(width, height), size_hint=(None, None), pos=(10, 10))
    evening.now.add_widget(row)
    row.fill([PlaceCard(profile=Profile(name, "red"), name=name, score="121") for name in NAMES])
    evening.screen.step(3)
    return list(reversed(row.children))


def test_either_all_cards_have_names_or_none(evening: Evening) -> None:
    named, nameless = cards(evening, 1000), cards(evening, 580)
    assert {card.y for card in named} == {named[0].y}
    assert {card.y for card in nameless} == {nameless[0].y}
    assert all(card.width == round(card.wish(card.height)) for card in named)
    assert all(card.width == round(card.least(card.height)) for card in nameless)


def test_cards_are_in_two_rows_if_one_row_is_too_short(evening: Evening) -> None:
    shown = cards(evening, 300)
    assert len({card.y for card in shown}) == 2
    assert max(card.right for card in shown) <= 10 + 300
    assert min(card.y for card in shown) >= 10
