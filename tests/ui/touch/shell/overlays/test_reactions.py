"""Animations react to actions, never block a tap, and can be switched off."""

from typing import Any

import pytest

from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.language.text import Text
from companion.messages import Act, Amend, Press, Pressed, Redo
from companion.settings import Settings
from tests.companion.evening import whole_game
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import tap
from ui.telling import faces
from ui.telling.changes import Moment

YAHTZEE = Roll((5, 5, 5, 5, 5))


class Clock:
    """A clock that the test advances."""

    def __init__(self) -> None:
        self.now = 100.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    # importing this opens the window
    from ui.touch.widgets.motion import motion_layer  # noqa: PLC0415

    clock = Clock()
    monkeypatch.setattr(motion_layer, "time", clock)
    return clock


def layer(evening: Evening) -> Any:
    return evening.app.root.ids.motions


def names(evening: Evening) -> list[str]:
    """Return the names of the running animations."""
    return [type(motion).__name__ for motion in layer(evening).running]


def test_a_yahtzee_has_a_banner_of_a_second_and_a_half(evening: Evening, clock: Clock) -> None:
    evening.sit_down("Ana", "Bo")
    evening.tell(Act(YAHTZEE))
    banner = layer(evening).banner
    assert (banner.heading, banner.words) == ("Ana", "Yahtzee!")
    assert banner.profile == evening.app.profile_of("Ana")
    assert [die.value for die in reversed(banner.ids.dice.children)] == [5] * 5
    clock.now += 1.45
    evening.screen.step(2)
    assert layer(evening).banner is banner
    clock.now += 0.1
    evening.screen.step(2)
    assert layer(evening).running == ()


def test_banners_shown_and_waiting_change_their_language_with_the_screen(
    evening: Evening, clock: Clock
) -> None:
    # importing this opens the window
    from ui.touch.widgets.motion.banner import Banner  # noqa: PLC0415

    evening.sit_down("Ana", "Bo", actions=(Roll((3, 3, 5, 1, 6)),))
    evening.tell(Act(Score(Box.THREES)))
    banner = layer(evening).banner
    moment = Moment("yahtzee", "Ana", Text("Yahtzee!"))
    layer(evening).run(Banner.of(moment, evening.app.profile_of("Ana")))
    assert banner.words == "Bo, your turn!"
    evening.app.switch_language("fr")
    assert banner.heading.replace("\u00a0", " ") == "Ana, Trois : 6"
    assert banner.words.replace("\u00a0", " ") == "Bo, à vous !"
    clock.now += 1.1
    evening.screen.step(2)
    assert layer(evening).banner.words.replace("\u00a0", " ") == "Yahtzee !"


def test_a_banner_takes_no_tap_meant_for_a_widget_below(evening: Evening, clock: Clock) -> None:
    evening.sit_down("Ana", "Bo")
    evening.tell(Act(YAHTZEE))
    evening.screen.step(3)
    banner = layer(evening).banner
    dice = [evening.now.ids.dice.die(place) for place in range(5)]
    covered = [die for die in dice if banner.collide_point(*die.to_window(*die.center))]
    tap(evening.screen, covered[0])
    evening.settle()
    assert evening.now.shelf == [covered[0].place]
    clock.now += 0.3  # enough time to have seen the banner
    evening.screen.step(2)
    assert layer(evening).banner is None


def test_the_banners_of_a_game_come_one_after_the_other(evening: Evening, clock: Clock) -> None:
    # importing this opens the window
    from ui.touch.widgets.motion.banner import Banner  # noqa: PLC0415

    evening.sit_down("Ana", "Bo")
    layer(evening).stop()
    text = evening.view.game.words["title"]
    for player in ("Ana", "Bo"):
        moment = Moment("toy", player, text)
        layer(evening).run(Banner.of(moment, evening.app.profile_of(player)))
    assert layer(evening).banner.heading == "Ana"
    clock.now += 1.6
    evening.screen.step(2)
    assert layer(evening).banner.heading == "Bo"


def test_a_box_filled_is_stamped_and_the_turn_passes(evening: Evening, clock: Clock) -> None:
    evening.sit_down("Ana", "Bo", actions=(Roll((3, 3, 5, 1, 6)),))
    evening.tell(Act(Score(Box.THREES)))
    evening.screen.step(2)
    assert names(evening) == ["Banner", "Stamp", "Sweep"]


