"""Clockwise, unless a 6 skips or a 2 reverses."""

import pytest

from companion.games.desfausse.errors import ReverseTakesATwo, SkipTakesASix
from companion.games.desfausse.state import State
from tests.companion.games.desfausse.tabletop import END, GAME, discard, play, refused, roll, table

SIXES = roll("r6 r6 g6 g3 R3 G3")
TWOS = roll("r2 r2 g2 g3 R3 G3")
PASS = roll("r2 r3 g4 g5 R3 G4")


def order(state: State, turns: int) -> list[str | None]:
    """Return the players of the next turns, each a roll that keeps the whole hand."""
    names = []
    for _ in range(turns):
        names.append(GAME.to_play(state))
        dice = " ".join(
            f"{letter}{value}" for letter, value in zip("rrggRG", (2, 3, 4, 5, 3, 4), strict=True)
        )
        state = play(state, roll(dice), END)
    return names


def test_the_turn_passes_clockwise() -> None:
    assert order(table(4), 5) == ["Ana", "Bo", "Cy", "Di", "Ana"]


def test_with_a_6_in_the_cup_the_next_player_may_be_skipped() -> None:
    assert GAME.to_play(play(table(3), SIXES, discard("0 1", skip=True), END)) == "Cy"
    assert GAME.to_play(play(table(3), SIXES, discard("0 1"), END)) == "Bo"


def test_a_skip_is_for_one_turn_only() -> None:
    state = play(table(3), SIXES, discard("0 1", skip=True), END, PASS, END)
    assert GAME.to_play(state) == "Ana"


def test_mixed_6s_skip_too() -> None:
    assert GAME.to_play(play(table(3), SIXES, discard("0 2", skip=True), END)) == "Cy"


def test_a_skip_takes_a_6_really_in_the_cup() -> None:
    refused(play(table(3), SIXES), discard("0 1", to="Bo", skip=True), SkipTakesASix)
    refused(play(table(3), TWOS), discard("0 1", skip=True), SkipTakesASix)
    refused(play(table(3), SIXES), discard("3 4 5", skip=True), SkipTakesASix)


def test_one_6_left_after_the_1s_is_enough_to_skip() -> None:
    state = play(table(3), roll("r6 r6 g1 g3 R4 G5"), discard("0 1", gone="1", skip=True), END)
    assert GAME.to_play(state) == "Cy"


def test_with_a_2_in_the_cup_the_direction_may_be_reversed() -> None:
    state = play(table(3), TWOS, discard("0 1", reverse=True), END)
    assert GAME.report(state)["direction"] == "counterclockwise"
    assert order(state, 2) == ["Cy", "Bo"]
    assert GAME.to_play(play(table(3), TWOS, discard("0 1"), END)) == "Bo"


def test_a_second_reverse_turns_back() -> None:
    state = table(3, player=1, direction=-1)
    state = play(state, TWOS, discard("0 1", reverse=True), END)
    assert GAME.report(state)["direction"] == "clockwise"
    assert GAME.to_play(state) == "Cy"


def test_a_reverse_takes_a_2_really_in_the_cup() -> None:
    refused(play(table(3), TWOS), discard("0 1", to="Bo", reverse=True), ReverseTakesATwo)
    refused(play(table(3), SIXES), discard("0 1", reverse=True), ReverseTakesATwo)


def test_a_skip_goes_in_the_direction_of_play() -> None:
    state = play(table(4, direction=-1), SIXES, discard("0 1", skip=True), END)
    assert GAME.to_play(state) == "Cy"
    state = play(table(5, direction=-1), SIXES, discard("0 1", skip=True), END)
    assert GAME.to_play(state) == "Di"


def test_between_two_players_a_skip_gives_another_turn() -> None:
    assert GAME.to_play(play(table(2), SIXES, discard("0 1", skip=True), END)) == "Ana"


def test_between_two_players_a_reverse_changes_nothing() -> None:
    state = play(table(2), TWOS, discard("0 1", reverse=True), END)
    assert GAME.to_play(state) == "Bo"
    assert GAME.report(state)["direction"] == "clockwise"


@pytest.mark.parametrize(("earned", "dice"), [("skip", "r6 g6"), ("reverse", "r2 g2")])
def test_a_skip_or_a_direction_does_not_outlive_its_round(earned: str, dice: str) -> None:
    state = table(3, ("rg",), board={"1 two": "Ana", "1 three": "Bo", "1 four": "Cy"})
    after = play(
        state, roll(dice), discard("0 1", skip=earned == "skip", reverse=earned == "reverse"), END
    )
    assert after.round == 2
    assert order(after, 3) == ["Ana", "Bo", "Cy"]
