"""Write tables that spreadsheets open with a double click: the dialect of all our CSV files.

UTF-8 with a byte-order mark, lines and quotes as in RFC 4180. In French a semicolon separates the
columns and a comma the decimals, as French spreadsheets expect. Text that a spreadsheet would take
for a formula gets an apostrophe in front.
"""

import csv
import re
from collections.abc import Iterable
from typing import Any, TextIO

from companion.language.text import Language, decimal

_BYTE_ORDER_MARK = "\ufeff"  # the sign of UTF-8 for spreadsheets
# At the start of a cell; and within, where a spreadsheet with other separators would split it.
_FORMULA = re.compile(r"(?:^|(?<=[,;\t\r\n|]))(?=\s*[=+\-@＝＋－＠])")


class TableWriter:
    """Writes the rows of a table; floats are rounded to one decimal."""

    def __init__(self, file: TextIO, columns: Iterable[str], language: Language) -> None:
        """`file` is opened with `newline=""`; `columns` are the headings."""
        # where the comma is the decimal sign, cells are separated by semicolons
        self._comma = decimal(0.5, 1).to(language) == "0,5"
        file.write(_BYTE_ORDER_MARK)
        self._writer = csv.writer(file, delimiter=";" if self._comma else ",")
        self._writer.writerow(columns)

    def write(self, row: Iterable[object]) -> None:
        """Write a row of texts and numbers."""
        self._writer.writerow([self._cell(value) for value in row])

    def _cell(self, value: Any) -> object:
        if isinstance(value, float):
            number = f"{value:.1f}"
            return number.replace(".", ",") if self._comma else number
        if isinstance(value, str) and _FORMULA.match(value):
            return f"'{value}"
        return value


def harmless(name: str) -> str:
    """Return a name without any part that a spreadsheet could take for a formula."""
    return _FORMULA.sub("'", name)
