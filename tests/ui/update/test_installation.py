"""The way the companion was installed, and the update files for it."""

from pathlib import Path

import pytest

from ui.update.installation import PACKAGED, RELEASES, Installation, installation
from ui.update.release_files import Form

PI = Installation((0, 2, 0), Form.PACKAGE, "12", "arm64")


def newest(here: Installation, folder: Path, *names: str) -> str | None:
    for name in names:
        (folder / name).touch()
    found = here.newest([folder])
    return found.path.name if found is not None else None


def test_the_newest_file_that_fits_is_found(tmp_path: Path) -> None:
    found = newest(
        PI,
        tmp_path,
        "table-companion_0.3.0-1+deb12_arm64.deb",
        "table-companion_0.10.0-1+deb12_arm64.deb",
        "table-companion_0.11.0-1+deb13_arm64.deb",
        "table-companion_0.11.0-1+deb12_amd64.deb",
        "table_companion-0.12.0.tar.gz",
    )
    assert found == "table-companion_0.10.0-1+deb12_arm64.deb"


@pytest.mark.parametrize("version", ["0.1.9", "0.2.0"])
def test_files_that_are_not_newer_are_not_found(tmp_path: Path, version: str) -> None:
    assert newest(PI, tmp_path, f"table-companion_{version}-1+deb12_arm64.deb") is None


def test_a_source_fits_a_machine_set_up_by_install_sh(tmp_path: Path) -> None:
    here = Installation((0, 2, 0), Form.SOURCE)
    assert newest(here, tmp_path, "table_companion-0.3.0.tar.gz") == "table_companion-0.3.0.tar.gz"


def test_no_file_fits_a_checkout(tmp_path: Path) -> None:
    assert installation().form is None
    assert newest(installation(), tmp_path, "table_companion-99.0.0.tar.gz") is None


def test_the_folder_of_the_program_tells_how_it_was_installed() -> None:
    assert installation(PACKAGED).form is Form.PACKAGE
    assert installation(RELEASES / "current" / ".venv").form is Form.SOURCE
    assert installation(PACKAGED).version


def test_an_incomplete_description_does_not_prevent_the_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("importlib.metadata.version", lambda _: None)
    assert installation().version == ()
