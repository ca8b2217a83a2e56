"""The parts of the Datis table, tested without a window: drafts, boards, piles, lines."""

import pytest

from companion.dice import Colour, DieKind
from companion.games.datis.actions import Mode, Round
from companion.games.datis.dice import DatisDie, named, whole_sets
from companion.games.datis.names import WORDS
from companion.language.catalogue import languages
from tests.ui.games.datis.touch.datis_evening import state_of, tally_round, trick
from ui.games.datis.colours import SHORT
from ui.games.datis.signs import short_names
from ui.games.datis.touch.offers import offers, per_cent
from ui.games.datis.touch.painting import FAINT
from ui.games.datis.touch.piles import laid_out
from ui.games.datis.trick_entry import TrickEntry, TrickStep
from ui.games.datis.won_dice import WonDiceEntry
from ui.telling.colours import PALETTES, contrast
from ui.telling.die_shapes import SHAPES, grown
from ui.telling.paints import POLYHEDRAL_DICE as PAINT
from ui.touch import registry

TWO, THREE = ("Ana", "Bo"), ("Ana", "Bo", "Cléo")
BEGUN = [Round(Mode.TRICKS)]


@pytest.mark.parametrize("colour", list(Colour))
def test_the_figures_on_a_die_stand_out_from_its_colour(colour: Colour) -> None:
    body, ink = PAINT[colour]
    assert contrast(body, ink) >= 4.5


@pytest.mark.parametrize("colour", list(Colour))
@pytest.mark.parametrize("theme", PALETTES)
def test_the_figures_on_a_faded_die_are_still_legible(colour: Colour, theme: str) -> None:
    palette = PALETTES[theme]
    for ground in (palette.card, palette.mine):
        mixed = zip(PAINT[colour][0][:3], ground[:3], strict=True)
        red, green, blue = (FAINT * body + (1 - FAINT) * under for body, under in mixed)
        assert contrast((red, green, blue, 1), palette.ink) >= 4.5


@pytest.mark.parametrize("language", languages())
def test_the_letters_of_the_colours_differ(language: str) -> None:
    words = registry.words()
    letters = [words.say(SHORT[colour], language) for colour in Colour]
    assert len(set(letters)) == len(list(Colour))


def test_every_kind_of_die_has_its_own_outline() -> None:
    assert set(SHAPES) == set(DieKind)
    assert len({shape.outline for shape in SHAPES.values()}) == len(SHAPES)
    assert len(SHAPES[DieKind.D4].outline) == 3
    assert len(SHAPES[DieKind.D6].outline) == 4


def test_an_outline_grows_around_its_own_centre() -> None:
    square = ((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0))
    assert grown(square, 2.0) == ((-1.0, -1.0), (3.0, -1.0), (3.0, 3.0), (-1.0, 3.0))


def test_a_draft_asks_for_every_die_and_its_value_in_turn_order() -> None:
    state = state_of(TWO, BEGUN)
    draft = TrickEntry.begin(state)
    asked = []
    for die, value in (("green-d12", 7), ("blue-d8", 3)):
        now = draft.asked(state)
        asked.append((now.step, now.player))
        draft = draft.with_die(now.player, named(die))
        asked.append((draft.asked(state).step, draft.asked(state).player))
        draft = draft.with_value(now.player, value)
    assert asked == [
        (TrickStep.DIE, 0),
        (TrickStep.VALUE, 0),
        (TrickStep.DIE, 1),
        (TrickStep.VALUE, 1),
    ]
    assert draft.asked(state).step is TrickStep.READY
    assert draft.trick(state) == trick("Ana green-d12 7", "Bo blue-d8 3")


def test_a_changed_value_drops_the_rerolls_and_the_winners_choice() -> None:
    state = state_of(THREE, BEGUN)
    told = trick(
        "Ana green-d4 1", "Bo blue-d8 5", "Cléo black-d8 5", rerolls=[{"Bo": 2, "Cléo": 6}]
    )
    draft = TrickEntry.of(state, told)
    assert draft.trick(state) == told
    changed = draft.tapped(1).with_value(1, 7)
    assert changed.rerolls == ()
    assert changed.asked(state).step is TrickStep.READY


def test_a_corrected_trick_is_in_the_order_of_its_new_leader() -> None:
    state = state_of(TWO, [*BEGUN, trick("Ana green-d12 1", "Bo green-d8 3")])
    draft = TrickEntry.of(state, trick("Ana blue-d4 1", "Bo black-d6 2"))
    assert draft.trick(state) == trick("Bo black-d6 2", "Ana blue-d4 1")


def test_a_die_goes_to_one_player_at_most() -> None:
    giving = WonDiceEntry.of(state_of(TWO, [Round(Mode.TALLY)]))
    die = named("green-d12")
    moved = giving.tapped(die).turned_to(1).tapped(die)
    assert (moved.dice(0), moved.dice(1)) == ((), (die,))
    assert moved.left == 13
    assert moved.tapped(die).left == 14


def test_the_best_announcement_is_listed_first() -> None:
    listed = offers(state_of(TWO, tally_round()))
    assert [offer.advice.best for offer in listed] == [True, False]
    assert [offer.action.risk for offer in listed] == [True, False]


@pytest.mark.parametrize(
    ("chance", "words"), [(0.0, "0"), (0.004, "<1"), (0.5, "50"), (0.999, ">99"), (1.0, "100")]
)
def test_a_chance_is_never_rounded_to_certain(chance: float, words: str) -> None:
    assert per_cent(chance) == words


def test_piles_stay_in_their_strip_and_miss_no_die() -> None:
    dice = whole_sets((Colour.GREEN, Colour.BLUE, Colour.BLACK, Colour.RED))
    for width, height in ((200.0, 48.0), (140.0, 60.0), (400.0, 20.0)):
        side, laid = laid_out(dice, (width, height), 34.0)
        assert {die for die, _ in laid.dice} == set(dice)
        assert all(y >= 0 and y + side <= height + 0.01 for _, (_, y) in laid.dice)
        assert all(x + side <= width + 0.01 for _, (x, _) in laid.dice)
        places = [place for _, place in laid.dice]
        assert len(set(places)) == len(places)


def test_a_few_dice_are_no_larger_than_wanted() -> None:
    side, laid = laid_out((DatisDie(Colour.RED, DieKind.D4),), (400.0, 100.0), 34.0)
    assert side == 34.0
    assert len(laid.letters) == 1


def test_names_are_shortened_as_long_as_they_differ() -> None:
    assert short_names(("Ana", "Bo")) == ("A", "B")
    assert short_names(("Ana", "Anna", "Bo")) == ("Ana", "Ann", "Bo")
    assert short_names(("Maxime", "Maximilien")) == ("1", "2")


def test_every_colour_has_its_word() -> None:
    assert all(colour.value in WORDS for colour in Colour)
