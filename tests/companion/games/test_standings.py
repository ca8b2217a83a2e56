"""Places and leads: most or fewest points, teams, and players who are out or have left."""

from companion.games.standings import Standing, lead, places, side_count


def of(*totals: int) -> list[Standing]:
    return [Standing(name, total) for name, total in zip("ABCDEFGH", totals, strict=False)]


def test_equal_players_share_a_place() -> None:
    assert places(of(30, 30, 10), "more") == (1, 1, 3)
    assert places(of(10, 30, 20, 20), "more") == (4, 1, 2, 2)


def test_the_fewest_points_are_first_if_fewer_are_better() -> None:
    assert places(of(30, 30, 10), "fewer") == (2, 2, 1)


def test_players_who_are_out_come_after_all_others() -> None:
    standings = [Standing("Ana", 0, out=True), Standing("Bo", 5), Standing("Cy", 2, out=True)]
    assert places(standings, "more") == (3, 1, 2)
    assert places(standings, "fewer") == (2, 1, 3)


def test_players_who_have_left_come_last() -> None:
    standings = [Standing("Ana", 90, left=True), Standing("Bo", 5), Standing("Cy", 0, out=True)]
    assert places(standings, "more") == (3, 1, 2)


def test_a_team_shares_its_place() -> None:
    standings = [
        Standing("Ana", 12, team="red"),
        Standing("Bo", 20, team="blue"),
        Standing("Cy", 12, team="red"),
        Standing("Di", 20, team="blue"),
    ]
    assert places(standings, "more") == (2, 1, 2, 1)
    assert lead(standings, "more") == (("Bo", "Di"), 8)
    assert side_count(standings, ("Bo", "Di")) == 1
    assert side_count(standings, ("Ana", "Bo")) == 2


def test_a_team_goes_on_while_one_of_its_members_does() -> None:
    standings = [
        Standing("Ana", 12, team="red", out=True),
        Standing("Bo", 3),
        Standing("Cy", 12, team="red"),
        Standing("Di", 12, team="red", left=True),
    ]
    assert places(standings, "more") == (1, 2, 1, 3)


def test_the_winner_is_first_whatever_the_totals() -> None:
    assert places(of(30, 10, 20), "more", winners=["B"]) == (2, 1, 3)


def test_the_lead_is_the_difference_of_first_and_second() -> None:
    assert lead(of(30, 12, 20), "more") == (("A",), 10)
    assert lead(of(30, 12, 20), "fewer") == (("B",), 8)
    assert lead(of(-3, -3, -8), "more") == (("A", "B"), 0)


def test_nobody_leads_while_all_are_equal_or_one_plays_alone() -> None:
    assert lead(of(7, 7), "more") == ((), 0)
    assert lead(of(7), "more") == ((), 0)
    assert lead([], "more") == ((), 0)


def test_players_who_are_out_or_have_left_do_not_count_for_the_lead() -> None:
    standings = [Standing("Ana", 0, out=True), Standing("Bo", 5), Standing("Cy", 7)]
    assert lead(standings, "fewer") == (("Bo",), 2)
    assert lead([Standing("Ana", 90, left=True), *standings[1:]], "more") == (("Cy",), 2)
