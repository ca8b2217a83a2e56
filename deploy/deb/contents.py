"""List the contents of a package by other authors: as a notice of licences, or for programs.

Usage: contents.py SITE_PACKAGES --notice | --bom. The list for programs is CycloneDX 1.6, in JSON,
and the same for the same contents.
"""

import json
import re
import sys
from collections.abc import Iterator, Mapping
from importlib.metadata import Distribution, PathDistribution
from pathlib import Path
from typing import Any

OURS = "table-companion"
# The licences of libraries that wheels contain in compiled form, by the beginnings of their files.
# Sources: LICENSE-3RD-PARTY.txt of OpenCV's wheel, LICENSE.txt of numpy's and Pillow's, and the
# libraries' own pages.
BUNDLED = {
    "libSDL2": "Zlib",
    "libXau": "MIT",
    "libaom": "BSD-2-Clause",
    "libavcodec": "LGPL-2.1-or-later",
    "libavformat": "LGPL-2.1-or-later",
    "libavif": "BSD-2-Clause",
    "libavutil": "LGPL-2.1-or-later",
    "libbrotli": "MIT",
    "libcrypto": "OpenSSL",
    "libdav1d": "BSD-2-Clause",
    "libdrm": "MIT",
    "libfreetype": "FTL",
    "libgfortran": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "libharfbuzz": "MIT-Modern-Variant",
    "libjpeg": "IJG AND BSD-3-Clause",
    "liblcms2": "MIT",
    "liblzma": "0BSD",
    "libopenblas": "BSD-3-Clause",
    "libopenjp2": "BSD-2-Clause",
    "libpng15": "Libpng",
    "libpng16": "libpng-2.0",
    "libquadmath": "LGPL-2.1-or-later",
    "libscipy_openblas": "BSD-3-Clause",
    "libsharpyuv": "BSD-3-Clause",
    "libssl": "OpenSSL",
    "libswresample": "LGPL-2.1-or-later",
    "libswscale": "LGPL-2.1-or-later",
    "libtiff": "libtiff",
    "libvpx": "BSD-3-Clause",
    "libwebp": "BSD-3-Clause",
    "libxcb": "MIT",
    "libzstd": "BSD-3-Clause",
}
# The fonts of `ui/fonts`, whose licences lie with our own.
FONTS = {"Nunito": "OFL-1.1", "Lucide": "ISC AND MIT"}
# Older names of licences in wheels' metadata, with their SPDX identifiers.
_SPDX = {"Apache 2.0": "Apache-2.0", "MIT License": "MIT"}
# Licences that metadata do not name, read in the packages themselves.
_UNNAMED = {
    "docutils": "BSD-2-Clause AND 0BSD AND GPL-3.0-or-later",  # its COPYING.rst
    "python-bidi": "LGPL-3.0-or-later",  # the head of its algorithm.py
}
_LICENCES = ("licen", "copying", "notice", "authors")


def distributions(site: Path) -> list[Distribution]:
    """Return every package in a folder of packages except our own, by name."""
    packages = [PathDistribution(folder) for folder in site.glob("*.dist-info")]
    others = [package for package in packages if package.name.lower().replace("_", "-") != OURS]
    return sorted(others, key=lambda package: package.name.lower())


def licence(package: Distribution) -> str:
    """Return a package's licence as an SPDX expression.

    Raises LookupError if the metadata do not name any.
    """
    metadata = package.metadata
    name = metadata.get("License-Expression") or metadata.get("License")
    if name is None or len(name.splitlines()) > 1:
        name = _UNNAMED[package.name.lower()]
    if name.startswith("BSD license (see license.txt for details)"):  # reportlab's own words
        return "BSD-3-Clause"
    return _SPDX.get(name, name)


def bundled(site: Path) -> dict[str, str]:
    """Return the libraries beside the wheels' own code, each with its licence.

    Raises LookupError for a library without a known licence.
    """
    files = sorted({file.name for file in site.glob("*.libs/*") if ".so" in file.name})
    return {re.split("[-.]", name)[0]: _bundled_licence(name) for name in files}


def _bundled_licence(name: str) -> str:
    for beginning, terms in BUNDLED.items():
        if name.startswith(beginning):
            return terms
    raise LookupError(f"no licence is known of {name}: look it up and add it to BUNDLED")


def notice(site: Path) -> str:
    """Return the authors and licences of the contents: Debian's copyright file, and ours."""
    lines = [
        "The table companion itself is under the MIT licence; its text stands at the end.",
        "",
        "With it come, unchanged, these packages of other people:",
        "",
        *(
            f"  {distribution.name} {distribution.version}: {licence(distribution)}"
            for distribution in distributions(site)
        ),
        "",
        "In them lie these libraries, as shared objects that can be replaced (OpenCV's FFmpeg and",
        "libquadmath are under the LGPL; their sources are at ffmpeg.org and gcc.gnu.org; so is",
        "python-bidi, whose source is at github.com/MeirKriheli/python-bidi):",
        "",
        *(f"  {name}: {terms}" for name, terms in bundled(site).items()),
        "",
        "With the companion's own files come these fonts, cut to what is used:",
        "",
        *(f"  {name}: {terms}" for name, terms in FONTS.items()),
        "",
        "The text of every licence lies with the package it belongs to, below",
        "/usr/lib/table-companion, in the folders that end in .dist-info. On Debian those of the",
        "GPL, the LGPL, the Apache licence and the MPL also stand in /usr/share/common-licenses.",
        "",
    ]
    for folder, name, text in _texts(site):
        if folder == OURS:
            lines += [f"--- {name}", "", *text.rstrip().splitlines(), ""]
    return "\n".join(lines)


def _texts(site: Path) -> Iterator[tuple[str, str, str]]:
    for folder in sorted(site.glob("*.dist-info")):
        name = folder.name.partition("-")[0].replace("_", "-").lower()
        for file in sorted(folder.rglob("*")):
            if file.is_file() and file.name.lower().startswith(_LICENCES):
                yield name, file.name, file.read_text("utf-8", errors="replace")


def bill_of_materials(site: Path, version: str) -> dict[str, Any]:
    """Return the same for programs, as CycloneDX 1.6 (cyclonedx.org/docs/1.6/json)."""
    packages: list[Mapping[str, Any]] = [
        {
            "type": "library",
            "bom-ref": f"pkg:pypi/{distribution.name.lower()}@{distribution.version}",
            "name": distribution.name,
            "version": distribution.version,
            "purl": f"pkg:pypi/{distribution.name.lower()}@{distribution.version}",
            "licenses": [{"expression": licence(distribution)}],
        }
        for distribution in distributions(site)
    ]
    libraries: list[Mapping[str, Any]] = [
        {
            "type": "library",
            "bom-ref": f"bundled/{name}",
            "name": name,
            "licenses": [{"expression": terms}],
        }
        for name, terms in (*bundled(site).items(), *FONTS.items())
    ]
    ours = {
        "type": "application",
        "bom-ref": OURS,
        "name": OURS,
        "version": version,
        "licenses": [{"expression": "MIT"}],
    }
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": ours},
        "components": [*packages, *libraries],
    }


def main() -> None:
    """Print the notice or the list."""
    site, form = Path(sys.argv[1]), sys.argv[2]
    if form == "--notice":
        print(notice(site), end="")
        return
    (own,) = site.glob(f"{OURS.replace('-', '_')}-*.dist-info")
    version = PathDistribution(own).version
    print(json.dumps(bill_of_materials(site, version), indent=1, sort_keys=True))


if __name__ == "__main__":
    main()
