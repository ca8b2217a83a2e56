"""The pages over https: the certificate, and the places that are served."""

import socket
import ssl
import stat
import subprocess
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.ui.waiting import until
from tests.ui.web.accessible import problems
from tests.ui.web.browser import Browser, chromium
from tests.ui.web.browsing import Page, Server, machine_with_phones
from tests.ui.web.test_serving import PRETEND, listeners, phones_of, unit
from ui.machine.wiring import Wiring
from ui.web.certificate import (
    NoCertificate,
    NoOpenssl,
    certificate_file,
    make_certificate,
    names_of,
)
from ui.web.protocol import Serving
from ui.web.secure import Secure
from ui.web.server.serve import secure_port

NAMES = names_of(["192.168.1.20"])


def described(path: Path) -> str:
    """Return the certificate in a file, in words."""
    command = ["openssl", "x509", "-noout", "-text", "-in", str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_a_certificate_names_the_addresses_and_its_key_is_private(tmp_path: Path) -> None:
    make_certificate(tmp_path, NAMES)
    path = certificate_file(tmp_path)
    words = described(path)
    assert "IP Address:192.168.1.20" in words
    assert "IP Address:127.0.0.1" in words
    assert "DNS:localhost" in words
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [one.name for one in path.parent.iterdir()] == [path.name]
    command = ["openssl", "x509", "-noout", "-in", str(path), "-checkend"]
    year = 365 * 24 * 3600
    assert subprocess.run([*command, str(9 * year)], check=False).returncode == 0
    assert subprocess.run([*command, str(11 * year)], check=False).returncode == 1


def test_a_certificate_is_made_once_and_anew_for_other_addresses(tmp_path: Path) -> None:
    made = make_certificate(tmp_path, NAMES)
    assert make_certificate(tmp_path, NAMES, openssl="/nonexistent") == made
    assert make_certificate(tmp_path, names_of(["10.0.0.7"])) != made
    assert "10.0.0.7" in described(certificate_file(tmp_path))


def test_a_damaged_certificate_is_replaced(tmp_path: Path) -> None:
    make_certificate(tmp_path, NAMES)
    path = certificate_file(tmp_path)
    path.write_bytes(path.read_bytes()[:300])
    make_certificate(tmp_path, NAMES)
    assert "192.168.1.20" in described(path)


def test_a_missing_openssl_is_told_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(NoOpenssl) as refused:
        make_certificate(tmp_path, NAMES, openssl="/nonexistent/openssl")
    assert "openssl" in refused.value.sentence("fr")
    with pytest.raises(NoCertificate):
        make_certificate(tmp_path, NAMES, openssl="false")
    assert not certificate_file(tmp_path).exists()


def test_a_failure_is_tried_again_later(tmp_path: Path) -> None:
    now, asked = [0.0], []

    def make(_: Path, names: tuple[str, ...]) -> str:
        asked.append(names)
        if len(asked) == 1:
            raise NoOpenssl
        return "digest"

    secure = Secure(tmp_path, make, lambda: now[0])
    served = Serving("http://10.0.0.7:8321/key/", None, 0)
    assert not secure.settle(wanted=True, serving=Serving(None, None, 0))
    assert asked == []
    assert not secure.settle(wanted=True, serving=served)
    assert secure.trouble is not None
    secure.settle(wanted=True, serving=served)
    assert len(asked) == 1
    now[0] = 31.0
    assert secure.settle(wanted=True, serving=served)
    assert secure.certificate == "digest"
    assert not secure.trouble
    assert secure.settle(wanted=False, serving=served)
    assert secure.certificate == ""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium("--ignore-certificate-errors") as browser:
        yield browser


@pytest.fixture(scope="module")
def server(machine: Wiring, folder: Path) -> Iterator[Server]:
    del machine
    server = Server(folder, "--tls")
    yield server
    assert server.close() == ""


def test_the_command_serves_the_pages_over_https(server: Server) -> None:
    assert server.link.startswith("https://127.0.0.1:")
    page = Page(server)
    assert page.join("Tablet") == 200
    page.close()
    origin = f"https://127.0.0.1:{server.port}"
    token = {"X_Device": "c" * 32}
    assert server.ask("join", "POST", {"name": "Own"}, Origin=origin, **token)[0] == 200
    plain = origin.replace("https", "http")
    assert server.ask("join", "POST", {"name": "Other"}, Origin=plain, **token)[0] == 403


def test_a_silent_connection_holds_up_nobody_and_is_closed(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as silent:
        assert server.ask("")[0] == 200
        assert silent.recv(1) == b""


@pytest.mark.parametrize(("port", "secure"), [(8321, 8322), (65535, 65534)])
def test_the_secure_port_is_beside_the_other(port: int, secure: int) -> None:
    assert secure_port(port) == secure


def test_plain_http_is_not_answered_on_the_secure_port(server: Server) -> None:
    assert not server.raw(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n").startswith(b"HTTP")


def test_the_link_leads_to_https_and_http_stays(tmp_path: Path) -> None:
    with machine_with_phones(tmp_path) as machine, unit(tmp_path):
        phones = phones_of(machine)
        phones.switch(True)
        assert until(lambda: phones.link)
        phones.make_secure(True)
        assert until(lambda: str(phones.link).startswith("https:")), phones.serving_trouble
        link = urlsplit(phones.link)
        places = {(PRETEND, phones._port), (PRETEND, phones._port + 1)}
        assert link.netloc == f"{PRETEND}:{phones._port + 1}"
        assert places <= listeners()
        context = ssl.create_default_context(cafile=str(certificate_file(tmp_path)))
        with (
            socket.create_connection((PRETEND, phones._port + 1), timeout=60) as line,
            context.wrap_socket(line, server_hostname=PRETEND) as secured,
        ):
            assert secured.version()
        phones.make_secure(False)
        assert until(lambda: str(phones.link).startswith("http:"))
        assert until(lambda: (PRETEND, phones._port + 1) not in listeners())


def test_the_plain_page_leads_to_the_secure_one_with_the_same_device(
    tmp_path: Path, browser: Browser
) -> None:
    with machine_with_phones(tmp_path) as machine, unit(tmp_path):
        phones = phones_of(machine)
        phones.switch(True)
        assert until(lambda: phones.link)
        plain = str(phones.link)
        browser.driver.get(f"{plain}secure?lang=en")
        assert browser.shows("#secure", "First, on the companion's screen")
        phones.make_secure(True)
        assert browser.shows("#secure", "Open the secure page")
        assert problems(browser) == []
        token = browser.js("return localStorage.getItem('device')")
        browser.tap("[data-key=secure]")
        assert until(lambda: browser.driver.current_url == phones.link)
        assert until(lambda: browser.seq is not None)
        assert browser.js("return localStorage.getItem('device')") == token
        browser.leave()
