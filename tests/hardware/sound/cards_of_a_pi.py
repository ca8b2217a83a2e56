"""ALSA's folder below /proc on a Raspberry Pi 5, with or without a USB speaker."""

from pathlib import Path

HDMI = """\
 0 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0
                      vc4-hdmi-0
 1 [vc4hdmi1       ]: vc4-hdmi - vc4-hdmi-1
                      vc4-hdmi-1
"""
USB = """\
 2 [Webcam         ]: USB-Audio - HD Webcam C525
                      HD Webcam C525 at usb-xhci-hcd.0-1, high speed
 3 [Device         ]: USB-Audio - USB Audio Device
                      C-Media USB Audio Device at usb-xhci-hcd.1-1, full speed
"""


def pi_5(alsa: Path, *, usb: bool) -> None:
    """Write the folder; with `usb`, add a camera's microphone and a speaker."""
    for number, stream in ((0, "pcm0p"), (1, "pcm0p"), *([(2, "pcm0c"), (3, "pcm0p")] * usb)):
        (alsa / f"card{number}" / stream).mkdir(parents=True, exist_ok=True)
    (alsa / "cards").write_text(HDMI + (USB if usb else ""))
