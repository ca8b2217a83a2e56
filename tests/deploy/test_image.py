"""The image for an SD card: its file for the network, and its scripts."""

import importlib.util
import re
import shutil
import subprocess
from pathlib import Path
from types import ModuleType

import pytest

from tests.deploy.installing import DEPLOY

IMAGE = DEPLOY / "image"
ROOT = IMAGE / "root"
OWN = ROOT / "usr" / "lib" / "table-companion-image"


@pytest.fixture(scope="module")
def companion_txt() -> ModuleType:
    """Return the script that reads `companion.txt`."""
    path = OWN / "companion_txt.py"
    spec = importlib.util.spec_from_file_location("companion_txt", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path, Path]:
    """Return an empty boot folder, an empty run folder, and a folder of two time zones."""
    boot, run, zones = (tmp_path / name for name in ("boot", "run", "zoneinfo"))
    for folder in (boot, run, zones / "Europe"):
        folder.mkdir(parents=True)
    for zone in ("UTC", "Europe/Paris"):
        (zones / zone).touch()
    return boot, run, zones


@pytest.fixture
def mounted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the options that mount is called with, in order; it does nothing."""
    options: list[str] = []
    monkeypatch.setattr(subprocess, "run", lambda words, **_: options.append(words[2]))
    return options


def test_the_file_as_it_is_delivered_asks_for_no_wireless_network(
    companion_txt: ModuleType, folders: tuple[Path, Path, Path]
) -> None:
    boot, run, zones = folders
    (boot / "companion.txt").write_bytes((IMAGE / "companion.txt").read_bytes())
    assert companion_txt.apply(*folders) is None
    assert [path.name for path in run.iterdir()] == ["localtime"]
    assert (run / "localtime").readlink() == zones / "Europe" / "Paris"


def test_a_network_is_configured_from_the_lines_that_the_file_shows(
    companion_txt: ModuleType, folders: tuple[Path, Path, Path]
) -> None:
    boot, run, _ = folders
    written = (IMAGE / "companion.txt").read_text().replace("#wifi", "wifi")
    written = written.replace("#password", "password").replace("name / nom", "IEEE")
    # as Windows' editor saves it
    saved = written.replace("password / mot de passe", "password").replace("\n", "\r\n")
    (boot / "companion.txt").write_bytes(b"\xef\xbb\xbf" + saved.encode())
    assert companion_txt.apply(*folders) is None
    # The key is the standard's own example: IEEE 802.11i-2004, H.4.1.
    assert (run / "wireless.conf").read_text().splitlines() == [
        "country=FR",
        "network={",
        "    ssid=49454545",
        "    scan_ssid=1",
        "    psk=f42c6fc52df0ebef9ebb4b90b38a5f902e83fe1b135a70e23aed762e9710a12e",
        "}",
    ]


def test_a_name_with_quotes_cannot_add_lines_to_the_configuration(
    companion_txt: ModuleType,
) -> None:
    wanted = companion_txt.parse(b'wifi = "caf\xc3\xa9\\"\\npsk=1"')
    assert wanted.wifi == 'café"\npsk=1'
    _, *lines, _ = companion_txt.wireless(wanted).splitlines()
    assert [line.strip() for line in lines] == [
        "ssid=636166c3a9220a70736b3d31",
        "scan_ssid=1",
        "key_mgmt=NONE",
    ]


def test_without_the_file_the_cable_alone_is_used(
    companion_txt: ModuleType, folders: tuple[Path, Path, Path]
) -> None:
    assert companion_txt.apply(*folders) is None
    _, run, zones = folders
    assert (run / "localtime").readlink() == zones / "UTC"


@pytest.mark.parametrize(
    ("line", "sentences"),
    [
        ('wifi = "a', ("n'est pas utilisable", "cannot be used")),
        ('wifi = "a"\npasswort = "12345678"', ("n'est pas utilisable", "cannot be used")),
        ('country = "France"', ("n'est pas utilisable", "cannot be used")),
        ('wifi = ""', ("de 1 à 32 signes", "1 to 32 characters")),
        ('wifi = "a"\npassword = "1234567"', ("de 8 à 63 signes", "8 to 63 characters")),
        (
            'timezone = "Europe/Pari"',
            ("« Europe/Pari » n'existe pas", "no time zone “Europe/Pari”"),
        ),
        ('timezone = "../UTC"', ("« ../UTC » n'existe pas", "no time zone “../UTC”")),
        ('timezone = "Europe"', ("« Europe » n'existe pas", "no time zone “Europe”")),
    ],
)
def test_a_file_that_cannot_be_used_is_explained_beside_it_until_it_is_mended(
    companion_txt: ModuleType,
    folders: tuple[Path, Path, Path],
    mounted: list[str],
    line: str,
    sentences: tuple[str, str],
) -> None:
    boot, run, _ = folders
    (boot / "companion.txt").write_text(line)
    error = companion_txt.apply(*folders)
    companion_txt.explain(boot, error)
    explained = (boot / "companion-error.txt").read_text("utf-8").splitlines()
    assert [part in said for part, said in zip(sentences, explained, strict=True)] == [True, True]
    assert not list(run.iterdir())
    companion_txt.explain(boot, error)
    assert mounted == ["remount,rw", "remount,ro"]
    companion_txt.explain(boot, None)
    assert not (boot / "companion-error.txt").exists()


def test_what_is_written_at_run_time_is_on_the_data_partition() -> None:
    mounts = [line.split() for line in (ROOT / "etc" / "fstab").read_text().splitlines()]
    options = {mount[1]: mount[3].split(",") for mount in mounts}
    assert "ro" in options["/"]
    assert "ro" in options["/boot/firmware"]
    assert "ro" not in options["/data"]
    bound = {mount[1] for mount in mounts if mount[0].startswith("/data/")}
    units = "".join(path.read_text() for path in (DEPLOY / "install").glob("*.service"))
    states = {f"/var/lib/{name}" for name in re.findall(r"^StateDirectory=([\w-]+)", units, re.M)}
    assert states <= bound


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="shellcheck is not installed")
def test_the_scripts_of_the_image_are_clean() -> None:
    scripts = [*IMAGE.glob("*.sh"), *OWN.glob("*.sh")]
    subprocess.run(["shellcheck", "-x", *map(str, scripts)], check=True, cwd=DEPLOY.parent)
