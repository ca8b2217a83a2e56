"""Write changed settings to their file while the companion runs, and notice edits by others."""

import logging
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec

from companion import settings
from companion.language.errors import TranslatedError
from companion.language.reasons import reason
from companion.language.text import Language, Text
from companion.settings import BadSettings, Settings

# Keys whose explanation has another name.
_EXPLAINED_AS = {
    "camera_turn": "turns",
    "screen_turn": "turns",
    "buttons.players": "players_buttons",
}

_log = logging.getLogger(__name__)


class ChangeNotUnderstood(TranslatedError, ValueError):
    """Another program left the settings file invalid. Details: name, why."""

    message = "The settings file {name} cannot be used ({why}): nothing has changed."


def revised(text: str, chosen: Settings) -> str:
    """Return the text of a settings file with the settings `chosen`; hand-written parts stay.

    Comments, order and unchanged keys stay. Missing keys are added under their explanation;
    unedited explanations change with the language. Raises ValueError if the result does not read
    back as `chosen`.
    """
    import tomlkit  # noqa: PLC0415  slow; the writing thread can wait

    before = settings.understood(text.encode())
    explanations = settings.explanations(chosen.language)
    try:
        document = tomlkit.parse(_explained_in(chosen.language, before.language, text))
        _change(document, msgspec.to_builtins(before), msgspec.to_builtins(chosen), explanations)
        new = tomlkit.dumps(document)
    except (LookupError, tomlkit.exceptions.TOMLKitError) as failure:
        # tomlkit fails on tables in several pieces with dotted keys between them
        raise ValueError("the settings file does not take the change") from failure
    if settings.understood(new.encode()) != chosen:
        raise ValueError("the settings file does not take the change")
    return new


def _explained_in(language: Language, before: Language, text: str) -> str:
    if language == before:
        return text
    lines, explanations = f"\n{text}", settings.explanations(language)
    for name, old in settings.explanations(before).items():
        lines = lines.replace(f"\n{old}\n", f"\n{explanations[name]}\n")
    return lines[1:]


def _change(
    table: Any,
    before: dict[str, Any],
    chosen: dict[str, Any],
    explanations: dict[str, str],
    of: str = "",
) -> None:
    """Set the differing keys in a table of the document; `of` is the table's name and a dot."""
    import tomlkit  # noqa: PLC0415

    for key, value in chosen.items():
        if value == before.get(key):
            continue
        if value is None:
            del table[key]
        elif key in table and isinstance(value, dict):
            _change(table[key], before[key], value, explanations, f"{key}.")
        else:
            known = key in table
            table[key] = tomlkit.item(_without_none(value))
            explanation = explanations.get(_EXPLAINED_AS.get(of + key, key)) if not known else None
            if explanation is not None:
                table[key].trivia.indent = f"\n{explanation}\n"


def _without_none(value: Any) -> Any:
    """Return the value without None and with lists for tuples, as TOML needs."""
    if isinstance(value, dict):
        return {key: _without_none(item) for key, item in value.items() if item is not None}
    return [_without_none(item) for item in value] if isinstance(value, list | tuple) else value


class SettingsFile:
    """The settings file: writes in a thread, and notices changes by other programs.

    `trouble` is the file's problem, until the file is written or corrected.
    """

    def __init__(self, path: Path, trouble: Text | None = None) -> None:
        """The present content of `path` counts as known; `trouble` is its problem, if any."""
        self.trouble = trouble
        self._path = path
        self._known = self._stamp()
        self._writer = ThreadPoolExecutor(max_workers=1, thread_name_prefix="settings")
        self._asked = 0  # writings asked for, in the caller's thread
        self._written = 0  # writings done, in the other

    def write(self, chosen: Settings) -> None:
        """Queue settings for writing after earlier ones; failures go to `trouble`."""
        self._asked += 1
        self._writer.submit(self._write, chosen)

    def _write(self, chosen: Settings) -> None:
        try:
            settings.write(self._path, chosen, revised)
            self._known = self._stamp()
            self.trouble = None
        except Exception as failure:  # bugs too: an exception in this thread would go unnoticed
            if not isinstance(failure, OSError):
                _log.exception("settings were not written")
            why = reason(failure)
            self.trouble = Text("The settings could not be saved ({why}).", why=why)
        finally:
            self._written += 1

    def close(self) -> None:
        """Wait until all settings are written."""
        self._writer.shutdown()

    def news(self) -> Settings | None:
        """Return the settings another program wrote since the last call, or None.

        An invalid change sets `trouble` and returns None, as does a deleted file (no trouble).
        """
        if self._written < self._asked:
            return None  # the file holds our own, older settings
        stamp = self._stamp()
        if stamp is None or stamp == self._known:
            return None
        self._known = stamp
        try:
            news = settings.read(self._path)
        except BadSettings as failure:
            why = failure.facts["why"]
            self.trouble = ChangeNotUnderstood(name=self._path.name, why=why).text
            return None
        self.trouble = None
        return news

    def _stamp(self) -> tuple[int, int, int] | None:
        try:
            status = self._path.stat()
        except OSError:
            return None
        return status.st_mtime_ns, status.st_size, status.st_ino
