"""Every action of a Datis game can be found and corrected; everything after it is recounted."""

from companion.games.datis.actions import Announce, Mode, Risk, Round, Trick, Won
from companion.games.datis.dice import named
from companion.games.game import Action
from companion.messages import Act, Amend, Pencil
from tests.companion.games.datis import recorded
from tests.companion.games.datis.recorded import PLAIN, begun, risked, tied_at_202
from tests.ui.games.datis.touch.datis_evening import (
    BLACK,
    BLUE,
    DATIS,
    GREEN,
    correct,
    dice_won,
    end_turn,
    sit_down,
    tally_round,
    tap_die,
    tap_value,
    trick,
)
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import tap
from tests.ui.touch.screens.seated import done, press, seat
from ui.telling.figures import NO_BREAK

TWO = ("Ana", "Bo")
TRICKS: list[Action] = [
    Round(Mode.TRICKS),
    trick("Ana green-d12 7", "Bo green-d8 3"),
    trick("Ana blue-d12 9", "Bo green-d20 4"),
]
COUNTED: list[Action] = [
    *tally_round(),
    Announce("Ana", ("green", "blue"), "green", False),
    Announce("Bo", ("black",), "black", True),
    Risk("Bo", dict(zip(BLACK, (1, 2, 3, 4, 5, 6), strict=True))),
]


def test_the_value_of_a_die_in_an_earlier_trick_is_corrected(evening: Evening) -> None:
    sit_down(evening, TWO, TRICKS)
    correct(evening, Trick)
    panel = evening.front.panel
    tap(evening.screen, panel._seats[1].ids.die)
    tap_value(evening, 5, panel.pad)
    press(evening, "Correct it")
    assert done(evening)[2] == trick("Ana blue-d12 9", "Bo green-d20 5")


def test_a_correction_that_changes_the_leader_is_settled_in_the_same_step(
    evening: Evening,
) -> None:
    sit_down(evening, TWO, TRICKS)
    evening.tell(Amend({1: trick("Ana green-d12 2", "Bo green-d8 3")}))
    # Bo has won the first trick, so Bo must have led the second with the same dice.
    assert "Round 1, trick 2" in evening.front.words
    assert done(evening) == tuple(TRICKS)
    press(evening, "Correct it")
    assert done(evening)[1:] == (
        trick("Ana green-d12 2", "Bo green-d8 3"),
        trick("Bo green-d20 4", "Ana blue-d12 9"),
    )
    assert evening.app.front is None


def test_a_correction_that_blocks_is_given_up(evening: Evening) -> None:
    sit_down(evening, TWO, TRICKS)
    evening.tell(Amend({1: trick("Ana green-d12 2", "Bo green-d8 3")}))
    press(evening, "Give up the correction")
    assert evening.view.blocked is None
    assert evening.app.front is None
    assert done(evening) == tuple(TRICKS)


LOW, HIGH = (
    Risk("Ana", dict(zip(GREEN, values, strict=True)))
    for values in ((1, 1, 1, 0, 1, 1), (4, 6, 8, 9, 12, 20))
)
WON = (Won("Ana", GREEN), Won("Bo", (*BLACK, *BLUE[:2])))
CALLS = (
    Announce("Ana", ("green",), "green", True),
    Announce("Bo", ("black", "blue"), "black", False),
)
BEGINS = Round(Mode.TALLY, "Ana")
# If Ana's first risk had failed too, the second round would have ended the game.
LONGER = [BEGINS, *WON, *CALLS, LOW, BEGINS, *WON, *CALLS, HIGH, BEGINS]
WELL = Amend({5: HIGH})


def test_a_correction_that_ends_the_game_drops_the_later_actions(
    evening: Evening,
) -> None:
    sit_down(evening, TWO, LONGER)
    evening.tell(WELL)
    assert done(evening) == tuple(LONGER)
    press(evening, "Erase what was played since")
    assert "Round 3: everything from there on is erased (actions: 1)" in evening.front.sentence
    press(evening, "Erase and correct")
    assert done(evening) == (*LONGER[:5], HIGH, *LONGER[6:-1])
    assert evening.now.name == "game_over"
    assert evening.app.front is None


def test_a_correction_drops_actions_only_if_confirmed(evening: Evening) -> None:
    sit_down(evening, TWO, LONGER)
    evening.tell(WELL)
    press(evening, "Erase what was played since")
    press(evening, "Erase nothing")
    assert done(evening) == tuple(LONGER)
    press(evening, "Give up the correction")
    assert evening.view.blocked is None
    assert evening.app.front is None


