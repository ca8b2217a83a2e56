"""The keeper receives each roll read from the tray with its entry, which never changes."""

import pytest
from msgspec.structs import replace

from companion import games as shelf
from companion.dice import Die, Settled
from companion.games.game import Action
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box as SheetBox
from companion.learning.roll_pictures import LyingDie
from companion.messages import Act, AddDie, Amend, DropLater, Press, Pressed, Redo, SetDie
from companion.storage.entries import EntryId
from companion.storage.game_store import GameStore
from companion.table.session import Session
from companion.table.view import View
from tests.companion.evening import ACTIONS, SETUP
from tests.companion.tabletop import Tabletop

YAHTZEE = shelf.find("yahtzee")
UNDO = Pressed(Press.UNDO)


class Noting:
    """A keeper that stores its input."""

    def __init__(self) -> None:
        self.told: dict[tuple[str, EntryId], tuple[LyingDie, ...]] = {}

    def counted(
        self, settled: Settled, game: str, entry: EntryId, dice: tuple[LyingDie, ...]
    ) -> None:
        seen = {die.box for die in settled.reading.dice}
        seen |= {thing.box for thing in settled.reading.unread}
        assert {die.box for die in dice} <= seen
        self.told[game, entry] = dice

    def of(self, view: View, index: int) -> tuple[LyingDie, ...] | None:
        """Return the known dice of the roll at `index` of the game."""
        return self.told.get((view.id, view.entries[index]))


class Failing(Noting):
    """A keeper with a bug."""

    def counted(self, *_: object) -> None:
        raise RuntimeError("a fault")


@pytest.fixture
def keeper() -> Noting:
    return Noting()


@pytest.fixture
def kept(games: GameStore, keeper: Noting) -> Tabletop:
    """Return a table that reports its rolls to the keeper."""
    return Tabletop(Session(games.create(YAHTZEE, SETUP, "now"), lambda: "now", keeper=keeper))


def shown(dice: tuple[LyingDie, ...] | None) -> list[tuple[int | None, int]]:
    assert dice is not None
    return [(die.read, die.counted) for die in dice]


def test_a_roll_is_reported_with_the_places_and_positions_of_its_dice(
    kept: Tabletop, keeper: Noting
) -> None:
    view = kept.throw(3, 3, 5, 1, 6)
    dice = keeper.of(view, 0)
    assert dice is not None
    assert {die.box: die.counted for die in dice} == {
        kept.box[number]: value for number, value in kept.dice.items()
    }
    [roll] = view.actions
    assert isinstance(roll, Roll)
    for die in dice:
        assert die.position is not None
        assert roll.dice[die.position] == die.counted == die.read


def test_answers_are_counted_and_the_reading_is_kept(kept: Tabletop, keeper: Noting) -> None:
    kept.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    kept.look(unsure=[5], misread={5: 4})
    assert keeper.told == {}
    view = kept.do(SetDie(kept.index(5), 6))
    assert sorted(shown(keeper.of(view, 0))) == [(1, 1), (3, 3), (3, 3), (4, 6), (5, 5)]


def test_unread_dice_are_marked_at_their_places_and_unseen_dice_nowhere(
    kept: Tabletop, keeper: Noting
) -> None:
    kept.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    kept.hide(4)
    kept.look(unread=[5])
    view = kept.do(AddDie(Die(6), kept.box[5]), AddDie(Die(1)))
    dice = keeper.of(view, 0)
    assert sorted(value for _, value in shown(dice)) == [3, 3, 5, 6]
    assert dice is not None
    [missed] = [die for die in dice if die.read is None]
    assert (missed.box, missed.counted) == (kept.box[5], 6)


def test_a_roll_entered_by_hand_is_not_reported(kept: Tabletop, keeper: Noting) -> None:
    view = kept.do(Act(ACTIONS[0]))
    assert view.actions
    assert keeper.of(view, 0) is None


