"""Fits the weights of vision.geometry.evidence on labelled photographs.

    python -m vision.training.weigh_geometry PHOTO_ROOT            prints figures
    python -m vision.training.weigh_geometry PHOTO_ROOT --write    and writes
                                                                   vision/geometry/evidence.py

Every face that the reader takes for the top of a die is an example: right when a
labelled pip die of its value lies there. Only images whose dice all have boxes count.
The choice of faces leans on the weights themselves, so a second run may still change
them a little. Takes about two minutes on one core of a PC.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.look import look
from vision.geometry.tops import features
from vision.photograph import load
from vision.reader import at_reading_size
from vision.training.logistic import Numbers, Truths, block, chance, fit, line

_MARGIN = 3  # pixels by which a face's middle may lie outside its label's box
_HELD = 0.007  # how small weights are held, against the number of examples
_LEVELS = (0.5, 0.8, 0.85, 0.95)  # of the score, that figures are printed for
_HEAD = '''"""The weights of the evidence for a face, fitted on labelled photographs.

The features of vision.geometry.tops, in their order, are taken from MEANS in units of SPREADS
and cut off at three of them. The logistic of the sum of SINGLE times each and of PAIRED
times each product of two (the constant left out, in the order of an upper triangle, row
by row) is the score of a face. Written by vision.training.weigh_geometry.
"""

# fmt: off
'''


def examples(root: Path) -> tuple[Numbers, Truths, NDArray[np.str_]]:
    """Features (n, f), rightness (n,) and source (n,) of all faces taken as tops."""
    known, right, source = [], [], []
    for file in sorted(root.rglob("labels.json")):
        for name, label in json.loads(file.read_text(encoding="utf-8")).items():
            if any(not die.get("box") for die in label["dice"]):
                continue
            image, scale = at_reading_size(load(file.parent / "images" / name))
            pips, _, found = look(image)
            for top in found:
                x, y = top.candidate.face.middle / scale
                known.append(features(top.candidate, pips))
                right.append(
                    any(
                        die["kind"] == "d6"
                        and die["value"] == top.candidate.face.value
                        and die["box"][0] - _MARGIN <= x <= die["box"][2] + _MARGIN
                        and die["box"][1] - _MARGIN <= y <= die["box"][3] + _MARGIN
                        for die in label["dice"]
                    )
                )
                source.append(f"{file.parent.relative_to(root)}/{label.get('set') or ''}")
    return np.array(known, np.float64), np.array(right), np.array(source)


def _terms(known: Numbers, means: Numbers, spreads: Numbers) -> Numbers:
    """The features in units of their spread, and all products of two."""
    unit = np.clip((known - means) / spreads, -3, 3)
    i, j = np.triu_indices(unit.shape[1] - 1)
    return np.concatenate([unit, unit[:, 1:][:, i] * unit[:, 1:][:, j]], axis=1)


def weighed(
    known: Numbers, right: Truths, source: NDArray[np.str_]
) -> tuple[Numbers, Numbers, Numbers]:
    """Means, spreads and weights of the features."""
    means, spreads = known.mean(axis=0), known.std(axis=0) + 1e-6
    means[0], spreads[0] = 0, 1  # the constant
    return means, spreads, fit(_terms(known, means, spreads), right, source, _HELD)


def without_each(known: Numbers, right: Truths, source: NDArray[np.str_]) -> Iterator[str]:
    """Lines of right faces / faces above each level, each source weighed without itself."""
    for name in np.unique(source):
        out = source == name
        means, spreads, weights = weighed(known[~out], right[~out], source[~out])
        score = chance(_terms(known[out], means, spreads), weights)
        yield line(str(name), right[out], score, _LEVELS)


def main(arguments: list[str]) -> None:
    """Fit, print, and write where asked."""
    cv2.setNumThreads(1)
    known, right, source = examples(Path(arguments[0]))
    print("\n".join(without_each(known, right, source)))
    if "--write" in arguments:
        means, spreads, weights = weighed(known, right, source)
        f = len(means)
        blocks = (("MEANS", means), ("SPREADS", spreads), ("SINGLE", weights[:f]))
        text = _HEAD + "".join(block(*one) for one in (*blocks, ("PAIRED", weights[f:])))
        path = Path(__file__).parents[1] / "geometry" / "evidence.py"
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
