"""Draw the lessons of all networks into a folder, on all cores; existing lessons stay."""

import functools
import multiprocessing
import time
from collections.abc import Callable, Container, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import cv2
import numpy as np

from vision.image.photograph import load
from vision.net import Net
from vision.reading.reader import at_reading_size
from vision.training.examples import numeral_pool, places, pool, solid_pool
from vision.training.examples.lessons import load_stock, make_stock, save_stock
from vision.training.examples.photographs import LabelledPhotograph, gather
from vision.training.examples.solid_pool import SolidPool
from vision.training.rendering.numerals import font_files

LEFT_OUT = "left-out.json"  # names of the sources left out of a folder's training
_FAMILIES, _GROUNDS = 3000, 600  # sorts of dice, and grounds beneath them
_PACKED_QUALITY = 85  # JPEG quality, out of 100
_OF_PHOTOGRAPHS = 26_000  # crops of all authors' photographs together

Number = TypeVar("Number")
Drawn = TypeVar("Drawn")


@dataclass(frozen=True)
class Lessons:
    """The folder of the lessons, made if missing; `workers` processes draw.

    `groups` of 2,048 crops are rendered for the networks that read, a quarter as many for `places`,
    and as many groups of scenes and of numerals for those of polyhedral dice, in the `fonts` below
    a folder.
    """

    folder: Path
    workers: int
    groups: int = 110
    seed: int = 101
    fonts: Path | None = None

    def stock(self) -> Path:
        """Return the folder of the dice and grounds for scenes."""
        folder = self.folder / "stock"
        if not (folder / "shapes.npz").exists():
            with _announced("dice and grounds"):
                save_stock(folder, *make_stock(self.seed, _FAMILIES, _GROUNDS))
        return folder

    def faces(self) -> Path:
        """Return the folder of the rendered crops of top faces."""
        folder, stock = self.folder / "faces", self.stock()
        if not (folder / "colours.npy").exists():
            with _announced("faces"):
                draw = functools.partial(pool.rendered, stock, self.seed)
                pool.save(folder, self._draw(draw, range(self.groups)))
        return folder

    def wholes(self) -> Path:
        """Return the folder of the rendered crops of whole dice."""
        folder, stock = self.folder / "wholes", self.stock()
        if not (folder / "places.npy").exists():
            with _announced("whole dice"):
                draw = functools.partial(places.drawn, stock, self.seed)
                places.save(folder, self._draw(draw, range(self.groups // 4)))
        return folder

    def solids(self) -> Path:
        """Return the folder of the rendered crops of polyhedral dice and of their numerals."""
        return self._of_fonts("solids", "polyhedral dice", solid_pool.drawn)

    def numerals(self) -> Path:
        """Return the folder of the rendered crops of numerals alone."""
        return self._of_fonts("numerals", "numerals", numeral_pool.drawn)

    def _of_fonts(
        self, name: str, subject: str, drawn: Callable[[tuple[str, ...], int, int], SolidPool]
    ) -> Path:
        folder = self.folder / name
        if not solid_pool.complete(folder):
            if self.fonts is None:
                raise ValueError(f"{subject} are drawn with fonts: name their folder")
            with _announced(subject):
                draw = functools.partial(drawn, font_files(self.fonts), self.seed)
                solid_pool.save(folder, self._draw(draw, range(self.groups)))
        return folder

    def photographed_faces(self, photographs: dict[str, list[LabelledPhotograph]]) -> list[Path]:
        """Return a folder of crops for each source of `photographs`.

        A source of many dice gets more crops.
        """
        dice = {source: sum(len(p.labels) for p in group) for source, group in photographs.items()}
        dice = {source: count for source, count in dice.items() if count}
        roots = {source: float(np.sqrt(count)) for source, count in dice.items()}
        folders = []
        for source, root in roots.items():
            folder = self.folder / "photographed" / source.replace("/", "-")
            folders.append(folder)
            if not (folder / "colours.npy").exists():
                with _announced(f"faces of {source}"):
                    count = round(_OF_PHOTOGRAPHS * root / sum(roots.values()))
                    pool.save(folder, [pool.photographed(photographs[source], self.seed, count)])
        return folders

    def photographs(
        self, root: Path, without: Container[str]
    ) -> dict[str, list[LabelledPhotograph]]:
        """Return the photographs below `root` by source, except those in `without`."""
        with _announced("photographs"):
            return gather(root, Net(), without)

    def _draw(self, draw: Callable[[Number], Drawn], numbers: Iterable[Number]) -> list[Drawn]:
        cv2.setNumThreads(1)
        load_stock.cache_clear()
        with multiprocessing.get_context("fork").Pool(self.workers) as work:
            return work.map(draw, numbers, chunksize=1)


@contextmanager
def _announced(subject: str) -> Iterator[None]:
    """Print the subject being drawn, and its time when done."""
    began = time.monotonic()
    print(f"Drawing {subject} ...", flush=True)
    yield
    print(f"  {time.monotonic() - began:.0f} s", flush=True)


def pack(root: Path, folder: Path) -> None:
    """Copy the labelled photographs below `root` into `folder`, at the reader's size.

    The copies are a tenth as large and teach the same: they can be carried to another machine.
    """
    for file in sorted(root.rglob("labels.json")):
        copy = folder / file.parent.relative_to(root)
        (copy / "images").mkdir(parents=True, exist_ok=True)
        (copy / "labels.json").write_bytes(file.read_bytes())
        for picture in sorted((file.parent / "images").iterdir()):
            image, _ = at_reading_size(load(picture))
            _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, _PACKED_QUALITY])
            (copy / "images" / picture.name).write_bytes(data.tobytes())
