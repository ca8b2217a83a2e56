"""Every phrase that can be recorded, by its key, and how a call asks for one."""

import string
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from string import Formatter

from companion.dice import Colour, DieKind
from companion.games.desfausse.hand import SORTS, Sort
from companion.games.desfausse.vocabulary import sort_name
from companion.language.text import Text
from companion.language.words import Words
from ui.right_to_left import is_point
from ui.telling import faces, speech
from ui.voice.numbers import MOST, in_words
from ui.voice.phrase import Phrase, Phrases

OWN = Path(__file__).with_name("words.toml")
GAMES = tuple(folder / "voice.toml" for _, folder in faces.folders())
WORDS = Words(
    {key: text for path in (OWN, *GAMES) if path.exists() for key, text in Words.load(path).items()}
)

ROUND_NUMBERS = (*range(101), *range(200, 1001, 100))  # of these a pack puts the others together
MOST_ALIKE = 9  # dice of a hand that may show the same
_FEMININE = ".feminine"
_FACES = (
    (Text("as", "one"), Text("as", "ones")),
    (Text("deux", "two"), Text("deux", "twos")),
    (Text("trois", "three"), Text("trois", "threes")),
    (Text("quatre", "four"), Text("quatre", "fours")),
    (Text("cinq", "five"), Text("cinq", "fives")),
    (Text("six", "six"), Text("six", "sixes")),
)


def word(key: str, mark: str = "") -> Phrase:
    """The phrase of that key in `words.toml` or a game's `voice.toml`. Raises KeyError."""
    return Phrase(key, WORDS[key], mark)


def number(count: int, mark: str = "", *, feminine: bool = False) -> Phrases:
    """A whole number, "minus" before it if it is negative; `feminine`: of feminine things."""
    sign = (word("minus"),) if count < 0 else ()
    size = min(abs(count), MOST)
    words = in_words(size, feminine=feminine)
    other = words != in_words(size)
    return (*sign, Phrase(f"number.{size}{_FEMININE if other else ''}", words, mark))


def counted(count: int, one: str, many: str, mark: str = "", *, feminine: bool = False) -> Phrases:
    """A number of things, named by the keys of one and of many: French has 0 in the singular."""
    single, several = WORDS[one], WORDS[many]
    words = Text(
        single.fr if abs(count) < 2 else several.fr, single.en if abs(count) == 1 else several.en
    )
    key = one if abs(count) == 1 else many  # of nothing, both languages sound like many
    return (*number(count, feminine=feminine), Phrase(key, words, mark))


def points(count: int, mark: str = "") -> Phrases:
    """A number of points."""
    return counted(count, "point", "points", mark)


def player(name: str, mark: str = "") -> Phrase:
    """A player's name."""
    return Phrase(name_key(name), Text(name, name), mark)


def name_key(name: str) -> str:
    """Return a recording's name: `name.ana` for Ana, `name.jean-luc` for Jean Luc.

    Letters that are not Latin stay: names in them are told apart.
    """
    plain = unicodedata.normalize("NFKD", name).casefold()
    kept = "".join(sign if _stays(sign) else "" if is_point(sign) else " " for sign in plain)
    return "name." + "-".join(kept.split())


def _stays(sign: str) -> bool:
    if sign.isascii():
        return sign.isalnum()
    return sign.isalpha() and not unicodedata.name(sign, "").startswith("LATIN")


def alike(count: int, face: int, mark: str = "") -> Phrase:
    """So many dice that show a face: "three fives". Raises IndexError."""
    said = _FACES[face - 1][count > 1]
    amount = in_words(count)
    key = f"roll.{amount.en}.{said.en}"
    first = Text("un", "a") if count == 1 else amount
    return Phrase(key, Text(f"{first.fr} {said.fr}", f"{first.en} {said.en}"), mark)


def roll(values: Iterable[int], mark: str = "") -> Phrases:
    """What dice show, those that are most first, then the higher ones."""
    groups = sorted(Counter(values).items(), key=lambda group: (-group[1], -group[0]))
    last = len(groups) - 1
    return tuple(
        alike(count, face, mark if at == last else ",") for at, (face, count) in enumerate(groups)
    )


def rolled(count: int, mark: str = "") -> Phrase:
    """How many rolls of a turn are made: "roll two"."""
    key = f"rolled.{count}"
    return word(key if key in WORDS else "rolled.last", mark)


def square(name: str, mark: str = "") -> Phrases:
    """A square of a board, `c4`."""
    return (Phrase(f"letter.{name[0]}", _letter(name[0])), *number(int(name[1:]), mark))


def poly_die(colour: Colour, kind: DieKind, mark: str = "") -> Phrase:
    """A die by its colour and shape: "dé douze vert"."""
    sides = in_words(int(kind[1:]))
    hue = WORDS[f"colour.{colour}"]
    text = Text(f"dé {sides.fr} {hue.fr}", f"{hue.en} D {sides.en}")
    return Phrase(f"die.{colour}.{kind}", text, mark)


def sort(which: Sort, count: int = 1, mark: str = "") -> Phrase:
    """A sort of DESfausse's dice, in the plural if there are more: "small red"."""
    many = ".many" * (count > 1)
    return Phrase(f"sort.{which.size}.{which.colour}{many}", sort_name(which, count), mark)


@cache
def every() -> Mapping[str, Text]:
    """All phrases by their keys, in the order in which they are listed. Names are none of them."""
    found = dict(WORDS)
    for count in range(1, MOST_ALIKE + 1):
        found |= {one.key: one.text for face in range(1, 7) for one in (alike(count, face),)}
    for count in ROUND_NUMBERS:
        for feminine in (False, True):
            found |= {one.key: one.text for one in number(count, feminine=feminine)}
    found |= {f"letter.{letter}": _letter(letter) for letter in string.ascii_lowercase}
    for colour in Colour:
        found |= {one.key: one.text for kind in DieKind for one in (poly_die(colour, kind),)}
    found |= {one.key: one.text for count in (1, 2) for one in (sort(of, count) for of in SORTS)}
    return found | {f"question.{key}": text for key, text in _questions().items()}


def find(key: str) -> Phrases:
    """The phrase of a key, a number of any size too; empty if there is none."""
    if key in every():
        return (Phrase(key, every()[key]),)
    head, _, rest = key.partition(".")
    if head == "number" and rest.isdecimal() and len(rest) <= len(str(MOST)):
        return number(int(rest))
    return ()


def parts(key: str) -> tuple[str, ...]:
    """The keys of the recordings that make up a number's; empty where it has no parts."""
    head, _, rest = key.partition(".")
    size, _, form = rest.partition(".")
    if head != "number" or not size.isdecimal() or int(size) in ROUND_NUMBERS:
        return ()
    thousands, below = divmod(int(size), 1000)
    hundreds, low = below // 100 * 100, below % 100
    found = [] if thousands < 2 else [f"number.{thousands}"]
    found += ["number.1000"] if thousands else []
    found += [f"number.{hundreds}"] if hundreds else []
    found += [f"number.{low}" + (f".{form}" if form else "")] if low else []
    return tuple(part for key in found for part in (parts(key) or (key,)))


def _letter(letter: str) -> Text:
    return Text(letter.upper(), letter.upper())


def _questions() -> Mapping[str, Text]:
    """The screens' questions about the tray that name no fact."""
    return {
        key: text
        for key, text in speech.load().items()
        if key.startswith(("doubt_", "ask_")) and not _facts(text)
    }


def _facts(text: Text) -> bool:
    return any(name for _, name, _, _ in Formatter().parse(text.en))
