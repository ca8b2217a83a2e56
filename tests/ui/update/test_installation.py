"""How the companion was installed, and what fits it."""

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


def test_of_several_the_newest_that_fits_is_found(tmp_path: Path) -> None:
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
def test_what_is_not_newer_is_not_found(tmp_path: Path, version: str) -> None:
    assert newest(PI, tmp_path, f"table-companion_{version}-1+deb12_arm64.deb") is None


def test_where_install_sh_set_up_the_machine_a_source_fits(tmp_path: Path) -> None:
    here = Installation((0, 2, 0), Form.SOURCE)
    assert newest(here, tmp_path, "table_companion-0.3.0.tar.gz") == "table_companion-0.3.0.tar.gz"


def test_in_a_checkout_nothing_fits(tmp_path: Path) -> None:
    assert installation().form is None
    assert newest(installation(), tmp_path, "table_companion-99.0.0.tar.gz") is None


def test_the_folder_it_runs_from_says_how_it_was_installed() -> None:
    assert installation(PACKAGED).form is Form.PACKAGE
    assert installation(RELEASES / "current" / ".venv").form is Form.SOURCE
    assert installation(PACKAGED).version


def test_half_of_what_describes_it_is_no_reason_not_to_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("importlib.metadata.version", lambda _: None)
    assert installation().version == ()
