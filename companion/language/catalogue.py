"""Catalogues of translations, compiled from gettext `.po` files.

A language is known by the name of its file: `de.mo`. The files beside this module are compiled when
the program is set up or packaged; other folders, such as the table's own, are added by `add`.
"""

from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

SOURCE = "en"
FOLDER = Path(__file__).with_name("catalogues")
_folders = [FOLDER]


def add(folder: Path) -> None:
    """Look for catalogues in `folder` too; a language found there replaces the program's own."""
    if folder not in _folders:
        _folders.insert(0, folder)
        translations.cache_clear()


def languages() -> tuple[str, ...]:
    """Return the codes of all languages that have a catalogue, and English, in order."""
    return tuple(sorted({SOURCE} | {path.stem for folder in _folders for path in _files(folder)}))


def own_name(language: str) -> str:
    """Return what a language calls itself: "Deutsch"."""
    return translations(language).pgettext("name of this language", "English")


@cache
def translations(language: str) -> NullTranslations:
    """Return the catalogue of a language; English sentences stay as they are."""
    for folder in _folders:
        path = folder / f"{language}.mo"
        if path.is_file():
            with path.open("rb") as file:
                return GNUTranslations(file)
    return NullTranslations()


def _files(folder: Path) -> list[Path]:
    return list(folder.glob("*.mo")) if folder.is_dir() else []
