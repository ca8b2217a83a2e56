"""The building blocks of sheets."""

import pytest
from reportlab.lib.units import mm

from ui.paper.blocks import fitted_block


def lines(words: str, room: float) -> list[str]:
    """Return the lines of these words in a cell that many millimetres wide."""
    block = fitted_block(words, room * mm, bold=True)
    block.wrap(room * mm - 6, 10_000)
    return [
        "".join(part.text for part in line.words) if hasattr(line, "words") else " ".join(line[1])
        for line in block.blPara.lines
    ]


@pytest.mark.parametrize("room", [16, 18, 20, 22, 25, 40])
@pytest.mark.parametrize("name", ["Christopher", "Maximilien", "Wilhelmina", "Bartholomew"])
def test_a_name_of_a_single_word_is_not_broken(name: str, room: float) -> None:
    (line,) = lines(name, room)
    assert line.strip() == name or line.strip().endswith("…")
    if room >= 18:
        assert line.strip() == name


@pytest.mark.parametrize(
    ("name", "parts"),
    [("Jean-Baptiste", ["Jean-", "Baptiste"]), ("Anna Lena Marie", ["Anna Lena", "Marie"])],
)
def test_a_longer_name_breaks_at_its_hyphen_or_its_spaces(name: str, parts: list[str]) -> None:
    assert [line.strip() for line in lines(name, 20)] == parts
