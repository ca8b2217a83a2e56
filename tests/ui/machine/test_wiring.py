"""The machine behind the screen: settings, restarts and stored games."""

import threading
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion import settings
from companion.games.record import parse_header
from companion.language.text import Translated
from companion.settings import Mqtt, Settings, read
from hardware.computer.sticks import Stick, StickWatch
from tests.companion.disk import full_after
from tests.ui.waiting import until
from tests.ui.wired import HEADER, MakeMachine, rolled
from ui.hall.table.next_game import keep_next, pairings
from ui.hall.table.offered import OfferedGames
from ui.machine.start_warnings import StartWarnings
from ui.machine.wiring import Wiring


def test_all_files_are_stored_beside_the_settings_by_default(
    tmp_path: Path, machine: Wiring
) -> None:
    assert machine.folder == tmp_path


def test_usb_sticks_are_reported_until_the_machine_is_closed(
    make_machine: MakeMachine, tmp_path: Path
) -> None:
    stick = Stick(tmp_path, 1)
    watch = StickWatch(lambda: (stick,))
    machine = make_machine(sticks=watch)
    assert until(lambda: machine.sticks == (stick,))
    machine.close()
    assert not any(thread.name == "sticks" for thread in threading.enumerate())


def test_settings_changed_on_the_screen_are_stored(tmp_path: Path, machine: Wiring) -> None:
    machine.change_settings(Settings(language="en", theme="night"))
    machine.close()
    assert read(tmp_path / "settings.toml") == Settings(language="en", theme="night")


def test_settings_can_change_while_the_card_is_slow_and_the_last_are_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, machine: Wiring
) -> None:
    card, write = threading.Event(), settings.write

    def write_late(path: Path, chosen: Settings, revise: Any) -> None:
        assert card.wait(100)
        write(path, chosen, revise)

    monkeypatch.setattr(settings, "write", write_late)
    machine.change_settings(Settings(language="en", theme="night"))
    machine.change_settings(Settings(language="en", theme="day"))
    card.set()

    def heeded_until_written() -> bool:
        machine.heed_settings()
        return (tmp_path / "settings.toml").exists()

    assert until(heeded_until_written)
    machine.heed_settings()
    assert machine.settings.theme == "day"
    machine.close()
    assert read(tmp_path / "settings.toml") == Settings(language="en", theme="day")


def test_settings_that_cannot_be_written_apply_and_are_reported_until_written(
    machine: Wiring,
) -> None:
    with full_after(100):
        machine.change_settings(Settings(language="en"))
        assert until(lambda: machine.trouble is not None)
    assert machine.settings.language == "en"
    machine.change_settings(Settings(language="en", theme="night"))
    assert until(lambda: machine.trouble is None)


def test_a_rewritten_broken_file_no_longer_hides_a_fault_of_the_box(
    make_machine: MakeMachine,
) -> None:
    broken = Translated({"fr": "Réglages cassés.", "en": "Broken settings."})
    wired = Settings(buzzer=99)
    machine = make_machine(wired, warnings=StartWarnings(bad_settings=broken))
    assert machine.trouble == broken
    machine.change_settings(replace(wired, theme="night"))
    assert until(lambda: machine.trouble != broken)
    assert machine.trouble is not None
    assert "99" in machine.trouble.to("en")


def test_a_companion_stopped_during_a_game_knows_the_game(machine: Wiring) -> None:
    table = machine.begin(*parse_header(HEADER))
    machine.close()
    assert machine.store.in_play == table.view.id


def test_a_companion_left_at_home_starts_at_home(machine: Wiring) -> None:
    machine.begin(*parse_header(HEADER))
    machine.leave()
    machine.close()
    assert machine.store.in_play is None


def test_the_game_in_play_can_be_resumed_again(machine: Wiring) -> None:
    table = rolled(machine)
    again = machine.resume(table.view.id)
    assert again is not table
    assert len(again.view.actions) == 1


def test_a_game_of_a_tournament_begins_with_its_players_and_its_pairing(
    tmp_path: Path, make_machine: MakeMachine
) -> None:
    chosen = Settings(mqtt=Mqtt("127.0.0.1", "Table 1"))
    machine = make_machine(chosen, tournament=OfferedGames(tmp_path), folder=tmp_path)
    assert machine.offered is None
    setup = b'{"game":"yahtzee","version":1,"players":["Bo","Ana"],"options":{"rounds":2}}'
    keep_next(tmp_path, b'{"pairing":"T-1-1","round":1,"setup":%s}' % setup)
    offered = machine.offered
    assert offered is not None
    table = machine.begin_offered(offered)
    assert table.view.setup == parse_header(setup)[1]
    assert pairings(tmp_path) == {table.view.id: "T-1-1"}
    assert machine.offered is None  # the offer has become a stored game
    machine.settings = replace(chosen, mqtt=None)
    assert machine.offered is None
