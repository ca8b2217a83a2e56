"""DESfausse through the record, the history, the store and the session."""

from pathlib import Path
from random import Random

import pytest

from companion.dice import Box, Die, Reading, SeenDie, Settled
from companion.games import record
from companion.games.desfausse.actions import DesfausseAction, EndTurn, Name
from companion.games.desfausse.state import State
from companion.games.errors import IllegalAction
from companion.games.game import Throw, fold
from companion.games.history import AmendmentBlocked, History, check_amendment
from companion.games.record import BadRecord
from companion.messages import Act, Amend, Press, Pressed, Redo, Saw
from companion.storage.game_store import GameStore
from companion.table.session import Session
from companion.tray.draft import Ask
from tests.companion.games.desfausse.tabletop import (
    END,
    GAME,
    die,
    discard,
    give,
    play,
    roll,
    setup,
    tap,
    thrown,
    trophy,
)

RECORD = """\
{"game":"desfausse","version":1,"players":["Ana","Bo"],"youngest_first":["Bo","Ana"],\
"options":{"tracking":"dice","single":false,"desmons":"all","moved_token":"any"}}
{"action":"roll","dice":[{"size":"small","colour":"red","value":4},\
{"size":"small","colour":"red","value":4},{"size":"small","colour":"green","value":2},\
{"size":"small","colour":"green","value":1},{"size":"big","colour":"red","value":5},\
{"size":"big","colour":"green","value":3}]}
{"action":"roll","dice":[{"size":"small","colour":"red","value":4},\
{"size":"small","colour":"red","value":4},{"size":"small","colour":"green","value":6},\
{"size":"small","colour":"green","value":1},{"size":"big","colour":"red","value":4},\
{"size":"big","colour":"green","value":3}],"kept":[0,1,3]}
{"action":"discard","combination":[0,1,4],"gone":[0,4],"to":["Bo","Bo"]}
{"action":"trophy","column":"opponents"}
{"action":"end_turn"}
"""


def test_the_record_of_the_issue_is_read_and_written() -> None:
    game, header, actions = record.parse(RECORD.encode())
    report = game.report(fold(game, header, actions))
    assert report["to_play"] == "Bo"
    assert [player["total"] for player in report["players"]] == [3, 0]
    assert [len(player["hand"]) for player in report["players"]] == [4, 8]
    assert record.write(header, actions) == RECORD


def test_every_action_has_its_fixed_form() -> None:
    forms = {
        Name(4): '{"action":"name","value":4}',
        discard("0 2 4", "0 2", skip=True): (
            '{"action":"discard","combination":[0,2,4],"gone":[0,2],"to":["cup","cup"],"skip":true}'
        ),
        give("Bo", "r"): '{"action":"give","player":"Bo","size":"small","colour":"red"}',
        trophy("two"): '{"action":"trophy","column":"two"}',
        trophy("two", (1, "four")): ('{"action":"trophy","column":"two","moved_from":[1,"four"]}'),
        tap("Bo", "two"): '{"action":"trophy","column":"two","player":"Bo","round":1}',
        END: '{"action":"end_turn"}',
        EndTurn(starter="Bo"): '{"action":"end_turn","starter":"Bo"}',
    }
    for action, text in forms.items():
        assert record.encode(action) == text
        assert record.parse_action(GAME, text, 2) == action


def test_a_header_may_leave_out_ages_and_options() -> None:
    game, header, _ = record.parse(b'{"game":"desfausse","version":1,"players":["Ana","Bo"]}')
    assert header == setup(2)
    assert game.name == "desfausse"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('{"action":"trophy","column":"six"}', "six"),
        ('{"action":"give","player":"Bo","size":"huge","colour":"red"}', "huge"),
        ('{"action":"roll","dice":[4,4]}', "a table is needed"),
        ('{"action":"sing"}', "sing"),
        ('{"action":"end_turn"}', "rolled first"),
    ],
)
def test_a_bad_line_is_named_with_its_reason(line: str, why: str) -> None:
    data = record.write(setup(2), ()) + line + "\n"
    with pytest.raises(BadRecord) as caught:
        record.parse(data.encode())
    assert caught.value.line == 2
    assert why in caught.value.text.to("en")
    assert caught.value.text.to("fr").startswith("Ligne 2")


