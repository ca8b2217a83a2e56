"""The votes of remembered dice: only agreement is sure, and a wrong sample has no vote."""

import numpy as np
import pytest

from tests.vision.memory.faces import face, logo, plain_faces, sample
from vision.memory.memory import Memory
from vision.memory.patches import PatchBook
from vision.memory.recall import Recall
from vision.memory.samples import NO_DIE, Sample, Samples, Trust

LOOKS = np.stack([face(3, 0.2, seed) for seed in range(50, 55)])


def strong(value: int, *seeds: int, like: int | None = None) -> list[Sample]:
    return [sample(value, Trust.SAID, like, seed) for seed in seeds]


def weak(value: int, *seeds: int, like: int | None = None) -> list[Sample]:
    return [sample(value, Trust.READ, like, seed) for seed in seeds]


def test_an_answered_die_of_the_same_value_confirms_a_reading() -> None:
    assert Recall(strong(3, 1)).confirms(3, LOOKS, 0.8)
    assert not Recall(strong(3, 1)).confirms(3, LOOKS, 0.3), "the networks see something else"


def test_a_reading_is_not_confirmed_by_dice_of_other_values_or_far_away() -> None:
    assert not Recall(strong(4, 1)).confirms(3, LOOKS, 0.9)
    assert not Recall(strong(4, 1, like=3)).confirms(3, LOOKS, 0.9)
    assert not Recall(()).confirms(3, LOOKS, 0.9)


@pytest.mark.parametrize("other", [4, NO_DIE])
def test_other_values_in_similar_samples_leave_a_reading_doubtful(other: int) -> None:
    known = [*strong(3, 1, 2), *strong(other, 3, like=3)]
    assert not Recall(known).confirms(3, LOOKS, 0.9)


def test_weak_samples_confirm_only_together() -> None:
    assert not Recall(weak(3, 1, 2)).confirms(3, LOOKS, 0.9)
    assert Recall(weak(3, 1, 2, 3)).confirms(3, LOOKS, 0.9)


def test_a_wrong_weak_sample_has_no_effect() -> None:
    known = [*weak(3, 1, 2, 3, 4), *weak(5, 9, like=3)]
    recall = Recall(known)
    assert recall.confirms(3, LOOKS, 0.9)
    assert not recall.confirms(5, LOOKS, 0.9)
    assert recall.denies(3, face(3)) is None


def test_a_sure_reading_is_denied_if_the_table_corrected_it_before() -> None:
    assert Recall(strong(3, 1)).denies(5, face(3, 0.2, 7)) == 3
    assert Recall(strong(NO_DIE, 1, like=3)).denies(5, face(3, 0.2, 7)) == NO_DIE
    assert Recall(weak(3, 1, 2)).denies(5, face(3, 0.2, 7)) is None
    assert Recall([*strong(3, 1), *strong(5, 2, like=3)]).denies(5, face(3, 0.2, 7)) is None


def test_a_logo_is_recognised_at_any_rotation() -> None:
    book = PatchBook([logo(1), logo(2)])
    for turned in range(4):
        alike = book.alike(logo(2, turned))
        assert alike[1] > 0.9
        assert alike[0] < 0.7


def test_an_unknown_face_is_recognised_after_two_pictures_and_not_after_one() -> None:
    shown = Samples().with_all(plain_faces(1, 2, 3, 4, 5))
    first = shown.with_all([sample(6, Trust.TAUGHT, patch=logo(1))])
    both = first.with_all([sample(6, Trust.TAUGHT, seed=1, patch=logo(1, 1))])
    assert Recall(first.every).recognises(face(6), logo(1, 2)) is None
    assert Recall(both.every).recognises(face(6), logo(1, 2)) == 6
    assert Recall(both.every).recognises(face(6), logo(2)) is None


def test_a_strange_face_is_not_named_before_every_face_of_the_dice_was_seen() -> None:
    twice = [sample(6, Trust.TAUGHT, seed=seed, patch=logo(1, seed)) for seed in range(2)]
    for faces in ((), (1, 2, 3, 4)):
        some = Samples().with_all(plain_faces(*faces))
        for one in twice:
            some = some.with_all([one])
        assert Recall(some.every).recognises(face(6), logo(1, 2)) is None
        assert Recall(some.every).recognises_misread(logo(1, 2)) is None


def logos_met(value: int, pictures: int = 2) -> Samples:
    """Return samples of plain faces, except for a logo in place of `value`, which is misread."""
    others = [v for v in range(1, 7) if v != value]
    samples = Samples().with_all(plain_faces(*others, trust=Trust.TAUGHT))
    for seed in range(pictures):
        samples = samples.with_all(
            [sample(value, Trust.TAUGHT, like=2, seed=seed, patch=logo(1, seed))]
        )
    return samples


def test_a_logo_misread_by_the_networks_is_recognised_after_two_pictures() -> None:
    assert Recall(logos_met(6).every).recognises_misread(logo(1, 3)) == 6
    assert Recall(logos_met(6, 1).every).recognises_misread(logo(1, 3)) is None
    assert Recall(logos_met(6).every).recognises_misread(logo(2)) is None


def test_a_misread_logo_is_not_recognised_if_a_plain_face_is_similar() -> None:
    alike = [sample(2, Trust.TAUGHT, seed=9, patch=logo(1), plain=True)]
    recall = Recall(logos_met(6).with_all(alike).every)
    assert recall.recognises_misread(logo(1, 3)) is None


def test_plain_faces_alone_name_nothing() -> None:
    recall = Recall(plain_faces(*range(1, 7), trust=Trust.TAUGHT))
    assert not recall.has_patches
    assert recall.recognises(face(3), logo(23)) is None
    assert recall.recognises_misread(logo(23)) is None


def test_a_mark_excluded_before_is_recognised_unless_a_die_is_similar() -> None:
    mark = sample(NO_DIE, Trust.SAID, patch=logo(3))
    assert Recall([mark]).recognises(face(NO_DIE), logo(3, 1)) == NO_DIE
    die = sample(6, Trust.SAID, like=NO_DIE, patch=logo(3))
    assert Recall([mark, die]).recognises(face(NO_DIE), logo(3, 1)) is None


def test_an_empty_or_disabled_memory_is_not_used() -> None:
    memory = Memory()
    assert memory.recall is None
    memory.samples = Samples().with_all(strong(3, 1))
    assert memory.recall is not None
    memory.heeded = False
    assert memory.recall is None
