"""Every sentence of the screens exists in both languages, and none is unused."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import companion
import ui.games
import ui.telling
import ui.touch
from companion.dice import Doubt
from companion.language.words import Words
from companion.tray.draft import Ask
from ui.games.datis.laid_dice import QueryReason as LaidAsk
from ui.telling.questions import Answer
from ui.touch import registry

HERE, TELLING, GAMES = (
    Path(package.__file__ or "").parent for package in (ui.touch, ui.telling, ui.games)
)
SAID_IN_KV = re.compile(r"\bapp\.t\(\s*[\"']([a-z0-9_.]+)[\"']")


def words_files() -> list[Path]:
    """Return every words file of the screens, and the file common to all faces."""
    return [
        TELLING / "words.toml",
        *sorted(HERE.rglob("words.toml")),
        *sorted(GAMES.rglob("words.toml")),
    ]


def prefix(path: Path) -> str:
    """Return the prefix of the keys of a words file."""
    return "" if path.parent in (HERE, TELLING) else f"{path.parent.name}."


@cache
def nodes() -> list[tuple[ast.AST, Path]]:
    """Yield all syntax nodes of the screens' code, with their files."""
    return [
        (node, path)
        for path in (*TELLING.glob("*.py"), *HERE.rglob("*.py"), *GAMES.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant | ast.Call)
    ]


@cache
def strings(below: Path | None = None) -> set[str]:
    """Return every string in the code of the screens or a folder, and every key in kv files."""
    found = {
        node.value
        for node, path in nodes()
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and (below is None or below in path.parents)
    }
    return found | {key for key, _ in said_in_kv()}


def said_in_kv() -> Iterator[tuple[str, Path]]:
    """Yield every key used in kv files, with the file."""
    for path in (*HERE.rglob("*.kv"), *GAMES.rglob("*.kv")):
        for key in SAID_IN_KV.findall(path.read_text(encoding="utf-8")):
            yield key, path


def said_in_code() -> Iterator[tuple[str, Path]]:
    """Yield every key used by a call like `t("key")` or `app.t("key")`, with the file."""
    for node, path in nodes():
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        key = node.args[0]
        if name == "t" and isinstance(key, ast.Constant):
            yield str(key.value), path


def test_words_files_are_found() -> None:
    assert len(list(said_in_kv())) > 20
    assert len(list(said_in_code())) > 20


def test_every_key_used_exists() -> None:
    words = registry.words()
    missing = [(k, p.name) for k, p in [*said_in_kv(), *said_in_code()] if k not in words]
    assert missing == []


def test_every_question_doubt_and_answer_has_its_words() -> None:
    words = registry.words()
    assert [doubt for doubt in Doubt if f"doubt_{doubt}" not in words] == []
    assert [answer for answer in Answer if answer.value not in words] == []
    asked = {Ask.DOUBTFUL: "doubt_unclear"}
    assert [ask for ask in Ask if asked.get(ask, f"ask_{ask}") not in words] == []


@pytest.mark.parametrize("path", words_files(), ids=lambda path: path.parent.name)
def test_no_sentence_is_unused(path: Path) -> None:
    used = strings() | {f"doubt_{doubt}" for doubt in Doubt}
    used |= {f"datis.laid_{ask}" for ask in LaidAsk}
    own = strings(path.parent) if GAMES in path.parents else set()  # without the name of the game
    keys = (key for key in Words.load(path) if key not in own)
    unused = [key for key in keys if prefix(path) + key not in used]
    assert unused == []


def test_the_words_of_a_screen_are_under_its_name() -> None:
    assert "home" in registry.names()
    assert registry.words()["home.camera"].to("fr") == "Caméra"


def test_no_plural_is_in_parentheses() -> None:
    hedged = re.compile(r"\w\((s|es|x)\)")
    table = Words.load(Path(companion.__file__).parent / "table" / "words.toml")
    words = {**registry.words(), **table}
    assert [
        k for k, text in words.items() if any(map(hedged.search, (text.to("fr"), text.to("en"))))
    ] == []
