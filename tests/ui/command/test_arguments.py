"""Arguments are accepted or refused in one sentence; the help exists in both languages."""

import argparse
import re
import tomllib
from pathlib import Path

import pytest

from tests.ui.typed import Capture, read
from ui.cli import main
from ui.command.arguments import read_count, read_speed
from ui.folders import system_language
from ui.launch.commands import _parser

COMMANDS = (
    "run", "play", "tape", "web", "replay", "games", "export", "amend", "sheet", "stats",
    "import", "players", "coach", "analyse", "perft", "backup", "restore", "doctor", "logs",
    "diagnostics", "read", "watch", "evaluate", "markers", "teach", "tune", "say",
    "phrases", "hall", "outbox", "speak", "tournament", "new-game", "check-game",
)  # fmt: skip


def typed(capsys: Capture, *words: str) -> tuple[object, str, str]:
    with pytest.raises(SystemExit) as ended:
        main.main(words)
    captured = capsys.readouterr()
    return ended.value.code, read(captured.out), read(captured.err)


REFUSED = [
    (("dance",), "COMMAND : 'dance' n'existe pas ; il y a ", "COMMAND: there is no 'dance'; "),
    (("play", "chess"), "game : 'chess' n'existe pas", "game: there is no 'chess'; "),
    (("play",), "il manque game (voir companion play --help).", "missing: game (see "),
    (("perft", "a", "--depth", "-1"), "--depth : '-1' n'est pas un nombre entier, 0 ou plus.",
     "--depth: '-1' is not a whole number, 0 or more."),
    (("perft", "a", "--depth", "x"), "--depth : 'x' n'est pas", "--depth: 'x' is not"),
    (("run", "--seed", "x"), "--seed : 'x' n'est pas un nombre entier, 0", "not a whole number, 0"),
    (("run", "--seed", "-1"), "--seed : '-1' n'est pas un nombre entier, 0", "'-1' is not a whole"),
    (("amend", "a", "--line", "x", "--with", "{}"), "'x' n'est pas un nombre entier.",
     "is not a whole number."),
    (("run", "--speed", "nan"), "--speed : 'nan' n'est pas un nombre de 0,01", "'nan' is not"),
    (("run", "--speed", "-1"), "--speed : '-1' n'est pas un nombre de 0,01 à 1000.", "'-1' is not"),
    (("play", "yahtzee", "--speed", "1e-300"), "'1e-300' n'est pas un nombre de 0,01 à 1000.",
     "--speed: '1e-300' is not a number from 0.01 to 1000."),
    (("run", "--f"), "--f peut être --fault, --fullscreen.", "--f may be --fault, --fullscreen."),
    (("run", "--data"), "--data demande une valeur (", "--data needs a value ("),
    (("games", "--jsno"), "incompris : --jsno (voir ", "not understood: --jsno (see "),
    (("games", "--json=3"), "--json ne prend pas de valeur (", "--json takes no value ("),
    (("logs", "--lines", "-5"), "--lines : '-5' n'est pas", "--lines: '-5' is not"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "french", "english"), REFUSED)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_unknown_arguments_are_refused_in_one_sentence(
    capsys: Capture, words: tuple[str, ...], french: str, english: str, language: str
) -> None:
    code, out, err = typed(capsys, *words[:1], f"--language={language}", *words[1:])
    assert (code, out) == (2, "")
    assert err.startswith("companion: ")
    assert err.count("\n") == 1
    assert (french if language == "fr" else english) in err


