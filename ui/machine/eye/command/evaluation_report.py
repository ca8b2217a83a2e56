"""Format an evaluation as a text table, and load readings to evaluate from a file."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import cv2
import msgspec
from msgspec import Meta

from companion.dice import Box, Doubt, Reading, SeenDie, Unread
from companion.language.text import Language, Text, Translated, decimal, meaning, visible
from companion.storage.files import read_text
from vision.evaluation.evaluate import Evaluation, Tally
from vision.evaluation.labels import BadLabels
from vision.evaluation.misses import Miss
from vision.evaluation.risk_coverage import Point, Risk, at, picture, without_error

HEADS = (  # heads and widths of the columns
    (Text("trays"), 11),
    (Text("silent"), 12),
    (Text("dice"), 12),
    (Text("wrong"), 12),
    (meaning("heads", "kind"), 9),
    (meaning("heads", "colour"), 10),
    (meaning("heads", "size"), 9),
)
NAME = 36  # the width of a source's name
ALL = meaning("all", "all")
UNREADABLE = Text("unreadable")
MEDIAN = Text("median {ms} ms an image")
WORST = Text("worst:")
SILENT = Text("silent")
WRONG = Text("wrong die")
ASKED = Text("asked")
READ = Text("read")
UNREAD = Text("unread")
TRUE = Text("true")


def table(evaluation: Evaluation, language: Language) -> str:
    """Return the evaluation as text: a line per source, then the pictures with most errors.

    Columns: trays sure and right, sure and wrong; dice sure and right, sure and wrong; right kind,
    colour and size among the sure dice.
    """
    rows = [" " * NAME + "".join(head.to(language).rjust(width) for head, width in HEADS)]
    for name, tally in [*evaluation.sources.items(), (ALL.to(language), evaluation.total)]:
        cells = zip(_cells(tally), HEADS, strict=True)
        line = visible(name).ljust(NAME) + "".join(cell.rjust(width) for cell, (_, width) in cells)
        rows.append(line + (f"  {tally.bad} {UNREADABLE.to(language)}" if tally.bad else ""))
    if evaluation.median_ms is not None:
        median = decimal(evaluation.median_ms, 1).to(language)
        rows.append(MEDIAN.to(language).format(ms=median))
    if evaluation.worst:
        rows += [WORST.to(language), *(miss_in_words(miss, language) for miss in evaluation.worst)]
    return "\n".join(rows)


def _cells(tally: Tally) -> tuple[str, ...]:
    kinds = (
        (tally.kind, tally.kind_of),
        (tally.colour, tally.colour_of),
        (tally.size, tally.size_of),
    )
    return (
        f"{tally.trays}/{tally.images}",
        str(tally.silent),
        f"{tally.right}/{tally.labelled}",
        f"{tally.wrong}/{tally.sure_dice}",
        *(f"{right}/{of}" if of else "-" for right, of in kinds),
    )


def miss_in_words(miss: Miss, language: Language) -> str:
    """Return a line with the outcome, the values read ("?" if doubtful) and the true values."""
    name = visible(miss.image if miss.source == "." else f"{miss.source}: {miss.image}")
    true = f"{TRUE.to(language)} {_values(miss.true)}"
    if miss.trouble:
        return (
            f"  {UNREADABLE.to(language)}  {name}  {true}  "
            f"({Translated(miss.trouble).to(language)})"
        )
    how = SILENT if miss.silent else WRONG if miss.wrong else ASKED
    doubtful = list(miss.doubtful)
    words = []
    for value in miss.read:
        doubt = value in doubtful
        if doubt:
            doubtful.remove(value)
        words.append(f"{value}?" if doubt else str(value))
    unread = f" +{miss.unread} {UNREAD.to(language)}" if miss.unread else ""
    read = f"{READ.to(language)} {' '.join(words) or '-'}{unread}"
    return f"  {how.to(language):<10}  {name}  {read}  {true}"


def _values(values: tuple[int, ...]) -> str:
    return " ".join(map(str, values)) or "-"


Chance = Annotated[float, Meta(ge=0, le=1)]
Count = Annotated[int, Meta(ge=0, le=1000)]


class _Die(msgspec.Struct):
    value: int
    sure: bool
    confidence: Chance
    box: tuple[float, float, float, float]


class _Line(msgspec.Struct):
    image: str
    sure: bool
    dice: tuple[_Die, ...]
    unread: Count = 0


def readings_in(file: Path, root: Path) -> Mapping[Path, Reading]:
    """Return the readings in lines of `companion read --json`, by resolved image path.

    Image paths are relative to `root` or the working directory; an optional "unread" counts the
    objects seen but not read. Lines with an "error" are skipped. Raises BadLabels.
    """
    readings: dict[Path, Reading] = {}
    try:
        lines = read_text(file).splitlines()
    except OSError as failure:
        raise BadLabels(Text("{file} cannot be opened.", file=file), because=failure) from failure
    except UnicodeDecodeError as failure:
        raise BadLabels(Text("{file} is not text.", file=file)) from failure
    for number, text in enumerate(lines, 1):
        try:
            entry = json.loads(text)
            if isinstance(entry, dict) and "error" in entry:
                continue
            line = msgspec.convert(entry, _Line)
            below = root / line.image
            path = below if below.exists() else Path(line.image)
            readings[path.resolve()] = _reading(line)
        except (ValueError, RecursionError) as failure:
            raise BadLabels(
                Text("{file}: line {number} holds no reading.", file=file, number=number),
                because=failure,
            ) from failure
    return readings


def _reading(line: _Line) -> Reading:
    dice = tuple(
        SeenDie(value=d.value, confidence=d.confidence, sure=d.sure, box=Box(*d.box))
        for d in line.dice
    )
    unread = (Unread(Box(0, 0, 0, 0), Doubt.UNCLEAR),) * line.unread
    return Reading(dice=dice, sure=line.sure, unread=unread)


_SIGN = Text(".")  # the decimal sign


def risk_in_words(risk: Risk, sure: float) -> tuple[Text, ...]:
    """Return a sentence or two for whole trays, then for single dice, at strictness `sure`."""
    return (
        *_words(Text("Whole trays"), risk.trays, sure),
        *_words(Text("Single dice"), risk.dice, sure),
    )


def _words(subject: Text, points: tuple[Point, ...], sure: float) -> tuple[Text, ...]:
    if not points:
        return ()
    point, faultless = at(points, sure), without_error(points)
    share, wrong, strict = _percent(point.coverage, 1), _percent(point.risk, 2), decimal(sure, 5)
    sentence = Text(
        "{subject}: {share}% are told without asking, {wrong}% of these wrong (strictness "
        "{strict}).",
        subject=subject,
        share=share,
        wrong=wrong,
        strict=strict,
    )
    if point.risk == 0:
        return (sentence,)
    share, strict = _percent(faultless.coverage, 1), decimal(faultless.strictness, 5)
    return (
        sentence,
        Text(
            "  To tell none wrong: strictness {strict}, and {share}% told without asking.",
            strict=strict,
            share=share,
        ),
    )


def _percent(share: float, places: int) -> Text:
    return decimal(100 * share, places)


_CURVES = (
    Text("told without asking"),
    Text("wrong among these"),
    Text("whole trays"),
    Text("single dice"),
)


def risk_drawn(risk: Risk, sure: float, language: Language) -> bytes:
    """Return a PNG file of the risk-coverage curves."""
    dice, wrong, trays, single = (text.to(language) for text in _CURVES)
    sign = _SIGN.to(language)
    return cv2.imencode(".png", picture(risk, sure, (dice, wrong, trays, single), sign))[
        1
    ].tobytes()
