"""Write both networks as ONNX files: python -m vision.training.export KEPT.pt FOLDER."""

import argparse
from pathlib import Path

import onnx
import torch

from vision.net.cuts import CUT
from vision.training.models import Faces, Spots


def export(kept: Path, folder: Path) -> None:
    """Write spots.onnx and faces.onnx into `folder`."""
    state = torch.load(kept, weights_only=True)
    spots, faces = Spots(), Faces()
    spots.load_state_dict(state["spots"])
    faces.load_state_dict(state["faces"])
    _write(spots.eval(), torch.zeros(1, 3, 288, 480), folder / "spots.onnx")
    _write(faces.eval(), torch.zeros(1, 3, CUT, CUT), folder / "faces.onnx")


def _write(model: torch.nn.Module, example: torch.Tensor, path: Path) -> None:
    torch.onnx.export(
        model, (example,), str(path), input_names=["in"], output_names=["out"],
        opset_version=13, dynamo=False,
        dynamic_axes={"in": {0: "n"}, "out": {0: "n"}} if path.name == "faces.onnx" else None,
    )  # fmt: skip
    onnx.checker.check_model(onnx.load(str(path)))


def main() -> None:
    """As the module says."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("kept", type=Path)
    ask.add_argument("folder", type=Path)
    given = ask.parse_args()
    export(given.kept, given.folder)


if __name__ == "__main__":
    main()
