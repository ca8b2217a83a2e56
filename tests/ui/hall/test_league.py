"""The league table of all held games."""

from ui.hall.hub.league import HighScore, Member, league
from ui.hall.hub.store import Result
from ui.hall.messages import Total


def result(id_: str, winners: tuple[str, ...], simulated: bool = False, **totals: int) -> Result:
    players = tuple(Total(name, total) for name, total in totals.items())
    return Result("Table 1", id_, "yahtzee", players, winners, simulated)


def test_the_most_wins_are_first_and_the_earliest_highest_total_is_the_record() -> None:
    found = league(
        [
            result("a", ("Bo",), Ana=200, Bo=250),
            result("b", ("Bo", "Cy"), Bo=250, Cy=250),
            result("c", ("Ana",), Ana=180, Cy=90),
            result("d", ("Ana",), True, Ana=999, Cy=90),
        ]
    )
    assert found.members == (Member("Bo", 2, 2), Member("Ana", 2, 1), Member("Cy", 2, 1))
    assert found.records == (HighScore("yahtzee", 250, "Bo", "Table 1", "a"),)


def test_totals_that_only_name_the_winner_are_no_record() -> None:
    assert league([result("a", ("Bo",), Ana=0, Bo=1)]).records == ()


def test_a_game_of_one_player_is_no_win_even_if_it_is_held_as_a_win() -> None:
    found = league([result("a", ("Ana",), Ana=300), result("b", (), Ana=200)])
    assert found.members == (Member("Ana", 2, 0),)
    assert found.records == (HighScore("yahtzee", 300, "Ana", "Table 1", "a"),)


def test_a_player_who_left_a_game_neither_won_nor_lost_it() -> None:
    players = (Total("Ana", 90), Total("Bo", 300, left=True))
    found = league([Result("Table 1", "a", "yahtzee", players, ("Ana",))])
    assert found.members == (Member("Ana", 1, 1),)
    assert [record.name for record in found.records] == ["Ana"]
