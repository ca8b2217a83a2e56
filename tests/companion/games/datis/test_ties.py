"""Ties, between groups first and then within the winning group, each with its reason."""

from companion.dice import Colour
from companion.games.datis.errors import NoSuchFace, RerollNeeded, RerollNotNeeded, WrongRerollers
from companion.games.datis.playing import judged, keeps
from companion.games.datis.tricks import Why
from tests.companion.games.datis.table import after, refusal, trick, tricks

LEVEL = ("Ana green-d4 1", "Bo blue-d8 6", "Cléo black-d8 6")


def test_the_sheets_tie_lead_colour_between_groups_then_more_faces_within() -> None:
    plays = ("Ana green-d12 5", "Bo green-d6 5", "Cléo blue-d20 10")
    verdict = judged(tricks(3), trick(*plays))
    assert verdict.level == (Colour.GREEN, Colour.BLUE)
    assert verdict.group is not None
    assert verdict.group.colour is Colour.GREEN
    assert (verdict.group_why, verdict.winner_why) == (Why.LEAD, Why.FACES)
    assert (verdict.winner, verdict.second) == (0, 1)


def test_between_groups_the_lead_colour_wins_though_others_have_more_faces() -> None:
    verdict = judged(tricks(), trick("Ana green-d4 3", "Bo blue-d20 3"))
    assert (verdict.winner, verdict.group_why) == (0, Why.LEAD)


def test_without_the_lead_colour_the_group_with_the_largest_die_wins() -> None:
    plays = ("Ana green-d4 1", "Bo blue-d8 6", "Cléo black-d12 6")
    verdict = judged(tricks(3), trick(*plays))
    assert (verdict.winner, verdict.group_why) == (2, Why.FACES)


def test_a_groups_largest_die_counts_not_its_number_of_dice() -> None:
    plays = ("Ana green-d4 1", "Bo blue-d8 4", "Cléo blue-d6 4", "Dan black-d12 8")
    verdict = judged(tricks(4), trick(*plays))
    assert (verdict.winner, verdict.group_why) == (3, Why.FACES)


def test_with_equal_largest_dice_the_larger_group_wins() -> None:
    plays = ("Ana green-d4 1", "Bo blue-d8 8", "Cléo black-d8 5", "Dan black-d6 3")
    verdict = judged(tricks(4), trick(*plays))
    assert (verdict.winner, verdict.second, verdict.group_why) == (2, 3, Why.SIZE)


def test_nothing_else_left_the_tied_players_roll_again() -> None:
    verdict = judged(tricks(3), trick(*LEVEL))
    assert verdict.tied == (1, 2)
    assert verdict.winner is None
    assert isinstance(refusal(tricks(3), trick(*LEVEL)), RerollNeeded)
    assert keeps(tricks(3), trick(*LEVEL)) == ()


def test_the_highest_new_roll_wins() -> None:
    verdict = judged(tricks(3), trick(*LEVEL, rerolls=[{"Bo": 2, "Cléo": 3}]))
    assert (verdict.winner, verdict.group_why) == (2, Why.REROLL)
    assert verdict.tied == ()


def test_again_until_decided() -> None:
    level = [{"Bo": 4, "Cléo": 4}]
    assert judged(tricks(3), trick(*LEVEL, rerolls=level)).tied == (1, 2)
    decided = [*level, {"Bo": 8, "Cléo": 1}]
    assert judged(tricks(3), trick(*LEVEL, rerolls=decided)).winner == 1
    assert after(tricks(3), trick(*LEVEL, rerolls=decided)).round is not None


def test_of_three_who_roll_again_only_those_still_level_go_on() -> None:
    plays = ("Ana green-d4 1", "Bo blue-d8 6", "Cléo black-d8 6", "Dan red-d8 6")
    first = {"Bo": 7, "Cléo": 2, "Dan": 7}
    assert judged(tricks(4), trick(*plays)).tied == (1, 2, 3)
    assert judged(tricks(4), trick(*plays, rerolls=[first])).tied == (1, 3)
    again = trick(*plays, rerolls=[first, {"Bo": 1, "Dan": 2}])
    assert judged(tricks(4), again).winner == 3
    everybody = trick(*plays, rerolls=[first, {"Bo": 1, "Cléo": 8, "Dan": 2}])
    assert isinstance(refusal(tricks(4), everybody), WrongRerollers)


def test_a_group_that_was_not_tied_wins_by_no_reroll() -> None:
    wrong = trick(*LEVEL, rerolls=[{"Ana": 4, "Bo": 2, "Cléo": 3}])
    assert isinstance(refusal(tricks(3), wrong), WrongRerollers)
    assert isinstance(refusal(tricks(3), trick(*LEVEL, rerolls=[{"Bo": 2}])), WrongRerollers)


def test_a_reroll_shows_a_face_of_the_players_own_die() -> None:
    wrong = trick(*LEVEL, rerolls=[{"Bo": 9, "Cléo": 3}])
    assert isinstance(refusal(tricks(3), wrong), NoSuchFace)


def test_a_trick_that_is_decided_is_not_rolled_again() -> None:
    decided = trick("Ana green-d4 3", "Bo blue-d20 2", rerolls=[{"Ana": 1, "Bo": 2}])
    assert isinstance(refusal(tricks(), decided), RerollNotNeeded)
    twice = trick(*LEVEL, rerolls=[{"Bo": 2, "Cléo": 3}, {"Bo": 2, "Cléo": 3}])
    assert isinstance(refusal(tricks(3), twice), RerollNotNeeded)


def test_within_a_group_more_faces_win_a_tie_whoever_played_first() -> None:
    for plays in (
        ("Ana green-d6 5", "Bo green-d12 5", "Cléo blue-d4 1"),
        ("Ana green-d12 5", "Bo green-d6 5", "Cléo blue-d4 1"),
    ):
        verdict = judged(tricks(3), trick(*plays))
        assert verdict.winner_why is Why.FACES
        assert verdict.group_why is Why.HIGHEST
        assert verdict.winner == (1 if "d12" in plays[1] else 0)


def test_a_tie_for_second_place_goes_to_the_die_with_more_faces() -> None:
    plays = ("Ana green-d6 3", "Bo green-d20 9", "Cléo green-d12 3", "Dan blue-d4 1")
    verdict = judged(tricks(4), trick(*plays, keep="green"))
    assert (verdict.winner, verdict.second) == (1, 2)
    assert (verdict.winner_why, verdict.second_why) == (Why.HIGHEST, Why.FACES)
