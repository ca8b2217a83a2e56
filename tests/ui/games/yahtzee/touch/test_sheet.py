"""The sheet beside the tray: each at its place, the best boxes found, a zero out of the way."""

from typing import Any

import pytest

from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.language.text import Language
from companion.messages import Act, Pencil, Press, Pressed
from companion.settings import Settings
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import tap

EIGHT = ("Ana", "Bo", "Chloé", "Dédé", "Eva", "Fritz", "Gus", "Hugo")
SIZES = [(800, 480), (1280, 720)]
ROLLED = Roll((3, 3, 3, 2, 2))
FIVES = Roll((5, 5, 5, 5, 5))
TURN = (ROLLED, Score(Box.CHANCE))


def heads(evening: Evening) -> list[Any]:
    """The cells over the columns, from the left."""
    cells = evening.now.ids.sheet._heads[0].children
    return [cell for cell in reversed(cells) if hasattr(cell, "profile")]


def places(evening: Evening) -> dict[str, tuple[int, bool]]:
    """Where each player's column stands among those shown, and whether it is the one to play's."""
    return {head.words: (at, head.own) for at, head in enumerate(heads(evening))}


def cells(evening: Evening, box: Box) -> list[Any]:
    """The cells of a box, from the left."""
    children = reversed(evening.row(box).children)
    return [cell for cell in children if hasattr(cell, "ink")]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [2, 3, 4])
def test_up_to_four_columns_are_all_there_at_one_place_whoever_plays(
    machine: FakeMachine, size: tuple[int, int], count: int
) -> None:
    evening = Evening(machine, size)
    try:
        names = EIGHT[:count]
        evening.sit_down(*names)
        for player in range(count):
            assert [head.words for head in heads(evening)] == list(names)
            assert [at for at, head in enumerate(heads(evening)) if head.own] == [player]
            evening.tell(Act(ROLLED))
            evening.tell(Act(Score(Box.CHANCE)))
        own, other = heads(evening)[0], heads(evening)[1]
        assert own.width >= 1.4 * other.width
        right = evening.now.ids.sheet
        assert all(right.x <= head.x and head.right <= right.right for head in heads(evening))
    finally:
        evening.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [5, pytest.param(7, marks=pytest.mark.soak), 8])
