"""Touch targets and texts of the Dalapapa table fit on every size of screen."""

import itertools
from collections.abc import Callable
from contextlib import closing

import pytest

from companion.games.dalapapa.actions import (
    Count,
    DalapapaAction,
    EndTurn,
    Mark,
    NewTerritory,
    Place,
)
from companion.games.dalapapa.names import colour_text
from companion.settings import Settings
from tests.companion.games.dalapapa.play import bag_emptied, penniless, turn
from tests.ui.games.dalapapa.touch.dalapapa_evening import DALAPAPA, pick, sit_down
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.problems import NAMES, SCREENS, Look, all_problems
from ui.telling.paints import TERRITORIES as PAINTS

FOUR = NAMES[:4]


def territories(count: int, squares: int) -> tuple[DalapapaAction, ...]:
    """Return actions that add territories of all colours in turn."""
    hues = list(PAINTS)
    return tuple(
        NewTerritory(number, squares + number, hues[number % len(hues)])
        for number in range(1, count + 1)
    )


MANY = (*territories(14, 90), *turn(3, 1, 2, 3), *turn(1, 1, 2), *turn(6, 1), Place(4), Mark(1))
LAST = (*territories(6, 3), *turn(2, 1, 2, 3, 4, 5), Place(2), Mark(2))
OVER = (*LAST, EndTurn(), *turn(2, 1), *turn(2, 6, 5, 4), Count())
TEN = tuple(range(1, 11))
OVER2 = (*territories(10, 90), *turn(2, *TEN), *turn(2, *TEN), Count())


def new_game(evening: Evening) -> None:
    """Show a new game with four players."""
    evening.app.go("new_game").prepare(DALAPAPA)
    for name in FOUR:
        evening.now.add(name)


def start(evening: Evening) -> None:
    """Show the start of a turn with the highest number of connections."""
    sit_down(evening, *NAMES[:2], most_connections=10)


def placing(evening: Evening) -> None:
    """Show the keys of the connections, with the plaque taken."""
    sit_down(evening, *FOUR, actions=(*LAST, EndTurn()))


def bag_empty(evening: Evening) -> None:
    """Show the offer to pass and to count."""
    sit_down(evening, *FOUR, actions=(*territories(4, 2), *bag_emptied(4)))


def marking(evening: Evening) -> None:
    """Show two pages of territories, and a territory marked by all players."""
    sit_down(evening, *FOUR, actions=MANY)
    evening.now.ids.territories.leaf(-1)


def joining(evening: Evening) -> None:
    """Show two territories about to be joined by taps."""
    marking(evening)
    evening.now.toggle_joining()
    evening.now.tap_territory(3)


def adding(evening: Evening) -> None:
    """Show the card of a new territory."""
    sit_down(evening, *FOUR, actions=MANY)
    evening.now.add()
    evening.front.choose_hue("green")
    evening.front.choose_size(144)


def correcting(evening: Evening) -> None:
    """Show the card that corrects an earlier territory, with the choice that none exists."""
    sit_down(evening, *FOUR, actions=territories(4, 90))
    pick(
        evening, evening.app.t("dalapapa.past_new", id=1, squares=91, colour=colour_text("orange"))
    )


def menu(evening: Evening) -> None:
    """Show the menu with its early count."""
    start(evening)
    evening.now.open_menu()


def history(evening: Evening) -> None:
    """Show the history."""
    sit_down(evening, *FOUR, actions=MANY)
    evening.app.open(evening.now.history())


def asking(evening: Evening) -> None:
    """Show the question before the count."""
    sit_down(evening, *FOUR, actions=OVER[:-1])
    evening.now.end_turn()


def to_count(evening: Evening) -> None:
    """Show a game with only the count left."""
    sit_down(evening, *FOUR, actions=OVER[:-1])


def sheets(evening: Evening) -> None:
    """Show the count so far."""
    sit_down(evening, *FOUR, actions=LAST)
    evening.now.show_sheets()


def over(evening: Evening) -> None:
    """Show the end for four players."""
    sit_down(evening, *FOUR, actions=OVER)


def over_for_two(evening: Evening) -> None:
    """Show a count with as many lines as possible."""
    sit_down(evening, *NAMES[:2], actions=OVER2)


