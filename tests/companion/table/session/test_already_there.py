"""Dice in the tray before the game began or was reopened are no roll by default."""

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from companion.dice import Colour, Doubt, Reading, SeenDie, Settled, Size
from companion.games.record import parse_header
from companion.messages import (
    CorrectRoll,
    Declare,
    DropDraft,
    LostSight,
    Press,
    Pressed,
    RemoveDie,
    Saw,
    SetDie,
)
from companion.storage.game_store import GameStore
from companion.table.session import Session
from companion.table.view import View
from companion.tray.draft import Ask
from tests.companion.tabletop import Tabletop, last_roll, place, refusal, rolls, shown, table_for

OLD = {1: 3, 2: 3, 3: 5, 4: 1, 5: 6}


@pytest.fixture
def begun(games: GameStore) -> Tabletop:
    """Return a game that began with five dice in the tray, which the eye has read."""
    table = table_for(games, empty=False)
    table.put(OLD)
    table.look()
    return table


def test_old_dice_are_asked_about_in_one_question_and_not_counted(begun: Tabletop) -> None:
    assert (begun.view.asks, begun.view.actions) == ((Ask.ALREADY_THERE,), ())
    assert not begun.view.throw_asked
    again = begun.look()
    assert (again.asks, again.actions) == ((Ask.ALREADY_THERE,), ())


def test_dice_read_before_the_game_was_begun_and_unmoved_since_are_not_asked_about(
    games: GameStore,
) -> None:
    table = table_for(games, empty=False)
    table.put(OLD)
    table.settled()  # a reading that the session does not get
    view = table.look()
    assert (view.asks, view.draft, view.actions) == ((), None, ())
    assert table.look().asks == ()
    assert table.reread().asks == (Ask.ALREADY_THERE,)
    table.do(DropDraft())
    assert rolls(table.throw(2, 2, 4, 4, 6)) == [[2, 2, 4, 4, 6]]


def test_unmoved_dice_are_asked_about_if_the_eye_was_blind_since_the_start(
    games: GameStore,
) -> None:
    table = table_for(games, empty=False)
    table.put(OLD)
    table.settled()
    table.do(LostSight())
    assert table.look().asks == (Ask.ALREADY_THERE,)


def test_the_end_of_turn_key_does_not_count_them(begun: Tabletop) -> None:
    view = begun.do(Pressed(Press.END_TURN))
    assert view.actions == ()
    assert not view.may_end_turn
    assert view.asks == (Ask.ALREADY_THERE,)


def test_emptying_the_tray_ends_the_question_without_a_word_and_a_throw_counts(
    begun: Tabletop,
) -> None:
    begun.lift()
    view = begun.look()
    assert (view.draft, view.notice, view.actions) == (None, None, ())
    assert shown(begun.throw(1, 2, 3, 4, 5)) == [1, 2, 3, 4, 5]


def test_old_dice_that_are_all_thrown_again_are_the_roll(begun: Tabletop) -> None:
    view = begun.throw(2, 2, 4, 4, 6)
    assert (view.asks, rolls(view)) == ((), [[2, 2, 4, 4, 6]])


def test_some_of_them_moved_are_no_roll(begun: Tabletop) -> None:
    view = begun.throw_again({2: 4, 5: 4})
    assert (view.asks, view.actions) == ((Ask.ALREADY_THERE,), ())
    begun.nudge(1)
    assert (begun.look().asks, begun.view.actions) == ((Ask.ALREADY_THERE,), ())


@pytest.mark.parametrize("followed", [True, False])
def test_pushing_the_tray_with_old_dice_is_no_throw(begun: Tabletop, followed: bool) -> None:
    begun.push(followed=followed)
    view = begun.look()
    assert (view.asks, view.actions) == ((Ask.ALREADY_THERE,), ())


def test_ignored_dice_are_not_asked_about_again_while_unmoved(begun: Tabletop) -> None:
    begun.do(DropDraft())
    assert (begun.look().draft, begun.view.actions) == (None, ())
    assert begun.reread().asks == (Ask.ALREADY_THERE,)


def test_old_dice_are_counted_on_request(begun: Tabletop) -> None:
    view = begun.do(Declare())
    assert (view.draft, rolls(view)) == (None, [[1, 3, 3, 5, 6]])


def test_a_doubtful_old_die_is_answered_before_the_count(games: GameStore) -> None:
    table = table_for(games, empty=False)
    table.put(OLD)
    assert table.look(unsure=[4]).asks == (Ask.ALREADY_THERE,)
    assert table.do(Declare()).asks == (Ask.DOUBTFUL,)
    assert table.look(unsure=[4]).asks == (Ask.DOUBTFUL,)  # read again meanwhile
    assert table.view.throw_asked
    assert rolls(table.do(SetDie(table.index(4), 2))) == [[2, 3, 3, 5, 6]]


def test_objects_that_are_all_no_dice_need_no_question(games: GameStore) -> None:
    table = table_for(games, empty=False)
    table.put({1: 3})
    assert table.look().asks == (Ask.EMPTY_TRAY,)
    assert table.do(RemoveDie(0)).draft is None


def test_losing_sight_of_old_dice_makes_no_roll(begun: Tabletop) -> None:
    begun.do(LostSight())
    view = begun.look()
    assert (view.asks, view.actions) == ((Ask.ALREADY_THERE,), ())


def reopened(table: Tabletop, folder: Path) -> Tabletop:
    """Return the game reopened later, before the tray was read."""
    table.session.close()
    store = GameStore(folder)
    return Tabletop(Session(store.open(store.last(), "later"), lambda: "later"), empty=False)


