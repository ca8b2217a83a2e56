"""A game as text: reading, writing, and every possible error."""

import time

import pytest
from msgspec.structs import replace

from companion import games
from companion.games.errors import LongName
from companion.games.record import BadRecord, encode, parse, parse_action, parse_header, write
from companion.games.yahtzee import GAME
from companion.games.yahtzee.actions import Roll, Score, Start
from companion.games.yahtzee.boxes import Box
from companion.games.yahtzee.state import Options, YahtzeeSetup
from companion.language.text import Language
from tests.companion.bots import set_up
from tests.language import both

HEADER = '{"game": "yahtzee", "version": 1, "players": ["Ana", "Bo"], "options": {"rounds": 1}}'
ROLL = '{"action": "roll", "dice": [3, 3, 5, 1, 6]}'
KEEP = '{"action": "roll", "dice": [3, 3, 3, 2, 6], "kept": [0, 1]}'
SCORE = '{"action": "score", "box": "threes"}'


def record(*lines: str) -> bytes:
    return "\n".join(lines).encode() + b"\n"


def refusal(data: bytes, language: Language = "en") -> tuple[int, str]:
    with pytest.raises(BadRecord) as caught:
        parse(data)
    said = caught.value.sentence(language)
    assert said.isprintable()
    assert caught.value.sentence("fr") != caught.value.sentence("en")
    return caught.value.line, said


def test_a_record_names_its_game_players_options_and_actions() -> None:
    game, setup, actions = parse(record(HEADER, ROLL, KEEP, SCORE))
    assert game is GAME
    assert setup == YahtzeeSetup(version=1, players=("Ana", "Bo"), options=Options(1))
    assert actions == (Roll((3, 3, 5, 1, 6)), Roll((3, 3, 3, 2, 6), (0, 1)), Score(Box.THREES))


def test_a_record_is_written_in_the_fixed_names() -> None:
    setup = YahtzeeSetup(version=1, players=("Zoé", "Bo"), options=Options(3))
    actions = (Start("Bo"), Roll((1, 1, 1, 1, 1), (0,)), Score(Box.ONES, zero=True))
    assert write(setup, actions).splitlines() == [
        '{"game":"yahtzee","version":1,"players":["Zoé","Bo"],"options":{"rounds":3}}',
        '{"action":"start","player":"Bo"}',
        '{"action":"roll","dice":[1,1,1,1,1],"kept":[0]}',
        '{"action":"score","box":"ones","zero":true}',
    ]
    assert write(setup, actions).endswith("\n")


def test_false_fields_are_omitted_in_a_line() -> None:
    assert encode(Roll((1, 2, 3, 4, 5))) == '{"action":"roll","dice":[1,2,3,4,5]}'
    assert encode(Score(Box.CHANCE)) == '{"action":"score","box":"chance"}'


def test_options_may_be_missing() -> None:
    _, setup, _ = parse(b'{"game":"yahtzee","version":1,"players":["Ana"]}')
    assert setup == YahtzeeSetup(version=1, players=("Ana",), options=Options(1))


def test_a_truncated_game_is_a_record_too() -> None:
    for length in range(1, 5):
        lines = (HEADER, ROLL, KEEP, SCORE)[:length]
        assert len(parse(record(*lines))[2]) == length - 1


def test_kept_may_be_written_out_as_none_and_zero_as_false() -> None:
    whole = record(
        HEADER,
        '{"action":"roll","dice":[3,3,5,1,6],"kept":[]}',
        '{"action":"score","box":"threes","zero":false}',
    )
    assert parse(whole)[2] == (Roll((3, 3, 5, 1, 6)), Score(Box.THREES))


@pytest.mark.parametrize(
    "data",
    [
        record(HEADER, ROLL).replace(b"\n", b"\r\n"),
        b"\xef\xbb\xbf" + record(HEADER, ROLL),
        record(HEADER, ROLL).rstrip(),
        record(HEADER, ROLL) + b"\n\n \n",
        record("  " + HEADER + "\t", "\t" + ROLL),
        record(HEADER, '{"dice":[3,3,5,1,6],"action":"roll"}'),
        record(HEADER.replace("Ana", "\\u0041na"), ROLL),
    ],
)
def test_byte_order_marks_and_line_ends_of_editors_do_no_harm(data: bytes) -> None:
    _, setup, actions = parse(data)
    assert setup.players == ("Ana", "Bo")
    assert actions == (Roll((3, 3, 5, 1, 6)),)


