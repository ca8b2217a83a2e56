"""Bars share a scale; bars of players differ by more than their colour."""

from typing import Any

from companion.profiles import Profile
from tests.ui.touch.evening import Evening

ANA = Profile("Ana", "red", "cat")


def lines(*bars: Any, **options: Any) -> list[Any]:
    """Return the lines of these bars, from the top."""
    from ui.touch.widgets.charts.bars import BarLine, BarLines, ChartBar  # noqa: PLC0415

    shown = BarLines()
    shown.show([ChartBar(*bar) for bar in bars], **options)
    return [line for line in reversed(shown.children) if isinstance(line, BarLine)]


def test_the_longest_bar_fills_its_width_and_the_others_their_share(opened: Evening) -> None:
    told = lines(("Ones", 3, "3.0"), ("Sixes", 12, "12.0"), ("Twos", 0, "0.0"))
    assert [line.share for line in told] == [0.25, 1, 0]
    assert [line.figure for line in told] == ["3.0", "12.0", "0.0"]


def test_bars_in_two_charts_share_a_scale(opened: Evening) -> None:
    (only,) = lines(("Ones", 3, "3.0"), longest=12)
    assert only.share == 0.25


def test_zero_and_negative_values_have_no_bar(opened: Evening) -> None:
    assert lines() == []
    assert [line.share for line in lines(("Ana", -5, "−5"), ("Bo", 0, "0"))] == [0, 0]


def test_few_bars_are_no_thicker(opened: Evening) -> None:
    from ui.touch.widgets.charts.bars import BarLines, ChartBar  # noqa: PLC0415

    shown = BarLines()
    shown.show([ChartBar("Ones", 1, "1")], least=4)
    assert len(shown.children) == 4


def test_a_players_bar_has_the_players_sign(opened: Evening) -> None:
    from ui.touch.widgets.draw.player_sign import PlayerSign  # noqa: PLC0415

    mine, nobodys = lines(("Ana", 2, "2", ANA), ("Yahtzee", 1, "1"))
    for line, profile in ((mine, ANA), (nobodys, None)):
        (sign,) = [w for w in line.walk(restrict=True) if isinstance(w, PlayerSign)]
        assert sign.profile == profile
        assert (sign.width > 0) == (profile is not None)
