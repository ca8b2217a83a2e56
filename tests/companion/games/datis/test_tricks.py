"""Tricks: obligations to play, groups and sums, the winner and the dice to keep."""

import pytest

from companion.dice import Colour
from companion.games.datis import GAME
from companion.games.datis.actions import Mode, Round, Trick
from companion.games.datis.errors import (
    DiePlayed,
    KeepNotInTrick,
    NoSuchFace,
    NothingToChoose,
    OutOfTurn,
    TricksOver,
)
from companion.games.datis.playing import judged, keeps
from companion.games.datis.state import Phase, State
from companion.games.datis.tricks import Why
from tests.companion.games.datis.table import after, filler, names, refusal, setup, trick, tricks


def table(*players: str) -> State:
    """Return the sheet's table at its first trick."""
    made = setup(len(players))
    header = type(made)(version=1, players=players, options=made.options)
    return after(GAME.start(header), Round(Mode.TRICKS))


def won(state: State) -> list[tuple[str, ...]]:
    """Return the dice in front of each player, by name."""
    assert state.round is not None
    return [names(state.round.dice(player)) for player in range(len(state.setup.players))]


def may_keep(state: State, played: Trick) -> list[str]:
    """Return the dice that the winner may choose."""
    return [choice.keep for choice in keeps(state, played)]


# --- the sheet's groups and tricks -----------------------------------------------------


@pytest.mark.parametrize(
    ("colours", "groups"),
    [
        (("blue", "blue", "blue"), {"blue": (0, 1, 2)}),
        (("blue", "red", "red"), {"blue": (0,), "red": (1, 2)}),
        (("black", "blue", "blue", "red"), {"black": (0,), "blue": (1, 2), "red": (3,)}),
    ],
)
def test_players_with_dice_of_one_colour_are_a_group(
    colours: tuple[str, ...], groups: dict[str, tuple[int, ...]]
) -> None:
    players = ("Olivier", "Nicolas", "Sylvie", "Yves")[: len(colours)]
    kinds = ("d20", "d12", "d8", "d6")
    plays = [
        f"{name} {colour}-{kind} 1"
        for name, colour, kind in zip(players, colours, kinds, strict=False)
    ]
    verdict = judged(table(*players), trick(*plays))
    assert {group.colour.value: group.players for group in verdict.groups} == groups


def test_two_players_in_one_group_the_higher_score_takes_all_without_a_choice() -> None:
    at = table("Olivier", "Nicolas")
    played = trick("Olivier green-d12 12", "Nicolas green-d10 0")
    assert may_keep(at, played) == ["all"]
    assert won(after(at, played)) == [("green-d12", "green-d10"), ()]


def test_two_players_in_two_groups_the_higher_score_takes_all_without_a_choice() -> None:
    at = table("Olivier", "Nicolas")
    played = trick("Olivier green-d12 11", "Nicolas red-d20 3")
    assert may_keep(at, played) == ["all"]
    assert won(after(at, played)) == [("green-d12", "red-d20"), ()]


def test_three_players_in_one_group_the_highest_score_takes_all_without_a_choice() -> None:
    at = table("Olivier", "Nicolas", "Sylvie")
    played = trick("Olivier blue-d20 15", "Nicolas blue-d12 3", "Sylvie blue-d4 4")
    assert may_keep(at, played) == ["all"]
    assert won(after(at, played)) == [("blue-d20", "blue-d12", "blue-d4"), (), ()]


