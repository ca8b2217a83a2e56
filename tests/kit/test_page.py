"""The page *Add a game* builds 421 from an empty folder; the test runs each of its steps."""

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from companion.games import record
from tests.kit.examples import EXAMPLES

PAGE = (EXAMPLES.parent / "game.md").read_text("utf-8")
FILES = ("rules.py", "words.toml", "card.toml", "telling.py")
ROOT = EXAMPLES.parents[3]
BLOCK = re.compile(r"```(\{?\w+\}?)(?: (\S+))?\n(.*?)```", re.DOTALL)
PIECE = re.compile(r':(start-at|end-before): "(.+)"')


def piece(name: str, options: str) -> str:
    """Return the lines of a file that the page shows."""
    text = (EXAMPLES.parent / name).read_text("utf-8")
    marks = dict(PIECE.findall(options))
    first = text.index(marks["start-at"]) if "start-at" in marks else 0
    last = text.index(marks["end-before"]) if "end-before" in marks else len(text)
    return text[first:last]


def shown() -> dict[str, str]:
    """Return each file shown on the page, assembled from its pieces."""
    files: dict[str, str] = {}
    for kind, name, body in BLOCK.findall(PAGE):
        if kind == "{literalinclude}":
            files[name] = files.get(name, "") + piece(name, body)
    return files


def steps() -> list[tuple[str, str]]:
    """Return each command of the page with its output; `...` stands for any text."""
    found = []
    for kind, _, body in BLOCK.findall(PAGE):
        if kind == "console":
            for step in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
                command, _, printed = step.partition("\n")
                found.append((command, printed))
    return found


def matches(printed: str, page: str) -> bool:
    pattern = re.escape(page.rstrip("\n")).replace(r"\.\.\.", ".*")
    return re.fullmatch(pattern, printed.rstrip("\n"), re.DOTALL) is not None


def test_the_page_shows_every_line_of_the_game() -> None:
    files = shown()
    assert set(files) == {
        f"examples/421/{name}" for name in (*(f"jeu421/{name}" for name in FILES), "pyproject.toml")
    }
    for name, text in files.items():
        assert text == (EXAMPLES.parent / name).read_text("utf-8")


@pytest.mark.usefixtures("examples")
def test_the_record_on_the_page_is_a_legal_game() -> None:
    (text,) = [body for kind, _, body in BLOCK.findall(PAGE) if kind == "json"]
    _, _, actions = record.parse(text.encode())
    assert len(actions) == 4


class Shell:
    """A folder, empty at first, where commands run one after the other."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        programs = folder / "bin"
        programs.mkdir()
        program = programs / "companion"
        program.write_text(f'#!/bin/sh\nexec {sys.executable} -m ui.cli.main "$@"\n', "utf-8")
        program.chmod(0o755)
        self.installed = folder / "installed"
        paths = os.pathsep.join((str(ROOT), str(self.installed)))
        self.environment = {
            **os.environ,
            "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": paths,
            "COMPANION_DATA": str(folder / "data"),
            "COMPANION_SETTINGS": str(folder / "settings.toml"),
            "COMPANION_LANGUAGE": "en",
        }

    def run(self, command: str) -> str:
        done = subprocess.run(
            ["/bin/sh", "-c", command],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=200,
            check=False,
        )
        assert done.returncode == 0, (command, done.stdout, done.stderr)
        return done.stdout

    def install(self, folder: str) -> None:
        """Do the work of `pip install FOLDER` without a network: build the wheel and unpack it."""
        build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel"]
        subprocess.run(build, cwd=self.folder / folder, check=True, capture_output=True)
        (wheel,) = (self.folder / folder / "dist").glob("*.whl")
        with zipfile.ZipFile(wheel) as built:
            built.extractall(self.installed)


def test_every_step_of_the_page_prints_the_shown_output(tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    replaced = False
    for command, printed in steps():
        if command.startswith("pip install"):
            _pack(tmp_path, tmp_path / command.split("/")[-1])
            shell.install(command.split("/")[-1])
            continue
        out = shell.run(command)
        assert matches(out, printed), (command, out)
        if not replaced and "--no-face" in command:
            replaced = True
            _replace_rules(tmp_path)
    assert replaced


def _replace_rules(folder: Path) -> None:
    """Replace the new game's rules with the page's, as its reader does after the first commands."""
    for name in FILES:
        text = shown()[f"examples/421/jeu421/{name}"]
        (folder / "games" / "jeu421" / name).write_text(text, "utf-8")
    (text,) = [body for kind, _, body in BLOCK.findall(PAGE) if kind == "json"]
    (folder / "evening.jsonl").write_text(text, "utf-8")


def _pack(folder: Path, package: Path) -> None:
    package.mkdir()
    (folder / "games" / "jeu421").rename(package / "jeu421")
    (package / "pyproject.toml").write_text(shown()["examples/421/pyproject.toml"], "utf-8")
