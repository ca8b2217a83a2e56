"""Every sentence for people follows the rules of its language."""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import pytest

from companion.games.rules_card import RulesCard
from companion.language.typography import NO_BREAK
from tests.ui.command.test_arguments import COMMANDS
from ui.cli.main import main
from ui.command.terminal import tell_lines
from ui.paper.blocks import paragraph
from ui.telling.figures import held

ROOT = Path(__file__).parent.parent
FLOORS = ("companion", "hardware", "ui", "vision")
# The French and English arguments of each function.
SENTENCES = {
    "Text": slice(0, 2),
    "say": slice(0, 2),
    "offer": slice(1, 3),
    "Argument": slice(1, 3),
    "game_name": slice(1, 3),
    "add": slice(3, 5),
}
FACT = "{…}"  # stands for an f-string's values


class Sentence(NamedTuple):
    """The same words in both languages, and where they stand."""

    where: str
    fr: str
    en: str


@cache
def sentences() -> tuple[Sentence, ...]:
    """Return the sentences of every words file and of the code: errors, texts and help."""
    found: list[Sentence] = []
    for floor in FLOORS:
        for path in sorted((ROOT / floor).rglob("*")):
            where = str(path.relative_to(ROOT))
            if path.name in ("words.toml", "voice.toml"):
                table = tomllib.loads(path.read_text(encoding="utf-8"))
                found += [Sentence(f"{where} {key}", **said) for key, said in table.items()]
            elif path.name == "card.toml":
                found += card(path, where)
            elif path.suffix == ".py":
                tree = ast.parse(path.read_text(encoding="utf-8"))
                found += [Sentence(f"{where}:{line}", *said) for line, *said in written(tree)]
    return tuple(found)


def card(path: Path, where: str) -> list[Sentence]:
    """Return the sentences of a card of rules."""
    whole = RulesCard.load(path)
    lines = [line for page in whole.pages for line in page.lines]
    texts = [page.title for page in whole.pages]
    texts += [text for line in lines for text in (line.says, line.worth) if text is not None]
    return [Sentence(f"{where} {text.en}", text.fr, text.en) for text in texts]


