"""Yahtzee's printed sheet: what stands on it besides the boxes."""

from reportlab.platypus import Paragraph

from tests.ui.paper.evenings import drawn_from
from ui.games.yahtzee.paper import played


def sentences(rounds: int, *players: str) -> list[str]:
    game = drawn_from("yahtzee", players, rounds=rounds)
    blocks = played(game, game.state)
    return [each.getPlainText() for each in blocks if isinstance(each, Paragraph)]


def test_the_winner_of_each_round_of_a_match_is_named() -> None:
    first, second = sentences(2, "Ana", "Bo")
    assert first.startswith("Manche 1")
    assert second.startswith("Manche 2")
    for sentence in (first, second):
        assert "Ana" in sentence or "Bo" in sentence


def test_no_round_is_told_of_where_there_is_but_one_or_nobody_to_beat() -> None:
    assert sentences(1, "Ana", "Bo") == []
    assert sentences(2, "Ana") == []
