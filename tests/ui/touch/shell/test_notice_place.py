"""A notice covers no needed widget: it is shown in the header, between the keys."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.ui.games.d21.touch import test_sizes as d21
from tests.ui.games.dalapapa.touch import test_sizes as dalapapa
from tests.ui.games.datis.touch import test_sizes as datis
from tests.ui.games.desfausse.touch import test_sizes as desfausse
from tests.ui.games.yahtzee.touch import places as yahtzee
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.problems import shown
from tests.ui.touch.screens.home import places as home
from tests.ui.touch.screens.new_game import places as new_game

SENTENCES = (
    "No.",
    "With more than half 1s the token must go to the −1 column, unless it holds your own already.",
)
PLACES: list[Callable[[Evening], None]] = [
    home.home,
    new_game.new_game,
    yahtzee.asking,
    yahtzee.by_hand,
    desfausse.glow,
    desfausse.board_only,
    d21.chosen,
    datis.in_trick,
    dalapapa.marking,
]
Rect = tuple[float, float, float, float]


def rect(widget: Any) -> Rect:
    x, y = widget.to_window(*widget.pos)
    return x, y, x + widget.width, y + widget.height


def overlap(one: Rect, other: Rect) -> bool:
    return (
        one[0] + 1 < other[2]
        and other[0] + 1 < one[2]
        and one[1] + 1 < other[3]
        and other[1] + 1 < one[3]
    )


def test_a_notice_is_shown_whole_without_a_lesson(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    for name in ("Yahtzee", "home"):
        evening.app.tell("Roll first, then make your choice.", refused=True)
        evening.screen.step(6)
        notice = next(w for w in evening.app.root.children if type(w).__name__ == "NoticeBar")
        assert notice.x >= 0, name
        assert 200 <= notice.width <= notice.right <= evening.app.root.width, name
        evening.app.game_life.leave()
        evening.screen.step(3)


@pytest.mark.parametrize("where", PLACES, ids=lambda where: f"{where.__module__[-20:]}")
@pytest.mark.parametrize("size", [(800, 480), (1280, 720)], ids=str)
def test_a_notice_covers_no_key_nor_tray_nor_board_nor_prompt(
    machine: FakeMachine, size: tuple[int, int], where: Callable[[Evening], None]
) -> None:
    # importing this opens the window
    from ui.touch.widgets.controls.button import TapButton  # noqa: PLC0415

    evening = Evening(machine, size)
    try:
        where(evening)
        if evening.app.view is not None:
            evening.app.alarm = evening.app.t("unsaved", count=24)
        for words in SENTENCES:
            evening.app.tell(words, refused=True)
            evening.screen.step(3)
            notice = evening.app.root.ids.notice
            place = rect(notice)
            head = max(evening.app.touch, evening.now.head * evening.app.u)
            assert place[1] >= size[1] - head - 1
            assert place[3] <= size[1] + 1
            assert place[0] >= 0
            assert place[2] <= size[0]
            assert notice.width > 300 * evening.app.u
            keys = [w for w in shown(evening.now, size) if isinstance(w, TapButton) and w.width > 1]
            assert [key.words or key.sign for key in keys if overlap(rect(key), place)] == []
            label = notice.label
            assert label.tall(14) <= notice.height  # legible: not smaller than this
    finally:
        evening.close()


def test_a_tap_on_a_notice_closes_it_and_does_nothing_else(evening: Evening) -> None:
    from tests.ui.touch.fingers import tap  # noqa: PLC0415

    yahtzee.by_hand(evening)
    evening.app.tell("The tray is hot.")
    evening.screen.step(3)
    tap(evening.screen, evening.app.root.ids.notice)
    assert evening.app.notice == ""
    # the tap did not reach the place cards below, which open the sheets
    assert evening.app.front is None


def test_a_longer_notice_stays_longer() -> None:
    # importing this opens the window
    from ui.touch.shell.layers import notice_seconds  # noqa: PLC0415

    short, long = (notice_seconds(words) for words in SENTENCES)
    assert 2 <= short < 4 < long <= 8
