"""A player's results as figures with captions."""

from companion.statistics.answers import players
from companion.statistics.figures import GameFigures, PlayerFigures
from ui.touch.screens.statistics.model.results import of_game


def test_the_win_rate_counts_only_games_that_could_be_won() -> None:
    both = (PlayerFigures("Ana", 200, True, False), PlayerFigures("Bo", 100, False, False))
    alone = (PlayerFigures("Ana", 300, False, False),)
    found = players([GameFigures("yahtzee", each) for each in (both, alone, both, alone)])
    ana = next(one for one in found if one.name == "Ana")
    facts = of_game(ana.by_game["yahtzee"], counts_points=True)
    told = {fact.caption: fact.figure.to("en") for fact in facts}
    assert told["statistics.games_with_alone"] == "4"
    assert facts[0].facts["count"].to("en") == "2"  # type: ignore[attr-defined]
    assert (told["statistics.won_alone"], told["statistics.share_won"]) == ("2", "100%")
    bo = next(one for one in found if one.name == "Bo")
    assert (
        of_game(bo.by_game["yahtzee"], counts_points=True)[0].caption == "statistics.games_played"
    )
