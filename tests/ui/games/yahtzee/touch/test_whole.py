"""The sheets of a match, round by round: they stay open while the game goes on."""

from typing import Any

from companion.games.yahtzee.actions import Roll
from companion.messages import Act, Amend, Press, Pressed
from tests.companion.disk import full_after
from tests.companion.evening import whole_game
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import tap


def sheet(evening: Evening) -> Any:
    """Return the sheets on their card."""
    # importing this opens the window
    from ui.games.yahtzee.touch.whole import WholeSheet  # noqa: PLC0415

    if evening.app.front is None:
        evening.now.show_sheets()
        evening.screen.step(2)
    root = evening.front
    return next(widget for widget in root.walk() if isinstance(widget, WholeSheet))


def leaf_back(evening: Evening) -> None:
    """Tap the arrow to the last round."""
    arrows = sheet(evening).walk()
    tap(evening.screen, next(arrow for arrow in arrows if getattr(arrow, "sign", "") == "◀"))
    evening.screen.step(2)


def written(evening: Evening) -> list[str]:
    """Return the texts of all shown rows."""
    cells = [cell for row in sheet(evening).ids.rows.children for cell in row.children]
    return [cell.text for cell in cells]


def test_an_earlier_round_stays_open_while_dice_are_thrown(
    evening: Evening,
) -> None:
    evening.sit_down("Ana", rounds=2, actions=whole_game(1))
    evening.now.show_sheets()
    evening.screen.step(2)
    leaf_back(evening)
    evening.tell(Act(Roll((2, 2, 3, 4, 5))))
    assert sheet(evening).round == 1
    evening.tell(Pressed(Press.UNDO))
    evening.tell(Pressed(Press.UNDO))
    assert (sheet(evening).round, sheet(evening).rounds) == (1, 1)


def test_a_correction_after_the_end_stands_on_the_sheet_of_its_round(evening: Evening) -> None:
    evening.sit_down("Ana", rounds=2, actions=whole_game(1) * 2)
    evening.tell(Amend({0: Roll((1, 1, 1, 3, 4))}))
    leaf_back(evening)
    assert "3" in written(evening)


def test_an_unsaved_score_of_an_earlier_round_bears_a_sign(evening: Evening) -> None:
    evening.sit_down("Ana", rounds=2, actions=whole_game(1)[:-1])
    with full_after(0):
        evening.tell(Act(whole_game(1)[-1]))
        evening.now.show_sheets()
        evening.screen.step(2)
        leaf_back(evening)
        assert [words for words in written(evening) if words.startswith("! ")] == ["! 29"]


def test_the_end_names_the_winner_of_each_round_of_a_match(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", rounds=2, actions=whole_game(2) * 2)
    assert sheet(evening).won == "Round 1: Ana wins. Round 2: Ana wins."
    evening.sit_down("Ana", "Bo", actions=whole_game(2))
    assert sheet(evening).won == ""
