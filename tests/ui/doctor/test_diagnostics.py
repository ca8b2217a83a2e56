"""The diagnostics file contains no player's name, wherever names occur."""

import errno
import io
import json
import os
import re
import tempfile
import time
import unicodedata
import zipfile
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import profiles
from companion.extras import turn_box_file as turns_file
from companion.extras.turn_box import TurnBox
from companion.games.yahtzee import GAME
from companion.games.yahtzee.state import Options, YahtzeeSetup
from companion.profiles import Profile, Profiles
from companion.settings import Settings, write
from companion.storage.game_store import GameStore
from hardware.address import STRUCK_OUT
from tests.companion.disk import named_no_text, says_nothing_of, unlistable
from tests.ui.doctor.patient import patient
from ui.doctor.diagnostics import gather, names, pack, striker
from ui.doctor.finding import Probe, to_do
from ui.folders import profiles_file, turn_box_file

AT = "2025-01-01T20:00:00"
PLAYERS = st.lists(
    st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=12).filter(
        # a name of punctuation cannot be distinguished from a sentence's punctuation
        lambda name: STRUCK_OUT not in name and any(sign.isalnum() for sign in name)
    ),
    min_size=2,
    max_size=4,
    unique_by=lambda name: unicodedata.normalize("NFKC", name).casefold(),
)


def begun(probe: Probe, *players: str) -> Path:
    """Store a game of these players."""
    setup = YahtzeeSetup(version=1, players=players, options=Options(1))
    opened = GameStore(probe.data / "games").create(GAME, setup, AT)
    opened.journal.close()
    return probe.data / "games" / f"{opened.loaded.id}.journal"


def speaks_of(text: str, name: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE) is not None


def log_about(*players: str) -> str:
    """Return a log that names the players in every way a program might."""
    return "\n".join(
        line
        for name in players
        for line in (
            f"Two players are called {name}: they must be told apart.",
            f'{{"player": {json.dumps(name)}}}',
            f"{name!r} ({name.upper()}, {name.lower()})",
            unicodedata.normalize("NFD", name),
        )
    )


