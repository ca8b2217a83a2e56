"""The wiring guide and the README of `deploy` agree with the settings and the files."""

import re
from pathlib import Path

from companion import settings
from companion.settings import Settings
from tests.deploy.installing import DEPLOY

WIRING = DEPLOY / "docs" / "build" / "wiring.md"
# Pins of the 40-pin header by GPIO number.
HEADER = {
    **{3: 5, 17: 11, 27: 13, 22: 15, 18: 12, 21: 40},
    **{5: 29, 6: 31, 13: 33, 19: 35, 26: 37, 4: 7},
    **{23: 16, 24: 18, 25: 22, 12: 32, 16: 36, 20: 38},
}
SHUTDOWN = 3


def in_the_guide(tmp_path: Path) -> Settings:
    """Return the settings shown in the guide for its drawing."""
    shown = re.search(r"```toml\n(.*?)```", WIRING.read_text(), re.DOTALL)
    assert shown is not None
    (tmp_path / "settings.toml").write_text(shown[1])
    return settings.read(tmp_path / "settings.toml")


def listed(gpios: tuple[int, ...]) -> str:
    pins = ", ".join(str(HEADER[gpio]) for gpio in gpios)
    return f"| {', '.join(map(str, gpios))} | {pins} |"


def test_the_guides_settings_use_every_pin_that_is_drawn_once(tmp_path: Path) -> None:
    drawing = WIRING.with_suffix(".svg").read_text()
    drawn = {int(gpio): int(pin) for gpio, pin in re.findall(r"GPIO (\d+), pin (\d+)", drawing)}
    assert drawn == HEADER
    shown = in_the_guide(tmp_path)
    box, lamps = shown.buttons, shown.lamps
    pins = [SHUTDOWN, shown.buzzer, box.end_turn, box.reread, box.undo, lamps.end_turn]
    pins += [*box.players, *lamps.players]
    assert sorted(pin for pin in pins if pin is not None) == sorted(HEADER)


def test_the_wiring_table_is_that_of_the_settings(tmp_path: Path) -> None:
    table = WIRING.read_text()
    shown = in_the_guide(tmp_path)
    box, lamps = shown.buttons, shown.lamps
    assert (box.end_turn, box.reread, box.undo) == (17, 27, 22)
    for part, gpio in (
        ("END OF TURN", Settings().buttons.end_turn),
        ("re-read", Settings().buttons.reread),
        ("undo", Settings().buttons.undo),
        ("lamp in END OF TURN", Settings().lamps.end_turn),
        ("buzzer", shown.buzzer),
    ):
        assert gpio is not None
        assert f"| {part} | {gpio} | {HEADER[gpio]} |" in table
    assert f"| buttons of players 1 to 6 {listed(box.players)}" in table
    assert f"| lamps of players 1 to 4 {listed(Settings().lamps.players)}" in table
    assert lamps.players[:4] == Settings().lamps.players
    assert f"| lamps of players 5 and 6 {listed(lamps.players[4:])}" in table


def test_every_page_and_file_named_in_the_folder_exists() -> None:
    targets = re.findall(r"\]\(([^)]+)\)", (DEPLOY / "README.md").read_text())
    assert len(targets) > 10
    assert [target for target in targets if not (DEPLOY / target).exists()] == []
