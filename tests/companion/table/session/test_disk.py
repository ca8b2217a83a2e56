"""A full disk: nothing is lost, and a message says so."""

from pathlib import Path

from companion.games.yahtzee.actions import Roll
from companion.messages import Amend, Pencil, Redo
from companion.storage.game_store import GameStore
from companion.table.view import NoticeKind
from tests.companion.disk import full_after
from tests.companion.evening import ACTIONS
from tests.companion.stored import on_disk
from tests.companion.tabletop import Tabletop, refusal


def test_unsaved_actions_are_counted_and_reported(table: Tabletop, games: GameStore) -> None:
    with full_after(0):
        view = table.enter(ACTIONS[0])
        assert view.unsaved == 1
        assert "not saved" in refusal(view)
        view = table.enter(ACTIONS[1])
        assert view.unsaved == 2
        assert view.actions == ACTIONS[:2]
        assert on_disk(games) == ()


def test_unsaved_actions_are_written_as_soon_as_possible(table: Tabletop, games: GameStore) -> None:
    with full_after(30):
        table.enter(ACTIONS[0])
        table.enter(ACTIONS[1])
    view = table.do(Pencil(None))
    assert view.unsaved == 0
    assert on_disk(games) == ACTIONS[:2]
    table.enter(ACTIONS[2])
    assert on_disk(games) == ACTIONS[:3]


def test_unsaved_actions_are_reported_repeatedly(table: Tabletop) -> None:
    with full_after(0):
        table.enter(ACTIONS[0])
        assert "not saved" in refusal(table.do(Pencil(None)))


def test_a_refusal_is_reported_on_a_full_disk(table: Tabletop) -> None:
    with full_after(0):
        assert "nothing to undo" in refusal(table.undo())
        table.enter(ACTIONS[0])
        assert "nothing to redo" in refusal(table.do(Redo()))


def test_a_deleted_game_in_play_is_restored_with_the_next_action(
    table: Tabletop, games: GameStore, tmp_path: Path
) -> None:
    table.enter(ACTIONS[0])
    for path in tmp_path.iterdir():
        path.unlink()
    assert table.enter(ACTIONS[1]).unsaved == 0
    assert on_disk(games) == ACTIONS[:2]


def test_a_game_replaced_by_another_program_is_restored_with_a_notice(
    table: Tabletop, games: GameStore, tmp_path: Path
) -> None:
    path = replaced_by_an_older_copy(table, tmp_path)
    view = table.enter(ACTIONS[2])
    assert view.notice is not None
    assert view.notice.kind is NoticeKind.INFO  # no buzzer for this message
    assert "Another program changed this game's file" in view.notice.text.to("en")
    assert view.unsaved == 0
    assert on_disk(games) == ACTIONS[:3]
    assert not games.load(path.stem).contents.damaged
    assert table.enter(ACTIONS[3]).notice is None


def test_a_changed_file_is_reported_after_a_refusal_of_the_rules(
    table: Tabletop, tmp_path: Path
) -> None:
    replaced_by_an_older_copy(table, tmp_path)
    with full_after(0):
        table.enter(ACTIONS[2])
    assert "nothing to redo" in refusal(table.do(Redo()))
    notice = table.do(Pencil(None)).notice
    assert notice is not None
    assert "Another program changed this game's file" in notice.text.to("en")


def test_a_file_that_another_program_replaces_after_the_last_action_is_whole_in_the_end(
    table: Tabletop, games: GameStore, tmp_path: Path
) -> None:
    replaced_by_an_older_copy(table, tmp_path)
    table.session.close()
    assert on_disk(games) == ACTIONS[:2]


def replaced_by_an_older_copy(table: Tabletop, folder: Path) -> Path:
    """Play twice, then restore the game's file of the first time; return its path."""
    table.enter(ACTIONS[0])
    (path,) = folder.glob("*.journal")
    copy = path.with_suffix(".sync")
    copy.write_bytes(path.read_bytes())
    table.enter(ACTIONS[1])
    copy.replace(path)
    return path


def test_undo_and_amendments_wait_for_the_disk_in_their_order(
    table: Tabletop, games: GameStore
) -> None:
    with full_after(0):
        table.enter(*ACTIONS[:3])
        table.undo()
        table.do(Amend({0: Roll((4, 3, 5, 1, 6))}))
        view = table.do(Redo())
        assert view.unsaved >= 5
    table.do(Pencil(None))
    assert on_disk(games) == table.view.actions


def test_unsaved_actions_are_written_when_the_game_is_closed(
    table: Tabletop, games: GameStore
) -> None:
    with full_after(0):
        table.enter(ACTIONS[0])
    table.session.close()
    assert on_disk(games) == ACTIONS[:1]


def test_each_unsaved_action_is_listed(table: Tabletop) -> None:
    table.enter(ACTIONS[0])
    assert table.view.unsaved_actions == frozenset()
    with full_after(0):
        table.enter(*ACTIONS[1:3])
        assert table.view.unsaved_actions == {1, 2}
        assert table.undo().unsaved_actions == {1}
        assert table.do(Redo()).unsaved_actions == {1, 2}
        assert table.do(Amend({0: Roll((3, 3, 5, 1, 1))})).unsaved_actions == {0, 1, 2}
    assert table.do(Pencil(None)).unsaved_actions == frozenset()


def test_an_unsaved_undo_marks_no_action(table: Tabletop) -> None:
    table.enter(ACTIONS[0])
    with full_after(0):
        view = table.undo()
    assert (view.unsaved, view.unsaved_actions) == (1, frozenset())


def test_saving_can_be_retried_without_a_notice(table: Tabletop, games: GameStore) -> None:
    with full_after(0):
        told = table.enter(ACTIONS[0]).notice
        assert not table.session.save()
        assert table.session.view().notice is told
    assert table.session.save()
    view = table.session.view()
    assert (view.unsaved, on_disk(games)) == (0, ACTIONS[:1])
    assert view.notice is not None
    assert "saves again" in view.notice.text.to("en")
    assert not table.session.save()


def test_a_game_of_which_a_part_is_written_is_not_called_saved(
    table: Tabletop, games: GameStore
) -> None:
    with full_after(0):
        table.enter(ACTIONS[0])
        told = table.enter(ACTIONS[1]).notice
    with full_after(150):  # for a single entry
        assert table.session.save()
    view = table.session.view()
    assert (view.unsaved, on_disk(games)) == (1, ACTIONS[:1])
    assert view.notice is told


def test_closing_on_a_full_disk_is_no_error(table: Tabletop, games: GameStore) -> None:
    with full_after(0):
        table.enter(ACTIONS[0])
        table.session.close()
    assert on_disk(games) == ()
