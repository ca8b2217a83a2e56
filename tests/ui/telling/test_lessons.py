"""Lessons: a sentence at each new situation, once."""

from companion.games.yahtzee.actions import Roll
from tests.ui.touch.views import view_of
from ui.telling.lessons import READ_SECONDS, Lesson, Showing, next_lesson, still_shown

START = Lesson("start", lambda view: not view.actions)
ALWAYS = Lesson("always", lambda _: True)


def test_the_first_lesson_of_the_present_moment_is_shown() -> None:
    assert next_lesson((START, ALWAYS), view_of(), ()) is START
    assert next_lesson((START, ALWAYS), view_of(Roll((1, 2, 3, 4, 5))), ()) is ALWAYS


def test_no_lesson_is_shown_twice() -> None:
    assert next_lesson((START, ALWAYS), view_of(), {"start"}) is ALWAYS
    assert next_lesson((START, ALWAYS), view_of(), {"start", "always"}) is None


def test_a_lesson_stays_until_its_moment_is_over_and_there_was_time_to_read_it() -> None:
    before, after = view_of(), view_of(Roll((1, 2, 3, 4, 5)))
    showing = Showing(START, before.id, before.to_play, 10.0)
    late = 10.0 + READ_SECONDS
    assert still_shown(showing, before, late)
    assert still_shown(showing, after, late - 0.1)
    assert not still_shown(showing, after, late)


def test_a_lesson_does_not_stay_in_another_game() -> None:
    assert not still_shown(Showing(ALWAYS, "another", "Ana", 0.0), view_of(), 0.0)
