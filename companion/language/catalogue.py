"""Catalogues of translations, compiled from gettext `.po` files.

A language is known by the name of its file: `de.mo`. The files beside this module are compiled when
the program is set up or packaged; other folders are in the
environment variable COMPANION_LANGUAGES.
"""

import os
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

SOURCE = "en"
FOLDER = Path(__file__).with_name("catalogues")
VARIABLE = "COMPANION_LANGUAGES"  # other folders, also for child processes


def folders() -> tuple[Path, ...]:
    """Return the folders of catalogues; a language in an earlier one replaces a later."""
    others = os.environ.get(VARIABLE, "").split(os.pathsep)
    return (*(Path(name) for name in others if name), FOLDER)


def add(folder: Path) -> None:
    """Look for catalogues in `folder` first."""
    if folder not in folders():
        others = os.environ.get(VARIABLE)
        os.environ[VARIABLE] = f"{folder}{os.pathsep}{others}" if others else str(folder)
        languages.cache_clear()
        opened.cache_clear()


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of all languages that have a catalogue, and English, in order."""
    return tuple(sorted({SOURCE} | {path.stem for folder in folders() for path in _files(folder)}))


def own_name(language: str) -> str:
    """Return what a language calls itself: "Deutsch"."""
    return opened(language).pgettext("name of this language", "English")


@cache
def opened(language: str) -> NullTranslations:
    """Return the catalogue of a language; English sentences stay as they are."""
    for folder in folders():
        path = folder / f"{language}.mo"
        if path.is_file():
            with path.open("rb") as file:
                return GNUTranslations(file)
    return NullTranslations()


def _files(folder: Path) -> list[Path]:
    return list(folder.glob("*.mo")) if folder.is_dir() else []
