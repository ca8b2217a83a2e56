"""A machine whose package tools are scripts that record calls and installed packages.

A package is a text file of fields. `Starts: no` fails its trial, `Draws: no` draws no picture,
`Unpacks: no` and `Installs: no` make these steps fail, and `Needs: libx` needs another package.
"""

from pathlib import Path

import pytest

_SCRIPTS = {
    "dpkg": r"""
echo "dpkg $* ${TABLE_COMPANION_UPDATES:-}" >> "$SYSTEM/log"
case $1 in
    --print-architecture) echo arm64 ;;
    --compare-versions)
        greater=$(printf '%s\n%s\n' "$2" "$4" | sort -V | tail -1)
        [ "$2" != "$4" ] && [ "$greater" = "$2" ]
        ;;
    -i)
        if grep -q '^Installs: no' "$2"; then echo "dpkg: cannot unpack it" >&2; exit 1; fi
        sed -n 's/^Version: //p' "$2" > "$SYSTEM/installed"
        cp "$2" "$SYSTEM/package"
        ;;
esac""",
    "dpkg-query": 'printf %s "$(cat "$SYSTEM/installed")"',
    "dpkg-deb": r"""
case $1 in
    -f) sed -n "s/^$3: //p" "$2" ;;
    -x)
        if grep -q '^Unpacks: no' "$2"; then exit 2; fi
        mkdir -p "$3/usr/lib/table-companion/bin"
        python=$3/usr/lib/table-companion/bin/python
        if grep -q '^Starts: no' "$2"; then status=1; else status=0; fi
        echo '#!/bin/sh' > "$python"
        echo "case \$* in *games*) echo '[]' ;; *) exit $status ;; esac" >> "$python"
        chmod +x "$python"
        ;;
esac""",
    "dpkg-repack": """
cp "$SYSTEM/package" "table-companion_$(cat "$SYSTEM/installed")_arm64.deb" """,
    "apt-get": r"""
for file; do :; done
echo "Inst table-companion (0.3.0)"
sed -n 's/^Needs: /Inst /p' "$file" """,
    "systemctl": r"""
echo "systemctl $*" >> "$SYSTEM/log"
case $* in
    *is-active*) [ ! -e "$SYSTEM/asleep" ] ;;
    stop*) touch "$SYSTEM/asleep" ;;
    restart*)
        touch "$SYSTEM/asleep"
        if grep -q '^Draws: no' "$SYSTEM/package"; then exit 1; fi
        rm "$SYSTEM/asleep"
        ;;
esac""",
}


class PretendSystem:
    """The folders of the machine, with version 0.2.0 for arm64 installed at first."""

    def __init__(self, home: Path, patch: pytest.MonkeyPatch) -> None:
        self._home = home / "system"
        self.work, self.data = home / "work", home / "data"
        programs = self._home / "bin"
        for folder in (programs, self.work, self.data / "games"):
            folder.mkdir(parents=True)
        for name, script in _SCRIPTS.items():
            program = programs / name
            program.write_text(f"#!/bin/sh\n{script}\n")
            program.chmod(0o755)
        patch.setenv("SYSTEM", str(self._home))
        patch.setenv("PATH", f"{programs}:/usr/bin:/bin")
        self.package("0.2.0").replace(self._home / "package")
        (self._home / "installed").write_text("0.2.0-1+deb12\n")

    def package(self, version: str, **fields: str) -> Path:
        """Write a downloaded package file of that version."""
        path = self.work / f"table-companion_{version}-1+deb12_arm64.deb"
        usual = {
            "Package": "table-companion",
            "Version": f"{version}-1+deb12",
            "Architecture": "arm64",
            "Installed-Size": "100",
        }
        path.write_text("".join(f"{name}: {words}\n" for name, words in (usual | fields).items()))
        return path

    def sleep(self) -> None:
        """Stop the companion's unit."""
        (self._home / "asleep").touch()

    @property
    def installed(self) -> str:
        """Return the installed version."""
        return (self._home / "installed").read_text().partition("-")[0].strip()

    @property
    def log(self) -> list[str]:
        """Return the recorded calls of dpkg and systemctl."""
        path = self._home / "log"
        return path.read_text().splitlines() if path.exists() else []
