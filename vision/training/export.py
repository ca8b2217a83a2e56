"""Write networks as ONNX files: python -m vision.training.export FOLDER --spots F.

Weights are stored as 16-bit floats, which `cv2.dnn` converts to 32 bits: half the size, and
outputs that differ in the fourth digit.
"""

import argparse
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, numpy_helper

from vision.net.crops import CUT
from vision.net.kinds import CUT as SOLIDS_CUT
from vision.net.top_faces import CUT as PLACES_CUT
from vision.training.models import FACES, Numerals, Places, Solids, Spots

SOLIDS: dict[str, type[torch.nn.Module]] = {"solids": Solids, "numerals": Numerals}


def export_spots(kept: Path, folder: Path) -> None:
    """Write spots.onnx into `folder`."""
    spots = Spots()
    spots.load_state_dict(torch.load(kept, weights_only=True))
    _write(spots.eval(), torch.zeros(1, 3, 288, 480), folder / "spots.onnx")


def export_faces(kept: Path, folder: Path, name: str) -> None:
    """Write the network of this name, which looks at cuts, into `folder`."""
    faces = {**FACES, **SOLIDS}[name]()
    faces.load_state_dict(torch.load(kept, weights_only=True))
    axes = {"in": {0: "n"}, "out": {0: "n"}}
    size = SOLIDS_CUT if name == "solids" else CUT
    _write(faces.eval(), torch.zeros(1, 3, size, size), folder / f"{name}.onnx", axes)


def export_places(kept: Path, folder: Path) -> None:
    """Write places.onnx into `folder`."""
    places = Places()
    places.load_state_dict(torch.load(kept, weights_only=True))
    axes = {"in": {0: "n"}, "out": {0: "n"}}
    example = torch.zeros(1, 3, PLACES_CUT, PLACES_CUT)
    _write(places.eval(), example, folder / "places.onnx", axes)


def _write(
    model: torch.nn.Module,
    example: torch.Tensor,
    path: Path,
    axes: dict[str, dict[int, str]] | None = None,
) -> None:
    torch.onnx.export(
        model, (example,), str(path), input_names=["in"], output_names=["out"],
        opset_version=13, dynamo=False, dynamic_axes=axes,
    )  # fmt: skip
    model = onnx.load(str(path))
    graph = model.graph
    scales = {name for node in graph.node if node.op_type == "Resize" for name in node.input[1:]}
    for tensor in graph.initializer:
        if tensor.data_type == TensorProto.FLOAT and tensor.name not in scales:
            halves = numpy_helper.to_array(tensor).astype(np.float16)
            tensor.CopyFrom(numpy_helper.from_array(halves, tensor.name))
    for value in (*graph.input, *graph.output, *graph.value_info):
        value.type.tensor_type.elem_type = TensorProto.FLOAT16
    onnx.checker.check_model(model, full_check=True)
    onnx.save(model, str(path))


def main() -> None:
    """Export the networks that the command line names."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("folder", type=Path)
    ask.add_argument("--spots", type=Path)
    ask.add_argument("--places", type=Path)
    for name in (*FACES, *SOLIDS):
        ask.add_argument(f"--{name}", type=Path)
    given = ask.parse_args()
    if given.spots:
        export_spots(given.spots, given.folder)
    if given.places:
        export_places(given.places, given.folder)
    for name in (*FACES, *SOLIDS):
        if getattr(given, name):
            export_faces(getattr(given, name), given.folder, name)


if __name__ == "__main__":
    main()
