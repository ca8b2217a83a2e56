"""The end of a game of Dalapapa Domaine by touch: the last round and the count."""

from typing import Any

import pytest

from companion.games.dalapapa.actions import Count, EndTurn, Grow
from tests.companion.games.dalapapa.play import (
    bag_emptied,
    emptied,
    over,
    penniless,
    territories,
    turn,
)
from tests.ui.games.dalapapa.touch.dalapapa_evening import (
    buttons,
    press_sign,
    sit_down,
    summary,
    touch,
)
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import tap
from tests.ui.touch.screens.seated import done, press


def test_the_last_marker_begins_the_last_round_with_an_announcement(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", "Chloé", actions=emptied(3)[:-1])
    assert evening.now.last_round == ""
    touch(evening, 7)
    told = (
        "Ana has placed their last marker and takes the plaque (5 points): one last turn for the "
        "others, then the count."
    )
    assert evening.app.notice == told
    assert evening.now.last_round == (
        "LAST ROUND before the count. Still to play: Ana, Bo and Chloé."
    )
    assert evening.now.ids.bank.plaque == ""
    press(evening, "END OF TURN")
    assert evening.now.last_round.endswith("Still to play: Bo and Chloé.")


def test_undoing_the_last_marker_removes_the_announcement(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", "Chloé", actions=emptied(3)[:-1])
    touch(evening, 7)
    press(evening, "Undo")
    assert evening.app.notice == "Undone: Ana marks territory 7 (red)"
    touch(evening, 7)
    assert evening.app.notice.startswith("Ana has placed their last marker")


def test_the_count_must_be_confirmed_before_the_game_ends(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=over()[:-1])
    press(evening, "COUNT")
    assert done(evening) == over()[:-1]
    assert evening.front.sentence.startswith("Are all the sizes right?")
    press(evening, "Not yet")
    assert done(evening) == over()[:-1]
    press(evening, "COUNT")
    press(evening, "Count")
    assert done(evening) == over()
    assert evening.now.name == "game_over"


def test_a_double_tap_on_the_last_end_of_turn_does_not_start_the_count(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=over()[:-2])
    assert isinstance(over()[-2], EndTurn)
    for _ in range(2):
        evening.now.end_turn()
        evening.settle()
    assert done(evening) == over()[:-1]
    assert evening.app.front is None
    assert evening.app.notice == ""


def test_the_real_button_never_counts(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=over()[:-1])
    evening.app.end_turn()
    evening.settle()
    assert done(evening) == over()[:-1]
    assert evening.app.notice == "Everybody has played their last turn: only the count is left."


def test_a_count_with_dominoes_in_the_bag_shows_a_warning(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=penniless())
    assert buttons(evening) == {"Pass"}
    press_sign(evening, "☰")
    press(evening, "Nobody can place: count")
    assert evening.front.sentence.startswith("Dominoes still in the bag: 61. ")
    press(evening, "Not yet")
    assert done(evening) == penniless()


def test_no_count_is_offered_while_there_are_dominoes_and_tokens_to_play_with(
    evening: Evening,
) -> None:
    sit_down(evening, "Ana", "Bo")
    assert buttons(evening) == set()
    press_sign(evening, "☰")
    offered = {getattr(widget, "text", "") for widget in evening.front.walk()}
    assert "Leave the table" in offered
    assert "Nobody can place: count" not in offered


def test_once_only_the_count_is_left_no_players_card_is_marked(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=over()[:-2])
    cards = evening.now.ids.header.cards()
    assert [card.chosen for card in cards] == [False, True]
    press(evening, "END OF TURN")
    assert [card.chosen for card in cards] == [False, False]


def test_with_the_bag_empty_the_turn_offers_to_pass_and_to_count(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=bag_emptied())
    assert buttons(evening) == {"Pass", "Nobody can place: count"}
    press(evening, "Nobody can place: count")
    assert evening.front.sentence.startswith("The bag is empty.")
    press(evening, "Count")
    assert evening.now.name == "game_over"


def test_the_count_is_explained_line_by_line_with_the_plaque(evening: Evening) -> None:
    actions = (*emptied(3), Grow(2, 6), EndTurn(), *turn(2, 2), *turn(2), Count())
    sit_down(evening, "Ana", "Bo", "Chloé", actions=actions)
    assert evening.now.name == "game_over"
    columns = [summary(evening).column(place) for place in range(3)]
    told = [[(line.number, line.points) for line in column.lines] for column in columns]
    assert told[0] == [
        ("1", "2"),
        ("2", "6"),
        *((str(number), "2") for number in range(3, 8)),
        ("", "5"),
    ]
    assert told[1:] == [[("2", "6")], [("", "")]]
    assert columns[0].lines[-1].words == "Plaque"
    assert columns[2].lines[0].words == "nothing marked"
    assert [column.total for column in columns] == ["23", "6", "0"]
    assert [column.won for column in columns] == [True, False, False]
    assert summary(evening).words == "The most squares marked, plaque included"


def test_equal_totals_share_the_win_on_the_last_screen(evening: Evening) -> None:
    actions = (*territories(4, 4), *turn(2, 1), *turn(2, 2), *penniless(), Count())
    sit_down(evening, "Ana", "Bo", actions=actions)
    assert evening.now.winners == "Ana and Bo"
    assert evening.now.won == "win together!"
    assert [summary(evening).column(place).won for place in (0, 1)] == [True, True]
    assert {line.place for line in evening.now.ids.ranks.children} == {"1"}


def test_the_count_so_far_can_be_shown_during_the_game(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=(*territories(4), *turn(2, 1)))
    tap(evening.screen, evening.now.ids.header.cards()[1])
    evening.screen.step(3)
    column = next(
        widget for widget in evening.front.walk() if type(widget).__name__ == "DalapapaCount"
    ).column(0)
    assert (column.total, column.lines[0].words, column.won) == ("4", "red", False)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_last_round_is_announced_in_both_languages(evening: Evening, language: Any) -> None:
    sit_down(evening, "Ana", "Bo", actions=emptied())
    evening.app.switch_language(language)
    evening.screen.step(3)
    assert evening.now.last_round.startswith({"fr": "DERNIER TOUR", "en": "LAST ROUND"}[language])
