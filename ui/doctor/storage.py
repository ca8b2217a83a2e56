"""Checks of disk, games, backups and permissions."""

import os
import time
from datetime import date
from pathlib import Path

from companion.backup.daily import dailies
from companion.language.dates import numeric_day
from companion.language.reasons import reason
from companion.language.text import Text, Verbatim
from companion.storage.durable_file import DurableFile
from companion.storage.files import paths_in, read_plain
from companion.storage.game_store import GameStore
from hardware.computer.free_space import free_megabytes
from ui.doctor.finding import Finding, Probe, ok, skipped, to_do
from ui.folders import LEAST_FREE, games_folder

_IN_MEMORY = {"tmpfs", "ramfs"}
# Raspberry Pi OS's signs that changes of the root live in memory.
_OVERLAY_WORDS = ("boot=overlay", "overlayroot=")


def disk(probe: Probe) -> Finding:
    """Check that the games' folder is readable, writable, has room and survives a power cut.

    If the folder does not exist yet, its nearest existing parent is checked instead.
    """
    folder = games_folder(probe.data)
    try:
        paths_in(folder, "*.journal")
    except OSError as failure:
        return to_do("disk", "unreadable", path=folder, why=reason(failure))
    try:
        folder = next(path for path in (folder, *folder.parents) if path.exists())
        trial = folder / ".doctor"
        begun = time.monotonic()
        file = DurableFile(trial)
        try:
            file.append(b"Are you there?\n")
        finally:
            file.close()
            trial.unlink()
        milliseconds = round((time.monotonic() - begun) * 1000)
        free = free_megabytes(folder)
    except OSError as failure:
        return to_do("disk", "disk_refuses", path=folder, why=reason(failure))
    if not probe.simulated and is_volatile(probe):
        return to_do("disk", "disk_vanishes", path=probe.data)
    if free < LEAST_FREE:
        return to_do("disk", "disk_full", free=free, path=probe.data)
    return ok("disk", "disk_ok", free=free, path=probe.data, milliseconds=milliseconds)


def is_volatile(probe: Probe) -> bool:
    """Return whether the data folder is in memory (tmpfs, or Raspberry Pi OS's overlay)."""
    kind = _file_system(probe.read("proc/self/mountinfo"), probe.data.resolve())
    if kind == "overlay":
        return any(word in probe.read("proc/cmdline") for word in _OVERLAY_WORDS)
    return kind in _IN_MEMORY


def _file_system(mounts: str, path: Path) -> str:
    """Return the type of the file system that holds a path; see proc_pid_mountinfo(5)."""
    holding, kind = Path("/"), ""
    for line in mounts.splitlines():
        mount, _, source = line.partition(" - ")
        fields = mount.split()
        if len(fields) > 4 and source:
            point = Path(fields[4].replace("\\040", " "))
            if path.is_relative_to(point) and point.is_relative_to(holding):
                holding, kind = point, source.split()[0]
    return kind


def games(probe: Probe) -> Finding:
    """Check that every stored game can be read to its end."""
    if probe.simulated:
        return skipped("games")
    folder = games_folder(probe.data)
    try:
        stored = GameStore(folder).games() if folder.is_dir() else ()
    except OSError as failure:
        return to_do("games", "unreadable", path=folder, why=reason(failure))
    damaged = [game.id for game in stored if game.trouble]
    for id_ in damaged:  # an intact game that this user may not read needs no backup
        path = folder / f"{id_}.journal"
        try:
            read_plain(path)
        except PermissionError as failure:
            return to_do("games", "unreadable", path=path, why=reason(failure))
        except OSError:
            continue
    if damaged:
        return to_do("games", "games_bad", count=len(damaged), ids=", ".join(damaged))
    if not stored:
        return ok("games", "games_none")
    return ok("games", "games_ok", count=len(stored))


def backup(probe: Probe) -> Finding:
    """Check that a recent automatic backup exists, if there is anything to back up."""
    if probe.simulated:
        return skipped("backup")
    folder = games_folder(probe.data)
    try:
        if not paths_in(folder, "*.journal"):
            return ok("backup", "backup_nothing")
        folder = probe.backups
        kept = dailies(folder)
    except OSError as failure:
        return to_do("backup", "unreadable", path=folder, why=reason(failure))
    if not kept:
        return to_do("backup", "backup_none")
    key = "backup_ok" if len(kept) > 1 else "backup_one"
    return ok("backup", key, day=_day(kept[-1].stem.removeprefix("daily-")[:10]), count=len(kept))


def _day(written: str) -> Text:
    """Return a day (ISO 8601, as in a backup's name) in each language's form."""
    try:
        return numeric_day(date.fromisoformat(written))
    except ValueError:
        return Verbatim(written)


def permissions(probe: Probe) -> Finding:
    """Check that this user may open the devices the companion uses."""
    if probe.simulated:
        return skipped("permissions")
    patterns = ["dev/video*", "dev/media*", "dev/dri/renderD*"]
    if probe.is_pi:  # the companion does not use a PC's pins
        patterns.append("dev/gpiochip*")
    devices = [device for pattern in patterns for device in sorted(probe.root.glob(pattern))]
    closed = {
        device: _group(device) for device in devices if not os.access(device, os.R_OK | os.W_OK)
    }
    user = _user()
    if not closed:
        return ok("permissions", "permissions_ok", user=user)
    # Joining root's group is no remedy.
    joinable = {device: group for device, group in closed.items() if group != "root"}
    return to_do(
        "permissions",
        "permissions_missing" if joinable else "permissions_root",
        user=user,
        devices=", ".join(f"/{device.relative_to(probe.root)}" for device in joinable or closed),
        groups=",".join(sorted(set(joinable.values()))),
    )


def _user() -> str:
    import pwd  # noqa: PLC0415  Unix only

    try:
        return pwd.getpwuid(os.getuid()).pw_name
    except KeyError:
        return str(os.getuid())


def _group(device: Path) -> str:
    try:
        return device.group()
    except (KeyError, OSError):
        return "video"
