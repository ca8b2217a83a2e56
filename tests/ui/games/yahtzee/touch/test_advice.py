"""Advice at Yahtzee's table: asked for in the menu, gone when the game goes on."""

from companion.messages import Act
from tests.companion.evening import ACTIONS
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import tap
from ui.touch.widgets.cards.choice import Choice


def ask(evening: Evening) -> Choice:
    """The card with the advice, opened from the menu."""
    evening.now.open_menu()
    evening.screen.step(3)
    tap(evening.screen, evening.button(evening.app.t("yahtzee.advice")))
    evening.screen.step(3)
    assert isinstance(evening.front, Choice)
    return evening.front


def test_the_menu_says_what_is_best_for_the_dice_on_the_table(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", actions=ACTIONS[:1])
    card = ask(evening)
    assert "Ana" in card.title
    assert card.sentence.startswith("Keep the two threes")
    assert "other players" in card.sentence


def test_alone_at_the_table_nobody_else_is_spoken_of(evening: Evening) -> None:
    evening.sit_down("Ana", actions=ACTIONS[:1])
    assert "other players" not in ask(evening).sentence


def test_before_the_roll_the_advice_is_to_roll(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    assert ask(evening).sentence.startswith("Roll first")


def test_advice_goes_when_the_game_goes_on(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", actions=ACTIONS[:1])
    ask(evening)
    evening.tell(Act(ACTIONS[1]))
    assert evening.app.front is None
