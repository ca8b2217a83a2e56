"""The commands `hall`, `outbox` and `speak` as typed in a terminal."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import settings
from companion.settings import Mqtt, Settings
from tests.ui.hall.club import ClubHub, ClubTable, message_of, wait_for
from tests.ui.hall.mosquitto import Mosquitto, free_port, needed
from tests.ui.typed import Capture, companion
from ui.doctor.diagnostics import gather
from ui.doctor.finding import Probe
from ui.hall.hub.check import checked
from ui.hall.hub.store import HallStore, Kept
from ui.hall.topics import Place

NAME = "Table 1"


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    running = Mosquitto(tmp_path / "broker")
    yield running
    running.stop()


def table_at(folder: Path, port: int, monkeypatch: pytest.MonkeyPatch) -> ClubTable:
    """Return a table whose settings name a broker at that port."""
    table = ClubTable(folder / "table", NAME, port)
    path = folder / "settings.toml"
    settings.write(path, Settings(language="en", mqtt=table.mqtt))
    monkeypatch.setenv("COMPANION_SETTINGS", str(path))
    return table


def test_held_games_are_printed_as_one_line_of_json_each(capsys: Capture, tmp_path: Path) -> None:
    table = ClubTable(tmp_path / "table", NAME, 1)
    id_ = table.play("yahtzee")
    store = HallStore(tmp_path / "hub")
    store.keep(checked(Place(NAME, "records", id_), message_of(table, id_)), "now")
    store.close()
    status, out, err = companion(capsys, "hall", "--results", "--json", "--data", tmp_path / "hub")
    assert (status, err) == (0, "")
    (line,) = map(json.loads, out.splitlines())
    assert list(line) == ["table", "id", "game", "players", "winners"]
    assert (line["table"], line["id"], line["game"]) == (NAME, id_, "yahtzee")
    assert [list(player) for player in line["players"]] == [["name", "total"]] * 2
    totals = {player["name"]: player["total"] for player in line["players"]}
    assert line["winners"] == [name for name in totals if totals[name] == max(totals.values())]
    _, told, _ = companion(capsys, "hall", "--results", "--data", tmp_path / "hub", language="fr")
    assert told.startswith("Table 1 · Yahtzee : Ana ")
    assert "gagné par" in told
    store = HallStore(tmp_path / "hub")
    other = checked(Place(NAME, "records", id_), message_of(table, id_, started="2020-01-01"))
    assert store.keep(other, "now") is Kept.SET_ASIDE
    store.close()
    _, told, _ = companion(capsys, "hall", "--results", "--data", tmp_path / "hub")
    assert told.endswith("(another result of this game contradicts it)\n")


def test_missing_results_and_a_missing_broker_are_reported(capsys: Capture, tmp_path: Path) -> None:
    status, out, err = companion(capsys, "hall", "--results", "--data", tmp_path)
    assert (status, out) == (0, "")
    assert "No finished game is held here" in err
    HallStore(tmp_path).close()  # as a hub leaves the store if no message came
    assert companion(capsys, "hall", "--results", "--data", tmp_path) == (status, out, err)
    status, _, err = companion(capsys, "hall", "--data", tmp_path)
    assert (status, "--mqtt HOST:PORT" in err) == (2, True)
    status, _, err = companion(capsys, "hall", "--data", tmp_path, "--mqtt", "hall:x")
    assert (status, err.count("\n")) == (2, 1)
    away = ("--password-file", tmp_path / "nowhere", "--user", "hall")
    status, _, err = companion(capsys, "hall", "--data", tmp_path, "--mqtt", "hall", *away)
    assert (status, "no such file" in err) == (2, True)


def test_a_damaged_file_of_results_is_reported(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "hall.sqlite").write_bytes(b"rubbish" * 1000)
    status, out, err = companion(capsys, "hall", "--results", "--data", tmp_path)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "hall.sqlite cannot be used (it is damaged)" in err


def test_an_outbox_needs_a_broker_in_the_settings(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_SETTINGS", str(tmp_path / "settings.toml"))
    status, _, err = companion(capsys, "outbox", "--data", tmp_path)
    assert (status, "[mqtt]" in err) == (2, True)


@pytest.mark.parametrize("step", ["outbox", "run"])
def test_ignored_settings_in_the_data_folder_are_reported(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    data, path = tmp_path / "data", tmp_path / "settings.toml"
    monkeypatch.setenv("COMPANION_SETTINGS", str(path))
    mqtt = Mqtt("127.0.0.1", NAME, 1)
    settings.write(data / "settings.toml", Settings(language="en", mqtt=mqtt))
    more = {"outbox": (), "run": ("--simulated", "--no-face", "--game", "dalapapa")}[step]
    _, _, err = companion(capsys, step, *more, "--data", data)
    assert f"The settings in {data}/settings.toml do not count: those in {path} do" in err
    monkeypatch.setenv("COMPANION_SETTINGS", str(data / "settings.toml"))
    _, _, err = companion(capsys, "outbox", "--seconds", "0", "--data", data)
    assert "do not count" not in err


def test_an_outbox_lists_its_games_if_the_broker_is_unreachable(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_at(tmp_path, free_port(), monkeypatch)
    arguments = ("outbox", "--data", table.data, "--seconds", 1)
    assert companion(capsys, "outbox", "--data", tmp_path / "nowhere")[0] == 2
    id_ = table.play("dalapapa")
    status, out, err = companion(capsys, *arguments)
    assert (status, out.splitlines()) == (1, ["0 games delivered", f"Waiting: {id_}"])
    assert "cannot be reached" in err


@needed
def test_an_outbox_delivers_its_games(
    capsys: Capture, tmp_path: Path, broker: Mosquitto, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_at(tmp_path, broker.port, monkeypatch)
    table.play("dalapapa")
    hub = ClubHub(tmp_path / "hub", broker.port)
    hub.open()
    status, out, err = companion(capsys, "outbox", "--data", table.data)
    hub.close()
    assert (status, out.splitlines()) == (0, ["1 game delivered", "Nothing waits."])
    assert err == ""
    assert hub.results() == table.results()
    status, out, _ = companion(capsys, "outbox", "--data", table.data)
    assert (status, out.splitlines()) == (0, ["0 games delivered", "Nothing waits."])


@needed
def test_a_hub_prints_one_line_per_finished_game_and_ends_on_request(
    tmp_path: Path, broker: Mosquitto, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_at(tmp_path, broker.port, monkeypatch)
    id_ = table.play("dalapapa")
    table.switch_on()
    wait_for(lambda: broker.kept("companion/+/records/+"))
    command = [sys.executable, "-m", "ui.cli.main", "hall", "--no-face", "--json"]
    where = ["--mqtt", f"127.0.0.1:{broker.port}", "--data", str(tmp_path / "hub")]
    hub = subprocess.Popen(
        [*command, *where], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=dict(os.environ)
    )
    assert hub.stdout is not None
    line = json.loads(hub.stdout.readline())
    assert (line["table"], line["id"]) == (NAME, id_)
    wait_for(lambda: list(HallStore(tmp_path / "hub").results()))
    hub.send_signal(signal.SIGTERM)
    out, err = hub.communicate(timeout=100)
    assert (hub.returncode, out, err) == (0, b"", b"")
    table.switch_off()
    table.announcer.close()


def test_a_bug_report_contains_no_password(tmp_path: Path) -> None:
    password = tmp_path / "password"
    password.write_text("abracadabra\n")
    password.chmod(0o600)
    mqtt = Mqtt("hall", NAME, user=NAME, password_file=str(password))
    path = tmp_path / "settings.toml"
    settings.write(path, Settings(mqtt=mqtt))
    parts = gather(Probe(tmp_path, path, tmp_path, Settings(mqtt=mqtt)), (), "")
    assert str(password) in parts["settings.json"]
    assert "abracadabra" not in "".join(parts.values())
