"""Long names without room are shortened, because smaller type could not be read."""

from collections.abc import Callable
from contextlib import closing

import pytest

from companion.games.dalapapa.actions import Count, EndTurn, Place
from companion.games.datis.actions import Mode, Round
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.language.text import Language
from companion.settings import Settings
from tests.companion.evening import whole_game
from tests.ui.games.dalapapa.touch import dalapapa_evening
from tests.ui.games.datis.touch import datis_evening
from tests.ui.games.desfausse.touch import desfausse_evening
from tests.ui.games.desfausse.touch.desfausse_play import ROLLED
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.problems import SMALLEST, shown
from tests.ui.touch.screens.seated import press

NAMES = (
    "Marie-Antoinette",
    "Maximilien-Étien",
    "Wilhelmina Maude",
    "Jean-Christophe",
    "Anne-Charlotte",
    "Bartholomäus W.",
    "Pierre-Alexandre",
    "Marie-Madeleine",
)
ONE_WORD = (  # names of the longest length without any space or hyphen
    "Bartholomäus",
    "Maximilianne",
    "Charlottemarie",
    "Konstantinopel",
    "Wolframmaximilia",
    "Christophorus",
    "Guillaumettine",
    "Wwwilhelminchenn",
)


def yahtzee(evening: Evening, names: tuple[str, ...] = NAMES) -> None:
    """Show eight players."""
    evening.sit_down(*names)


def yahtzee_whole(evening: Evening, names: tuple[str, ...] = NAMES) -> None:
    """Show the whole sheet of eight players over two rounds."""
    evening.sit_down(*names, rounds=2)
    evening.now.show_sheets()


def yahtzee_over(evening: Evening) -> None:
    """Show eight players who won together."""
    evening.sit_down(
        *NAMES,
        actions=[
            action for box in Box for _ in NAMES for action in (Roll((1, 1, 2, 3, 4)), Score(box))
        ],
    )


def desfausse(evening: Evening, names: tuple[str, ...] = NAMES) -> None:
    """Show five players, each with dice."""
    desfausse_evening.sit_down(evening, *names[:5])


def datis(evening: Evening) -> None:
    """Show four players."""
    datis_evening.sit_down(evening, NAMES[:4])


def datis_tie(evening: Evening) -> None:
    """Show a trick of two equal groups, won by the die with more faces."""
    datis_evening.sit_down(evening, NAMES[:4], [Round(Mode.TRICKS)])
    for die, value in (("green-d12", 7), ("green-d8", 7), ("blue-d8", 3), ("blue-d12", 11)):
        datis_evening.tap_die(evening, die)
        datis_evening.tap_value(evening, value)
    assert "l'emporte" in evening.now.panel.why


def dalapapa(evening: Evening) -> None:
    """Show four players."""
    dalapapa_evening.sit_down(evening, *NAMES[:4])


@pytest.mark.parametrize("where", [yahtzee, yahtzee_over, desfausse, datis, datis_tie, dalapapa])
def test_only_names_are_shortened_and_never_made_tiny(
    machine: FakeMachine, where: Callable[[Evening], None]
) -> None:
    from ui.touch.widgets.text.text import Text  # noqa: PLC0415  importing this opens the window

    machine.settings = Settings(language="fr")
    with closing(Evening(machine)) as evening:
        where(evening)
        evening.screen.step(5)
        texts = [w for w in shown(evening.now, evening.screen.size) if isinstance(w, Text)]
        written = [w for w in texts if w.text and w.width > 0]
        assert [w.text for w in written if w.font_size < min(SMALLEST, w.fs)] == []
        shortened = {w.text for w in written if w.is_shortened}
        assert shortened <= set(NAMES)
        assert all(w.texture_size[0] <= w.width + 2 for w in written)


def dalapapa_over(evening: Evening, names: tuple[str, ...] = NAMES) -> None:
    """Show the count of four players who have spent all their tokens."""
    ends = [action for _ in range(2) for _ in names[:4] for action in (Place(1), EndTurn())]
    dalapapa_evening.sit_down(evening, *names[:4], actions=(*ends, Count()))
    evening.now.show_sheets()