def written(tree: ast.AST) -> Iterator[tuple[int, str, str]]:
    """Yield the sentences in code with their lines: `fr` and `en` of a class, arguments."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            said = {
                getattr(line.targets[0], "id", ""): literal(line.value)
                for line in node.body
                if isinstance(line, ast.Assign)
            }
            french, english = said.get("fr"), said.get("en")
        elif isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            both = node.args[SENTENCES[name]] if name in SENTENCES else []
            french, english = map(literal, both) if len(both) == 2 else (None, None)
        else:
            continue
        if french and english and len(french) > 1:  # a sign alone is no sentence
            yield node.lineno, french, english


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
COLUMNS = "ui/machine/eye/command/tune.py"  # the heads of a table, two spaces between them


def broken(words: str, rules: dict[str, str]) -> list[str]:
    """Return the rules that a sentence breaks."""
    prose = NOT_PROSE.sub("X", words)
    return [rule for rule, wrong in rules.items() if re.search(wrong, prose)]


def test_sentences_of_every_sort_are_found() -> None:
    where = {sentence.where.partition(" ")[0].partition(":")[0] for sentence in sentences()}
    assert len(sentences()) > 1000
    assert where >= {
        "ui/touch/words.toml",
        "companion/games/datis/errors.py",
        "companion/games/datis/card.toml",
        "hardware/errors.py",
        "ui/launch/command.py",
        "companion/language/reasons.py",
    }


@pytest.mark.parametrize(
    "words",
    ["Vrai?", "12%", "Vrai :oui«là »", '"Oui"', "Oui...", "à -5", "un  dé", "0.5 s", "Ecran"],
)
def test_what_french_does_not_write_is_found(words: str) -> None:
    assert broken(words, FRENCH) != []


@pytest.mark.parametrize("words", ["True ?", "5 %", '"Yes"', "«", "Yes...", "by -5", "a  die"])
def test_what_english_does_not_write_is_found(words: str) -> None:
    assert broken(words, ENGLISH) != []


def test_french_keeps_its_typography() -> None:
    found = [(s.where, s.fr, rules) for s in sentences() if (rules := broken(s.fr, FRENCH))]
    assert [one for one in found if not one[0].startswith(COLUMNS)] == []


def test_english_keeps_its_typography() -> None:
    found = [(s.where, s.en, rules) for s in sentences() if (rules := broken(s.en, ENGLISH))]
    assert [one for one in found if not one[0].startswith(COLUMNS)] == []


def test_both_languages_name_the_same_facts() -> None:
    def facts(words: str) -> set[str]:
        bare = words.replace(FACT, "")
        return {name for _, name, _, _ in Formatter().parse(bare) if name}

    assert [s for s in sentences() if facts(s.fr) ^ facts(s.en) - {"message"}] == []


def test_both_languages_end_alike() -> None:
    """Both texts end in the same of full stop, question mark, exclamation mark or none."""
    marks = ".?!…"
    different = [
        s
        for s in sentences()
        if not s.where.endswith(" months")  # words, shortened as each language does
        and (s.fr[-1] if s.fr[-1] in marks else "") != (s.en[-1] if s.en[-1] in marks else "")
    ]
    assert different == []


# In these sentences a number is two or more (four in a refused opening, nine for squares).
ALWAYS_MANY = (
    "throw_hand",
    "throw_by_hand",
    "full",
    "roll_off_title",
    "roll_off_tie",
    "sets_title",
    "badly_seen",
    "usual",
    "À {players} joueurs",
    "à {players} joueurs",
    "L'ouverture de {colour} pose {count} dés",
    "{count} dés ne tiennent pas",
    "{count} des {box} dés",
    "{count} dehors",
)
ONE_AND_MANY = (
    ("buttons", "button"),
    ("lamps", "lamp"),
    ("connections", "connection"),
    ("dice", "die"),
    ("games_", "games_one_"),
    ("backup_ok", "backup_one"),
    ("tokens", "token"),
    ("others", "other"),
    ("new_game/words.toml count", "new_game/words.toml alone"),
    ("read_all", "read_one"),
)


WRITTEN_BESIDE = (
    ("parties sauvegardées", "partie sauvegardée"),
    ("parties reprises", "partie reprise"),
    ("parties livrées", "partie livrée"),
    ("{count} parties", "{count} partie"),
    ("gagnées", "gagnée"),
    ("joueurs", "joueur"),
)


def test_what_may_be_one_has_words_for_one() -> None:
    told = {s.where: s.fr for s in sentences()}
    alone = []
    for where, french in told.items():
        if not re.search(r"\{count\} [a-zé]{2,}s\b", french):
            continue
        twins = {where + "_one", *(where.replace(many, one) for many, one in ONE_AND_MANY)}
        written_beside = french
        for many, one in WRITTEN_BESIDE:
            written_beside = written_beside.replace(many, one)
        if (
            not twins - {where} & told.keys()
            and written_beside not in set(told.values()) - {french}
            and not any(where.endswith(f" {key}") or key in french for key in ALWAYS_MANY)
        ):
            alone.append((where, french))
    assert alone == []


@pytest.mark.parametrize(
    ("not_said", "language", "said"),
    [(r"\bplis?\b", "fr", "levée"), (r"\bpot\b", "fr", "coupelle"), (r"\bthrow", "en", "roll")],
)
def test_a_thing_has_one_name_that_of_its_rule_sheet(
    not_said: str, language: str, said: str
) -> None:
    told = [(s.where, getattr(s, language)) for s in sentences()]
    assert [(where, words) for where, words in told if re.search(not_said, words, re.I)] == []
    assert any(said in words for _, words in told)


# A line may break at an ordinary space, and then begins with the mark.
LOOSE = re.compile(r"« | [?!:;%»](?=\s|$)")


def test_no_french_sentence_breaks_before_its_mark_on_the_command_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    told = [s for s in sentences() if not s.where.startswith(COLUMNS)]
    assert any(LOOSE.search(s.fr) for s in told)
    for sentence in told:
        tell_lines(sentence.fr)
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
    for sentence in sentences():
        assert not LOOSE.search(held(sentence.fr)), sentence
    assert f"Date{NO_BREAK}:" in paragraph("Date : ____").text


def test_no_colon_is_put_between_words_as_in_english_alone() -> None:
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
    assert [one for one in found if not one.startswith(IN_ENGLISH)] == []