@settings(max_examples=40, deadline=None)
@given(PLAYERS)
def test_no_part_names_a_player(players: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        remembered = Settings(names=tuple(players[:1]))
        probe = patient(Path(folder), settings=remembered)
        begun(probe, *players)
        finding = to_do("games", "games_bad", count=1, ids=", ".join(players))
        parts = gather(probe, [finding], log_about(*players))
    assert set(parts) >= {"doctor-fr.txt", "doctor-en.txt", "games.json", "log.txt"}
    for part, text in parts.items():
        for name in players:
            for form in ("NFC", "NFD"):
                assert not speaks_of(text, unicodedata.normalize(form, name)), part
            assert not speaks_of(text, json.dumps(name)[1:-1]), part


def test_names_that_are_parts_of_each_other_are_struck_out_whole() -> None:
    strike = striker(["Ana", "Ana Maria", "Léo"])
    assert strike("Ana Maria and ana, LÉO") == f"{STRUCK_OUT} and {STRUCK_OUT}, {STRUCK_OUT}"


def test_words_that_only_contain_a_name_stay() -> None:
    assert striker(["An", "o"])("Analyse of an oven") == f"Analyse of {STRUCK_OUT} oven"


def test_without_players_nothing_is_struck_out() -> None:
    assert striker([])("a line") == "a line"


def test_players_of_damaged_games_are_struck_out_too(tmp_path: Path) -> None:
    probe = patient(tmp_path)
    path = begun(probe, "Ana", "Bo")
    spoiled = bytearray(path.read_bytes())
    spoiled[-3] ^= 1
    path.write_bytes(spoiled)
    (path.parent / "yahtzee-2.damaged-20250101").write_bytes(
        b'gone{"game":"yahtzee","players":["Zo\xc3\xab \\"Z\\"","Cy"]}gone'
    )
    assert names(probe) == {"Ana", "Bo", 'Zoë "Z"', "Cy"}


def test_players_of_the_turn_box_and_of_invalid_settings_are_struck_out_too(tmp_path: Path) -> None:
    probe = patient(tmp_path)
    turns_file.write(turn_box_file(probe.data), TurnBox(names=("Ana", "Zoë"), used=(0, 0)))
    write(probe.settings_path, Settings(names=("Bo", 'Cy "C"')))
    slip = probe.settings_path.read_text() + "oops"
    probe.settings_path.write_text(slip)
    probe.settings_path.with_suffix(".bad").write_text(slip.replace("Bo", "Di"))
    probe.settings_path.with_suffix(".bad-2").write_text(slip.replace("Bo", "Eva"))
    probe.settings_path.with_suffix(".replaced-20260101").write_text(slip.replace("Bo", "Flo"))
    assert names(probe) == {"Ana", "Zoë", "Bo", 'Cy "C"', "Di", "Eva", "Flo"}


def test_players_with_a_colour_are_struck_out_even_if_the_file_is_damaged(
    tmp_path: Path,
) -> None:
    probe = patient(tmp_path)
    path = profiles_file(probe.data)
    profiles.write(path, Profiles((Profile("Ana", "red", "cat", aliases=("Nana", "Nan")),)))
    path.with_name("profiles.json.bad").write_bytes(b'{"players":[{"name":"Zo\xc3\xab","col')
    assert names(probe) >= {"Ana", "Nana", "Nan", "Zoë"}


def test_games_with_an_undecodable_name_and_unreadable_games_are_listed(
    tmp_path: Path,
) -> None:
    probe = patient(tmp_path)
    path = begun(probe, "Ana", "Bo")
    named_no_text(path).write_bytes(path.read_bytes())
    with says_nothing_of(path):
        parts = gather(probe, [], "")
        assert len(json.loads(parts["games.json"])) == 2
        assert names(probe) == {"Ana", "Bo"}
    assert pack(parts)


def test_games_are_counted_by_number_of_players(tmp_path: Path) -> None:
    probe = patient(tmp_path)
    begun(probe, "Ana", "Bo")
    (game,) = json.loads(gather(probe, [], "")["games.json"])
    assert (game["players"], game["actions"], game["entries"]) == (2, 0, ["Opened"])


@pytest.mark.parametrize("text", ["", "names = [", "language = 3"])
def test_settings_are_included_without_the_remembered_names(tmp_path: Path, text: str) -> None:
    probe = patient(tmp_path, settings=Settings(names=("Ana",), camera="usb:1"))
    probe.settings_path.write_text(text + "Ana")
    told = gather(probe, [], "")["settings.json"]
    assert json.loads(told)["names"] == []
    assert json.loads(told)["camera"] == "usb:1"


def test_players_of_a_game_in_the_bin_are_struck_out_too(tmp_path: Path) -> None:
    probe = patient(tmp_path)
    id_ = begun(probe, "Zoé", "Bo").stem
    GameStore(probe.data / "games").discard(id_)
    assert {"Zoé", "Bo"} <= names(probe)


@pytest.mark.parametrize(
    ("camera", "told"),
    [
        ("http://ana:s3cr@t@10.0.0.7:8080/video", f"http://{STRUCK_OUT}@10.0.0.7:8080/video"),
        ("http://ana:s/3\"c'r@10.0.0.7/video", f"http://{STRUCK_OUT}@10.0.0.7/video"),
        ("http://10.0.0.7/video?user=ana&pwd=s3cr", f"http://10.0.0.7/video?{STRUCK_OUT}"),
        ("http://10.0.0.7/video?pwd=a\"s'3cr", f"http://10.0.0.7/video?{STRUCK_OUT}"),
        ("http://ana:t@10.0.0.7/v?pwd=s3cr", f"http://{STRUCK_OUT}@10.0.0.7/v?{STRUCK_OUT}"),
        ("http://ana:s3cr?t@10.0.0.7/video", f"http://{STRUCK_OUT}"),
        ("http://10.0.0.7/video?user=ana@home&pwd=s3cr", f"http://{STRUCK_OUT}"),
        ("http://ana:s3cr et@10.0.0.7/video", f"http://{STRUCK_OUT}@10.0.0.7/video"),
    ],
)
def test_the_password_of_a_network_camera_is_not_included(
    tmp_path: Path, camera: str, told: str
) -> None:
    probe = patient(tmp_path, settings=Settings(camera=camera))
    finding = to_do("camera", "games_bad", count=1, ids=camera)
    parts = gather(probe, [finding], f"No camera was found at {camera} .\n{camera}")
    for part, text in parts.items():
        for word in ("s3cr", "s/3", "c'r", "'3cr", "ana", " et@"):
            assert word not in text, part
    assert msgspec.json.decode(parts["settings.json"])["camera"] == told
    assert parts["log.txt"] == f"No camera was found at {told} .\n{told}"


def test_the_password_of_an_earlier_camera_is_not_included(tmp_path: Path) -> None:
    log = "http://ana:s3/cr@10.0.0.7/v and http://10.0.0.8/v?pwd=s3cr gave no picture"
    parts = gather(patient(tmp_path), [], log)
    assert parts["log.txt"] == (
        f"http://{STRUCK_OUT}@10.0.0.7/v and http://10.0.0.8/v?{STRUCK_OUT} gave no picture"
    )


def test_an_address_without_a_password_is_included_whole(tmp_path: Path) -> None:
    camera = "http://10.0.0.7:8080/video"
    parts = gather(patient(tmp_path, settings=Settings(camera=camera)), [], f"at {camera}")
    assert msgspec.json.decode(parts["settings.json"])["camera"] == camera
    assert parts["log.txt"] == f"at {camera}"


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (0.0, (1980, 1, 1, 0, 0, 0)),
        (1_700_000_000.0, time.localtime(1_700_000_000)[:6]),
        (4_400_000_000.0, (2107, 12, 31, 23, 59, 58)),
    ],
)
def test_the_file_is_made_at_any_time_of_the_clock(
    monkeypatch: pytest.MonkeyPatch, seconds: float, told: tuple[int, ...]
) -> None:
    monkeypatch.setattr(time, "time", lambda: seconds)
    packed = pack({"log.txt": "at 1970-01-01 02:03"})
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        (part,) = archive.infolist()
        assert part.date_time == told
        assert archive.read(part) == b"at 1970-01-01 02:03"
        assert part.external_attr >> 16 == 0o600


