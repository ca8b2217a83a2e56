"""The certificate of the pages over https: made once by `openssl` for this table's addresses.

It lies in the socket's folder, the only part of the data that the server's unit sees.
"""

import contextlib
import os
import secrets
import socket
import ssl
import subprocess
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from companion.language.errors import TranslatedError
from companion.language.reasons import reason
from companion.storage.durable_file import make_folder, write_whole
from companion.storage.files import read_plain
from ui.web.unix_socket import socket_path

DAYS = 3652  # ten years
OPENSSL_SECONDS = 60.0  # on a slow machine
_NO_NAME = frozenset(",\n\r")  # characters that would end a name in the list of openssl


class NoCertificate(TranslatedError, OSError):
    """The certificate could not be made or stored. Detail: why."""

    message = "The certificate for https could not be made ({why})."


class NoOpenssl(NoCertificate):
    """The program openssl is missing."""

    message = "The program openssl, which makes the certificate for https, is missing: install it."


def certificate_file(data: Path) -> Path:
    """Return the path of the certificate; its private key is in the same file."""
    return socket_path(data).with_name("certificate.pem")


def names_of(addresses: Iterable[str]) -> tuple[str, ...]:
    """Return the names of this machine in its certificate, in order.

    These are its host name, that on the local network, and its addresses.
    """
    host = socket.gethostname()
    named = {host, f"{host}.local"} if host and not _NO_NAME & set(host) else set()
    hosts = sorted({f"DNS:{name}" for name in named | {"localhost"}})
    return (*hosts, *sorted({f"IP:{address}" for address in (*addresses, "127.0.0.1")}))


def make_certificate(data: Path, names: tuple[str, ...], openssl: str = "openssl") -> str:
    """Make the certificate for these names, unless there is one; return its digest.

    A certificate for other names is replaced. Raises NoCertificate.
    """
    path = certificate_file(data)
    head = "".join(f"{name}\n" for name in names).encode()  # text before the first key is allowed
    try:
        with contextlib.suppress(FileNotFoundError):
            stored = read_plain(path)
            if stored.startswith(head + b"-----") and _usable(data):
                return _digest(stored)
        make_folder(path.parent)
        made = head + _made(names, path.parent, openssl)
        write_whole(path, made)
    except NoCertificate:
        raise
    except OSError as failure:
        raise NoCertificate(why=reason(failure)) from failure
    return _digest(made)


def _usable(data: Path) -> bool:
    try:
        server_context(data)
    except NoCertificate:
        return False
    return True


def _digest(stored: bytes) -> str:
    return sha256(stored).hexdigest()


def _made(names: tuple[str, ...], folder: Path, openssl: str) -> bytes:
    """Return a new certificate and its key in PEM format. Raises NoCertificate, OSError."""
    key = folder / f"{secrets.token_hex(8)}.key"
    # Only this user may read the key while openssl writes it.
    os.close(os.open(key, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    command = [
        *(openssl, "req", "-x509", "-nodes", "-days", str(DAYS), "-sha256"),
        *("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"),
        *("-subj", "/CN=Table companion", "-keyout", str(key)),
        *("-addext", f"subjectAltName={','.join(names)}"),
        *("-addext", "extendedKeyUsage=serverAuth"),
    ]
    try:
        run = subprocess.run(command, capture_output=True, timeout=OPENSSL_SECONDS, check=False)
        if run.returncode:
            raise NoCertificate(why="openssl")
        return key.read_bytes() + run.stdout
    except FileNotFoundError as failure:
        raise NoOpenssl from failure
    except subprocess.TimeoutExpired as failure:
        raise NoCertificate(why="openssl") from failure
    finally:
        with contextlib.suppress(OSError):
            key.unlink(missing_ok=True)


def server_context(data: Path) -> ssl.SSLContext:
    """Return the settings of a server with the stored certificate. Raises NoCertificate."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    try:
        context.load_cert_chain(certificate_file(data))
    except OSError as failure:  # ssl.SSLError too
        raise NoCertificate(why=reason(failure)) from failure
    return context
