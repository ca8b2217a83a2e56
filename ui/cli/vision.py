"""Commands of the eye: read, watch, evaluate, markers."""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from companion import games
from companion.dice import Reading, SeenDie, Settled, WantedDice
from companion.language.errors import BilingualError
from companion.language.text import Text, decimal
from ui.cli.arguments import Say, add_json, count
from ui.host.terminal import complain, tell, tell_lines

if TYPE_CHECKING:
    from vision.reading.reader import ReadsTray


class CannotEvaluate(BilingualError, ValueError):
    """Labelled photographs that are not there, or cannot be understood."""

    fr = "Les photographies étiquetées ne peuvent pas être évaluées : {why}"
    en = "The labelled photographs cannot be evaluated: {why}"


class CameraFailed(BilingualError, OSError):
    """A camera that cannot be watched."""

    fr = "{why}"
    en = "{why}"


_DROPPED = Text(
    "La caméra {name} ne donne plus d'images : elle est rouverte dès qu'elle répond "
    "(Ctrl-C pour arrêter).",
    "The camera {name} gives no more pictures: it is opened again as soon as it answers "
    "(Ctrl-C to stop).",
)


def add_commands(commands: Any, common: argparse.ArgumentParser, say: Say) -> None:
    """Add this module's commands to the parser."""
    read = commands.add_parser(
        "read",
        parents=[common],
        help=say("lire les dés sur des photographies", "read the dice in photographs"),
    )
    read.add_argument(
        "images",
        nargs="+",
        type=Path,
        metavar="IMAGE",
        help=say("une photographie PNG ou JPEG", "a PNG or JPEG photograph"),
    )
    read.add_argument(
        "--want",
        choices=games.names(),
        help=say("le jeu dont ce sont les dés", "the game whose dice these are"),
    )
    add_json(read, say)
    read.set_defaults(command=run_read)

    watch = commands.add_parser(
        "watch",
        parents=[common],
        help=say("lire le plateau d'une caméra, au repos", "read a camera's tray at rest"),
    )
    watch.add_argument(
        "--camera",
        required=True,
        metavar="SPEC",
        help=say(
            "où l'on voit le plateau, comme dans les réglages",
            "where the tray is seen, as in the settings",
        ),
    )
    watch.add_argument(
        "--want",
        choices=games.names(),
        help=say("le jeu dont ce sont les dés", "the game whose dice these are"),
    )
    add_json(watch, say)
    watch.set_defaults(command=run_watch)

    evaluate = commands.add_parser(
        "evaluate",
        parents=[common],
        help=say("juger les lectures d'après des étiquettes", "score readings by labels"),
    )
    evaluate.add_argument(
        "root",
        type=Path,
        metavar="PHOTO_ROOT",
        help=say(
            "un dossier de photographies et leurs labels.json",
            "a folder of photographs and their labels.json",
        ),
    )
    add_json(evaluate, say)
    evaluate.add_argument(
        "--worst",
        type=count,
        default=5,
        metavar="N",
        help=say("combien des pires images nommer", "how many of the worst pictures to name"),
    )
    evaluate.add_argument(
        "--curve",
        type=Path,
        metavar="OUT.png",
        help=say("dessiner le risque selon la couverture", "draw risk against coverage"),
    )
    evaluate.add_argument(
        "--reads",
        type=Path,
        metavar="READS.jsonl",
        help=say(
            "juger ces lectures (lignes de `read --json`) sans rien lire",
            "judge these readings (lines of `read --json`) and read nothing",
        ),
    )
    evaluate.set_defaults(command=run_evaluate)

    markers = commands.add_parser(
        "markers",
        parents=[common],
        help=say("les repères du plateau, à imprimer", "the tray's marks, to print"),
    )
    markers.add_argument(
        "out",
        metavar="OUT.pdf",
        help=say("à écrire ; - pour la sortie standard", "to be written; - for standard output"),
    )
    markers.set_defaults(command=run_markers)


def run_read(options: argparse.Namespace) -> int:
    """Print what lies in each photograph."""
    from vision.image.photograph import BadPhotograph, load  # noqa: PLC0415  OpenCV takes its time

    reader, wanted, status = _reader(options), _wanted(options.want), 0
    for path in options.images:
        try:
            image = load(path)
        except BadPhotograph as failure:
            status = 2
            sentence = failure.sentence(options.language)
            if options.json:
                _print_json({"image": str(path), "error": sentence})
            else:
                complain(sentence)
            continue
        begun = time.perf_counter()
        reading = reader.read(image, wanted)
        milliseconds = round((time.perf_counter() - begun) * 1000, 2)
        if options.json:
            head = {"image": str(path), "sure": reading.sure, "ms": milliseconds}
            _print_json({**head, "dice": _dice(reading)})
        else:
            tell(f"{path}: {_in_words(reading)}")
    return status


