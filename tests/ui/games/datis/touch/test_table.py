"""The Datis table by touch: rounds entered by their tally, tricks, announcements and risks."""

from msgspec.structs import replace

from companion.games.datis.actions import Announce, Mode, Risk, Round, Tie, Won
from companion.games.datis.dice import named
from companion.games.datis.state import Phase
from companion.games.game import Action
from companion.messages import Act, Press, Pressed
from tests.ui.games.datis.touch.datis_evening import (
    BLACK,
    BLUE,
    DATIS,
    GREEN,
    dice_won,
    end_turn,
    give,
    header,
    sit_down,
    state_of,
    tally_round,
    tap_big,
    tap_die,
    tap_value,
    trick,
)
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import key, tap
from tests.ui.touch.screens.seated import done, press, seat

ENTER, ESCAPE = 13, 27
TWO, THREE = ("Ana", "Bo"), ("Ana", "Bo", "Cléo")
TRICKS = Round(Mode.TRICKS)


def test_a_round_entered_by_its_tally_is_played_to_its_end(evening: Evening) -> None:
    sit_down(evening, TWO)
    tap_big(evening, "Tally only")
    assert evening.now.panel.left == "Still to give: 14 of 14"
    give(evening, 0, *GREEN, *BLUE[:2])
    give(evening, 1, *BLACK)
    end_turn(evening)
    assert done(evening) == (
        Round(Mode.TALLY),
        Won("Ana", tuple(sorted(GREEN + BLUE[:2], key=named))),
        Won("Bo", tuple(sorted(BLACK, key=named))),
    )
    assert evening.view.state.phase is Phase.ANNOUNCE
    for _ in TWO:
        sure = next(o for o in evening.now.panel.offers if not o.advice.call.risk)
        at = evening.now.panel.offers.index(sure)
        tap(evening.screen, evening.now.panel.ids.cards.children[-1 - at])
        evening.settle()
        end_turn(evening)
    # Green pays without its D4 and D6: 8 + 10 + 12 + 20, and 30 for all green dice.
    assert [s.total for s in evening.view.standings] == [80, 90]
    assert evening.now.panel.prompt().startswith("Round 2: Bo starts.")
    evening.screen.step(3)
    sheet = next(w for w in evening.now.walk() if type(w).__name__ == "DatisSheet")
    assert sheet.named.startswith("Round 1 – Ana: Grand slam")


def test_a_double_tap_on_end_of_turn_enters_nothing_for_the_next_player(evening: Evening) -> None:
    sit_down(evening, TWO)
    tap_big(evening, "Tally only")
    give(evening, 0, *GREEN, *BLUE[:2])
    give(evening, 1, *BLACK)
    for _ in range(2):
        end_turn(evening)
    assert len(done(evening)) == 3
    sure = next(o for o in evening.now.panel.offers if not o.advice.call.risk)
    evening.now.panel.choose(sure.action)
    evening.settle()
    for _ in range(2):
        end_turn(evening)
    assert len(done(evening)) == 4
    assert evening.app.notice == ""


def test_an_assigned_die_moves_to_another_player_and_back(evening: Evening) -> None:
    sit_down(evening, TWO, [Round(Mode.TALLY)])
    give(evening, 0, "green-d12")
    give(evening, 1, "green-d12")
    panel = evening.now.panel
    assert panel.giving.owners == {named("green-d12"): 1}
    assert panel.ids.board.face(named("green-d12")).badge == "B"
    give(evening, 1, "green-d12")
    assert panel.giving.owners == {}
    assert panel.left == "Still to give: 14 of 14"


def test_another_total_is_refused_with_its_rule(evening: Evening) -> None:
    sit_down(evening, TWO, [Round(Mode.TALLY)])
    give(evening, 0, *GREEN)
    assert not evening.now.may_end
    end_turn(evening)
    assert evening.app.notice == "14 dice are won in all with 2 players, not 6."
    assert done(evening) == (Round(Mode.TALLY),)
    give(evening, 1, *BLACK, *BLUE[:2])
    evening.settle()
    assert evening.now.may_end
    give(evening, 1, *BLUE[2:5])
    evening.settle()
    assert not evening.now.may_end
    assert evening.now.words.startswith("Too many dice: 3.")


def test_an_odd_number_of_dice_is_refused_with_two_players(evening: Evening) -> None:
    sit_down(evening, TWO, [Round(Mode.TALLY)])
    give(evening, 0, *GREEN, "blue-d4")
    give(evening, 1, *BLACK, "blue-d6")
    end_turn(evening)
    assert "even" in evening.app.notice
    assert done(evening) == (Round(Mode.TALLY),)


