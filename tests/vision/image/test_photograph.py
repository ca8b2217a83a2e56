import os
import re
import struct
import subprocess
import sys
import threading
import zlib
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.image.decoder_messages import quietly
from vision.image.photograph import (
    BadPhotograph,
    TooLarge,
    TooManyPixels,
    decode,
    header_size,
    load,
)

PHOTOGRAPH = Path(__file__).parents[2] / "photos" / "rendered" / "images" / "yahtzee-100-0046.jpg"


def _save(path: Path, image: np.ndarray) -> Path:
    assert cv2.imwrite(str(path), image)
    return path


def _png_header(width: int, height: int) -> bytes:
    chunk = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + chunk + struct.pack(">I", zlib.crc32(chunk))
    )


def test_a_colour_picture_is_unchanged(tmp_path: Path) -> None:
    image = np.random.default_rng(0).integers(0, 255, (20, 30, 3)).astype(np.uint8)
    assert (load(_save(tmp_path / "a.png", image)) == image).all()


def test_a_grey_picture_gets_three_like_channels(tmp_path: Path) -> None:
    image = np.arange(200, dtype=np.uint8).reshape(10, 20)
    loaded = load(_save(tmp_path / "a.png", image))
    assert loaded.shape == (10, 20, 3)
    assert (loaded == image[:, :, None]).all()


def test_sixteen_bits_become_eight(tmp_path: Path) -> None:
    image = np.full((6, 6, 3), 0x8FFF, np.uint16)
    loaded = load(_save(tmp_path / "a.png", image))
    assert loaded.dtype == np.uint8
    assert (loaded == 0x8F).all()


def test_transparent_parts_are_grey(tmp_path: Path) -> None:
    image = np.full((6, 6, 4), 200, np.uint8)
    image[:3, :, 3], image[3:, :, 3] = 0, 255
    loaded = load(_save(tmp_path / "a.png", image))
    assert loaded.shape == (6, 6, 3)
    assert (loaded[:3] == 128).all()
    assert (loaded[3:] == 200).all()


def test_a_photograph_is_rotated_by_its_exif_note(tmp_path: Path) -> None:
    image = np.zeros((40, 80, 3), np.uint8)
    image[:, :40] = 255  # white on the left
    data = cv2.imencode(".jpg", image)[1].tobytes()
    # orientation 6: the camera was upright, and the picture needs a quarter turn to the right
    note = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0"
    segment = b"\xff\xe1" + struct.pack(">H", len(note) + 2) + note
    loaded = decode(data[:2] + segment + data[2:], "upright.jpg")
    assert loaded.shape == (80, 40, 3)
    assert loaded[:30].mean() > 250
    assert loaded[50:].mean() < 5


@pytest.mark.parametrize("suffix", [".png", ".jpg"])
def test_the_size_is_read_from_the_header(suffix: str) -> None:
    data = cv2.imencode(suffix, np.zeros((21, 34, 3), np.uint8))[1].tobytes()
    assert header_size(data) == (34, 21)


def _jpeg_header(width: int, height: int) -> bytes:
    return b"\xff\xd8\xff\xc0" + struct.pack(">HBHHB", 17, 8, height, width, 3) + bytes(9)


@pytest.mark.parametrize(
    ("size", "refused"),
    [((12000, 9000), True), ((8000, 5001), True), ((8000, 5000), False), ((65535, 65535), True)],
)
@pytest.mark.parametrize("header", [_png_header, _jpeg_header])
def test_more_than_forty_megapixels_are_refused_by_the_header_before_decoding(
    header: Callable[[int, int], bytes],
    size: tuple[int, int],
    refused: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    decoded = []
    monkeypatch.setattr("vision.image.photograph.cv2.imdecode", lambda *_: decoded.append(1))
    monkeypatch.setattr("vision.image.photograph._whole", lambda _: True)
    with pytest.raises(BadPhotograph) as caught:
        decode(header(*size), "huge.png")
    assert isinstance(caught.value, TooManyPixels) == refused
    assert bool(decoded) != refused
    if refused:
        assert f"{size[0]} x {size[1]}" in str(caught.value)
        assert f"{size[0]} x {size[1]}" in caught.value.sentence("fr")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadPhotograph, match=r"none\.png cannot be opened"):
        load(tmp_path / "none.png")


def test_a_folder_is_no_photograph(tmp_path: Path) -> None:
    with pytest.raises(BadPhotograph, match="cannot be opened"):
        load(tmp_path)


@pytest.mark.parametrize("data", [b"", b"\xff\xd8", b"GIF89a", _png_header(10, 10), b"\x89PNG\r\n"])
def test_a_file_that_is_no_photograph_gets_one_sentence(data: bytes) -> None:
    with pytest.raises(BadPhotograph) as caught:
        decode(data, "odd.png")
    assert str(caught.value).startswith("odd.png ")
    assert str(caught.value).count(".") == 2  # the full stops of the file name and of the sentence