FIRST = roll("r4 r1 g2 g3 R5 G3")
SECOND = roll("r4 r1 g4 g4 R5 G3", "0 1 5")
THIRD = roll("r4 r1 g4 g4 R4 G3", "0 1 2 3 5")


def test_a_corrected_die_is_corrected_in_every_later_roll_in_which_it_was_kept() -> None:
    actions: list[DesfausseAction] = [FIRST, SECOND, THIRD, END]
    carried = GAME.carried(actions, 0, roll("r6 r1 g2 g3 R5 G3"))
    assert carried == {
        1: roll("r6 r1 g4 g4 R5 G3", "0 1 5"),
        2: roll("r6 r1 g4 g4 R4 G3", "0 1 2 3 5"),
    }


def test_a_correction_stops_where_the_die_was_thrown_again() -> None:
    actions: list[DesfausseAction] = [FIRST, SECOND, THIRD, END]
    assert GAME.carried(actions, 0, roll("r4 r1 g6 g3 R5 G3")) == {}
    assert GAME.carried(actions, 3, END) == {}


def test_a_kept_die_is_corrected_where_it_was_thrown() -> None:
    actions: list[DesfausseAction] = [FIRST, SECOND, THIRD]
    dice = [Die(one.value, colour=one.colour, size=one.size) for one in THIRD.dice]
    dice[0] = Die(6)  # a reading without colour and size is enough if these are known
    dice[3] = Die(5)
    assert GAME.corrected(actions, 2, dice) == {
        0: roll("r6 r1 g2 g3 R5 G3"),
        1: roll("r6 r1 g4 g5 R5 G3", "0 1 5"),
        2: roll("r6 r1 g4 g5 R4 G3", "0 1 2 3 5"),
    }
    assert GAME.corrected([END], 0, dice) == {}


def test_a_round_that_was_played_keeps_its_starter_when_a_token_before_it_is_amended() -> None:
    header = setup(2, youngest=("Bo", "Ana"))
    two = (roll("r4 r4 g2 g3 R5 G3"), discard("0 1"), trophy("two"), END)
    out = (roll("r4 r4 g4 g4 R4 G4"), discard("0 1 2 3 4 5"), trophy("desmons"), END)
    history = History((*two, *out, *two))
    told = [standing.total for standing in GAME.standings(fold(GAME, header, history.actions))]
    assert told == [2, 2 + 2]  # a tie after the first round: Bo is younger and started
    amended = check_amendment(GAME, header, history, {6: trophy("five")})
    assert amended.actions[7] == EndTurn(starter="Bo")
    told = [standing.total for standing in GAME.standings(fold(GAME, header, amended.actions))]
    assert told == [2, 7 + 2]


def test_an_amended_roll_that_forbids_a_later_discard_names_it() -> None:
    history = History((roll("r4 r4 g2 g3 R5 G3"), discard("0 1"), END))
    with pytest.raises(AmendmentBlocked) as caught:
        check_amendment(GAME, setup(2), history, {0: roll("r4 r6 g2 g3 R5 G3")})
    assert caught.value.index == 1
    both = {0: roll("r4 r6 g2 g3 R5 G3"), 1: discard("3 5")}
    amended = check_amendment(GAME, setup(2), history, both)
    assert amended.actions == (both[0], both[1], END)


