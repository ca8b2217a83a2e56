"""Pictures of an unattended game are refused in advance if they cannot be stored."""

import threading
from pathlib import Path
from typing import Any, cast

import pytest

from ui.touch.shell.unattended import show


def test_a_folder_for_pictures_that_cannot_be_made_is_refused_at_once(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("a file")
    with pytest.raises(FileExistsError):
        show(cast(Any, None), threading.Event(), tmp_path / "out")
