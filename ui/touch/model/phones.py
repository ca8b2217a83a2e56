"""The content of the card about phones: the code to scan, the devices that ask or play."""

from collections.abc import Sequence
from urllib.parse import urlsplit

import cv2
import numpy as np
from numpy.typing import NDArray

from ui.interface import LocalNetwork, PhoneDevice

QUIET = 4  # white modules around a code, required by the QR standard


def qr_code(text: str) -> NDArray[np.uint8]:
    """Return a text's QR code with its white rim: square, uint8, a pixel a module, 0 or 255."""
    made = np.asarray(cv2.QRCodeEncoder.create().encode(text), np.uint8)
    dark = np.argwhere(made == 0)
    (top, left), (bottom, right) = dark.min(axis=0), dark.max(axis=0)
    return np.pad(made[top : bottom + 1, left : right + 1], QUIET, constant_values=255)


def in_pieces(link: str) -> str:
    """Return a link broken into lines for reading and typing: the key has a line of its own."""
    if not link:
        return ""
    place, _, key = link.rstrip("/").rpartition("/")
    return f"{place}/\n{key}/"


def served_network(link: str, networks: Sequence[LocalNetwork]) -> LocalNetwork | None:
    """Return the network of a link's address; None if unknown."""
    host = urlsplit(link).hostname
    return next((network for network in networks if network.address == host), None)


def next_network(link: str, networks: Sequence[LocalNetwork]) -> LocalNetwork | None:
    """Return the network to offer after the network of a link; None without another."""
    served = served_network(link, networks)
    if served is None or len(networks) < 2:
        return None
    return networks[(list(networks).index(served) + 1) % len(networks)]


def in_order(devices: Sequence[PhoneDevice]) -> list[PhoneDevice]:
    """Return the devices, those that ask first, because people wait for an answer."""
    return sorted(devices, key=lambda device: device.state == "in")


def newly_asking(devices: Sequence[PhoneDevice], known: set[str]) -> PhoneDevice | None:
    """Return the first device that asks and is not in `known`."""
    return next(
        (device for device in devices if device.state == "asked" and device.token not in known),
        None,
    )
