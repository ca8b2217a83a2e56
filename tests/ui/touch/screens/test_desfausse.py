"""The DESfausse table by touch: taps through the window's own queue, the journal looked at."""

from collections import Counter

import pytest

from companion.dice import Colour, Size
from companion.draft import Ask
from companion.games.desfausse.actions import (
    CUP,
    Discard,
    EndRound,
    EndTurn,
    Give,
    Name,
    Roll,
    RolledDie,
    Trophy,
)
from companion.games.desfausse.board import Cell
from companion.games.desfausse.columns import Column
from companion.messages import Act, Press, Pressed
from companion.settings import Settings
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import key, press_at, release_at, tap, tap_at
from tests.ui.touch.screens.desfausse_evening import (
    DESFAUSSE,
    enter,
    keep,
    see,
    sit_down,
    state,
    tap_cell,
    tap_group,
)
from tests.ui.touch.screens.desfausse_play import ENDED, ONES, ONES2, ROLLED, roll
from tests.ui.touch.screens.seated import done, press

THREES = roll(3, 3, 3, 4, 5, 5)


def test_a_whole_turn_is_played_by_touch(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo")
    enter(evening, 3, 3, 4, 1, 5, 5)
    keep(evening, 0, 1)
    enter(evening, 3, 3, 4)
    second = roll(3, 3, 3, 1, 3, 4, kept=(0, 1, 3))
    assert done(evening) == (roll(3, 3, 4, 1, 5, 5), second)
    tap_group(evening, 0, 1, 4)
    press(evening, "DISCARD")
    discard = Discard((0, 1, 4), (0, 1), (CUP, CUP))
    tap_cell(evening, 1, Column.TWO)
    press(evening, "END OF TURN")
    assert done(evening)[2:] == (discard, Trophy(Column.TWO), EndTurn())
    assert evening.view.to_play == "Bo"
    assert state(evening).total(0) == 2


def test_what_could_be_done_again_at_once_is_done_once_until_it_is_seen(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo")
    evening.now.enter_roll(THREES)
    evening.now.enter_roll(THREES)
    evening.settle()
    assert done(evening) == (THREES,)
    sit_down(evening, "Ana", "Bo", tracking="board")
    evening.now.end()
    evening.now.end()
    evening.settle()
    assert done(evening) == (EndRound(),)
    evening.now.end()
    evening.settle()
    assert done(evening) == (EndRound(),)


def test_a_1_stays_aside_on_the_pad_and_a_big_die_has_no_2(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=ROLLED)
    keep(evening, 3)
    assert 3 in evening.now.ids.entry.entry.kept
    keep(evening, 0, 1, 2)
    faces = {die.value: die.opacity < 1 for die in evening.now.ids.entry.ids.faces.children}
    assert faces == {1: False, 2: True, 3: False, 4: False, 5: False, 6: True}


def test_only_the_groups_that_can_be_discarded_light_up(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=ROLLED)
    groups = {offer.group for offer in evening.now.offers}
    assert groups == {(0, 1, 2, 4), (0, 1, 4)}
    lit = {die.position for die in evening.now.dice if die.lit}
    assert lit == {0, 1, 2, 4}
    assert [die.position for die in evening.now.dice if die.aside] == [3]


def test_a_group_is_split_among_opponents_with_taps(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", "Chloé", actions=ROLLED)
    tap_group(evening, 0, 1, 4)
    tap(evening.screen, evening.button("To Bo (3)"))
    tap(evening.screen, evening.button("To Chloé (3)"))
    tap(evening.screen, evening.front.die(4))
    press(evening, "DISCARD")
    assert done(evening)[1:] == (Discard((0, 1, 4), (1, 4), ("Bo", "Chloé")),)
    assert [len(hand) for hand in state(evening).hands] == [4, 7, 7]
    open_cells = {
        column for column in Column if evening.now.ids.board.cell(Cell(1, column)).look == "open"
    }
    assert open_cells == {Column.TWO, Column.OPPONENTS}


def test_two_colours_go_to_the_cup_alone(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=ROLLED)
    tap_group(evening, 0, 1, 2, 4)
    assert list(evening.front._aims) == [CUP]


def test_a_6_in_the_cup_skips_the_next_player(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", "Chloé", actions=(roll(6, 6, 3, 4, 5, 5),))
    tap_group(evening, 0, 1)
    tap(evening.screen, evening.button("Skip Bo"))
    press(evening, "DISCARD")
    press(evening, "END OF TURN")
    assert evening.view.to_play == "Chloé"


def test_a_finger_lifted_from_a_discard_that_the_game_has_left_behind_discards_nothing(
    evening: Evening,
) -> None:
    rolls = (roll(6, 6, 3, 4, 5, 5), roll(6, 6, 2, 2, 5, 5, kept=(0, 1, 4, 5)))
    sit_down(evening, "Ana", "Bo", actions=rolls)
    tap_group(evening, 0, 1)
    button = evening.button("DISCARD")
    x, y = button.to_window(*button.center)
    press_at(evening.screen, x, y)
    evening.tell(Pressed(Press.UNDO))
    assert evening.app.front is None
    release_at(evening.screen, x, y)
    evening.screen.step(3)
    evening.settle()
    assert done(evening) == rolls[:1]


def test_a_2_in_the_cup_turns_the_direction(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", "Chloé", actions=(roll(2, 2, 3, 4, 5, 5),))
    tap_group(evening, 0, 1)
    tap(evening.screen, evening.button("Turn the direction"))
    press(evening, "DISCARD")
    assert evening.now.round_words.endswith("↺")
    press(evening, "END OF TURN")
    assert evening.view.to_play == "Chloé"


def test_a_skip_that_is_not_earned_is_refused_in_the_panel(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", "Chloé", actions=(roll(6, 6, 3, 4, 5, 5),))
    tap_group(evening, 0, 1)
    tap(evening.screen, evening.button("Skip Bo"))
    tap(evening.screen, evening.button("To Bo (3)"))
    assert evening.front.refusal
    assert evening.button("DISCARD").disabled


def test_ones_over_half_are_given_for_and_the_token_is_forced(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", "Chloé", actions=ONES)
    assert "Bo gives Ana a die" in evening.now.words
    for name in ("Bo", "Chloé"):
        chip = next(
            chip for chip in evening.now.ids.chips.children if chip.offer.action.size is Size.BIG
        )
        given = chip.offer.action
        assert given.player == name
        tap(evening.screen, chip)
        evening.settle()
        assert done(evening)[-1] == given
    press(evening, "END OF TURN")
    assert done(evening)[-1] == given
    assert evening.app.notice == "With more than half 1s the token must go to the −1 column."
    assert evening.now.ids.board.cell(Cell(1, Column.ONES)).look == "forced"
    tap_cell(evening, 1, Column.ONES)
    press(evening, "END OF TURN")
    assert done(evening)[-2:] == (Trophy(Column.ONES), EndTurn())


def test_a_forced_token_sends_the_one_there_home(evening: Evening) -> None:
    sit_down(
        evening,
        "Ana",
        "Bo",
        actions=(*ONES2, Trophy(Column.ONES), EndTurn()),
    )
    bo = state(evening).hands[1]
    dice = [RolledDie(*sort, 1 if at < 4 else 3) for at, sort in enumerate(bo.dice)]
    evening.tell(Act(Roll(tuple(dice))))
    evening.tell(Act(Give("Ana", Size.BIG, Colour.RED)))
    assert evening.now.ids.board.cell(Cell(1, Column.ONES)).letter == "A"
    tap_cell(evening, 1, Column.ONES)
    assert evening.now.ids.board.cell(Cell(1, Column.ONES)).letter == "B"
    assert state(evening).tokens == (3, 2)


def test_a_die_of_the_roll_is_corrected_with_two_taps(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=(THREES,))
    tap(evening.screen, evening.now.ids.roll.die(3))
    faces = [die for row in evening.front.ids.rows.children for die in row.children]
    assert {die.value for die in faces} == {1, 2, 3, 4, 5, 6}
    tap(evening.screen, next(die for die in faces if die.value == 6))
    evening.settle()
    assert done(evening) == (roll(3, 3, 3, 6, 5, 5),)


@pytest.mark.parametrize("opened", ["the roll", "the earlier turns"])
def test_a_correction_is_for_the_roll_it_was_asked_for_or_for_none(
    evening: Evening, opened: str
) -> None:
    sit_down(evening, "Ana", "Bo", actions=(THREES,))
    row = evening.now.ids.roll
    if opened == "the earlier turns":
        evening.app.open(evening.now.history())
        evening.screen.step(4)
        row = evening.front.ids.rolls.children[0]
    tap(evening.screen, row.die(3))
    faces = [die for line in evening.front.ids.rows.children for die in line.children]
    evening.tell(Pressed(Press.UNDO))
    evening.tell(Act(roll(1, 1, 1, 3, 5, 5)))
    tap(evening.screen, next(die for die in faces if die.value == 6))
    evening.settle()
    assert done(evening) == (roll(1, 1, 1, 3, 5, 5),)


def test_a_die_of_an_earlier_turn_is_corrected_and_what_no_longer_fits_is_offered(
    evening: Evening,
) -> None:
    sit_down(evening, "Ana", "Bo", actions=ENDED)
    key(evening.screen, 27)
    tap(evening.screen, evening.button("Earlier turns, corrections"))
    evening.screen.step(4)
    row = evening.front.ids.rolls.children[0]
    tap(evening.screen, row.die(2))
    faces = [die for line in evening.front.ids.rows.children for die in line.children]
    tap(evening.screen, next(die for die in faces if die.value == 4))
    evening.settle()
    # Three 3s went; now only two show: the discard no longer fits.
    assert evening.view.blocked is not None
    assert done(evening) == ENDED
    offered = [button.words for button in reversed(evening.front.ids.options.children)]
    assert "The 3s: 2 small red to the cup" in offered
    assert "The 3s: 2 small red to Bo" in offered
    assert len(set(offered)) == len(offered)
    press(evening, "Give up the correction")
    assert evening.view.blocked is None


def test_a_last_die_is_named_before_it_is_thrown(evening: Evening) -> None:
    five = roll(3, 3, 3, 3, 3, 4)
    gone = Discard((0, 1, 2, 3, 4), (0, 1, 2, 3, 4), (CUP,) * 5)
    bo = (roll(2, 3, 4, 5, 4, 5), EndTurn())
    sit_down(evening, "Ana", "Bo", actions=(five, gone, Trophy(Column.FIVE), EndTurn(), *bo))
    values = {chip.offer.action.value for chip in evening.now.ids.chips.children}
    assert values == {3, 4, 5}
    chips = evening.now.ids.chips.children
    tap(evening.screen, next(chip for chip in chips if chip.offer.action == Name(4)))
    evening.settle()
    enter(evening, 5)
    tap_cell(evening, 1, Column.ALL)
    press(evening, "END OF TURN")
    assert state(evening).round == 2
    assert state(evening).total(0) == 19


def test_with_the_board_only_tokens_are_tapped_for_anybody_and_the_round_ended(
    evening: Evening,
) -> None:
    sit_down(evening, "Ana", "Bo", "Chloé", tracking="board")
    tap_cell(evening, 1, Column.THREE)
    tap(evening.screen, evening.now.ids.hands.card(2))
    tap_cell(evening, 1, Column.FIVE)
    press(evening, "END OF ROUND")
    assert done(evening) == (
        Trophy(Column.THREE, player="Ana", round=1),
        Trophy(Column.FIVE, player="Chloé", round=1),
        EndRound(),
    )
    assert evening.now.round_words == "Round 2/3"
    tap_cell(evening, 1, Column.THREE)
    assert evening.app.notice == "Round 2 is being played: no token goes to round 1."


def test_with_the_board_only_the_box_ends_a_round_only_once_it_is_won(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", tracking="board")
    evening.tell(Pressed(Press.END_TURN))
    assert done(evening) == ()
    assert "the board only" in evening.app.notice
    tap_cell(evening, 1, Column.ALL)
    evening.tell(Pressed(Press.END_TURN))
    assert done(evening)[1:] == (EndRound(),)


def test_who_becomes_master_of_a_trophy_is_announced(evening: Evening) -> None:
    actions = [
        action
        for number in (1, 2)
        for action in (Trophy(Column.TWO, player="Ana", round=number), EndRound())
    ]
    sit_down(evening, "Ana", "Bo", actions=actions, tracking="board")
    tap_cell(evening, 3, Column.TWO)
    assert evening.app.notice == "Ana: master of 2 dice, +6"
    assert evening.now.ids.hands.card(0).points == "12"


def test_the_win_by_seven_columns_is_told_at_the_end(evening: Evening) -> None:
    columns = [column for column in Column if column not in (Column.ONES, Column.ALL)]
    actions: list[Trophy | EndRound] = []
    for number, some in enumerate((columns[:3], columns[3:]), 1):
        actions += [Trophy(column, player="Ana", round=number) for column in some]
        actions.append(EndRound())
    sit_down(evening, "Ana", "Bo", actions=actions, tracking="board")
    tap_cell(evening, 3, Column.ALL)
    assert evening.now.name == "game_over"
    assert evening.now.winners == "Ana"
    (summary,) = evening.now.ids.summary.children
    assert summary.words == "A token on each of the seven columns other than the −1"


def test_which_token_moves_is_asked_on_the_board(evening: Evening) -> None:
    three = tuple(
        Trophy(column, player="Ana", round=1) for column in (Column.TWO, Column.FOUR, Column.FIVE)
    )
    sit_down(evening, "Ana", "Bo", actions=three, tracking="board")
    tap_cell(evening, 1, Column.ALL)
    assert evening.now.words == "Which of Ana's tokens moves? Tap it on the board."
    assert evening.now.ids.board.cell(Cell(1, Column.FOUR)).look == "source"
    tap_cell(evening, 1, Column.TWO)
    assert done(evening)[-1] == Trophy(Column.ALL, "Ana", 1, (1, Column.TWO))


def test_dice_that_are_not_the_hands_are_named_before_anything_is_scored(
    evening: Evening,
) -> None:
    sit_down(evening, "Ana", "Bo")
    evening.put_up_camera()
    see(evening, ())
    dice = list(THREES.dice)
    dice[1] = RolledDie(Size.SMALL, Colour.GREEN, 3)
    see(evening, dice)
    assert evening.view.asks == (Ask.WRONG_DICE,)
    assert "1 small red missing, 1 small green too many" in evening.now.words
    assert done(evening) == ()
    mark = evening.now.marks[1]
    x0, y0, x1, y1 = evening.now.ids.tray.placed(mark.box)
    tap_at(evening.screen, (x0 + x1) / 2, (y0 + y1) / 2)
    right = (Size.SMALL, Colour.RED)
    rows = [die for row in evening.front.ids.rows.children for die in row.children]
    told = [die for die in rows if getattr(die, "sort", None) == right and die.value == 3]
    tap(evening.screen, told[0])
    evening.settle()
    assert done(evening) == (THREES,)


def ringed(evening: Evening) -> list[int]:
    """The positions of the dice of the roll that are ringed."""
    row = evening.now.ids.roll
    return [position for position in range(6) if row.die(position).chosen]


def say_kept(evening: Evening, *positions: int) -> None:
    """Tap dice of the roll that lie beside the tray."""
    for position in positions:
        tap(evening.screen, evening.now.ids.roll.die(position))
    evening.screen.step(3)


def test_which_dice_were_kept_is_asked_again_where_the_rules_refuse_the_answer(
    evening: Evening,
) -> None:
    before = roll(4, 3, 4, 1, 4, 5)
    sit_down(evening, "Ana", "Bo", actions=(before,))
    evening.put_up_camera()
    see(evening, ())
    assert ringed(evening) == [0, 2, 4]  # a group to discard
    see(evening, (RolledDie(Size.SMALL, Colour.RED, 5),))
    assert evening.view.asks == (Ask.WHICH_KEPT,)
    assert ringed(evening) == []
    say_kept(evening, 0, 1, 2, 4, 5)
    assert ringed(evening) == [0, 1, 2, 4, 5]
    press(evening, "These dice")
    assert "1 small green missing" in evening.app.notice
    assert evening.view.asks == (Ask.WHICH_KEPT,)
    assert evening.button("These dice").disabled
    assert ringed(evening) == []
    say_kept(evening, 0, 2, 3, 4, 5)
    press(evening, "These dice")
    assert done(evening) == (before, roll(4, 5, 4, 1, 4, 5, kept=(0, 2, 3, 4, 5)))


def test_the_pretend_dice_are_thrown_but_for_those_kept_and_the_1s(evening: Evening) -> None:
    evening.machine.simulated = True
    sit_down(evening, "Ana", "Bo", actions=ROLLED)
    evening.put_up_camera()
    tap(evening.screen, evening.now.ids.roll.die(0))
    press(evening, "Throw")
    assert evening.machine.thrown == [(0, 3)]


def test_the_pretend_dice_chosen_to_stay_are_marked_no_more_once_thrown_though_the_roll_is_refused(
    evening: Evening,
) -> None:
    evening.machine.simulated = True
    sit_down(evening, "Ana", "Bo", actions=ROLLED)
    evening.put_up_camera()
    see(evening, ())
    tap(evening.screen, evening.now.ids.roll.die(0))
    assert evening.now.ids.roll.die(0).kept
    press(evening, "Throw")
    see(evening, [RolledDie(*die.sort, 5) for die in state(evening).turn.dice])
    assert "not rolled again" in evening.app.notice
    assert done(evening) == ROLLED
    kept = [position for position in range(6) if evening.now.ids.roll.die(position).kept]
    assert kept == [3]


def test_the_options_and_the_youngest_are_chosen_by_touch(evening: Evening) -> None:
    evening.machine.settings = Settings(language="en", names=("Ana", "Bo"))
    evening.app.go("new_game").prepare(DESFAUSSE)
    evening.screen.step(2)
    tap(evening.screen, evening.button("Ana"))
    tap(evening.screen, evening.button("Bo"))
    tap(evening.screen, evening.button("Options of the game"))
    evening.screen.step(2)
    tap(evening.screen, evening.button("the board only"))
    tap(evening.screen, evening.button("Done"))
    tap(evening.screen, evening.button("Youngest to oldest"))
    evening.screen.step(2)
    tap(evening.screen, evening.button("Bo"))
    tap(evening.screen, evening.button("Done"))
    evening.screen.step(2)
    assert evening.button("Youngest: Bo")
    press(evening, "START")
    setup = state(evening).setup
    assert (setup.options.tracking, setup.youngest_first) == ("board", ("Bo", "Ana"))


def test_everything_is_said_in_the_other_language_at_once(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=ROLLED)
    evening.app.switch_language("fr")
    evening.screen.step(2)
    assert evening.button("FIN DU TOUR")
    assert evening.now.roll_words == "Lancer 1/3"


def test_the_dice_to_tap_in_stand_in_rows_alike(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo")
    evening.screen.step(3)
    dice = evening.now.ids.entry.ids.places.children
    lines = Counter(die.y for die in dice)
    assert sorted(lines.values()) == [3, 3]
    assert min(min(die.size) for die in dice) >= 48


def test_each_roll_of_an_earlier_turn_bears_its_number_with_nine_dice_too(evening: Evening) -> None:
    from ui.touch.screens.desfausse.offers import Shown  # noqa: PLC0415  opens the window

    sit_down(evening, "Ana", "Bo", actions=ROLLED)
    evening.app.open(evening.now.history())
    evening.screen.step(3)
    (row,) = evening.front.ids.rolls.children
    row.dice = [Shown(die.sort, die.value, at) for at, die in enumerate(THREES.dice[:3] * 3)]
    evening.screen.step(3)
    (label,) = [w for w in row.children if getattr(w, "text", "") == "Roll 1"]
    assert label.width > 40
    assert min(row.die(at).width for at in range(9)) >= 48


def test_at_the_end_the_names_of_five_players_have_room_where_the_dice_were(
    evening: Evening,
) -> None:
    names = ("Ana", "Bo", "Chloé", "Dédé", "Jean-Baptiste")
    actions = [
        action
        for number in (1, 2, 3)
        for action in (Trophy(Column.ALL, player="Ana", round=number), EndRound())
    ]
    sit_down(evening, *names, actions=actions, tracking="board")
    assert evening.now.name == "game_over"
    (summary,) = evening.now.ids.summary.children
    strip = next(w for w in summary.children if hasattr(w, "card"))
    for place, name in enumerate(names):
        texts = [w for w in strip.card(place).walk() if getattr(w, "text", "") == name]
        assert [text.is_shortened for text in texts] == [False]
