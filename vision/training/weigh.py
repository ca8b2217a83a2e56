"""Fits the weights of vision.reading.weights on labelled photographs.

    python -m vision.training.weigh PHOTO_ROOT                     with the networks in vision/net
    python -m vision.training.weigh PHOTO_ROOT --folds FOLDER N    each with networks that never
                                                                   saw its source: FOLDER/0 ...
    python -m vision.training.weigh PHOTO_ROOT --any TRACED_ROOT   only those of a die of any
                                                                   kind, on TRACED_ROOT as well

Prints what the sure dice of each source are worth when the weights are fitted without it, and
with --write writes vision/reading/weights.py. Only images whose dice all have boxes count.
"""

import argparse
import functools
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Image
from vision.image.photograph import load
from vision.net import Found, Net
from vision.reading import weights as evidence
from vision.reading.decide import LIFTED, SURE
from vision.reading.die_likelihood import any_features
from vision.reading.features import Numbers, features_closer
from vision.reading.reader import at_reading_size, look
from vision.reading.second_look import second_look
from vision.training.logistic import Truths, block, chance, fit, line
from vision.training.photographs import left_out

_HELD = 0.004  # how small weights are held, against the number of examples
_HELD_ANY = 0.0003  # the same for those of a die of any kind
_LEVELS = (0.9, 0.95, 0.97, 0.99)  # of the chance to be right, that figures are printed for
_HEAD = '''"""The weights of the evidence for a die, fitted on labelled photographs.

The logistic of the features of vision.reading.features times PRESENT is the chance that a thing
found is a die with pips, times RIGHT that it is one read right; that of the features
after a closer look times CLOSER that a doubtful one is. That of the features of
vision.reading.die_likelihood times ANY is the chance that a thing is a die of any kind.
Written by vision.training.weigh.
"""

# fmt: off
'''


@dataclass(frozen=True, eq=False)
class Example:
    """A thing found in a picture of `source`: its features, and what is true of it."""

    source: str
    found: Found
    known: Numbers
    there: bool
    right: bool
    die: bool  # of any kind
    known_any: Numbers  # the features of vision.reading.die_likelihood
    seen: Callable[[], float]  # the chance of its value in a closer look


def examples(root: Path, nets: list[Net]) -> Iterator[Example]:
    """All things found in the labelled pictures.

    With several `nets`, each picture is looked at with the one that was taught without it.
    """
    for number, file in enumerate(sorted(root.rglob("labels.json"))):
        for place, (name, label) in enumerate(json.loads(file.read_text()).items()):
            dice = label["dice"]
            if any(not die.get("box") for die in dice) or not dice:
                continue
            at = place if label.get("set") else number
            net = next(net for k, net in enumerate(nets) if left_out((k, len(nets)), at))
            image, scale = at_reading_size(load(file.parent / "images" / name))
            source = f"{file.parent.relative_to(root)}/{label.get('set') or ''}"
            free = list(dice)
            every = list(look(image, net))
            every_any = any_features(image, [found for found, _ in every])
            for (found, known), known_any in zip(every, every_any, strict=True):
                die = next((one for one in free if _in(one["box"], found, scale)), None)
                if die is not None:
                    free.remove(die)
                kind, value = (die["kind"], die["value"]) if die else (None, None)
                there = kind in ("d6", "d6-symbol")
                right = there and value == found.value
                seen = functools.partial(_seen, image, net, found)
                is_die = die is not None
                yield Example(source, found, known, there, right, is_die, known_any, seen)


def _seen(image: Image, net: Net, found: Found) -> float:
    (values,) = second_look(image, net, [found])
    return float(values[found.value])


def _in(box: Any, found: Found, scale: float) -> bool:
    x, y = (v / scale for v in found.middle)
    return bool(box[0] <= x <= box[2] and box[1] <= y <= box[3])


def without_each(
    known: Numbers, right: Truths, source: NDArray[np.str_], held: float = _HELD
) -> Iterator[str]:
    """Lines of right dice / dice above each level, each source weighed without itself."""
    for name in np.unique(source):
        out = source == name
        weights = fit(known[~out], right[~out], source[~out], held)
        yield line(str(name), right[out], chance(known[out], weights), _LEVELS)


def _weigh_any(every: list[Example], write: bool) -> None:
    """Print what the chance of a die of any kind is worth, and write its weights where asked."""
    source = np.array([one.source for one in every])
    known = np.array([one.known_any for one in every])
    die = np.array([one.die for one in every])
    print("\n".join(without_each(known, die, source, _HELD_ANY)))
    if write:
        _write({"ANY": fit(known, die, source, _HELD_ANY)})


def _write(weights: dict[str, Numbers]) -> None:
    """Write vision/reading/weights.py, with these weights anew and the others as they are."""
    names = ("PRESENT", "RIGHT", "CLOSER", "ANY")
    blocks = (block(name, weights.get(name, np.array(getattr(evidence, name)))) for name in names)
    Path(evidence.__file__).write_text(_HEAD + "".join(blocks), encoding="utf-8")


def main() -> None:
    """Fit, print, and write where asked."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("root", type=Path)
    ask.add_argument("--folds", nargs=2, metavar=("FOLDER", "N"))
    ask.add_argument("--any", type=Path, metavar="TRACED_ROOT")
    ask.add_argument("--write", action="store_true")
    given: Any = ask.parse_args()
    cv2.setNumThreads(1)
    nets = [Net()]
    if given.folds:
        nets = [Net(Path(given.folds[0]) / str(k)) for k in range(int(given.folds[1]))]
    if given.any:
        _weigh_any(list(examples(given.root, nets)) + list(examples(given.any, nets)), given.write)
        return
    every = list(examples(given.root, nets))
    source = np.array([one.source for one in every])
    known = np.array([one.known for one in every])
    there, right = (np.array([getattr(one, k) for one in every]) for k in ("there", "right"))

    print("At first:")
    print("\n".join(without_each(known, right, source)))
    at_first = fit(known, right, source, _HELD)
    score = chance(known, at_first)
    doubtful = np.flatnonzero((score > LIFTED) & (score <= SURE))
    closer = np.array([features_closer(float(score[k]), every[k].seen()) for k in doubtful])
    print("Doubtful, after a closer look:")
    print("\n".join(without_each(closer, right[doubtful], source[doubtful])))
    if given.write:
        right_closer = fit(closer, right[doubtful], source[doubtful], _HELD)
        present = fit(known, there, source, _HELD)
        _write({"PRESENT": present, "RIGHT": at_first, "CLOSER": right_closer})


if __name__ == "__main__":
    main()
