"""The fields of an options class become the arguments of a command."""

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import pytest

from tests.ui.typed import Capture
from ui.command.arguments import Arguments, Commands, read_count
from ui.command.options import Argument, Json, NoSuchFolder, Options, named_folder


@dataclass(frozen=True, kw_only=True)
class PaintOptions(Options):
    """Options of a made-up command."""

    walls: Annotated[tuple[Path, ...], Argument("walls", "the walls")]
    coats: Annotated[int, Argument("--coats", "coats", read=read_count)] = 2
    colours: Annotated[tuple[str, ...], Argument("--colour", "colours")] = ()
    mixed: Annotated[tuple[str, str] | None, Argument("--mix", "mix")] = None
    json: Json = False
    by_hand: bool = True  # not on the command line


COMMON = {"language": "en", "data": Path("data"), "data_named": False, "data_given": False}


def paint(*words: str) -> PaintOptions:
    """Parse these arguments of `paint`."""
    painted: list[PaintOptions] = []
    parser = Arguments(language="en", prog="paint")
    commands = Commands(parser, argparse.ArgumentParser(add_help=False), "en")

    def run(options: PaintOptions) -> int:
        painted.append(options)
        return 0

    commands.add("paint", PaintOptions, run, "paint")
    parsed = parser.parse_args(["paint", *words])
    assert parsed.run(vars(parsed) | COMMON) == 0
    return painted[0]


def test_a_field_that_is_not_given_keeps_its_default() -> None:
    options = paint("north")
    assert options == PaintOptions(**COMMON, walls=(Path("north"),))  # type: ignore[arg-type]
    assert (options.coats, options.colours, options.mixed) == (2, (), None)
    assert (options.json, options.by_hand) == (False, True)


def test_values_have_the_types_of_their_fields() -> None:
    options = paint("north", "east", "--coats", "0", "--json", "--mix", "red", "blue")
    assert options.walls == (Path("north"), Path("east"))
    assert (options.coats, options.mixed, options.json) == (0, ("red", "blue"), True)


def test_an_option_of_several_values_may_be_repeated() -> None:
    assert paint("north", "--colour", "red", "--colour", "blue").colours == ("red", "blue")


@pytest.mark.parametrize(
    ("words", "why"), [((), "missing: walls"), (("north", "--coats", "-1"), "0 or more")]
)
def test_a_value_that_a_field_does_not_accept_is_refused(
    capsys: Capture, words: tuple[str, ...], why: str
) -> None:
    with pytest.raises(SystemExit):
        paint(*words)
    assert why in capsys.readouterr().err


def test_only_a_folder_that_was_named_must_exist(tmp_path: Path) -> None:
    missing = tmp_path / "none"
    common = {**COMMON, "data": missing}
    assert named_folder(Options(**common)) == missing  # type: ignore[arg-type]
    with pytest.raises(NoSuchFolder):
        named_folder(Options(**{**common, "data_given": True}))  # type: ignore[arg-type]
