"""The header of a table: place cards, and the order in which details are dropped for space."""

import pytest

from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.messages import Act
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import tap

EIGHT = ("Ana", "Bo", "Chloé", "Jean-Baptiste", "Eva", "Fritz", "Gus", "Hugo")
ROLL = Roll((6, 6, 6, 6, 6))


def test_the_card_of_the_player_to_play_is_marked_and_the_leader_has_a_crown(
    evening: Evening,
) -> None:
    evening.sit_down("Ana", "Bo", actions=(ROLL, Score(Box.YAHTZEE)))
    evening.screen.step(2)
    ana, bo = evening.now.ids.header.cards()
    assert (ana.name, ana.score, ana.crown, ana.chosen) == ("Ana", "50", True, False)
    assert (bo.name, bo.score, bo.crown, bo.chosen) == ("Bo, your turn!", "0", False, True)
    evening.tell(Act(ROLL))
    evening.tell(Act(Score(Box.CHANCE)))
    evening.screen.step(2)
    assert [card.chosen for card in (ana, bo)] == [True, False]


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (1920, 1200), (720, 1280)])
@pytest.mark.parametrize("count", [1, 2, 3, 5, 8])
def test_every_card_is_large_enough_and_overlaps_neither_another_nor_the_menu(
    machine: FakeMachine, size: tuple[int, int], count: int
) -> None:
    evening = Evening(machine, size)
    try:
        played = [act for _ in EIGHT[:count] for act in (ROLL, Score(Box.YAHTZEE))]
        evening.sit_down(*EIGHT[:count], rounds=3, actions=played)
        evening.screen.step(2)
        header = evening.now.ids.header
        cards = header.cards()
        assert min(min(card.size) for card in cards) >= 48
        assert all(card.width >= card.wish(card.height) for card in cards)
        assert all(card.score == "50" for card in cards if size != (720, 1280) or card.chosen)
        for card, following in zip(cards, [*cards[1:], header.menu], strict=True):
            assert card.right < following.x
        if header._words.text:
            assert cards[-1].right <= header._words.x
    finally:
        evening.close()


def test_names_of_waiting_players_are_dropped_first_and_then_the_words(evening: Evening) -> None:
    evening.sit_down(*EIGHT[:3], rounds=3)
    evening.screen.step(2)
    cards = evening.now.ids.header.cards()
    assert [card.name for card in cards] == ["Ana, your turn!", "Bo", "Chloé"]
    evening.app.game_life.leave()
    evening.sit_down(*EIGHT, rounds=3)
    evening.screen.step(2)
    header = evening.now.ids.header
    assert {card.name for card in header.cards()[1:]} == {""}
    assert header.cards()[0].name in {"Ana", "Ana, your turn!", ""}


def test_a_tap_on_the_menus_key_opens_the_menu(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    evening.screen.step(2)
    tap(evening.screen, evening.now.ids.header.menu)
    assert evening.front.title == "Menu"
