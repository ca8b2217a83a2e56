"""The installed wheel contains everything for a table, and nothing for training the networks."""

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

PROJECT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> frozenset[str]:
    """Return the files of a wheel, built offline with the tool of the real wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=PROJECT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with ZipFile(wheel) as built:
        return frozenset(built.namelist())


def test_the_wheel_holds_the_eye_and_its_networks(installed: frozenset[str]) -> None:
    networks = {f"vision/net/{name}.onnx" for name in ("spots", "places", "plain", "deep")}
    assert installed >= networks | {"vision/reading/reader.py", "vision/evaluation/evaluate.py"}


def test_the_training_of_the_networks_is_not_in_the_wheel(installed: frozenset[str]) -> None:
    assert (PROJECT / "vision" / "training").is_dir()
    assert [name for name in installed if name.startswith("vision/training/")] == []


@pytest.mark.parametrize("package", ["companion", "vision", "hardware", "ui"])
def test_the_wheel_marks_its_packages_as_typed(package: str, installed: frozenset[str]) -> None:
    assert f"{package}/py.typed" in installed