def test_actions_played_while_the_question_was_open_are_not_dropped(evening: Evening) -> None:
    sit_down(evening, TWO, LONGER)
    evening.tell(WELL)
    press(evening, "Erase what was played since")
    evening.tell(Act(WON[0]))
    press(evening, "Erase and correct")
    assert done(evening) == (*LONGER, WON[0])
    press(evening, "Erase what was played since")
    assert "(actions: 2)" in evening.front.sentence


def test_a_die_won_moves_to_another_player_in_both_lines(evening: Evening) -> None:
    sit_down(evening, TWO, COUNTED[:3])
    correct(evening, Won)
    panel = evening.front.panel
    tap(evening.screen, panel._lines[1])
    tap_die(evening, "blue-d4", panel)
    tap_die(evening, "blue-d6", panel)
    press(evening, "Correct it")
    assert dice_won(evening) == [set(GREEN), {*BLACK, *BLUE[:2]}]


def test_an_announcement_is_corrected_and_the_round_recounted(evening: Evening) -> None:
    sit_down(evening, TWO, COUNTED)
    assert evening.view.standings[0].total == 50 + 30
    correct(evening, Risk)
    panel = evening.front.panel
    tap(evening.screen, panel.ids.thrown.children[0])
    tap_value(evening, 16, panel.ids.pad)
    press(evening, "Correct it")
    assert evening.view.standings[1].total == 2 * (1 + 2 + 3 + 4 + 5 + 16) + 30


def test_a_risk_tapped_by_mistake_is_corrected_to_playing_safe_after_its_roll(
    evening: Evening,
) -> None:
    sit_down(evening, TWO, COUNTED)
    correct(evening, Announce)
    panel = evening.front.panel
    (safe,) = (offer.action for offer in panel.offers if not offer.action.risk)
    panel.choose(safe)
    press(evening, "Correct it")
    assert evening.view.blocked is None
    assert evening.view.standings[1].total == 4 + 6 + 8 + 10 + 12 + 20 + 30
    evening.app.open(evening.now.history())
    evening.screen.step(3)
    rows = [r for r in reversed(evening.front.ids.lines.children) if hasattr(r, "line")]
    assert rows[0].words.startswith(held_values("Bo rolled black D4 = 1"))
    assert rows[0].words.endswith("no risk announced")
    assert [row.open for row in rows[:2]] == [False, True]


def test_an_announcement_made_needless_by_a_correction_is_dropped_alone(evening: Evening) -> None:
    left = [
        *COUNTED[:1],
        Won("Ana", (*GREEN[:4], *BLACK[:2])),
        Won("Bo", (*BLUE, *BLACK[4:])),
        Announce("Ana", ("green", "black"), "green", False),
        Announce("Bo", ("blue", "black"), "blue", False),
    ]
    sit_down(evening, TWO, left)
    level = {1: Won("Ana", (*GREEN[:2], *BLACK[:2])), 2: Won("Bo", (*BLUE, *BLACK[4:], *GREEN[4:]))}
    evening.tell(Amend(level))
    assert evening.front.sentence == (
        "Round 1: Ana has no paying dice: there is nothing to announce."
    )
    press(evening, "Leave that announcement aside")
    assert evening.view.blocked is None
    assert len(done(evening)) == 5
    assert evening.view.standings[0].total == 0
    evening.app.open(evening.now.history())
    evening.screen.step(3)
    rows = [r for r in reversed(evening.front.ids.lines.children) if hasattr(r, "line")]
    assert rows[1].words == "Ana had announced, without a die that pays"
    assert [row.open for row in rows[:2]] == [True, False]


def test_a_skipped_announcement_that_is_due_again_can_be_corrected(
    evening: Evening,
) -> None:
    aside = Announce("Ana", ("green", "black"), "green", False, said=True)
    left = [
        *COUNTED[:1],
        Won("Ana", (*GREEN[:2], *BLACK[:2])),
        Won("Bo", (*BLUE, *BLACK[4:], *GREEN[4:])),
        aside,
        Announce("Bo", ("blue", "black"), "blue", False),
    ]
    sit_down(evening, TWO, left)
    given = {1: Won("Ana", (*GREEN[:4], *BLACK[:2])), 2: Won("Bo", (*BLUE, *BLACK[4:]))}
    evening.tell(Amend(given))
    evening.app.open(evening.now.history())
    evening.screen.step(3)
    rows = [r for r in reversed(evening.front.ids.lines.children) if hasattr(r, "line")]
    assert rows[1].words == "Ana plays safe: green + black; green pays"
    assert rows[1].open


