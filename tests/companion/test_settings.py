"""The settings file: read, written with explanations, or refused with the errors in it."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import settings
from companion.language.text import Language
from companion.settings import BadSettings, Buttons, Lamps, Learning, Mqtt, Settings
from tests.companion import powercut
from tests.companion.disk import full_after


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


def read(path: Path, text: str) -> Settings:
    path.write_text(text, encoding="utf-8")
    return settings.read(path)


def test_without_a_file_the_defaults_are_in_force(path: Path) -> None:
    assert settings.read(path) == Settings()
    assert not path.exists()


def test_an_empty_file_is_the_defaults(path: Path) -> None:
    assert read(path, "") == Settings()


@pytest.mark.parametrize("number", ["9" * 5000, "0x" + "f" * 5000])
def test_a_number_of_thousands_of_digits_is_refused_in_both_languages(
    path: Path, number: str
) -> None:
    for key in ("buzzer", "camera_turn", "lamps.end_turn"):
        with pytest.raises(BadSettings) as caught:
            read(path, f"{key} = {number}\n")
        french = caught.value.sentence("fr")
        assert "nombre" in french
        assert "digits" not in french + caught.value.sentence("en")


def test_a_file_may_contain_only_the_changed_settings(path: Path) -> None:
    changed = read(path, 'language = "en"\ntheme = "night"\n[buttons]\nundo = 4\n')
    assert (changed.language, changed.theme, changed.camera) == ("en", "night", "auto")
    assert changed.buttons.undo == 4


def test_written_settings_are_read_back(path: Path) -> None:
    ours = Settings(
        language="en",
        theme="night",
        camera="folder:/home/ana/photos « du soir »",
        names=("Ana", 'B"o', "Zoé\\", "安娜"),
        camera_turn=90,
        screen_turn=270,
        buzzer=12,
        buttons=Buttons(end_turn=5, reread=None, undo=6, players=(20, 21)),
        lamps=Lamps(end_turn=None, players=(7, 8)),
    )
    settings.write(path, ours)
    assert settings.read(path) == ours


@st.composite
def wirings(draw: st.DrawFn) -> tuple[Buttons, Lamps]:
    """Return buttons and lamps, any of them missing, without a shared pin."""
    free = iter(draw(st.permutations(range(28))))

    def pin() -> int | None:
        return next(free) if draw(st.booleans()) else None

    def pins(most: int) -> tuple[int, ...]:
        return tuple(next(free) for _ in range(draw(st.integers(0, most))))

    return Buttons(pin(), pin(), pin(), pins(6)), Lamps(pin(), pins(8))


texts = st.text(st.characters(codec="utf-8"), max_size=20)
shares = st.floats(0, 1)
corners = st.tuples(shares, shares)
table_names = st.sampled_from(["Table 1", "salle à manger", "安娜"])
ports = st.integers(1, 65_535)


@st.composite
def any_settings(draw: st.DrawFn) -> Settings:
    """Return settings with every field drawn."""
    buttons, lamps = draw(wirings())
    fields = {
        "language": st.sampled_from(["fr", "en"]),
        "theme": st.sampled_from(["day", "night", "auto"]),
        "dim_after": st.integers(0, 1440),
        "text_size": st.sampled_from(["normal", "large", "far"]),
        "motion": st.booleans(),
        "voice": st.sampled_from(["off", "calls", "all"]),
        "voice_volume": st.integers(0, 100),
        "sound_pack": texts,
        "games": texts,
        "sound_card": texts,
        "sound_lead": st.floats(0, 5),
        "keyboard": st.sampled_from(["auto", "azerty", "qwerty"]),
        "camera": texts,
        "camera_turn": st.sampled_from([0, 90, 180, 270]),
        "screen_turn": st.sampled_from([0, 90, 180, 270]),
        "buzzer": st.none() | st.integers(0, 27),
        "names": st.lists(texts, max_size=5).map(tuple),
        "tray": st.just(()) | st.tuples(corners, corners, corners, corners),
        "board": st.just(()) | st.tuples(corners, corners, corners, corners),
        "tray_shape": st.floats(0, 1000),
        "board_shape": st.floats(0, 1000),
        "web_port": st.integers(1024, 65535),
        "learning": st.builds(Learning, st.booleans(), st.integers(1, 100_000)),
        "mqtt": st.none() | st.builds(Mqtt, texts, table_names, ports, texts, texts, texts),
    }
    assert {*fields, "buttons", "lamps"} == {*Settings.__struct_fields__}
    drawn: dict[str, Any] = {name: draw(value) for name, value in fields.items()}
    return Settings(**drawn, buttons=buttons, lamps=lamps)


@given(ours=any_settings())
def test_any_written_settings_are_read_back(
    tmp_path_factory: pytest.TempPathFactory, ours: Settings
) -> None:
    path = tmp_path_factory.mktemp("settings") / "settings.toml"
    settings.write(path, ours)
    assert settings.read(path) == ours


@pytest.mark.parametrize("sign", [chr(code) for code in (*range(0x21), 0x22, 0x5C, 0x7F, 0x85)])
def test_any_sign_in_a_name_survives_the_file(path: Path, sign: str) -> None:
    ours = Settings(names=(f"A{sign}na",))
    settings.write(path, ours)
    assert settings.read(path) == ours


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_key_is_in_the_written_file_under_a_comment(path: Path, language: Language) -> None:
    settings.write(path, Settings(language=language))
    french = language == "fr"
    assert path.read_text().startswith("# Réglages" if french else "# Settings")
    assert max(map(len, path.read_text().splitlines())) <= 100
    lines = path.read_text(encoding="utf-8").splitlines()
    keys = [key for part in (Settings, Buttons, Lamps, Learning) for key in part.__struct_fields__]
    for key in keys:
        here = next(
            (n for n, line in enumerate(lines) if re.match(rf"(# )?\[?{key}\]?( =|$)", line)), None
        )
        assert here is not None, key
        above = next(line for line in reversed(lines[:here]) if not re.match(r"\w+ =", line))
        assert above.startswith(("#", "[")), key


def test_the_folder_of_the_file_is_created(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "settings.toml"
    settings.write(path, Settings())
    assert settings.read(path) == Settings()


def test_writing_replaces_the_file_whole(path: Path) -> None:
    settings.write(path, Settings(names=("Ana",) * 50))
    settings.write(path, Settings())
    assert settings.read(path) == Settings()
    assert [one.name for one in path.parent.iterdir()] == ["settings.toml"]


def test_a_power_cut_leaves_the_settings_before_or_the_new_ones(tmp_path: Path) -> None:
    folder = tmp_path / "etc"
    before, after = Settings(names=("Ana",)), Settings(names=("Bo",))
    settings.write(folder / "settings.toml", before)
    with powercut.recorded(folder) as trace:
        settings.write(folder / "settings.toml", after)
        trace.tell("written")
    left = tmp_path / "settings.toml"
    for told, files in trace.cuts(every=100):
        left.write_bytes(files["settings.toml"])
        assert settings.read(left) in ((after,) if told else (before, after))


@pytest.mark.parametrize("text", ['theme = "night"', "theme = ?"])
def test_a_full_disk_does_not_change_the_file(path: Path, text: str) -> None:
    path.write_text(text)
    with full_after(100), pytest.raises(OSError, match="space"):
        settings.write(path, Settings())
    assert path.read_text() == text
    assert [one.name for one in path.parent.iterdir()] == ["settings.toml"]


def test_a_mark_that_an_editor_put_before_the_text_is_no_matter(path: Path) -> None:
    path.write_bytes(b'\xef\xbb\xbflanguage = "en"')
    assert settings.read(path).language == settings.language(path) == "en"


WRONG = [
    ('langage = "fr"', "langage"),
    ('language = "xx"', "language"),
    ("language = 3", "language"),
    ('theme = "dusk"', "theme"),
    ("camera = 0", "camera"),
    ('names = "Ana"', "names"),
    ("names = [1]", "names"),
    ("board = [[0, 0], [1, 0]]", "board"),
    ("tray_shape = -1.5", "tray_shape"),
    ("board = [[0, 0], [1, 0], [1, 2], [0, 1]]", "board"),
    ("[buttons]\nend = 3", "end"),
    ("camera_turn = 45", "camera_turn"),
    ("[buttons]\nplayers = [1, 2, 3, 4, 5, 6, 7]", "players"),
    ('[buttons]\nend_turn = "17"', "end_turn"),
    ("[buttons]\nend_turn = true", "end_turn"),
    ('[lamps]\nplayers = ["5"]', "players"),
    ("[lamp]\nplayers = [5]", "lamp"),
    ('language = "fr"\nlanguage = "en"', ""),
    ("language = fr", "1, col"),
    ("\n\n= 3", "3, col"),
]


@pytest.mark.parametrize(("text", "named"), WRONG)
def test_a_wrong_key_or_value_is_named_in_one_sentence(path: Path, text: str, named: str) -> None:
    with pytest.raises(BadSettings) as caught:
        read(path, text)
    english, french = caught.value.sentence("en"), caught.value.sentence("fr")
    assert "settings.toml" in english
    assert named in english
    assert named in french
    assert english.isprintable()
    for words in ("Expected", "Object", "Invalid", "Cannot", "instead", "line"):
        assert words not in french


@pytest.mark.parametrize("data", [b"\xff\xfe", b"\0\0\0", b'names = ["\xe9"]'])
def test_an_undecodable_file_is_reported_too(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    with pytest.raises(BadSettings):
        settings.read(path)


def test_a_folder_in_place_of_the_file_is_reported_too(path: Path) -> None:
    path.mkdir()
    with pytest.raises(BadSettings):
        settings.read(path)


@pytest.mark.parametrize("text", ["[buttons]\nend_turn = 99", "[lamps]\nplayers = [5, 6, 5]"])
def test_a_pin_is_for_the_machine_to_judge_and_costs_no_other_setting(
    path: Path, text: str
) -> None:
    assert read(path, 'names = ["Ana"]\n' + text).names == ("Ana",)


@pytest.mark.parametrize("kinds", ["file folder", "folder file", "folder folder", "file file"])
def test_an_unusable_file_is_set_aside_beside_earlier_ones(path: Path, kinds: str) -> None:
    for number, kind in enumerate(kinds.split()):
        path.unlink(missing_ok=True)
        if kind == "folder":
            path.mkdir()
            (path / f"{number}").touch()
        else:
            path.write_text(f"slip {number}")
        settings.write(path, Settings(language="en"))
        assert settings.read(path) == Settings(language="en")
    aside = sorted(path.parent.glob("settings.bad*"))
    assert len(aside) == (1 if kinds == "file file" else 2)


@pytest.mark.parametrize("name", ["", " a", "a/b", "+", "#", "$SYS", "a" * 41, "a\nb", "a\u202eb"])
def test_a_table_has_no_name_with_characters_reserved_in_topics(path: Path, name: str) -> None:
    with pytest.raises(BadSettings) as caught:
        read(path, f"[mqtt]\nhost = 'hall'\nname = {json.dumps(name)}\n")
    assert "40" in caught.value.sentence("fr")


def test_a_table_connects_to_no_broker_by_default(path: Path) -> None:
    assert Settings().mqtt is None
    spoken = read(path, "[mqtt]\nhost = 'hall'\nname = 'Table 1'\n").mqtt
    assert spoken == Mqtt("hall", "Table 1", 1883)
    with pytest.raises(BadSettings):
        read(path, "[mqtt]\nhost = 'hall'\n")
