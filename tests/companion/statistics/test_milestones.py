"""Milestones appear only when true, compared with the games before."""

from collections.abc import Sequence

import pytest

from companion.profiles import Profile, Profiles
from companion.statistics.figures import GameFigures, PlayerFigures
from companion.statistics.milestones import Milestone, MilestoneKind, milestones
from companion.statistics.store import GameLine
from companion.statistics.wording import milestone_text
from tests.language import both


def game(
    *totals: int, winners: Sequence[int] = (0,), name: str = "datis", rounds: int | None = None
) -> GameFigures:
    """Return a game of Ana, Bo and Cy with these totals."""
    measures = {} if rounds is None else {"rounds": rounds, "yahtzees": 0}
    alone = len(winners) == 1
    return GameFigures(
        name,
        tuple(
            PlayerFigures(
                who, total, alone and at in winners, not alone and at in winners, measures
            )
            for at, (who, total) in enumerate(zip(("Ana", "Bo", "Cy"), totals, strict=False))
        ),
    )


def told(*games: GameFigures | None) -> list[tuple[str, str, int]]:
    """Return the milestones of the last of these games."""
    lines = [GameLine(f"g{at}", tick=at, figures=one) for at, one in enumerate(games)]
    return [
        (milestone.kind.value, milestone.name, milestone.figure)
        for milestone in milestones(lines, lines[-1].id)
    ]


def test_a_first_game_has_a_first_win_and_no_record() -> None:
    assert told(game(200, 100)) == [("first_win", "Ana", 1)]


def test_beating_the_own_best_is_a_personal_best() -> None:
    assert told(game(300, 100), game(250, 120)) == [("best_own", "Bo", 120), ("in_a_row", "Ana", 2)]


def test_the_highest_total_of_all_is_a_record_of_the_table_for_one_player() -> None:
    assert told(game(200, 100), game(260, 250)) == [
        ("best_here", "Ana", 260),
        ("best_own", "Bo", 250),
        ("in_a_row", "Ana", 2),
    ]


def test_a_single_player_has_records_and_beats_nobody() -> None:
    first, better = game(200, winners=()), game(210, winners=())
    assert told(first) == []
    assert told(first, better) == [("best_own", "Ana", 210)]


def test_an_equal_total_is_no_record() -> None:
    assert told(game(200, 100), game(200, 100)) == [("in_a_row", "Ana", 2)]


def test_only_games_played_before_count() -> None:
    lines = [GameLine(f"g{at}", tick=at, figures=game(100 + at, 50)) for at in range(3)]
    assert milestones(lines, "g1") == (
        Milestone(MilestoneKind.BEST_HERE, "Ana", 101, 100),
        Milestone(MilestoneKind.IN_A_ROW, "Ana", 2),
    )


def test_other_games_and_matches_of_other_lengths_are_not_compared() -> None:
    other = game(900, 900, name="desfausse", winners=(1,))
    assert told(other, game(200, 100)) == [("first_win", "Ana", 1)]
    long = game(900, 800, name="yahtzee", rounds=3)
    assert told(long, game(300, 200, name="yahtzee", rounds=1)) == [("in_a_row", "Ana", 2)]
    short = game(250, 200, name="yahtzee", rounds=1)
    assert ("best_here", "Ana", 300) in told(short, long, game(300, 200, name="yahtzee", rounds=1))


def test_wins_in_a_row_count_shared_ones_and_end_with_a_defeat() -> None:
    won, shared, lost = game(9, 8), game(9, 9, winners=(0, 1)), game(8, 9, winners=(1,))
    assert ("in_a_row", "Ana", 3) in told(won, shared, won)
    assert ("run_ended", "Ana", 3) in told(won, shared, won, lost)
    assert [one for one in told(won, won, lost) if one[0] == "run_ended"] == []
    assert [one for one in told(won, lost, won) if one[0] == "in_a_row"] == []


def test_d21_has_no_totals_to_beat() -> None:
    lost, won = game(0, 1, name="d21", winners=(1,)), game(1, 0, name="d21")
    assert told(lost, won) == [("first_win", "Ana", 1)]


def test_unfinished_and_unstored_games_have_no_milestones() -> None:
    assert told(game(200, 100), None) == []
    assert milestones([], "nowhere") == ()


def won_by(*names: str) -> list[GameLine]:
    """Return games won by these names with rising points, each against a new player."""
    return [
        GameLine(
            f"g{at}",
            figures=GameFigures(
                "datis",
                (
                    PlayerFigures(name, 200 + at, True, False),
                    PlayerFigures(f"Guest {at}", 100, False, False),
                ),
            ),
        )
        for at, name in enumerate(names)
    ]


def test_names_are_compared_as_everywhere() -> None:
    assert [milestone.kind for milestone in milestones(won_by("Zoé", "zoe"), "g1")] == [
        MilestoneKind.BEST_HERE,
        MilestoneKind.IN_A_ROW,
    ]


def test_names_of_a_person_are_joined_and_separated_names_are_not() -> None:
    lines = won_by("Titi", "Thierry")
    one = Profiles((Profile("Thierry", "red", aliases=("Titi",)),))
    assert [each.kind for each in milestones(lines, "g1", one)] == [
        MilestoneKind.BEST_HERE,
        MilestoneKind.IN_A_ROW,
    ]
    assert [each.kind for each in milestones(lines, "g1")] == [
        MilestoneKind.BEST_HERE,
        MilestoneKind.FIRST_WIN,
    ]


@pytest.mark.parametrize(
    ("reached", "fr", "en"),
    [
        (
            Milestone(MilestoneKind.BEST_OWN, "Ana", 210, 200),
            "Ana : 210 points, record personnel (avant : 200)",
            "Ana: 210 points, a personal best (200 before)",
        ),
        (
            Milestone(MilestoneKind.BEST_HERE, "Ana", 210, 200),
            "Ana : 210 points, record de la table",
            "Ana: 210 points, the table's record",
        ),
        (
            Milestone(MilestoneKind.IN_A_ROW, "Ana", 3),
            "Ana : 3 victoires de suite",
            "Ana: 3 wins in a row",
        ),
        (
            Milestone(MilestoneKind.FIRST_WIN, "Ana", 1),
            "Ana : première victoire à ce jeu",
            "Ana: first win at this game",
        ),
        (
            Milestone(MilestoneKind.RUN_ENDED, "Ana", 4),
            "La série d'Ana s'arrête à 4 victoires",
            "Ana's run ends at 4 wins",
        ),
    ],
)
def test_a_milestone_is_one_sentence(reached: Milestone, fr: str, en: str) -> None:
    assert both(milestone_text(reached)) == (fr, en)


def test_a_game_played_alone_is_neither_a_win_nor_the_end_of_a_run() -> None:
    alone = game(90, winners=())
    assert told(alone, game(80, 70)) == [("first_win", "Ana", 1)]
    won = game(80, 70)
    assert told(won, alone, won) == [("in_a_row", "Ana", 2)]
    assert ("run_ended", "Ana", 3) in told(won, won, won, alone, game(1, 2, winners=(1,)))
