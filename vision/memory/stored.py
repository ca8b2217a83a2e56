"""The bytes of a memory's file: sealed against damage, and only for the networks that saw it."""

import zlib
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256

import msgspec
import numpy as np
from msgspec import Struct

from companion.dice import Colour, DieKind
from companion.language.errors import TranslatedError
from vision.memory.patches import SIZE
from vision.memory.samples import (
    MOST_IN_ALL,
    MOST_SOLIDS,
    Sample,
    Samples,
    SolidSample,
    Trust,
)
from vision.net.faces import DESCRIPTOR, FILES
from vision.net.find import NET_FOLDER
from vision.net.kinds import FILES as SOLID_FILES
from vision.net.kinds import NUMERAL

_FORMAT = b"table-companion dice 1\n"
_SEAL = sha256().digest_size
_MOST_BYTES = 40_000_000  # once unpacked
_KINDS = tuple(DieKind)


class DamagedMemory(TranslatedError, ValueError):
    """The file holds no memory, or no longer a whole one."""

    message = "The memory of the dice ({name}) is damaged: it begins anew, empty."


class OtherNetworks(TranslatedError, ValueError):
    """A memory whose samples come from other networks."""

    message = "The memory of the dice ({name}) is of another version of the eye: it begins anew."


class _Face(Struct, frozen=True, array_like=True):
    kind: DieKind
    colour: Colour
    value: int
    trust: int
    picture: int


class _Head(Struct, frozen=True):
    networks: str
    last: int
    values: list[int]
    trusts: list[int]
    pictures: list[int]
    kinds: list[DieKind]
    patched: list[int]  # the samples that have a patch
    plain: list[int] = []  # samples with a plain face, by place in `patched`
    solids: list[_Face] = []  # faces of dice with numerals


def fingerprint() -> str:
    """Return the hashes of the networks' files. Raises OSError.

    The first part is for the networks that read pips, the last for those that read numerals.
    """
    return " ".join(_digest(files) for files in (FILES, SOLID_FILES))


def _digest(files: Sequence[str]) -> str:
    digest = sha256()
    for file in files:
        digest.update((NET_FOLDER / file).read_bytes())
    return digest.hexdigest()


def pack(samples: Samples, networks: str) -> bytes:
    """Return the bytes of a memory's file.

    `networks` is the `fingerprint` of the networks that saw the samples.
    """
    every = samples.every
    patched = [k for k, sample in enumerate(every) if sample.patch is not None]
    patches = [sample.patch for sample in every if sample.patch is not None]
    head = _Head(
        networks,
        samples.last,
        [sample.value for sample in every],
        [int(sample.trust) for sample in every],
        [sample.picture for sample in every],
        [sample.kind for sample in every],
        patched,
        [place for place, k in enumerate(patched) if every[k].plain],
        [_Face(o.kind, o.colour, o.value, int(o.trust), o.picture) for o in samples.solids],
    )
    header = msgspec.json.encode(head) + b"\n"
    arrays = (
        np.array([sample.descriptor for sample in every], "<f2"),
        np.array(patches, np.uint8),
        np.array([solid.descriptor for solid in samples.solids], "<f2"),
        np.array([solid.patch for solid in samples.solids], np.uint8),
    )
    body = _FORMAT + zlib.compress(header + b"".join(array.tobytes() for array in arrays), 1)
    return body + sha256(body).digest()


def unpack(data: bytes, networks: str, name: str) -> Samples:
    """Return the samples in the bytes of a file called `name`.

    `networks` is the fingerprint of the present networks. Raises DamagedMemory, OtherNetworks.
    """
    body, seal = data[:-_SEAL], data[-_SEAL:]
    if not body.startswith(_FORMAT) or sha256(body).digest() != seal:
        raise DamagedMemory(name=name)
    try:
        whole = _unpressed(body[len(_FORMAT) :])
        header, _, rest = whole.partition(b"\n")
        head = msgspec.json.decode(header, type=_Head)
        if _pips(head.networks) != _pips(networks):
            raise OtherNetworks(name=name)
        samples, rest = _samples(head, rest)
        solids = _solids(head, rest)
        return replace(samples, solids=solids if head.networks == networks else ())
    except OtherNetworks:
        raise
    except (ValueError, IndexError, zlib.error, RecursionError) as error:
        raise DamagedMemory(name=name) from error


def _pips(networks: str) -> str:
    """Return the part of a fingerprint for the networks that read pips."""
    return networks.partition(" ")[0]


def _unpressed(pressed: bytes) -> bytes:
    opened = zlib.decompressobj()
    whole = opened.decompress(pressed, _MOST_BYTES)
    if opened.unconsumed_tail or not opened.eof:
        raise ValueError("too large, or cut off")
    return whole


def _samples(head: _Head, rest: bytes) -> tuple[Samples, bytes]:
    """Return the samples of faces with pips in `rest`, and the bytes after them.

    `head` holds the counts. Raises ValueError, IndexError if the counts do not fit.
    """
    count = len(head.values)
    if count > MOST_IN_ALL:
        raise ValueError(count)
    border = 2 * DESCRIPTOR * count
    seen = np.frombuffer(rest[:border], "<f2").astype(np.float16).reshape(count, DESCRIPTOR)
    end = border + 3 * SIZE * SIZE * len(head.patched)
    shown = np.frombuffer(rest[border:end], np.uint8).reshape(len(head.patched), SIZE, SIZE, 3)
    if not np.isfinite(seen).all():
        raise ValueError("no number")
    patches = dict(zip(head.patched, shown, strict=True))
    plain = {head.patched[place] for place in head.plain}
    lists: Sequence[Sequence[int]] = (head.trusts, head.pictures, head.kinds)  # type: ignore[assignment]
    if any(len(column) != count for column in lists):
        raise ValueError("columns of different lengths")
    every = tuple(
        Sample(
            seen[k], head.values[k], Trust(head.trusts[k]), head.pictures[k], head.kinds[k],
            patches.get(k), k in plain,
        )
        for k in range(count)
    )  # fmt: skip
    return Samples(every, head.last), rest[end:]


def _solids(head: _Head, rest: bytes) -> tuple[SolidSample, ...]:
    """Return the faces of dice with numerals. Raises ValueError if the counts do not fit."""
    count = len(head.solids)
    if count > MOST_SOLIDS:
        raise ValueError(count)
    border = 2 * NUMERAL * count
    seen = np.frombuffer(rest[:border], "<f2").astype(np.float16).reshape(count, NUMERAL)
    shown = np.frombuffer(rest[border:], np.uint8).reshape(count, SIZE, SIZE)
    if not np.isfinite(seen).all():
        raise ValueError("no number")
    return tuple(
        SolidSample(seen[k], shown[k], o.kind, o.colour, o.value, Trust(o.trust), o.picture)
        for k, o in enumerate(head.solids)
    )