def test_a_tally_entered_again_at_once_is_recorded_before_the_table_has_answered(
    evening: Evening,
) -> None:
    sit_down(evening, TWO, [Round(Mode.TALLY)])
    give(evening, 0, *GREEN, *BLUE[:2])
    give(evening, 1, *BLACK)
    end_turn(evening)
    press(evening, "Undo")
    give(evening, 1, *(die for die in BLACK if named(die) not in evening.now.panel.giving.owners))
    evening.now.ended()  # a moment ago, however slow this machine is
    give(evening, 1, *BLUE[:2])
    evening.app.pending = True
    evening.now.end_turn()
    evening.settle()
    assert dice_won(evening) == [set(GREEN), {*BLACK, *BLUE[:2]}]


def test_dice_of_an_undone_line_are_still_assigned(evening: Evening) -> None:
    sit_down(evening, TWO, [Round(Mode.TALLY)])
    give(evening, 0, *GREEN, *BLUE[:2])
    give(evening, 1, *BLACK)
    end_turn(evening)
    press(evening, "Undo")
    panel = evening.now.panel
    assert panel.left == "Still to give: 6 of 14" or panel.giving.left == 0
    assert set(panel.giving.dice(0)) == {named(die) for die in GREEN + BLUE[:2]}
    # A die of the remaining line moves to the other player: both lines are right then.
    give(evening, 1, *(die for die in BLACK if named(die) not in panel.giving.owners))
    give(evening, 1, "blue-d4", "blue-d6")
    end_turn(evening)
    assert dice_won(evening) == [set(GREEN), {*BLACK, *BLUE[:2]}]


def test_undo_while_dice_are_assigned_removes_the_last_die_only(
    evening: Evening,
) -> None:
    sit_down(evening, TWO, [Round(Mode.TALLY)])
    give(evening, 0, *GREEN[:2])
    give(evening, 1, BLACK[0])
    press(evening, "Undo")
    assert evening.app.notice == "The last entry is taken back."
    assert set(evening.now.panel.giving.owners) == {named(die) for die in GREEN[:2]}
    for _ in range(2):
        press(evening, "Undo")
    assert not evening.now.panel.giving.owners
    assert done(evening) == (Round(Mode.TALLY),)
    press(evening, "Undo")  # no die is assigned any more: the next undo removes the round
    assert done(evening) == ()


def test_undo_after_the_last_die_removes_the_pencilled_lines_too(
    evening: Evening,
) -> None:
    sit_down(evening, TWO, [Round(Mode.TALLY)])
    give(evening, 0, *GREEN, *BLUE[:2])
    give(evening, 1, *BLACK)
    evening.settle()
    assert evening.view.pencilled is not None
    press(evening, "Undo")
    assert evening.view.pencilled is None
    assert evening.now.panel.giving.left == 1
    assert done(evening) == (Round(Mode.TALLY),)


def test_undo_in_the_middle_of_a_trick_removes_its_last_entry(evening: Evening) -> None:
    played = [Round(Mode.TRICKS), trick("Ana green-d12 7", "Bo green-d8 3")]
    sit_down(evening, TWO, played)
    tap_die(evening, "blue-d12")
    tap_value(evening, 4)
    for asked in ("Ana: what does the blue D12 show?", "Ana leads trick 2: tap the die."):
        key(evening.screen, ord("u"))
        evening.settle()
        assert evening.now.panel.prompt() == asked
    assert done(evening) == tuple(played)
    key(evening.screen, ord("u"))
    evening.settle()
    assert done(evening) == (played[0],)


def test_undo_while_a_risk_is_entered_removes_its_last_value(evening: Evening) -> None:
    called = [Announce("Ana", ("green", "blue"), "green", True)]
    sit_down(evening, TWO, [*tally_round(), *called, Announce("Bo", ("black",), "black", False)])
    before = done(evening)
    tap_value(evening, 3)
    tap_value(evening, 5)
    press(evening, "Undo")
    assert list(evening.now.panel.values.values()) == [3]
    assert done(evening) == before


