"""Write tables that spreadsheets open with a double click: the one dialect of all our CSV files.

UTF-8 with a byte-order mark, lines and quotes as in RFC 4180. In French a semicolon parts the
columns and a comma the decimals, as French spreadsheets expect. Text that a spreadsheet would
take for a formula gets an apostrophe in front.
"""

import csv
import re
from collections.abc import Iterable
from typing import Any, TextIO

from companion.language.text import Language

_BYTE_ORDER_MARK = "\ufeff"  # by which spreadsheets know that it is UTF-8
# At the start of a cell; and within, as a spreadsheet set to other separators parts it there.
_FORMULA = re.compile(r"(?:^|(?<=[,;\t\r\n|]))(?=\s*[=+\-@＝＋－＠])")


class TableWriter:
    """Writes the rows of one table; decimals of floats are rounded to one place."""

    def __init__(self, file: TextIO, columns: Iterable[str], language: Language) -> None:
        """`file` is opened with `newline=""`; `columns` are the headings."""
        self._french = language == "fr"
        file.write(_BYTE_ORDER_MARK)
        self._writer = csv.writer(file, delimiter=";" if self._french else ",")
        self._writer.writerow(columns)

    def write(self, row: Iterable[object]) -> None:
        """Write a row of texts and numbers."""
        self._writer.writerow([self._cell(value) for value in row])

    def _cell(self, value: Any) -> object:
        if isinstance(value, float):
            number = f"{value:.1f}"
            return number.replace(".", ",") if self._french else number
        if isinstance(value, str) and _FORMULA.match(value):
            return f"'{value}"
        return value


def harmless(name: str) -> str:
    """A name without any part that a spreadsheet could take for a formula."""
    return _FORMULA.sub("'", name)
