"""Write networks as ONNX files.

Weights are stored as 16-bit floats, which `cv2.dnn` converts to 32 bits: half the size, and
outputs that differ in the fourth digit.
"""

from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, numpy_helper

from vision.net.crops import CUT
from vision.net.kinds import CUT as SOLIDS_CUT
from vision.net.numeral_cuts import CUT as NUMERALS_CUT
from vision.net.top_faces import CUT as PLACES_CUT
from vision.training.models import Deep, Numerals, Places, Plain, Solids, Spots

# each network, and the height and width of its input
NETWORKS: dict[str, tuple[type[torch.nn.Module], int, int]] = {
    "spots": (Spots, 288, 480),
    "places": (Places, PLACES_CUT, PLACES_CUT),
    "plain": (Plain, CUT, CUT),
    "deep": (Deep, CUT, CUT),
    "solids": (Solids, SOLIDS_CUT, SOLIDS_CUT),
    "numerals": (Numerals, NUMERALS_CUT, NUMERALS_CUT),
}


def export(name: str, weights: Path, folder: Path) -> None:
    """Write the network of this name, with the weights stored at `weights`, into `folder`."""
    kind, height, width = NETWORKS[name]
    net = kind()
    net.load_state_dict(torch.load(weights, weights_only=True, map_location="cpu"))
    # the number of pictures is free, but for the finding network, which gets one of any size
    axes = None if name == "spots" else {"in": {0: "n"}, "out": {0: "n"}}
    _write(net.eval(), torch.zeros(1, 3, height, width), folder / f"{name}.onnx", axes)


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
