"""The commands that keep games safe: backup, restore."""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from companion.language.reasons import reason
from companion.language.text import Counted, Text
from companion.storage.files import read_plain, read_through
from hardware.computer.clock import now
from ui.command.arguments import Commands
from ui.command.named_game import listed_folder
from ui.command.options import Argument, Options, file_to_write
from ui.command.terminal import tell
from ui.folders import games_folder, memory_file, profiles_file, settings_file

if TYPE_CHECKING:
    from companion.backup.archive import Backup

_REFUSED = "refused"
_FATES = {  # by the values of companion.backup.restore.RestoreOutcome
    "new": Text("restored"),
    "longer": Text("restored: it goes further"),
    "same": Text("there already"),
    "kept_newer": Text("left alone: the one here goes further (--replace replaces it)"),
    "kept_other": Text("left alone: the one here is different (--replace replaces it)"),
    "replaced": Text("replaced"),
    _REFUSED: Text("refused: it is not a game's journal"),
}
_ASIDE = Text("the former one is kept: {name}")
_SAVED = Counted("{count} game backed up.", "{count} games backed up.")
_UNREAD = Text("Game {id} is missing from the backup: it could not be read ({why}).")
_UNREAD_BIN = Text(
    "The games in the bin are missing from the backup: it could not be read ({why})."
)
_UNREAD_SETTINGS = Text(
    "The settings are missing from the backup: {path} could not be read ({why})."
)
NOT_WHOLE = 1
_IN_BIN = Text("in the bin")
_MEMORY = Text("memory of the dice restored")
_SETTINGS = Text("settings restored")
_FORMER_SETTINGS = Text("the former ones are kept: {name}")
_PROFILES = Text("players added, with colour and sign: {count}")
_NO_SETTINGS = Text("the backup holds no settings")


@dataclass(frozen=True, kw_only=True)
class BackupOptions(Options):
    """The options of `companion backup`."""

    file: Annotated[str, file_to_write("file")]


@dataclass(frozen=True, kw_only=True)
class RestoreOptions(Options):
    """The options of `companion restore`."""

    file: Annotated[
        str,
        Argument("file", "a backup; - for standard input"),
    ]
    replace: Annotated[
        bool,
        Argument(
            "--replace",
            "replace those that go further here, or differ, as well",
        ),
    ] = False
    settings: Annotated[bool, Argument("--settings", "the settings too")] = False


def add_commands(commands: Commands) -> None:
    """Add this module's commands to the parser."""
    commands.add(
        "backup",
        BackupOptions,
        run_backup,
        "save all games in one file",
    )
    commands.add(
        "restore",
        RestoreOptions,
        run_restore,
        "put a backup's games back",
    )


def run_backup(options: BackupOptions) -> int:
    """Write all games and the settings to a file; return 1 if any is missing, else 0."""
    from companion.backup.archive import (  # noqa: PLC0415  for this command only
        collect,
        pack,
        save,
    )
    from companion.storage.game_store import BIN  # noqa: PLC0415

    profiles, memory = profiles_file(options.data), memory_file(options.data)
    backup = collect(listed_folder(options), settings_file(), now(), profiles, memory)
    if options.file == "-":
        sys.stdout.buffer.write(pack(backup))
    else:
        save(backup, Path(options.file))
    count = len(backup.games)
    sentence = _SAVED.filled(count=count).to(options.language)
    tell(sentence.format(count=count), file=sys.stderr)
    for id_, failure in backup.unread.items():
        why = reason(failure).to(options.language)
        sentence = (_UNREAD_BIN if id_ == BIN else _UNREAD).to(options.language)
        tell(sentence.format(id=id_, why=why), file=sys.stderr)
    if backup.unread_settings is not None:
        why = reason(backup.unread_settings).to(options.language)
        sentence = _UNREAD_SETTINGS.to(options.language).format(path=settings_file(), why=why)
        tell(sentence, file=sys.stderr)
    return NOT_WHOLE if backup.unread or backup.unread_settings is not None else 0


def run_restore(options: RestoreOptions) -> int:
    """Restore a backup, printing a line per game; return 1 if anything was refused, else 0."""
    from companion.backup.archive import unpack  # noqa: PLC0415  for this command only
    from companion.backup.restore import (  # noqa: PLC0415
        UnusableSettings,
        restore,
        restore_profiles,
        restore_settings,
    )
    from companion.profiles import BadProfilesFile  # noqa: PLC0415

    if options.file == "-":
        backup = unpack(read_through(sys.stdin.buffer, "-"), "-")
    else:
        path = Path(options.file)
        backup = unpack(read_plain(path), path.name)
    done = restore(backup, games_folder(options.data), now(), replace=options.replace)
    status = NOT_WHOLE if any(game.fate.value == _REFUSED for game in done) else 0
    for game in done:
        sentence = _FATES[game.fate.value].to(options.language)
        if game.discarded:
            sentence += ", " + _IN_BIN.to(options.language)
        if game.aside:
            sentence += ", " + _ASIDE.to(options.language).format(name=game.aside)
        tell(f"{game.id}  {sentence}")
    if backup.profiles is not None:
        try:
            count = restore_profiles(backup.profiles, profiles_file(options.data))
        except BadProfilesFile as failure:
            tell(failure.text.to(options.language), file=sys.stderr)
            status = NOT_WHOLE
        else:
            tell(_PROFILES.to(options.language).format(count=count))
    _restore_memory(backup, options)
    if not options.settings:
        return status
    if backup.settings is None:
        tell(_NO_SETTINGS.to(options.language))
        return status
    try:
        aside = restore_settings(backup.settings, settings_file(), now())
    except UnusableSettings as failure:
        tell(failure.text.to(options.language), file=sys.stderr)
        return NOT_WHOLE
    sentence = _SETTINGS.to(options.language)
    if aside is not None:
        sentence += ", " + _FORMER_SETTINGS.to(options.language).format(name=aside)
    tell(sentence)
    return status


def _restore_memory(backup: "Backup", options: RestoreOptions) -> None:
    """Restore the backup's memory of dice, if any, and print a sentence."""
    from companion.backup.restore import restore_memory  # noqa: PLC0415  for this command only

    path = memory_file(options.data)
    if backup.memory is not None and restore_memory(backup.memory, path, replace=options.replace):
        tell(_MEMORY.to(options.language))
