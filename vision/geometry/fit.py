"""Fits the weights of vision.geometry.evidence on labelled photographs.

    python -m vision.geometry.fit PHOTO_ROOT             prints figures, sources left out
    python -m vision.geometry.fit PHOTO_ROOT --write     writes vision/evidence.py as well

Every face that the reader takes for the top of a die is an example: right when a
labelled pip die of its value lies there. Only images whose dice all have boxes count.
The choice of faces leans on the weights themselves, so a second run may still change
them a little. Takes about two minutes on one core of a PC.
"""

import json
import sys
import textwrap
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.look import look
from vision.geometry.tops import features
from vision.photograph import load
from vision.reader import at_reading_size

Numbers = NDArray[np.float64]
_MARGIN = 3  # pixels by which a face's middle may lie outside its label's box
_HELD = 0.007  # how small weights are held, against the number of examples
_STEPS = 25  # of Newton's method
_LEVELS = (0.5, 0.8, 0.85, 0.95)  # of the score, that figures are printed for
_HEAD = '''"""The weights of the evidence for a face, fitted on labelled photographs.

The features of vision.geometry.tops, in their order, are taken from MEANS in units of SPREADS
and cut off at three of them. The logistic of the sum of SINGLE times each and of PAIRED
times each product of two (the constant left out, in the order of an upper triangle, row
by row) is the score of a face. Written by vision.geometry.fit.
"""

# fmt: off
'''


def examples(root: Path) -> tuple[Numbers, NDArray[np.bool_], NDArray[np.str_]]:
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


def fit(
    known: Numbers, right: NDArray[np.bool_], source: NDArray[np.str_]
) -> tuple[Numbers, Numbers, Numbers]:
    """Means, spreads and weights: logistic regression by Newton's method."""
    _, at, count = np.unique(source, return_inverse=True, return_counts=True)
    weight = 1 / np.sqrt(count[at])
    weight /= weight.mean()
    means, spreads = known.mean(axis=0), known.std(axis=0) + 1e-6
    means[0], spreads[0] = 0, 1  # the constant
    terms = _terms(known, means, spreads)
    held = np.full(terms.shape[1], _HELD * len(terms))
    held[0] = 1e-6
    weights = np.zeros(terms.shape[1])
    for _ in range(_STEPS):
        chance = 1 / (1 + np.exp(-np.clip(terms @ weights, -30, 30)))
        slope = terms.T @ (weight * (chance - right)) + held * weights
        bend = (terms * (weight * chance * (1 - chance))[:, None]).T @ terms + np.diag(held)
        weights -= np.linalg.solve(bend, slope)
    return means, spreads, weights


def left_out(known: Numbers, right: NDArray[np.bool_], source: NDArray[np.str_]) -> list[str]:
    """Lines of right faces / faces above each level, each source fitted without itself."""
    lines = []
    for name in np.unique(source):
        out = source == name
        means, spreads, weights = fit(known[~out], right[~out], source[~out])
        score = 1 / (1 + np.exp(-np.clip(_terms(known[out], means, spreads) @ weights, -30, 30)))
        cells = (
            f">{at}: {(right[out] & (score > at)).sum()}/{(score > at).sum()}" for at in _LEVELS
        )
        lines.append(f"{name:34s} {right[out].sum():4d} of {out.sum():4d}   " + "  ".join(cells))
    return lines


def _block(name: str, numbers: Numbers) -> str:
    body = ", ".join(f"{number:.3f}" for number in numbers) + ","
    lines = textwrap.fill(body, 96, initial_indent="    ", subsequent_indent="    ")
    return f"{name} = (\n{lines}\n)\n"


def main(arguments: list[str]) -> None:
    """Fit, print, and write where asked."""
    cv2.setNumThreads(1)
    known, right, source = examples(Path(arguments[0]))
    print("\n".join(left_out(known, right, source)))
    if "--write" in arguments:
        means, spreads, weights = fit(known, right, source)
        f = len(means)
        blocks = (("MEANS", means), ("SPREADS", spreads), ("SINGLE", weights[:f]))
        text = _HEAD + "".join(_block(*block) for block in (*blocks, ("PAIRED", weights[f:])))
        Path(__file__).with_name("evidence.py").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
