"""Teach the networks, or those named: python -m vision.training.teach --out FOLDER --minutes M.

Draws the missing lessons, trains each network for its share of the minutes, exports those that
improved to FOLDER/net, reads the photographs of the authors left out, and writes FOLDER/results.md.
A second run with the same folder continues from its networks.
"""

import argparse
import json
import os
import shutil
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import cv2
import torch

from vision.evaluation.evaluate import Tally, compare
from vision.evaluation.labels import labelled
from vision.image.photograph import load
from vision.net import Net
from vision.net.find import NET_FOLDER
from vision.reading.reader import Reader
from vision.training.export import NETWORKS, export
from vision.training.prepare import LEFT_OUT, Lessons, pack
from vision.training.train_faces import FacesCourse
from vision.training.train_places import PlacesCourse
from vision.training.train_solids import NumeralsCourse, SolidsCourse
from vision.training.train_spots import SpotsCourse
from vision.training.trainer import Course, Stretch, Trainer

# The share of the time of each network, relative to the other networks taught.
_SHARES = {"deep": 4.0, "plain": 2.5, "spots": 4.0, "places": 1.0, "solids": 1.0, "numerals": 3.0}
_POLYHEDRAL = ("solids", "numerals")  # their lessons are drawn with fonts


class Teaching:
    """A folder in which networks are taught, in one stretch after another."""

    def __init__(
        self, folder: Path, lessons: Lessons, photographs: Path | None, without: Sequence[str]
    ) -> None:
        self._folder, self._lessons = folder, lessons
        self._root, self._without = photographs, without
        self._net = folder / "net"
        self._net.mkdir(parents=True, exist_ok=True)
        (folder / LEFT_OUT).write_text(json.dumps(list(without)) + "\n")
        for name in NETWORKS:
            if not (self._net / f"{name}.onnx").exists():
                shutil.copy(NET_FOLDER / f"{name}.onnx", self._net)

    def teach(self, names: Sequence[str], seconds: float, device: str) -> None:
        """Train the networks `names`, each in turn, for `seconds` in all."""
        began = time.monotonic()
        courses = self._courses(names)
        remaining = seconds - (time.monotonic() - began)
        total = sum(_SHARES[name] for name in names)
        for course in courses:
            self._teach(course, max(1.0, remaining * _SHARES[course.name] / total), device)

    def _teach(self, course: Course, seconds: float, device: str) -> None:
        weights = self._folder / f"{course.name}.pt"
        earlier = self.stretches()
        print(f"Teaching {course.name} for {seconds / 60:.0f} minutes ...", flush=True)
        trainer = Trainer(course, device, seed=1 + len(earlier))
        trainer.start_from(weights if weights.exists() else self._net / f"{course.name}.onnx")
        stretch = trainer.train(weights, seconds)
        print(f"  {stretch}", flush=True)
        if stretch.better:
            export(course.name, weights, self._net)
        every = [asdict(done) for done in (*earlier, stretch)]
        (self._folder / "stretches.json").write_text(json.dumps(every, indent=1) + "\n")

    def stretches(self) -> list[Stretch]:
        """Return all trainings in this folder, the earliest first."""
        file = self._folder / "stretches.json"
        return [Stretch(**done) for done in json.loads(file.read_text())] if file.exists() else []

    def _courses(self, names: Sequence[str]) -> list[Course]:
        """Return the courses of these networks, with their lessons drawn."""
        lessons = self._lessons
        photographs = {}
        if self._root and not set(names) <= {"places", *_POLYHEDRAL}:
            photographs = lessons.photographs(self._root, self._without)
        courses: list[Course] = []
        for name in names:
            if name == "spots":
                every = [photograph for group in photographs.values() for photograph in group]
                courses.append(SpotsCourse(lessons.stock(), every, lessons.workers))
            elif name == "places":
                courses.append(PlacesCourse(lessons.wholes()))
            elif name == "solids":
                courses.append(SolidsCourse(lessons.solids()))
            elif name == "numerals":
                courses.append(NumeralsCourse([lessons.solids(), lessons.numerals()]))
            else:
                cut = lessons.photographed_faces(photographs)
                courses.append(FacesCourse(name, lessons.faces(), cut))
        return courses

    def write_results(self) -> None:
        """Read the photographs left out with the shipped and the taught networks; write a table."""
        lines = ["| network | steps | minutes | loss before | after | kept |"]
        lines += ["| --- | --- | --- | --- | --- | --- |"]
        for s in self.stretches():
            kept = "yes" if s.better else "no"
            lines += [
                f"| {s.network} | {s.steps} | {s.minutes} | {s.before} | {s.after} | {kept} |"
            ]
        if self._root and self._without:
            lines += ["", "| left out | trays | right, shipped | silent | right, taught | silent |"]
            lines += ["| --- | --- | --- | --- | --- | --- |"]
            shipped, taught = (
                _read(self._root, self._without, Net(folder)) for folder in (NET_FOLDER, self._net)
            )
            lines += [
                f"| {source} | {old.images} | {old.trays} | {old.silent} |"
                f" {taught[source].trays} | {taught[source].silent} |"
                for source, old in shipped.items()
            ]
        text = "\n".join(lines) + "\n"
        (self._folder / "results.md").write_text(text)
        print(text)