def test_the_next_player_and_the_last_score_are_named_for_a_second(
    evening: Evening, clock: Clock
) -> None:
    evening.sit_down("Ana", "Bo", actions=(Roll((3, 3, 5, 1, 6)),))
    evening.tell(Act(Score(Box.THREES)))
    banner = layer(evening).banner
    assert (banner.words, banner.heading) == ("Bo, your turn!", "Ana, Threes: 6")
    assert banner.profile == evening.app.profile_of("Bo")
    clock.now += 1.05
    evening.screen.step(2)
    assert layer(evening).banner is None


def test_an_undone_score_opens_its_frame_and_has_no_banner(evening: Evening, clock: Clock) -> None:
    evening.sit_down("Ana", "Bo", actions=(YAHTZEE, Score(Box.YAHTZEE)))
    assert names(evening) == []  # the score was there when the table was opened
    evening.tell(Pressed(Press.UNDO))
    evening.screen.step(2)
    assert names(evening) == ["Stamp", "Sweep"]
    layer(evening).stop()
    evening.tell(Pressed(Press.UNDO))
    evening.tell(Redo())
    assert layer(evening).banner is None


def test_no_banner_covers_the_winner(evening: Evening, clock: Clock) -> None:
    evening.sit_down("Ana", "Bo", actions=whole_game(2)[:-3])
    for action in whole_game(2)[-3:]:
        evening.tell(Act(action))
    assert evening.now.name == "game_over"
    assert "Confetti" in names(evening)
    assert "Banner" not in names(evening)
    clock.now += 1.6
    evening.screen.step(2)
    assert "Banner" not in names(evening)


def test_the_winning_moment_has_no_banner_over_the_winner(
    evening: Evening, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:

    evening.sit_down("Ana", "Bo", actions=whole_game(2)[:-1])
    won = Moment("toy", "Bo", evening.view.game.words["title"])
    monkeypatch.setattr(faces.telling("yahtzee"), "moments", lambda *_: (won,))
    evening.tell(Act(whole_game(2)[-1]))
    assert names(evening) == ["Confetti"]


def test_the_banner_of_an_undone_action_closes_at_once(evening: Evening, clock: Clock) -> None:
    evening.sit_down("Ana", "Bo", actions=(Roll((3, 3, 5, 1, 6)),))
    evening.tell(Act(Score(Box.THREES)))
    assert layer(evening).banner.words == "Bo, your turn!"
    evening.tell(Pressed(Press.UNDO))
    assert layer(evening).banner is None


def test_the_latest_turn_is_the_next_banner(evening: Evening, clock: Clock) -> None:
    evening.sit_down("Ana", "Bo", "Chloé")
    for box in (Box.ONES, Box.TWOS, Box.THREES):
        evening.tell(Act(Roll((3, 3, 5, 1, 6))))
        evening.tell(Act(Score(box)))
    assert layer(evening).banner.words == "Bo, your turn!"
    clock.now += 1.6
    evening.screen.step(2)
    assert layer(evening).banner.words == "Ana, your turn!"


def test_a_correction_has_no_banner(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", actions=(Roll((5, 5, 5, 5, 4)),))
    evening.tell(Amend({0: YAHTZEE}))
    assert evening.view.actions == (YAHTZEE,)
    assert names(evening) == []


def test_less_motion_leaves_words_alone(machine: FakeMachine) -> None:
    machine.settings = Settings(language="en", motion=False)
    evening = Evening(machine)
    try:
        evening.sit_down("Ana", "Bo")
        evening.tell(Act(YAHTZEE))
        evening.tell(Act(Score(Box.YAHTZEE)))
        evening.screen.step(2)
        assert names(evening) == []
        assert evening.app.notice == "Ana · Yahtzee!"
    finally:
        evening.close()


def test_motion_is_switched_off_in_the_settings(evening: Evening) -> None:
    evening.app.go("settings")
    evening.screen.step(3)
    tap(evening.screen, evening.button("Less"))
    assert not evening.machine.settings.motion
    assert not evening.app.motion
    evening.screen.step(2)
    tap(evening.screen, evening.button("On"))
    assert evening.app.motion


def test_no_animation_runs_after_the_table_is_left(evening: Evening, clock: Clock) -> None:
    evening.sit_down("Ana", "Bo")
    evening.tell(Act(YAHTZEE))
    evening.app.game_life.leave()
    evening.screen.step(3)
    assert layer(evening).running == ()
