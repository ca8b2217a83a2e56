"""Load the weights of an ONNX file back into the network it was exported from."""

from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn

_BATCH_NORM = (nn.BatchNorm1d, nn.BatchNorm2d)


def weights_from_onnx(net: nn.Module, path: Path, calibration: torch.Tensor) -> nn.Module:
    """Set the weights of `net` to those stored at `path`, so that training goes on from there.

    The file's convolutions include the batch norms that follow them. Each batch norm gets back the
    mean and variance it sees on `calibration` (n, 3, h, w), the network's input from 0 to 1, and
    the scale and offset that undo them: the outputs equal the file's in eval mode, and nearly in
    train mode if `calibration` is some hundred typical inputs. Returns `net`, in the mode it was.

    Raises ValueError if the file is of another network.
    """
    layers = _layers(path)
    offsets: list[torch.Tensor] = []  # of a convolution whose batch norm is still to come

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

    def restore(norm: nn.Module, given: tuple[torch.Tensor]) -> None:
        (x,) = given
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
    """Weights and biases of convolutions and linear layers, in the order they are computed."""
    graph = onnx.load(str(path)).graph
    stored = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
    return [
        (_tensor(stored[node.input[1]]), _tensor(stored[node.input[2]]))
        for node in graph.node
        if node.op_type in ("Conv", "Gemm")
    ]


def _tensor(values: "np.ndarray[tuple[int, ...], np.dtype[np.float16]]") -> torch.Tensor:
    return torch.from_numpy(values.astype(np.float32))
