"""Words for the motion in the tray (hand, rolling dice, ...), for screens that show it live."""

WORDS = {
    "rolling": "motion_rolling",
    "hand": "motion_hand",
    "tray_moved": "motion_tray_moved",
    "knocked": "motion_knocked",
    "lamp_on": "motion_lamp_on",
    "lamp_off": "motion_lamp_off",
}


def words_key(motion: str) -> str | None:
    """Return the key of the words for a motion of `ui.interface.Machine`; None without motion."""
    return WORDS.get(motion)
