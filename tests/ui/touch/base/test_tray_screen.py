"""A Yahtzee turn by touch: taps through the window's queue, checked in the journal."""

import pytest

from companion.games.yahtzee.actions import Roll, Score, Start
from companion.games.yahtzee.boxes import Box
from companion.messages import Act, Amend
from companion.storage.entries import Entry
from companion.storage.journal import Journal
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import key, rest_on, tap, tap_twice
from tests.ui.waiting import until

ENTER, ESCAPE = 13, 27
THREES = (Roll((3, 3, 5, 1, 6)), Roll((3, 3, 3, 2, 6), (0, 1)))


def on_disk(machine: FakeMachine) -> tuple[object, ...]:
    """Return the actions of the game in play as read from its journal."""
    assert machine.table is not None
    return tuple(machine.store.load(machine.table.view.id).history.actions)


def enter(evening: Evening, *faces: int) -> None:
    """Tap faces on the pad."""
    for face in faces:
        tap(evening.screen, evening.now.ids.entry.key(face))


def keep(evening: Evening, *places: int) -> None:
    """Tap the dice to keep."""
    for place in places:
        tap(evening.screen, evening.now.ids.dice.die(place))


def test_a_whole_turn_is_played_by_touch(evening: Evening, machine: FakeMachine) -> None:
    evening.sit_down("Ana", "Bo")
    enter(evening, 3, 3, 5, 1, 6)
    evening.settle()
    keep(evening, 0, 1)
    enter(evening, 3, 2, 6)
    evening.settle()
    tap(evening.screen, evening.row(Box.THREES))
    evening.settle()
    assert on_disk(machine) == THREES
    tap(evening.screen, evening.button("END OF TURN"))
    evening.settle()
    assert on_disk(machine) == (*THREES, Score(Box.THREES))
    assert evening.view.to_play == "Bo"


def test_a_face_entered_by_mistake_is_removed_with_one_tap(
    evening: Evening, machine: FakeMachine
) -> None:
    evening.sit_down("Ana")
    enter(evening, 3, 4)
    keep(evening, 1)
    enter(evening, 5, 5, 1, 6)
    evening.settle()
    assert on_disk(machine) == (Roll((3, 5, 5, 1, 6)),)


def test_a_roll_that_lacks_a_face_cannot_be_counted(evening: Evening) -> None:
    evening.sit_down("Ana")
    enter(evening, 3, 4, 5, 1)
    evening.now.ids.entry.roll()
    evening.settle()
    assert evening.view.actions == ()
    with pytest.raises(LookupError):
        evening.button("Count this roll")


def test_dice_are_entered_with_the_figures_of_a_keyboard(
    evening: Evening, machine: FakeMachine
) -> None:
    evening.sit_down("Ana")
    for face in "33516":
        key(evening.screen, ord(face))
    key(evening.screen, ENTER)
    evening.settle()
    assert on_disk(machine) == (Roll((3, 3, 5, 1, 6)),)


def test_end_of_turn_without_a_box_asks_for_one(evening: Evening, machine: FakeMachine) -> None:
    evening.sit_down("Ana", actions=THREES)
    tap(evening.screen, evening.button("END OF TURN"))
    evening.settle()
    assert evening.app.notice == "Make your choice first, then end the turn."
    assert on_disk(machine) == THREES


