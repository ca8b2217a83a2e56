"""The running table: a thread, a queue, and views for everybody once stored."""

import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from companion.games.yahtzee.actions import Score
from companion.games.yahtzee.boxes import Box
from companion.messages import Act, Message, Pencil, Press, Pressed
from companion.storage.game_store import GameStore
from companion.table import table as table_module
from companion.table.game_in_play import GameInPlay
from companion.table.session import Session
from companion.table.table import Table
from companion.table.view import View
from tests.companion.disk import full_after
from tests.companion.evening import ACTIONS, started

PATIENCE = 100


class Watcher:
    """A listener that stores every view and can wait for a ticket."""

    def __init__(self) -> None:
        self.views: list[View] = []
        self._changed = threading.Condition()

    def __call__(self, view: View) -> None:
        with self._changed:
            self.views.append(view)
            self._changed.notify_all()

    def wait(self, ticket: int) -> View:
        with self._changed:
            assert self._changed.wait_for(lambda: self.views[-1].handled >= ticket, PATIENCE)
            return self.views[-1]


def running(store: GameStore) -> tuple[Table, Watcher]:
    table, watcher = Table(started(store)), Watcher()
    table.listen(watcher)
    table.start()
    return table, watcher


def test_a_message_is_handled_and_shown_under_its_ticket(store: GameStore) -> None:
    table, watcher = running(store)
    ticket = table.submit(Act(ACTIONS[0]))
    view = watcher.wait(ticket)
    assert (view.handled, view.actions) == (ticket, ACTIONS[:1])
    table.stop()


def test_a_listener_is_shown_the_present_view_at_once(store: GameStore) -> None:
    table = Table(started(store))
    watcher = Watcher()
    table.listen(watcher)
    assert [view.actions for view in watcher.views] == [()]
    assert watcher.views[0] is table.view


def test_messages_are_handled_in_the_order_of_their_tickets(store: GameStore) -> None:
    table, watcher = running(store)
    tickets = [table.submit(Act(action)) for action in ACTIONS]
    assert tickets == sorted(tickets)
    view = watcher.wait(tickets[-1])
    assert view.actions == ACTIONS
    assert [one.handled for one in watcher.views] == [0, *tickets]
    table.stop()


def test_messages_submitted_before_the_start_are_handled_after_it(store: GameStore) -> None:
    table, watcher = Table(started(store)), Watcher()
    table.listen(watcher)
    ticket = table.submit(Act(ACTIONS[0]))
    assert table.view.actions == ()
    table.start()
    assert watcher.wait(ticket).actions == ACTIONS[:1]
    table.stop()


def test_nobody_is_shown_an_action_before_it_is_on_disk(store: GameStore) -> None:
    table = Table(started(store))
    name = table.view.id
    behind: list[View] = []

    def check(view: View) -> None:
        if store.load(name).history.actions != view.actions:
            behind.append(view)

    table.listen(check)
    table.start()
    for action in ACTIONS:
        table.submit(Act(action))
    table.submit(Pressed(Press.UNDO))
    table.stop()
    assert table.view.actions == ACTIONS[:-1]
    assert behind == []


def test_stopping_handles_all_messages_and_closes_the_journal(store: GameStore) -> None:
    table, _ = running(store)
    for action in ACTIONS:
        table.submit(Act(action))
    table.stop()
    assert table.view.actions == ACTIONS
    assert store.load(table.view.id).history.actions == ACTIONS
    store.open(table.view.id, "later").journal.close()


def test_stopping_writes_unsaved_actions(store: GameStore) -> None:
    table, watcher = running(store)
    with full_after(10):
        assert watcher.wait(table.submit(Act(ACTIONS[0]))).unsaved == 1
    table.stop()
    assert table.view.unsaved == 0
    assert store.load(table.view.id).history.actions == ACTIONS[:1]