PLACES = (
    new_game,
    start,
    placing,
    bag_empty,
    marking,
    joining,
    adding,
    correcting,
    menu,
    history,
    asking,
    to_count,
    over,
    over_for_two,
)


@pytest.mark.parametrize("look", SCREENS)
def test_touch_targets_are_large_enough_and_texts_fit(machine: FakeMachine, look: Look) -> None:
    assert all_problems(machine, look, PLACES, sparse=[sheets]) == []


@pytest.mark.parametrize("unsaved", [False, True])
@pytest.mark.parametrize("size", [(800, 480), (1280, 720)])
def test_the_signs_of_four_markers_on_one_territory_differ(
    machine: FakeMachine, size: tuple[int, int], unsaved: bool
) -> None:
    with closing(Evening(machine, size)) as evening:
        marking(evening)
        evening.screen.step(3)
        row = evening.now.ids.territories.row(1)
        row.unsaved = unsaved
        evening.screen.step(3)
        signs = row.ids.marks.children
        assert len(signs) == 4
        assert [sign for sign in signs if min(sign.size) < 20] == []


@pytest.mark.parametrize("text_size", ["normal", "large"])
@pytest.mark.parametrize("language", ["fr", pytest.param("en", marks=pytest.mark.soak)])
@pytest.mark.parametrize("size", [(800, 480), (1280, 720)])
def test_the_keys_above_the_territories_are_written_in_one_size(
    machine: FakeMachine, size: tuple[int, int], language: str, text_size: str
) -> None:
    machine.settings = Settings(language=language, text_size=text_size)  # type: ignore[arg-type]
    with closing(Evening(machine, size)) as evening:
        marking(evening)
        evening.screen.step(3)
        ids = evening.now.ids.territories.ids
        texts = [w for key in (ids.join, ids.add) for w in key.children if hasattr(w, "wrap")]
        assert len(texts) == 2
        assert len({text.font_size for text in texts}) == 1
        assert not any(text.is_shortened for text in texts)


def big_counts(evening: Evening) -> None:
    """Show a count for four with territories of two and three digits."""
    marks = [turn(2, 1, 2, 3, 4), turn(2, 5, 6, 7, 8), turn(2, 9, 10), turn(2, 2, 3)]
    actions = (
        *territories(10, 94),
        *(one for each in marks for one in each),
        *penniless(4),
        Count(),
    )
    sit_down(evening, *FOUR, actions=actions)


@pytest.mark.parametrize("size", [(800, 480), (1280, 720)])
@pytest.mark.parametrize(
    ("where", "row"), [(over, "CountLine"), (big_counts, "CountLine"), (marking, "TerritoryRow")]
)
def test_figures_and_words_under_each_other_are_written_in_one_size(
    machine: FakeMachine, size: tuple[int, int], where: Callable[[Evening], None], row: str
) -> None:
    with closing(Evening(machine, size)) as evening:
        where(evening)
        if row == "CountLine":
            evening.now.show_sheets()
        evening.screen.step(3)
        root = evening.app.front or evening.now
        rows = [w for w in root.walk() if type(w).__name__ == row and w.words]
        assert len(rows) > 5
        for name in ("words", "points", "squares"):
            told = {getattr(one, name, "") for one in rows} - {""}
            texts = [
                w for one in rows for w in one.walk(restrict=True) if type(w).__name__ == "Text"
            ]
            written = [w for w in texts if w.text in told]
            assert len({w.font_size for w in written}) <= 1, name
            assert [w.text for w in written if w.is_shortened] == []


@pytest.mark.parametrize("size", [(800, 480), (1280, 720)])
def test_the_markers_can_be_counted(machine: FakeMachine, size: tuple[int, int]) -> None:
    from kivy.graphics import Ellipse  # noqa: PLC0415  imported after the window is open

    with closing(Evening(machine, size)) as evening:
        sit_down(evening, *NAMES[:2])
        evening.screen.step(3)
        pieces = evening.now.ids.markers
        heads = [child for child in pieces.canvas.children if isinstance(child, Ellipse)][::2]
        assert len(heads) == 10
        assert heads[0].size[0] >= 8 * evening.app.u
        for one, other in itertools.pairwise(heads):
            assert one.pos[0] + one.size[0] <= other.pos[0] + 1
