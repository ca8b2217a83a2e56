"""The card of rules: opened from the menu, read page by page, never in the game's way."""

from typing import Any

import pytest

from companion import games
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.messages import Amend
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import tap
from tests.ui.touch.problems import SCREENS, Look, all_problems
from tests.ui.touch.screens.seated import seat
from ui.telling.options import defaults, make

NAMES = ("Ana", "Bo", "Chloé")
READABLE = 14  # pixels
TURN = (Roll((3, 3, 5, 1, 6)), Score(Box.THREES))


def sit_down(evening: Evening, name: str) -> None:
    """Begin a game of that name."""
    game = games.find(name)
    seat(evening, game, make(game, NAMES[: max(2, game.players[0])], defaults(game)), ())


def open_rules(evening: Evening) -> Any:
    """Open the card with two taps and return it."""
    evening.now.open_menu()
    evening.screen.step(2)
    tap(evening.screen, evening.button(evening.app.t("menu_rules")))
    evening.screen.step(2)
    return evening.front


def read(card: Any) -> str:
    """Return all texts of the page."""
    return " ".join(f"{each.says} {each.worth}" for each in _lines(card))


def _lines(card: Any) -> list[Any]:
    return [each for each in card.ids.lines.children[::-1] if hasattr(each, "says")]


@pytest.mark.parametrize("name", games.names())
def test_the_menu_of_every_game_has_its_rules(evening: Evening, name: str) -> None:
    sit_down(evening, name)
    card = open_rules(evening)
    assert len(card.ids.titles.children) >= 4
    for title in card.ids.titles.children[::-1]:
        tap(evening.screen, title)
        evening.screen.step(2)
        assert card.shown.title.to("en") == title.words
        assert all(line.says.to("en") in read(card) for line in card.shown.lines)


def test_the_points_of_a_small_straight_are_on_the_card(evening: Evening) -> None:
    evening.sit_down(*NAMES)
    card = open_rules(evening)
    tap(evening.screen, evening.button("Lower section"))
    evening.screen.step(2)
    assert "Small straight: four values in a row 30" in read(card)


def test_the_card_follows_a_change_of_language(evening: Evening) -> None:
    evening.sit_down(*NAMES)
    card = open_rules(evening)
    card.page = 2
    evening.app.switch_language("fr")
    evening.screen.step(3)
    assert "Petite suite : quatre valeurs qui se suivent 30" in read(card)
    assert evening.button("Section inférieure").chosen


def test_escape_and_the_cross_close_the_card(evening: Evening) -> None:
    evening.sit_down(*NAMES)
    open_rules(evening)
    evening.app.on_key("escape")
    assert evening.app.front is None
    card = open_rules(evening)
    (cross,) = (each for each in card.walk() if getattr(each, "sign", "") == "✕")
    tap(evening.screen, cross)
    evening.screen.step(2)
    assert evening.app.front is None


def test_a_roll_read_meanwhile_counts_and_the_page_stays(evening: Evening) -> None:
    evening.sit_down(*NAMES)
    evening.put_up_camera()
    evening.see(())
    card = open_rules(evening)
    card.page = 3
    evening.see((3, 3, 5, 1, 6))
    assert evening.view.actions == (Roll((3, 3, 5, 1, 6)),)
    assert evening.front is card
    assert card.page == 3


def test_a_question_asked_meanwhile_waits_at_the_table(evening: Evening) -> None:
    evening.sit_down(*NAMES)
    evening.put_up_camera()
    evening.see(())
    open_rules(evening)
    evening.see((3, 3, 5, 1, 6), unsure=(1,))
    assert evening.now.asking
    evening.app.on_key("escape")
    evening.screen.step(2)
    assert evening.app.front is None
    assert evening.now.asked is not None


def test_the_question_about_a_blocked_correction_comes_in_front(evening: Evening) -> None:
    evening.sit_down("Ana", actions=(*TURN, Roll((1, 1, 1, 2, 3)), Score(Box.ONES)))
    card = open_rules(evening)
    evening.tell(Amend({1: Score(Box.ONES)}))
    assert evening.view.blocked is not None
    assert evening.front is not card


def test_leaving_the_table_closes_the_card(evening: Evening) -> None:
    evening.sit_down(*NAMES)
    open_rules(evening)
    evening.app.game_life.leave()
    evening.screen.step(2)
    assert evening.app.front is None


def test_the_rules_before_a_game_follow_its_chosen_options(
    evening: Evening,
) -> None:
    screen = evening.app.go("new_game")
    screen.prepare(games.find("datis"))
    screen.options = {**screen.options, "grand_slam": 45}
    evening.screen.step(2)
    tap(evening.screen, evening.button(evening.app.t("menu_rules")))
    evening.screen.step(2)
    tap(evening.screen, evening.button("Bonuses"))
    evening.screen.step(2)
    assert "Grand slam: all 6 dice of a colour +45" in read(evening.front)
    evening.app.on_key("escape")
    assert evening.app.front is None
    assert evening.now is screen


def test_a_game_without_a_card_has_no_entry(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.sit_down(*NAMES)
    monkeypatch.setattr(type(evening.view.game), "card", None)
    evening.now.open_menu()
    evening.screen.step(2)
    with pytest.raises(LookupError):
        evening.button(evening.app.t("menu_rules"))


@pytest.mark.parametrize("look", SCREENS)
def test_every_page_is_legible_at_a_table(machine: FakeMachine, look: Look) -> None:
    places = []
    for name in games.names():
        pages = games.find(name).card
        assert pages is not None
        for page in range(len(pages.pages)):

            def where(evening: Evening, name: str = name, page: int = page) -> None:
                sit_down(evening, name)
                evening.now.show_rules()
                evening.front.page = page

            where.__name__ = f"{name} page {page}"
            places.append(where)
    assert all_problems(machine, look, places, names=NAMES) == []


@pytest.mark.parametrize("name", games.names())
def test_words_are_large_enough_on_a_full_disk(evening: Evening, name: str) -> None:
    sit_down(evening, name)
    card = open_rules(evening)
    evening.app.alarm = evening.app.t("unsaved", count=24)
    for language in ("fr", "en"):
        evening.app.switch_language(language)
        for page in range(len(card.ids.titles.children)):
            card.page = page
            evening.screen.step(3)
            place = card.ids.lines
            lines = _lines(card)
            assert min(line.fs for line in lines) * evening.app.u >= READABLE
            assert sum(line.height + place.spacing for line in lines) <= place.height + 1
