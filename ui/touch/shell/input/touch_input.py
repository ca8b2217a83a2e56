"""Choose the devices for touches: each touch counts once, and as one finger."""

from kivy.config import Config


def listen_once() -> None:
    """Take touches from the window alone.

    SDL hands the window every touch of a touch screen already; Kivy's own readers of the same
    device (`probesysfs`, `hidinput`, `mtdev`) would count each touch twice. A mouse is one finger:
    its other buttons add none. Kivy's settings file stays as it is.
    """
    for name, reader in Config.items("input"):
        if reader.split(",")[0] in {"probesysfs", "hidinput", "mtdev"}:
            Config.remove_option("input", name)
    Config.set("input", "mouse", "mouse,disable_multitouch")
