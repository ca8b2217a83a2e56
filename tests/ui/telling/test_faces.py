"""The modules of a game's folder are found by name and loaded on demand."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from companion import games
from ui.telling import faces

ROOT = Path(__file__).parents[3]
MODULES = ("telling", "touch", "voice")
LOADERS = {
    "companion/games/__init__.py",
    "companion/games/outside.py",
    "ui/telling/faces.py",
    "ui/touch/registry.py",
}


@pytest.mark.parametrize("name", games.names())
def test_every_game_has_all_faces(name: str) -> None:
    assert [module for module in MODULES if not faces.has(name, module)] == []


def test_a_game_without_a_folder_has_no_modules() -> None:
    assert not any(faces.has("chess", module) for module in MODULES)
    assert faces.part("chess", "voice") is None


def test_a_game_without_the_requested_module_has_none() -> None:
    assert faces.part("yahtzee", "smell") is None


def test_words_of_a_game_stand_under_its_name() -> None:
    words = faces.words()
    assert words["yahtzee.moment_yahtzee"].to("en") == "Yahtzee!"
    assert "doubt_unclear" in words


def test_looking_for_modules_loads_none() -> None:
    code = (
        "import sys; from ui.telling import faces; "
        f"[faces.has(name, module) for name in faces.names() for module in {MODULES}]; "
        "faces.words(); "
        "print([name for name in sys.modules if name.startswith(('kivy', 'reportlab', 'tornado',"
        " 'cv2')) or name.startswith('ui.games.') and name.count('.') > 2])"
    )
    seen = subprocess.run(
        [sys.executable, "-c", code],
        check=True,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert seen.stdout.strip() == "[]", seen.stderr


def test_modules_are_loaded_by_name_in_four_places_alone() -> None:
    named = {
        str(path.relative_to(ROOT))
        for package in ("companion", "ui")
        for path in (ROOT / package).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute | ast.Name)
        and getattr(node, "attr", getattr(node, "id", "")) in ("import_module", "__import__")
    }
    assert named == LOADERS
