"""The commands of the eye: read, watch, evaluate."""

import functools
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from companion import games
from companion.dice import Reading, Settled, WantedDice
from companion.language.errors import TranslatedError
from companion.language.text import Text, decimal
from ui.command.arguments import Commands, read_count
from ui.command.options import CAMERA, Argument, Json, Options, game_name
from ui.command.streams import write_named
from ui.command.terminal import complain, tell, tell_json, tell_lines

if TYPE_CHECKING:
    from vision.reading.reader import ReadsTray


class CannotEvaluate(TranslatedError, ValueError):
    """The labelled photographs, or their labels, cannot be read."""

    message = "The labelled photographs cannot be evaluated: {why}"


class CameraFailed(TranslatedError, OSError):
    """The camera to watch is missing or failed before its first picture."""

    message = "{why}"


class NotTogether(TranslatedError, ValueError):
    """`--first` reads the pictures itself, twice."""

    message = "--first reads the pictures twice: it goes with neither --reads nor --curve."


_WITHOUT = Text("with nothing learned:")
_WITH = Text("with the first {count} pictures of each source learned:")
_DROPPED = Text(
    "The camera {name} gives no more pictures: it is opened again as soon as it answers "
    "(Ctrl-C to stop)."
)


GameWanted = Annotated[
    str | None,
    game_name("--want", "the game whose dice these are"),
]


@dataclass(frozen=True, kw_only=True)
class ReadOptions(Options):
    """The options of `companion read`."""

    images: Annotated[
        tuple[Path, ...],
        Argument(
            "images",
            "a PNG, JPEG or WebP photograph",
            metavar="IMAGE",
        ),
    ]
    json: Json = False
    want: GameWanted = None


@dataclass(frozen=True, kw_only=True)
class WatchOptions(Options):
    """The options of `companion watch`."""

    camera: Annotated[str, CAMERA]
    json: Json = False
    want: GameWanted = None


@dataclass(frozen=True, kw_only=True)
class EvaluateOptions(Options):
    """The options of `companion evaluate`."""

    root: Annotated[
        Path,
        Argument(
            "root",
            "a folder of photographs and their labels.json",
            metavar="PHOTO_ROOT",
        ),
    ]
    want: GameWanted = None
    json: Json = False
    worst: Annotated[
        int,
        Argument(
            "--worst",
            "how many of the worst pictures to name",
            metavar="N",
            read=read_count,
        ),
    ] = 5
    curve: Annotated[
        Path | None,
        Argument(
            "--curve",
            "draw risk against coverage",
            metavar="OUT.png",
        ),
    ] = None
    reads: Annotated[
        Path | None,
        Argument(
            "--reads",
            "judge these readings (lines of `read --json`) and read nothing",
            metavar="READS.jsonl",
        ),
    ] = None
    first: Annotated[
        int | None,
        Argument(
            "--first",
            "learn each source's first N pictures, score the others without and with them",
            metavar="N",
            read=read_count,
        ),
    ] = None


def add_commands(commands: Commands) -> None:
    """Add this module's commands to the parser."""
    read = commands.add(
        "read",
        ReadOptions,
        run_read,
        "read the dice in photographs",
    )
    read.explain(
        "A ? after a value: it is doubtful. (+2 ?): two objects may be dice. A ? at the end "
        "of the line: the companion would ask before it counts.",
    )
    commands.add(
        "watch",
        WatchOptions,
        run_watch,
        "read a camera's tray at rest",
    )
    commands.add(
        "evaluate",
        EvaluateOptions,
        run_evaluate,
        "score readings by labels",
    )


def run_read(options: ReadOptions) -> int:
    """Print the dice read in each photograph; return 2 if any is unreadable, else 0."""
    from vision.image.photograph import BadPhotograph, load  # noqa: PLC0415  OpenCV takes its time

    reader, wanted, status = _reader(options), _wanted(options.want), 0
    for path in options.images:
        try:
            image = load(path)
        except BadPhotograph as failure:
            status = 2
            sentence = failure.sentence(options.language)
            if options.json:
                tell_json({"image": str(path), "error": sentence}, flush=True)
            else:
                complain(sentence)
            continue
        begun = time.perf_counter()
        reading = reader.read(image, wanted)
        milliseconds = round((time.perf_counter() - begun) * 1000, 2)
        if options.json:
            head = {"image": str(path), "sure": reading.sure, "ms": milliseconds}
            tell_json({**head, "dice": _dice(reading)}, flush=True)
        else:
            tell(f"{path}: {_in_words(reading)}")
    return status