def _read(root: Path, sources: Sequence[str], net: Net) -> dict[str, Tally]:
    """Return the reader's tallies on the photographs of these sources below `root`."""
    reader, tallies = Reader(net), {source: Tally() for source in sources}
    for source, path, label in labelled(root):
        if source in tallies:
            tallies[source].add(compare(reader.read(load(path)), label))
    return tallies


def main() -> None:
    """Teach as the command line asks."""
    cuda, cores = torch.cuda.is_available(), os.cpu_count() or 1
    ask = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    ask.add_argument("--out", type=Path, required=True, help="folder of networks and results")
    ask.add_argument("--minutes", type=float, default=45.0, help="for lessons and training")
    ask.add_argument(
        "--networks", nargs="+", choices=_SHARES, help="all that can be taught, if none"
    )
    ask.add_argument("--fonts", type=Path, help="folder of fonts, for solids and numerals")
    ask.add_argument("--photographs", type=Path, help="folder of labelled photographs")
    ask.add_argument("--leave-out", nargs="+", default=[], metavar="SOURCE", help="to measure on")
    ask.add_argument("--lessons", type=Path, help="folder of drawn lessons; FOLDER/lessons if none")
    ask.add_argument("--device", choices=("cpu", "cuda"), default="cuda" if cuda else "cpu")
    ask.add_argument("--threads", type=int, default=1, help="of the training, on a CPU")
    ask.add_argument("--workers", type=int, default=cores if cuda else 1, help="that draw lessons")
    ask.add_argument("--pack", action="store_true", help="shrink the photographs into FOLDER only")
    options = ask.parse_args()
    if options.pack:
        pack(options.photographs, options.out)
        return
    names = options.networks or [
        name for name in _SHARES if options.fonts or name not in _POLYHEDRAL
    ]
    if not options.fonts and not set(names).isdisjoint(_POLYHEDRAL):
        ask.error("solids and numerals are taught with fonts: name their folder (--fonts)")
    torch.set_num_threads(options.threads)
    cv2.setNumThreads(1)  # before any process is forked: OpenCV's threads do not survive it
    if options.device == "cpu":
        os.nice(10)  # it is taught in the background
    lessons = Lessons(
        options.lessons or options.out / "lessons", options.workers, fonts=options.fonts
    )
    teaching = Teaching(options.out, lessons, options.photographs, options.leave_out)
    teaching.teach(names, 60 * options.minutes, options.device)
    teaching.write_results()


if __name__ == "__main__":
    main()