def test_a_group_of_two_beats_a_higher_die_by_its_sum_and_its_best_chooses() -> None:
    at = table("Olivier", "Nicolas", "Sylvie")
    plays = ("Olivier blue-d12 12", "Nicolas black-d8 8", "Sylvie black-d6 6")
    verdict = judged(at, trick(*plays))
    assert [(group.colour, group.total) for group in verdict.groups] == [
        (Colour.BLUE, 12),
        (Colour.BLACK, 14),
    ]
    assert (verdict.winner, verdict.second) == (1, 2)
    assert (verdict.group_why, verdict.winner_why) == (Why.HIGHEST, Why.HIGHEST)
    assert may_keep(at, trick(*plays)) == ["all", "blue", "black"]
    assert won(after(at, trick(*plays))) == [(), ("blue-d12", "black-d8", "black-d6"), ()]
    assert won(after(at, trick(*plays, keep="black"))) == [
        (),
        ("black-d8", "black-d6"),
        ("blue-d12",),
    ]
    assert won(after(at, trick(*plays, keep="blue"))) == [
        (),
        ("blue-d12",),
        ("black-d8", "black-d6"),
    ]


def test_the_rest_goes_to_the_second_best_of_the_winning_group() -> None:
    at = table("Olivier", "Nicolas", "Sylvie", "Yves")
    played = trick(
        "Olivier black-d4 3",
        "Nicolas black-d8 2",
        "Sylvie black-d6 5",
        "Yves red-d20 9",
        keep="black",
    )
    assert won(after(at, played)) == [("red-d20",), (), ("black-d4", "black-d8", "black-d6"), ()]


def test_with_four_players_there_may_be_three_groups() -> None:
    at = table("Olivier", "Nicolas", "Sylvie", "Yves")
    plays = ("Olivier black-d4 1", "Nicolas blue-d8 2", "Sylvie blue-d6 5", "Yves red-d20 9")
    verdict = judged(at, trick(*plays))
    assert [group.players for group in verdict.groups] == [(0,), (1, 2), (3,)]
    assert verdict.winner == 3
    assert verdict.winner_why is Why.ALONE


# --- obligations to play --------------------------------------------------------------------


def test_the_first_die_sets_the_lead_colour() -> None:
    verdict = judged(tricks(), trick("Ana blue-d4 1", "Bo green-d4 4"))
    assert verdict.lead is Colour.BLUE


@pytest.mark.parametrize(
    "plays",
    [
        ("Bo green-d4 1", "Ana green-d6 2"),
        ("Ana green-d4 1",),
        ("Ana green-d4 1", "Ana green-d6 2"),
        ("Ana green-d4 1", "Bo green-d6 2", "Ana green-d8 1"),
        (),
    ],
)
def test_play_goes_clockwise_from_the_leader_one_die_each(plays: tuple[str, ...]) -> None:
    assert isinstance(refusal(tricks(), trick(*plays)), OutOfTurn)


def test_the_winner_of_a_trick_leads_the_next() -> None:
    at = after(tricks(3), trick("Ana green-d4 1", "Bo green-d6 2", "Cléo blue-d20 19"))
    assert GAME.to_play(at) == "Cléo"
    good = trick("Cléo green-d8 1", "Ana green-d10 2", "Bo blue-d12 1")
    assert GAME.to_play(after(at, good)) == "Ana"
    bad = trick("Ana green-d10 2", "Bo blue-d12 1", "Cléo green-d8 1")
    assert isinstance(refusal(at, bad), OutOfTurn)


def test_a_winner_who_gives_the_rest_away_still_leads() -> None:
    plays = ("Ana blue-d12 12", "Bo black-d8 8", "Cléo black-d6 6")
    assert GAME.to_play(after(tricks(3), trick(*plays, keep="blue"))) == "Bo"


def test_by_option_the_next_player_clockwise_leads() -> None:
    at = after(
        tricks(3, next_leader="clockwise"),
        trick("Ana green-d4 1", "Bo green-d6 2", "Cléo blue-d20 19"),
    )
    assert GAME.to_play(at) == "Bo"
    at = after(at, trick("Bo green-d8 1", "Cléo green-d10 2", "Ana blue-d12 12"))
    assert GAME.to_play(at) == "Cléo"


def test_a_die_is_played_once_a_round() -> None:
    at = after(tricks(), trick("Ana green-d4 1", "Bo green-d6 2"))
    assert isinstance(refusal(at, trick("Bo green-d4 1", "Ana green-d8 2")), DiePlayed)
    assert isinstance(refusal(at, trick("Bo green-d8 1", "Ana green-d8 2")), DiePlayed)


