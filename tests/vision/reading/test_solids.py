"""Dice of any kind: the kind is read, the value only from a stored face."""

from dataclasses import replace

import numpy as np
import pytest

from companion.dice import Box, Colour, DiceSort, DieKind, Doubt, Reading, WantedDice
from companion.games.datis.tray import dice_in_play
from tests.vision.memory.numerals import met, printed, seen
from vision.memory.patches import SIZE
from vision.memory.solids import SolidRecall
from vision.net import Detection
from vision.net.crops import square
from vision.net.kinds import NO_KIND, SolidLook
from vision.reading.decide import SURE, Candidate
from vision.reading.solids import judge_solids

GROUND = np.full((200, 400, 3), 90, np.uint8)
WANTED = dice_in_play()


def found(x: float = 50, colour: Colour = Colour.RED, pips: int | None = None) -> Candidate:
    """Return a detection of 40 pixels around (x, 50), with pips or without."""
    values = [0.9 if pips is None else 0.0] + [0.01] * 6
    if pips is not None:
        values[pips] = 0.99
    colours = [0.0] * len(Colour)
    colours[tuple(Colour).index(colour)] = 0.99
    one = Detection(
        box=Box(x - 20, 30, x + 20, 70),
        looks=(tuple(values), tuple(values)),
        colours=tuple(colours),
        die=0.3 if pips is None else 0.95,
        other=0.5,
        middle=(x, 50),
        side=20,
    )
    sure = 0.0 if pips is None else 0.999
    return Candidate(one, present=sure, right=sure)


def at(look: SolidLook, x: float) -> SolidLook:
    return replace(look, top=(x, 50.0, 20.0))


def judged(*dice: tuple[Candidate, SolidLook], recall: SolidRecall | None = None) -> Reading:
    candidates, looks = [one for one, _ in dice], [look for _, look in dice]
    return judge_solids(GROUND, candidates, looks, WANTED, sure=SURE, recall=recall)


def test_an_unknown_die_has_its_kind_and_colour_and_a_doubtful_value() -> None:
    reading = judged((found(), seen(13)))
    (die,) = reading.dice
    assert (die.kind, die.colour, die.value) == (DieKind.D20, Colour.RED, 13)
    assert (die.sure, die.doubt, reading.sure) == (False, Doubt.UNCLEAR, False)
    assert die.likely[0] == 13


def test_values_are_among_those_of_the_kind() -> None:
    for kind in DieKind:
        (die,) = judged((found(), seen(20, kind))).dice
        assert die.kind is kind
        assert die.value in kind.faces
        assert set(die.likely) <= set(kind.faces)


@pytest.mark.parametrize("chance", [0.3, 0.5, 0.65])
def test_an_unclear_kind_is_left_open(chance: float) -> None:
    (die,) = judged((found(), seen(13, chance=chance))).dice
    assert die.kind is None


def test_an_unclear_colour_is_left_open() -> None:
    one = found()
    colours = [0.0] * len(Colour)
    colours[2], colours[7] = 0.6, 0.4
    one = replace(one, detection=replace(one.detection, colours=tuple(colours)))
    (die,) = judged((one, seen(13))).dice
    assert (die.kind, die.colour) == (DieKind.D20, None)


def printed_around(value: int, x: int = 50) -> np.ndarray:
    """Return the ground with a numeral at the place of a die's top."""
    picture = GROUND.copy()
    picture[50 - SIZE // 2 : 50 + SIZE // 2, x - SIZE // 2 : x + SIZE // 2] = printed(value)[
        ..., None
    ]
    assert square(picture, x, 50, 1.6 * 20, SIZE).std() > 20
    return picture


def test_a_face_that_was_met_is_sure() -> None:
    recall = SolidRecall([met(value) for value in range(1, 21)])
    reading = judge_solids(
        printed_around(13), [found()], [seen(13)], WANTED, sure=SURE, recall=recall
    )
    (die,) = reading.dice
    assert (die.value, die.sure, die.doubt, die.likely) == (13, True, None, ())
    assert reading.sure