class Evening:
    """A session and an eye that reports readings."""

    def __init__(self, folder: Path, players: int = 2) -> None:
        self.store = GameStore(folder)
        opened = self.store.create(GAME, setup(players), "2026-01-01T20:00:00")
        self.session = Session(opened, lambda: "2026-01-01T20:00:00")
        self.frame = 0
        self.see("")

    def see(self, dice: str, kept: str = "", at: str = "") -> None:
        """Put dice in the tray, by default in a row, and read them."""
        shown = [die(part) for part in dice.split()]
        places = [int(place) for place in at.split()] or range(len(shown))
        reading = Reading(
            dice=tuple(
                SeenDie(
                    value=one.value,
                    confidence=1.0,
                    sure=True,
                    box=Box(place * 100.0, 0.0, place * 100.0 + 50, 50.0),
                    colour=one.colour,
                    size=one.size,
                )
                for one, place in zip(shown, places, strict=True)
            ),
            sure=True,
        )
        self.frame += 1
        stayed = tuple(map(int, kept.split()))
        settled = Settled(
            reading=reading,
            frame=self.frame,
            time=float(self.frame),
            kept=stayed,
            request=self.session.view().question.number,
        )
        self.session.handle(Saw(settled))

    @property
    def last(self) -> DesfausseAction:
        action: DesfausseAction = self.session.view().actions[-1]  # type: ignore[assignment]
        return action


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


def test_a_roll_seen_in_the_tray_is_written_by_itself(evening: Evening) -> None:
    evening.see("r4 r4 g2 g3 R5 G3")
    assert evening.last == roll("r4 r4 g2 g3 R5 G3")


def test_dice_that_did_not_move_were_kept(evening: Evening) -> None:
    evening.see("r4 r4 g2 g3 R5 G3")
    evening.see("r4 r4 g6 g5 R5 G3", kept="0 1 4 5", at="0 1 7 8 4 5")
    assert evening.last == roll("r4 r4 g6 g5 R5 G3", "0 1 4 5")


def test_the_1_is_known_to_be_the_die_laid_beside_the_tray(evening: Evening) -> None:
    """Two small red dice are gone and a die comes back: only the rule identifies it."""
    evening.see("r4 r1 g2 g3 R5 G3")
    evening.see("g2 g3 R5 G3 r6", kept="0 1 2 3", at="2 3 4 5 9")
    assert evening.session.view().asks == ()
    assert evening.last == roll("r6 r1 g2 g3 R5 G3", "1 2 3 4 5")


def test_the_colour_of_the_thrown_die_tells_which_of_two_equal_values_was_kept(
    evening: Evening,
) -> None:
    evening.see("r4 r5 g4 g3 R5 G3")
    evening.see("r5 g3 R5 G3 r6", kept="0 1 2 3", at="1 3 4 5 9")
    assert evening.last == roll("r6 r5 g4 g3 R5 G3", "1 2 3 4 5")


def test_an_ambiguous_kept_die_is_asked_about(evening: Evening) -> None:
    evening.see("r4 r5 g4 g3 R5 G3")
    evening.see("g4 g3 R5 G3 r6", kept="0 1 2 3", at="2 3 4 5 9")
    assert evening.session.view().asks == (Ask.WHICH_KEPT,)


def test_a_1_moved_within_the_tray_stays_set_aside(evening: Evening) -> None:
    evening.see("r4 r1 g2 g3 R5 G3")
    evening.see("r4 g3 R5 G3 g6 r1", kept="0 1 2 3", at="0 3 4 5 8 9")
    assert evening.last == roll("r4 r1 g6 g3 R5 G3", "0 1 3 4 5")


def test_dice_of_equal_value_keep_their_colour_from_roll_to_roll(evening: Evening) -> None:
    """Two 4s were thrown at once, with a 1 moved among them: each die matches its colour."""
    evening.see("r1 g2 r5 g3 R5 G3")
    evening.see("g3 R5 G3 g4 r4 r1", kept="0 1 2", at="3 4 5 7 8 9")
    assert evening.last == roll("r1 g4 r4 g3 R5 G3", "0 3 4 5")
    evening.see("g3 R5 G3 g4 r1 r6", kept="0 1 2 3 4", at="3 4 5 7 9 11")
    assert evening.last == roll("r1 g4 r6 g3 R5 G3", "0 1 3 4 5")


def test_a_1_that_may_be_the_one_set_aside_or_a_new_one_is_asked_about(evening: Evening) -> None:
    """A small red die is outside: the 4 if the 1 was only moved, else the 1."""
    evening.see("r1 r4 g2 g3 R5 G3")
    evening.see("g2 g3 R5 G3 r1", kept="0 1 2 3", at="2 3 4 5 9")
    assert evening.session.view().asks == (Ask.WHICH_KEPT,)


