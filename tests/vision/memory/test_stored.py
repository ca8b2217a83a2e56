"""A memory's file is read back unchanged, or a sentence tells the problem."""

import numpy as np
import pytest

from tests.vision.memory.faces import logo, sample
from vision.memory.samples import NO_DIE, Samples, Trust
from vision.memory.stored import DamagedMemory, OtherNetworks, fingerprint, pack, unpack

SAMPLES = (
    Samples()
    .with_all([sample(3, Trust.READ), sample(NO_DIE, Trust.SAID, patch=logo(1))])
    .with_all([sample(6, Trust.TAUGHT), sample(5, Trust.READ, patch=logo(2), plain=True)])
)
DATA = pack(SAMPLES, "nets")


def test_a_stored_memory_is_read_back() -> None:
    back = unpack(DATA, "nets", "dice")
    assert back.last == SAMPLES.last
    for one, other in zip(back.every, SAMPLES.every, strict=True):
        assert (one.value, one.trust, one.picture, one.kind, one.plain) == (
            other.value, other.trust, other.picture, other.kind, other.plain,
        )  # fmt: skip
        assert np.array_equal(one.descriptor, other.descriptor)
        assert (one.patch is None) == (other.patch is None)
    shown = back.every[1].patch
    assert shown is not None
    assert np.array_equal(shown, logo(1))
    assert len(unpack(pack(Samples(), "nets"), "nets", "dice")) == 0


@pytest.mark.parametrize("at", range(0, len(DATA), 7))
def test_a_bit_changed_anywhere_is_noticed(at: int) -> None:
    broken = bytearray(DATA)
    broken[at] ^= 4
    with pytest.raises(DamagedMemory):
        unpack(bytes(broken), "nets", "dice")


@pytest.mark.parametrize("data", [b"", b"nothing", DATA[:-1], DATA[:40], DATA + b"x"])
def test_a_file_that_is_no_memory_is_refused_in_one_sentence(data: bytes) -> None:
    with pytest.raises(DamagedMemory) as refused:
        unpack(data, "nets", "known-dice.bin")
    assert (
        refused.value.sentence("en").count(".") == 2
    )  # the full stops of the file's name and of the sentence


def test_samples_of_other_networks_are_ignored() -> None:
    with pytest.raises(OtherNetworks):
        unpack(DATA, "others", "dice")


def test_the_networks_have_a_fingerprint() -> None:
    assert fingerprint() == fingerprint() != ""