def run_watch(options: argparse.Namespace) -> int:
    """Print each settled reading of a camera, until it ends; one that drops is waited for."""
    from hardware.errors import HardwareError  # noqa: PLC0415
    from ui.cli.camera_watch import camera_to_watch, settled_readings  # noqa: PLC0415

    def skipped(failure: HardwareError) -> None:
        complain(failure.sentence(options.language))

    def lost(name: str) -> None:
        print(f"companion: {_DROPPED.to(options.language).format(name=name)}", file=sys.stderr)

    try:
        camera = camera_to_watch(options.camera, skipped)
        wanted = _wanted(options.want)
        for settled in settled_readings(camera, _reader(options), wanted, lost):
            _print_settled(settled, options)
    except HardwareError as failure:
        raise CameraFailed(why=failure.text) from failure
    except KeyboardInterrupt:
        return 0
    return 0


def run_evaluate(options: argparse.Namespace) -> int:
    """Print how readings compare with labels, source by source."""
    from ui.cli.evaluation_report import readings_in, table  # noqa: PLC0415
    from ui.cli.risk_report import risk_drawn, risk_in_words  # noqa: PLC0415
    from ui.eye.table_reader import strictness  # noqa: PLC0415
    from vision.evaluation.evaluate import evaluate  # noqa: PLC0415
    from vision.evaluation.labels import BadLabels  # noqa: PLC0415

    reader, (sure, _) = _reader(options), strictness(options.data)
    try:
        read = readings_in(options.reads, options.root) if options.reads is not None else None
        result = evaluate(
            options.root,
            reader,
            strictness=sure,
            most=options.worst,
            readings=read,
        )
    except BadLabels as failure:
        raise CannotEvaluate(why=failure.text) from failure
    if options.json:
        tell(msgspec.json.encode(result).decode())
    else:
        tell_lines(table(result, options.language))
        for line in risk_in_words(result.risk, sure):
            tell(line.to(options.language))
    if options.curve is not None:
        _write(options.curve, risk_drawn(result.risk, sure, options.language))
    return 0


def run_markers(options: argparse.Namespace) -> int:
    """Write the page with the tray's four marks."""
    from ui.cli.marker_page import marker_page  # noqa: PLC0415  OpenCV takes its time

    if options.out == "-":
        sys.stdout.buffer.write(marker_page())
    else:
        _write(Path(options.out), marker_page())
    return 0


def _write(path: Path, data: bytes) -> None:
    """Raises OSError, which names the file: a disk that is full does not say of which."""
    try:
        path.write_bytes(data)
    except OSError as failure:
        failure.filename = str(path)
        raise


def _reader(options: argparse.Namespace) -> "ReadsTray":
    """The reader as strict as this table has tuned it; a tuning that is broken is told."""
    from ui.eye.table_reader import reader_at, strictness  # noqa: PLC0415  OpenCV takes its time

    sure, trouble = strictness(options.data)
    if trouble is not None:
        complain(trouble.to(options.language))
    return reader_at(sure)


def _wanted(game: str | None) -> WantedDice | None:
    return games.find(game).dice_in_play() if game else None


def _print_json(line: dict[str, Any]) -> None:
    tell(json.dumps(line, ensure_ascii=False), flush=True)


def _print_settled(settled: Settled, options: argparse.Namespace) -> None:
    if not options.json:
        seconds = decimal(settled.time, 2).to(options.language)
        tell(f"{seconds:>8} s  {_in_words(settled.reading)}", flush=True)
        return
    line = {
        "frame": settled.frame,
        "time": round(settled.time, 4),
        "sure": settled.reading.sure,
        "dice": _dice(settled.reading),
        "kept": list(settled.kept),
    }
    _print_json(line)


def _dice(reading: Reading) -> list[dict[str, Any]]:
    return [_die(die) for die in reading.dice]


def _die(die: SeenDie) -> dict[str, Any]:
    return {
        "value": die.value,
        "sure": die.sure,
        "confidence": round(die.confidence, 4),
        "box": [round(float(edge), 1) for edge in die.box],
        "kind": die.kind,
        "colour": die.colour,
        "size": die.size,
    }


def _in_words(reading: Reading) -> str:
    dice = " ".join(f"{die.value}{'' if die.sure else '?'}" for die in reading.dice)
    unread = f" (+{len(reading.unread)} ?)" if reading.unread else ""
    return f"{dice or '-'}{unread}{'' if reading.sure else '  ?'}"