def test_a_big_die_read_as_2_is_not_written(evening: Evening) -> None:
    evening.see("r4 r4 g2 g3 R2 G3")
    view = evening.session.view()
    assert view.actions == ()
    assert view.notice is not None
    assert "Désmon" in view.notice.text.to("en")


def test_a_tray_that_does_not_agree_with_the_hand_is_not_written(evening: Evening) -> None:
    evening.see("r4 r4 r2 g3 R5 G3")
    view = evening.session.view()
    assert view.actions == ()
    assert view.asks == (Ask.WRONG_DICE,)
    assert view.draft is not None
    told = view.game.mismatch(view.state, [die.die for die in view.draft.dice])
    assert told is not None
    assert "1 small green missing" in told.to("en")


def test_undo_redo_amend_and_resume(evening: Evening) -> None:
    session = evening.session
    for action in (roll("r4 r4 g2 g3 R5 G3"), discard("0 1", to="Bo"), trophy("two"), END):
        session.handle(Act(action))
    before = session.view().state
    session.handle(Pressed(Press.UNDO))
    assert session.view().to_play == "Ana"
    session.handle(Redo())
    assert session.view().state == before
    session.handle(Amend({2: trophy("opponents")}))
    assert [standing.total for standing in session.view().standings] == [3, 0]
    session.close()
    id_ = session.view().id
    resumed = Session(evening.store.open(id_, "2026-01-01T21:00:00"), lambda: "")
    assert resumed.view().state == session.view().state


@pytest.mark.parametrize("seed", range(3))
def test_undoing_a_whole_game_leads_back_to_its_start(seed: int) -> None:
    chance = Random(seed)
    state: State = GAME.start(setup(3))
    history = History()
    states = [state]
    for _ in range(60):
        wish = GAME.decide(state, chance)
        action = thrown(state, chance, wish.kept) if isinstance(wish, Throw) else wish
        state = GAME.apply(state, action)
        history = history.did(action)
        states.append(state)
    while history.actions:
        assert fold(GAME, setup(3), history.actions) == states[len(history.actions)]
        history = history.undid()


def test_a_refused_action_leaves_the_state_as_it_is() -> None:
    state = play(GAME.start(setup(2)), roll("r4 r4 g2 g3 R5 G3"))
    before = GAME.report(state)
    with pytest.raises(IllegalAction):
        GAME.apply(state, discard("0 2"))
    assert GAME.report(state) == before


def test_1s_that_are_set_aside_within_the_tray_were_not_thrown(evening: Evening) -> None:
    evening.see("r1 r4 g2 g1 R5 G3")
    evening.see("r1 r4 g2 g1 R5 G3", kept="1 2 4 5", at="7 1 2 8 4 5")
    view = evening.session.view()
    assert (view.asks, view.notice, len(view.actions)) == ((), None, 1)
    evening.see("r1 r6 g6 g1 R5 G3", kept="0 3 4 5", at="7 9 10 8 4 5")
    assert evening.last == roll("r1 r6 g6 g1 R5 G3", "0 3 4 5")


def test_a_1_set_aside_within_the_tray_while_another_lies_beside_it_was_not_thrown(
    evening: Evening,
) -> None:
    evening.see("r1 r4 g2 g1 R5 G3")
    evening.see("r4 g2 g1 R5 G3", kept="0 1 3 4", at="1 2 8 4 5")
    view = evening.session.view()
    assert (view.asks, view.notice, len(view.actions)) == ((), None, 1)


def test_a_1_that_may_be_the_only_die_thrown_is_asked_about(evening: Evening) -> None:
    evening.see("r1 r4 g2 g3 R5 G3")
    evening.see("r1 g2 g3 R5 G3", kept="1 2 3 4", at="9 2 3 4 5")
    assert evening.session.view().asks == (Ask.WHICH_KEPT,)
