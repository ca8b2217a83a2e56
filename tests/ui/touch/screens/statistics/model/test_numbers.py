"""Figures are written as each language writes them."""

from companion.language.text import Verbatim
from tests.language import both
from ui.touch.screens.statistics.model.numbers import average, count, day, mean, out_of, share

MONTHS = "Jan Feb March April May June July Aug Sept Oct Nov Dec"


def test_a_share_is_a_whole_number_in_a_hundred() -> None:
    assert both(share(1, 3)) == ("33 %", "33%")
    assert share(0, 0) == Verbatim("–")


def test_a_mean_has_one_decimal_and_a_true_minus() -> None:
    assert mean(-2.25).to("en") == "−2.2"
    assert both(average(7, 2)) == ("3,5", "3.5")
    assert average(0, 0).to("en") == "–"


def test_counts_have_their_thousands_apart() -> None:
    assert both(count(1315)) == ("1\u00a0315", "1,315")
    assert out_of(59, 1315).to("en") == "59\u00a0of\u00a01,315"


def test_a_day_is_told_without_its_hour_and_nonsense_not_at_all() -> None:
    assert day("2026-11-21T12:00:00+00:00", MONTHS) == "21 Nov 2026"
    assert day("yesterday", MONTHS) == ""
    assert day("", MONTHS) == ""
