"""Every sentence for people is complete in every language, and follows the rules of its own."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from companion.language import catalogue
from companion.language.typography import NO_BREAK
from deploy.catalogues import FOLDER, sentences
from tests.ui.command.test_arguments import COMMANDS
from ui.cli.main import main
from ui.command.terminal import tell_lines
from ui.paper.blocks import paragraph
from ui.telling.figures import held

ROOT = Path(__file__).parent.parent
CATALOGUES = sorted(path.stem for path in FOLDER.glob("*.po"))
FACT = "{…}"  # stands for an f-string's values


class Said(NamedTuple):
    """A sentence and its translation; forms of a plural are apart."""

    english: str
    translation: str


@cache
def opened(language: str) -> Catalog:
    with (FOLDER / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language)


@cache
def said(language: str) -> tuple[Said, ...]:
    """Return every sentence of a catalogue with its translation."""
    return tuple(pair for message in opened(language) if message.id for pair in forms(message))


def forms(message: Message) -> Iterator[Said]:
    if isinstance(message.id, str):
        assert isinstance(message.string, str)
        yield Said(message.id, message.string)
        return
    assert isinstance(message.string, tuple | list)
    (single, many), (first, *others) = message.id, message.string
    yield Said(single, first)
    yield from (Said(many, other) for other in others)


def english() -> set[str]:
    """Return every English sentence of the program."""
    return {words for each in sentences() for words in (each.english, each.many) if words}


@cache
def comments() -> frozenset[str]:
    """Return the comments of the settings file, which quote what is to be typed."""
    return frozenset(each.english for each in sentences() if "settings_comments" in each.place)


def facts(words: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(words) if name}


@pytest.mark.parametrize("language", CATALOGUES)
def test_a_catalogue_has_every_sentence_of_the_program_and_no_other(language: str) -> None:
    wanted = {
        (each.context, (each.english, each.many) if each.many else each.english)
        for each in sentences()
    }
    # a sentence that is also the singular of another shares its entry
    plurals = {(context, words[0]) for context, words in wanted if isinstance(words, tuple)}
    there = {(message.context, message.id) for message in opened(language) if message.id}
    assert there == wanted - plurals


@pytest.mark.parametrize("language", CATALOGUES)
def test_no_translation_is_missing(language: str) -> None:
    assert [each.english for each in said(language) if not each.translation] == []


@pytest.mark.parametrize("language", CATALOGUES)
def test_a_translation_names_the_facts_of_its_sentence(language: str) -> None:
    singular = {message.id[0] for message in opened(language) if isinstance(message.id, tuple)}
    wrong = [
        each
        for each in said(language)
        if facts(each.translation) - facts(each.english)
        # "a die" for "{count} die"; and a language may need no number
        or (facts(each.english) - facts(each.translation) and each.english not in singular)
    ]
    assert wrong == []


@pytest.mark.parametrize("language", CATALOGUES)
def test_a_translation_ends_as_its_sentence(language: str) -> None:
    """Both end in the same of full stop, question mark, exclamation mark or none."""

    def end(words: str) -> str:
        return words[-1] if words[-1] in ".?!…" else ""

    different = [
        each
        for each in said(language)
        if len(each.english) > 1
        and end(each.english) != end(each.translation)
        and not each.english.startswith("Jan Feb")  # shortened as each language does
    ]
    assert different == []


def literal(node: ast.expr) -> str | None:
    """Return a string literal, with FACT for f-string expressions; None for other code."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(literal(part) or FACT for part in node.values)
    return None


FRENCH = {
    "a space before ? ! : ; % and »": r"[^\s\u00a0][?!:;»%](?=\s|$)",
    "a space after «": r"«[^\s\u00a0]",
    "quotation marks are « »": r'["“”](?!none)\w',
    "an ellipsis is one sign": r"\.\.\.",
    "a minus is no hyphen": r"(?:^|[ (])-\d",
    "one space is enough": r"\S {2,}\S",
    "a decimal comma": r"\d\.\d",
    "a capital keeps its accent": r"^(?:A |Etat|Eteign|Egalit|Ecran|Etes)",
}
ENGLISH = {
    "no space before ? ! : ; %": r"[ \u00a0][?!:;%](?=\s|$)",
    "quotation marks are “ ”": r"[«»]|\"(?!none)[\w{=]",
    "an ellipsis is one sign": r"\.\.\.",
    "a minus is no hyphen": r"(?:^|[ (])-\d",
    "one space is enough": r"\S {2,}\S",
    "no French decimal comma": r"\d,\d(?!\d\d)",
}
# Terms, paths and typed commands are not prose and may contain colons.
NOT_PROSE = re.compile(
    r"usb:0|folder:\w+|video:\w+|[A-Z]+@\w+(?:\+\w+)?|c4\w+(?:=\d)?|D\.21|(?<=\d)-bit\b|=\{\w+\}"
    r"|\w+\.(?:toml|ini|md|txt|json|sh)|--\w+"
)
IN_ENGLISH = (
    "ui/machine/backup_timer.py",
    "ui/machine/eye/command/vision.py",
)  # in no language of somebody's choice
MARKS = "A ? after a value"  # the beginning of a sentence about these marks
COLUMNS = "strictness  right  asked  silent"  # the heads of a table, two spaces between them


