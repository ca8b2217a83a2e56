"""Where the sheets of games go."""

from pathlib import Path

import platformdirs
import pytest

from ui.host import folders


def test_sheets_go_with_the_documents_where_people_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, documents = tmp_path / "data", tmp_path / "Documents"
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_, **__: data)
    monkeypatch.setattr(platformdirs, "user_documents_path", lambda: documents)
    assert folders.sheets_folder(data) == data / "sheets"  # as on a kiosk, which has none
    documents.mkdir()
    assert folders.sheets_folder(data) == documents / "Companion"
    assert folders.sheets_folder(tmp_path / "named") == tmp_path / "named" / "sheets"
