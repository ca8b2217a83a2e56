"""The addresses of the local network; no other network is served, no other peer answered.

The kernel knows the kind of an interface: hardware (Wi-Fi, cable), a layer over hardware, or
software alone, such as a VPN or a container's bridge. The name is no evidence: a VPN may be "home".
"""

import array
import fcntl
import ipaddress
import math
import socket
import struct
from collections.abc import Callable, Iterable
from pathlib import Path

from ui.web.protocol import Network

_PRIVATE = tuple(
    map(
        ipaddress.ip_network,
        (
            "10.0.0.0/8",
            "172.16.0.0/12",
            "192.168.0.0/16",
            "169.254.0.0/16",
            "fc00::/7",
            "127.0.0.0/8",
            "::1/128",
        ),
    )
)
LOOPBACK = "127.0.0.1"
SYS = Path("/sys/class/net")
ROUTES = Path("/proc/self/net/route")  # readable by a service that sees only itself in /proc
_ETHERNET = "1"  # ARPHRD_ETHER, also Wi-Fi; tunnels such as WireGuard have none
_REAL, _UNKNOWN = 0, 1
# netdevice(7): used on an AF_INET socket, because our unit has no netlink.
_SIOCGIFCONF = 0x8912
_ENTRY = struct.Struct("16s4x4s16x")  # a name, and the address in a sockaddr_in, on 64 bits
_MOST_ENTRIES = 64
_UP = 1  # a flag of a route

Addresses = Iterable[tuple[str, str]]


def is_local(address: str) -> bool:
    """Return whether an address belongs to this machine or its local network."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    mapped = getattr(found, "ipv4_mapped", None)
    return any((mapped or found) in network for network in _PRIVATE)


def local_networks(
    addresses: Callable[[], Addresses] | None = None, sys: Path = SYS, routes: Path = ROUTES
) -> tuple[Network, ...]:
    """Return the local networks without virtual interfaces, that of the default route first.

    `addresses` returns pairs of an interface's name and its IPv4 address; None: the kernel's.
    Interfaces without hardware count only if there are no others, as in a container.
    """
    metrics = _default_routes(routes)
    found = []
    for name, address in (addresses or _own_addresses)():
        kind = _kind(sys / name.partition(":")[0])
        if kind is not None and is_local(address):
            wireless = (sys / name / "wireless").exists() or (sys / name / "phy80211").exists()
            metric = metrics.get(name.partition(":")[0], math.inf)
            found.append((kind, metric, Network(name, address, wireless)))
    best = min((kind for kind, _, _ in found), default=_REAL)
    ranked = sorted((one for one in found if one[0] == best), key=lambda one: one[1])
    return tuple(network for _, _, network in ranked)


def local_address() -> str | None:
    """Return this machine's address on the default local network; None without a network."""
    return next((network.address for network in local_networks()), None)


def _kind(interface: Path, depth: int = 0) -> int | None:
    """Return the kind of an interface: real or unknown; None if it leads to no local network."""
    if not interface.exists():
        return _UNKNOWN
    if _text(interface / "type") != _ETHERNET or (interface / "tun_flags").exists():
        return None
    if (interface / "device").exists():
        return _REAL
    below = [path.name.removeprefix("lower_") for path in interface.glob("lower_*")]
    if depth < 3 and any(_kind(interface.parent / name, depth + 1) == _REAL for name in below):
        return _REAL  # a bridge, a bond or a VLAN over hardware
    return None if (interface / "bridge").exists() else _UNKNOWN


def _default_routes(path: Path) -> dict[str, int]:
    """Return the lowest metric of each interface's default routes."""
    metrics: dict[str, int] = {}
    for line in _text(path).splitlines()[1:]:
        fields = line.split()
        if len(fields) < 8:
            continue
        name, to, flags, metric, mask = fields[0], fields[1], fields[3], fields[6], fields[7]
        if int(to, 16) == int(mask, 16) == 0 and int(flags, 16) & _UP:
            metrics[name] = min(int(metric), metrics.get(name, int(metric)))
    return metrics


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii", errors="replace").strip()
    except OSError:
        return ""


def _own_addresses() -> Addresses:
    """Return each active interface with its IPv4 address; empty if the kernel refuses."""
    buffer = array.array("B", bytes(_MOST_ENTRIES * _ENTRY.size))
    request = struct.pack("iL", len(buffer), buffer.buffer_info()[0])
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            answer = fcntl.ioctl(probe, _SIOCGIFCONF, request)
        except OSError:
            return ()
    length = struct.unpack("iL", answer)[0]
    return [
        (name.rstrip(b"\0").decode(errors="replace"), socket.inet_ntoa(address))
        for name, address in _ENTRY.iter_unpack(buffer.tobytes()[:length])
    ]
