"""`companion teach`, and the commands that use the taught dice."""

import json
import shutil
from pathlib import Path

import pytest

from tests.ui.typed import Capture
from ui.cli.main import main
from ui.folders import memory_file

PHOTOS = Path(__file__).parents[4] / "photos" / "rendered"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    copy = tmp_path / "dice"
    shutil.copytree(PHOTOS, copy)
    return copy


def typed(capsys: Capture, *words: object) -> tuple[int, str, str]:
    status = main([str(word) for word in words])
    out, err = capsys.readouterr()
    return status, out, err


def labels(folder: Path) -> dict[str, dict[str, list[dict[str, object]]]]:
    told: dict[str, dict[str, list[dict[str, object]]]] = json.loads(
        (folder / "labels.json").read_text()
    )
    return told


def test_labelled_photographs_are_taken_into_the_memory(
    capsys: Capture, folder: Path, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    status, out, err = typed(capsys, "teach", folder, "--data", data, "--language", "en")
    assert (status, err) == (0, "")
    assert out.startswith("4 pictures learned; ")
    assert memory_file(data).exists()
    status, out, _ = typed(capsys, "teach", folder, "--data", data, "--json")
    told = json.loads(out)
    assert (status, told["pictures"], told["left_out"]) == (0, 4, 0)
    assert told["remembered"] > 10


def test_taught_dice_are_used_only_with_their_folder(
    capsys: Capture, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "data"
    wrong = labels(folder)
    for label in wrong.values():
        for die in label["dice"]:
            die["value"] = 1 + int(str(die["value"])) % 6
    (folder / "labels.json").write_text(json.dumps(wrong))
    typed(capsys, "teach", folder, "--data", data)
    picture = next(iter(sorted((folder / "images").iterdir())))
    monkeypatch.setenv("COMPANION_DATA", str(data))
    _, bare, _ = typed(capsys, "read", picture, "--json")
    _, knowing, _ = typed(capsys, "read", picture, "--json", "--data", data)
    assert json.loads(bare)["sure"]
    assert not json.loads(knowing)["sure"], "the table said of each die that it is another"


def test_values_without_boxes_teach_if_they_are_unambiguous(
    capsys: Capture, folder: Path, tmp_path: Path
) -> None:
    told = labels(folder)
    first = next(iter(sorted(told)))
    for name, label in told.items():
        for die in label["dice"]:
            die["box"] = None
            if name == first:
                die["value"] = 1 + int(str(die["value"])) % 6
    (folder / "labels.json").write_text(json.dumps(told))
    _, out, _ = typed(capsys, "teach", folder, "--data", tmp_path / "data", "--language", "fr")
    assert "1 laissée de côté" in out


@pytest.mark.parametrize("broken", ["{", '{"a.png": {}}', "[]"])
def test_bad_labels_are_reported_in_one_sentence(
    capsys: Capture, tmp_path: Path, broken: str
) -> None:
    (tmp_path / "labels.json").write_text(broken)
    for language in ("fr", "en"):
        status, out, err = typed(
            capsys, "teach", tmp_path, "--data", tmp_path / "data", "--language", language
        )
        assert (status, out, err.count("\n")) == (2, "", 1)
    assert not memory_file(tmp_path / "data").exists()


def test_an_unreadable_picture_is_reported_and_the_others_are_learned(
    capsys: Capture, folder: Path, tmp_path: Path
) -> None:
    next(iter(sorted((folder / "images").iterdir()))).write_bytes(b"no picture")
    status, out, err = typed(capsys, "teach", folder, "--data", tmp_path / "d", "--language", "en")
    assert status == 2
    assert err.count("\n") == 1
    assert out.startswith("3 pictures learned; ")


def test_a_damaged_memory_is_reported_and_started_again(
    capsys: Capture, folder: Path, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    memory_file(data).parent.mkdir(parents=True)
    memory_file(data).write_bytes(b"damaged")
    picture = next(iter(sorted((folder / "images").iterdir())))
    status, _, err = typed(capsys, "read", picture, "--data", data, "--language", "en")
    assert (status, err.count("\n")) == (0, 1)
    status, _, err = typed(capsys, "teach", folder, "--data", data, "--language", "en")
    assert (status, err.count("\n")) == (0, 1)
    _, _, err = typed(capsys, "read", picture, "--data", data)
    assert err == ""


def test_evaluate_teaches_the_first_and_scores_the_others_twice(
    capsys: Capture, folder: Path
) -> None:
    status, out, _ = typed(capsys, "evaluate", folder, "--first", "1", "--json")
    told = json.loads(out)
    assert status == 0
    assert told["without"]["total"]["images"] == told["with"]["total"]["images"]
    assert told["with"]["total"]["images"] == 4 - len(told["with"]["sources"])
    status, out, _ = typed(capsys, "evaluate", folder, "--first", "1", "--language", "en")
    assert "with nothing learned:" in out
    assert "with the first 1 pictures of each source learned:" in out


def test_evaluate_first_is_refused_with_readings_from_elsewhere(
    capsys: Capture, folder: Path
) -> None:
    status, _, err = typed(capsys, "evaluate", folder, "--first", "1", "--reads", "x.jsonl")
    assert (status, err.count("\n")) == (2, 1)


SOLIDS = PHOTOS.with_name("solids")


def test_dice_of_every_kind_are_taught_and_their_kinds_and_colours_read(
    capsys: Capture, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    status, out, err = typed(capsys, "teach", SOLIDS, "--data", data, "--json")
    assert (status, err, json.loads(out)["pictures"]) == (0, "", 2)
    images = sorted((SOLIDS / "images").iterdir())
    _, out, _ = typed(capsys, "read", *images, "--json", "--want", "datis", "--data", data)
    for line, (name, label) in zip(out.splitlines(), labels(SOLIDS).items(), strict=True):
        told = json.loads(line)
        assert told["image"].endswith(name)
        true = {(die["kind"], die["colour"]) for die in label["dice"]}
        named = {(d["kind"], d["colour"]) for d in told["dice"] if d["kind"] and d["colour"]}
        assert named <= true
        for die in told["dice"]:
            if die["sure"]:
                assert (die["kind"], die["colour"], die["value"]) in {
                    (one["kind"], one["colour"], one["value"]) for one in label["dice"]
                }


def test_readings_are_judged_for_the_dice_of_a_game(capsys: Capture) -> None:
    status, out, _ = typed(capsys, "evaluate", SOLIDS, "--json", "--want", "datis")
    total = json.loads(out)["total"]
    assert (status, total["labelled"], total["silent"]) == (0, 6, 0)
    assert 0 < total["told"] == total["told_of"] <= 6
