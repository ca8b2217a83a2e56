"""The command `teach`: show the eye labelled photographs of this table's own dice."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from companion.language.errors import TranslatedError
from companion.language.text import Counted
from ui.command.arguments import Commands
from ui.command.options import Argument, Json, Options
from ui.command.terminal import complain, tell, tell_json
from ui.folders import memory_file

_TAUGHT = Counted("picture learned", "pictures learned")
_LEFT = Counted(
    "left out, as its dice cannot be told from one another without boxes",
    "left out, as their dice cannot be told from one another without boxes",
)
_HOLDS = Counted("face remembered", "faces remembered")
UNREADABLE = 2


class CannotTeach(TranslatedError, ValueError):
    """The labelled photographs, or their labels, cannot be used."""

    message = "Nothing was learned: {why}"


class NothingToTeach(TranslatedError, ValueError):
    """There are no labelled photographs below the folder."""

    message = "There are no labelled photographs below {folder}: nothing was learned."


@dataclass(frozen=True, kw_only=True)
class TeachOptions(Options):
    """The options of `companion teach`."""

    folder: Annotated[
        Path,
        Argument(
            "folder",
            "a folder of photographs and their labels.json",
            metavar="FOLDER",
        ),
    ]
    json: Json = False


def add_commands(commands: Commands) -> None:
    """Add this module's commands to the parser."""
    commands.add(
        "teach",
        TeachOptions,
        run_teach,
        "show the eye labelled photographs of this table's dice",
    )


def run_teach(options: TeachOptions) -> int:
    """Teach the memory of the data folder; return 2 if a picture cannot be opened, else 0."""
    from ui.machine.eye.table_memory import TableMemory  # noqa: PLC0415  OpenCV takes its time
    from vision.evaluation.first_taught import known_dice  # noqa: PLC0415
    from vision.evaluation.labels import BadLabels, labelled  # noqa: PLC0415
    from vision.image.photograph import BadPhotograph, load  # noqa: PLC0415
    from vision.memory.stored import DamagedMemory, OtherNetworks  # noqa: PLC0415
    from vision.reading.teaching import Teacher  # noqa: PLC0415

    try:
        pictures = sorted(
            labelled(options.folder), key=lambda picture: (picture[0], picture[1].name)
        )
    except BadLabels as failure:
        raise CannotTeach(why=failure.text) from failure
    if not pictures:
        raise NothingToTeach(folder=options.folder)
    table = TableMemory(memory_file(options.data))
    try:
        table.load()
    except (DamagedMemory, OtherNetworks) as failure:
        complain(failure.sentence(options.language))
    teacher, status, learned, left = Teacher(), 0, 0, 0
    samples = table.memory.samples
    for _, path, label in pictures:
        try:
            image, dice = load(path), known_dice(label)
        except BadPhotograph as failure:
            complain(failure.sentence(options.language))
            status = UNREADABLE
            continue
        faces, solids = teacher.faces(image, dice), teacher.solids(image, dice)
        used = faces is not None or bool(solids)
        learned, left = learned + used, left + (not used)
        samples = samples.with_all(faces or (), solids)
    table.replace(samples)
    if options.json:
        tell_json({"pictures": learned, "left_out": left, "remembered": len(samples)})
        return status
    parts = [f"{learned} {_TAUGHT.filled(count=learned).to(options.language)}"]
    if left:
        parts.append(f"{left} {_LEFT.filled(count=left).to(options.language)}")
    held = len(samples)
    parts.append(f"{held} {_HOLDS.filled(count=held).to(options.language)}")
    tell(f"{'; '.join(parts)}.")
    return status
