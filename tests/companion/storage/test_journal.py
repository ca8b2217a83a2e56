"""The record on disk: every entry read was written, whatever the state of the file."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.storage import entries, journal
from companion.storage.entries import Opened
from companion.storage.files import read_plain
from companion.storage.journal import Contents, UnreadableJournal
from tests.companion.evening import ACTIONS, ENTRIES, did, written


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.journal"


def read_or_nothing(path: Path) -> Contents | None:
    try:
        return journal.read(path)
    except UnreadableJournal:
        return None


def test_a_written_journal_is_read_back(path: Path) -> None:
    written(path)
    contents = journal.read(path)
    assert contents.entries == ENTRIES
    assert not contents.damaged
    assert contents.ends[-1] == path.stat().st_size


def test_each_line_is_text_a_tab_and_sixteen_digits(path: Path) -> None:
    written(path)
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) == len(ENTRIES)
    assert lines[0].startswith('{"entry":"open","header":{"game":"yahtzee"')
    for line in lines:
        assert line[-17] == "\t"
        assert int(line[-16:], 16) >= 0


def test_writing_continues_at_the_end(path: Path) -> None:
    written(path, ENTRIES[:3])
    for entry in ENTRIES[3:]:
        file = journal.reopen(path, journal.read(path), path.with_name("aside"))
        file.append(entry)
        file.close()
    assert journal.read(path).entries == ENTRIES
    assert not path.with_name("aside").exists()


def test_a_new_journal_replaces_no_other(path: Path) -> None:
    written(path)
    before = path.read_bytes()
    first = ENTRIES[0]
    assert isinstance(first, Opened)
    with pytest.raises(FileExistsError):
        journal.create(path, first)
    assert path.read_bytes() == before


def damaged_by_flips(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the file with a byte flipped, at every place in several ways."""
    for place, byte in enumerate(data):
        for pattern in (0x01, 0x80, 0x20, 0xFF, byte ^ 0x0A, byte ^ 0x0D, byte ^ 0x00):
            if pattern:
                yield place, data[:place] + bytes([byte ^ pattern]) + data[place + 1 :]


def test_any_flipped_byte_leaves_the_longest_valid_prefix_and_is_reported(path: Path) -> None:
    written(path)
    data, sound = path.read_bytes(), journal.read(path)
    flips = 0
    for place, spoilt in damaged_by_flips(data):
        path.write_bytes(spoilt)
        intact = sum(end <= place for end in sound.ends)
        contents = read_or_nothing(path)
        flips += 1
        if intact == 0:
            assert contents is None
            continue
        assert contents is not None
        assert contents.entries == ENTRIES[:intact]
        assert contents.damaged
        assert contents.lost == len(data) - contents.ends[-1]
    assert flips > 6 * len(data)


def test_any_cut_tail_leaves_the_longest_valid_prefix_and_is_reported(path: Path) -> None:
    written(path)
    data, sound = path.read_bytes(), journal.read(path)
    for size in range(len(data)):
        path.write_bytes(data[:size])
        intact = sum(end <= size for end in sound.ends)
        contents = read_or_nothing(path)
        if intact == 0:
            assert contents is None
            continue
        assert contents is not None
        assert contents.entries == ENTRIES[:intact]
        assert contents.damaged


def lines_of(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines(keepends=True)


def test_a_line_left_out_doubled_or_moved_breaks_the_chain(path: Path) -> None:
    written(path)
    lines = lines_of(path)
    for place in range(1, len(lines) - 1):
        for spoilt in (
            lines[:place] + lines[place + 1 :],
            [*lines[: place + 1], lines[place], *lines[place + 1 :]],
            [*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]],
        ):
            path.write_bytes(b"".join(spoilt))
            contents = journal.read(path)
            assert contents.damaged
            assert contents.entries == ENTRIES[: len(contents.entries)]
            assert len(contents.entries) <= place + 1


def test_a_line_of_another_game_is_not_accepted(path: Path) -> None:
    other = path.with_name("other.journal")
    written(path, ENTRIES[:2])
    written(other, (ENTRIES[0], did(ACTIONS[3]), did(ACTIONS[4])))
    path.write_bytes(path.read_bytes() + lines_of(other)[2])
    assert journal.read(path).entries == ENTRIES[:2]


def test_lines_past_the_header_do_not_open_a_game_again(path: Path) -> None:
    written(path, (ENTRIES[0], ENTRIES[1], ENTRIES[0], ENTRIES[2]))
    contents = journal.read(path)
    assert contents.entries == ENTRIES[:2]
    assert contents.damaged


@pytest.mark.parametrize(
    "data", [b"", b"\n", b"\0" * 300, b"no journal\n", b"{}\t0123456789abcdef\n", b"\xff" * 99]
)
def test_a_file_that_is_no_journal_is_reported_by_its_name(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    with pytest.raises(UnreadableJournal, match=r"The journal game\.journal is unreadable"):
        journal.read(path)


def test_a_valid_line_of_unknown_content_ends_the_valid_part(path: Path) -> None:
    written(path, ENTRIES[:2])
    payload = b'{"entry":"danced","at":"now"}'
    check = entries._digest(payload, journal.read(path).checks[-1])
    path.write_bytes(path.read_bytes() + payload + b"\t" + check.encode() + b"\n")
    contents = journal.read(path)
    assert contents.entries == ENTRIES[:2]
    assert contents.damaged


# --- the tip ------------------------------------------------------------------------------


def test_whole_lines_lost_at_the_end_are_known_from_the_tip(path: Path) -> None:
    written(path)
    path.write_bytes(b"".join(lines_of(path)[:-2]))
    contents = journal.read(path)
    assert (contents.lost, contents.missing) == (0, 2)
    assert contents.damaged


@pytest.mark.parametrize("tip", [b"", b"x", b"\xff\xfe", b"-3", b"9" * 5000, b"3", b"7 \n", None])
def test_a_damaged_tip_never_removes_an_entry(path: Path, tip: bytes | None) -> None:
    written(path)
    tip_file = path.with_suffix(".tip")
    tip_file.unlink()
    if tip is not None:
        tip_file.write_bytes(tip)
    contents = journal.read(path)
    assert contents.entries == ENTRIES
    assert not contents.lost


def test_a_journal_read_while_it_is_written_does_not_look_damaged(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The reader may read the tip and the lines at different moments."""
    written(path, ENTRIES[:3])
    file = journal.reopen(path, journal.read(path), path.with_name("aside"))

    def written_meanwhile(read: Path) -> bytes:
        data = read_plain(read)
        if read == path:
            file.append(ENTRIES[3])
        return data

    monkeypatch.setattr(journal, "read_plain", written_meanwhile)
    assert not journal.read(path).damaged