NOT_JSON = "not JSON"
NOT_A_LINE = "not a line of this game"

BAD_HEADERS = [
    (b"", NOT_JSON),
    (b"\n\n", NOT_JSON),
    (b"yahtzee\n", NOT_JSON),
    (b"\n" + record(HEADER), NOT_JSON),
    (b"\xff\xfe{\x00}\x00", NOT_JSON),
    (HEADER.encode("utf-16"), NOT_JSON),
    (HEADER.replace("Ana", "Zo\xe9").encode("latin-1"), NOT_JSON),
    (b"null", NOT_A_LINE),
    (b"[]", NOT_A_LINE),
    (b"{}", NOT_A_LINE),
    (b'{"game": 3}', NOT_A_LINE),
    (b'{"game": "yahtzee"}', NOT_A_LINE),
    (b'{"game": "chess", "version": 1, "players": ["Ana"]}', "No game here is called “chess”"),
    (b'{"game": "../yahtzee", "version": 1, "players": ["Ana"]}', "No game here"),
    (b'{"game": "", "version": 1, "players": ["Ana"]}', "No game here"),
    (b'{"game": "game", "version": 1, "players": ["Ana"]}', "No game here"),
    (b'{"game": "yahtzee", "version": 2, "players": ["Ana"]}', NOT_A_LINE),
    (b'{"game": "yahtzee", "version": "1", "players": ["Ana"]}', NOT_A_LINE),
    (b'{"game": "yahtzee", "version": 1}', NOT_A_LINE),
    (b'{"game": "yahtzee", "version": 1, "players": "Ana"}', NOT_A_LINE),
    (b'{"game": "yahtzee", "version": 1, "players": [1]}', NOT_A_LINE),
    (b'{"game": "yahtzee", "version": 1, "players": []}', "1 to 8 players, not 0"),
    (b'{"game": "yahtzee", "version": 1, "players": ["Ana", "Ana"]}', "Two players are called Ana"),
    (b'{"game": "yahtzee", "version": 1, "players": ["Ana", ""]}', "Every player needs a name"),
    (b'{"game": "yahtzee", "version": 1, "players": ["Ana"], "colour": 1}', NOT_A_LINE),
    (b'{"game": "yahtzee", "version": 1, "players": ["Ana"], "options": {"x": 1}}', NOT_A_LINE),
    (
        b'{"game": "yahtzee", "version": 1, "players": ["Ana"], "options": {"rounds": 0}}',
        "Option rounds cannot be 0",
    ),
    (
        b'{"game": "yahtzee", "version": 1, "players": ["Ana"], "options": {"rounds": true}}',
        NOT_A_LINE,
    ),
    (b'{"game": "yahtzee", "x": ' + b"[" * 200_000, "JSON"),
    (b"[" * 200_000, ""),
    (b'{"action": "roll", "dice": [1, 2, 3, 4, 5]}', NOT_A_LINE),
]


@pytest.mark.parametrize(("data", "why"), BAD_HEADERS)
def test_a_bad_header_is_reported_as_line_one(data: bytes, why: str) -> None:
    line, said = refusal(data)
    assert line == 1
    assert said.startswith("Line 1: ")
    assert why in said


