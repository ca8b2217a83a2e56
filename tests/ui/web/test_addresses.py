"""The choice of the address for phones: by the kernel's facts, not by names."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from ui.web.server.addresses import local_networks

HEAD = "Iface\tDestination\tGateway\tFlags\tRefCnt\tUse\tMetric\tMask\tMTU\tWindow\tIRTT\n"


class Kernel:
    """The kernel's files about interfaces and routes."""

    def __init__(self, folder: Path) -> None:
        self.sys, self.routes = folder / "net", folder / "route"
        self.sys.mkdir()
        self.routes.write_text(HEAD)
        self.addresses: list[tuple[str, str]] = []

    def interface(self, name: str, address: str = "", *, type_: int = 1, **parts: bool) -> None:
        """Add an interface; `parts` are its files and folders."""
        folder = self.sys / name
        folder.mkdir()
        (folder / "type").write_text(f"{type_}\n")
        for part in parts:
            (folder / part).mkdir()
        if address:
            self.addresses.append((name, address))

    def default_route(self, name: str, metric: int) -> None:
        """Add a default route by an interface."""
        with self.routes.open("a") as file:
            file.write(f"{name}\t00000000\t0102A8C0\t0003\t0\t0\t{metric}\t00000000\t0\t0\t0\n")

    def found(self) -> Sequence[str]:
        """Return the names of the local networks."""
        networks = local_networks(lambda: self.addresses, self.sys, self.routes)
        return [network.name for network in networks]


@pytest.fixture
def kernel(tmp_path: Path) -> Kernel:
    return Kernel(tmp_path)


@pytest.mark.parametrize("name", ["nordlynx", "home", "proton0", "utun", "wlan9"])
def test_a_vpn_is_no_local_network_whatever_its_name(kernel: Kernel, name: str) -> None:
    kernel.interface(name, "10.5.0.2", type_=65534)
    kernel.default_route(name, 0)
    kernel.interface("wlan0", "192.168.1.20", device=True, wireless=True)
    kernel.default_route("wlan0", 600)
    assert kernel.found() == ["wlan0"]


def test_a_bridge_of_containers_and_a_tap_are_none_and_a_bridge_over_the_cable_is(
    kernel: Kernel,
) -> None:
    kernel.interface("eth0", device=True)
    kernel.interface("veth1")
    kernel.interface("web", "172.18.0.1", bridge=True, lower_veth1=True)
    kernel.interface("office", "10.8.0.5", tun_flags=True)
    kernel.interface("lan", "192.168.1.2", bridge=True, lower_eth0=True)
    assert kernel.found() == ["lan"]


def test_of_several_the_one_of_the_default_route_comes_first(kernel: Kernel) -> None:
    kernel.interface("eth0", "10.0.0.7", device=True)
    kernel.interface("wlan0", "192.168.1.20", device=True, phy80211=True)
    kernel.default_route("wlan0", 600)
    assert kernel.found() == ["wlan0", "eth0"]
    kernel.default_route("eth0", 100)
    assert kernel.found() == ["eth0", "wlan0"]


def test_in_a_container_the_only_interface_is_taken(kernel: Kernel) -> None:
    kernel.interface("lo", "127.0.0.1", type_=772)
    kernel.interface("eth0", "172.17.0.2")
    assert kernel.found() == ["eth0"]


def test_public_addresses_are_none_and_without_a_network_there_is_none(kernel: Kernel) -> None:
    kernel.interface("eth0", "8.8.8.8", device=True)
    assert kernel.found() == []


def test_wi_fi_and_cable_are_told_apart(kernel: Kernel) -> None:
    kernel.interface("one", "10.0.0.7", device=True)
    kernel.interface("two", "192.168.1.20", device=True, wireless=True)
    networks = local_networks(lambda: kernel.addresses, kernel.sys, kernel.routes)
    assert [network.wireless for network in networks] == [False, True]
