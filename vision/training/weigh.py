"""Fit the weights in vision.reading.weights on labelled photographs, by logistic regression.

    python -m vision.training.weigh PHOTO_ROOT                     with the networks in vision/net
    python -m vision.training.weigh PHOTO_ROOT --taught FOLDER ...  each source with the networks
                                                                   of a folder of `teach` that
                                                                   left it out, if there is any
    python -m vision.training.weigh PHOTO_ROOT --any TRACED_ROOT   only those of the die
                                                                   likelihood, on TRACED_ROOT too

Prints, for each source, how many sure dice are right when the weights are fitted without it; with
--write, writes vision/reading/weights.py. Only images whose dice all have boxes are used.
"""

import argparse
import functools
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.evaluation.labels import labelled
from vision.frame import Image
from vision.image.photograph import load
from vision.net import Detection, Net
from vision.reading import weights as shipped
from vision.reading.decide import SECOND_LOOK_FROM, SURE
from vision.reading.die_likelihood import likelihood_features
from vision.reading.features import Numbers, second_look_features
from vision.reading.reader import at_reading_size, look
from vision.reading.second_look import second_look
from vision.training.logistic import Truths, block, chance, fit, line
from vision.training.prepare import LEFT_OUT

_RIDGE = 0.004  # ridge penalty on the weights, per example
_RIDGE_LIKELIHOOD = 0.0003  # the same for DIE_LIKELIHOOD
_LEVELS = (0.9, 0.95, 0.97, 0.99)  # chances of being right in the printed table
_HEAD = '''"""Weights of the logistic regressions, fitted on labelled photographs.

A chance is 1 / (1 + exp(-features @ weights)). PRESENT: a detection is a pip die; RIGHT: its value
is right; SECOND_LOOK: the value is right, after a second look (features of
vision.reading.features); DIE_LIKELIHOOD: the detection is a die of any kind (features of
vision.reading.die_likelihood). Written by `python -m vision.training.weigh --write`.
"""

# fmt: off
'''


@dataclass(frozen=True, eq=False)
class Example:
    """A detection in a picture of `source`: its features, and the truth by the labels.

    `pip_die`: a die with pips; `right`: with the value read; `die`: a die of any kind.
    """

    source: str
    detection: Detection
    features: Numbers
    pip_die: bool
    right: bool
    die: bool
    likelihood_features: Numbers  # for the die likelihood
    seen: Callable[[], float]  # the chance of its value in a second look


def examples(root: Path, nets: Mapping[str, Net], net: Net) -> Iterator[Example]:
    """Yield all detections in the labelled pictures below `root`.

    Pictures of the sources in `nets` are read by those networks, others by `net`.
    """
    for source, path, label in labelled(root):
        dice = label["dice"]
        if any(not die.get("box") for die in dice) or not dice:
            continue
        image, scale = at_reading_size(load(path))
        reader = nets.get(source, net)
        free = list(dice)
        every = list(look(image, reader))
        every_likelihood = likelihood_features(image, [detection for detection, _ in every])
        for (detection, features), terms in zip(every, every_likelihood, strict=True):
            die = next((die for die in free if _in(die["box"], detection, scale)), None)
            if die is not None:
                free.remove(die)
            kind, value = (die["kind"], die["value"]) if die else (None, None)
            pip_die = kind in ("d6", "d6-symbol")
            right = pip_die and value == detection.value
            seen = functools.partial(_second_look, image, reader, detection)
            is_die = die is not None
            yield Example(source, detection, features, pip_die, right, is_die, terms, seen)


def taught_without(folders: Sequence[Path]) -> dict[str, Net]:
    """Return for each source that a folder of `teach` left out, the networks taught there."""
    nets: dict[str, Net] = {}
    for folder in folders:
        net = Net(folder / "net")
        nets |= dict.fromkeys(json.loads((folder / LEFT_OUT).read_text()), net)
    return nets


def _second_look(image: Image, net: Net, detection: Detection) -> float:
    (values,) = second_look(image, net, [detection])
    return float(values[detection.value])


def _in(box: Any, detection: Detection, scale: float) -> bool:
    x, y = (v / scale for v in detection.middle)
    return bool(box[0] <= x <= box[2] and box[1] <= y <= box[3])


def without_each(
    features: Numbers, right: Truths, source: NDArray[np.str_], ridge: float = _RIDGE
) -> Iterator[str]:
    """Yield a line per source: right dice / dice above each level, fitted without the source."""
    for name in np.unique(source):
        out = source == name
        weights = fit(features[~out], right[~out], source[~out], ridge)
        yield line(str(name), right[out], chance(features[out], weights), _LEVELS)


def _weigh_likelihood(every: list[Example], write: bool) -> None:
    """Print the quality of the die likelihood; with `write`, write its weights."""
    source = np.array([example.source for example in every])
    features = np.array([example.likelihood_features for example in every])
    die = np.array([example.die for example in every])
    print("\n".join(without_each(features, die, source, _RIDGE_LIKELIHOOD)))
    if write:
        _write({"DIE_LIKELIHOOD": fit(features, die, source, _RIDGE_LIKELIHOOD)})


def _write(weights: dict[str, Numbers]) -> None:
    Path(shipped.__file__).write_text(weights_file(weights), encoding="utf-8")


def weights_file(weights: dict[str, Numbers]) -> str:
    """Return the text of vision/reading/weights.py with these weights, and the shipped others."""
    names = ("PRESENT", "RIGHT", "SECOND_LOOK", "DIE_LIKELIHOOD")
    blocks = (block(name, weights.get(name, np.array(getattr(shipped, name)))) for name in names)
    return _HEAD + "".join(blocks)


def main() -> None:
    """Fit and print the weights; with --write, write them."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("root", type=Path)
    ask.add_argument("--taught", nargs="+", type=Path, default=[], metavar="FOLDER")
    ask.add_argument("--net", type=Path, help="folder of the networks for all other sources")
    ask.add_argument("--any", type=Path, metavar="TRACED_ROOT")
    ask.add_argument("--write", action="store_true")
    options: Any = ask.parse_args()
    cv2.setNumThreads(1)
    nets, net = taught_without(options.taught), Net(options.net)
    if options.any:
        _weigh_likelihood(
            list(examples(options.root, nets, net)) + list(examples(options.any, nets, net)),
            options.write,
        )
        return
    every = list(examples(options.root, nets, net))
    source = np.array([example.source for example in every])
    features = np.array([example.features for example in every])
    present = np.array([example.pip_die for example in every])
    right = np.array([example.right for example in every])

    print("At first:")
    print("\n".join(without_each(features, right, source)))
    at_first = fit(features, right, source, _RIDGE)
    score = chance(features, at_first)
    doubtful = np.flatnonzero((score > SECOND_LOOK_FROM) & (score <= SURE))
    second = np.array([second_look_features(float(score[k]), every[k].seen()) for k in doubtful])
    print("Doubtful, after a second look:")
    print("\n".join(without_each(second, right[doubtful], source[doubtful])))
    if options.write:
        right_again = fit(second, right[doubtful], source[doubtful], _RIDGE)
        weights = fit(features, present, source, _RIDGE)
        _write({"PRESENT": weights, "RIGHT": at_first, "SECOND_LOOK": right_again})


if __name__ == "__main__":
    main()