def test_a_roll_entered_before_that_of_an_earlier_seat_is_corrected(evening: Evening) -> None:
    bo_risks = Announce("Bo", ("black", "blue"), "black", True)
    rolled = Risk("Bo", dict(zip(BLACK[2:], (1, 2, 3, 4), strict=True)))
    sit_down(evening, TWO, [BEGINS, *WON, CALLS[0], bo_risks, rolled, LOW])
    correct(evening, Risk, 1)
    panel = evening.front.panel
    tap(evening.screen, panel.ids.thrown.children[0])
    tap_value(evening, 20, panel.ids.pad)
    press(evening, "Correct it")
    assert done(evening)[5] == Risk("Bo", {**rolled.values, "black-d20": 20})
    assert done(evening)[6] == LOW


def held_values(words: str) -> str:
    """Return the words with a die's value tied to it: no line break between them."""
    return words.replace(" = ", f"{NO_BREAK}={NO_BREAK}")


def test_the_list_names_the_actions_played(evening: Evening) -> None:
    sit_down(evening, TWO, COUNTED)
    evening.app.open(evening.now.history())
    evening.screen.step(3)
    rows = [r for r in reversed(evening.front.ids.lines.children) if hasattr(r, "line")]
    assert [row.words for row in rows] == [
        held_values(
            "Bo rolled black D4 = 1, black D6 = 2, black D8 = 3, black D10 = 4, black D12 = 5,"
            " black D20 = 6"
        ),
        "Bo risks: black; black pays",
        "Ana plays safe: green + blue; green pays",
        "dice won by Bo: 6",
        "dice won by Ana: 8",
        "begins, tally only",
    ]
    assert [row.open for row in rows] == [True] * 5 + [False]


def test_a_correction_without_a_change_changes_nothing(evening: Evening) -> None:
    sit_down(evening, TWO, COUNTED)
    correct(evening, Announce)
    assert evening.front.panel.actions() == (COUNTED[4],)
    press(evening, "Correct it")
    assert done(evening) == tuple(COUNTED)
    assert named("blue-d4") in evening.view.state.rounds[0].dice(0)


FIRST = trick("Ana green-d12 7", "Bo green-d8 3", "Cléo green-d20 9", keep="all")
SECOND = trick("Cléo blue-d12 7", "Ana blue-d8 3", "Bo blue-d20 1", keep="all")


def test_an_unrecorded_trick_stays_while_an_earlier_trick_is_corrected(
    evening: Evening,
) -> None:
    sit_down(evening, ("Ana", "Bo", "Cléo"), [Round(Mode.TRICKS), FIRST])
    evening.tell(Pencil(SECOND))
    other = trick("Ana green-d12 8", "Bo green-d8 3", "Cléo green-d20 9", keep="all")
    evening.tell(Amend({1: other}))
    assert evening.now.panel.actions() == (SECOND,)
    end_turn(evening)
    assert done(evening)[1:] == (other, SECOND)


def test_an_unrecorded_trick_forbidden_by_a_correction_is_removed_with_a_notice(
    evening: Evening,
) -> None:
    sit_down(evening, ("Ana", "Bo", "Cléo"), [Round(Mode.TRICKS), FIRST])
    evening.tell(Pencil(SECOND))
    evening.tell(
        Amend({1: trick("Ana green-d12 8", "Bo green-d8 3", "Cléo green-d20 2", keep="all")})
    )
    assert evening.now.panel.actions() == ()
    assert evening.now.panel.prompt() == "Ana leads trick 2: tap the die."
    assert evening.app.notice.startswith(
        "After this correction, the choice pencilled in is no longer"
    )


def test_a_correction_that_would_end_the_game_before_a_round_names_the_choices(
    evening: Evening,
) -> None:
    sit_down(evening, TWO, LONGER)
    evening.tell(WELL)
    assert done(evening) == tuple(LONGER)
    assert evening.front.sentence == ("Round 3: The game has already ended, with Ana in the lead.")


def test_dice_tapped_in_a_dropped_round_belong_to_nobody_in_the_next(
    evening: Evening,
) -> None:
    sit_down(evening, TWO, LONGER)
    tap_die(evening, "green-d20")
    evening.tell(Amend({5: LOW}))
    assert evening.now.panel.giving.owners == {named("green-d20"): 0}
    evening.tell(WELL)
    press(evening, "Erase what was played since")
    press(evening, "Erase and correct")
    evening.tell(Amend({5: LOW}))
    evening.tell(Act(BEGINS))
    assert evening.now.panel.giving.owners == {}