def test_a_trick_is_entered_and_its_winner_chooses(evening: Evening) -> None:
    sit_down(evening, THREE)
    tap_big(evening, "Trick by trick")
    for die, value in (("green-d12", 7), ("green-d8", 3), ("blue-d20", 9)):
        tap_die(evening, die)
        tap_value(evening, value)
    panel = evening.now.panel
    assert panel.prompt() == "Ana keeps all, or one colour; Bo is then given the rest."
    end_turn(evening)
    assert "Ana keeps all" in evening.app.notice
    cards = {c.words: c for c in panel.takes.children if hasattr(c, "words")}
    assert set(cards) == {"All", "Only green", "Only blue"}
    assert cards["Only blue"].rest == [named("green-d12"), named("green-d8")]
    tap(evening.screen, cards["Only blue"])
    evening.settle()
    end_turn(evening)
    assert done(evening)[1] == trick(
        "Ana green-d12 7", "Bo green-d8 3", "Cléo blue-d20 9", keep="blue"
    )
    current = evening.view.state.round
    assert current.dice(0) == (named("blue-d20"),)
    assert set(current.dice(1)) == {named("green-d12"), named("green-d8")}
    assert panel.prompt() == "Ana leads trick 2: tap the die."


def test_dice_played_in_the_round_cannot_be_played_again(evening: Evening) -> None:
    sit_down(evening, TWO, [TRICKS, trick("Ana green-d12 7", "Bo blue-d8 3")])
    tap_die(evening, "green-d12")
    assert evening.now.panel.draft.empty
    tap_die(evening, "green-d8")
    assert evening.now.panel.draft.dice == (named("green-d8"),)


def test_a_die_entered_wrong_is_tapped_and_entered_again(evening: Evening) -> None:
    sit_down(evening, TWO, [TRICKS])
    tap_die(evening, "green-d12")
    tap_value(evening, 7)
    seat = evening.now.panel._seats[0]
    tap(evening.screen, seat.ids.die)
    tap_value(evening, 9)
    tap(evening.screen, seat.ids.die)
    press(evening, "Other die")
    tap_die(evening, "blue-d4")
    tap_value(evening, 2)
    assert [(e.die, e.value) for e in evening.now.panel.draft.plays] == [
        (named("blue-d4"), 2),
        (None, None),
    ]


def test_tied_players_are_asked_for_their_rerolls(evening: Evening) -> None:
    # Nobody leads: two groups of one die each, with equal faces and values.
    sit_down(evening, THREE, [TRICKS])
    for die, value in (("green-d4", 1), ("blue-d8", 5), ("black-d8", 5)):
        tap_die(evening, die)
        tap_value(evening, value)
    panel = evening.now.panel
    assert panel.prompt() == "A tie: Bo rolls the blue D8 again. What does it show?"
    tap_value(evening, 2)
    tap_value(evening, 6)
    assert panel.why == "Cléo wins: tie: the dice were rolled again."
    end_turn(evening)
    assert done(evening)[1] == trick(
        "Ana green-d4 1", "Bo blue-d8 5", "Cléo black-d8 5", rerolls=[{"Bo": 2, "Cléo": 6}]
    )


def test_a_revoke_is_reported_until_it_is_read(evening: Evening) -> None:
    first = trick("Ana green-d12 7", "Bo blue-d8 3")
    sit_down(evening, TWO, [TRICKS, first, trick("Ana black-d4 1", "Bo green-d6 2")])
    assert evening.now.warning.startswith("Round 1, trick 1: Bo did not follow (green)")
    bar = next(w for w in evening.now.walk() if getattr(w, "words", "") == evening.now.warning)
    tap(evening.screen, bar)
    assert evening.now.warning == ""
    evening.now.show_sheets()
    assert "did not follow" in evening.front.noticed
    evening.tell(Pressed(Press.UNDO))  # the button of the box, which acts on the sheets too
    assert evening.front.noticed == ""
    assert evening.front.view is evening.view


def test_an_announcement_and_a_risk_are_made_by_touch(evening: Evening) -> None:
    sit_down(evening, TWO, tally_round())
    panel = evening.now.panel
    assert panel.prompt() == "Ana announces: tap a choice to see its tally."
    assert panel.actions() == ()
    end_turn(evening)
    assert len(done(evening)) == 3
    risky = next(i for i, offer in enumerate(panel.offers) if offer.advice.call.risk)
    tap(evening.screen, panel.ids.cards.children[-1 - risky])
    evening.settle()
    assert evening.view.pencilled == Announce("Ana", ("green", "blue"), "green", True)
    end_turn(evening)
    for offer in evening.now.panel.offers:
        if not offer.advice.call.risk:
            evening.now.panel.choose(offer.action)
    evening.settle()
    end_turn(evening)
    assert evening.view.state.phase is Phase.RISK
    for value in (8, 0, 11, 20):
        tap_value(evening, value)
    assert evening.now.panel.prompt().startswith("Ana scores 78:")
    tap(evening.screen, evening.now.panel.ids.thrown.children[-1])
    tap_value(evening, 1)
    end_turn(evening)
    assert done(evening)[-1] == Risk(
        "Ana", {"green-d8": 1, "green-d10": 0, "green-d12": 11, "green-d20": 20}
    )
    assert evening.view.standings[0].total == 2 * 32 + 30


