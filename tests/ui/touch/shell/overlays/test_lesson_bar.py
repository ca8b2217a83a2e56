"""Lessons at the table: offered with the first game, shown above the game, never in a tap's way."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from companion import games, lessons
from companion.games.d21.actions import Move
from companion.games.dalapapa.actions import Place
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.messages import Act
from companion.settings import Settings
from tests.ui.touch.evening import YAHTZEE, Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import tap, tap_at
from tests.ui.touch.problems import NAMES, SCREENS, Look, shown, tall
from tests.ui.touch.screens.seated import seat
from ui.folders import lessons_file
from ui.telling import faces
from ui.telling.options import defaults, make

READABLE = 14  # units
ROLL = Roll((3, 3, 5, 1, 6))


def sit_down(evening: Evening, name: str = "yahtzee", count: int = 2) -> None:
    """Begin a game that has lessons."""
    game = games.find(name)
    players = NAMES[: max(count, game.players[0])]
    seat(evening, game, make(game, players, defaults(game)), ())
    evening.app.teacher.begin(evening.view.id)
    look(evening)


def look(evening: Evening) -> None:
    bar(evening).look()
    evening.screen.step(5)


def bar(evening: Evening) -> Any:
    return evening.app.root.ids.lesson


def said(evening: Evening) -> str:
    """Return the visible lesson, or an empty text."""
    return str(bar(evening).words) if bar(evening).shown else ""


def seen(evening: Evening) -> None:
    """Let enough time pass that no tap can be meant for widgets under the bar."""
    bar(evening)._appeared = float("-inf")


def begin(evening: Evening, *, teach: bool | None = None) -> None:
    """Begin a new game on its screen; `teach` taps "Teach me" if the default differs."""
    screen = evening.app.go("new_game")
    screen.prepare(YAHTZEE)
    screen.players = ["Ana", "Bo"]
    evening.screen.step(3)
    if teach is not None and screen.teaching is not teach:
        tap(evening.screen, evening.button("Teach me"))
        evening.screen.step(2)
    tap(evening.screen, evening.button("START"))
    assert evening.screen.until(lambda: evening.app.view is not None)
    look(evening)


def test_the_first_game_of_a_kind_teaches_and_the_next_one_does_not(evening: Evening) -> None:
    begin(evening)
    assert said(evening).startswith("Roll all five dice.")
    evening.app.game_life.leave()
    evening.screen.step(2)
    begin(evening)
    assert said(evening) == ""


def test_lessons_follow_the_choice_before_the_game(evening: Evening) -> None:
    begin(evening, teach=False)
    assert said(evening) == ""
    evening.app.game_life.leave()
    evening.screen.step(2)
    begin(evening, teach=True)
    assert said(evening) != ""


def test_a_game_without_lessons_offers_none(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(faces.telling("yahtzee"), "lessons", ())
    screen = evening.app.go("new_game")
    screen.prepare(YAHTZEE)
    assert (screen.may_teach, screen.teaching) == (False, False)


def test_a_game_begun_in_any_other_way_teaches_nothing(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    look(evening)
    assert said(evening) == ""


def test_a_tap_closes_a_lesson_and_it_does_not_come_again(evening: Evening) -> None:
    sit_down(evening)
    seen(evening)
    tap(evening.screen, bar(evening).ids.words)
    look(evening)
    assert said(evening) == ""
    assert evening.app.front is None  # the tap did not reach the sheets behind the lesson
    evening.tell(Act(ROLL))
    look(evening)
    assert said(evening).startswith("Keep what you like")


def test_a_lesson_over_the_header_bears_the_sign_of_the_player_whose_turn_it_is(
    evening: Evening,
) -> None:
    sit_down(evening)
    assert said(evening) != ""
    assert bar(evening).profile == evening.app.profile_of("Ana")


def test_the_key_no_more_ends_the_lessons(evening: Evening) -> None:
    sit_down(evening)
    seen(evening)
    tap(evening.screen, evening.button("No more, thanks"))
    evening.tell(Act(ROLL))
    look(evening)
    assert said(evening) == ""
    assert not lessons.read(lessons_file(evening.machine.folder)).teaches(evening.view.id)


def test_a_tap_just_before_a_lesson_is_drawn_reaches_the_widget_below(evening: Evening) -> None:
    sit_down(evening)
    card = evening.now.ids.header.cards()[1]
    tap_at(evening.screen, *card.to_window(*card.center))
    evening.screen.step(2)
    assert evening.now.looked_up == 1
    assert said(evening) != ""


def test_the_game_goes_on_beside_a_lesson(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.telling.lessons.READ_SECONDS", 600)  # even on a slow machine
    sit_down(evening)
    evening.tell(Act(ROLL))
    look(evening)
    # the lesson stays until there was time to read it
    assert said(evening).startswith("Roll all five dice.")
    evening.tell(Act(Score(Box.THREES)))
    assert evening.view.actions == (ROLL, Score(Box.THREES))


def test_a_reopened_game_continues_its_lessons(evening: Evening) -> None:
    sit_down(evening)
    id_ = evening.view.id
    evening.app.game_life.leave()
    evening.screen.step(2)
    assert said(evening) == ""
    evening.app.game_life.resume(id_)
    assert evening.screen.until(lambda: evening.app.view is not None)
    look(evening)
    assert said(evening) == ""
    evening.tell(Act(ROLL))
    look(evening)
    assert said(evening).startswith("Keep what you like")


def test_lessons_continue_after_a_restart_too(machine: FakeMachine) -> None:
    machine.begin(YAHTZEE, make(YAHTZEE, ("Ana", "Bo"), defaults(YAHTZEE)))
    assert machine.table is not None
    taught = lessons.Taught().begun(machine.table.view.id)
    lessons.write(
        lessons_file(machine.folder),
        taught.with_shown(machine.table.view.id, "yahtzee.lesson_first_roll"),
    )
    evening = Evening(machine)
    try:
        evening.settle()
        look(evening)
        assert said(evening) == ""
        assert evening.app.taught.shown(evening.view.id) == ("yahtzee.lesson_first_roll",)
    finally:
        evening.close()


def test_a_full_disk_does_not_stop_the_lessons(evening: Evening) -> None:
    lessons_file(evening.machine.folder).mkdir(parents=True)
    sit_down(evening)
    assert said(evening) != ""


def test_no_lesson_begins_behind_a_card_and_none_hides_on_another_screen(evening: Evening) -> None:
    sit_down(evening)
    bar(evening).close()
    evening.now.open_menu()
    evening.tell(Act(ROLL))
    look(evening)
    assert said(evening) == ""
    evening.app.close_all()
    look(evening)
    assert said(evening) != ""
    evening.app.go("settings")
    look(evening)
    assert said(evening) == ""


def test_a_lesson_speaks_the_language_chosen_meanwhile(evening: Evening) -> None:
    sit_down(evening)
    evening.app.switch_language("fr")
    look(evening)
    assert said(evening).startswith("À vous")


# --- room for lessons -------------------------------------------------------------------


def yahtzee(evening: Evening) -> None:
    sit_down(evening, "yahtzee", 8)
    evening.tell(Act(ROLL))


def desfausse(evening: Evening) -> None:
    sit_down(evening, "desfausse", 5)


def datis(evening: Evening) -> None:
    sit_down(evening, "datis", 4)


def d21(evening: Evening) -> None:
    sit_down(evening, "d21")
    evening.tell(Act(Move("e3-e7")))


def dalapapa(evening: Evening) -> None:
    sit_down(evening, "dalapapa", 4)
    evening.tell(Act(Place(2)))


def covered(evening: Evening) -> list[str]:
    """Return the widgets that the lesson covers, except the felt."""
    lesson = bar(evening)
    return [
        type(w).__name__
        for w in shown(evening.now, evening.screen.size)
        if not w.children and w.height > 0 < w.width and type(w).__name__ != "Ground"
        if overlap(w, lesson)
    ]


def overlap(one: Any, other: Any) -> bool:
    """Return True if two widgets overlap by more than a pixel."""
    left, bottom = one.to_window(*one.pos)
    x, y = other.to_window(*other.pos)
    beside = left + one.width <= x + 1 or left >= x + other.width - 1
    return not (beside or bottom + one.height <= y + 1 or bottom >= y + other.height - 1)


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("where", [yahtzee, desfausse, datis, d21, dalapapa])
def test_every_lesson_is_legible_and_covers_neither_game_nor_keys(
    machine: FakeMachine, screen: Look, where: Callable[[Evening], None]
) -> None:
    machine.settings = Settings(language=screen.language, names=NAMES)
    if screen.text_size != "normal":  # the far view covers the table
        machine.settings = replace(machine.settings, text_size="large")
    evening = Evening(machine, screen.size)
    try:
        where(evening)
        look(evening)
        assert said(evening) != ""
        lesson, touch = bar(evening), evening.app.touch
        assert covered(evening) == []
        for key in lesson.walk(restrict=True):
            if type(key).__name__ == "TapButton":
                assert min(key.size) >= touch - 0.5
        for each in faces.telling(evening.view.game.name).lessons:
            lesson.words = evening.app.t(each.key, **each.facts)
            evening.screen.step(2)
            words = lesson.ids.words
            assert words.font_size >= READABLE * evening.app.u, lesson.words
            assert tall(words) <= words.height + 1, lesson.words
    finally:
        evening.close()