def test_unreadable_files_are_reported_and_the_rest_is_included(tmp_path: Path) -> None:
    probe = patient(tmp_path, settings=Settings(names=("Ana",)))
    folder = begun(probe, "Bo", "Cy").parent
    turn_box_file(probe.data).mkdir()
    with unlistable(folder, errno.EACCES):
        parts = gather(probe, [], "Ana: a line")
    assert parts["unread.txt"] == f"{folder}: permission denied\n"
    assert parts["log.txt"] == f"{STRUCK_OUT}: a line"
    assert "Permission denied" in json.loads(parts["games.json"])["failed"]


def test_an_unreadable_data_folder_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    probe = patient(tmp_path)
    begun(probe, "Ana", "Bo")
    stat = os.stat

    def closed(path: Any, **how: Any) -> os.stat_result:
        if probe.data in Path(path).parents:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return stat(path, **how)

    monkeypatch.setattr(os, "stat", closed)
    parts = gather(probe, [], "")
    told = [line.split(": ")[0] for line in parts["unread.txt"].splitlines()]
    assert told == [str(probe.data / name) for name in ("games", "games/bin", "turn-box.json")]


def test_readable_files_are_not_reported(tmp_path: Path) -> None:
    probe = patient(tmp_path)
    begun(probe, "Ana", "Bo")
    GameStore(probe.data / "games").discard(begun(probe, "Cy", "Di").stem)
    assert "unread.txt" not in gather(probe, [], "")