def broken(words: str, rules: dict[str, str]) -> list[str]:
    """Return the rules that a sentence breaks."""
    prose = NOT_PROSE.sub("X", words)
    return [rule for rule, wrong in rules.items() if re.search(wrong, prose)]


def test_sentences_of_every_kind_are_collected() -> None:
    places = {sentence.place for sentence in sentences()}
    assert len(english()) > 2000
    assert places >= {
        "ui/touch/words.toml",
        "companion/games/datis/errors.py",
        "companion/games/datis/card.toml",
        "companion/settings_comments.toml",
        "hardware/errors.py",
        "ui/launch/command.py",
        "companion/language/reasons.py",
        "ui/games/yahtzee/voice.toml",
    }


@pytest.mark.parametrize(
    "words",
    ["Vrai?", "12%", "Vrai :oui«là »", '"Oui"', "Oui...", "à -5", "un  dé", "0.5 s", "Ecran"],
)
def test_french_typing_errors_are_found(words: str) -> None:
    assert broken(words, FRENCH) != []


@pytest.mark.parametrize("words", ["True ?", "5 %", '"Yes"', "«", "Yes...", "by -5", "a  die"])
def test_english_typing_errors_are_found(words: str) -> None:
    assert broken(words, ENGLISH) != []


def test_french_keeps_its_typography() -> None:
    wrong = [
        (each.translation, rules)
        for each in said("fr")
        if each.english not in {COLUMNS, *comments()}
        and len(each.translation) > 1
        and (rules := broken(each.translation, FRENCH))
    ]
    assert wrong == []


def test_english_keeps_its_typography() -> None:
    wrong = [
        (words, rules)
        for words in english()
        if words not in {COLUMNS, *comments()}
        and not words.startswith(MARKS)
        and len(words) > 1
        and (rules := broken(words, ENGLISH))
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("never", "language", "instead"),
    [(r"\bplis?\b", "fr", "levée"), (r"\bpot\b", "fr", "coupelle"), (r"\bthrow", "en", "roll")],
)
def test_a_thing_has_one_name_that_of_its_rule_sheet(
    never: str, language: str, instead: str
) -> None:
    words = english() if language == catalogue.SOURCE else {s.translation for s in said(language)}
    assert [sentence for sentence in words if re.search(never, sentence, re.I)] == []
    assert any(instead in sentence for sentence in words)


# A line may break at an ordinary space, and then begins with the mark.
LOOSE = re.compile(r"« | [?!:;%»](?=\s|$)")


def test_no_french_sentence_breaks_before_its_mark_on_the_command_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    told = [each.translation for each in said("fr") if each.english != COLUMNS]
    assert any(LOOSE.search(words) for words in told)
    for words in told:
        tell_lines(words)
    printed = capsys.readouterr().out.splitlines()
    assert len(printed) >= len(told)
    assert [line for line in printed if LOOSE.search(line)] == []


def test_no_french_sentence_breaks_before_its_mark_in_the_help(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for command in ((), *((name,) for name in COMMANDS)):
        with pytest.raises(SystemExit):
            main([*command, "--language", "fr", "--help"])
    printed = capsys.readouterr().out.splitlines()
    assert len(printed) > len(COMMANDS)
    assert [
        line for line in printed if LOOSE.search(line) or line.strip()[:1] in tuple(":;!?")
    ] == []


def test_no_french_sentence_breaks_before_its_mark_on_screens_and_paper() -> None:
    for each in said("fr"):
        assert not LOOSE.search(held(each.translation)), each
    assert f"Date{NO_BREAK}:" in paragraph("Date : ____").text


def test_no_sentence_is_joined_with_an_english_colon() -> None:
    """`of` places the colon by the rules of the language."""
    found = []
    for path in sorted((ROOT / "ui").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and getattr(node.func, "id", "") in ("tell", "complain")
                and isinstance(node.args[0], ast.JoinedStr)
                and FACT + ": " in (literal(node.args[0]) or "")
            ):
                found.append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert [place for place in found if not place.startswith(IN_ENGLISH)] == []
