"""Collect the program's sentences into the catalogues, and compile these.

    catalogues.py update    add new sentences to every .po file, drop those no longer used
    catalogues.py compile   make the .mo files that are older than their .po files

A sentence is a string in a call of `SENTENCES`, the `message` of an error class, or a value of a
TOML file of words. Sentences of packages made by the game kit are not collected.
"""

import ast
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "companion" / "language" / "catalogues"
PACKAGES = ("companion", "vision", "hardware", "ui")
WORDS = ("words.toml", "voice.toml", "card.toml", "settings_comments.toml")
NOT_OURS = ROOT / "ui" / "kit" / "template"
NOT_WORDS = {"when", "picture", "dice"}  # keys of a rules card
WIDTH = 98


class Sentence(NamedTuple):
    """An English sentence, its plural if it has one, its context, and the file that holds it."""

    english: str
    many: str | None
    context: str | None
    place: str


# The calls whose strings are translated: the positions of the sentence, its plural, its context.
SENTENCES: dict[str, tuple[int, int | None, int | None]] = {
    "Text": (0, None, None),
    "meaning": (1, None, 0),
    "pgettext": (1, None, 0),
    "Counted": (0, 1, None),
    "npgettext": (1, 2, 0),
    "Argument": (1, None, None),
    "game_name": (1, None, None),
    "offer": (1, None, None),
    "explain": (0, None, None),
    "add": (3, None, None),
}


def sentences() -> Iterator[Sentence]:
    """Yield every sentence of the program, in the order of its files."""
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*")):
            if NOT_OURS in path.parents:
                continue
            place = path.relative_to(ROOT).as_posix()
            if path.suffix == ".py":
                yield from in_code(path.read_text(encoding="utf-8"), place)
            elif path.name in WORDS:
                yield from in_words(tomllib.loads(path.read_text(encoding="utf-8")), place)


def in_code(source: str, place: str) -> Iterator[Sentence]:
    """Yield the sentences of a Python module."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            function = node.func
            name = getattr(function, "id", None) or getattr(function, "attr", "")
            if name in SENTENCES:
                sentence, many, context = (
                    None if at is None else _string(node.args, at) for at in SENTENCES[name]
                )
                if sentence:
                    yield Sentence(sentence, many, context or None, place)
        elif isinstance(node, ast.ClassDef):
            for line in node.body:
                if isinstance(line, ast.Assign) and ast.unparse(line.targets[0]) == "message":
                    message = _string([line.value], 0)
                    if message:
                        yield Sentence(message, None, None, place)


def in_words(value: Any, place: str) -> Iterator[Sentence]:
    """Yield the sentences among the values of a TOML file."""
    if isinstance(value, str):
        yield Sentence(value, None, None, place)
    elif isinstance(value, list):
        for each in value:
            yield from in_words(each, place)
    elif isinstance(value, dict):
        if set(value) == {"context", "en"}:
            yield Sentence(value["en"], None, value["context"], place)
        elif set(value) == {"one", "many"}:
            yield Sentence(value["one"], value["many"], None, place)
        else:
            for key, each in value.items():
                if key not in NOT_WORDS or not place.endswith("card.toml"):
                    yield from in_words(each, place)


def update() -> None:
    """Add new sentences to every catalogue, empty, and drop those that are no longer used."""
    template = Catalog(charset="utf-8")
    for sentence in sentences():
        english = (sentence.english, sentence.many) if sentence.many else sentence.english
        template.add(english, locations=[(sentence.place, None)], context=sentence.context)
    for path in sorted(FOLDER.glob("*.po")):
        catalogue = _read(path)
        catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
        write(path, catalogue)


def write(path: Path, catalogue: Catalog) -> None:
    """Write a catalogue: of the header only the lines that `gettext` needs."""
    for message in catalogue:
        message.flags.clear()
    with path.open("wb") as file:
        write_po(file, catalogue, width=WIDTH, no_location=True, ignore_obsolete=True)
    entries = path.read_text(encoding="utf-8").partition("\n\n")[2]
    needed = ("Language", "Plural-Forms", "Content-Type")
    header = [f'"{name}: {value}\\n"' for name, value in catalogue.mime_headers if name in needed]
    path.write_text("\n".join(('msgid ""', 'msgstr ""', *header, "", entries)), encoding="utf-8")


def compile_stale() -> None:
    """Make the .mo files that are missing or older than their .po files."""
    for path in sorted(FOLDER.glob("*.po")):
        compiled = path.with_suffix(".mo")
        if not compiled.exists() or compiled.stat().st_mtime < path.stat().st_mtime:
            with compiled.open("wb") as file:
                write_mo(file, _read(path))


def _read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=path.stem, abort_invalid=True)


def _string(arguments: list[ast.expr], at: int) -> str | None:
    if at >= len(arguments):
        return None
    value = arguments[at]
    return value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else None


if __name__ == "__main__":
    {"update": update, "compile": compile_stale}[sys.argv[1]]()