def test_dice_other_than_the_roll_in_a_reopened_game_are_old_dice(
    tmp_path: Path,
) -> None:
    table = table_for(GameStore(tmp_path))
    table.throw(3, 3, 5, 1, 6)
    later = reopened(table, tmp_path)
    later.put({**OLD, 5: 2})
    view = later.look()
    assert (view.asks, rolls(view)) == ((Ask.ALREADY_THERE,), [[1, 3, 3, 5, 6]])
    assert rolls(later.do(CorrectRoll())) == [[1, 2, 3, 3, 5]]


def test_some_dice_thrown_after_a_game_is_opened_again_are_the_next_roll(tmp_path: Path) -> None:
    table = table_for(GameStore(tmp_path))
    table.throw(3, 3, 5, 1, 6)
    later = reopened(table, tmp_path)
    later.put(OLD)
    assert later.look().draft is None  # the dice are the roll of the table
    view = later.throw_again({3: 4, 4: 4})
    assert (view.asks, shown(view), len(last_roll(view).kept)) == ((), [3, 3, 4, 4, 6], 3)


# --- every game ---------------------------------------------------------------------------


class Begun:
    """A game of any kind, begun while dice lie in the tray."""

    def __init__(self, store: GameStore, name: str) -> None:
        header = {"game": name, "version": 1, "players": ["Ana", "Bo"]}
        opened = store.create(*parse_header(msgspec.json.encode(header)), "now")
        self.session = Session(opened, lambda: "now")
        self.frame = 0

    def see(self, *dice: SeenDie) -> View:
        """Show the tray at rest with these dice; the same dice have not moved."""
        self.frame += 1
        kept = tuple(range(len(dice))) if self.frame > 1 else ()
        sure = all(die.sure for die in dice)
        request = self.session.view().question.number
        reading = Reading(dice=dice, sure=sure)
        settled = Settled(reading=reading, frame=self.frame, time=0, kept=kept, request=request)
        self.session.handle(Saw(settled))
        return self.session.view()


def its_dice(view: View) -> list[SeenDie]:
    """Return dice that the game could now take for a roll."""
    wanted = view.wanted or view.game.dice_in_play()
    sorts = [sort for sort in wanted.sorts for _ in range(sort.least)]
    return [
        SeenDie(
            value=sort.faces[0],
            confidence=0.99,
            sure=True,
            box=place(index),
            kind=sort.kind,
            colour=sort.colour or Colour.IVORY,
            size=sort.size or Size.SMALL,
        )
        for index, sort in enumerate(sorts)
    ]


def white(count: int) -> list[SeenDie]:
    """Return ivory dice, which belong to no game here."""
    return [
        SeenDie(
            value=value,
            confidence=0.9,
            sure=False,
            box=place(value),
            colour=Colour.IVORY,
            size=Size.SMALL,
            doubt=Doubt.RULE,
        )
        for value in range(1, count + 1)
    ]


@pytest.mark.parametrize("name", ["yahtzee", "desfausse", "d21", "datis"])
def test_old_dice_are_no_roll_by_default_in_any_game(name: str, games: GameStore) -> None:
    begun = Begun(games, name)
    dice = its_dice(begun.session.view())
    for _ in range(2):
        view = begun.see(*dice)
        assert view.actions == ()
        assert view.asks in ((Ask.ALREADY_THERE,), ())
    begun.session.handle(Pressed(Press.END_TURN))
    assert begun.session.view().actions == ()
    moved = [replace(die, box=place(20 + at)) for at, die in enumerate(dice[:2])]
    assert begun.see(*moved, *dice[2:]).actions == ()


def test_dice_that_are_not_this_games_have_the_tray_emptied_in_one_sentence(
    games: GameStore,
) -> None:
    begun = Begun(games, "desfausse")
    for _ in range(2):
        assert begun.see(*white(5)).asks == (Ask.EMPTY_TRAY,)
    begun.session.handle(Declare())
    view = begun.session.view()
    assert "answer the question first" in refusal(view)
    assert (view.asks, view.actions) == ((Ask.EMPTY_TRAY,), ())
    view = begun.see()
    assert (view.draft, view.asks, view.notice) == (None, (), None)
    assert len(begun.see(*its_dice(view)).actions) == 1


def test_dice_thrown_beside_dice_of_another_game_are_no_roll_until_these_are_removed(
    games: GameStore,
) -> None:
    begun = Begun(games, "desfausse")
    dice = its_dice(begun.session.view())
    begun.see(*white(5))
    begun.session.handle(DropDraft())
    thrown, again = (
        [replace(die, box=place(first + at)) for at, die in enumerate(dice)] for first in (20, 40)
    )
    view = begun.see(*white(5), *thrown)
    assert (view.asks, view.actions) == ((Ask.EMPTY_TRAY,), ())
    assert len(begun.see(*again).actions) == 1


def test_one_die_too_many_for_this_game_has_the_tray_emptied(games: GameStore) -> None:
    table = table_for(games, empty=False)
    table.put({**OLD, 6: 6})
    assert table.look().asks == (Ask.EMPTY_TRAY,)


def test_something_not_read_beside_them_may_be_none_of_the_dice(games: GameStore) -> None:
    table = table_for(games, empty=False)
    table.put(OLD)
    table.strange.append(place(90))
    assert table.look().asks == (Ask.ALREADY_THERE,)
    assert table.do(Declare()).asks == (Ask.UNREAD,)