def test_a_roll_keeps_its_picture_through_undo_redo_and_amendments(
    kept: Tabletop, keeper: Noting
) -> None:
    first = kept.throw(3, 3, 5, 1, 6)
    before = keeper.of(first, 0)
    assert before is not None
    view = kept.do(UNDO)
    assert view.entries == ()
    assert keeper.of(kept.do(Redo()), 0) == before
    assert keeper.of(kept.do(Amend({0: Roll((3, 3, 5, 1, 4))})), 0) == before
    view = kept.do(Act(Score(SheetBox.CHANCE)))
    assert keeper.of(view, 0) == before
    assert keeper.of(view, 1) is None


def test_another_roll_after_an_undone_roll_has_its_own_picture_or_none(
    kept: Tabletop, keeper: Noting
) -> None:
    kept.throw(3, 3, 5, 1, 6)
    kept.do(UNDO)
    view = kept.do(Act(ACTIONS[0]))
    assert len(view.actions) == 1
    assert keeper.of(view, 0) is None


def test_actions_dropped_by_an_amendment_have_no_entry(games: GameStore) -> None:
    opened = games.create(YAHTZEE, replace(SETUP, players=("Ana",)), "now")
    table = Tabletop(Session(opened, lambda: "now"))
    actions: list[Action] = [
        Roll((3, 3, 3, 1, 6)),
        Score(SheetBox.THREES),
        Roll((3, 3, 1, 4, 6)),
        Score(SheetBox.CHANCE),
    ]
    view = table.do(*map(Act, actions))
    whole = view.entries
    view = table.do(Amend({1: Score(SheetBox.CHANCE)}), DropLater())
    assert view.entries == whole[:3]
    assert len(view.actions) == 3


def test_each_action_keeps_its_entry_after_a_restart(games: GameStore, keeper: Noting) -> None:
    table = Tabletop(Session(games.create(YAHTZEE, SETUP, "now"), lambda: "now", keeper=keeper))
    table.throw(3, 3, 5, 1, 6)
    table.do(UNDO, Redo(), Act(Score(SheetBox.CHANCE)), UNDO)
    view = table.do(Amend({0: Roll((3, 3, 5, 2, 6))}), Act(Score(SheetBox.ONES)))
    table.session.close()
    again = Session(games.open(view.id, "later"), lambda: "later").view()
    assert again.entries == view.entries
    assert len(again.entries) == len(again.actions) == 2
    assert keeper.of(again, 0) is not None
    loaded = games.load(view.id)
    assert loaded.origins.done == view.entries


def test_each_action_keeps_its_entry_when_a_correction_is_undone_and_redone(
    games: GameStore,
) -> None:
    table = Tabletop(Session(games.create(YAHTZEE, SETUP, "now"), lambda: "now"))
    view = table.do(*map(Act, ACTIONS))
    whole = view.entries
    table.do(Amend({0: Roll((3, 3, 5, 2, 6))}), UNDO)  # the correction is undone
    table.do(UNDO, UNDO)
    view = table.do(Redo(), Redo(), Redo())  # both actions are redone, then the correction
    assert view.actions[0] == Roll((3, 3, 5, 2, 6))
    assert view.entries == whole
    table.session.close()
    again = Session(games.open(view.id, "later"), lambda: "later").view()
    assert (again.entries, again.actions) == (whole, view.actions)


def test_all_entries_of_a_table_differ(games: GameStore) -> None:
    seen: set[EntryId] = set()
    for _ in range(3):
        session = Session(games.create(YAHTZEE, SETUP, "now"), lambda: "now")
        for action in ACTIONS:
            session.handle(Act(action))
        entries = session.view().entries
        session.close()
        assert not seen & set(entries)
        seen |= set(entries)
        assert sorted(seen)[-len(entries) :] == list(entries)  # later entries have higher numbers


def test_a_keeper_that_fails_stops_no_game(games: GameStore) -> None:
    session = Session(games.create(YAHTZEE, SETUP, "now"), lambda: "now", keeper=Failing())
    assert Tabletop(session).throw(3, 3, 5, 1, 6).actions
