"""Install a requested update: `python -m ui.update.installer DATA WORK STATUS KEY`.

DATA is the companion's data folder, WORK a folder that only root can write, STATUS the folder for
progress reports, KEY the makers' public key; without this key nothing is installed.
"""

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from companion.language.text import Text
from hardware.computer.sticks import mounted
from ui.update.downloads import kept_downloads
from ui.update.installation import Installation, installation
from ui.update.installer.errors import NotForHere, NotInstalled, NotOffered, UpdateRefused
from ui.update.installer.fetch import fetch
from ui.update.installer.package import PackageUpdate
from ui.update.installer.source import install_source
from ui.update.release_files import Form, ReleaseFile, release_file
from ui.update.service import Request, State, Status, take_request, write_status

COPYING = Text("Version {version} is being copied…")
DONE = Text("Version {version} is installed.")


class Update:
    """The execution of a request."""

    def __init__(self, request: Request, installed: Installation, folders: Sequence[Path]) -> None:
        """`folders` are DATA, WORK, STATUS and the KEY's file."""
        self._request, self._installed = request, installed
        self._data, self._work, self._status, self._key = folders
        self._version = ""

    def run(self) -> int:
        """Install the requested file; return the exit status."""
        try:
            file = self._asked()
            self._version = file.number
            self._install(file)
        except UpdateRefused as refused:
            self._say(refused.text, "failed")
            return 1
        except Exception as failure:
            why = type(failure).__name__
            wrong = NotInstalled(version=self._version, why=why, stays=self._installed.number)
            self._say(wrong.text, "failed")
            raise
        self._say(DONE.filled(version=self._version), "done")
        return 0

    def _asked(self) -> ReleaseFile:
        file = release_file(Path(self._request.file))
        if file is None:
            raise NotOffered(name=Path(self._request.file).name)
        if not self._installed.takes(file):
            raise NotForHere(name=file.path.name, stays=self._installed.number)
        return file

    def _install(self, file: ReleaseFile) -> None:
        stays = self._installed.number
        self._tell(COPYING)
        places = [*(stick.folder for stick in mounted()), kept_downloads(self._data)]
        fetched = self._work / "fetched"
        shutil.rmtree(fetched, ignore_errors=True)
        fetched.mkdir()
        try:
            copy = fetch(file, fetched, places=places, key=self._key, stays=stays)
            if file.form is Form.PACKAGE:
                update = PackageUpdate(self._work, self._data, stays=stays, say=self._tell)
                update.install(copy, file.number)
            else:
                install_source(
                    copy,
                    file.number,
                    work=self._work,
                    stays=stays,
                    language=self._request.language,
                    say=self._tell,
                )
        finally:
            shutil.rmtree(fetched, ignore_errors=True)

    def _tell(self, words: Text) -> None:
        """Report progress."""
        self._say(words.filled(version=self._version), "working")

    def _say(self, sentence: Text, state: State) -> None:
        words = sentence.to(self._request.language)
        write_status(self._status, Status(state, self._version, words))


def main(arguments: Sequence[str]) -> int:
    """Carry out the request in DATA, if any; return the exit status."""
    folders = [Path(argument) for argument in arguments]
    request = take_request(folders[0])
    if request is None:
        return 0
    return Update(request, installation(), folders).run()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
