"""With two screens, the table is shown on the touch panel unless the settings name another."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.deploy.installing import DEPLOY, UNIT

SCRIPT = DEPLOY / "install" / "screen.sh"


class Screens:
    """The kernel's connectors as files; writing a status replaces the file's content."""

    def __init__(self, folder: Path, **connected: bool) -> None:
        self.folder = folder
        self.connected = {name.replace("_", "-"): there for name, there in connected.items()}
        for name, there in self.connected.items():
            connector = folder / f"card1-{name}"
            connector.mkdir(parents=True)
            (connector / "status").write_text("connected\n" if there else "disconnected\n")
        (folder / "card1").mkdir()

    def run(self, do: str = "choose", screen: str = "") -> dict[str, str]:
        """Run the script; return the content of each connector's status afterwards."""
        # The kernel replaces a written "detect" by the real status; a file would keep the word.
        script = SCRIPT.read_text().replace("echo detect >", "detected")
        shell = 'detected() { echo "$1" >> "$DETECTED"; }\n' + script
        done = subprocess.run(
            ["sh", "-c", shell, "screen.sh", do],
            env=os.environ
            | {
                "COMPANION_CONNECTORS": str(self.folder),
                "COMPANION_SCREEN": screen,
                "DETECTED": str(self.folder / "detected"),
            },
            check=True,
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert done.stderr == ""
        return {
            name: (self.folder / f"card1-{name}" / "status").read_text().strip()
            for name in self.connected
        }

    def detected(self) -> list[str]:
        """Return the connectors that the kernel was asked to detect again."""
        lines = (self.folder / "detected").read_text().splitlines()
        return [Path(line).parent.name.removeprefix("card1-") for line in lines]


def test_a_panel_on_the_board_is_chosen_before_a_television(tmp_path: Path) -> None:
    screens = Screens(tmp_path, HDMI_A_1=True, HDMI_A_2=False, DSI_1=True)
    assert screens.run() == {"HDMI-A-1": "off", "HDMI-A-2": "off", "DSI-1": "connected"}


def test_without_a_panel_the_first_screen_connected_is_chosen(tmp_path: Path) -> None:
    screens = Screens(tmp_path, HDMI_A_1=False, HDMI_A_2=True, DP_1=True, DSI_1=False)
    on = [name for name, status in screens.run().items() if status != "off"]
    assert len(on) == 1
    assert on[0] in ("HDMI-A-2", "DP-1")


def test_the_screen_named_in_the_settings_is_chosen_if_it_is_connected(tmp_path: Path) -> None:
    screens = Screens(tmp_path / "a", HDMI_A_1=True, DSI_1=True)
    assert screens.run(screen="HDMI-A-1") == {"HDMI-A-1": "connected", "DSI-1": "off"}
    screens = Screens(tmp_path / "b", HDMI_A_1=False, DSI_1=True)
    assert screens.run(screen="HDMI-A-1") == {"HDMI-A-1": "off", "DSI-1": "connected"}


@pytest.mark.parametrize(("do", "screen"), [("choose", "all"), ("release", "")])
def test_every_screen_is_on_if_all_are_wanted_and_after_the_companion_ends(
    tmp_path: Path, do: str, screen: str
) -> None:
    screens = Screens(tmp_path, HDMI_A_1=True, DSI_1=True)
    assert "off" not in screens.run(do, screen).values()
    assert sorted(screens.detected()) == ["DSI-1", "HDMI-A-1"]


def test_any_screen_may_be_used_if_none_is_connected(tmp_path: Path) -> None:
    screens = Screens(tmp_path, HDMI_A_1=False, HDMI_A_2=False)
    assert "off" not in screens.run().values()


def test_a_connector_that_writes_into_memory_is_left_alone(tmp_path: Path) -> None:
    screens = Screens(tmp_path, HDMI_A_1=True, Writeback_1=True)
    assert screens.run()["Writeback-1"] == "connected"
    assert screens.detected() == ["HDMI-A-1"]


def test_the_service_chooses_as_root_and_its_window_is_never_spread() -> None:
    unit = UNIT.read_text()
    paths = re.findall(r"^Exec(\w+)=-\+/bin/sh \S+/deploy/install/screen.sh (\w+)$", unit, re.M)
    assert paths == [("StartPre", "choose"), ("StopPost", "release")]
    (cage,) = re.findall(r"^ExecStart=/usr/bin/cage (.*?) -- ", unit, re.M)
    assert "-m last" in cage
