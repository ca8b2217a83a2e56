"""Who leads, and by how much, beside the totals of a header."""

import pytest

from ui.touch.model.leading import leads


@pytest.mark.parametrize(
    ("totals", "beside"),
    [
        ((120, 96), ("★ +24", "")),
        ((96, 120, 97), ("", "★ +23", "")),
        ((50, 50, 20), ("★", "★", "")),
        ((7, 7), ("", "")),
        ((-5, -12), ("★ +7", "")),
        ((31,), ("",)),
        ((), ()),
    ],
)
def test_a_star_and_the_lead_stand_beside_whoever_is_ahead(
    totals: tuple[int, ...], beside: tuple[str, ...]
) -> None:
    assert leads(totals) == beside
