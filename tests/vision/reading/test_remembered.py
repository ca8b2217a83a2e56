"""The memory makes a face sure, but never the position of a cocked die."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from companion.dice import Box, Doubt
from tests.vision.memory.faces import sample
from vision.image.photograph import load
from vision.memory.memory import Memory
from vision.memory.samples import NO_DIE, Samples, Trust
from vision.net import Detection, Net
from vision.reading.decide import Candidate, judge
from vision.reading.reader import Reader
from vision.reading.remembered import CONFIRMED
from vision.reading.teaching import Describer, KnownDie, KnownThing, taught

SIZE = (480, 640)
PHOTOS = Path(__file__).parents[2] / "photos" / "rendered" / "images"
PICTURES = sorted(PHOTOS.glob("*.jpg"))


def detection(value: int, x: float = 300, faceless: float = 0.0) -> Detection:
    look = tuple([faceless] + [0.9 if v == value else 0.01 for v in range(1, 7)])
    box = Box(x - 35, 165, x + 35, 235)
    return Detection(box, (look, look), (0.1,) * 11, 0.9, 0.01, (x, 200), 60)


def confirmed(value: int, x: float = 300) -> Candidate:
    one = Candidate(detection(value, x), CONFIRMED, CONFIRMED, disputed=True)
    return replace(one, remembered=value, confirmed=True)


def test_a_confirmed_die_is_sure_although_its_pips_are_disputed() -> None:
    assert judge([confirmed(4)], SIZE, None).sure
    assert not judge([replace(confirmed(4), confirmed=False)], SIZE, None).sure


def test_a_table_stricter_than_the_memory_still_asks() -> None:
    assert not judge([confirmed(4)], SIZE, None, CONFIRMED).sure


def test_a_confirmed_die_at_the_border_or_under_another_stays_doubtful() -> None:
    (cut,) = judge([confirmed(4, x=5)], SIZE, None).dice
    assert cut.doubt is Doubt.EDGE
    stacked = judge([confirmed(4), confirmed(3, x=340)], SIZE, None).dice
    assert [die.doubt for die in stacked] == [Doubt.STACKED, Doubt.STACKED]


def test_the_remembered_value_is_the_first_answer_offered() -> None:
    denied = replace(Candidate(detection(4), 1.0, 0.5), remembered=2)
    (die,) = judge([denied], SIZE, None).dice
    assert (die.sure, die.value, die.likely) == (False, 4, (2, 4))


def test_an_object_excluded_by_the_table_is_not_asked_about_again() -> None:
    thing = Candidate(detection(4), 0.4, 0.1)
    assert judge([thing], SIZE, None).unread
    known = replace(thing, remembered=NO_DIE, confirmed=True)
    assert judge([known], SIZE, None).sure


@pytest.mark.parametrize("path", PICTURES[:2], ids=lambda path: path.stem)
def test_a_reading_without_a_memory_is_unchanged(path: Path) -> None:
    image, net = load(path), Net()
    bare = Reader(net).read(image)
    assert Reader(net, memory=Memory()).read(image) == bare
    off = Memory(Samples().with_all([sample(3, Trust.SAID)]), heeded=False)
    assert Reader(net, memory=off).read(image) == bare


def test_a_memory_of_other_dice_changes_no_reading() -> None:
    image, net = load(PICTURES[0]), Net()
    strange = Memory(Samples().with_all([sample(v, Trust.TAUGHT, seed=v) for v in range(7)]))
    assert Reader(net, memory=strange).read(image) == Reader(net).read(image)


def test_dice_that_the_table_called_something_else_are_asked_about() -> None:
    image, net = load(PICTURES[0]), Net()
    bare = Reader(net).read(image)
    die = next(die for die in bare.dice if die.sure)
    other = 1 + die.value % 6
    said = Describer().samples(image, [KnownThing(die.box, other, Trust.SAID)])
    reading = Reader(net, memory=Memory(Samples().with_all(said))).read(image)
    (doubted,) = (one for one in reading.dice if one.box == die.box)
    assert not reading.sure
    assert doubted.doubt is Doubt.UNCLEAR
    assert doubted.likely[0] == other


def test_a_stricter_eye_becomes_sure_by_its_lessons() -> None:
    image, net = load(PICTURES[0]), Net()
    bare = Reader(net, 0.985).read(image)
    samples = taught(image, [KnownDie(die.value, die.box) for die in bare.dice], net)
    assert samples is not None
    assert sorted(one.value for one in samples) == sorted(bare.values)
    knowing = Reader(net, 0.985, Memory(Samples().with_all(samples))).read(image)
    assert sum(die.sure for die in knowing.dice) >= sum(die.sure for die in bare.dice)
    assert knowing.sure


def test_values_without_boxes_teach_only_if_they_are_unambiguous() -> None:
    image, net = load(PICTURES[0]), Net()
    values = Reader(net).read(image).values
    told = taught(image, [KnownDie(value) for value in values], net)
    assert told is not None
    assert sorted(one.value for one in told) == sorted(values)
    assert taught(image, [KnownDie(value) for value in values[:-1]], net) is None
    assert taught(image, [KnownDie(1 + value % 6) for value in values], net) is None


def test_a_described_box_is_seen_as_the_reader_sees_it() -> None:
    image, net = load(PICTURES[0]), Net()
    found = [one for one in net.find_described(image) if one.die > 0.5]
    things = [KnownThing(one.box, one.value, Trust.READ) for one in found]
    for one, described in zip(found, Describer().samples(image, things), strict=True):
        assert one.descriptor is not None
        assert float(one.descriptor @ described.descriptor.astype(np.float32)) > 0.99


def test_a_second_look_sees_the_same_described_or_not() -> None:
    from vision.reading.second_look import described_second_look, second_look  # noqa: PLC0415

    image, net = load(PICTURES[0]), Net()
    dice = list(net.find(image))[:3]
    described = described_second_look(image, net, dice)
    assert np.array_equal(np.stack([one.mean for one in described]), second_look(image, net, dice))


def test_a_mark_on_an_empty_tray_is_asked_about_until_excluded() -> None:
    image = np.full((360, 640, 3), 150, np.uint8)
    image[150:200, 290:340] = (40, 60, 170)
    image[165:185, 300:330] = (220, 220, 40)
    net, memory = Net(), Memory()
    reader = Reader(net, memory=memory)
    asked = reader.read(image)
    assert not asked.sure
    assert asked.unread
    said = [KnownThing(one.box, NO_DIE, Trust.SAID) for one in asked.unread]
    memory.samples = Samples().with_all(Describer().samples(image, said))
    assert reader.read(image).sure
    assert reader.no_dice(image, [said[0].box, Box(20, 20, 70, 70)]) == (True, False)


def test_a_side_of_another_die_is_not_confirmed_by_similar_remembered_dice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from vision.reading import remembered  # noqa: PLC0415

    monkeypatch.setattr(remembered, "_confirmed", lambda *_: True)
    monkeypatch.setattr(remembered, "_worth_confirming", lambda *_: True)
    seen = np.asarray(sample(4, Trust.SAID).descriptor, np.float32)
    side = Candidate(replace(detection(4, x=320), descriptor=seen), 0.9, 0.5)
    whole = replace(detection(6), box=Box(240, 140, 360, 260), descriptor=seen)
    image = np.full((*SIZE, 3), 90, np.uint8)
    recall = Memory(Samples().with_all([sample(4, Trust.SAID)])).recall
    assert recall is not None

    def told(*candidates: Candidate) -> Candidate:
        return remembered.remember(image, Net(), candidates, recall, looks={}, sure=0.93)[0]

    assert told(side).confirmed
    assert not told(side, Candidate(whole, 0.9, 0.99)).confirmed
