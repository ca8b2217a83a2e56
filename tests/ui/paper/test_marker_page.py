"""The page of marks: a PDF in exact millimetres whose marks the eye finds."""

import re
from pathlib import Path

import cv2
import numpy as np
import pytest
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm

from ui.cli.main import main
from ui.paper.letters import width
from ui.paper.marker_page import _WORDS, SIDE, WHITE, marker_page
from vision.frame import Image
from vision.tray.markers import find_markers

FINE = 4  # pixels per millimetre
NUMBER = r"(-?[\d.]+)"


def drawn(pdf: bytes) -> Image:
    """Return the page's black rectangles as a picture with `FINE` pixels per millimetre."""
    high, wide = A4[1] / mm, A4[0] / mm
    page = np.full((round(high * FINE), round(wide * FINE), 3), 255, np.uint8)
    drawn = rf"^n {NUMBER} {NUMBER} {NUMBER} {NUMBER} re f\*$"
    for found in re.finditer(drawn, pdf.decode("latin-1"), re.MULTILINE):
        x, y, width, height = (float(part) / mm for part in found.groups())
        top = high - y - height
        rows = slice(round(top * FINE), round((top + height) * FINE))
        page[rows, round(x * FINE) : round((x + width) * FINE)] = 0
    return page


def test_the_marks_on_the_page_are_found_where_they_are_printed() -> None:
    corners = find_markers(drawn(marker_page()))
    assert corners is not None
    across = max(x for x, _ in corners) - min(x for x, _ in corners)
    assert across / FINE == pytest.approx(80 - SIDE, abs=0.5)


def test_a_mark_is_thirty_millimetres_and_has_white_around_it() -> None:
    assert SIDE == 30
    page = drawn(marker_page())[..., 0]
    rows, columns = np.nonzero(page == 0)
    assert (columns.min() / FINE, rows.min() / FINE) == pytest.approx((50, 100), abs=0.3)
    assert WHITE == 5
    dark = page[100 * FINE : 130 * FINE, 50 * FINE : 80 * FINE] == 0
    # the border of black cells is complete: 20 of 36 cells, and more inside
    assert 20 / 36 < dark.mean() < 1
    assert page[:, 80 * FINE + 1 : 130 * FINE - 1].min() == 255


def test_the_words_on_the_page_use_embedded_fonts() -> None:
    pdf = marker_page()
    assert pdf.count(b"/FontFile2") == 2  # plain and bold
    assert b"Helvetica" not in pdf
    for words, bold, size in _WORDS:
        assert 20 * mm + width(words, size, bold=bold) < A4[0] - 10 * mm


def test_the_command_writes_the_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "marks.pdf"
    assert main(["markers", str(out)]) == 0
    assert out.read_bytes() == marker_page()
    assert main(["markers", str(tmp_path / "nowhere" / "marks.pdf")]) == 2
    assert "marks.pdf" in capsys.readouterr().err


def test_marks_photographed_askew_are_found_too() -> None:
    page = drawn(marker_page())[90 * FINE : 250 * FINE]
    height, width = page.shape[:2]
    before = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    after = np.array([[60, 40], [760, 10], [800, 560], [20, 600]], np.float32)
    turn = cv2.getPerspectiveTransform(before, after)
    seen = cv2.warpPerspective(page, turn, (820, 620), borderValue=(90, 120, 60))
    soft = cv2.GaussianBlur(seen, (0, 0), 1.2)
    assert find_markers(np.asarray(soft, np.uint8)) is not None


def test_the_command_writes_the_page_where_its_output_goes(
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    assert main(["markers", "-"]) == 0
    assert capfdbinary.readouterr().out == marker_page()