def test_unsaved_actions_are_written_once_there_is_room(
    store: GameStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_module, "RETRY_SECONDS", 0.01)
    table, _ = running(store)
    saved = threading.Event()
    with full_after(0):
        table.submit(Act(ACTIONS[0]))
        while not table.view.unsaved:
            time.sleep(0.001)
        table.listen(lambda view: None if view.unsaved else saved.set())
    assert saved.wait(100)
    assert store.load(table.view.id).history.actions == ACTIONS[:1]
    table.stop()


def test_stopping_twice_or_before_the_start_is_no_error(store: GameStore) -> None:
    table, _ = running(store)
    table.stop()
    table.stop()
    unstarted = Table(started(store))
    unstarted.stop()
    store.open(unstarted.view.id, "later").journal.close()


def test_refusals_are_shown_and_the_table_goes_on(store: GameStore) -> None:
    table, watcher = running(store)
    view = watcher.wait(table.submit(Act(Score(Box.ONES))))
    assert view.notice is not None
    view = watcher.wait(table.submit(Act(ACTIONS[0])))
    assert (view.notice, view.actions) == (None, ACTIONS[:1])
    table.stop()


def test_many_threads_may_submit_at_once(store: GameStore) -> None:
    table, watcher = running(store)
    tickets: list[int] = []

    def submit_many() -> None:
        for _ in range(50):
            tickets.append(table.submit(Pencil(None)))

    threads = [threading.Thread(target=submit_many) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    last = table.submit(Act(ACTIONS[0]))
    assert watcher.wait(last).actions == ACTIONS[:1]
    assert sorted(tickets) == list(range(1, 401))
    handled = [view.handled for view in watcher.views]
    assert handled == sorted(handled)
    table.stop()


def test_a_listener_that_joins_a_running_table_gets_views_in_order(store: GameStore) -> None:
    """Joining takes a lock, so that the first view is never delivered after a later one."""
    for _ in range(20):
        table, _ = running(store)
        late = Watcher()
        for _ in range(20):
            table.submit(Pencil(None))
        table.listen(late)
        table.stop()
        handled = [view.handled for view in late.views]
        assert handled == sorted(handled)
        assert handled[-1] == 20


def test_a_listener_may_submit(store: GameStore) -> None:
    table, watcher = Table(started(store)), Watcher()

    def play_on(view: View) -> None:
        if view.handled and len(view.actions) < len(ACTIONS):
            table.submit(Act(ACTIONS[len(view.actions)]))

    table.listen(play_on)
    table.listen(watcher)
    table.start()
    table.submit(Act(ACTIONS[0]))
    assert watcher.wait(len(ACTIONS)).actions == ACTIONS
    table.stop()


def test_a_listener_that_fails_harms_neither_the_table_nor_the_others(
    store: GameStore, caplog: pytest.LogCaptureFixture
) -> None:
    table, watcher = Table(started(store)), Watcher()

    def broken(view: View) -> None:
        if view.handled:
            raise ZeroDivisionError

    table.listen(broken)
    table.listen(watcher)
    table.start()
    view = watcher.wait(table.submit(Act(ACTIONS[0])))
    view = watcher.wait(table.submit(Act(ACTIONS[1])))
    assert view.actions == ACTIONS[:2]
    table.stop()
    assert "ZeroDivisionError" in caplog.text


def mistaken(method: Callable[..., Any], times: int) -> Callable[..., Any]:
    """Return the method with a bug in it that occurs `times` times."""
    left = iter(range(times))

    def stumbling(*arguments: Any) -> Any:
        if next(left, None) is not None:
            raise ZeroDivisionError
        return method(*arguments)

    return stumbling


def test_a_bug_is_shown_and_the_table_goes_on(
    store: GameStore, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Session, "handle", mistaken(Session.handle, 1))
    table, watcher = running(store)
    view = watcher.wait(table.submit(Pencil(None)))
    assert view.notice is not None
    assert "went wrong" in view.notice.text.to("en")
    view = watcher.wait(table.submit(Act(ACTIONS[0])))
    assert (view.notice, view.actions) == (None, ACTIONS[:1])
    table.stop()
    assert "ZeroDivisionError" in caplog.text


def test_the_last_view_stays_if_a_new_view_cannot_be_made(
    store: GameStore, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, watcher = running(store)
    watcher.wait(table.submit(Act(ACTIONS[0])))
    monkeypatch.setattr(Session, "view", mistaken(Session.view, 1))
    ticket = table.submit(Act(ACTIONS[1]))
    view = watcher.wait(ticket)
    assert (view.handled, view.actions) == (ticket, ACTIONS[:1])
    assert view.notice is not None
    assert "went wrong" in view.notice.text.to("en")
    view = watcher.wait(table.submit(Act(ACTIONS[2])))
    assert (view.notice, view.actions) == (None, ACTIONS[:3])
    table.stop()
    assert "ZeroDivisionError" in caplog.text


def test_unsaved_actions_are_reported_and_written_even_if_no_view_can_be_made(
    store: GameStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_module, "RETRY_SECONDS", 0.01)
    table, watcher = running(store)
    saved = threading.Event()
    monkeypatch.setattr(Session, "view", mistaken(Session.view, 1_000))
    with full_after(0):
        assert watcher.wait(table.submit(Act(ACTIONS[0]))).unsaved == 1
    table.listen(lambda view: None if view.unsaved else saved.set())
    assert saved.wait(PATIENCE)
    assert store.load(table.view.id).history.actions == ACTIONS[:1]
    table.stop()


def test_a_bug_in_saving_is_reported_once_and_saving_is_retried(
    store: GameStore, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_module, "RETRY_SECONDS", 0.01)
    monkeypatch.setattr(Session, "save", mistaken(Session.save, 3))
    table, watcher = running(store)
    saved = threading.Event()
    with full_after(0):
        assert watcher.wait(table.submit(Act(ACTIONS[0]))).unsaved == 1
    table.listen(lambda view: None if view.unsaved else saved.set())
    assert saved.wait(PATIENCE)
    said = [view.notice.text.to("en") for view in watcher.views if view.notice is not None]
    assert len([text for text in said if "went wrong" in text]) == 1
    table.stop()
    assert store.load(table.view.id).history.actions == ACTIONS[:1]
    assert "ZeroDivisionError" in caplog.text


def test_the_journal_is_released_whatever_fails_at_the_end(
    store: GameStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, watcher = running(store)
    watcher.wait(table.submit(Act(ACTIONS[0])))
    monkeypatch.setattr(GameInPlay, "flush", mistaken(GameInPlay.flush, 1))
    monkeypatch.setattr(Session, "view", mistaken(Session.view, 1))
    table.stop()
    assert table.view.actions == ACTIONS[:1]
    store.open(table.view.id, "later").journal.close()


def test_a_follower_gets_every_message_with_the_view_after_it(store: GameStore) -> None:
    table, watcher = Table(started(store)), Watcher()
    told: list[tuple[Message, View]] = []
    table.listen(watcher)
    table.follow(lambda message, view: told.append((message, view)))
    messages: list[Message] = [Act(ACTIONS[0]), Pressed(Press.UNDO)]
    table.start()
    watcher.wait([table.submit(message) for message in messages][-1])
    assert [message for message, _ in told] == messages
    assert [view for _, view in told] == watcher.views[1:]
    table.stop()


def test_a_follower_that_fails_does_not_harm_the_table(
    store: GameStore, caplog: pytest.LogCaptureFixture
) -> None:
    table, watcher = Table(started(store)), Watcher()

    def broken(message: Message, view: View) -> None:
        raise ZeroDivisionError

    table.listen(watcher)
    table.follow(broken)
    table.start()
    assert watcher.wait(table.submit(Act(ACTIONS[0]))).actions == ACTIONS[:1]
    table.stop()
    assert "follower failed" in caplog.text
