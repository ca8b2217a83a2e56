"""The command `tune`: fit the eye's strictness to the pictures this table corrected."""

import functools
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from msgspec import convert

from companion import games
from companion.dice import WantedDice
from companion.language.errors import TranslatedError
from companion.language.text import Counted, Text, decimal
from companion.learning import strictness as tuning
from companion.learning import verdicts
from companion.learning.verdicts import BadVerdicts, Verdicts
from ui.command.arguments import Commands
from ui.command.options import Argument, Json, Options
from ui.command.terminal import tell, tell_json
from ui.folders import corrections_folder, tuning_file

_READ = Counted("corrected picture read again", "corrected pictures read again")
_RIGHT = Counted("right reading", "right readings")
_FROM_THE_NEXT_START = Text(
    "A companion that is running keeps the strictness before until its next start."
)


class NothingToLearn(TranslatedError, ValueError):
    """No picture was corrected yet."""

    message = "There are no corrected pictures in {folder}: there is nothing to learn from yet."


class TooLittleKnown(TranslatedError, ValueError):
    """Too few right readings to count the needless questions a stricter eye would ask."""

    message = (
        "Nothing is tuned: on fewer than {least} right readings, nothing tells how many questions "
        "a stricter eye would ask; still missing: {missing}."
    )


class CountUnreadable(TranslatedError, ValueError):
    """The stored count of right readings cannot be read; only the table can count anew."""

    message = (
        "Nothing is tuned: the count of readings ({path}) cannot be read. It will begin anew "
        "as soon as the table scores a roll that the eye has read."
    )


class BadCorrections(TranslatedError, ValueError):
    """The folder of corrected pictures cannot be understood."""

    message = "The corrected pictures cannot be read: {why}"


@dataclass(frozen=True, kw_only=True)
class TuneOptions(Options):
    """The options of `companion tune`."""

    undo: Annotated[bool, Argument("--undo", "return to the strictness before")] = False
    json: Json = False


def add_commands(commands: Commands) -> None:
    """Add this module's commands to the parser."""
    commands.add(
        "tune",
        TuneOptions,
        run_tune,
        "fit the eye's strictness to this table's corrections",
    )


def run_tune(options: TuneOptions) -> int:
    """Fit the strictness and store the result, or with --undo restore the former; print both."""
    from ui.machine.eye.table_reader import strictness  # noqa: PLC0415  OpenCV takes its time

    before, _ = strictness(options.data)
    if options.undo:
        undone = tuning.undo(tuning_file(options.data))
        _print_undone(options, before, strictness(options.data)[0], undone)
    else:
        _tune(options, before)
    return 0


def _tune(options: TuneOptions, before: float) -> None:
    from ui.machine.eye.table_reader import reader_at  # noqa: PLC0415
    from vision.evaluation.labels import BadLabels  # noqa: PLC0415
    from vision.evaluation.tune import LEAST_RIGHT, cheapest, outcome, reread, tried  # noqa: PLC0415
    from vision.reading.decide import SURE  # noqa: PLC0415

    folder = corrections_folder(options.data)
    known = _known(folder / "readings.json")

    @functools.cache
    def samples(strictness: float) -> list[Any]:
        try:
            corrected = reread(folder, reader_at(strictness), _wanted, before)
        except BadLabels as failure:
            raise BadCorrections(why=failure.text) from failure
        if not corrected:
            raise NothingToLearn(folder=folder)
        return [*corrected, *_right(known)]

    right = outcome(samples(SURE), SURE).right
    if right < LEAST_RIGHT:
        raise TooLittleKnown(least=LEAST_RIGHT, missing=LEAST_RIGHT - right)
    outcomes = tried(samples, SURE)
    after = cheapest(outcomes)
    if before not in outcomes:
        outcomes[before] = outcome(samples(before), before)
    if after != before:
        tuning.tune(tuning_file(options.data), after)
    outcomes_shown = {at: outcomes[strictness] for at, strictness in _both(before, after)}
    pictures = sum(outcomes[SURE]) - known.right
    if options.json:
        sides = {
            at: _side(strictness, outcomes_shown[at]) for at, strictness in _both(before, after)
        }
        tell_json({"pictures": pictures, "right_readings": known.right, **sides})
        return
    seen = _READ.filled(count=pictures).to(options.language)
    sound = _RIGHT.filled(count=known.right).to(options.language)
    tell(f"{pictures} {seen}, {known.right} {sound}.")
    heads = Text("strictness  right  asked  silent")
    tell(" " * 8 + heads.to(options.language))
    names = {"before": Text("before"), "after": Text("after")}
    columns = [len(head) + 2 for head in heads.to(options.language).split("  ")]
    for at, strictness in _both(before, after):
        cells = (decimal(strictness, 5).to(options.language), *map(str, outcomes_shown[at]))
        row = "".join(cell.rjust(width) for cell, width in zip(cells, columns, strict=True))
        tell(names[at].to(options.language).ljust(6) + row)
    same = Text("There is nothing to change.")
    tell((same if after == before else _FROM_THE_NEXT_START).to(options.language))


def _known(path: Path) -> Verdicts:
    try:
        return verdicts.read(path)
    except BadVerdicts as failure:
        raise CountUnreadable(path=path) from failure


def _both(before: float, after: float) -> tuple[tuple[str, float], tuple[str, float]]:
    return ("before", before), ("after", after)


def _side(strictness: float, outcome: Any) -> dict[str, Any]:
    return {"sure": strictness, **outcome._asdict()}


def _right(known: Verdicts) -> list[Any]:
    from vision.evaluation.tune import TriedReading  # noqa: PLC0415
    from vision.reading.decide import SURE  # noqa: PLC0415

    # Every stored right reading was sure: its confidence, known down to a floor, sufficed.
    least = math.nextafter(SURE, 1)
    return [
        TriedReading(max(floor, least), True, True, times)
        for floor, times in known.right_above.items()
    ]


def _wanted(label: dict[str, Any]) -> WantedDice | None:
    awaited = label.get("wanted")
    if awaited is not None:
        return convert(awaited, WantedDice)
    name = label.get("set")
    return games.find(name).dice_in_play() if name in games.names() else None


def _print_undone(options: TuneOptions, before: float, after: float, undone: bool) -> None:
    if options.json:
        tell_json({"undone": undone, "before": before, "after": after})
        return
    if undone:
        former, present = decimal(before, 5), decimal(after, 5)
        sentence = Text(
            "Strictness: {former} before, {present} now.", former=former, present=present
        )
    else:
        sentence = Text("The shipped strictness is in force: there is nothing to undo.")
    tell(sentence.to(options.language))
    if after != before:
        tell(_FROM_THE_NEXT_START.to(options.language))
