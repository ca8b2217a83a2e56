"""Which addresses are of the local network: nothing else is served, and nobody else listened to."""

import array
import fcntl
import ipaddress
import socket
import struct

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
# A datagram socket that is "connected" sends nothing: the system only chooses the way out, and
# with it the address that the neighbours know us by.
_WAYS_OUT = ("192.168.0.1", "10.0.0.1", "172.16.0.1", "169.254.0.1")
# netdevice(7): asked of an AF_INET socket, as our unit has no netlink.
_SIOCGIFCONF = 0x8912
_ENTRY = struct.Struct("16s4x4s16x")  # a name, and the address in a sockaddr_in, on 64 bits
_MOST_ENTRIES = 64
_NOT_OF_THE_HOUSE = ("lo", "docker", "br-", "veth", "virbr", "tun", "tap", "wg")


def is_local(address: str) -> bool:
    """Whether an address (of a peer, or to be bound) is of the local network or of this machine."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    mapped = getattr(found, "ipv4_mapped", None)
    return any((mapped or found) in network for network in _PRIVATE)


def local_address() -> str | None:
    """This machine's address on the local network; None without one.

    Of several that one from which the local networks are reached, else the first.
    """
    ours = _own_addresses()
    for way_out in _WAYS_OUT:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((way_out, 9))
                address: str = probe.getsockname()[0]
            except OSError:
                continue
        if address in ours:
            return address
    return next(iter(ours), None)


def _own_addresses() -> list[str]:
    """The addresses of this machine on local networks, those of virtual ones left out."""
    buffer = array.array("B", bytes(_MOST_ENTRIES * _ENTRY.size))
    request = struct.pack("iL", len(buffer), buffer.buffer_info()[0])
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            answer = fcntl.ioctl(probe, _SIOCGIFCONF, request)
        except OSError:
            return []
    length = struct.unpack("iL", answer)[0]
    found = (
        (name.rstrip(b"\0").decode(errors="replace"), socket.inet_ntoa(address))
        for name, address in _ENTRY.iter_unpack(buffer.tobytes()[:length])
    )
    return [
        address
        for name, address in found
        if is_local(address) and not name.startswith(_NOT_OF_THE_HOUSE)
    ]
