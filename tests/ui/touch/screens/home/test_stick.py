"""A USB stick is offered when inserted, copied to, and reported when it can be removed."""

import errno
from pathlib import Path
from typing import Any

import pytest

from tests.companion.evening import whole_game
from tests.ui.takeaway.pretend_stick import fails_after, files, stick_in
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import tap
from ui.takeaway import copying


@pytest.fixture
def stick(machine: FakeMachine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Insert a stick and store a finished game; return the stick's folder."""
    monkeypatch.setenv("COMPANION_SETTINGS", str(tmp_path / "settings.toml"))
    stick = stick_in(tmp_path / "BLUE")
    machine.sticks = (stick,)
    return stick.folder


def play(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", actions=whole_game(2))
    evening.app.game_life.leave()
    evening.settle()
    evening.screen.step(3)


def key(evening: Evening) -> Any:
    return evening.button("USB stick")


def copied(evening: Evening, words: str) -> str:
    """Tap the stick's key and these words; return the text of the card."""
    tap(evening.screen, key(evening))
    evening.screen.step(2)
    tap(evening.screen, evening.button(words))
    card = evening.front
    assert evening.screen.until(lambda: not card.copying)
    said: str = card.words
    return said


GAMES, BACKUP = "Copy games, sheets and figures here", "Make a backup here"


def test_the_key_is_shown_while_a_stick_is_inserted(evening: Evening, machine: FakeMachine) -> None:
    evening.screen.step(2)
    assert key(evening).disabled
    machine.sticks = (stick_in(machine.folder),)
    assert evening.screen.until(lambda: not key(evening).disabled)
    machine.sticks = ()
    assert evening.screen.until(lambda: key(evening).disabled)


def test_games_sheets_and_statistics_are_copied(evening: Evening, stick: Path) -> None:
    play(evening)
    said = copied(evening, GAMES)
    (folder,) = stick.iterdir()
    assert said == f"It is copied, in “{folder.name}”. The stick may be taken out."
    kinds = {path.rpartition(".")[2] for path in files(folder)}
    assert kinds == {"jsonl", "pdf", "csv"}
    tap(evening.screen, evening.button("Done"))
    assert evening.app.front is None


def test_a_backup_is_written_to_the_stick(evening: Evening, stick: Path) -> None:
    play(evening)
    assert "may be taken out" in copied(evening, BACKUP)
    assert [Path(name).name for name in files(stick)] == [copying.BACKUP]


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (errno.ENOSPC, "The stick “BLUE” is full (files copied: 0); nothing is lost here."),
        (errno.ENODEV, "The stick “BLUE” was taken out too soon (files copied: 0): put it back "
         "in and start again; nothing is lost here."),
    ],
)  # fmt: skip
def test_a_failing_stick_is_reported_in_one_sentence(
    number: int, told: str, evening: Evening, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(evening)
    fails_after(monkeypatch, 10, number)
    assert copied(evening, GAMES) == told


def test_unreadable_games_are_reported(evening: Evening, stick: Path) -> None:
    play(evening)
    (evening.machine.folder / "games" / "torn.journal").write_text("nonsense\n")
    assert "Unreadable games, missing there: 1." in copied(evening, GAMES)


def test_a_write_protected_stick_is_refused_at_once(
    evening: Evening, machine: FakeMachine, stick: Path
) -> None:
    machine.sticks = (machine.sticks[0]._replace(read_only=True),)
    play(evening)
    tap(evening.screen, key(evening))
    assert evening.app.front is None
    assert evening.app.notice_refused
    assert "write-protected" in evening.app.notice


def test_a_stick_pulled_out_before_the_tap_offers_nothing(
    evening: Evening, machine: FakeMachine, stick: Path
) -> None:
    play(evening)
    machine.sticks = ()
    evening.now.offer_stick()
    assert evening.app.front is None


def test_one_of_several_sticks_is_chosen(
    evening: Evening, machine: FakeMachine, stick: Path, tmp_path: Path
) -> None:
    machine.sticks = (*machine.sticks, stick_in(tmp_path / "RED"))
    play(evening)
    tap(evening.screen, key(evening))
    evening.screen.step(2)
    tap(evening.screen, evening.button("RED"))
    assert evening.front.title == "Stick “RED”"


def test_only_stop_ends_a_running_copy(
    evening: Evening, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # imported after the window is open
    from ui.touch.screens.home.stick import StickCard  # noqa: PLC0415

    evening.screen.step(2)

    def endless(progress: copying.Progress) -> copying.Copied:
        progress.count = 10
        while True:
            progress.step(3)

    card = StickCard("BLUE", endless)
    evening.app.open(card)
    assert evening.screen.until(lambda: card.done == 3)
    evening.app.close_all()
    evening.app.on_key("escape")
    assert evening.app.front is card
    tap(evening.screen, evening.button("Stop"))
    assert evening.screen.until(lambda: not card.copying)
    assert card.words.startswith("The copy was stopped (files copied: 3)")
    evening.app.on_key("escape")
    assert evening.app.front is None