BAD_LINES = [
    ("", NOT_JSON),
    ("{", NOT_JSON),
    ("roll", NOT_JSON),
    (ROLL + ROLL, NOT_JSON),
    (ROLL[:-1], NOT_JSON),
    ("\xff", NOT_JSON),
    ('{"action": "roll", "dice": [NaN, 1, 1, 1, 1]}', NOT_JSON),
    ("null", NOT_A_LINE),
    ("[]", NOT_A_LINE),
    ("3", NOT_A_LINE),
    ("{}", NOT_A_LINE),
    (HEADER, NOT_A_LINE),
    ('{"dice": [1, 2, 3, 4, 5]}', NOT_A_LINE),
    ('{"action": "dance"}', "dance"),
    ('{"action": "ROLL", "dice": [1, 2, 3, 4, 5]}', "ROLL"),
    ('{"action": "undo"}', "undo"),
    ('{"action": ["roll"]}', NOT_A_LINE),
    ('{"action": "roll"}', "dice"),
    ('{"action": "roll", "dice": "33516"}', "dice"),
    ('{"action": "roll", "dice": [3, 3, 5, 1, "6"]}', "dice"),
    ('{"action": "roll", "dice": [3, 3, 5, 1, 6.5]}', "dice"),
    ('{"action": "roll", "dice": [3, 3, 5, 1, true]}', "dice"),
    ('{"action": "roll", "dice": [3, 3, 5, 1, null]}', "dice"),
    ('{"action": "roll", "dice": [3, 3, 5, 1, 6], "colour": "red"}', "colour"),
    ('{"action": "roll", "dice": [3, 3, 5, 1, 6], "kept": 0}', "kept"),
    ('{"action": "score", "box": "fullhouse"}', "fullhouse"),
    ('{"action": "score", "box": "Threes"}', "Threes"),
    ('{"action": "score", "box": "threes", "zero": 1}', "zero"),
    ('{"action": "score", "box": "threes", "points": 9}', "points"),
    ('{"action": "start", "player": 0}', "player"),
    ('{"action": "ro\\nll"}', NOT_A_LINE),
    ('{"action": "roll", "dice": ' + "[" * 200_000, ""),
    ('{"action": "roll", "dice": [3, 3, 5, 1, 7]}', "No die has a 7"),
    ('{"action": "roll", "dice": [3, 3, 5, 1]}', "five dice, not 4"),
    ('{"action": "roll", "dice": [3, 3, 5, 1, 123456789012345678901234567890]}', "No die has"),
    ('{"action": "roll", "dice": [4, 3, 5, 1, 6], "kept": [0]}', "Die 1 is kept"),
    ('{"action": "start", "player": "Ana"}', "before the first roll"),
]


@pytest.mark.parametrize(("bad", "why"), BAD_LINES)
def test_a_bad_line_is_reported_with_its_number_and_rule(bad: str, why: str) -> None:
    data = record(HEADER, ROLL, bad, SCORE) if bad != "\xff" else b""
    if bad == "\xff":
        data = record(HEADER, ROLL) + b'{"action": "\xff"}\n' + record(SCORE)
    line, said = refusal(data)
    assert line == 3
    assert said.startswith("Line 3: ")
    assert why in said


def test_the_refusal_of_a_rule_is_in_french_too() -> None:
    _, said = refusal(record(HEADER, SCORE), "fr")
    assert said == "Ligne 2 : Il faut lancer les dés avant de remplir une case."


def test_a_blank_line_in_the_middle_is_no_action() -> None:
    assert refusal(record(HEADER, ROLL, "", SCORE))[0] == 3


def test_a_line_after_the_end_of_the_game_is_refused() -> None:
    lines = [line for box in Box for line in (ROLL, f'{{"action":"score","box":"{box}"}}')]
    alone = HEADER.replace(', "Bo"', "")
    assert parse(record(alone, *lines))
    assert refusal(record(alone, *lines, ROLL)) == (28, "Line 28: The game is over.")


def test_a_line_of_ten_million_signs_is_refused_like_any_other() -> None:
    dice = "[" + "1," * 5_000_000 + "1]"
    line, said = refusal(record(HEADER, f'{{"action":"roll","dice":{dice}}}'))
    assert line == 2
    assert len(said) < 1000


def test_a_refusal_stays_a_short_sentence_however_long_the_line() -> None:
    kept = "[" + "0," * 100_000 + "0]"
    name = "x" * 100_000
    for bad in (
        f'{{"action":"roll","dice":[3,3,5,1,6],"kept":{kept}}}',
        f'{{"action":"{name}"}}',
        f'{{"action":"roll","dice":[3,3,5,1,6],"{name}":1}}',
        f'{{"action":"roll","dice":[3,3,5,1,{"9" * 100_000}]}}',
        f'{{"action":"start","player":"{name}"}}',
    ):
        _, said = refusal(record(HEADER, ROLL, bad))
        assert len(said) < 1000
    assert len(refusal(f'{{"game":"{name}"}}'.encode())[1]) < 1000


def test_headers_and_actions_can_be_read_one_by_one() -> None:
    game, setup = parse_header(HEADER)
    assert setup.players == ("Ana", "Bo")
    assert parse_action(game, SCORE, 2) == Score(Box.THREES)
    with pytest.raises(BadRecord, match=r"^Line 7: "):
        parse_action(game, "{}", 7)