def test_the_language_of_the_environment_is_the_default(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_LANGUAGE", "fr")
    assert "il manque" in typed(capsys, "play")[2]
    assert "missing: game" in typed(capsys, "play", "--language", "en")[2]


@pytest.mark.parametrize(
    ("chosen", "spoken"),
    [
        ('language = "fr"', "il manque"),
        ('language = "fr"\ncamera = 7', "il manque"),
        ('theme = "night"', "missing: game"),
        ('language = "de"', "es fehlt: game"),
        ('language = "xx"', "missing: game"),
        ("language = [", "missing: game"),
        (None, "missing: game"),
    ],
)
def test_the_language_of_the_settings_is_used_without_an_option(
    capsys: Capture,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    chosen: str | None,
    spoken: str,
) -> None:
    path = tmp_path / "settings.toml"
    monkeypatch.setenv("COMPANION_SETTINGS", str(path))
    monkeypatch.delenv("COMPANION_LANGUAGE", raising=False)
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    if chosen is not None:
        path.write_text(chosen)
    assert spoken in typed(capsys, "play")[2]
    assert "missing: game" in typed(capsys, "play", "--language", "en")[2]
    monkeypatch.setenv("COMPANION_LANGUAGE", "en")
    assert "missing: game" in typed(capsys, "play")[2]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_language_and_data_may_stand_before_the_command_or_after_it(
    capsys: Capture, tmp_path: Path, language: str
) -> None:
    asked = ("--language", language, "--data", str(tmp_path))
    said = []
    for words in ((*asked, "export", "last"), ("export", *asked, "last")):
        assert main.main(words) == 2
        said.append(capsys.readouterr().err)
    assert said[0] == said[1]
    assert ("Aucune partie" in said[0]) == (language == "fr")
    assert (tmp_path / "games").exists()


@pytest.mark.parametrize("more", [(), ("--language", "fr")])
def test_the_version_is_that_of_the_program(capsys: Capture, more: tuple[str, ...]) -> None:
    told = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text())["project"]
    said = f"{told['name']} {told['version']}\n"
    assert typed(capsys, *more, "--version") == (0, said, "")


@pytest.mark.parametrize("command", [None, *COMMANDS])
def test_the_help_of_every_command_is_in_the_requested_language(
    capsys: Capture, command: str | None
) -> None:
    words = [command] if command else []
    helps = {}
    for language in ("fr", "en"):
        code, helps[language], err = typed(capsys, *words, "--help", "--language", language)
        assert (code, err) == (0, "")
    assert helps["fr"].startswith("usage : companion")
    assert helps["en"].startswith("usage: companion")
    for english in (
        "show this help",
        "where everything is kept",
        "positional",
        "open the companion",
    ):
        assert english not in helps["fr"]
    french = re.compile("afficher|gardé|ouvrir|règle")
    assert not french.search(helps["en"])


def test_every_argument_of_every_command_is_explained() -> None:
    (commands,) = (a for a in _parser("fr")._actions if a.nargs == argparse.PARSER)
    unexplained = [
        (name, argument.dest)
        for name, command in dict(commands.choices or {}).items()
        for argument in command._actions
        if not argument.help
    ]
    assert unexplained == []


def test_a_help_lists_every_command(capsys: Capture) -> None:
    _, out, _ = typed(capsys, "--help", "--language", "fr")
    listed = re.findall(r"^    ([\w-]+)", out, re.MULTILINE)
    assert tuple(listed) == COMMANDS


@pytest.mark.parametrize(
    ("said", "language"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_CA"}, "fr"),
        ({"LANG": "C", "LC_ALL": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "COMPANION_LANGUAGE": "en"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "xx_XX.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_french_is_used_on_request_even_if_its_locale_is_not_installed(
    monkeypatch: pytest.MonkeyPatch, said: dict[str, str], language: str
) -> None:
    for name in ("COMPANION_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in said.items():
        monkeypatch.setenv(name, value)
    assert system_language() == language


def test_number_options_accept_only_numbers() -> None:
    assert [read_count(text) for text in ("0", "7")] == [0, 7]
    assert [read_speed(text) for text in ("0.01", "2.5", "1000")] == [0.01, 2.5, 1000]
    for wrong in ("-1", "x", "", "1e400", "inf", "nan", "0", "1e-300", "1000.1"):
        with pytest.raises((ValueError, argparse.ArgumentTypeError)):
            read_speed(wrong)
