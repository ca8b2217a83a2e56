"""The card about dice that lay in the tray before the game began."""

from typing import Any

import pytest

from companion.dice import Colour, Doubt, Reading, SeenDie, Settled, Size
from companion.games.yahtzee.actions import Roll
from companion.language.text import Language
from companion.messages import Press, Saw
from companion.tray.draft import Ask
from tests.ui.games.desfausse.touch.desfausse_evening import sit_down as sit_down_to_desfausse
from tests.ui.touch.evening import Evening, place
from tests.ui.touch.fingers import key, tap

OLD = (3, 3, 5, 1, 6)
ENTER = 13
SENTENCES: dict[Language, tuple[str, str, list[str]]] = {
    "en": (
        "These dice were already there: count them?",
        "Empty the tray: what is already there cannot be a roll.",
        ["Ignore", "Count them"],
    ),
    "fr": (
        "Ces dés étaient déjà là : les compter ?",
        "Videz le plateau : ce qui est déjà là ne peut pas être un lancer.",
        ["Ignorer", "Les compter"],
    ),
}


def begin_among_old_dice(evening: Evening) -> None:
    """Begin a game of Yahtzee while five dice lie in the tray."""
    evening.sit_down("Ana", "Bo")
    evening.put_up_camera()
    evening.see(OLD)


def buttons(evening: Evening) -> list[tuple[str, str]]:
    """Return the words and the tone of the card's buttons, from the left."""
    evening.screen.step(2)
    return [(button.words, button.tone) for button in keys(evening)]


def keys(evening: Evening) -> list[Any]:
    """Return the card's buttons; the first is the most common choice."""
    card = evening.now.ids.prompt
    return list(card.keys()) if hasattr(card, "keys") else card.ids.answers.children[::-1]


def see_white_dice(evening: Evening, count: int) -> None:
    """Give the screen a reading of ivory dice, which the game does not have; each is doubtful."""
    dice = tuple(
        SeenDie(
            value=at + 1,
            confidence=0.9,
            sure=False,
            box=place(at),
            colour=Colour.IVORY,
            size=Size.SMALL,
            doubt=Doubt.RULE,
        )
        for at in range(count)
    )
    reading = Reading(dice=dice, sure=not dice)
    number = evening.view.question.number
    evening.tell(Saw(Settled(reading=reading, frame=0, time=0.0, request=number)))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_counting_the_old_dice_is_never_the_highlighted_button(
    evening: Evening, language: Language
) -> None:
    begin_among_old_dice(evening)
    evening.app.switch_language(language)
    evening.screen.step(3)
    words, _, answers = SENTENCES[language]
    assert evening.now.words == words
    assert buttons(evening) == [(answers[0], "plain"), (answers[1], "plain")]


@pytest.mark.parametrize("press", ["key", "box"])
def test_end_of_turn_does_not_count_the_old_dice(evening: Evening, press: str) -> None:
    begin_among_old_dice(evening)
    assert not evening.now.may_end
    if press == "key":
        key(evening.screen, ENTER)
    else:
        evening.app.press(Press.END_TURN)
    evening.settle()
    assert evening.view.actions == ()
    assert evening.view.asks == (Ask.ALREADY_THERE,)


def test_the_old_dice_are_counted_on_request(evening: Evening) -> None:
    begin_among_old_dice(evening)
    tap(evening.screen, evening.button("Count them"))
    evening.settle()
    assert evening.view.actions == (Roll(OLD),)


def test_the_card_closes_once_the_tray_is_empty_and_the_throw_counts(evening: Evening) -> None:
    begin_among_old_dice(evening)
    evening.see(())
    assert not evening.now.asking
    assert evening.now.words == "Ana, roll the five dice."
    evening.see((2, 2, 4, 4, 6))
    assert evening.view.actions == (Roll((2, 2, 4, 4, 6)),)


def test_the_dice_of_the_last_game_are_no_roll_of_the_next(
    evening: Evening,
) -> None:
    evening.sit_down("Ana", "Bo")
    evening.put_up_camera()
    evening.see(())
    evening.see(OLD)
    assert Roll(OLD) in evening.view.actions
    begin_among_old_dice(evening)
    assert evening.view.actions == ()
    assert buttons(evening)[0] == ("Ignore", "plain")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_dice_of_another_game_ask_for_an_empty_tray_in_one_sentence(
    evening: Evening, language: Language
) -> None:
    sit_down_to_desfausse(evening, "Ana", "Bo")
    evening.put_up_camera()
    evening.app.switch_language(language)
    see_white_dice(evening, 5)
    _, words, answers = SENTENCES[language]
    assert evening.now.words == words
    assert buttons(evening) == [(answers[0], "plain")]
    assert evening.view.actions == ()
    see_white_dice(evening, 0)
    assert not evening.now.asking
    assert evening.now.words != words
