"""Typography of texts and points, and the mark beside the leader's total."""

import pytest

from companion.games.standings import Standing
from ui.telling.figures import NO_BREAK, figure, held, leads


def test_a_punctuation_mark_is_tied_to_its_word() -> None:
    assert held("Est-ce un 5 ? Oui : un 5 !") == (
        f"Est-ce un 5{NO_BREAK}? Oui{NO_BREAK}: un 5{NO_BREAK}!"
    )
    assert held("96 %") == f"96{NO_BREAK}%"
    assert held("« Regarder » ; puis") == f"«{NO_BREAK}Regarder{NO_BREAK}»{NO_BREAK}; puis"


def test_an_apostrophe_is_a_typographic_apostrophe() -> None:
    assert held("l'écran d'Anna") == "l’écran d’Anna"
    assert held("Bo's sheet") == "Bo’s sheet"


@pytest.mark.parametrize(
    "words",
    ["12:30", "http://table.local/?a=b;c", "Is it a 5? Yes: a 5!", "800 x 480", "'=', '", "", " "],
)
def test_text_without_a_space_before_a_mark_is_unchanged(words: str) -> None:
    assert held(words) == words


def test_points_bear_a_true_minus() -> None:
    assert [figure(points) for points in (12, 0, -5)] == ["12", "0", "−5"]
    assert [figure(points, plus="+") for points in (12, -5)] == ["+12", "−5"]


@pytest.mark.parametrize(
    ("totals", "beside"),
    [
        ((120, 96), ("★ +24", "")),
        ((96, 120, 97), ("", "★ +23", "")),
        ((50, 50, 20), ("★", "★", "")),
        ((7, 7), ("", "")),
        ((-5, -12), ("★ +7", "")),
        ((31,), ("",)),
    ],
)
def test_a_star_and_the_lead_stand_beside_whoever_is_ahead(
    totals: tuple[int, ...], beside: tuple[str, ...]
) -> None:
    standings = [Standing(name, total) for name, total in zip("ABC", totals, strict=False)]
    assert leads(standings, "more") == beside


def test_the_lead_counts_fewer_points_if_fewer_are_better() -> None:
    assert leads([Standing("Ana", 7), Standing("Bo", 3)], "fewer") == ("", "★ −4")