def test_of_more_players_the_page_with_the_one_to_play_comes_up_and_nobody_moves(
    machine: FakeMachine, size: tuple[int, int], count: int
) -> None:
    evening = Evening(machine, size)
    try:
        names = EIGHT[:count]
        evening.sit_down(*names)
        first: dict[str, int] = {}
        for turn in range(2 * count):
            shown = places(evening)
            assert len(shown) <= 4
            assert shown[names[turn % count]][1]
            for name, (at, _) in shown.items():
                assert first.setdefault(name, at) == at
            evening.tell(Act(ROLLED))
            evening.tell(Act(Score((Box.CHANCE, Box.ONES)[turn // count])))
        assert len(first) == count
    finally:
        evening.close()


def test_the_other_players_columns_are_looked_up_and_gone_again_with_the_next_thing_done(
    evening: Evening,
) -> None:
    evening.sit_down(*EIGHT, actions=[ROLLED])
    tap(evening.screen, evening.button("5–8"))
    evening.screen.step(3)
    assert list(places(evening)) == list(EIGHT[4:])
    assert evening.button("1–4")
    evening.tell(Act(Roll((1, 2, 3, 4, 6))))
    assert list(places(evening)) == list(EIGHT[:4])


def test_no_box_is_pencilled_in_whose_points_are_not_there_to_see(evening: Evening) -> None:
    evening.sit_down(*EIGHT, actions=[ROLLED])
    tap(evening.screen, evening.button("5–8"))
    evening.screen.step(3)
    tap(evening.screen, evening.row(Box.FULL_HOUSE))
    evening.settle()
    assert evening.view.pencilled is None
    assert list(places(evening)) == list(EIGHT[:4])
    tap(evening.screen, evening.row(Box.FULL_HOUSE))
    evening.settle()
    assert evening.view.pencilled == Score(Box.FULL_HOUSE)


def test_a_table_of_four_has_no_other_columns_to_look_up(evening: Evening) -> None:
    evening.sit_down(*EIGHT[:4], actions=[ROLLED])
    assert evening.now.ids.sheet._foot.ids.leaf.disabled
    assert evening.now.ids.sheet._foot.ids.leaf.opacity == 0


def starred(evening: Evening, cell: Any) -> bool:
    """Whether a sign lies in the upper right corner of a cell, in a grey without any hue."""
    picture = evening.screen.picture().mean(axis=2)
    x, y = (round(part) for part in cell.to_window(cell.right - 9, cell.top - 11))
    corner = picture[picture.shape[0] - y - 3 : picture.shape[0] - y + 3, x - 3 : x + 3]
    return bool(corner.max() - corner.min() > 40)


@pytest.mark.parametrize("theme", ["day", "night"])
def test_what_a_box_brings_is_told_by_more_than_its_colour(drawn: Evening, theme: str) -> None:
    drawn.sit_down("Ana", actions=[ROLLED])
    drawn.app.switch_theme(theme)
    drawn.screen.step(3)
    (best,), (worth,), (nothing,) = (
        cells(drawn, box) for box in (Box.FULL_HOUSE, Box.TWOS, Box.SIXES)
    )
    assert [cell.words for cell in (best, worth, nothing)] == ["25", "4", "0"]
    assert [cell.bold for cell in (best, worth, nothing)] == [True, False, False]
    assert nothing.font_size < 0.8 * worth.font_size
    assert [starred(drawn, cell) for cell in (best, worth, nothing)] == [True, False, False]


def test_a_zero_that_may_be_written_is_a_zero_and_so_is_one_that_is(evening: Evening) -> None:
    zero = Score(Box.SIXES)
    evening.sit_down("Ana", actions=[ROLLED, zero, ROLLED])
    assert [cell.words for cell in cells(evening, Box.SIXES)] == ["0"]
    assert [cell.words for cell in cells(evening, Box.FIVES)] == ["0"]
    written, offered = cells(evening, Box.SIXES)[0], cells(evening, Box.FIVES)[0]
    assert written.bold
    assert not offered.bold
    assert offered.font_size < written.font_size


@pytest.mark.parametrize("size", SIZES)
def test_a_zero_is_written_below_the_boxes_and_far_from_end_of_turn(
    machine: FakeMachine, size: tuple[int, int]
) -> None:
    evening = Evening(machine, size)
    try:
        evening.sit_down("Ana", "Bo", actions=[ROLLED])
        evening.tell(Pencil(Score(Box.FULL_HOUSE)))
        key, end = evening.button("Write 0"), evening.button("END OF TURN")
        assert key.to_window(*key.pos)[1] + key.height <= evening.row(Box.SIXES).y
        assert key.to_window(key.right, 0)[0] + evening.app.touch / 2 < end.x
        assert evening.now.answers == []
        evening.tell(Pencil(Score(Box.SIXES)))
        with pytest.raises(LookupError):
            evening.button("Write 0")
        evening.tell(Pencil(Score(Box.FULL_HOUSE, zero=True)))
        tap(evening.screen, evening.button("Write the points"))
        evening.settle()
        assert evening.view.pencilled == Score(Box.FULL_HOUSE)
    finally:
        evening.close()


def test_each_column_bears_the_sign_of_its_player(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", "Chloé")
    shown = [head.profile for head in heads(evening)]
    assert shown == [evening.app.profile_of(name) for name in ("Ana", "Bo", "Chloé")]
    assert len({profile.colour for profile in shown}) == 3


def test_names_over_the_columns_are_all_of_one_size_however_long(evening: Evening) -> None:
    evening.sit_down("Ana", "Jean-Baptiste", "Wilhelmina Maude", actions=TURN)
    assert len({head.font_size for head in heads(evening)}) == 1
    evening.now.show_sheets()
    evening.screen.step(3)
    names = [w for w in evening.front.walk() if type(w).__name__ == "WholeName"]
    assert len({name.font_size for name in names}) == 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("count", [2, 4, 8])
def test_what_is_written_in_one_role_is_of_two_sizes_at_most_and_none_is_cut(
    machine: FakeMachine, size: tuple[int, int], language: Language, count: int
) -> None:
    machine.settings = Settings(language=language)
    evening = Evening(machine, size)
    try:
        boxes = (Box.CHANCE, Box.YAHTZEE, Box.THREES)
        played = [act for box in boxes for _ in range(count) for act in (FIVES, Score(box))]
        evening.sit_down(*EIGHT[:count], actions=[*played, ROLLED])
        sheet = evening.now.ids.sheet
        rows = [*sheet._rows.values(), sheet._bonus, sheet._totals]
        from ui.touch.widgets.text.text import Text  # noqa: PLC0415  the window is open by now

        labels = [child for row in rows for child in row.children if type(child) is Text]
        figures = [cell for row in rows for cell in row.children if hasattr(cell, "ink")]
        offered = [cell for cell in figures if cell.ink == "nothing"]
        lines = [cell for cell in figures if cell.parent in (sheet._bonus, sheet._totals)]
        others = [cell for cell in figures if cell not in offered and cell not in lines]
        for role, most in ((labels, 2), (offered, 1), (lines, 1), (others, 2)):
            written = [text for text in role if text.text]
            assert written
            assert len({text.font_size for text in written}) <= most
            assert [text.text for text in written if text.is_shortened] == []
    finally:
        evening.close()


def test_undo_brings_up_the_page_of_whom_it_gives_the_turn_back(evening: Evening) -> None:
    evening.sit_down(*EIGHT, actions=TURN * 4)
    assert places(evening)["Eva"][1]
    evening.tell(Pressed(Press.UNDO))
    assert places(evening)["Dédé"][1]
