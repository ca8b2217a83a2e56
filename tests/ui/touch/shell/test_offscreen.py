"""An app off-screen: what is closed is gone, though the window stays."""

from pathlib import Path

import pytest

from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine


def clocks() -> list[str]:
    """What is done over and over as long as nobody stops it: no animation, which ends by itself."""
    from kivy.clock import Clock  # noqa: PLC0415  the window is open by now

    again_and_again = (repr(event) for event in Clock.get_events() if event.loop)
    return sorted(words for words in again_and_again if "Animation._update" not in words)


@pytest.mark.parametrize("name", ["settings", "camera", "free_dice", "turn_box", "a game"])
def test_a_closed_app_looks_at_its_machine_no_more(
    machine: FakeMachine, tmp_path: Path, name: str
) -> None:
    others = FakeMachine(tmp_path / "others")
    once = Evening(others)
    assert once.app.root is not None
    once.close()
    before = clocks()
    evening = Evening(machine)
    assert evening.app.root is not None
    at_home = clocks()
    if name == "a game":
        evening.sit_down("Ana")
    else:
        evening.app.go(name)
        evening.screen.step(2)
    assert set(clocks()) - set(at_home)  # that place looks, too
    evening.close()
    assert clocks() == before