def run_watch(options: WatchOptions) -> int:
    """Print each settled reading until the camera ends; reopen a live camera that fails."""
    from hardware.errors import HardwareError  # noqa: PLC0415
    from ui.machine.eye.command.camera_watch import camera_to_watch, settled_readings  # noqa: PLC0415

    def skipped(failure: HardwareError) -> None:
        complain(failure.sentence(options.language))

    def lost(name: str) -> None:
        complain(_DROPPED.to(options.language).format(name=name))

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


def run_evaluate(options: EvaluateOptions) -> int:
    """Print a comparison of the readings with the labels for each source of photographs."""
    from ui.machine.eye.command.evaluation_report import (  # noqa: PLC0415  # noqa: PLC0415
        readings_in,
        risk_drawn,
        risk_in_words,
        table,
    )
    from ui.machine.eye.table_reader import strictness  # noqa: PLC0415
    from vision.evaluation.evaluate import evaluate  # noqa: PLC0415
    from vision.evaluation.labels import BadLabels  # noqa: PLC0415

    if options.first is not None:
        return _evaluate_first(options, options.first)
    reader, (sure, _) = _reader(options), strictness(options.data)
    try:
        read = readings_in(options.reads, options.root) if options.reads is not None else None
        result = evaluate(
            options.root,
            reader,
            strictness=sure,
            most=options.worst,
            readings=read,
            wanted=_wanted(options.want),
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
        write_named(options.curve, risk_drawn(result.risk, sure, options.language))
    return 0


def _evaluate_first(options: EvaluateOptions, count: int) -> int:
    """Print two evaluations of all but each source's first pictures: untaught, then taught."""
    from ui.machine.eye.command.evaluation_report import table  # noqa: PLC0415
    from ui.machine.eye.table_reader import reader_at, strictness  # noqa: PLC0415
    from vision.evaluation.first_taught import evaluate_first_taught  # noqa: PLC0415
    from vision.evaluation.labels import BadLabels  # noqa: PLC0415

    if options.reads is not None or options.curve is not None:
        raise NotTogether()
    sure, trouble = strictness(options.data)
    if trouble is not None:
        complain(trouble.to(options.language))
    try:
        without, taught = evaluate_first_taught(
            options.root,
            functools.partial(reader_at, sure),
            count,
            strictness=sure,
            most=options.worst,
            wanted=_wanted(options.want),
        )
    except BadLabels as failure:
        raise CannotEvaluate(why=failure.text) from failure
    if options.json:
        tell(msgspec.json.encode({"without": without, "with": taught}).decode())
        return 0
    for head, result in ((_WITHOUT, without), (_WITH, taught)):
        tell(head.to(options.language).format(count=count))
        tell_lines(table(result, options.language))
    return 0


def _reader(options: Options) -> "ReadsTray":
    """Return a reader at this table's strictness; report unusable files on stderr.

    With `--data`, the reader also uses the memory of that folder's dice.
    """
    from ui.machine.eye.table_reader import reader_at, remembered, strictness  # noqa: PLC0415  slow

    sure, trouble = strictness(options.data)
    if trouble is not None:
        complain(trouble.to(options.language))
    if not options.data_named:
        return reader_at(sure)
    memory, trouble = remembered(options.data)
    if trouble is not None:
        complain(trouble.to(options.language))
    return reader_at(sure, memory if memory.recall is not None else None)


def _wanted(game: str | None) -> WantedDice | None:
    return games.find(game).dice_in_play() if game else None


def _print_settled(settled: Settled, options: WatchOptions) -> None:
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
    tell_json(line, flush=True)


def _dice(reading: Reading) -> list[dict[str, Any]]:
    return [
        {
            "value": die.value,
            "sure": die.sure,
            "confidence": round(die.confidence, 4),
            "box": [round(float(edge), 1) for edge in die.box],
            "kind": die.kind,
            "colour": die.colour,
            "size": die.size,
        }
        for die in reading.dice
    ]


def _in_words(reading: Reading) -> str:
    dice = " ".join(f"{die.value}{'' if die.sure else '?'}" for die in reading.dice)
    unread = f" (+{len(reading.unread)} ?)" if reading.unread else ""
    return f"{dice or '-'}{unread}{'' if reading.sure else '  ?'}"
