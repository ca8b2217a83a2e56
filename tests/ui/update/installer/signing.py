"""Key pairs and signatures of a publisher, made by openssl as in CONTRIBUTING.md."""

import subprocess
from pathlib import Path

from ui.update.installer.fetch import SIGNATURE
from ui.update.release_files import SUMS


def make_key(secret: Path, public: Path) -> None:
    """Write a new key pair (Ed25519, PEM)."""
    _openssl("genpkey", "-algorithm", "ed25519", "-out", str(secret))
    _openssl("pkey", "-in", str(secret), "-pubout", "-out", str(public))


def sign_sums(folder: Path, secret: Path) -> None:
    """Sign the SHA256SUMS in a folder."""
    sums, signature = str(folder / SUMS), str(folder / SIGNATURE)
    _openssl("pkeyutl", "-sign", "-inkey", str(secret), "-rawin", "-in", sums, "-out", signature)


def _openssl(*arguments: str) -> None:
    subprocess.run(["openssl", *arguments], check=True, capture_output=True)
