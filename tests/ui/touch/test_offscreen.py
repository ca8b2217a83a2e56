"""An app off-screen: what is closed is gone, though the window stays."""

from pathlib import Path

import pytest

from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine


def clocks() -> int:
    """How many things are done over and over as long as nobody stops them."""
    from kivy.clock import Clock  # noqa: PLC0415  the window is open by now

    return sum(event.loop for event in Clock.get_events())


@pytest.mark.parametrize("name", ["settings", "camera", "free_dice", "turn_box", "a game"])
def test_a_closed_app_looks_at_its_machine_no_more(
    machine: FakeMachine, tmp_path: Path, name: str
) -> None:
    others = FakeMachine(tmp_path / "others")
    Evening(others).close()
    before = clocks()
    evening = Evening(machine)
    at_home = clocks()
    if name == "a game":
        evening.sit_down("Ana")
    else:
        evening.app.go(name)
        evening.screen.step(2)
    assert clocks() > at_home
    evening.close()
    assert clocks() == before
