"""The script of the update service."""

import os
import subprocess
from pathlib import Path

from tests.deploy.installing import DEPLOY, fake
from ui.update.installer.package import BEFORE, UNDERWAY


def test_after_a_power_cut_in_an_update_only_the_version_before_is_left(tmp_path: Path) -> None:
    work, newer = tmp_path / "var" / "table-companion-update", tmp_path / "usr" / "lib" / "newer"
    newer.mkdir(parents=True)  # a folder that belongs to no package
    (work / "fetched").mkdir(parents=True)
    for name in (BEFORE, UNDERWAY, "fetched/a.deb"):
        (work / name).touch()
    log = f'echo "${{0##*/}} $1" >> "{tmp_path}/log"'
    for name in ("dpkg-deb", "systemctl", "sleep"):
        fake(tmp_path / "bin", name, log)
    # At first, another program holds dpkg's lock.
    fake(
        tmp_path / "bin", "dpkg", f'{log}; [ $1 != -i ] || ! mkdir "{tmp_path}/locked" 2>/dev/null'
    )
    script = (DEPLOY / "install" / "update.sh").read_text()
    script = script.replace("/usr/lib/table-companion", f"{tmp_path}/usr")
    script = script.replace("/var/lib", f"{tmp_path}/var")
    found = {**os.environ, "PATH": f"{tmp_path}/bin:{os.environ['PATH']}"}
    subprocess.run(["sh", "-c", script], env=found, check=True)
    did = "systemctl stop,dpkg --configure,dpkg-deb --fsys-tarfile,dpkg -i,sleep 5,dpkg -i"
    assert (tmp_path / "log").read_text().split("\n")[:-1] == [*did.split(","), "systemctl restart"]
    assert not newer.exists()
    assert not [*work.iterdir()]
