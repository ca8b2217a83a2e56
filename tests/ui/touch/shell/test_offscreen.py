"""An app off-screen: a closed app is gone although the window stays."""

from pathlib import Path

import pytest

from companion.messages import Act
from tests.companion.evening import whole_game
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine


def clocks() -> list[str]:
    """Return the repeated events of Kivy's clock.

    Animations are not among them: they end by themselves.
    """
    from kivy.clock import Clock  # noqa: PLC0415  imported after the window is open

    again_and_again = (repr(event) for event in Clock.get_events() if event.loop)
    return sorted(words for words in again_and_again if "Animation._update" not in words)


@pytest.mark.parametrize("name", ["settings", "camera", "free_dice", "turn_box", "a game"])
def test_a_closed_app_no_longer_reads_its_machine(
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
    assert set(clocks()) - set(at_home)  # that place reads the machine repeatedly, too
    evening.close()
    assert clocks() == before


def test_a_picture_is_taken_when_nothing_moves(
    evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # importing this opens the window
    from ui.touch.screens.game_over import game_over  # noqa: PLC0415
    from ui.touch.widgets.motion import confetti  # noqa: PLC0415

    monkeypatch.setattr(confetti.Confetti, "seconds", 0.3)
    monkeypatch.setattr(game_over, "HERO_SECONDS", 0.3)
    evening.sit_down("Ana", "Bo", actions=whole_game(2)[:-1])
    evening.tell(Act(whole_game(2)[-1]))
    evening.screen.screenshot(tmp_path / "game-over.png")
    assert evening.app.root.ids.motions.running == ()
    assert not [w for w in evening.now.walk() if type(w).__name__ == "WinnerHero"]