def test_a_d10_shows_0_to_9_and_its_0_counts_0() -> None:
    assert isinstance(refusal(tricks(), trick("Ana green-d10 10", "Bo green-d6 2")), NoSuchFace)
    verdict = judged(tricks(), trick("Ana green-d10 0", "Bo blue-d4 1"))
    assert [group.total for group in verdict.groups] == [0, 1]
    assert verdict.winner == 1


@pytest.mark.parametrize("value", [0, -1, 5])
def test_a_value_the_die_does_not_bear_is_refused(value: int) -> None:
    assert isinstance(refusal(tricks(), trick(f"Ana green-d4 {value}", "Bo blue-d4 1")), NoSuchFace)


# --- the winner's choice ----------------------------------------------------------------------


def test_a_colour_that_is_not_in_the_trick_cannot_be_kept() -> None:
    plays = ("Ana blue-d12 12", "Bo black-d8 8", "Cléo black-d6 6")
    for keep in ("red", "both", ""):
        assert isinstance(refusal(tricks(3), trick(*plays, keep=keep)), KeepNotInTrick)


def test_a_winner_alone_in_the_group_has_no_choice() -> None:
    plays = ("Ana blue-d12 12", "Bo black-d4 1", "Cléo black-d6 6")
    assert may_keep(tricks(3), trick(*plays)) == ["all"]
    for keep in ("blue", "black"):
        assert isinstance(refusal(tricks(3), trick(*plays, keep=keep)), NothingToChoose)


def test_keeping_the_only_colour_of_a_trick_is_keeping_all() -> None:
    plays = ("Ana blue-d12 12", "Bo blue-d4 1", "Cléo blue-d6 6")
    assert may_keep(tricks(3), trick(*plays)) == ["all"]
    kept = after(tricks(3), trick(*plays, keep="blue"))
    assert won(kept) == won(after(tricks(3), trick(*plays)))


@pytest.mark.parametrize(
    "plays", [("Ana blue-d12 12", "Bo blue-d4 1"), ("Ana blue-d12 12", "Bo black-d4 1")]
)
def test_with_two_players_there_is_never_a_choice(plays: tuple[str, ...]) -> None:
    assert may_keep(tricks(), trick(*plays)) == ["all"]


def test_all_the_others_go_to_the_second_even_from_several_colours() -> None:
    played = trick("Ana blue-d12 6", "Bo black-d8 8", "Cléo black-d6 6", "Dan red-d4 1", keep="red")
    assert won(after(tricks(4), played)) == [
        (),
        ("red-d4",),
        ("blue-d12", "black-d8", "black-d6"),
        (),
    ]


# --- a whole round --------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "in_play"), [(2, 14), (3, 21), (4, 28)])
def test_seven_tricks_make_a_round_and_all_their_dice_are_won(players: int, in_play: int) -> None:
    at = tricks(players)
    free = list(filler((), 7 * players, players))
    for _ in range(7):
        assert at.phase is Phase.TRICKS
        current = at.round
        assert current is not None
        order = [at.setup.players[(current.leader + step) % players] for step in range(players)]
        at = after(at, trick(*(f"{name} {free.pop().name} 1" for name in order)))
    assert at.phase is not Phase.TRICKS
    played = at.rounds[-1]
    laid = [die for player in range(players) for die in played.dice(player)]
    assert len(laid) == len(set(laid)) == in_play


def test_there_is_no_eighth_trick() -> None:
    at = tricks()
    free = list(filler((), 14, 2))
    for _ in range(7):
        order = ["Ana", "Bo"] if GAME.to_play(at) == "Ana" else ["Bo", "Ana"]
        at = after(at, trick(*(f"{name} {free.pop(0).name} 1" for name in order)))
    assert at.phase is Phase.ANNOUNCE
    more = trick("Ana black-d12 1", "Bo black-d20 1")
    assert isinstance(refusal(at, more), TricksOver)
