"""Write networks as ONNX files, and load the weights of such a file back.

Weights are stored as 16-bit floats, which `cv2.dnn` converts to 32 bits: half the size, and
outputs that differ in the fourth digit.
"""

from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, numpy_helper
from torch import nn

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
    # the number of pictures is free, except for the finding network, which gets a single picture of
    # any size
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


_BATCH_NORM = (nn.BatchNorm1d, nn.BatchNorm2d)


def weights_from_onnx(net: nn.Module, path: Path, calibration: torch.Tensor) -> nn.Module:
    """Set the weights of `net` to those stored at `path`, so that training continues from them.

    The file's convolutions include the batch norms that follow them. Each batch norm gets back the
    mean and variance of `calibration` (n, 3, h, w), the network's input from 0 to 1, and the scale
    and offset that undo them: the outputs equal the file's in eval mode, and nearly in train mode
    if `calibration` is some hundred typical inputs. Return `net`, in its former mode.

    Raise ValueError if the file is of another network.
    """
    layers = _layers(path)
    offsets: list[torch.Tensor] = []  # biases of convolutions, for the batch norms that follow

    def load(layer: nn.Module, _: object) -> None:
        if not layers:
            raise ValueError(f"{path} has fewer layers than the network")
        weight, bias = layers.pop(0)
        if weight.shape != layer.weight.shape:
            raise ValueError(f"{path} is of another network")
        layer.weight.copy_(weight)
        if layer.bias is None:
            offsets.append(bias)
        else:
            layer.bias.copy_(bias)

    def restore(norm: nn.Module, inputs: tuple[torch.Tensor]) -> None:
        (x,) = inputs
        axes = [0, *range(2, x.dim())]
        norm.running_mean.copy_(x.mean(axes))
        norm.running_var.copy_(x.var(axes, unbiased=False))
        norm.weight.copy_(torch.sqrt(norm.running_var + norm.eps))
        norm.bias.copy_(norm.running_mean + offsets.pop())

    hooks = [
        layer.register_forward_pre_hook(restore if isinstance(layer, _BATCH_NORM) else load)
        for layer in net.modules()
        if isinstance(layer, (nn.Conv2d, nn.Linear, *_BATCH_NORM))
    ]
    training = net.training
    try:
        with torch.no_grad():
            net.eval()(calibration)
    finally:
        for hook in hooks:
            hook.remove()
        net.train(training)
    if layers:
        raise ValueError(f"{path} has more layers than the network")
    return net


def _layers(path: Path) -> list[tuple[torch.Tensor, torch.Tensor]]:
    """Return weights and biases of convolutions and linear layers, in the order of computation."""
    graph = onnx.load(str(path)).graph
    stored = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    return [
        (_tensor(stored[node.input[1]]), _tensor(stored[node.input[2]]))
        for node in graph.node
        if node.op_type in ("Conv", "Gemm")
    ]


def _tensor(values: "np.ndarray[tuple[int, ...], np.dtype[np.float16]]") -> torch.Tensor:
    return torch.from_numpy(values.astype(np.float32))
