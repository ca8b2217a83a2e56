"""The player's own sheet as tiles, and the sheets of the others."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.messages import Act, Pencil, Press, Pressed
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import tap
from ui.telling.score_table import Ink

EIGHT = ("Ana", "Bo", "Chloé", "Dédé", "Eva", "Fritz", "Gus", "Hugo")
SIZES = [(800, 480), (1280, 720), (720, 1280)]
ROLLED = Roll((3, 3, 3, 2, 2))
TURN = (ROLLED, Score(Box.CHANCE))


def corners(widget: Any) -> tuple[float, float, float, float]:
    """Return the edges of a widget in the window: left, bottom, right, top."""
    x, y = widget.to_window(*widget.pos)
    return x, y, x + widget.width, y + widget.height


@pytest.mark.parametrize("size", SIZES)
def test_tiles_keep_their_places_whoever_plays_and_whatever_is_done(
    machine: FakeMachine, size: tuple[int, int]
) -> None:
    evening = Evening(machine, size)
    try:
        evening.sit_down("Ana", "Bo")
        evening.screen.step(2)
        before = {box: corners(evening.row(box)) for box in Box}
        for message in (Act(ROLLED), Pencil(Score(Box.FULL_HOUSE)), Act(Score(Box.FULL_HOUSE))):
            evening.tell(message)
            evening.screen.step(2)
            assert {box: corners(evening.row(box)) for box in Box} == before
        assert evening.view.to_play == "Bo"
    finally:
        evening.close()


def test_the_sheet_belongs_to_the_player_to_play(evening: Evening) -> None:
    evening.sit_down(*EIGHT, actions=TURN)
    assert evening.row(Box.CHANCE).words == ""
    evening.tell(Pressed(Press.UNDO))
    evening.tell(Act(Score(Box.FULL_HOUSE)))
    for _ in EIGHT[1:]:
        evening.tell(Act(ROLLED))
        evening.tell(Act(Score(Box.CHANCE)))
    assert evening.view.to_play == "Ana"
    assert (evening.row(Box.FULL_HOUSE).words, evening.row(Box.CHANCE).words) == ("25", "")
    evening.tell(Pressed(Press.UNDO))
    assert evening.view.to_play == "Hugo"
    assert evening.row(Box.FULL_HOUSE).ink is Ink.BEST


def test_every_open_box_shows_its_points_and_three_are_highlighted(evening: Evening) -> None:
    evening.sit_down("Ana", actions=[ROLLED])
    inks = {box: evening.row(box).ink for box in Box}
    assert [evening.row(box).words for box in (Box.FULL_HOUSE, Box.TWOS, Box.SIXES)] == [
        "25",
        "4",
        "0",
    ]
    best = [box for box, ink in inks.items() if ink is Ink.BEST]
    assert best == [Box.THREE_OF_A_KIND, Box.FULL_HOUSE, Box.CHANCE]
    assert inks[Box.SIXES] is Ink.NOTHING


def test_a_tap_on_a_place_card_opens_that_players_sheet(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", actions=[*TURN, ROLLED])
    cards = evening.now.ids.header.cards()
    tap(evening.screen, cards[0])
    evening.screen.step(3)
    slip = evening.now.ids.looked_up
    assert (slip.title, slip.total) == ("Ana's sheet", "13")
    assert slip.opacity == 1
    tap(evening.screen, evening.button("Back to Bo"))
    evening.screen.step(3)
    assert slip.opacity == 0
    tap(evening.screen, cards[0])
    tap(evening.screen, cards[1])  # the player's own sheet again
    assert evening.now.looked_up is None


def test_an_opened_sheet_closes_with_the_next_action(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", actions=[ROLLED])
    evening.now.tap_player(1)
    evening.tell(Act(Roll((1, 2, 3, 4, 6))))
    assert evening.now.looked_up is None


def test_no_box_can_be_pencilled_on_another_players_sheet(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", actions=[ROLLED])
    evening.now.tap_player(1)
    evening.screen.step(3)
    tiles = evening.now.ids.looked_up._tiles
    for box in (Box.ONES, Box.CHANCE):
        tap(evening.screen, tiles.row(box))
        evening.settle()
    assert evening.view.pencilled is None
    assert evening.app.notice == ""


@pytest.mark.parametrize("size", SIZES)
def test_all_sheets_lie_beside_the_players_own_if_there_is_room(
    machine: FakeMachine, size: tuple[int, int]
) -> None:
    evening = Evening(machine, size)
    try:
        evening.sit_down("Ana", "Bo", actions=TURN)
        evening.screen.step(2)
        everybody = evening.now._others
        assert (everybody.opacity == 1) is (size != (800, 480))
        chance = next(line for line in everybody.lines if line.label == "Chance")
        assert chance.cells == ("13", "")
        assert everybody.lines[-1].cells == ("13", "0")
        assert everybody.playing == 1
    finally:
        evening.close()


@pytest.mark.parametrize("kept", [(), (0, 1, 2, 3)])
@pytest.mark.parametrize("size", SIZES)
def test_a_zero_is_written_by_a_key_that_covers_no_die_and_no_other_key(
    machine: FakeMachine, size: tuple[int, int], kept: tuple[int, ...]
) -> None:
    evening = Evening(machine, size)
    try:
        evening.sit_down("Ana", "Bo", actions=[ROLLED])
        evening.put_up_camera()
        for place in kept:
            evening.now.tap_place(place)
        evening.tell(Pencil(Score(Box.FULL_HOUSE)))
        evening.screen.step(2)
        left, low, right, top = corners(evening.button("Write 0"))
        ids = evening.now.ids
        others = [ids.dice.die(place) for place in range(5)]
        others += [key for key in (ids.undo, ids.again, ids.end, ids.tray) if key.opacity]
        for x0, y0, x1, y1 in map(corners, others):
            assert x1 <= left or right <= x0 or y1 <= low or top <= y0
        evening.tell(Pencil(Score(Box.SIXES)))
        with pytest.raises(LookupError):
            evening.button("Write 0")
        evening.tell(Pencil(Score(Box.FULL_HOUSE, zero=True)))
        evening.screen.step(2)
        tap(evening.screen, evening.button("Write 25"))
        evening.settle()
        assert evening.view.pencilled == Score(Box.FULL_HOUSE)
    finally:
        evening.close()


def test_an_unsaved_tile_is_marked(evening: Evening) -> None:
    evening.sit_down("Ana", actions=TURN)
    evening.now.view = replace(evening.view, unsaved=1, unsaved_actions=frozenset({1}))
    evening.screen.step(2)
    assert evening.row(Box.CHANCE).face.unsaved
    assert not evening.row(Box.ONES).face.unsaved
