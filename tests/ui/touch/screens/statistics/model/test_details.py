"""The figures of a game for all players or for a single player, in words."""

import pytest

from companion import games
from companion.language.text import Text, Translated, Verbatim
from companion.language.words import Words
from tests.language import BOTH, both
from tests.ui.touch.screens.statistics.played import COUNTED, evenings
from ui.touch import registry
from ui.touch.screens.statistics.model.book import book
from ui.touch.screens.statistics.model.details import _measures, details

NAMES = ("Ana", "Bo", "Chloé")
BOOK = book(evenings(NAMES, 25))


@pytest.mark.parametrize("game", games.names())
def test_every_figure_and_bar_has_a_caption(game: str) -> None:
    words = registry.words()
    told = details(game, BOOK.by_game[game].players)
    assert len(told.facts) >= 2
    for language in BOTH:
        for fact in told.facts:
            assert fact.figure.to(language)
            facts = {name: str(value) for name, value in fact.facts.items()}
            assert words.say(fact.caption, language, **facts)
        for bar in told.bars:
            said = bar.label if isinstance(bar.label, Text) else words[bar.label]
            assert said.to(language)
        assert words[told.title].to(language)


@pytest.mark.parametrize("game", games.names())
def test_the_figures_of_all_players_are_the_sums_of_each(game: str) -> None:
    players = BOOK.by_game[game].players
    every = sum(bar.length for bar in details(game, players).bars)
    each = sum(bar.length for player in players for bar in details(game, players, player.name).bars)
    if game in {"yahtzee", "dalapapa"}:  # averages
        assert every == pytest.approx(each / len(players))
    else:
        assert every == pytest.approx(each)


def test_zero_games_cause_no_division_by_zero() -> None:
    for game in COUNTED:
        told = details(game, ())
        assert {fact.figure.to("en") for fact in told.facts} <= {"0", "–"}
        assert {bar.length for bar in told.bars} == {0}


def test_yahtzee_counts_the_sheets_with_a_bonus() -> None:
    players = BOOK.by_game["yahtzee"].players
    sheets = sum(player.by_game["yahtzee"].measures["rounds"] for player in players)
    bonuses = sum(player.by_game["yahtzee"].measures["upper_bonuses"] for player in players)
    first = details("yahtzee", players).facts[0]
    assert first.figure.to("en") == f"{round(100 * bonuses / sheets)}%"
    part = first.facts["part"]
    assert isinstance(part, Text)
    assert both(part) == (
        f"{bonuses:.0f}\u00a0sur\u00a0{sheets:.0f}",
        f"{bonuses:.0f}\u00a0of\u00a0{sheets:.0f}",
    )


def test_a_game_without_further_counts_has_no_details() -> None:
    assert details("toy", ()).facts == ()


def test_measures_of_a_game_from_outside_are_averages_in_its_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    words = Words({"measure_shut": Translated({"fr": "Clapets fermés", "en": "Tiles shut"})})
    game = games.find("yahtzee")
    monkeypatch.setattr(type(game), "words", words)
    told = _measures(
        "yahtzee", {"games": 4, "shut": 10, "best_roll": 2, "luck": 3, "luck_variance": 9}
    )
    assert [(bar.label, bar.length) for bar in told.bars] == [
        (Translated({"fr": "Clapets fermés", "en": "Tiles shut"}), 2.5),
        (Verbatim("best roll"), 0.5),
    ]
