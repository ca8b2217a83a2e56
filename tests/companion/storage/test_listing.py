"""The content of a folder, and folders that cannot be listed."""

import errno
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.backup.archive import collect
from companion.backup.daily import dailies
from companion.storage.files import paths_in
from companion.storage.game_store import GameStore
from tests.companion.disk import says_nothing_of, unlistable


def test_the_matching_names_are_listed(tmp_path: Path) -> None:
    for name in ("a.journal", "b.journal", "b.tip"):
        (tmp_path / name).touch()
    assert sorted(paths_in(tmp_path, "*.journal")) == [
        tmp_path / "a.journal",
        tmp_path / "b.journal",
    ]


def test_a_missing_folder_lists_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert paths_in(tmp_path / "none", "*") == paths_in(tmp_path / "file", "*") == []


@pytest.mark.parametrize(
    "listing",
    [
        lambda folder: paths_in(folder, "*"),
        lambda folder: GameStore(folder).ids(),
        lambda folder: GameStore(folder).games(),
        lambda folder: collect(folder, folder / "settings.toml", ""),
        dailies,
    ],
)
def test_a_folder_that_may_not_be_read_does_not_pass_for_an_empty_one(
    tmp_path: Path, listing: Callable[[Path], object]
) -> None:
    with unlistable(tmp_path, errno.EACCES), pytest.raises(PermissionError):
        listing(tmp_path)
    with says_nothing_of(tmp_path, errno.EACCES), pytest.raises(PermissionError):
        listing(tmp_path)
