"""Commands that look after the machine: doctor, logs, diagnostics."""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from companion import settings
from companion.language.errors import BilingualError
from companion.language.text import Text, visible
from companion.settings import BadSettings, Settings
from companion.storage.durable_file import write_whole
from ui.cli.arguments import Say, count
from ui.doctor.finding import Finding, Level, Probe
from ui.host.folders import backups_folder, settings_file, simulated_folder

SERVICE = "table-companion"
NOT_WELL = 1
MOST_LINES = 2**31 - 1  # of more, journalctl makes no sense
_NAMES_LEFT = Text(
    "Tout n'a pas pu être lu (voir unread.txt dans ce fichier) : des noms de joueurs inconnus ont "
    "pu y rester. Relisez log.txt avant de l'envoyer.",
    "Not everything could be read (see unread.txt in that file): names of players not known may "
    "be left in it. Look through log.txt before you send it.",
)
_COLOURS = {Level.OK: "32", Level.TO_DO: "33", Level.SKIPPED: "2"}


class NoLog(BilingualError, OSError):
    """A machine without systemd's journal."""

    fr = "Cette machine ne tient pas de journal systemd : le compagnon parle dans son terminal."
    en = "This machine keeps no systemd journal: the companion speaks in its terminal."


class NothingSaid(BilingualError):
    """A journal without a line of the service, for whoever asks."""

    fr = (
        "Le journal ne montre rien du service : il n'a pas encore démarré sur cette machine, "
        "ou seul root peut le voir (sudo)."
    )
    en = (
        "The journal shows nothing of the service: it has not started on this machine yet, "
        "or only root may see it (sudo)."
    )


def add_commands(commands: Any, common: argparse.ArgumentParser, say: Say) -> None:
    """Add this module's commands to the parser."""
    doctor = commands.add_parser(
        "doctor", parents=[common], help=say("vérifier tout, pièce par pièce", "check every part")
    )
    doctor.add_argument(
        "--simulated",
        action="store_true",
        help=say(
            "seulement ce dont la table simulée a besoin", "only what the simulated table needs"
        ),
    )
    doctor.add_argument(
        "--program",
        action="store_true",
        help=say(
            "seulement le programme, quels que soient les réglages et les parties",
            "only the program, whatever the settings and the games",
        ),
    )
    doctor.set_defaults(command=run_doctor)

    logs = commands.add_parser(
        "logs",
        parents=[common],
        help=say("ce que le compagnon a dit", "what the companion has said"),
    )
    logs.add_argument(
        "--lines",
        type=count,
        default=200,
        metavar="N",
        help=say("combien de lignes, les dernières", "how many lines, the latest"),
    )
    logs.add_argument(
        "--follow", action="store_true", help=say("puis ce qui vient", "then what comes")
    )
    logs.set_defaults(command=run_logs)

    zipped = commands.add_parser(
        "diagnostics",
        parents=[common],
        help=say(
            "un fichier à joindre à une question, sans les noms",
            "a file to send with a question, without names",
        ),
    )
    zipped.add_argument(
        "file",
        help=say("à écrire ; - pour la sortie standard", "to be written; - for standard output"),
    )
    zipped.set_defaults(command=run_diagnostics)


def run_doctor(options: argparse.Namespace) -> int:
    """Print a line a part; the status is 0 when there is nothing to do, else 1."""
    from ui.doctor.examine import all_well, examine  # noqa: PLC0415  the hardware takes its time
    from ui.doctor.system import of_the_program  # noqa: PLC0415

    findings = []
    probe = _probe(options)
    for finding in of_the_program(probe) if options.program else examine(probe):
        findings.append(finding)
        print(_shown(finding, options), flush=True)
    return 0 if all_well(tuple(findings)) else NOT_WELL


def run_logs(options: argparse.Namespace) -> int:
    """Print what systemd's journal holds of the companion."""
    command = log_command(options.lines)
    if options.follow:
        command.append("--follow")
    elif not _anything_said():
        raise NothingSaid()
    return subprocess.run(command, check=False).returncode


def run_diagnostics(options: argparse.Namespace) -> int:
    """Write the diagnostics file."""
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
        print(f"companion: {_NAMES_LEFT.to(options.language)}", file=sys.stderr)
    return 0


def log_command(lines: int) -> list[str]:
    """The command that prints the last lines of the log. Raises NoLog."""
    if shutil.which("journalctl") is None:
        raise NoLog()
    return ["journalctl", "--unit", SERVICE, "--lines", str(min(lines, MOST_LINES)), "--no-pager"]


def _anything_said() -> bool:
    """Whether there is a line for `log_command` to print, or else a failure for it to tell."""
    done = subprocess.run([*log_command(1), "--quiet"], capture_output=True, check=False)
    return bool(done.stdout) or done.returncode != 0


def recent_log(lines: int) -> str:
    """The last lines of the log; what went wrong where there is none."""
    try:
        done = subprocess.run(log_command(lines), capture_output=True, text=True, check=False)
    except OSError as failure:
        return f"{failure}\n"
    return done.stdout + done.stderr


def _probe(options: argparse.Namespace) -> Probe:
    simulated = getattr(options, "simulated", False)
    path = settings_file()
    try:
        chosen = settings.read(path)
    except BadSettings:
        chosen = Settings()  # that they are bad is a line of the report
    data = simulated_folder(options.data) if simulated else options.data
    return Probe(data, path, backups_folder(data), chosen, simulated)


def _shown(finding: Finding, options: argparse.Namespace) -> str:
    line = visible(finding.line(options.language))
    if not sys.stdout.isatty() or "NO_COLOR" in os.environ:
        return line
    return f"\033[{_COLOURS[finding.level]}m{line}\033[0m"