@pytest.mark.parametrize("suffix", [".png", ".jpg"])
@pytest.mark.parametrize("share", [0.3, 0.6, 0.9, 0.995])
def test_a_truncated_file_is_refused_and_not_read_in_part(suffix: str, share: float) -> None:
    picture = np.random.default_rng(1).integers(0, 255, (60, 80, 3)).astype(np.uint8)
    data = cv2.imencode(suffix, picture)[1].tobytes()
    assert decode(data, "whole").shape == (60, 80, 3)
    with pytest.raises(BadPhotograph, match="damaged"):
        decode(data[: int(share * len(data))], "cut")


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_a_truncated_jpeg_is_refused_even_with_an_end_marker(share: float) -> None:
    image = np.random.default_rng(0).integers(0, 255, (60, 90, 3)).astype(np.uint8)
    data = cv2.imencode(".jpg", image)[1].tobytes()
    scan = data.index(b"\xff\xda") + 14
    with pytest.raises(BadPhotograph, match="damaged"):
        decode(data[: scan + int(share * (len(data) - scan))] + b"\xff\xd9", "a.jpg")


@pytest.mark.parametrize("share", [0.02, 0.1, 0.4, 0.8, 0.97])
def test_a_jpeg_with_a_missing_or_truncated_scan_is_refused(share: float) -> None:
    image = np.random.default_rng(0).integers(0, 255, (60, 90, 3)).astype(np.uint8)
    data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_PROGRESSIVE, 1])[1].tobytes()
    assert decode(data, "whole.jpg").shape == image.shape
    scan = data.index(b"\xff\xda") + 14
    with pytest.raises(BadPhotograph, match="damaged"):
        decode(data[: scan + int(share * (len(data) - scan))] + b"\xff\xd9", "a.jpg")


