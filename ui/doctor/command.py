"""The commands that look after the machine: doctor, logs, diagnostics."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from companion import settings
from companion.language.errors import TranslatedError
from companion.language.text import Text, visible
from companion.settings import BadSettings, Settings
from companion.storage.durable_file import write_whole
from ui.command.arguments import Commands, read_count
from ui.command.options import Argument, Options, file_to_write
from ui.command.terminal import complain
from ui.doctor.finding import Finding, Level, Probe
from ui.folders import backups_folder, settings_file, simulated_folder

SERVICE = "table-companion"
SPEAKER = "table-companion-mqtt"  # the service that tells the broker, if installed
NOT_WELL = 1
MOST_LINES = 2**31 - 1  # journalctl accepts no larger number
_NAMES_LEFT = Text(
    "Not everything could be read (see unread.txt in that file): names of players not known "
    "may be left in it. Look through log.txt before you send it."
)
_COLOURS = {Level.OK: "32", Level.TO_DO: "33", Level.SKIPPED: "2"}


class NoLog(TranslatedError, OSError):
    """The machine has no journalctl to read the log with."""

    message = "This machine keeps no systemd journal: the companion speaks in its terminal."


class NothingSaid(TranslatedError):
    """The system's log holds no line of the service, or no line that this user may read."""

    message = (
        "The journal shows nothing of the service: it has not started on this machine yet, "
        "or only root may see it (sudo)."
    )


@dataclass(frozen=True, kw_only=True)
class DoctorOptions(Options):
    """The options of `companion doctor`."""

    simulated: Annotated[
        bool,
        Argument(
            "--simulated",
            "only what the simulated table needs",
        ),
    ] = False
    program: Annotated[
        bool,
        Argument(
            "--program",
            "only the program, whatever the settings and the games",
        ),
    ] = False


@dataclass(frozen=True, kw_only=True)
class LogsOptions(Options):
    """The options of `companion logs`."""

    lines: Annotated[
        int,
        Argument(
            "--lines",
            "how many lines, from the end",
            metavar="N",
            read=read_count,
        ),
    ] = 200
    follow: Annotated[bool, Argument("--follow", "then follow what is added")] = False


@dataclass(frozen=True, kw_only=True)
class DiagnosticsOptions(Options):
    """The options of `companion diagnostics`."""

    file: Annotated[str, file_to_write("file")]


def add_commands(commands: Commands) -> None:
    """Add this module's commands to the parser."""
    commands.add("doctor", DoctorOptions, run_doctor, "check every part")
    commands.add("logs", LogsOptions, run_logs, "what the companion has said")
    commands.add(
        "diagnostics",
        DiagnosticsOptions,
        run_diagnostics,
        "a file to send with a question, without names",
    )


def run_doctor(options: DoctorOptions) -> int:
    """Print a line per check; return 0 if every part is well, else 1."""
    from ui.doctor.examine import all_well, examine  # noqa: PLC0415  the hardware takes its time
    from ui.doctor.system import of_the_program  # noqa: PLC0415

    findings = []
    probe = _probe(options, simulated=options.simulated)
    for finding in of_the_program(probe) if options.program else examine(probe):
        findings.append(finding)
        print(_shown(finding, options), flush=True)
    return 0 if all_well(tuple(findings)) else NOT_WELL


def run_logs(options: LogsOptions) -> int:
    """Print the companion's lines of systemd's journal. Raises NoLog, NothingSaid."""
    command = log_command(options.lines)
    if options.follow:
        command.append("--follow")
    elif not _anything_said():
        raise NothingSaid()
    return subprocess.run(command, check=False).returncode


def run_diagnostics(options: DiagnosticsOptions) -> int:
    """Write the diagnostics file (ZIP). Raises BackupExists if the file exists."""
    from companion.backup.archive import BackupExists  # noqa: PLC0415  only for this command
    from ui.doctor.diagnostics import UNREAD, gather, pack  # noqa: PLC0415  only for this command
    from ui.doctor.examine import examine  # noqa: PLC0415

    probe = _probe(options)
    parts = gather(probe, tuple(examine(probe)), recent_log(1000))
    if options.file == "-":
        sys.stdout.buffer.write(pack(parts))
    else:
        path = Path(options.file)
        if path.exists():
            raise BackupExists(name=path.name or path)
        write_whole(path, pack(parts))
    if UNREAD in parts:
        complain(_NAMES_LEFT.to(options.language))
    return 0


def log_command(lines: int) -> list[str]:
    """Return the command that prints the last lines of the log. Raises NoLog."""
    if shutil.which("journalctl") is None:
        raise NoLog()
    units = ["--unit", SERVICE, "--unit", SPEAKER]
    return ["journalctl", *units, "--lines", str(min(lines, MOST_LINES)), "--no-pager"]


def _anything_said() -> bool:
    """Return whether `log_command` would print a line of the log or an error."""
    done = subprocess.run([*log_command(1), "--quiet"], capture_output=True, check=False)
    return bool(done.stdout) or done.returncode != 0


def recent_log(lines: int) -> str:
    """Return the last lines of the log, or the error if the log cannot be read."""
    try:
        done = subprocess.run(log_command(lines), capture_output=True, text=True, check=False)
    except OSError as failure:
        return f"{failure}\n"
    return done.stdout + done.stderr


def _probe(options: Options, *, simulated: bool = False) -> Probe:
    path = settings_file()
    try:
        chosen = settings.read(path)
    except BadSettings:
        chosen = Settings()  # the invalid file has its own line in the report
    data = simulated_folder(options.data) if simulated else options.data
    return Probe(data, path, backups_folder(data), chosen, simulated)


def _shown(finding: Finding, options: Options) -> str:
    line = visible(finding.line(options.language))
    if not sys.stdout.isatty() or "NO_COLOR" in os.environ:
        return line
    return f"\033[{_COLOURS[finding.level]}m{line}\033[0m"
