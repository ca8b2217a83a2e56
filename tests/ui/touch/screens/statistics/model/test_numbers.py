"""Numbers are written by the rules of each language."""

from companion.language.text import Verbatim
from tests.language import both
from ui.touch.screens.statistics.model.numbers import average, count, day, mean, out_of, share

MONTHS = "Jan Feb March April May June July Aug Sept Oct Nov Dec"


def test_a_share_is_a_whole_percentage() -> None:
    assert both(share(1, 3)) == ("33 %", "33%")
    assert share(0, 0) == Verbatim("–")


def test_a_mean_has_one_decimal_and_a_true_minus() -> None:
    assert mean(-2.25).to("en") == "−2.2"
    assert both(average(7, 2)) == ("3,5", "3.5")
    assert average(0, 0).to("en") == "–"


def test_counts_have_thousands_separators() -> None:
    assert both(count(1315)) == ("1\u00a0315", "1,315")
    assert out_of(59, 1315).to("en") == "59\u00a0of\u00a01,315"


def test_a_day_is_written_without_its_time_and_an_invalid_day_is_left_out() -> None:
    assert day("2026-11-21T12:00:00+00:00", MONTHS) == "21 Nov 2026"
    assert day("yesterday", MONTHS) == ""
    assert day("", MONTHS) == ""
