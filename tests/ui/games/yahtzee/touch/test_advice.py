"""Advice at the Yahtzee table: opened from the menu, closed when the game goes on."""

from companion.messages import Act
from tests.companion.evening import ACTIONS
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import tap
from ui.touch.widgets.cards.choice import Choice


def ask(evening: Evening) -> None:
    """Ask for advice in the menu."""
    evening.now.open_menu()
    evening.screen.step(3)
    tap(evening.screen, evening.button(evening.app.t("yahtzee.advice")))
    evening.screen.step(3)


def explained(evening: Evening) -> Choice:
    """Return the card with the figures, opened by *Why?* beside the advice."""
    ask(evening)
    tap(evening.screen, evening.button("Why?"))
    evening.screen.step(3)
    assert isinstance(evening.front, Choice)
    return evening.front


def test_the_dice_to_keep_are_lit_and_the_prompt_says_so(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", actions=ACTIONS[:1])
    ask(evening)
    dice = evening.view.state.dice
    assert [dice[place] for place in evening.now.ids.dice.lit] == [3, 3]
    assert evening.now.ids.prompt.words == "Keep these dice."


def test_the_figures_open_with_another_tap(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", actions=ACTIONS[:1])
    card = explained(evening)
    assert "Ana" in card.title
    assert card.sentence.startswith("Keep the two threes")
    assert "other players" in card.sentence


def test_advice_for_a_single_player_mentions_no_others(evening: Evening) -> None:
    evening.sit_down("Ana", actions=ACTIONS[:1])
    assert "other players" not in explained(evening).sentence


def test_before_the_roll_the_advice_is_to_roll(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    ask(evening)
    assert isinstance(evening.front, Choice)
    assert evening.front.sentence.startswith("Roll first")


def test_advice_closes_when_the_game_goes_on(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", actions=ACTIONS[:1])
    explained(evening)
    evening.tell(Act(ACTIONS[1]))
    assert evening.app.front is None
    assert not evening.now.ids.dice.lit
