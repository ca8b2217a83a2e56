"""What a button bears: a sign, that something is not on disk, words; always in that order."""

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
    """The names of what a button bears, from left to right."""
    return [type(child).__name__ for child in reversed(tap.children)]


@pytest.mark.parametrize("order", list(permutations(PARTS)))
def test_whatever_comes_first_the_sign_stands_before_the_words(
    opened: Evening, order: tuple[str, ...]
) -> None:
    from ui.touch.widgets.controls.button import TapButton  # noqa: PLC0415  the window is open by now

    tap = TapButton()
    for part in order:
        setattr(tap, *PARTS[part])
    assert borne(tap) == list(PARTS)
    tap.unsaved = False
    assert [child.width for child in tap.children if hasattr(child, "shown")] == [0]


def test_a_sign_that_comes_later_has_the_ink_of_the_words(opened: Evening) -> None:
    from ui.touch.widgets.controls.button import TapButton  # noqa: PLC0415  the window is open by now

    tap = TapButton(words="0.3.0", tone="header")
    opened.app.root.add_widget(tap)
    opened.screen.step(2)
    tap.sign = "▲"
    opened.screen.step(2)
    words, sign = tap.children
    assert sign.color == words.color


def test_a_press_on_its_way_is_shown_on_a_button_without_a_sign(opened: Evening) -> None:
    from ui.touch.widgets.controls.button import TapButton  # noqa: PLC0415  the window is open by now

    tap = TapButton(words="End of turn")
    assert borne(tap) == ["TapWords"]
    tap.pending = True
    assert borne(tap) == ["TapSign", "TapWords"]
    assert tap.children[-1].text == "…"
    tap.pending = False
    assert tap.children[-1].text == ""
    assert tap.children[-1].width == 0


def test_a_card_answered_by_two_fingers_at_once_is_answered_once(opened: Evening) -> None:
    from ui.touch.widgets.cards.choice import Choice  # noqa: PLC0415  the window is open by now

    answers: list[int] = []
    card = Choice(
        "Which?", [("one", lambda: answers.append(1)), ("two", lambda: answers.append(2))]
    )
    opened.app.open(card)
    for _, answer in card.options:
        card.answer(answer)
    assert answers == [1]