@pytest.mark.parametrize("suffix", [".png", ".jpg"])
def test_libraries_print_nothing_beside_our_sentence(
    suffix: str, capfd: pytest.CaptureFixture[str]
) -> None:
    picture = np.random.default_rng(1).integers(0, 255, (60, 80, 3)).astype(np.uint8)
    data = cv2.imencode(suffix, picture)[1].tobytes()
    if suffix == ".jpg":
        data = data[:2000] + data[-2:]
    else:  # a whole chunk of damaged data
        at = data.index(b"IDAT") + 4
        (length,) = struct.unpack(">I", data[at - 8 : at - 4])
        chunk = b"IDAT" + data[at : at + length // 2] + bytes(length - length // 2)
        data = (
            data[: at - 4] + chunk + struct.pack(">I", zlib.crc32(chunk)) + data[at + length + 4 :]
        )
    with pytest.raises(BadPhotograph, match="damaged"):
        decode(data, f"cut{suffix}")
    assert capfd.readouterr().err == ""


def test_a_jpeg_on_mid_grey_is_whole() -> None:
    image = np.full((64, 96, 3), 128, np.uint8)
    assert (decode(cv2.imencode(".jpg", image)[1].tobytes(), "a.jpg") == image).all()
    image[20:40, 30:60] = (20, 200, 90)
    assert decode(cv2.imencode(".jpg", image)[1].tobytes(), "a.jpg").shape == image.shape


def test_the_end_of_an_embedded_thumbnail_is_not_the_end_of_a_jpeg() -> None:
    picture = np.random.default_rng(1).integers(0, 255, (60, 80, 3)).astype(np.uint8)
    data = cv2.imencode(".jpg", picture)[1].tobytes()
    note = b"\xff\xe1" + struct.pack(">H", 10) + b"\xff\xd8note\xff\xd9"
    noted = data[:2] + note + data[2:]
    assert decode(noted, "whole").shape == (60, 80, 3)
    with pytest.raises(BadPhotograph, match="damaged"):
        decode(noted[:-40], "cut")


def test_files_cut_short_or_scrambled_never_crash() -> None:
    generator = np.random.default_rng(3)
    image = generator.integers(0, 255, (30, 40, 3)).astype(np.uint8)
    for suffix in (".png", ".jpg"):
        data = cv2.imencode(suffix, image)[1].tobytes()
        for _ in range(60):
            broken = bytearray(data[: int(generator.integers(0, len(data)))])
            for at in generator.integers(0, max(len(broken), 1), 4):
                if broken:
                    broken[at % len(broken)] = int(generator.integers(0, 256))
            try:
                loaded = decode(bytes(broken), "broken")
            except BadPhotograph:
                continue
            assert loaded.dtype == np.uint8
            assert loaded.shape[2] == 3


def test_a_device_without_an_end_is_no_photograph() -> None:
    with pytest.raises(BadPhotograph, match="zero cannot be opened"):
        load(Path("/dev/zero"))


def _marked(mark: bytes, share: float) -> bytes:
    data = PHOTOGRAPH.read_bytes()
    scan = data.rfind(b"\xff\xda") + 14
    at = scan + int(share * (len(data) - scan))
    return data[:at] + mark + data[at:]


@pytest.mark.parametrize("share", [0.1, 0.4, 0.6, 0.95])
@pytest.mark.parametrize("mark", [b"\xff\xd9", b"\xff\xd0", b"\xff\xc4", b"\xff\xfe"])
def test_an_end_marker_in_the_middle_of_a_jpeg_is_damage(mark: bytes, share: float) -> None:
    with pytest.raises(BadPhotograph, match="damaged") as caught:
        decode(_marked(mark, share), "a.jpg")
    assert "abîmé" in caught.value.sentence("fr")


@pytest.mark.parametrize(
    ("number", "at", "bit"),
    [("0020", 38110, 1), ("0020", 59920, 2), ("0031", 10304, 4), ("0011", 85455, 2)],
)
def test_dice_that_a_wrong_bit_hides_in_black_or_in_white_are_damage(
    number: str, at: int, bit: int
) -> None:
    data = bytearray(PHOTOGRAPH.with_name(f"yahtzee-100-{number}.jpg").read_bytes())
    assert decode(bytes(data), "whole.jpg").shape == (720, 1280, 3)
    data[at] ^= 1 << bit  # a change that JPEG readers accept
    with pytest.raises(BadPhotograph, match="damaged"):
        decode(bytes(data), "a.jpg")


@pytest.mark.parametrize("quality", [5, 30, 60, 90, 97, 100])
def test_black_and_white_themselves_are_no_damage(quality: int) -> None:
    image = np.zeros((64, 96, 3), np.uint8)
    image[:, ::2] = image[20:40, 30:60] = 255
    data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()
    assert decode(data, "a.jpg").shape == image.shape


def test_damage_is_seen_beside_other_threads_and_their_words_are_kept(
    capfd: pytest.CaptureFixture[str],
) -> None:
    stop = threading.Event()
    other = threading.Thread(target=stop.wait)
    other.start()
    try:
        with pytest.raises(BadPhotograph, match="damaged"):
            decode(_marked(b"\xff\xd9", 0.4), "a.jpg")
        with quietly() as heard:
            os.write(2, b"Corrupt JPEG data: premature end of data segment\n")
            os.write(2, b"the table is saved\n")
    finally:
        stop.set()
        other.join()
    assert heard.complaints
    assert capfd.readouterr().err == "the table is saved\n"


def test_damage_is_detected_without_an_error_stream() -> None:
    kept = os.dup(2)
    os.close(2)
    try:
        with pytest.raises(BadPhotograph, match="damaged"):
            decode(_marked(b"\xff\xd9", 0.4), "a.jpg")
    finally:
        os.dup2(kept, 2)
        os.close(kept)


def test_a_file_that_is_too_large_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "huge.png"
    with path.open("wb") as file:
        file.truncate(5_000_000_000)
    with pytest.raises(TooLarge, match="too large a file") as caught:
        load(path)
    assert "trop gros" in caught.value.sentence("fr")


def _deep_clear_header(width: int, height: int) -> bytes:
    return _png_header(width, height).replace(b"\x08\x02\0\0\0", b"\x10\x06\0\0\0")


def test_sixteen_bits_with_transparency_are_refused_where_they_would_fill_the_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    decoded = []
    monkeypatch.setattr("vision.image.photograph.cv2.imdecode", lambda *_: decoded.append(1))
    monkeypatch.setattr("vision.image.photograph._whole", lambda _: True)
    with pytest.raises(TooLarge, match="16 bits") as caught:
        decode(_deep_clear_header(7800, 5000), "deep.png")
    assert not decoded
    assert "16 bits" in caught.value.sentence("fr")
    with pytest.raises(BadPhotograph, match="damaged"):
        decode(_deep_clear_header(5000, 4000), "deep.png")
    assert decoded


def test_sixteen_bits_without_transparency_are_decoded_to_eight(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    decode_with, types = cv2.imdecode, []

    def imdecode(data: np.ndarray, flags: int) -> np.ndarray:
        picture = np.asarray(decode_with(data, flags))
        types.append(picture.dtype)
        return picture

    monkeypatch.setattr("vision.image.photograph.cv2.imdecode", imdecode)
    for shape in ((9, 8), (9, 8, 3)):
        image = np.full(shape, 0x8FFF, np.uint16)
        assert (decode(cv2.imencode(".png", image)[1].tobytes(), "deep.png") == 0x8F).all()
    assert types == [np.uint8, np.uint8]


MOST_MEGABYTES = 500


@pytest.mark.soak
@pytest.mark.parametrize(
    ("pixels", "kind", "suffix"),
    [
        ((5000, 7800, 3), np.uint16, ".png"),
        ((5000, 7800, 4), np.uint8, ".png"),
        ((5000, 4000, 4), np.uint16, ".png"),
        ((5000, 7800, 3), np.uint8, ".jpg"),
    ],
)
def test_no_picture_fills_the_memory(
    tmp_path: Path, pixels: tuple[int, ...], kind: type, suffix: str
) -> None:
    path = _save(tmp_path / f"large{suffix}", np.full(pixels, 90, kind))
    asked = (
        "import sys; from pathlib import Path; from vision.image.photograph import load;"
        "load(Path(sys.argv[1])); print(open('/proc/self/status').read())"
    )
    done = subprocess.run(
        [sys.executable, "-c", asked, str(path)], capture_output=True, text=True, check=True
    )
    (peak,) = re.findall(r"VmHWM:\s+(\d+) kB", done.stdout)
    assert int(peak) / 1024 < MOST_MEGABYTES
