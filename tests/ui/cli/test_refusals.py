"""Files that cannot be read are refused with the system's reason in both languages."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.language import both
from ui.cli.main import main
from ui.machine.eye.command.evaluation_report import readings_in
from vision.evaluation.labels import labelled
from vision.image.photograph import decode, load
from vision.image.refusal import Refusal


def labels_in(folder: Path) -> object:
    (folder / "labels.json").mkdir()
    return list(labelled(folder))


def photograph_in(folder: Path) -> object:
    return load(folder)


def readings_of(folder: Path) -> object:
    return readings_in(folder, folder)


@pytest.mark.parametrize("opened", [labels_in, photograph_in, readings_of])
def test_a_file_that_cannot_be_opened_is_reported_with_the_reason(
    tmp_path: Path, opened: Callable[[Path], object]
) -> None:
    with pytest.raises(Refusal) as caught:
        opened(tmp_path)
    said = caught.value.text
    assert said.to("en").endswith(" cannot be opened (it is a folder).")
    assert said.to("fr").endswith(" (c'est un dossier).")


def test_an_error_without_a_system_reason_is_reported_unchanged() -> None:
    with pytest.raises(Refusal) as caught:
        decode(b"GIF89a", "a.gif")
    assert both(caught.value.text) == (
        "a.gif n'est pas une photographie PNG, JPEG ou WebP.",
        "a.gif is not a PNG, JPEG or WebP photograph.",
    )


def test_a_binary_file_is_reported_as_no_text(tmp_path: Path) -> None:
    reads = tmp_path / "reads.jsonl"
    reads.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Refusal, match="is not text"):
        readings_in(reads, tmp_path)


@pytest.mark.parametrize(
    ("language", "why"),
    [("en", "no such file or folder"), ("fr", "fichier ou dossier introuvable")],
)
def test_a_missing_photograph_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str, why: str
) -> None:
    path = tmp_path / "none.png"
    assert main(["read", str(path), "--language", language]) == 2
    assert why in capsys.readouterr().err
    assert main(["read", str(path), "--language", language, "--json"]) == 2
    assert why in json.loads(capsys.readouterr().out)["error"]


def test_a_picture_that_cannot_be_opened_is_among_the_worst_with_the_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "images").mkdir()
    labels = {"gone.png": {"dice": [{"value": 3, "box": None}]}}
    (tmp_path / "labels.json").write_text(json.dumps(labels))
    assert main(["evaluate", str(tmp_path), "--language", "fr"]) == 0
    assert "(fichier ou dossier introuvable)" in capsys.readouterr().out


def test_the_current_folder_is_named_by_its_full_path(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["read", ".", "--language", "fr"]) == 2
    said = "companion: . ne peut pas être ouvert (c'est un dossier).\n"
    assert capsys.readouterr().err == said
    assert main(["evaluate", ".", "--language", "en"]) == 2
    assert capsys.readouterr().err.endswith(f"were found below {tmp_path}.\n")