def test_the_best_choice_is_marked_and_not_taken(evening: Evening) -> None:
    sit_down(evening, TWO, tally_round())
    cards = list(reversed(evening.now.panel.ids.cards.children))
    assert [card.advised != "" for card in cards] == [True, False]
    assert cards[0].how == "Risk"
    assert cards[0].figures == "52 on average, 6 to 98"
    assert cards[1].figures == "50 for sure"
    assert not any(card.chosen for card in cards)


def test_the_tally_is_explained_die_by_die(evening: Evening) -> None:
    sit_down(evening, TWO, tally_round())
    evening.screen.step(2)
    picture = evening.now.panel.ids.picture
    dice = {
        die.die.name: (die.lit, die.struck, die.faint)
        for row in picture.ids.rows.children
        if hasattr(row, "fate")
        for die in row.ids.dice.children
        if hasattr(die, "die")
    }
    assert dice["green-d20"] == (True, False, False)
    assert dice["green-d4"] == dice["blue-d4"] == (False, True, False)
    assert picture.bonuses == "Grand slam in green +30"


def test_another_player_can_start_a_round(evening: Evening) -> None:
    seat(evening, DATIS, replace(header(*TWO), youngest_first=TWO), ())
    press(evening, "Bo")
    tap_big(evening, "Trick by trick")
    assert done(evening) == (Round(Mode.TRICKS, "Bo"),)
    assert "Bo started" in evening.now.warning


def test_the_mode_is_chosen_again_for_every_round(evening: Evening) -> None:
    sit_down(evening, TWO, [*tally_round(), *assured(2)])
    tap_big(evening, "Trick by trick")
    assert done(evening)[-1] == Round(Mode.TRICKS)


def assured(count: int) -> list[Action]:
    """Return announcements in which that many players assure, in turn order."""
    said: list[Action] = [
        Announce("Ana", ("green", "blue"), "green", False),
        Announce("Bo", ("black",), "black", False),
    ]
    return said[:count]


def test_a_tie_is_accepted_or_an_extra_round_is_played(evening: Evening) -> None:
    actions = tied()
    assert state_of(TWO, actions).phase is Phase.TIE
    sit_down(evening, TWO, actions)
    tap_big(evening, "One more round")
    assert done(evening)[-1] == Tie(accept=False)
    press(evening, "Undo")
    tap_big(evening, "Accept the tie")
    assert evening.now.name == "game_over"
    assert evening.now.winners == "Ana and Bo"


def tied() -> list[Action]:
    """Return two rounds with 90 and 80 points crosswise, and a round with 90 points for both."""
    pair = ("blue-d4", "blue-d6")
    rolled = {"black-d8": 8, "black-d10": 9, "black-d12": 9, "black-d20": 4}
    return [
        Round(Mode.TALLY, "Ana"),
        Won("Ana", GREEN),
        Won("Bo", (*BLACK, *pair)),
        Announce("Ana", ("green",), "green", False),
        Announce("Bo", ("black", "blue"), "black", False),
        Round(Mode.TALLY, "Ana"),
        Won("Ana", (*BLACK, *pair)),
        Won("Bo", GREEN),
        Announce("Ana", ("black", "blue"), "black", False),
        Announce("Bo", ("green",), "green", False),
        Round(Mode.TALLY, "Ana"),
        Won("Ana", GREEN),
        Won("Bo", (*BLACK, *pair)),
        Announce("Ana", ("green",), "green", False),
        Announce("Bo", ("black", "blue"), "black", True),
        Risk("Bo", rolled),
    ]


def test_a_change_of_language_applies_at_once(evening: Evening) -> None:
    sit_down(evening, TWO, tally_round())
    key(evening.screen, ESCAPE)
    tap(evening.screen, evening.button("Settings"))
    tap(evening.screen, evening.button("English"))
    evening.screen.step(2)
    tap(evening.screen, evening.button("Français"))
    evening.screen.step(2)
    evening.app.close_all()
    evening.screen.step(3)
    assert evening.now.words == "Ana annonce : touchez un choix pour voir son décompte."
    assert evening.now.round_words == "Manche 1"
    assert evening.now.panel.ids.picture.bonuses == "Grand chelem vert +30"
    assert [card.how for card in reversed(evening.now.panel.ids.cards.children)] == [
        "Risquer",
        "Assurer",
    ]