PLAIN = [
    (b"", "not JSON (the file is empty).", "ce n'est pas du JSON (le fichier est vide)."),
    (b"\xef\xbb\xbf \n", "not JSON (the file is empty).", "(le fichier est vide)."),
    (record("\n" + HEADER), "not JSON (the line is empty).", "(la ligne est vide)."),
    (b"\xff", "not JSON (it is not UTF-8 text).", "(ce n'est pas du texte UTF-8)."),
    (
        record(HEADER.replace("Bo", "\\ud800")),
        "(there is only half of a letter in it).",
        "à moitié).",
    ),
    (record(HEADER)[:-9], "(the text ends too soon).", "(le texte s'arrête trop tôt)."),
    (record(HEADER.replace("1", "2")), "a newer version of the companion wrote it", "plus récente"),
    (
        record(HEADER.replace("1,", "true,")),
        "(a whole number is needed, not true or false",
        "pas true",
    ),
    (record('{"game":"yahtzee"}'), "(“version” is missing).", "(il manque « version »)."),
    (
        record(HEADER, "roll"),
        "(not understood from column 1 on).",
        "(incompris à partir de la colonne 1).",
    ),
    (
        record(HEADER, ROLL + ROLL),
        f"from column {len(ROLL) + 1} on).",
        f"de la colonne {len(ROLL) + 1}).",
    ),
    (record(HEADER, ROLL[:-3]), "(the text ends too soon).", "(le texte s'arrête trop tôt)."),
    (
        record(HEADER, '{"action":"rol'),
        "(the text ends too soon).",
        "(le texte s'arrête trop tôt).",
    ),
    (record(HEADER, ROLL.replace("6", "NaN")), "(“NaN” is no number).", "n'est pas un nombre)."),
    (
        record(HEADER, '{"action":"dance"}'),
        "not a line of this game (no action is called “dance”; "
        "there are: roll, score, start, leave).",
        "(aucune action ne s'appelle « dance » ; il y a : roll, score, start, leave).",
    ),
    (
        record(HEADER, SCORE.replace("threes", "luck")),
        "(there is no value 'luck', at `$.box`).",
        "(la valeur 'luck' n'existe pas, à `$.box`).",
    ),
    (
        record(HEADER, ROLL.replace("6", '"6"')),
        "(a whole number is needed, not a text, at `$.dice[4]`).",
        "(il faut un nombre entier, pas un texte, à `$.dice[4]`).",
    ),
    (record(HEADER, '{"action":"roll"}'), "(“dice” is missing).", "(il manque « dice »)."),
]


@pytest.mark.parametrize(("data", "english", "french"), PLAIN)
def test_errors_are_described_in_plain_words_of_both_languages(
    data: bytes, english: str, french: str
) -> None:
    assert english in refusal(data)[1]
    assert french in refusal(data, "fr")[1]


@pytest.mark.parametrize(
    ("lines", "key"),
    [
        ((HEADER.replace("{", '{"players": ["Eve"], ', 1),), "players"),
        ((HEADER.replace('"rounds": 1', '"rounds": 3, "rounds": 1'),), "rounds"),
        ((HEADER.replace("{", '{"game": "yahtzee", ', 1),), "game"),
        ((HEADER.replace("{", '{"g\\u0061me": "yahtzee", ', 1),), "game"),
        ((HEADER, ROLL.replace("{", '{"dice": [1, 1, 1, 1, 1], ')), "dice"),
        ((HEADER, ROLL.replace("{", '{"action": "roll", ')), "action"),
    ],
)
def test_a_duplicate_key_is_refused_at_any_depth(lines: tuple[str, ...], key: str) -> None:
    line, said = refusal(record(*lines))
    assert (line, said) == (
        len(lines),
        f"Line {len(lines)}: not a line of this game (“{key}” is there twice).",
    )
    assert f"(« {key} » y est deux fois)" in refusal(record(*lines), "fr")[1]


@pytest.mark.parametrize("name", games.names())
def test_no_name_in_a_record_is_longer_than_two_hundred_letters(name: str) -> None:
    game, setup = set_up(name)
    others = setup.players[1:]
    game.start(replace(setup, players=("A" * 200, *others)))
    with pytest.raises(LongName) as refused:
        game.start(replace(setup, players=("A" * 201, *others)))
    assert both(refused.value.text) == (
        "Un nom a 200 lettres au plus : « AAAAAAAAAAAAAAAAAAAA… » en a 201.",
        "A name has 200 letters at most: “AAAAAAAAAAAAAAAAAAAA…” has 201.",
    )


def test_a_name_of_ten_million_letters_is_refused_at_once() -> None:
    header = HEADER.replace("Ana", "é" * 10_000_000)
    begun = time.process_time()
    assert refusal(record(header))[0] == 1
    assert time.process_time() - begun < 1.5