@pytest.mark.parametrize("size", [(800, 480), (1280, 720)])
@pytest.mark.parametrize("called", [NAMES, ONE_WORD], ids=["parted", "one word"])
@pytest.mark.parametrize(
    ("where", "place"),
    [
        (yahtzee_whole, "WholeSheet"),
        (dalapapa_over, "DalapapaCount"),
    ],
)
def test_a_name_too_long_for_one_line_is_written_on_two(
    machine: FakeMachine,
    where: Callable[[Evening, tuple[str, ...]], None],
    place: str,
    called: tuple[str, ...],
    size: tuple[int, int],
) -> None:
    with closing(Evening(machine, size)) as evening:
        where(evening, called)
        evening.screen.step(5)
        (part,) = (w for w in evening.app.root.walk() if type(w).__name__ == place)
        names = [w for w in part.walk(restrict=True) if getattr(w, "text", "") in called]
        assert len(names) >= 4
        assert [name.text for name in names if name.is_shortened] == []
        assert all(name.font_size >= SMALLEST * evening.app.u for name in names)
        drawn = [len(name._label._cached_lines) for name in names]
        assert drawn == [1 + name._words.count("\n") for name in names]


def test_a_name_is_broken_near_its_middle_or_before_a_syllable(
    opened: Evening,
) -> None:
    from ui.touch.widgets.text.lettering import Lettering, on_two_lines, wide  # noqa: PLC0415

    lettering = Lettering("Nunito", False, 12)
    room = wide("Anne-Charlotte", lettering)
    assert on_two_lines("Anne-Charlotte", lettering, lettering, room, 40) == "Anne-Charlotte"
    assert on_two_lines("Anne-Charlotte", lettering, lettering, room - 1, 40) == "Anne-\nCharlotte"
    assert on_two_lines("Anne-Charlotte", lettering, lettering, room - 1, 20) == "Anne-Charlotte"
    assert (
        on_two_lines("Jean de la Fontaine", lettering, lettering, room - 1, 40)
        == "Jean de la\nFontaine"
    )
    assert on_two_lines("Bartholomäus", lettering, lettering, 60, 40) == "Bartho-\nlomäus"
    assert on_two_lines("Christophorus", lettering, lettering, 60, 40) == "Chris-\ntophorus"
    assert on_two_lines("Владимировна", lettering, lettering, 60, 40) == "Владим-\nировна"
    assert on_two_lines("Bartholomäus", lettering, lettering, 30, 40) == "Bartholomäus"


@pytest.mark.parametrize("over", [False, True])
def test_a_name_above_the_whole_sheet_is_whole_and_does_not_touch_the_next(
    evening: Evening, over: bool
) -> None:
    evening.sit_down(*NAMES[:3], actions=whole_game(3) if over else ())
    evening.now.show_sheets()
    evening.screen.step(3)
    heads = [w for w in evening.front.walk() if type(w).__name__ == "WholeName"]
    assert len(heads) == 3
    assert [head.text for head in heads if head.is_shortened] == []
    assert all(head.width - head.texture_size[0] >= 4 * evening.app.u for head in heads)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_receivers_of_a_die_are_on_one_line_and_the_number_below(
    machine: FakeMachine, language: Language
) -> None:
    machine.settings = Settings(language=language)
    with closing(Evening(machine)) as evening:
        desfausse_evening.sit_down(evening, *NAMES[:5], actions=ROLLED)
        desfausse_evening.tap_group(evening, *evening.now.ids.dice.plates[0].places)
        press(evening, evening.app.t("desfausse.otherwise"))
        one_colour = [w.words for w in evening.front.walk() if "1 " in getattr(w, "words", "")][-1]
        press(evening, one_colour)
        evening.screen.step(4)
        keys = [w for w in evening.front.walk() if getattr(w, "words", "").endswith(")")]
        assert len(keys) == 4
        labels = [next(w for w in key.walk() if hasattr(w, "is_shortened")) for key in keys]
        assert {len(label._label._cached_lines) for label in labels} == {2}
