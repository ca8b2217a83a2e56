"""A source archive is unpacked and given to its own installer."""

import io
import tarfile
from pathlib import Path

import pytest

from companion.language.text import Language, Text
from ui.update.installer.errors import Damaged, NotInstalled
from ui.update.installer.source import install_source, unpack


def source(folder: Path, script: str, compresslevel: int = 9) -> Path:
    """Return a source archive of version 0.3.0 with this install.sh."""
    path = folder / "table_companion-0.3.0.tar.gz"
    with tarfile.open(path, "w:gz", compresslevel=compresslevel) as archive:
        member = tarfile.TarInfo("table_companion-0.3.0/deploy/install.sh")
        member.size = len(script.encode())
        archive.addfile(member, io.BytesIO(script.encode()))
    return path


def install(copy: Path, work: Path, language: Language = "en") -> list[Text]:
    said: list[Text] = []
    install_source(copy, "0.3.0", work=work, stays="0.2.0", language=language, say=said.append)
    return said


def test_the_installer_of_the_archive_updates_the_machine(tmp_path: Path) -> None:
    done = tmp_path / "done"
    copy = source(tmp_path, f'echo "$1 $COMPANION_LANGUAGE" > {done}')
    said = install(copy, tmp_path, "fr")
    assert done.read_text() == "update fr\n"
    assert len(said) == 1
    assert not (tmp_path / "source").exists()


def test_the_reason_of_a_refusal_is_reported(tmp_path: Path) -> None:
    copy = source(tmp_path, "echo noise >&2; echo 'install.sh: no network here.' >&2; exit 1")
    with pytest.raises(NotInstalled, match=r"\(no network here\); version 0\.2\.0 stays"):
        install(copy, tmp_path)


def test_an_archive_that_cannot_be_unpacked_is_damaged(tmp_path: Path) -> None:
    copy = source(tmp_path, "exit 0" * 1000)
    copy.write_bytes(copy.read_bytes()[:80])
    with pytest.raises(Damaged):
        install(copy, tmp_path)


def test_damage_inside_a_stored_block_is_found_before_the_installation(
    tmp_path: Path,
) -> None:
    done = tmp_path / "done"
    copy = source(tmp_path, f"touch {done} # {'-' * 2000}", compresslevel=0)
    data = bytearray(copy.read_bytes())
    for place in (data.index(b"-----") + 100, data.index(b"-----") + 1000):
        data[place] ^= 1
    copy.write_bytes(data)
    with pytest.raises(Damaged):
        install(copy, tmp_path)
    assert not done.exists()


def test_an_archive_that_unpacks_to_more_than_a_version_is_not_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.update.installer.source._MOST_UNPACKED", 20_000)
    with pytest.raises(Damaged):
        install(source(tmp_path, "#" * 20_000), tmp_path)


@pytest.mark.parametrize("name", ["../../planted", "/planted", "table/../../../planted"])
def test_a_file_outside_the_folder_is_not_unpacked(tmp_path: Path, name: str) -> None:
    path = tmp_path / "table_companion-0.3.0.tar.gz"
    with tarfile.open(path, "w:gz") as archive:
        archive.addfile(tarfile.TarInfo(name), io.BytesIO())
    with pytest.raises(Damaged):
        install(path, tmp_path)
    assert not (tmp_path.parent / "planted").exists()
    assert not Path("/planted").exists()


@pytest.mark.parametrize("sort", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.FIFOTYPE])
def test_an_archive_with_links_or_devices_is_not_unpacked(tmp_path: Path, sort: bytes) -> None:
    path = tmp_path / "table_companion-0.3.0.tar.gz"
    with tarfile.open(path, "w:gz") as archive:
        member = tarfile.TarInfo("table_companion-0.3.0/deploy")
        member.type, member.linkname = sort, "/etc"
        archive.addfile(member)
    with pytest.raises(Damaged):
        install(path, tmp_path)


def test_a_script_stays_executable(tmp_path: Path) -> None:
    with tarfile.open(tmp_path / "a.tar", "w") as archive:
        for name, mode in (("run.sh", 0o755), ("data.txt", 0o644)):
            member = tarfile.TarInfo(name)
            member.mode = mode
            archive.addfile(member, io.BytesIO())
    with tarfile.open(tmp_path / "a.tar") as archive:
        unpack(archive, tmp_path / "out")
    modes = {path.name: path.stat().st_mode & 0o777 for path in (tmp_path / "out").iterdir()}
    assert modes == {"run.sh": 0o755, "data.txt": 0o644}