def test_a_refusal_closes_once_the_missing_step_is_done(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", actions=THREES)
    tap(evening.screen, evening.button("END OF TURN"))
    evening.settle()
    assert evening.app.notice == "Make your choice first, then end the turn."
    tap(evening.screen, evening.row(Box.THREES))
    evening.settle()
    assert evening.app.notice == ""


def test_an_unrelated_notice_stays_while_the_game_goes_on(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", actions=THREES)
    tap(evening.screen, evening.button("END OF TURN"))
    evening.settle()
    evening.app.tell("The tray is hot.")
    tap(evening.screen, evening.row(Box.THREES))
    evening.settle()
    assert evening.app.notice == "The tray is hot."


def test_a_notice_closes_once_dice_are_rolled(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", actions=THREES[:1])
    evening.app.tell("Chance: the sum of all the dice.")
    evening.tell(Act(THREES[1]))
    assert evening.app.notice == ""


def test_a_tap_closes_a_notice_and_does_not_reach_the_widget_behind(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", actions=THREES)
    tap(evening.screen, evening.button("END OF TURN"))
    evening.settle()
    notice = evening.app.root.ids.notice
    evening.screen.step(3)
    card = evening.now.ids.header.cards()[1]  # a tap on this card would show that player's sheet
    assert notice.collide_point(*card.to_window(*card.center))
    tap(evening.screen, card)
    assert evening.app.notice == ""
    assert evening.now.looked_up is None
    tap(evening.screen, card)
    assert evening.now.looked_up == 1


def test_a_notice_hides_no_die_that_can_be_kept(evening: Evening) -> None:
    evening.sit_down("Ana", actions=THREES)
    tap(evening.screen, evening.button("END OF TURN"))
    evening.settle()
    keep(evening, 0)
    evening.screen.step(2)
    assert evening.now.shelf == [0]


def test_a_second_tap_on_the_pencilled_box_records_it(
    evening: Evening, machine: FakeMachine
) -> None:
    evening.sit_down("Ana", actions=THREES)
    tap(evening.screen, evening.row(Box.THREES))
    evening.settle()
    assert evening.view.pencilled == Score(Box.THREES)
    tap(evening.screen, evening.row(Box.THREES))
    evening.settle()
    assert on_disk(machine)[-1] == Score(Box.THREES)


def test_a_double_tap_on_a_box_pencils_it_in_and_no_more(
    evening: Evening, machine: FakeMachine
) -> None:
    evening.sit_down("Ana", actions=THREES)
    tap_twice(evening.screen, evening.row(Box.THREES), evening.settle)
    evening.settle()
    assert evening.view.pencilled == Score(Box.THREES)
    assert on_disk(machine) == THREES


def test_a_tap_on_another_box_moves_the_pencil(evening: Evening) -> None:
    evening.sit_down("Ana", actions=THREES)
    for box in (Box.THREES, Box.CHANCE):
        tap(evening.screen, evening.row(box))
        evening.settle()
    assert evening.view.pencilled == Score(Box.CHANCE)


def test_a_zero_is_recorded_by_choice(evening: Evening, machine: FakeMachine) -> None:
    evening.sit_down("Ana", actions=THREES)
    tap(evening.screen, evening.row(Box.CHANCE))
    evening.settle()
    tap(evening.screen, evening.button("Write 0"))
    evening.settle()
    tap(evening.screen, evening.button("END OF TURN"))
    evening.settle()
    assert on_disk(machine)[-1] == Score(Box.CHANCE, zero=True)


def test_a_tap_on_a_filled_box_does_nothing(evening: Evening) -> None:
    evening.sit_down("Ana", actions=(*THREES, Score(Box.THREES), Roll((3, 3, 3, 1, 1))))
    tap(evening.screen, evening.row(Box.THREES))
    evening.settle()
    assert evening.view.pencilled is None


def test_a_die_is_corrected_by_a_long_press_and_a_tap_on_its_face(
    evening: Evening, machine: FakeMachine
) -> None:
    evening.sit_down("Ana", actions=THREES)
    evening.put_up_camera()
    rest_on(evening.screen, evening.now.ids.dice.die(1))
    assert evening.now.keeping == [0, 1]
    tap(evening.screen, next(d for d in evening.front.ids.all.children if d.value == 4))
    evening.settle()
    # The die was kept from the first roll, where it is corrected too.
    assert on_disk(machine) == (Roll((3, 4, 5, 1, 6)), Roll((3, 4, 3, 2, 6), (0, 1)))


def test_a_die_of_the_last_roll_is_corrected_by_a_tap(
    evening: Evening, machine: FakeMachine
) -> None:
    third = Roll((3, 3, 3, 2, 5), (0, 1, 2, 3))
    evening.sit_down("Ana", actions=(*THREES, third))
    evening.put_up_camera()
    tap(evening.screen, evening.now.ids.dice.die(4))
    tap(evening.screen, next(d for d in evening.front.ids.all.children if d.value == 4))
    evening.settle()
    assert on_disk(machine)[-1] == Roll((3, 3, 3, 2, 4), (0, 1, 2, 3))


def test_undo_and_redo_go_one_action_back_and_forth(evening: Evening, machine: FakeMachine) -> None:
    evening.sit_down("Ana", actions=THREES)
    tap(evening.screen, evening.button("Undo"))
    evening.settle()
    assert on_disk(machine) == THREES[:1]
    tap(evening.screen, evening.button("Redo"))
    evening.settle()
    assert on_disk(machine) == THREES
    key(evening.screen, ord("z"), ctrl=True)
    evening.settle()
    assert on_disk(machine) == THREES[:1]
    key(evening.screen, ord("y"), ctrl=True)
    evening.settle()
    assert on_disk(machine) == THREES


def test_enter_ends_the_turn_and_u_undoes_it(evening: Evening, machine: FakeMachine) -> None:
    evening.sit_down("Ana", actions=THREES)
    tap(evening.screen, evening.row(Box.SIXES))
    evening.settle()
    key(evening.screen, ENTER)
    evening.settle()
    assert on_disk(machine)[-1] == Score(Box.SIXES)
    key(evening.screen, ord("u"))
    evening.settle()
    assert on_disk(machine) == THREES


def test_a_change_of_language_applies_at_once(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", rounds=3, actions=THREES)
    key(evening.screen, ESCAPE)
    tap(evening.screen, evening.button("Settings"))
    tap(evening.screen, evening.button("English"))
    evening.screen.step(2)
    tap(evening.screen, evening.button("Français"))
    evening.screen.step(2)
    evening.app.close_all()
    evening.screen.step(2)
    assert evening.button("FIN DU TOUR")
    assert evening.now.round_words == "Manche 1/3"
    assert evening.row(Box.FULL_HOUSE).face.name == "Full"
    assert evening.row(Box.SMALL_STRAIGHT).face.name == "Petite suite"
    assert evening.machine.settings.language == "fr"


def test_day_turns_into_night_at_once(drawn: Evening) -> None:
    drawn.sit_down("Ana")
    day = drawn.screen.picture().mean()
    key(drawn.screen, ESCAPE)
    tap(drawn.screen, drawn.button("Settings"))
    tap(drawn.screen, drawn.button("Night"))
    drawn.app.close_all()
    drawn.screen.step(2)
    assert drawn.screen.picture().mean() < day / 2
    assert drawn.machine.settings.theme == "night"


def test_the_simulated_dice_are_thrown_except_the_kept_dice(
    evening: Evening, machine: FakeMachine
) -> None:
    machine.simulated = True
    evening.sit_down("Ana", actions=THREES[:1])
    evening.put_up_camera()
    keep(evening, 0, 1)
    tap(evening.screen, evening.button("Roll"))
    assert machine.thrown == [(0, 1)]


def test_another_starter_is_chosen_at_the_head_of_a_later_round(
    evening: Evening, machine: FakeMachine
) -> None:
    turns = [action for box in Box for action in (Roll((1, 2, 3, 4, 6)), Score(box))]
    both = [action for turn in zip(turns[::2], turns[1::2], strict=True) for action in turn * 2]
    evening.sit_down("Ana", "Bo", rounds=2, actions=both)
    tap(evening.screen, evening.button("Who starts the round?"))
    tap(evening.screen, evening.button("Bo"))
    evening.settle()
    assert on_disk(machine)[-1] == Start("Bo")
    assert evening.view.to_play == "Bo"


def test_a_press_not_yet_handled_by_the_table_shows_as_pending(evening: Evening) -> None:
    evening.sit_down("Ana", actions=THREES)
    assert not evening.app.pending
    evening.app._wait_for(evening.view.handled + 1)
    assert evening.app.pending
    evening.tell(Amend({}))
    assert not evening.app.pending


def test_a_roll_entered_by_hand_counts_once_however_often_it_is_tapped_before_the_redraw(
    evening: Evening, machine: FakeMachine
) -> None:
    evening.sit_down("Ana")
    pad = evening.now.ids.entry
    for face in (3, 3, 5, 1, 6):
        pad.enter(face)
    for _ in range(3):
        pad.roll()
        wait_until_handled(evening)  # and not shown yet
    assert evening.button("Count this roll").disabled
    evening.settle()
    assert on_disk(machine) == (Roll((3, 3, 5, 1, 6)),)
    for face in (3, 3, 5, 1, 6):
        pad.enter(face)
    pad.roll()
    evening.settle()
    assert len(on_disk(machine)) == 2


def wait_until_handled(evening: Evening) -> None:
    table = evening.machine.table
    assert table is not None
    assert until(lambda: table.view.handled > evening.view.handled)


def test_the_sheet_of_the_player_to_play_is_shown_with_eight_players(evening: Evening) -> None:
    names = ("Ana", "Bo", "Chloé", "Dédé", "Eva", "Fritz", "Gus", "Hugo")
    turn = (Roll((1, 2, 3, 4, 6)), Score(Box.CHANCE))
    evening.sit_down(*names, actions=turn * 6)
    evening.screen.step(2)
    assert evening.row(Box.CHANCE).words == ""
    assert [card.profile.name for card in evening.now.ids.header.cards() if card.chosen] == ["Gus"]


def test_an_unsaved_action_is_marked_until_it_is_saved(
    evening: Evening, machine: FakeMachine, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.sit_down("Ana")
    with monkeypatch.context() as full:
        full.setattr(Journal, "append", _refuse)
        evening.tell(Act(Roll((1, 1, 1, 1, 1))))
        assert (
            evening.app.alarm
            == "Game not saved, do not switch off: the disk no longer saves (1 waiting, “!”)."
        )
        assert evening.app.notice == ""  # a notice would repeat this over the dice
    evening.tell(Act(Roll((1, 1, 1, 1, 2))))
    assert evening.app.alarm == ""
    assert len(on_disk(machine)) == 2


def _refuse(_: Journal, __: Entry) -> None:
    raise OSError("no space left")


def test_no_outline_lies_over_the_value_of_a_die(evening: Evening) -> None:
    # importing this opens the window
    from kivy.graphics import Rectangle, RoundedRectangle  # noqa: PLC0415

    evening.sit_down("Ana")
    evening.put_up_camera()
    evening.see((1, 2, 3, 4, 5), unsure=(2, 4))
    tap(evening.screen, evening.now.ids.tray)
    evening.screen.step(2)
    shapes = evening.front.ids.tray.canvas.children
    drawn = [type(shape) for shape in shapes if isinstance(shape, Rectangle | RoundedRectangle)]
    # a value has a rounded background, an outline is made of bars
    assert drawn[-10:] == [RoundedRectangle, Rectangle] * 5
    assert RoundedRectangle not in drawn[2:-10]


def test_the_bar_towards_the_bonus_shrinks_when_its_points_are_undone(evening: Evening) -> None:
    evening.sit_down("Ana", actions=(*THREES, Score(Box.THREES)))
    tile = evening.row("bonus")
    assert (tile.words, tile.face.share) == ("9/63", 9 / 63)
    tap(evening.screen, evening.button("Undo"))
    evening.settle()
    assert (tile.words, tile.face.share) == ("0/63", 0)


def test_the_key_back_from_entry_by_hand_to_the_camera_is_labelled(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    evening.put_up_camera()
    evening.now.open_menu()
    evening.screen.step(3)
    tap(evening.screen, evening.button("Enter the dice by touch"))
    evening.screen.step(3)
    assert evening.now.by_hand
    tap(evening.screen, evening.button("Camera"))
    assert not evening.now.by_hand
