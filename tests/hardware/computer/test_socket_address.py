"""A socket can be reached through a path of any length."""

import os
import socket
from pathlib import Path

import pytest

from hardware.computer.socket_address import LONGEST_ADDRESS, short_address


@pytest.mark.parametrize("length", [1, LONGEST_ADDRESS])
def test_a_socket_bound_to_a_path_of_any_length_is_reached_by_that_path(
    tmp_path: Path, length: int
) -> None:
    folder = tmp_path / ("a" * length)
    folder.mkdir()
    path = folder / "one.sock"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard:
        with short_address(path) as address:
            assert len(os.fsencode(address)) <= LONGEST_ADDRESS
            heard.bind(address)
        assert path.is_socket()
        with (
            short_address(path) as address,
            socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as said,
        ):
            said.sendto(b"news", address)
        assert heard.recv(10) == b"news"


def test_a_folder_that_is_not_there_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file"), short_address(tmp_path / ("a" * 200) / "s"):
        pass
