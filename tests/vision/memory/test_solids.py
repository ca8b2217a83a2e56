"""A face with a numeral is recognised only on a die of the stored kind."""

import pytest

from companion.dice import Colour, DieKind
from tests.vision.memory.faces import sample
from tests.vision.memory.numerals import met, printed, seen
from vision.memory.memory import Memory
from vision.memory.samples import MOST_OF_A_FACE, Samples, Trust
from vision.memory.solids import SolidRecall
from vision.memory.stored import DamagedMemory, pack, unpack


@pytest.mark.parametrize("turned", range(4))
def test_a_face_is_most_similar_to_its_own_sample_at_any_rotation(turned: int) -> None:
    recall = SolidRecall([met(value) for value in range(1, 21)])
    first, second, *_ = recall.likeness(
        DieKind.D20, Colour.RED, seen(13), printed(13, turned=turned)
    )
    assert first.value == 13
    assert first.near > 0.9 > second.near
    assert first.margin > 0.3
    assert first.alike > 0.9


def test_samples_of_another_kind_or_colour_do_not_count() -> None:
    recall = SolidRecall([met(3)])
    assert recall.likeness(DieKind.D12, Colour.RED, seen(3), printed(3)) == []
    assert recall.likeness(DieKind.D20, Colour.BLUE, seen(3), printed(3)) == []
    assert len(recall.likeness(DieKind.D20, Colour.RED, seen(3), printed(3))) == 1


def test_a_die_is_known_once_each_of_its_faces_is_stored() -> None:
    faces = [met(value, DieKind.D10) for value in range(10)]
    assert SolidRecall(faces).knows(DieKind.D10, Colour.RED)
    assert not SolidRecall(faces[1:]).knows(DieKind.D10, Colour.RED)
    assert not SolidRecall(faces).knows(DieKind.D10, Colour.BLUE)


def test_the_oldest_samples_of_a_face_are_dropped_first() -> None:
    samples = Samples()
    for seed in range(MOST_OF_A_FACE + 3):
        samples = samples.with_all([], [met(5, seed=seed), met(6, seed=seed)])
    assert len(samples.solids) == 2 * MOST_OF_A_FACE
    assert samples.solids[0].picture == 4


def test_faces_with_numerals_are_stored_beside_those_with_pips() -> None:
    samples = Samples().with_all([sample(3, Trust.TAUGHT)], [met(5), met(17, DieKind.D12)])
    back = unpack(pack(samples, "pips numerals"), "pips numerals", "dice")
    assert [(solid.kind, solid.colour, solid.value, solid.picture) for solid in back.solids] == [
        (DieKind.D20, Colour.RED, 5, 1),
        (DieKind.D12, Colour.RED, 17, 1),
    ]
    assert (back.solids[1].patch == printed(17)).all()
    assert len(back.every) == 1
    assert len(back) == 3


def test_other_networks_for_numerals_leave_the_pips_remembered() -> None:
    samples = Samples().with_all([sample(3, Trust.TAUGHT)], [met(5)])
    back = unpack(pack(samples, "pips numerals"), "pips others", "dice")
    assert (len(back.every), len(back.solids)) == (1, 0)


def test_a_file_with_a_face_too_few_is_refused() -> None:
    data = bytearray(pack(Samples().with_all([], [met(5)]), "pips numerals"))
    with pytest.raises(DamagedMemory):
        unpack(bytes(data[:-1]), "pips numerals", "dice")


def test_the_samples_of_a_picture_can_be_withdrawn() -> None:
    samples = Samples().with_all([], [met(5)]).with_all([], [met(6)])
    assert [solid.value for solid in samples.without(1).solids] == [6]


def test_a_disabled_memory_is_not_used() -> None:
    samples = Samples().with_all([], [met(5)])
    assert Memory(samples).solids is not None
    assert Memory(samples).recall is None
    assert Memory(samples, heeded=False).solids is None
