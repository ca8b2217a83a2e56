"""The locks install on both machines and every Python we run on, and name no address."""

import re
from pathlib import Path

import pytest
from packaging.markers import Marker

DEPLOY = Path(__file__).parents[1] / "deploy"
LOCKS = ("run.lock", "dev.lock", "build.lock", "tools.lock")
MACHINES = ("x86_64", "aarch64")
PYTHONS = (11, 12, 13)


def wheels() -> dict[str, str]:
    lines = (DEPLOY / "wheels.txt").read_text().splitlines()
    return {line[:64]: line[65:] for line in lines}


def locked(lock: str) -> dict[str, tuple[str, set[str]]]:
    """Return each `name==version` of a lock with its marker and its hashes."""
    text = (DEPLOY / lock).read_text().replace("\\\n", " ")
    found = {}
    for line in text.splitlines():
        match = re.match(r"([a-z0-9_.-]+==\S+)(?: ; (.*?))?\s+--hash", line)
        if match:
            hashes = set(re.findall(r"--hash=sha256:([0-9a-f]{64})", line))
            found[match[1]] = (match[2] or "", hashes)
    return found


def fits(filename: str, machine: str, python: int) -> bool:
    interpreter, abi, platform = filename.removesuffix(".whl").split("-")[-3:]
    on_machine = platform == "any" or any(p.endswith(machine) for p in platform.split("."))
    for tag in interpreter.split("."):
        version = tag.removeprefix("cp").removeprefix("py")
        exact = tag == f"cp3{python}" and abi in (f"cp3{python}", "abi3", "none")
        stable = tag.startswith("cp3") and "abi3" in abi and int(version[1:]) <= python
        pure = tag in ("py3", f"py3{python}") or (tag.startswith("py2") and "py3" in interpreter)
        if on_machine and (exact or stable or pure):
            return True
    return False


def needed(marker: str, machine: str, python: int) -> bool:
    """Return whether a package with that marker (PEP 508) is installed on such a Linux."""
    there = {
        "implementation_name": "cpython",
        "os_name": "posix",
        "platform_machine": machine,
        "platform_python_implementation": "CPython",
        "python_full_version": f"3.{python}.0",
        "python_version": f"3.{python}",
        "sys_platform": "linux",
    }
    return not marker or Marker(marker).evaluate(there)


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("lock", LOCKS)
def test_every_package_has_a_locked_wheel(lock: str, python: int, machine: str) -> None:
    known = wheels()
    packages = locked(lock)
    assert packages
    for package, (marker, hashes) in packages.items():
        if needed(marker, machine, python):
            names = [known[digest] for digest in hashes if digest in known]
            assert any(fits(name, machine, python) for name in names), (package, machine, python)


@pytest.mark.parametrize("file", [*LOCKS, "wheels.txt"])
def test_no_lock_names_an_address(file: str) -> None:
    assert "://" not in (DEPLOY / file).read_text()
