"""Keep the settings file in step with a running companion, and notice edits by others."""

import logging
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec

from companion import settings
from companion.language.errors import BilingualError
from companion.language.reasons import reason
from companion.language.text import Language, Text
from companion.settings import BadSettings, Settings

# The explanations that are not called as the key they stand above.
_EXPLAINED_AS = {
    "camera_turn": "turns",
    "screen_turn": "turns",
    "buttons.players": "players_buttons",
}

_log = logging.getLogger(__name__)


class ChangeNotUnderstood(BilingualError, ValueError):
    """Another program left the settings file invalid. Details: name, why."""

    fr = "Le fichier de réglages {name} n'est pas utilisable ({why}) : rien n'a changé."
    en = "The settings file {name} cannot be used ({why}): nothing has changed."


def revised(text: str, chosen: Settings) -> str:
    """The text of a settings file, updated to the settings `chosen`; hand-written parts stay.

    Comments, order and unchanged keys stay. Missing keys are added under their explanation;
    unedited explanations follow the language. Raises ValueError if the result does not read back
    as `chosen`.
    """
    import tomlkit  # noqa: PLC0415  the writing thread has the time for it

    before = settings.understood(text.encode())
    said = settings.explanations(chosen.language)
    try:
        document = tomlkit.parse(_explained_in(chosen.language, before.language, text))
        _change(document, msgspec.to_builtins(before), msgspec.to_builtins(chosen), said)
        new = tomlkit.dumps(document)
    except (LookupError, tomlkit.exceptions.TOMLKitError) as failure:
        # tables in several pieces with dotted keys among them: tomlkit loses its way
        raise ValueError("the settings file does not take the change") from failure
    if settings.understood(new.encode()) != chosen:
        raise ValueError("the settings file does not take the change")
    return new


def _explained_in(language: Language, before: Language, text: str) -> str:
    if language == before:
        return text
    lines, said = f"\n{text}", settings.explanations(language)
    for name, old in settings.explanations(before).items():
        lines = lines.replace(f"\n{old}\n", f"\n{said[name]}\n")
    return lines[1:]


def _change(
    table: Any, before: dict[str, Any], chosen: dict[str, Any], said: dict[str, str], of: str = ""
) -> None:
    """Set in a table of the document (`of`: its name and a dot) the keys that differ."""
    import tomlkit  # noqa: PLC0415

    for key, value in chosen.items():
        if value == before.get(key):
            continue
        if value is None:
            del table[key]
        elif key in table and isinstance(value, dict):
            _change(table[key], before[key], value, said, f"{key}.")
        else:
            known = key in table
            table[key] = tomlkit.item(_without_none(value))
            explanation = said.get(_EXPLAINED_AS.get(of + key, key)) if not known else None
            if explanation is not None:
                table[key].trivia.indent = f"\n{explanation}\n"


def _without_none(value: Any) -> Any:
    """The value without None and with lists for tuples, which TOML cannot hold."""
    if isinstance(value, dict):
        return {key: _without_none(one) for key, one in value.items() if one is not None}
    return [_without_none(one) for one in value] if isinstance(value, list | tuple) else value


class SettingsFile:
    """Writes the settings file in a thread of its own, and notices changes by other programs.

    `trouble` is what is wrong with the file, until it is written or corrected.
    """

    def __init__(self, path: Path, trouble: Text | None = None) -> None:
        """The present content of `path` is no news; `trouble` is its known problem, if any."""
        self.trouble = trouble
        self._path = path
        self._known = self._stamp()
        self._writer = ThreadPoolExecutor(max_workers=1, thread_name_prefix="settings")
        self._asked = 0  # writings asked for, in the caller's thread
        self._written = 0  # writings done, in the other

    def write(self, chosen: Settings) -> None:
        """Queue settings to be written after those queued before; failures go to `trouble`."""
        self._asked += 1
        self._writer.submit(self._write, chosen)

    def _write(self, chosen: Settings) -> None:
        try:
            settings.write(self._path, chosen, revised)
            self._known = self._stamp()
            self.trouble = None
        except Exception as failure:  # of our own too: nobody else hears of it in this thread
            if not isinstance(failure, OSError):
                _log.exception("settings were not written")
            why = reason(failure)
            self.trouble = Text(
                f"Les réglages n'ont pas pu être enregistrés ({why.fr}).",
                f"The settings could not be saved ({why.en}).",
            )
        finally:
            self._written += 1

    def close(self) -> None:
        """Wait until all is written."""
        self._writer.shutdown()

    def news(self) -> Settings | None:
        """The settings another program wrote since the last call; None if there are none.

        An invalid change sets `trouble` and returns None, as does a deleted file (no trouble).
        """
        if self._written < self._asked:
            return None  # what is in the file is ours, and past
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
            found = self._path.stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size, found.st_ino