def test_a_die_of_which_a_face_was_never_met_is_asked_about() -> None:
    recall = SolidRecall([met(value) for value in range(1, 20)])
    reading = judge_solids(
        printed_around(13), [found()], [seen(13)], WANTED, sure=SURE, recall=recall
    )
    assert not reading.dice[0].sure


def test_the_tip_of_a_d4_is_always_asked_about() -> None:
    recall = SolidRecall([met(value, DieKind.D4) for value in DieKind.D4.faces])
    picture, look = printed_around(3), seen(3, DieKind.D4)
    reading = judge_solids(picture, [found()], [look], WANTED, sure=SURE, recall=recall)
    (die,) = reading.dice
    assert (die.kind, die.value, die.sure) == (DieKind.D4, 3, False)


def test_the_same_face_of_a_die_of_another_colour_is_asked_about() -> None:
    recall = SolidRecall([met(value, colour=Colour.BLUE) for value in range(1, 21)])
    reading = judge_solids(
        printed_around(13), [found()], [seen(13)], WANTED, sure=SURE, recall=recall
    )
    assert not reading.dice[0].sure


def test_a_disagreement_of_network_and_memory_is_asked_about() -> None:
    recall = SolidRecall([met(value) for value in range(1, 21)])
    look = replace(seen(4), descriptor=seen(13).descriptor)
    reading = judge_solids(printed_around(13), [found()], [look], WANTED, sure=SURE, recall=recall)
    assert not reading.dice[0].sure


def test_a_top_that_was_found_in_two_places_is_asked_about() -> None:
    recall = SolidRecall([met(value) for value in range(1, 21)])
    look = replace(seen(13), astray=0.8)
    reading = judge_solids(printed_around(13), [found()], [look], WANTED, sure=SURE, recall=recall)
    assert not reading.dice[0].sure


def test_pips_are_read_on_a_kind_of_die_with_pips() -> None:
    reading = judged((found(pips=5), seen(5, DieKind.D6)))
    (die,) = reading.dice
    assert (die.value, die.kind, die.colour, die.sure) == (5, DieKind.D6, Colour.RED, True)


def test_a_cube_with_contradicting_numeral_and_pips_is_asked_about() -> None:
    (die,) = judged((found(pips=5), seen(3, DieKind.D6, read=0.97))).dice
    assert (die.sure, die.kind, die.likely) == (False, DieKind.D6, (5, 3))


def test_pips_on_a_die_that_is_no_cube_are_asked_about() -> None:
    (die,) = judged((found(pips=5), seen(5, DieKind.D10))).dice
    assert (die.sure, die.kind) == (False, None)


def test_objects_that_are_no_dice_are_left_out_and_possible_dice_asked_about() -> None:
    nothing = seen(3)
    kinds = np.zeros_like(nothing.kinds)
    kinds[:, NO_KIND] = 1
    assert judged((found(), replace(nothing, kinds=kinds))).unread == ()
    kinds = kinds * np.float32(0.7)
    kinds[:, 2] = 0.3
    reading = judged((found(), replace(nothing, kinds=kinds)))
    assert [one.doubt for one in reading.unread] == [Doubt.FOREIGN]
    assert not reading.sure


def test_stacked_dice_are_asked_about_and_a_die_found_twice_counts_once() -> None:
    near = judged((found(50), at(seen(3), 50)), (found(70), at(seen(3), 70)))
    assert [die.doubt for die in near.dice] == [Doubt.STACKED, Doubt.STACKED]
    assert len(judged((found(50), at(seen(3), 50)), (found(58), at(seen(3), 58))).dice) == 1
    beside = judged((found(50), at(seen(3), 50)), (found(86), at(seen(3), 86)))
    assert [die.doubt for die in beside.dice] == [Doubt.UNCLEAR, Doubt.UNCLEAR]


def test_a_die_that_is_not_awaited_is_asked_about() -> None:
    awaited = WantedDice(
        (DiceSort(kind=DieKind.D8, colour=Colour.GREEN, faces=DieKind.D8.faces, least=1),)
    )
    recall = SolidRecall([met(value) for value in range(1, 21)])
    reading = judge_solids(
        printed_around(13), [found()], [seen(13)], awaited, sure=SURE, recall=recall
    )
    assert reading.dice[0].doubt is Doubt.RULE
