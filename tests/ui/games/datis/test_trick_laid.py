"""Dice thrown to a trick are entered for the player whose turn it is, or asked about."""

from pathlib import Path

from tests.ui.games.datis.laid_table import BO, CY, TrickTable

THREE = ("Ana", "Bo", "Cy")


def test_each_die_thrown_belongs_to_the_next_player(tmp_path: Path) -> None:
    table = TrickTable(tmp_path)
    table.tray.lay(green_d12=9)
    table.see()
    assert table.played == {"Ana": ("green-d12", 9)}
    table.tray.lay(green_d10=0)
    table.see()
    assert table.played == {"Ana": ("green-d12", 9), "Bo": ("green-d10", 0)}
    assert table.asked is None


def test_a_doubtful_value_is_asked_about_with_its_likeliest_answer(tmp_path: Path) -> None:
    table = TrickTable(tmp_path)
    table.tray.lay(green_d12=9)
    table.see(unsure=("green-d12",), likely={"green-d12": 6})
    assert table.played == {"Ana": ("green-d12", None)}
    assert table.doubted == 6
    table.see()
    assert table.played == {"Ana": ("green-d12", 9)}


def test_a_value_cleared_by_touch_is_not_entered_again(tmp_path: Path) -> None:
    table = TrickTable(tmp_path)
    table.tray.lay(green_d12=9)
    table.see()
    table.entry = table.entry.tapped(0)
    table.see()
    assert table.played == {"Ana": ("green-d12", None)}


def test_a_die_of_doubtful_kind_is_chosen_from_the_dice_left_in_its_colour(
    tmp_path: Path,
) -> None:
    table = TrickTable(tmp_path)
    table.tray.lay(green_d8=7)
    table.see(kindless=("green-d8",))
    assert table.asked == "which"
    assert table.offered == [f"green-d{sides}" for sides in (4, 6, 8, 10, 12, 20)]
    table.tap("green-d8")
    assert table.played == {"Ana": ("green-d8", None)}
    assert table.asked is None


def test_two_dice_thrown_at_once_are_asked_about(tmp_path: Path) -> None:
    table = TrickTable(tmp_path, players=THREE)
    table.tray.lay(green_d12=9, green_d4=2)
    table.see()
    assert table.asked == "several"
    assert set(table.offered) == {"green-d12", "green-d4"}
    assert table.played == {}
    table.tap("green-d4")
    assert table.played == {"Ana": ("green-d4", 2), "Bo": ("green-d12", 9)}


def test_a_die_that_lay_there_before_is_asked_about(tmp_path: Path) -> None:
    table = TrickTable(tmp_path, before=("blue-d6",))
    assert table.asked == "lay_there"
    table.leave()
    table.tray.lay(green_d12=9)
    table.see()
    assert table.played == {"Ana": ("green-d12", 9)}
    assert table.asked is None


def test_the_dice_of_a_trick_written_down_are_not_played_again(tmp_path: Path) -> None:
    table = _one_trick(tmp_path)
    table.see()
    assert table.played == {}
    assert table.asked is None
    table.tray.take("green-d10")
    table.see()
    table.tray.lay(blue_d20=20)
    table.see()
    assert table.played == {"Ana": ("blue-d20", 20)}


def test_dice_of_an_earlier_trick_pushed_by_a_throw_are_not_played_again(tmp_path: Path) -> None:
    table = _one_trick(tmp_path)
    table.tray.lay(blue_d20=20, green_d10=4)
    table.see()
    assert table.played == {"Ana": ("blue-d20", 20)}
    assert table.asked is None


def test_a_die_thrown_before_the_trick_is_written_down_leads_the_next_one(tmp_path: Path) -> None:
    table = TrickTable(tmp_path)
    table.tray.lay(green_d12=9)
    table.see()
    table.tray.lay(green_d10=0)
    table.see()
    table.tray.lay(blue_d4=3)
    table.see()
    assert table.asked is None
    table.record()
    assert table.played == {"Ana": ("blue-d4", 3)}