def test_dice_tapped_in_another_game_belong_to_nobody_in_this_game(
    evening: Evening,
) -> None:
    sit_down(evening, TWO, [BEGINS])
    tap_die(evening, "green-d20")
    sit_down(evening, TWO, [BEGINS])
    assert evening.now.panel.giving.owners == {}


def test_a_die_corrected_in_an_earlier_trick_can_be_played_and_the_other_not(
    evening: Evening,
) -> None:
    sit_down(evening, TWO, TRICKS)
    tap_die(evening, "black-d20")
    tap_value(evening, 11)
    evening.tell(Amend({1: trick("Ana green-d10 7", "Bo green-d8 3")}))
    panel = evening.now.panel
    assert panel.draft.dice == (named("black-d20"),)
    assert panel.board.face(named("green-d10")).disabled
    evening.app.notice = ""
    tap_die(evening, "green-d10")
    assert evening.app.notice == "This die cannot be taken any more."
    tap_die(evening, "green-d12")
    tap_value(evening, 12)
    end_turn(evening)
    assert done(evening)[-1] == trick("Ana black-d20 11", "Bo green-d12 12")


def test_values_entered_for_a_risk_stay_while_an_earlier_line_is_corrected(
    evening: Evening,
) -> None:
    sit_down(evening, TWO, COUNTED[:-1])
    tap_value(evening, 3)
    evening.tell(Amend({3: Announce("Ana", ("green", "blue"), "green", True)}))
    assert evening.view.to_play == "Ana"
    assert dict(evening.now.panel.values) == {}
    evening.tell(Amend({3: COUNTED[3]}))
    tap_value(evening, 3)
    evening.tell(Amend({1: Won("Ana", (*GREEN, *BLUE[2:4])), 3: COUNTED[3]}))
    assert dict(evening.now.panel.values) == {named("black-d4"): 3}


def test_a_round_after_a_tie_found_by_correction_is_named_the_extra_round(
    evening: Evening,
) -> None:
    more = (*begun(recorded.GREEN, recorded.BLACK), *tied_at_202()[3:5])
    low, high = (dict(zip((15, 16), risked(*faces), strict=True)) for faces in ((5, 15), (7, 17)))
    seat(evening, DATIS, PLAIN, [*tied_at_202()[:-2], *low.values(), *more])
    evening.tell(Amend(high))
    assert "whether the tie between Ana and Bo is accepted" in evening.front.sentence
    press(evening, "It was the one more round: the tie is refused")
    assert evening.view.blocked is None
    assert evening.view.outcome is not None
    assert [standing.total for standing in evening.view.standings] == [262, 252]


def test_later_actions_can_be_dropped_even_if_the_first_could_be_corrected(
    evening: Evening,
) -> None:
    sit_down(evening, TWO, TRICKS)
    other = trick("Ana green-d12 2", "Bo green-d8 3")
    evening.tell(Amend({1: other}))
    press(evening, "Erase what was played since")
    press(evening, "Erase nothing")
    assert "Round 1, trick 2" in evening.front.words
    press(evening, "Erase what was played since")
    press(evening, "Erase and correct")
    assert done(evening) == (TRICKS[0], other)
    assert evening.app.front is None


def test_dice_won_of_a_removed_colour_are_assigned_again(
    evening: Evening,
) -> None:
    sit_down(evening, TWO, [*COUNTED, *tally_round()])
    red = tuple(die.replace("black", "red") for die in BLACK)
    evening.tell(
        Amend(
            {
                2: Won("Bo", red),
                4: Announce("Bo", ("red",), "red", True),
                5: Risk("Bo", dict.fromkeys(red, 1)),
            }
        )
    )
    assert "Round 2 no longer fits" in evening.front.words
    assert evening.button("Correct it").disabled
    tap(evening.screen, evening.front.panel._lines[1])
    for die in red:
        tap_die(evening, die, evening.front.panel)
    press(evening, "Correct it")
    assert evening.app.front is None
    assert dice_won(evening)[1:] == [set(red), {*GREEN, *BLUE[:2]}, set(red)]


def test_dice_won_are_corrected_only_once_all_are_assigned(evening: Evening) -> None:
    sit_down(evening, TWO, COUNTED[:3])
    correct(evening, Won)
    tap_die(evening, "blue-d4", evening.front.panel)
    assert evening.button("Correct it").disabled
    assert evening.front.words.startswith("Tap the dice that Ana won")
