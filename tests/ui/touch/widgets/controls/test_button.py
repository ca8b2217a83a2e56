"""The parts of a button in their fixed order: a sign, a mark for unsaved data, words."""

from itertools import permutations
from typing import Any

import pytest

from tests.ui.touch.evening import Evening

PARTS: dict[str, tuple[str, object]] = {
    "TapSign": ("sign", "↶"),
    "UnsavedSign": ("unsaved", True),
    "TapWords": ("words", "Undo"),
}


def borne(tap: Any) -> list[str]:
    """Return the names of a button's parts, from left to right."""
    return [type(child).__name__ for child in reversed(tap.children)]


@pytest.mark.parametrize("order", list(permutations(PARTS)))
def test_the_sign_comes_before_the_words_in_any_order_of_setting(
    opened: Evening, order: tuple[str, ...]
) -> None:
    # imported after the window is open
    from ui.touch.widgets.controls.button import TapButton  # noqa: PLC0415

    tap = TapButton()
    for part in order:
        setattr(tap, *PARTS[part])
    assert borne(tap) == list(PARTS)
    tap.unsaved = False
    assert [child.width for child in tap.children if hasattr(child, "shown")] == [0]


def test_a_sign_set_later_has_the_colour_of_the_words(opened: Evening) -> None:
    # imported after the window is open
    from ui.touch.widgets.controls.button import TapButton  # noqa: PLC0415

    tap = TapButton(words="0.3.0", tone="header")
    opened.app.root.add_widget(tap)
    opened.screen.step(2)
    tap.sign = "▲"
    opened.screen.step(2)
    words, sign = tap.children
    assert sign.color == words.color


def test_a_pending_press_is_shown_on_a_button_without_a_sign(opened: Evening) -> None:
    # imported after the window is open
    from ui.touch.widgets.controls.button import TapButton  # noqa: PLC0415

    tap = TapButton(words="End of turn")
    assert borne(tap) == ["TapWords"]
    tap.pending = True
    assert borne(tap) == ["TapSign", "TapWords"]
    assert tap.children[-1].text == "…"
    tap.pending = False
    assert tap.children[-1].text == ""
    assert tap.children[-1].width == 0


def test_a_card_tapped_by_two_fingers_at_once_is_answered_once(opened: Evening) -> None:
    # imported after the window is open
    from ui.touch.widgets.cards.choice import Choice  # noqa: PLC0415

    answers: list[int] = []
    card = Choice(
        "Which?", [("one", lambda: answers.append(1)), ("two", lambda: answers.append(2))]
    )
    opened.app.open(card)
    for _, answer in card.options:
        card.answer(answer)
    assert answers == [1]
