"""What the tray is doing, for the screens that show it live."""

WORDS = {
    "rolling": "motion_rolling",
    "hand": "motion_hand",
    "tray_moved": "motion_tray_moved",
    "knocked": "motion_knocked",
    "lamp_on": "motion_lamp_on",
    "lamp_off": "motion_lamp_off",
}


def words_key(motion: str) -> str | None:
    """The words for what goes on (see ui.interface.Machine.motion); None where nothing moves."""
    return WORDS.get(motion)
