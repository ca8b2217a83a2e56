"""A minimal PDF writer for one page of black rectangles, lines and short texts.

Lengths are millimetres from the page's upper left corner. Texts are in Helvetica, which every
reader has, so nothing is embedded.
"""

A4 = (210.0, 297.0)  # millimetres
POINT = 25.4 / 72  # millimetres


class Page:
    """One page; later drawings cover earlier ones. Call `to_bytes` when done."""

    def __init__(self, size: tuple[float, float] = A4) -> None:
        """`size` is (width, height)."""
        self._size = size
        self._drawn: list[str] = []

    def rectangle(self, x: float, y: float, width: float, height: float) -> None:
        """Fill a rectangle with black; `x`, `y` is its upper left corner."""
        bottom = self._size[1] - y - height
        self._drawn.append(f"{_points(x, bottom, width, height)} re f")

    def line(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """A fine grey line."""
        (x0, y0), (x1, y1) = start, end
        height = self._size[1]
        self._drawn.append(
            f"q 0.6 G 0.4 w {_points(x0, height - y0)} m {_points(x1, height - y1)} l S Q"
        )

    def text(self, x: float, y: float, words: str, size: float, *, bold: bool = False) -> None:
        """Write one line with its baseline at `y`; `size` is in points. Raises
        UnicodeEncodeError for characters outside Windows-1252.
        """
        written = words.encode("cp1252").hex()
        font = "B" if bold else "R"
        foot = _points(x, self._size[1] - y)
        self._drawn.append(f"BT /{font} {size:g} Tf {foot} Td <{written}> Tj ET")

    def to_bytes(self) -> bytes:
        """The page as a whole PDF file."""
        width, height = self._size
        content = "\n".join(self._drawn)
        objects = [
            "<< /Type /Catalog /Pages 2 0 R >>",
            "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {_points(width, height)}] "
            "/Contents 4 0 R /Resources << /Font << /R 5 0 R /B 6 0 R >> >> >>",
            f"<< /Length {len(content)} >>\nstream\n{content}\nendstream",
            _font("Helvetica"),
            _font("Helvetica-Bold"),
        ]
        return _file(objects)


def _points(*lengths: float) -> str:
    return " ".join(f"{length / POINT:.4f}" for length in lengths)


def _font(name: str) -> str:
    return f"<< /Type /Font /Subtype /Type1 /BaseFont /{name} /Encoding /WinAnsiEncoding >>"


def _file(objects: list[str]) -> bytes:
    """The objects, numbered from 1, with the table of where each begins."""
    written = "%PDF-1.4\n"
    places = []
    for number, body in enumerate(objects, 1):
        places.append(len(written))
        written += f"{number} 0 obj\n{body}\nendobj\n"
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    count = len(objects) + 1
    written += (
        f"xref\n0 {count}\n0000000000 65535 f \n{table}"
        f"trailer\n<< /Size {count} /Root 1 0 R >>\nstartxref\n{len(written)}\n%%EOF\n"
    )
    return written.encode("ascii")