def test_the_key_on_a_keyboard_ends_the_turn_too(evening: Evening) -> None:
    sit_down(evening, TWO, [Round(Mode.TALLY)])
    give(evening, 0, *GREEN)
    key(evening.screen, ENTER)
    assert evening.app.notice == "14 dice are won in all with 2 players, not 6."


def test_the_header_marks_the_next_player_of_the_trick(evening: Evening) -> None:
    sit_down(evening, THREE, [TRICKS])

    def marked() -> list[str]:
        cards = evening.now.ids.header.cards()
        return [card.profile.name for card in cards if card.chosen]

    assert marked() == ["Ana"]
    tap_die(evening, "green-d20")
    tap_value(evening, 13)
    assert evening.now.words.startswith("Bo plays")
    assert marked() == ["Bo"]


def test_a_warning_closes_once_the_game_goes_on_and_stays_on_the_sheet(evening: Evening) -> None:
    first = trick("Ana green-d12 7", "Bo blue-d8 3")
    sit_down(evening, TWO, [TRICKS, first, trick("Ana black-d4 1", "Bo green-d6 2")])
    tap_die(evening, "black-d12")
    assert "did not follow" in evening.now.warning  # shown during the entry of the next trick
    evening.tell(Act(trick("Bo blue-d4 1", "Ana blue-d6 2")))
    assert evening.now.warning == ""
    evening.now.show_sheets()
    assert "did not follow" in evening.front.noticed
    evening.tell(Pressed(Press.UNDO))
    assert "did not follow" in evening.now.warning


def test_a_board_with_unassigned_dice_is_explained(evening: Evening) -> None:
    sit_down(evening, THREE, [Round(Mode.TALLY)])
    panel = evening.now.panel
    assert panel.left == "Still to give: 21 of 21"
    assert panel.whole_words == "7 each; 3 of the 24 dice are not in play."
    board = panel.ids.board
    assert sum(len(row.ids.dice.children) for row in board.ids.rows.children) == 24


def test_a_board_without_unassigned_dice_is_announced(evening: Evening) -> None:
    sit_down(evening, TWO, [Round(Mode.TALLY)])
    give(evening, 0, *GREEN, *BLUE[:2])
    give(evening, 1, *BLACK)
    assert evening.now.panel.left == "Given: 14 of 14"


def test_the_banner_names_the_winner_of_the_trick_not_its_dice(evening: Evening) -> None:
    sit_down(evening, TWO, [TRICKS])
    evening.tell(Act(trick("Ana green-d12 7", "Bo green-d8 8")))
    layer = evening.app.root.ids.motions
    (banner,) = (w for w in layer.walk(restrict=True) if type(w).__name__ == "Banner")
    assert (banner.heading, banner.words) == ("Trick 1: Bo wins with 15 (green)", "Bo, your turn!")


def test_the_player_whose_dice_are_tapped_next_is_named_at_once(evening: Evening) -> None:
    sit_down(evening, TWO, [Round(Mode.TALLY)])
    give(evening, 1)
    assert evening.now.words == "Tap the dice that Bo won, or another name."
    assert evening.now.awaited == "Bo"


def test_a_chance_to_pass_200_is_shown_only_if_it_exists(evening: Evening) -> None:
    sit_down(evening, TWO, tally_round())
    cards = evening.now.panel.ids.cards.children
    assert {card.passes for card in cards} == {""}  # nobody has a point yet


def test_the_starter_is_announced_and_not_asked_for_again(evening: Evening) -> None:
    for setup in (header(*TWO), replace(header(*TWO), youngest_first=TWO)):
        seat(evening, DATIS, setup, ())
        evening.screen.step(2)
        assert evening.now.panel.question == "Ana is to start; if not, tap another name."


def test_a_trick_of_three_takes_seven_taps(evening: Evening) -> None:
    sit_down(evening, THREE, [TRICKS])
    taps = 0
    for die, value in (("green-d12", 7), ("green-d8", 5), ("green-d6", 3)):
        tap_die(evening, die)
        tap_value(evening, value)
        taps += 2
    assert evening.now.end_second == "trick to Ana"
    end_turn(evening)
    taps += 1
    assert taps <= 7
    assert done(evening)[1:] == (trick("Ana green-d12 7", "Bo green-d8 5", "Cléo green-d6 3"),)
