"""Score the networks on polyhedral dice: python -m vision.evaluation.polyhedra FOLDER.

Each labelled die is looked at in its labelled box. `right` counts the values as read among those of
its kind; `wrong, sure` counts wrong values with a chance above 0.95.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from companion.dice import Box, DieKind
from vision.evaluation.labels import labelled
from vision.image.photograph import load
from vision.net.find import NET_FOLDER
from vision.net.kinds import SolidLook, SolidNet

_SURE = 0.95
_NEAR = 0.3  # of a top's side: greatest distance of a located top from the labelled top


def looks(root: Path, folder: Path) -> Iterator[tuple[dict[str, Any], SolidLook]]:
    """Yield each labelled polyhedral die in the pictures below `root`, and the networks' answers.

    `folder` holds the networks.
    """
    net = SolidNet(folder)
    for _, path, label in labelled(root):
        dice = [die for die in label["dice"] if die.get("kind") in tuple(DieKind) and die["box"]]
        boxes = [Box(*die["box"]) for die in dice]
        yield from zip(dice, net.look(load(path), boxes), strict=True)


def row(pairs: list[tuple[dict[str, Any], SolidLook]]) -> str:
    """Return the counts of these dice, as a line of the table."""
    right = sure = wrong = kinds = near = 0
    for label, look in pairs:
        faces = DieKind(label["kind"]).faces
        chances = np.array([look.values[value] for value in faces])
        best = faces[int(chances.argmax())]
        chance = float(chances.max()) / float(chances.sum() + look.values[-1])
        right += best == label["value"]
        sure += chance > _SURE
        wrong += chance > _SURE and best != label["value"]
        kinds += look.kind == label["kind"]
        if label.get("top"):
            x, y, side = label["top"]
            near += float(np.hypot(look.top[0] - x, look.top[1] - y)) < _NEAR * side
    return f"{len(pairs)} | {kinds} | {near} | {right} | {sure} | {wrong}"


def main() -> None:
    """Print a table of the kinds."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("folder", type=Path)
    ask.add_argument("--networks", type=Path, default=NET_FOLDER, help="folder of the ONNX files")
    options = ask.parse_args()
    pairs = list(looks(options.folder, options.networks))
    print("| kind | dice | kind right | top found | value right | sure | wrong, sure |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for kind in DieKind:
        print(f"| {kind} | {row([pair for pair in pairs if pair[0]['kind'] == kind])} |")
    print(f"| all | {row(pairs)} |")


if __name__ == "__main__":
    main()
