"""Format an evaluation as a text table, and load readings to evaluate from a file."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from companion.dice import Box, Doubt, Reading, SeenDie, Unread
from companion.language.text import Language, Text, decimal, visible
from companion.storage.files import read_text
from vision.evaluation.evaluate import Evaluation, Tally
from vision.evaluation.labels import BadLabels
from vision.evaluation.misses import Miss

HEADS = (  # and how wide their columns are
    (Text("plateaux", "trays"), 11),
    (Text("en silence", "silent"), 12),
    (Text("dés", "dice"), 12),
    (Text("faux", "wrong"), 12),
    (Text("sortes", "kind"), 9),
    (Text("couleurs", "colour"), 10),
    (Text("tailles", "size"), 9),
)
NAME = 36  # the width of a source's name
ALL = Text("en tout", "all")
UNREADABLE = Text("illisible", "unreadable")
MEDIAN = Text("médiane {ms} ms par image", "median {ms} ms an image")
WORST = Text("les pires :", "worst:")
SILENT = Text("en silence", "silent")
WRONG = Text("dé faux", "wrong die")
ASKED = Text("demandé", "asked")
READ = Text("lu", "read")
UNREAD = Text("non lu", "unread")
TRUE = Text("vrai", "true")


def table(evaluation: Evaluation, language: Language) -> str:
    """The evaluation as text: one line per source, then the pictures with the worst readings.

    Columns: trays sure and right, sure and wrong; dice sure and right, sure and wrong; right
    kind, colour and size among the sure dice.
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
        rows += [WORST.to(language), *(miss_in_words(one, language) for one in evaluation.worst)]
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
    """One line: the outcome, the values read ("?" after doubtful ones) and the true values."""
    name = visible(miss.image if miss.source == "." else f"{miss.source}: {miss.image}")
    true = f"{TRUE.to(language)} {_values(miss.true)}"
    if miss.trouble:
        return f"  {UNREADABLE.to(language)}  {name}  {true}  ({miss.trouble[language]})"
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
    """Load the lines `companion read --json` prints, keyed by the resolved paths of the images.

    Image paths are relative to `root` or the working directory; an optional "unread" counts
    things seen but not read. Lines with an "error" are skipped. Raises BadLabels.
    """
    readings: dict[Path, Reading] = {}
    try:
        lines = read_text(file).splitlines()
    except OSError as failure:
        raise BadLabels(
            f"{file} cannot be opened.", f"{file} ne s'ouvre pas.", because=failure
        ) from failure
    except UnicodeDecodeError as failure:
        raise BadLabels(f"{file} is not text.", f"{file} n'est pas du texte.") from failure
    for number, text in enumerate(lines, 1):
        try:
            known = json.loads(text)
            if isinstance(known, dict) and "error" in known:
                continue
            line = msgspec.convert(known, _Line)
            below = root / line.image
            path = below if below.exists() else Path(line.image)
            readings[path.resolve()] = _reading(line)
        except (ValueError, RecursionError) as failure:
            raise BadLabels(
                f"{file}: line {number} holds no reading.",
                f"{file} : la ligne {number} n'est pas une lecture.",
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
