"""A USB camera of the kernel's gadget driver (usb_f_uvc) on a pretend bus (dummy_hcd)."""

import os
import subprocess
from pathlib import Path

from deploy.realtest.report import NotPossible

CONFIGFS = Path("/sys/kernel/config")
GADGET = CONFIGFS / "usb_gadget/camera"
NO_ISOCHRONOUS = "dummy_hcd moves no isochronous data, in which usb_f_uvc sends its pictures"


def plugged_in() -> str:
    """Make a camera and plug it in, as far as the kernel allows."""
    for module in ("dummy_hcd", "libcomposite", "usb_f_uvc"):
        subprocess.run(["modprobe", module], check=True)
    if not GADGET.parent.exists():
        subprocess.run(["mount", "-t", "configfs", "none", str(CONFIGFS)], check=True)
    uvc = GADGET / "functions/uvc.0"
    frame = uvc / "streaming/mjpeg/m/720p"
    for folder in (
        frame,
        uvc / "streaming/header/h",
        uvc / "control/header/h",
        GADGET / "configs/c.1",
    ):
        folder.mkdir(parents=True)
    (GADGET / "idVendor").write_text("0x1d6b")
    (GADGET / "idProduct").write_text("0x0102")
    (frame / "wWidth").write_text("1280")
    (frame / "wHeight").write_text("720")
    (frame / "dwFrameInterval").write_text("333333\n")
    os.symlink(uvc / "streaming/mjpeg/m", uvc / "streaming/header/h/m")  # noqa: PTH211
    for speed in ("fs", "hs"):
        os.symlink(uvc / "streaming/header/h", uvc / f"streaming/class/{speed}/h")  # noqa: PTH211
    os.symlink(uvc / "control/header/h", uvc / "control/class/fs/h")  # noqa: PTH211
    os.symlink(uvc, GADGET / "configs/c.1/uvc.0")  # noqa: PTH211
    try:
        (GADGET / "UDC").write_text("dummy_udc.0")
    except OSError as error:
        raise NotPossible(f"{NO_ISOCHRONOUS} ({error.strerror})") from error
    raise NotPossible(NO_ISOCHRONOUS)