def test_a_die_played_to_an_earlier_trick_is_asked_about(tmp_path: Path) -> None:
    table = _one_trick(tmp_path)
    table.tray.take()
    table.see()
    table.tray.lay(blue_d12=5)
    table.see(taken_for={"blue-d12": "green-d12"})
    assert table.asked == "played"
    assert table.query is not None
    assert table.query.number == 1
    table.tap("blue-d12")
    assert table.played == {"Ana": ("blue-d12", 5)}


def test_a_pushed_die_with_the_same_value_stands(tmp_path: Path) -> None:
    table = TrickTable(tmp_path)
    table.tray.lay(green_d12=9)
    table.see()
    table.tray.lay(green_d12=9, green_d10=3)
    table.see()
    assert table.played == {"Ana": ("green-d12", 9), "Bo": ("green-d10", 3)}
    assert table.asked is None


def test_a_die_of_the_trick_that_was_turned_is_asked_about(tmp_path: Path) -> None:
    table = TrickTable(tmp_path, players=THREE)
    table.tray.lay(green_d12=9)
    table.see()
    table.tray.lay(green_d12=4, green_d10=3)
    table.see()
    assert table.asked == "turned"
    assert table.query is not None
    assert table.query.number == 4
    table.take_turned()
    assert table.played == {"Ana": ("green-d12", 4), "Bo": ("green-d10", 3)}


def test_two_dice_that_look_like_one_are_asked_about(tmp_path: Path) -> None:
    table = TrickTable(tmp_path)
    table.tray.lay(green_d12=9)
    table.see()
    table.tray.lay(green_d10=9)
    table.see(taken_for={"green-d10": "green-d12"})
    assert table.asked == "twin"
    table.tap("green-d10")
    assert table.played == {"Ana": ("green-d12", 9), "Bo": ("green-d10", 9)}


def test_a_die_read_as_another_at_a_second_look_is_asked_about(tmp_path: Path) -> None:
    table = TrickTable(tmp_path)
    table.tray.lay(green_d10=9)
    table.see(taken_for={"green-d10": "green-d12"})
    table.see()
    assert table.asked == "changed"
    table.tap("green-d10")
    assert table.played["Ana"][0] == "green-d10"
    assert table.asked is None


def test_tied_players_roll_again_and_their_dice_are_read(tmp_path: Path) -> None:
    table = _tied(tmp_path)
    table.tray.lay(blue_d12=2)
    table.see()
    assert table.entry.rolling == {BO: 2}
    table.tray.lay(black_d12=7)
    table.see()
    assert table.entry.rerolls == ({BO: 2, CY: 7},)


def test_a_tied_die_pushed_by_another_roll_is_asked_about(tmp_path: Path) -> None:
    table = _tied(tmp_path)
    table.tray.lay(blue_d12=2, black_d12=5)
    table.see()
    assert table.entry.rolling == {BO: 2}
    assert table.doubted == 5


def test_a_doubtful_value_is_asked_about_after_a_tie_too(tmp_path: Path) -> None:
    table = _tied(tmp_path)
    table.tray.lay(blue_d12=2)
    table.see(unsure=("blue-d12",))
    assert table.entry.rolling == {}
    assert table.doubted == 2


def test_an_unread_object_is_asked_about_if_a_die_is_expected(tmp_path: Path) -> None:
    table = TrickTable(tmp_path)
    table.tray.lay(green_d8=7)
    table.see(unread=("green-d8",))
    assert table.asked == "unread"
    table.leave()
    assert table.asked is None
    assert table.played == {}


def _one_trick(folder: Path) -> TrickTable:
    """Return a table after the first trick, won by Ana, with its dice still in the tray."""
    table = TrickTable(folder)
    table.tray.lay(green_d12=9)
    table.see()
    table.tray.lay(green_d10=3)
    table.see()
    table.record()
    return table


def _tied(folder: Path) -> TrickTable:
    """Return a table where Bo and Cy are tied, and Bo is to roll first."""
    table = TrickTable(folder, players=THREE)
    for die in ({"green_d4": 1}, {"blue_d12": 5}, {"black_d12": 5}):
        table.tray.lay(**die)
        table.see()
    assert table.entry.asked(table.state).step == "reroll"
    return table
