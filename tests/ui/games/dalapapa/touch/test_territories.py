"""Territories by touch: added, grown, dragged together, marked."""

from typing import Any

import pytest

from companion.games.dalapapa.actions import Grow, Mark, Merge, NewTerritory, Place
from companion.messages import Act
from tests.companion.games.dalapapa.play import emptied, territories, turn
from tests.ui.games.dalapapa.touch.dalapapa_evening import (
    carry,
    connect,
    grow,
    hue,
    press_sign,
    row,
    sit_down,
    state,
    steppers,
    touch,
    words,
)
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import Finger, drag_onto, lift, press_at, release_at, tap, tap_twice
from tests.ui.touch.fingers import press as hold
from tests.ui.touch.screens.seated import done, press
from ui.games.dalapapa.signs import on_paint, paint

BLUE = NewTerritory(9, 3, "blue")


def test_a_territory_is_added_by_its_colour_and_its_size(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=territories(3))
    press(evening, "Add")
    tap(evening.screen, hue(evening, "green"))
    press(evening, "7")
    press(evening, "ADD")
    assert done(evening)[-1] == NewTerritory(2, 7, "green")
    shown = row(evening, 2)
    assert (shown.number, shown.words, shown.squares) == ("2", "green", "7")


def test_a_territory_without_a_colour_or_a_size_cannot_be_added(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo")
    press(evening, "Add")
    assert evening.button("ADD").disabled
    tap(evening.screen, hue(evening, "green"))
    assert evening.button("ADD").disabled
    press(evening, "1")
    assert not evening.button("ADD").disabled


def test_larger_sizes_and_other_numbers_are_reached_by_steps(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=(*territories(3), NewTerritory(3, 2, "red")))
    press(evening, "Add")
    tap(evening.screen, hue(evening, "black"))
    press(evening, "12")
    minus, plus = steppers(evening)
    tap(evening.screen, plus[0])
    for _ in range(2):
        tap(evening.screen, minus[1])
    evening.settle()
    press(evening, "ADD")
    assert done(evening)[-1] == NewTerritory(0, 13, "black")


def test_a_territory_grows_by_a_tap(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=territories(3, 4))
    grow(evening, 2)
    grow(evening, 2)
    assert done(evening)[2:] == (Grow(2, 5), Grow(2, 6))
    assert row(evening, 2).squares == "6"


def test_a_territory_dragged_onto_another_joins_it(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=territories(3, 4, 5))
    carry(evening, 1, row(evening, 3))
    assert done(evening)[3:] == (Merge(3, 1),)
    assert row(evening, 3).squares == "8"
    assert [territory.id for territory in state(evening).territories] == [2, 3]


@pytest.mark.parametrize("part", ["marks", "plus"])
def test_a_drag_takes_the_territory_under_the_first_touch_even_if_the_list_changes(
    evening: Evening, part: str
) -> None:
    sit_down(evening, "Ana", "Bo", actions=(*territories(3, 4, 5), Place(2)))
    widget = row(evening, 2).ids[part]
    x, y = widget.to_window(*widget.center)
    press_at(evening.screen, x, y)
    evening.tell(Act(Merge(3, 1)))
    evening.screen.step(3)
    release_at(evening.screen, x, y)
    evening.screen.step(3)
    evening.settle()
    assert done(evening)[-1] == (Mark(2) if part == "marks" else Grow(2, 5))


def test_two_fingers_carry_a_territory_each(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=territories(3, 4, 5, 6))
    rows = {number: row(evening, number) for number in (1, 2, 3, 4)}
    fingers = {number: Finger(rows[number].center) for number in (1, 2)}
    for number, finger in fingers.items():
        rows[number].held = rows[number].territory
        finger.grab(rows[number])
        finger.move(rows[number], 0, -20)
    fingers[2].x, fingers[2].y = rows[4].center
    fingers[2].lift(rows[2])
    evening.settle()
    fingers[1].x, fingers[1].y = row(evening, 3).center
    fingers[1].lift(rows[1])
    evening.settle()
    assert done(evening)[4:] == (Merge(4, 2), Merge(3, 1))


def test_a_drag_shows_what_would_join_before_the_finger_is_lifted(evening: Evening) -> None:
    rouge = NewTerritory(2, 4, "Rouge")
    sit_down(evening, "Ana", "Bo", actions=(*territories(3), rouge, BLUE))
    drag_onto(evening.screen, row(evening, 1).ids.marks, row(evening, 2), lift=False)
    assert [row(evening, one).look for one in (1, 2, 9)] == ["from", "onto", "plain"]
    assert evening.now.ids.territories.ids.ghost.text == "1"
    lift(evening.screen, row(evening, 2))


def test_territories_of_two_colours_dragged_together_are_refused_with_the_rule(
    evening: Evening,
) -> None:
    sit_down(evening, "Ana", "Bo", actions=(*territories(3), BLUE))
    carry(evening, 1, row(evening, 9))
    assert done(evening) == (*territories(3), BLUE)
    assert evening.app.notice.startswith("A territory is of one colour")


def test_a_drag_that_ends_beside_the_list_does_nothing(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=(*territories(3, 4), Place(2)))
    carry(evening, 1, evening.now.ids.connected)
    carry(evening, 2, row(evening, 2).ids.plus)
    assert done(evening) == (*territories(3, 4), Place(2))
    assert evening.now.ids.territories.ids.ghost.opacity == 0
    touch(evening, 1)
    assert done(evening)[-1] == Mark(1)


def test_two_territories_can_be_joined_by_taps(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=(*territories(3, 4), Place(2)))
    press(evening, "Join")
    assert words(evening) == "Tap the territory that joins another."
    touch(evening, 1)
    assert words(evening) == "Which one does 1 join? Tap the one that keeps its number."
    touch(evening, 2)
    assert done(evening)[-1] == Merge(2, 1)
    touch(evening, 2)
    assert done(evening)[-1] == Mark(2)


def test_joining_by_taps_can_be_cancelled(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=(*territories(3, 4), Place(2)))
    press(evening, "Join")
    touch(evening, 1)
    press(evening, "Join")
    touch(evening, 2)
    assert done(evening)[-1] == Mark(2)


def test_a_single_territory_has_nothing_to_join(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=territories(3))
    assert evening.button("Join").disabled


def test_only_the_territories_that_may_be_marked_light_up(evening: Evening) -> None:
    actions = (*territories(3, 4), *turn(2, 1), *turn(2, 1, 2))
    sit_down(evening, "Ana", "Bo", actions=actions)
    assert [row(evening, one).look for one in (1, 2)] == ["plain", "plain"]
    connect(evening, 2)
    assert [row(evening, one).look for one in (1, 2)] == ["plain", "lit"]


def test_the_players_who_marked_a_territory_are_shown_by_their_signs(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=(*territories(3), *turn(2, 1), *turn(2, 1)))
    assert [profile.name for profile in row(evening, 1).marked] == ["Ana", "Bo"]


def test_a_second_marker_on_a_territory_is_refused_with_its_rule(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=(*territories(3), Place(2), Mark(1)))
    touch(evening, 1)
    assert done(evening)[-2:] == (Place(2), Mark(1))
    assert evening.app.notice == "Ana already has a marker on territory 1: one is enough there."


def test_a_merged_territory_shows_each_marker_once(evening: Evening) -> None:
    actions = (*territories(3, 4), *turn(2, 1, 2), Merge(2, 1))
    sit_down(evening, "Ana", "Bo", actions=actions)
    assert [profile.name for profile in row(evening, 2).marked] == ["Ana"]
    assert evening.now.ids.header.cards()[0].score == "7"


def test_many_territories_are_paged_and_a_new_territory_is_shown(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=territories(*[2] * 8))
    known = evening.now.ids.territories
    assert known.pages == 1
    evening.tell(Act(NewTerritory(9, 3, "blue")))
    assert (known.page, known.pages) == (1, 2)
    assert row(evening, 9).squares == "3"
    press_sign(evening, "▲")
    assert row(evening, 1).squares == "2"


def test_numbers_and_letters_keep_their_colour_when_the_light_is_switched(evening: Evening) -> None:
    yellow = (NewTerritory(1, 3, "yellow"), *turn(2, 1))
    sit_down(evening, "Ana", "Bo", actions=yellow)
    for theme in ("night", "day"):
        evening.app.switch_theme(theme)
        evening.screen.step(3)
        shown = row(evening, 1)
        assert tuple(shown.ids.swatch.color) == on_paint(paint("yellow"))


def test_an_unknown_colour_is_shown_as_written(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=(NewTerritory("Nord", 4, "fuchsia"),))
    shown = row(evening, "Nord")
    assert (shown.number, shown.words) == ("Nord", "fuchsia")


def test_a_tap_on_the_row_of_a_removed_territory_does_nothing(evening: Evening) -> None:
    actions = territories(3, 4)
    sit_down(evening, "Ana", "Bo", actions=actions)
    emptied = row(evening, 2)
    press(evening, "Undo")
    tap(evening.screen, emptied.ids.plus)
    tap(evening.screen, emptied.ids.marks)
    assert done(evening) == actions[:1]


def test_a_double_tap_marks_once_and_is_not_refused_as_a_second_marker(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=(*territories(3, 4), Place(2)))
    tap_twice(evening.screen, row(evening, 1).ids.marks)
    evening.settle()
    assert done(evening)[-2:] == (Place(2), Mark(1))
    assert evening.app.notice == ""


def test_a_double_tap_on_a_territory_to_join_does_not_release_it(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=territories(3, 4))
    press(evening, "Join")
    tap_twice(evening.screen, row(evening, 1).ids.marks)
    evening.settle()
    assert words(evening) == "Which one does 1 join? Tap the one that keeps its number."


def test_a_double_tap_on_the_plus_is_two_squares(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=territories(3, 4))
    tap_twice(evening.screen, row(evening, 1).ids.plus)
    evening.settle()
    assert row(evening, 1).squares == "5"


def test_a_tap_adds_its_square_even_if_another_was_added_meanwhile(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=territories(3, 4))
    plus = row(evening, 1).ids.plus
    hold(evening.screen, plus)
    evening.tell(Act(Grow(1, 4)))
    lift(evening.screen, plus)
    evening.settle()
    assert row(evening, 1).squares == "5"
    assert evening.app.notice == ""


def test_a_join_is_announced_with_its_size_and_its_owners(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=(*territories(3, 4, 2), *turn(2, 1), *turn(2, 2)))
    evening.tell(Act(Merge(1, 2)))
    told = "2 and 1 are one now: territory 1, 7 squares; it counts for Ana and Bo."
    assert evening.app.notice == told
    press(evening, "Undo")
    assert evening.app.notice == "Undone: Ana territory 2 joins 1"
    evening.tell(Act(Merge(1, 3)))
    assert evening.app.notice.startswith("3 and 1 are one now: territory 1, 5 squares; it counts")


def test_the_plaque_is_named_in_the_bank_and_with_its_owner(evening: Evening) -> None:
    def named(place: Any) -> list[str]:
        return [w.text for w in place.walk(restrict=True) if type(w).__name__ == "PlaqueSign"]

    sit_down(evening, "Ana", "Bo", actions=emptied()[:-1])
    assert named(evening.now.ids.bank) == ["Plaque 5"]
    evening.tell(Act(emptied()[-1]))
    assert named(evening.now.ids.bank) == [""]
    evening.now.show_sheets()
    evening.screen.step(3)
    (count,) = (w for w in evening.front.walk() if type(w).__name__ == "DalapapaCount")
    columns = [count.column(place) for place in (0, 1)]
    assert [column.lines[-1].plaque for column in columns] == ["5", ""]
