"""Networks loaded from ONNX files answer like the files, and can be trained further."""

from typing import Any

import cv2
import numpy as np
import pytest

from vision.net.find import NET_FOLDER

torch: Any = pytest.importorskip("torch", reason="the networks are trained in another environment")
pytest.importorskip("onnx")

from vision.training.export import weights_from_onnx  # noqa: E402 (needs torch)
from vision.training.models import Deep, Numerals, Places, Plain, Solids, Spots  # noqa: E402

NETWORKS = {
    "deep": (Deep, (64, 64)),
    "plain": (Plain, (64, 64)),
    "places": (Places, (80, 80)),
    "solids": (Solids, (48, 48)),
    "numerals": (Numerals, (48, 48)),
    "spots": (Spots, (96, 160)),
}


def pictures(count: int, size: tuple[int, int]) -> np.ndarray:
    """Return random smooth pictures (count, 3, height, width), from 0 to 1."""
    chance = np.random.default_rng(5)
    coarse = chance.uniform(0, 1, (count, 6, 6, 3)).astype(np.float32)
    fine = [cv2.resize(one, size[::-1], interpolation=cv2.INTER_CUBIC) for one in coarse]
    return np.asarray(np.clip(np.stack(fine), 0, 1).transpose(0, 3, 1, 2).copy())


@pytest.mark.parametrize("name", NETWORKS)
def test_a_network_answers_as_its_file_does(name: str) -> None:
    kind, size = NETWORKS[name]
    x = pictures(64, size)
    net = weights_from_onnx(kind(), NET_FOLDER / f"{name}.onnx", torch.from_numpy(x))
    file = cv2.dnn.readNetFromONNX(str(NET_FOLDER / f"{name}.onnx"))
    file.setInput(x[:4])
    expected = file.forward()
    with torch.no_grad():
        answer = net.eval()(torch.from_numpy(x[:4])).numpy()
    assert np.abs(answer - expected).max() < 1e-2


@pytest.mark.parametrize("name", NETWORKS)
def test_a_network_answers_the_same_while_it_is_trained(name: str) -> None:
    kind, size = NETWORKS[name]
    x = torch.from_numpy(pictures(64, size))
    net = weights_from_onnx(kind(), NET_FOLDER / f"{name}.onnx", x)
    for layer in net.modules():
        if isinstance(layer, torch.nn.Dropout):
            layer.p = 0.0
    with torch.no_grad():
        expected, answer = net.eval()(x), net.train()(x)
    assert (answer - expected).abs().max() < 2e-2


def test_the_file_of_another_network_is_refused() -> None:
    x = torch.from_numpy(pictures(2, (64, 64)))
    with pytest.raises(ValueError, match="another network"):
        weights_from_onnx(Plain(), NET_FOLDER / "deep.onnx", x)
