"""A card of answers: any number of answers can be reached, and none is cut off."""

from contextlib import closing
from typing import Any

import pytest

from companion.games.dalapapa.actions import Mark, Merge
from companion.messages import Amend
from tests.companion.games.dalapapa.play import territories, turn
from tests.ui.games.dalapapa.touch.dalapapa_evening import sit_down
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import tap

MORE = "Other answers…"


def offered(evening: Evening) -> list[str]:
    """Return the answers on the card, in the order shown."""
    return [button.words for button in reversed(evening.front.ids.options.children)]


def put(evening: Evening, count: int, **more: Any) -> list[int]:
    """Open a card with that many answers; return the list that collects the chosen numbers."""
    # imported after the window is open
    from ui.touch.widgets.cards.choice import Choice  # noqa: PLC0415

    given: list[int] = []
    options = [(f"answer {n}", lambda n=n: given.append(n)) for n in range(count)]
    evening.app.open(Choice("What is it?", options, **more))
    evening.screen.step(3)
    return given


def whole(evening: Evening) -> bool:
    """Return True if the card and everything on it are inside the screen."""
    width, height = evening.screen.size
    card = evening.front.ids.card
    each = [card, *card.children, *evening.front.ids.options.children]
    return all(w.x >= 0 and w.y >= 0 and w.right <= width and w.top <= height for w in each)


@pytest.mark.parametrize("size", [(800, 480), (1280, 720)], ids=str)
@pytest.mark.parametrize("columns", [1, 2, 3])
def test_very_many_answers_are_all_shown_in_turn(
    machine: FakeMachine, size: tuple[int, int], columns: int
) -> None:
    with closing(Evening(machine, size)) as evening:
        drop = ("Give up", lambda: None)
        given = put(evening, 40, columns=columns, sentence="Choose.", other=drop, light=False)
        seen: list[str] = []
        while "answer 39" not in seen:
            assert whole(evening)
            assert offered(evening)[-1] == MORE
            seen += offered(evening)[:-1]
            tap(evening.screen, evening.button(MORE))
            evening.screen.step(3)
        assert seen == [f"answer {n}" for n in range(40)]
        assert offered(evening)[0] == "answer 0"  # and from the beginning again
        tap(evening.screen, evening.button("answer 1"))
        assert given == [1]
        assert evening.app.front is None


def test_answers_that_fit_on_the_card_are_shown_together(evening: Evening) -> None:
    put(evening, 6, columns=1)
    assert offered(evening) == [f"answer {n}" for n in range(6)]
    assert whole(evening)


def test_all_replacements_of_a_marker_are_offered(evening: Evening) -> None:
    many = territories(*[2] * 20)
    actions = (*many, *turn(2, 20), Merge(2, 1), *turn(2, 3))
    sit_down(evening, "Ana", "Bo", actions=actions)
    index = actions.index(Merge(2, 1))
    evening.tell(Amend({index: Merge(2, 3)}))
    assert evening.view.blocked is not None
    evening.screen.step(3)
    assert whole(evening)
    while f"marks territory {20} (red)" not in offered(evening):
        tap(evening.screen, evening.button(MORE))
        evening.screen.step(3)
    tap(evening.screen, evening.button("marks territory 20 (red)"))
    evening.settle()
    assert evening.view.blocked is None
    assert Mark(20) in evening.view.actions[index:]
