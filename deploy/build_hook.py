"""Compile the catalogues when the package is built or set up."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))
import catalogues


class CompileCatalogues(BuildHookInterface[Any]):
    """Put a .mo file of every catalogue into the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Compile what is stale and add it to the files of the wheel."""
        catalogues.compile_stale()
        build_data["artifacts"].append("companion/language/catalogues/*.mo")
