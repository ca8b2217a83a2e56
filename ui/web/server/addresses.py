"""Which addresses are of the local network: nothing else is served, and nobody else listened to."""

import ipaddress
import socket

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


def is_local(address: str) -> bool:
    """Whether an address (of a peer, or to be bound) is of the local network or of this machine."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    mapped = getattr(found, "ipv4_mapped", None)
    return any((mapped or found) in network for network in _PRIVATE)


def local_address() -> str | None:
    """This machine's address on the local network; None without one."""
    for way_out in _WAYS_OUT:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((way_out, 9))
                address: str = probe.getsockname()[0]
            except OSError:
                continue
        if is_local(address) and not ipaddress.ip_address(address).is_loopback:
            return address
    return None
