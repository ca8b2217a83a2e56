"""The first game on Home: the game to resume, or the game played most."""

from typing import Any

from companion import people
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.profiles import Profile, Profiles
from tests.companion.evening import whole_game
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import tap


def leave(evening: Evening) -> Any:
    """Leave the table; return the card on Home."""
    evening.app.game_life.leave()
    evening.settle()
    evening.screen.step(3)
    return evening.now.ids.foremost


def cards(card: Any) -> list[tuple[str, str, bool]]:
    """Return the name, the score and the crown on each place card."""
    return [(one.name, one.score, one.crown) for one in reversed(card.ids.players.children)]


def test_a_game_is_resumed_from_its_card(evening: Evening) -> None:
    actions = (Roll((3, 3, 5, 1, 6)), Score(Box.THREES))
    evening.sit_down("Ana", "Bo", "Cy", actions=actions)
    id_ = evening.view.id
    card = leave(evening)
    assert (card.title, card.caption) == ("Yahtzee", "In progress, turn 1 of 13")
    assert (card.key, card.second) == ("RESUME", "Bo to play")
    assert cards(card) == [("Ana", "6", True), ("Bo", "0", False), ("Cy", "0", False)]
    tap(evening.screen, card.ids.go)
    assert evening.screen.until(lambda: evening.view is not None)
    assert evening.view.id == id_


def test_its_turns_are_counted_for_each_player(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", actions=whole_game(2)[:8])
    assert leave(evening).caption == "In progress, turn 3 of 13"
    evening.app.switch_language("fr")
    evening.screen.step(2)
    assert evening.now.ids.foremost.caption == "En cours, tour 3 sur 13"


def test_a_game_without_points_shows_its_players_alone(evening: Evening) -> None:
    from companion import games  # noqa: PLC0415
    from companion.games.d21.state import D21Setup  # noqa: PLC0415

    evening.seat(games.find("d21"), D21Setup(version=1, players=("Ana", "Bo")))
    card = leave(evening)
    assert cards(card) == [("Ana", "", False), ("Bo", "", False)]
    assert card.caption.startswith("In progress, ")


def test_the_last_players_begin_the_game_played_most_if_none_can_be_resumed(
    evening: Evening,
) -> None:
    evening.sit_down("Ana", "Bo", actions=whole_game(2))
    card = leave(evening)
    assert (card.title, card.key, card.second) == ("Yahtzee", "NEW GAME", "as last time")
    assert [name for name, *_ in cards(card)] == ["Ana", "Bo"]
    tap(evening.screen, card.ids.go)
    assert evening.now.name == "new_game"
    assert evening.now.players == ["Ana", "Bo"]


def test_a_hidden_player_is_not_added_with_the_last_players(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", actions=whole_game(2))
    evening.app.change_profiles(people.standing(Profiles((Profile("Bo", "red"),)), "Bo", "hidden"))
    card = leave(evening)
    assert (cards(card), card.second) == ([], "1 to 8 players")
    tap(evening.screen, card.ids.go)
    assert evening.now.players == []


def test_the_key_below_counts_the_other_games_to_resume(evening: Evening) -> None:
    assert evening.now.ids.foremost.ids.others.disabled
    told = []
    for _ in range(3):
        evening.sit_down("Ana", "Bo")
        told.append(leave(evening).beside)
    assert told == ["Stored games", "1 other game", "2 other games"]
