"""Won dice laid in the tray fill the board once each; doubtful dice are asked about."""

from pathlib import Path

from companion.dice import Colour
from companion.games.datis.dice import named
from companion.games.datis.setup import Options
from tests.ui.games.datis.laid_table import ANA, BO, WonTable
from tests.ui.games.datis.touch.datis_evening import BLACK, BLUE, GREEN


def test_all_dice_laid_by_a_player_belong_to_that_player(tmp_path: Path) -> None:
    table = WonTable(tmp_path)
    table.tray.lay_all(*GREEN, *BLUE[:2])
    table.see()
    assert table.won(ANA) == {*GREEN, *BLUE[:2]}
    assert table.giving.left == 6
    assert table.asked is None


def test_dice_laid_one_after_another_belong_to_the_same_player(tmp_path: Path) -> None:
    table = WonTable(tmp_path)
    table.tray.lay_all(*GREEN[:3])
    table.see()
    table.tray.lay_all(*GREEN[3:])
    table.see()
    assert table.won(ANA) == set(GREEN)
    assert table.asked is None


def test_an_emptied_tray_asks_who_lays_the_next_dice(tmp_path: Path) -> None:
    table = WonTable(tmp_path)
    table.tray.lay_all(*GREEN, *BLUE[:2])
    table.see()
    table.tray.take()
    table.see()
    assert table.asked is None
    table.tray.lay_all(*BLACK)
    table.see()
    assert table.asked == "whose"
    assert table.won(BO) == set()
    table.turn_to(BO)
    assert table.won(BO) == set(BLACK)
    assert table.giving.left == 0
    assert table.asked is None


def test_a_name_tapped_before_the_dice_needs_no_question(tmp_path: Path) -> None:
    table = WonTable(tmp_path)
    table.tray.lay_all(*GREEN)
    table.see()
    table.tray.take()
    table.see()
    table.turn_to(BO)
    table.tray.lay_all(*BLACK)
    table.see()
    assert table.won(BO) == set(BLACK)
    assert table.asked is None


def test_dice_exchanged_between_two_looks_are_asked_about(
    tmp_path: Path,
) -> None:
    table = WonTable(tmp_path)
    table.tray.lay_all(*GREEN)
    table.see()
    table.tray.take()
    table.tray.lay_all(*BLACK)
    table.see()
    assert table.asked == "whose"
    assert table.won(ANA) == set(GREEN)


def test_dice_in_the_tray_at_the_start_belong_to_nobody_until_assigned(tmp_path: Path) -> None:
    table = WonTable(tmp_path, before=("green-d4", "green-d6"))
    assert table.asked == "whose"
    assert table.won(ANA) == set()
    table.leave()
    assert table.asked is None
    assert table.giving.left == 14


def test_dice_assigned_by_touch_are_not_assigned_twice(tmp_path: Path) -> None:
    table = WonTable(tmp_path)
    for name in GREEN[:2]:
        table.giving = table.giving.tapped(named(name))
    table.tray.lay_all(*GREEN)
    table.see()
    assert table.won(ANA) == set(GREEN)
    assert table.asked is None


def test_a_die_owned_by_another_player_is_asked_about(tmp_path: Path) -> None:
    table = _bos_turn(tmp_path)
    table.tray.lay_all("green-d12", "black-d4")
    table.see()
    assert table.asked == "owned"
    assert "green-d12" in table.won(ANA)
    assert table.won(BO) == {"black-d4"}
    table.agree()
    assert "green-d12" not in table.won(ANA)
    assert table.won(BO) == {"black-d4", "green-d12"}
    assert table.asked is None


def test_a_die_owned_by_another_player_may_be_a_misread_die(tmp_path: Path) -> None:
    table = _bos_turn(tmp_path)
    table.tray.lay_all("blue-d12")
    table.see(taken_for={"blue-d12": "green-d12"})
    assert table.asked == "owned"
    table.tap("blue-d12")
    assert table.won(BO) == {"blue-d12"}
    assert "green-d12" in table.won(ANA)
    assert table.asked is None


def test_the_question_about_a_die_can_be_left(tmp_path: Path) -> None:
    table = _bos_turn(tmp_path)
    table.tray.lay_all("green-d12")
    table.see()
    table.leave()
    assert table.won(BO) == set()
    table.see()
    assert table.asked is None


def test_a_die_of_doubtful_kind_is_chosen_from_the_kinds_left_in_its_colour(
    tmp_path: Path,
) -> None:
    table = WonTable(tmp_path)
    table.tray.lay_all("green-d8", "green-d4", "green-d6")
    table.see(kindless=("green-d8",))
    assert table.asked == "which"
    assert table.offered == ["green-d8", "green-d10", "green-d12", "green-d20"]
    table.tap("green-d8")
    assert table.won(ANA) == {"green-d4", "green-d6", "green-d8"}
    assert table.asked is None
    table.see(kindless=("green-d8",))
    assert table.asked is None


