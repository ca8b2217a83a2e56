"""The store is bounded and drops the weakest and oldest samples; equal views count once."""

from tests.vision.memory.faces import logo, sample
from vision.memory.samples import MOST, MOST_PLAIN, SAME_VIEW, Samples, Trust


def many(count: int, value: int, trust: Trust, start: int = 0) -> Samples:
    samples = Samples()
    for seed in range(start, start + count):
        samples = samples.with_all([sample(value, trust, seed=seed)])
    return samples


def test_the_oldest_samples_beyond_the_limit_of_a_sort_are_dropped() -> None:
    samples = many(MOST[Trust.READ] + 5, 3, Trust.READ)
    assert len(samples) == MOST[Trust.READ]
    assert [one.picture for one in samples.every[:2]] == [6, 7]


def test_weak_samples_never_replace_strong_samples() -> None:
    samples = many(20, 3, Trust.SAID).with_all([sample(3, Trust.TAUGHT, seed=999)])
    for seed in range(100, 100 + MOST[Trust.READ] + 30):
        samples = samples.with_all([sample(3, Trust.READ, seed=seed)])
    assert sum(one.trust > Trust.READ for one in samples.every) == 21


def test_a_die_read_again_in_the_same_view_is_no_second_witness() -> None:
    assert SAME_VIEW < 1
    samples = Samples().with_all([sample(3, Trust.READ)]).with_all([sample(3, Trust.READ)])
    assert len(samples) == 1
    assert len(samples.with_all([sample(3, Trust.SAID)])) == 2


def test_a_picture_is_withdrawn_as_a_whole_and_its_number_not_reused() -> None:
    samples = Samples().with_all([sample(1, Trust.READ), sample(2, Trust.READ)])
    samples = samples.with_all([sample(3, Trust.READ)])
    left = samples.without(1)
    assert [one.value for one in left.every] == [3]
    assert left.with_all([sample(4, Trust.READ)]).last == 3


def test_of_plain_faces_the_oldest_lose_their_picture_and_stay_remembered() -> None:
    samples = Samples()
    for seed in range(MOST_PLAIN + 3):
        plain = sample(3, Trust.TAUGHT, seed=seed, patch=logo(1), plain=True)
        samples = samples.with_all([plain])
    assert len(samples) == MOST_PLAIN + 3
    assert [one.patch is None for one in samples.every[:4]] == [True, True, True, False]
