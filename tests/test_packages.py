"""Packages and releases: all contents are listed with licences, and bad releases are refused."""

import importlib.util
import json
import runpy
import subprocess
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

DEPLOY = Path(__file__).parents[1] / "deploy"
SCRIPTS = ("build.sh", "config", "postinst", "postrm", "preinst", "prerm")


@pytest.fixture(scope="module")
def contents() -> ModuleType:
    """Return the script that lists the contents."""
    spec = importlib.util.spec_from_file_location("contents", DEPLOY / "deb" / "contents.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Return a folder of packages: two of others, ours, and a library that came in a wheel."""
    for name, version, said in (
        ("table_companion", "0.9", "License-Expression: MIT"),
        ("numpy", "2.0", "License-Expression: BSD-3-Clause"),
        ("opencv_python_headless", "4.0", "License: Apache 2.0"),
    ):
        folder = tmp_path / f"{name}-{version}.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text(
            f"Metadata-Version: 2.4\nName: {name}\nVersion: {version}\n{said}\n"
        )
    (tmp_path / "table_companion-0.9.dist-info" / "LICENSE").write_text("Do what you like.\n")
    (tmp_path / "cv.libs").mkdir()
    (tmp_path / "cv.libs" / "libavcodec-12ab.so.62").touch()
    return tmp_path


def test_the_notice_names_every_package_and_library_with_its_licence(
    contents: ModuleType, site: Path
) -> None:
    said = contents.notice(site)
    for line in ("numpy 2.0: BSD-3-Clause", "opencv_python_headless 4.0: Apache-2.0"):
        assert f"  {line}\n" in said
    assert "  libavcodec: LGPL-2.1-or-later\n" in said
    assert "  Nunito: OFL-1.1\n" in said
    assert "Do what you like." in said


def test_every_locked_package_that_is_installed_here_has_a_licence(contents: ModuleType) -> None:
    lines = (DEPLOY / "run.lock").read_text().splitlines()
    locked = {line.partition("==")[0] for line in lines if line[:1].isalpha()}
    installed = contents.distributions(Path(msgspec.__file__).parents[1])
    ours = [package for package in installed if package.name.lower().replace("_", "-") in locked]
    assert len(ours) > 10
    assert all(contents.licence(package) for package in ours)


def test_a_library_without_a_known_licence_stops_the_build(
    contents: ModuleType, site: Path
) -> None:
    (site / "cv.libs" / "libnew-1.so").touch()
    with pytest.raises(LookupError, match="libnew"):
        contents.notice(site)


def test_the_list_for_programs_has_the_fields_of_cyclonedx(
    contents: ModuleType, site: Path
) -> None:
    bill: dict[str, Any] = json.loads(json.dumps(contents.bill_of_materials(site, "0.9")))
    assert (bill["bomFormat"], bill["specVersion"], bill["version"]) == ("CycloneDX", "1.6", 1)
    assert bill["metadata"]["component"]["version"] == "0.9"
    references = [component["bom-ref"] for component in bill["components"]]
    assert references == [
        "pkg:pypi/numpy@2.0",
        "pkg:pypi/opencv_python_headless@4.0",
        "bundled/libavcodec",
        "bundled/Nunito",
        "bundled/Lucide",
    ]
    assert all({"type", "name", "licenses"} <= set(component) for component in bill["components"])


def test_the_process_of_a_camera_does_not_start_the_program_again() -> None:
    # multiprocessing runs the program's file under this name in each child process.
    runpy.run_path(str(DEPLOY / "deb" / "companion.py"), run_name="__mp_main__")


def test_a_package_starts_its_own_units_not_those_of_the_version_before() -> None:
    script = (DEPLOY / "deb" / "postinst").read_text()
    assert -1 < script.find("systemctl daemon-reload") < script.find("start_at_power_on")


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_script_of_the_package_can_be_read_by_the_shell(script: str) -> None:
    subprocess.run(["sh", "-n", str(DEPLOY / "deb" / script)], check=True)


def test_the_question_of_the_package_is_put_in_both_languages_and_starts_at_no() -> None:
    asked = (DEPLOY / "deb" / "templates").read_text("utf-8")
    assert "Default: false\n" in asked
    assert asked.count("\nDescription: ") == asked.count("\nDescription-fr.UTF-8: ") == 1


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a repository with only the files that a release checks first."""
    (tmp_path / "deploy").mkdir()
    (tmp_path / "deploy" / "release.sh").write_bytes((DEPLOY / "release.sh").read_bytes())
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "0.9.0"\n')
    (tmp_path / "CHANGELOG.md").write_text("## [0.9.0] - 2026-01-01\n")
    commit(tmp_path)
    return tmp_path


def commit(folder: Path) -> None:
    """Commit all files of the folder."""
    who = ("-c", "user.name=Ana", "-c", "user.email=ana@example.org")
    subprocess.run(["git", "init", "-q"], cwd=folder, check=True)
    subprocess.run(["git", "add", "-A"], cwd=folder, check=True)
    subprocess.run(["git", *who, "commit", "-qm", "x"], cwd=folder, check=True)


def refusal(folder: Path, version: str) -> str:
    """Return the error message of the script, which must fail."""
    done = subprocess.run(
        ["sh", "deploy/release.sh", version],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    return done.stderr


def test_a_release_with_changes_that_are_not_committed_is_refused(checkout: Path) -> None:
    (checkout / "new").touch()
    assert "not committed" in refusal(checkout, "0.9.0")


def test_a_release_missing_in_the_changelog_is_refused(checkout: Path) -> None:
    (checkout / "CHANGELOG.md").write_text("## [Unreleased]\n")
    commit(checkout)
    assert "CHANGELOG.md" in refusal(checkout, "0.9.0")


@pytest.mark.parametrize(("version", "why"), [("0.9.1", "pyproject.toml"), ("", "which version")])
def test_a_release_of_another_version_than_the_programs_is_refused(
    checkout: Path, version: str, why: str
) -> None:
    assert why in refusal(checkout, version)


def test_a_version_is_released_once(checkout: Path) -> None:
    subprocess.run(["git", "tag", "v0.9.0"], cwd=checkout, check=True)
    assert "tagged already" in refusal(checkout, "0.9.0")


def test_a_release_of_a_program_with_a_key_must_be_signed(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = [checkout.parent / name for name in ("mine.pem", "other.pem")]
    for key in keys:
        make = ["openssl", "genpkey", "-algorithm", "ed25519", "-out", str(key)]
        subprocess.run(make, check=True, capture_output=True)
    monkeypatch.setenv("RELEASE_KEY", str(keys[0]))
    assert "does not hold the public key" in refusal(checkout, "0.9.0")
    public = checkout / "deploy" / "install" / "release-key.pem"
    public.parent.mkdir()
    written = ["openssl", "pkey", "-in", str(keys[1]), "-pubout", "-out", str(public)]
    subprocess.run(written, check=True)
    commit(checkout)
    assert "is not the secret key" in refusal(checkout, "0.9.0")
    monkeypatch.delenv("RELEASE_KEY")
    assert "which key?" in refusal(checkout, "0.9.0")