def test_a_die_of_doubtful_colour_is_chosen_from_the_colours(tmp_path: Path) -> None:
    table = WonTable(tmp_path)
    table.tray.lay_all("black-d20")
    table.see(colourless=("black-d20",))
    assert table.asked == "which"
    assert table.offered == ["green-d20", "blue-d20", "black-d20"]


def test_a_colour_of_no_set_is_doubtful(tmp_path: Path) -> None:
    sets = Options(colours=(Colour.RED, Colour.WHITE, Colour.BLUE))
    table = WonTable(tmp_path, options=sets)
    table.tray.lay_all("white-d20")
    table.see(taken_for={"white-d20": "ivory-d20"})
    assert table.asked == "which"
    assert table.offered == ["red-d20", "white-d20", "blue-d20"]


def test_a_wholly_unknown_die_is_chosen_from_all_dice_left(tmp_path: Path) -> None:
    table = WonTable(tmp_path)
    table.tray.lay_all("black-d20", "green-d4")
    table.see(kindless=("black-d20",), colourless=("black-d20",))
    assert len(table.offered) == 17


def test_a_doubtful_value_is_ignored(tmp_path: Path) -> None:
    table = WonTable(tmp_path)
    table.tray.lay_all("black-d20")
    table.see(unsure=("black-d20",))
    assert table.won(ANA) == {"black-d20"}
    assert table.asked is None


def test_two_dice_that_look_like_one_are_both_asked_about(tmp_path: Path) -> None:
    table = WonTable(tmp_path)
    table.tray.lay_all("green-d12", "green-d10")
    table.see(taken_for={"green-d10": "green-d12"})
    assert table.asked == "twin"
    assert table.won(ANA) == set()
    table.tap("green-d12")
    assert table.asked == "twin"
    table.tap("green-d10")
    assert table.won(ANA) == {"green-d12", "green-d10"}
    assert table.asked is None


def test_a_second_equal_die_is_asked_about(tmp_path: Path) -> None:
    table = WonTable(tmp_path)
    table.tray.lay_all("green-d10")
    table.see(taken_for={"green-d10": "green-d12"})
    table.tray.lay_all("green-d12")
    table.see(taken_for={"green-d10": "green-d12"})
    assert table.asked == "twin"
    table.tap("green-d12")  # so the first die was another
    assert table.asked == "twin"
    table.tap("green-d10")
    assert table.won(ANA) == {"green-d12", "green-d10"}
    assert table.asked is None


def test_a_die_read_differently_at_a_second_look_is_asked_about(tmp_path: Path) -> None:
    table = WonTable(tmp_path)
    table.tray.lay_all("green-d10")
    table.see(taken_for={"green-d10": "green-d12"})
    table.see()
    assert table.asked == "changed"
    assert table.offered == ["green-d12", "green-d10"]
    table.tap("green-d10")
    assert table.won(ANA) == {"green-d10"}
    assert table.asked is None


def test_an_unread_object_is_asked_about_and_may_be_no_die(tmp_path: Path) -> None:
    table = WonTable(tmp_path)
    table.tray.lay_all("green-d10", "blue-d8")
    table.see(unread=("blue-d8",))
    assert table.won(ANA) == {"green-d10"}
    assert table.asked == "unread"
    assert "blue-d8" in table.offered
    table.leave()
    table.see(unread=("blue-d8",))
    assert table.asked is None


def test_an_unread_die_is_assigned_by_a_tap(tmp_path: Path) -> None:
    table = WonTable(tmp_path)
    table.tray.lay_all("blue-d8")
    table.see(unread=("blue-d8",))
    table.tap("blue-d8")
    assert table.won(ANA) == {"blue-d8"}
    assert table.asked is None
    table.see()  # the die is read after all
    assert table.won(ANA) == {"blue-d8"}
    assert table.asked is None


def test_a_die_assigned_by_a_tap_stays_assigned_when_it_is_read(
    tmp_path: Path,
) -> None:
    table = WonTable(tmp_path)
    table.tray.lay_all("blue-d8")
    table.see(unread=("blue-d8",))
    table.tap("blue-d8")
    table.turn_to(BO)
    table.see()
    assert table.asked is None
    assert table.won(ANA) == {"blue-d8"}


def _bos_turn(folder: Path) -> WonTable:
    """Return a table where Ana has the green dice and Bo is about to lay his."""
    table = WonTable(folder)
    table.tray.lay_all(*GREEN)
    table.see()
    table.tray.take()
    table.see()
    table.turn_to(BO)
    return table
