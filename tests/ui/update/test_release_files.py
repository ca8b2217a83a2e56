"""Files of releases, recognised by their names."""

from pathlib import Path

import pytest

from ui.update.release_files import Form, release_file, release_files, version_in


@pytest.mark.parametrize(
    ("name", "version", "form"),
    [
        ("table-companion_0.3.0-1+deb12_arm64.deb", (0, 3, 0), Form.PACKAGE),
        ("table-companion_10.0-1+deb13_amd64.deb", (10, 0), Form.PACKAGE),
        ("table_companion-0.3.0.tar.gz", (0, 3, 0), Form.SOURCE),
        ("table-companion_0.3.0-1+deb12_arm64 (1).deb", (0, 3, 0), Form.PACKAGE),
        ("table-companion_0.3.0-1+deb12_arm64(12).deb", (0, 3, 0), Form.PACKAGE),
        ("table-companion_0.3.0-1%2Bdeb12_arm64.deb", (0, 3, 0), Form.PACKAGE),
        ("table-companion_0.3.0-1%2bdeb12_arm64 (1).deb", (0, 3, 0), Form.PACKAGE),
        ("table-companion_0.3.0-1 deb12_arm64.deb", (0, 3, 0), Form.PACKAGE),
        ("TABLE-COMPANION_0.3.0-1+DEB12_ARM64.DEB", (0, 3, 0), Form.PACKAGE),
        ("table_companion-0.3.0.tar (1).gz", (0, 3, 0), Form.SOURCE),
        ("table_companion-0.3.0 - Copie.tar.gz", (0, 3, 0), Form.SOURCE),
    ],
)
def test_the_files_of_a_release_are_recognised_by_name(
    name: str, version: tuple[int, ...], form: Form
) -> None:
    found = release_file(Path("/media/KEY") / name)
    assert found is not None
    assert (found.version, found.form) == (version, form)


@pytest.mark.parametrize(
    "name",
    [
        "table-companion_0.3.0-1+deb12_arm64.deb.part",
        "table-companion_0.3.0-1+deb12_riscv64.deb",
        "table-companion_0.3.0-1+deb12_arm64 (1).deb.part",
        "table_companion-0.3.0%2F..%2Fplanted.tar.gz",
        "table_companion-0.3.0-py3-none-any.whl",
        "table-companion_../../x-1+deb12_arm64.deb",
        "SHA256SUMS",
    ],
)
def test_other_files_are_no_release(name: str) -> None:
    assert release_file(Path(name)) is None


def test_a_second_download_has_the_original_name() -> None:
    file = release_file(Path("/media/KEY/table-companion_0.3.0-1%2Bdeb12_arm64 (1).DEB"))
    assert file is not None
    assert file.published == "table-companion_0.3.0-1+deb12_arm64.deb"


def test_versions_are_compared_as_numbers() -> None:
    assert version_in("0.10.0") > version_in("0.9.9")  # type: ignore[operator]
    assert version_in("0.3.0rc1") is None


def test_a_folder_is_searched_with_its_direct_subfolders(tmp_path: Path) -> None:
    for name in ("release", "table-companion", "photos"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "table_companion-0.3.0.tar.gz").touch()
    (tmp_path / "table_companion-0.4.0.tar.gz").mkdir()
    found = [file.path.parent.name for file in release_files(tmp_path)]
    assert found == ["release", "table-companion"]
    assert not list(release_files(tmp_path / "nowhere"))
