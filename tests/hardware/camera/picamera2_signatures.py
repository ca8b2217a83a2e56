"""Extract from picamera2's wheel the signatures that our camera relies on.

picamera2 cannot be imported without libcamera, so its source is parsed instead: `python -m
tests.hardware.camera.picamera2_signatures WHEEL` prints the content of picamera2_signatures.json
for the wheel's version.
"""

import ast
import json
import sys
import zipfile
from pathlib import Path
from typing import Any

KEPT = Path(__file__).with_suffix(".json")
USED: dict[str, dict[str, tuple[str, ...]]] = {
    "picamera2/picamera2.py": {
        "Picamera2": (
            "__init__",
            "global_camera_info",
            "camera_controls",
            "create_video_configuration",
            "configure",
            "camera_configuration",
            "set_controls",
            "start",
            "captured_request",
            "stop",
            "close",
        )
    },
    "picamera2/request.py": {"CompletedRequest": ("make_array", "get_metadata")},
}


def in_wheel(wheel: Path) -> dict[str, Any]:
    """Return the version and the signatures of a wheel.

    The form is {"version": ..., "classes": {class: {method: {"decorators": [...], "parameters":
    [...]}}}}. An optional parameter has "=" after its name.
    """
    found: dict[str, Any] = {}
    with zipfile.ZipFile(wheel) as archive:
        for path, classes in USED.items():
            tree = ast.parse(archive.read(path))
            for node in tree.body:
                if isinstance(node, ast.ClassDef) and node.name in classes:
                    found[node.name] = _methods(node, classes[node.name])
    return {"version": wheel.name.split("-")[1], "classes": found}


def _methods(node: ast.ClassDef, used: tuple[str, ...]) -> dict[str, Any]:
    found = {}
    for method in node.body:
        if isinstance(method, ast.FunctionDef) and method.name in used:
            decorators = [ast.unparse(decorator) for decorator in method.decorator_list]
            if "overload" not in decorators:
                found[method.name] = {
                    "decorators": decorators,
                    "parameters": _parameters(method.args),
                }
    return {name: found[name] for name in used}


def _parameters(arguments: ast.arguments) -> list[str]:
    names = [argument.arg for argument in (*arguments.posonlyargs, *arguments.args)]
    needed = len(names) - len(arguments.defaults)
    return [name if place < needed else f"{name}=" for place, name in enumerate(names)]


if __name__ == "__main__":
    print(json.dumps(in_wheel(Path(sys.argv[1])), indent=1))
