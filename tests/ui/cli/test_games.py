"""`companion games`, `export` and `amend`: list, export and correct stored games."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.games.yahtzee import GAME
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.messages import Act, Press, Pressed
from companion.storage import entries
from companion.storage.game_store import GameStore
from companion.table.session import Session
from tests.companion.evening import ACTIONS, AT, SETUP
from tests.companion.forging import Written, payloads, sealed
from tests.companion.games.yahtzee import scorer
from tests.ui.typed import Capture, companion, replayed


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    return folder


def played(data: Path, *actions: Any, at: str = AT) -> str:
    """Store a game in the folder `data`; return its id."""
    session = Session(GameStore(data / "games").create(GAME, SETUP, at), lambda: at)
    for action in actions:
        session.handle(Act(action))
    session.close()
    return session.view().id


def test_without_games_the_list_is_empty_and_says_so(capsys: Capture, data: Path) -> None:
    assert companion(capsys, "games", "--json", "--data", data) == (0, "[]\n", "")
    for language, told in (("fr", "Aucune partie n'est encore"), ("en", "No game is stored yet")):
        status, out, err = companion(capsys, "games", "--data", data, language=language)
        assert (status, out) == (0, "")
        assert told in err


def test_an_empty_folder_has_no_last_game(capsys: Capture, data: Path) -> None:
    for language, told in (("fr", "Aucune partie n'est encore"), ("en", "No game is stored yet")):
        for command in (["export", "last"], ["amend", "last", "--line", "2", "--with", "{}"]):
            status, out, err = companion(capsys, *command, "--data", data, language=language)
            assert (status, out) == (2, "")
            assert told in err


@pytest.mark.parametrize("words", [("games",), ("export", "last"), ("backup", "a.zip")])
def test_an_unreadable_folder_is_an_error(
    capsys: Capture, data: Path, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(data.parent)
    data.rmdir()
    data.write_text("")
    status, out, err = companion(capsys, *words, "--data", data, language="fr")
    assert (status, out) == (2, "")
    assert err == f"companion: impossible, {data}/games : ce n'est pas un dossier\n"
    assert not Path("a.zip").exists()


@pytest.mark.parametrize(
    ("language", "told"), [("fr", "Le dossier {} n'existe pas."), ("en", "There is no folder {}.")]
)
@pytest.mark.parametrize(
    "words",
    [
        ("games",),
        ("games", "--json"),
        ("export", "last"),
        ("amend", "last", "--line", "2", "--with", "{}"),
    ],
)
def test_a_missing_folder_is_an_error(
    capsys: Capture, data: Path, words: tuple[str, ...], language: str, told: str
) -> None:
    typed = data.with_name("daat")
    said = companion(capsys, *words, "--data", typed, language=language)
    assert said == (2, "", f"companion: {told.format(typed)}\n")
    assert not typed.exists()


def test_before_the_first_game_the_list_of_the_usual_folder_is_empty(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COMPANION_DATA", raising=False)
    monkeypatch.setattr("ui.launch.commands.data_folder", lambda: tmp_path / "not yet")
    assert companion(capsys, "games", "--json") == (0, "[]\n", "")


def test_the_game_played_last_is_listed_first(capsys: Capture, data: Path) -> None:
    first = played(data, *ACTIONS)
    second = played(data, at="2025-01-02T20:00:00")
    status, out, err = companion(capsys, "games", "--json", "--data", data)
    assert (status, err) == (0, "")
    listed = json.loads(out)
    assert [game["id"] for game in listed] == [second, first]
    assert listed[1] == {
        "id": first,
        "game": "yahtzee",
        "players": ["Ana", "Bo"],
        "started": AT,
        "played": AT,
        "finished": False,
        "actions": len(ACTIONS),
        "trouble": None,
    }
    status, out, _ = companion(capsys, "games", "--data", data)
    assert [line.split()[0] for line in out.splitlines()] == [second, first]


def test_a_stored_game_is_exported_as_a_record(capsys: Capture, data: Path, tmp_path: Path) -> None:
    name = played(data, *ACTIONS)
    for which in (name, "last"):
        status, out, err = companion(capsys, "export", which, "--data", data)
        assert (status, err) == (0, "")
        path = tmp_path / "out.jsonl"
        path.write_text(out, encoding="utf-8")
        assert replayed(capsys, path) == scorer.report(out)
        assert len(out.splitlines()) == 1 + len(ACTIONS)


def test_undone_actions_are_not_in_the_exported_record(capsys: Capture, data: Path) -> None:
    store = GameStore(data / "games")
    session = Session(store.create(GAME, SETUP, AT), lambda: AT)
    for action in ACTIONS:
        session.handle(Act(action))
    session.handle(Pressed(Press.UNDO))
    session.close()
    _, out, _ = companion(capsys, "export", "last", "--data", data)
    assert [json.loads(line)["action"] for line in out.splitlines()[1:]] == [
        *("roll", "roll", "score", "roll")
    ]


@pytest.mark.parametrize("which", ["nothing", "../nothing"])
def test_a_missing_game_is_reported(capsys: Capture, data: Path, which: str) -> None:
    for command in (["export", which], ["amend", which, "--line", "2", "--with", "{}"]):
        status, out, err = companion(capsys, *command, "--data", data)
        assert (status, out) == (2, "")
        meant_as_file = command[0] == "export" and "/" in which
        said = (
            f"cannot go on, {which}: no such file or folder"
            if meant_as_file
            else f"No stored game is called {which}."
        )
        assert err == f"companion: {said}\n"


def test_a_damaged_game_is_listed_and_exported_as_far_as_possible_with_a_warning(
    capsys: Capture, data: Path
) -> None:
    name = played(data, *ACTIONS)
    path = data / "games" / f"{name}.journal"
    path.write_bytes(path.read_bytes()[:-4])
    status, out, err = companion(capsys, "export", "last", "--data", data)
    assert status == 0
    assert len(out.splitlines()) == len(ACTIONS)
    assert "damaged" in err
    status, out, err = companion(capsys, "games", "--json", "--data", data)
    assert (status, "damaged" in err) == (0, True)
    assert "damaged" in json.loads(out)[0]["trouble"]


def test_an_unreadable_game_is_listed_with_its_trouble(capsys: Capture, data: Path) -> None:
    name = played(data, *ACTIONS)
    (data / "games" / f"{name}.journal").write_bytes(b"gone")
    status, out, err = companion(capsys, "games", "--json", "--data", data)
    assert status == 0
    assert "unreadable" in json.loads(out)[0]["trouble"]
    assert "unreadable" in err
    _, out, _ = companion(capsys, "games", "--data", data, language="fr")
    assert out.endswith("  illisible\n")
    status, out, err = companion(capsys, "export", name, "--data", data)
    assert (status, out) == (2, "")
    assert len(err.splitlines()) == 1


def test_a_forged_game_does_not_hide_the_others(
    capsys: Capture, data: Path, tmp_path: Path
) -> None:
    sound = played(data, *ACTIONS)
    path = data / "games" / f"{sound}.journal"
    lines = payloads(path.read_bytes())
    lines[2]["action"] = Written("[" * 5000 + "]" * 5000)
    path.with_name("forged.journal").write_bytes(sealed(lines))
    status, out, err = companion(capsys, "games", "--data", data)
    assert (status, len(out.splitlines()), len(err.splitlines())) == (0, 2, 1)
    assert err.startswith("companion: forged: This game's journal was damaged: 1 action is safe")
    status, out, _ = companion(capsys, "export", "forged", "--data", data)
    assert (status, len(out.splitlines())) == (0, 2)
    backup, new = tmp_path / "a.zip", tmp_path / "new"
    assert companion(capsys, "backup", backup, "--data", data)[0] == 0
    assert companion(capsys, "restore", backup, "--data", new)[0] == 0
    assert companion(capsys, "games", "--data", new)[0] == 0


def test_the_data_folder_may_come_from_the_environment(
    capsys: Capture, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = played(data)
    monkeypatch.setenv("COMPANION_DATA", str(data))
    assert json.loads(companion(capsys, "games", "--json")[1])[0]["id"] == name


# --- amend --------------------------------------------------------------------------------


def amend(capsys: Capture, data: Path, *pairs: tuple[int, str]) -> tuple[int, str, str]:
    words = [word for line, json_ in pairs for word in ("--line", line, "--with", json_)]
    return companion(capsys, "amend", "last", *words, "--data", data)


def actions(data: Path) -> tuple[Any, ...]:
    store = GameStore(data / "games")
    return store.load(store.last()).history.actions


def test_amend_corrects_a_roll_and_the_kept_dice_after_it(capsys: Capture, data: Path) -> None:
    played(data, *ACTIONS)
    assert amend(capsys, data, (2, '{"action":"roll","dice":[4,3,5,1,6]}')) == (0, "", "")
    assert actions(data)[:2] == (Roll((4, 3, 5, 1, 6)), Roll((4, 3, 3, 2, 6), (0, 1)))


def test_an_amended_game_stays_amended_in_its_journal(capsys: Capture, data: Path) -> None:
    name = played(data, *ACTIONS)
    path = data / "games" / f"{name}.journal"
    before = path.read_bytes()
    amend(capsys, data, (4, '{"action":"score","box":"chance"}'))
    assert path.read_bytes().startswith(before)
    assert actions(data)[2] == Score(Box.CHANCE)


def test_a_blocked_amendment_names_the_line_in_its_way_and_changes_nothing(
    capsys: Capture, data: Path
) -> None:
    whole = (*ACTIONS, Roll((1, 1, 1, 1, 1)), Score(Box.CHANCE))
    played(data, *whole)
    status, out, err = amend(capsys, data, (4, '{"action":"score","box":"chance"}'))
    assert (status, out) == (2, "")
    assert err.startswith("companion: Line 8: ")
    assert "already filled" in err
    assert err.endswith("Nothing was changed.\n")
    assert actions(data) == whole


def test_several_lines_are_amended_together(capsys: Capture, data: Path) -> None:
    played(data, *ACTIONS, Roll((1, 1, 1, 1, 1)), Score(Box.CHANCE))
    pairs = ((4, '{"action":"score","box":"chance"}'), (8, '{"action":"score","box":"ones"}'))
    assert amend(capsys, data, *pairs) == (0, "", "")
    assert (actions(data)[2], actions(data)[6]) == (Score(Box.CHANCE), Score(Box.ONES))


REFUSED = [
    ((1, '{"action":"score","box":"chance"}'), "no action on line 1 (from 2 to 6)"),
    ((7, '{"action":"score","box":"chance"}'), "no action on line 7"),
    ((0, '{"action":"score","box":"chance"}'), "no action on line 0"),
    ((-3, '{"action":"score","box":"chance"}'), "no action on line -3"),
    ((4, "chance"), "Line 4: not JSON"),
    ((4, '{"action":"score","box":"luck"}'), "Line 4: not a line of this game"),
    ((4, '{"action":"roll","dice":[1,1,1,1,1]}'), "Line 5: "),
    ((4, "\udcff"), "Line 4: not JSON (it is not UTF-8 text)"),
    ((2, '{"action":"roll","dice":[1,1,1,1]}'), "Line 2: A roll has five dice"),
    ((2, '{"action":"roll","dice":[7,1,1,1,1]}'), "Line 2: No die has a 7"),
]


@pytest.mark.parametrize(("pair", "why"), REFUSED)
def test_an_impossible_amendment_is_refused_and_changes_nothing(
    capsys: Capture, data: Path, pair: tuple[int, str], why: str
) -> None:
    played(data, *ACTIONS)
    status, out, err = amend(capsys, data, pair)
    assert (status, out) == (2, "")
    assert why in err
    assert len(err.splitlines()) == 1
    assert actions(data) == ACTIONS


def test_every_line_needs_its_replacement(capsys: Capture, data: Path) -> None:
    played(data, *ACTIONS)
    words = ("amend", "last", "--line", 2, "--line", 3, "--with", "{}", "--data", data)
    status, _, err = companion(capsys, *words)
    assert (status, err) == (2, "companion: Every --line needs its --with.\n")


def test_one_line_is_not_amended_twice_at_once(capsys: Capture, data: Path) -> None:
    played(data, *ACTIONS)
    pairs = [(4, f'{{"action":"score","box":"{box}"}}') for box in ("chance", "ones")]
    status, _, err = amend(capsys, data, *pairs)
    assert status == 2
    assert "4" in err
    assert actions(data) == ACTIONS


def test_a_game_in_play_is_not_amended(capsys: Capture, data: Path) -> None:
    session = Session(GameStore(data / "games").create(GAME, SETUP, AT), lambda: AT)
    session.handle(Act(ACTIONS[0]))
    status, out, err = amend(capsys, data, (2, '{"action":"roll","dice":[1,1,1,1,1]}'))
    assert (status, out) == (2, "")
    assert "open elsewhere" in err
    session.handle(Act(ACTIONS[1]))
    session.close()
    assert actions(data) == ACTIONS[:2]


def test_a_game_without_its_rules_is_listed_with_one_sentence(capsys: Capture, data: Path) -> None:
    header = msgspec.Raw(b'{"game":"chouette","version":1,"players":["Ana"]}')
    (data / "games").mkdir(parents=True)
    (data / "games" / "chouette-1.journal").write_bytes(
        entries.sealed([entries.Opened(header, AT, 1)])
    )
    status, out, err = companion(capsys, "games", "--data", data)
    assert (status, out) == (0, "chouette-1  unreadable\n")
    assert err == (
        "companion: chouette-1: The game “chouette” is not installed here: this game can go on "
        "once it is.\n"
    )
