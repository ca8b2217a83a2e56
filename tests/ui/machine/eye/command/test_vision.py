"""Commands of the eye: one line per picture, one sentence for a file that is no picture."""

import contextlib
import json
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hardware.errors import CameraLost, CameraMissing
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.tray import SimulatedTray
from tests.hardware.camera.network_cameras import MULTIPART, camera, part
from tests.ui.typed import read
from ui.cli.main import main
from ui.machine.eye.command.camera_watch import settled_readings
from vision.frame import Frame
from vision.image.photograph import load
from vision.reading.reader import Reader

PHOTOS = Path(__file__).parents[4] / "photos" / "rendered"
SECRET = "http://user:s3cret@127.0.0.1:1/x?password=hush"
FIRST = PHOTOS / "images" / "yahtzee-100-0011.jpg"


def test_read_prints_the_dice_of_each_picture(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", str(FIRST), "--json", "--want", "yahtzee"]) == 0
    line = json.loads(capsys.readouterr().out)
    assert line["image"] == str(FIRST)
    assert line["sure"] is True
    assert line["ms"] > 0
    assert sorted(die["value"] for die in line["dice"]) == [1, 4, 5, 5, 5]
    keys = {"value", "sure", "confidence", "box", "kind", "colour", "size"}
    assert all(set(die) == keys and len(die["box"]) == 4 for die in line["dice"])


def test_a_file_that_is_no_picture_is_reported_and_the_others_are_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.jpg"
    broken.write_bytes(FIRST.read_bytes()[:1000])
    text = tmp_path / "notes.txt"
    text.write_text("no picture")
    missing = tmp_path / "missing.png"
    status = main(["read", str(text), str(missing), str(FIRST), str(broken), "--json"])
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert status == 2
    assert ["error" in line for line in lines[:3]] == [True, True, False]
    assert set(lines[0]) == {"image", "error"}


def test_watch_prints_a_line_for_each_rest_of_a_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("yahtzee-100-0011.jpg", "yahtzee-100-0020.jpg"):
        shutil.copy(PHOTOS / "images" / name, tmp_path / name)
    assert main(["watch", "--camera", f"folder:{tmp_path}", "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    read = [sorted(die["value"] for die in line["dice"]) for line in lines]
    assert read == [[1, 4, 5, 5, 5], [2, 3, 4, 5, 6]]
    assert all(set(line) == {"frame", "time", "sure", "dice", "kept"} for line in lines)
    assert [line["kept"] for line in lines] == [[], []]


@pytest.mark.parametrize(("language", "sign"), [("fr", ","), ("en", ".")])
def test_watch_prints_the_seconds_by_the_rules_of_each_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str, sign: str
) -> None:
    shutil.copy(PHOTOS / "images" / "yahtzee-100-0011.jpg", tmp_path / "1.jpg")
    assert main(["watch", "--camera", f"folder:{tmp_path}", "--language", language]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert re.fullmatch(rf" *\d+\{sign}\d\d s  [1-6 ]+", line)


@pytest.mark.parametrize(("language", "said"), [("fr", "ignorée"), ("en", "skipped")])
def test_watch_reports_a_skipped_photograph_in_each_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str, said: str
) -> None:
    shutil.copy(PHOTOS / "images" / "yahtzee-100-0011.jpg", tmp_path / "1.jpg")
    (tmp_path / "2.jpg").write_bytes(b"no photograph")
    assert main(["watch", "--camera", str(tmp_path), "--language", language]) == 0
    out, err = capsys.readouterr()
    assert (out.count("\n"), err.count("\n")) == (1, 1)
    assert err.startswith("companion: ")
    assert "2.jpg" in err
    assert said in err


def test_a_missing_camera_is_reported_in_one_sentence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["watch", "--camera", "video:/nowhere.mp4", "--json"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "/nowhere.mp4" in said


def test_evaluate_scores_labelled_folders(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evaluate", str(PHOTOS.parent)]) == 0
    assert "rendered" in capsys.readouterr().out
    assert main(["evaluate", str(PHOTOS.parent), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)


def test_evaluate_prints_and_draws_errors_by_confidence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    drawn = tmp_path / "curve.png"
    assert main(["evaluate", str(PHOTOS.parent), "--language", "fr", "--curve", str(drawn)]) == 0
    said = read(capsys.readouterr().out)
    assert "Plateaux entiers : " in said
    assert "dits sans demander" in said
    assert load(drawn).std() > 5


def test_a_folder_without_labels_gets_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["evaluate", str(tmp_path), "--language", "fr"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert said.startswith("companion: Les photographies étiquetées")


def test_a_missing_camera_prints_one_line_and_none_of_ffmpeg(tmp_path: Path) -> None:
    torn = tmp_path / "torn.mp4"
    torn.write_bytes(b"\0\0\0\x20ftypisom\0\0\2\0isomiso2avc1mp41" + bytes(200))
    for spec in (f"video:{torn}", "http://127.0.0.1:1/tray"):
        # in a new process: FFmpeg reads its log level only once
        command = [sys.executable, "-m", "ui.cli.main", "watch", "--camera", spec]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "words", [["markers"], ["evaluate", str(PHOTOS), "--reads", "R", "--curve"]]
)
def test_a_full_disk_is_reported_with_the_name_of_the_file(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    reads = tmp_path / "reads.jsonl"
    reads.write_text(json.dumps({"image": str(FIRST), "sure": True, "dice": []}) + "\n")
    words = [str(reads) if word == "R" else word for word in words]
    assert main([*words, "/dev/full", "--language", "en"]) == 2
    told = capsys.readouterr().err
    assert told == "companion: cannot go on, /dev/full: no space left on the disk\n"


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(
    "words",
    [["watch", "--camera", SECRET], ["watch", "--camera", f"video:{SECRET}"],
     ["watch", "--camera", SECRET.replace("http", "rtsp")], ["watch", SECRET]],
)  # fmt: skip
def test_the_password_of_a_camera_is_never_printed(
    words: list[str], language: str, capfd: pytest.CaptureFixture[str]
) -> None:
    with contextlib.suppress(SystemExit):  # argparse exits like this on an invalid argument
        assert main([*words, "--language", language]) == 2
    out, err = capfd.readouterr()
    assert err.count("\n") == 1
    for told in (out, err):
        assert "s3cret" not in told
        assert "hush" not in told


def test_a_lost_camera_is_reopened_and_reported_once() -> None:
    tray = SimulatedTray(1, size=(320, 180))
    told: list[str] = []
    pauses: list[float] = []
    openings: list[int] = []

    class Dropping(SimulatedCamera):
        """A camera that is lost twice for a while, and a third time for good."""

        def open(self) -> None:
            openings.append(len(pauses))
            if len(openings) in (2, 3):
                raise CameraMissing(where=self.name)
            if len(openings) > 4:
                raise KeyboardInterrupt
            super().open()
            self.left = 40

        def read(self) -> Frame | None:
            self.left -= 1
            if not self.left:
                raise CameraLost(name=self.name)
            return super().read()

    dropping = Dropping(tray, speed=None)
    dropping.live = True
    watched = settled_readings(dropping, Reader(), None, told.append, pauses.append)
    readings = [next(watched), next(watched)]
    with pytest.raises(KeyboardInterrupt):
        next(watched)
    assert told == ["simulated", "simulated"]  # once for each of the two losses
    assert pauses == [1.0, 1.0, 2.0, 1.0]
    assert [settled.kept for settled in readings] == [(), ()]


def test_a_lost_network_camera_is_reported_and_watched_again(tmp_path: Path) -> None:
    picture = FIRST.read_bytes()

    def some(to: socket.socket, _: bytes) -> None:
        to.sendall(MULTIPART)
        for _shot in range(40):
            to.sendall(part(picture))
            time.sleep(0.03)

    with camera(some) as host:
        command = [sys.executable, "-m", "ui.cli.main", "--language", "fr", "--data", str(tmp_path)]
        with subprocess.Popen(
            [*command, "watch", "--camera", f"http://user:s3cret@{host}/"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as watching:
            assert watching.stdout is not None
            assert watching.stderr is not None
            first, said = watching.stdout.readline(), watching.stderr.readline()
            again = watching.stdout.readline()
            watching.send_signal(signal.SIGINT)
            assert watching.wait(100) == 0
    assert first.split()[-5:] == again.split()[-5:]
    assert "rouverte dès qu'elle répond" in said
    assert host in said
    assert "s3cret" not in said
