"""The locks install on both machines and every Python we run on, and name no address."""

import re
from pathlib import Path

import pytest

DEPLOY = Path(__file__).parents[1] / "deploy"
LOCKS = ("run.lock", "dev.lock", "build.lock", "tools.lock")
MACHINES = ("x86_64", "aarch64")
PYTHONS = (11, 12, 13)


def wheels() -> dict[str, str]:
    lines = (DEPLOY / "wheels.txt").read_text().splitlines()
    return {line[:64]: line[65:] for line in lines}


def locked(lock: str) -> dict[str, tuple[str, set[str]]]:
    """Each `name==version` of a lock with its marker and its hashes."""
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
    if "win32" in marker and "!=" not in marker:
        return False
    if "platform_machine" in marker and machine not in marker:
        return False
    if "PyPy" in marker and "!=" not in marker:
        return False
    below = re.search(r"python_full_version < '3\.(\d+)'", marker)
    above = re.search(r"python_full_version >= '3\.(\d+)'", marker)
    return not (below and python >= int(below[1])) and not (above and python < int(above[1]))


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
