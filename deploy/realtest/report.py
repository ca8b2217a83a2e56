"""A table of checks: a line for each, `pass|fail|not possible  name  seconds  note`."""

import json
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Self

PASS, FAIL, NOT_POSSIBLE = "pass", "fail", "not possible"


class NotPossible(Exception):
    """A check that cannot be made on this machine; the message is the reason."""


@dataclass(frozen=True)
class Row:
    """The result of a check."""

    verdict: str
    name: str
    seconds: float
    note: str

    def __str__(self) -> str:
        return f"{self.verdict:<12}  {self.name:<44}  {self.seconds:7.1f}  {self.note}"

    def to_json(self) -> str:
        """Return the row as a line of JSON, in which the guest sends it."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, line: str) -> Self | None:
        """Return the row that a line of the guest's output holds, or None for other output."""
        try:
            return cls(**json.loads(line))
        except (TypeError, ValueError):
            return None


class Report:
    """Makes checks and hands a row for each to `add`."""

    def __init__(self, add: Callable[[Row], None]) -> None:
        self.add = add

    def check(self, name: str, work: Callable[[], str]) -> bool:
        """Call `work`, which returns a note or raises, and report it; return whether it passed."""
        began = time.monotonic()
        try:
            note, verdict = work(), PASS
        except NotPossible as reason:
            note, verdict = str(reason), NOT_POSSIBLE
        except Exception as failure:  # the checks after this one are made all the same
            note, verdict = f"{type(failure).__name__}: {failure}".replace("\n", " | "), FAIL
            traceback.print_exc(file=sys.stderr)
        self.add(Row(verdict, name, time.monotonic() - began, note))
        return verdict == PASS


class Table:
    """The rows of all parts, printed as they come."""

    def __init__(self) -> None:
        self.rows: list[Row] = []

    def add(self, row: Row) -> None:
        """Print a row and keep it."""
        self.rows.append(row)
        print(row, flush=True)

    def count(self, verdict: str) -> int:
        """Return the number of rows with that verdict."""
        return sum(row.verdict == verdict for row in self.rows)


def in_guest() -> Report:
    """Return a report whose rows go to the standard output, for `Guest.relay`."""
    return Report(lambda row: print(row.to_json(), flush=True))


def require(condition: object, words: object) -> None:
    """Raise AssertionError with these words unless the condition is true."""
    if not condition:
        raise AssertionError(words)
