"""Every phrase that can be recorded, by its key, and functions that return phrases."""

import string
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from string import Formatter

from msgspec.structs import replace

from companion.dice import Colour, DieKind
from companion.games.desfausse.hand import SORTS, Sort
from companion.games.desfausse.vocabulary import sort_name
from companion.language.text import Joined, Plural, Text, Verbatim, meaning
from companion.language.words import Words
from ui.right_to_left import is_point
from ui.telling import faces, speech
from ui.voice.numbers import MOST, OneBefore, Spelled
from ui.voice.phrase import Phrase, Phrases

OWN = Path(__file__).with_name("words.toml")
GAMES = tuple(folder / "voice.toml" for _, folder in faces.folders())
WORDS = Words(
    {key: text for path in (OWN, *GAMES) if path.exists() for key, text in Words.load(path).items()}
)

# recorded; a pack composes other numbers of recorded numbers
ROUND_NUMBERS = (*range(101), *range(200, 1001, 100))
MOST_ALIKE = 9  # dice in a hand that may show the same face
_FEMININE = ".feminine"
_FACES = (
    (Text("one"), meaning("faces", "ones")),
    (Text("two"), meaning("faces", "twos")),
    (meaning("faces", "three"), meaning("faces", "threes")),
    (meaning("faces", "four"), meaning("faces", "fours")),
    (Text("five"), meaning("faces", "fives")),
    (Text("six"), meaning("faces", "sixes")),
)


def word(key: str, mark: str = "") -> Phrase:
    """Return the phrase of that key in `words.toml` or a game's `voice.toml`.

    Raises KeyError.
    """
    return Phrase(key, WORDS[key], mark)


def number(count: int, mark: str = "", *, feminine: bool = False) -> Phrases:
    """Return a whole number, after "minus" if negative; `feminine`: of a French feminine noun."""
    sign = (word("minus"),) if count < 0 else ()
    size = min(abs(count), MOST)
    words = Spelled(size, feminine=feminine)
    return (*sign, Phrase(f"number.{size}{_FEMININE * words.feminine}", words, mark))


def counted(
    count: int, singular: str, plural: str, mark: str = "", *, feminine: bool = False
) -> Phrases:
    """Return a number and its noun, from the keys of singular and plural.

    French has 0 in the singular.
    """
    words = Plural(WORDS[singular], WORDS[plural], count)
    # French forms sound alike, and English has 0 in the plural.
    key = singular if abs(count) == 1 else plural
    *sign, amount = number(count, feminine=feminine)
    if abs(count) == 1:
        amount = replace(amount, text=OneBefore(WORDS[singular], feminine=feminine))
    return (*sign, amount, Phrase(key, words, mark))


def points(count: int, mark: str = "") -> Phrases:
    """Return a number of points."""
    return counted(count, "point", "points", mark)


def player(name: str, mark: str = "") -> Phrase:
    """Return a player's name."""
    return Phrase(name_key(name), Verbatim(name), mark)


def name_key(name: str) -> str:
    """Return the key of a name's recording: `name.ana` for Ana, `name.jean-luc` for Jean Luc.

    Non-Latin letters stay, so that names in other scripts differ.
    """
    plain = unicodedata.normalize("NFKD", name).casefold()
    kept = "".join(sign if _stays(sign) else "" if is_point(sign) else " " for sign in plain)
    return "name." + "-".join(kept.split())


def _stays(sign: str) -> bool:
    if sign.isascii():
        return sign.isalnum()
    return sign.isalpha() and not unicodedata.name(sign, "").startswith("LATIN")


def alike(count: int, face: int, mark: str = "") -> Phrase:
    """Return `count` dice that show `face`: "three fives". Raises IndexError."""
    noun = _FACES[face - 1][count > 1]
    amount = Spelled(count)
    key = f"roll.{amount}.{noun}"
    first = Text("a") if count == 1 else amount
    return Phrase(key, Joined(" ", [first, noun]), mark)


def roll(values: Iterable[int], mark: str = "") -> Phrases:
    """Return the faces of dice: the most frequent first, then the higher faces."""
    groups = sorted(Counter(values).items(), key=lambda group: (-group[1], -group[0]))
    last = len(groups) - 1
    return tuple(
        alike(count, face, mark if at == last else ",") for at, (face, count) in enumerate(groups)
    )


def rolled(count: int, mark: str = "") -> Phrase:
    """Return the number of a turn's rolls so far: "roll two"."""
    key = f"rolled.{count}"
    return word(key if key in WORDS else "rolled.last", mark)


def square(name: str, mark: str = "") -> Phrases:
    """Return a square of a board, such as `c4`."""
    return (Phrase(f"letter.{name[0]}", _letter(name[0])), *number(int(name[1:]), mark))


def poly_die(colour: Colour, kind: DieKind, mark: str = "") -> Phrase:
    """Return a die by its colour and shape: "dé douze vert"."""
    sides = Spelled(int(kind[1:]))
    hue = WORDS[f"colour.{colour}"]
    text = Text("{hue} D {sides}", hue=hue, sides=sides)
    return Phrase(f"die.{colour}.{kind}", text, mark)


def sort(kind: Sort, count: int = 1, mark: str = "") -> Phrase:
    """Return a sort of DESfausse's dice, in the plural for several: "small red"."""
    many = ".many" * (count > 1)
    return Phrase(f"sort.{kind.size}.{kind.colour}{many}", sort_name(kind, count), mark)


@cache
def every() -> Mapping[str, Text]:
    """Return all phrases by their keys, in the order of the list, without players' names."""
    phrases = dict(WORDS)
    for count in range(1, MOST_ALIKE + 1):
        phrases |= {
            phrase.key: phrase.text for face in range(1, 7) for phrase in (alike(count, face),)
        }
    for count in ROUND_NUMBERS:
        for feminine in (False, True):
            phrases |= {phrase.key: phrase.text for phrase in number(count, feminine=feminine)}
    phrases |= {f"letter.{letter}": _letter(letter) for letter in string.ascii_lowercase}
    for colour in Colour:
        phrases |= {
            phrase.key: phrase.text for kind in DieKind for phrase in (poly_die(colour, kind),)
        }
    phrases |= {
        phrase.key: phrase.text for count in (1, 2) for phrase in (sort(of, count) for of in SORTS)
    }
    return phrases | {f"question.{key}": text for key, text in _questions().items()}


def find(key: str) -> Phrases:
    """Return the phrase of a key, or a number of any size; empty if unknown."""
    if key in every():
        return (Phrase(key, every()[key]),)
    head, _, rest = key.partition(".")
    if head == "number" and rest.isdecimal() and len(rest) <= len(str(MOST)):
        return number(int(rest))
    return ()


def parts(key: str) -> tuple[str, ...]:
    """Return the keys of the recordings that compose a number; empty for other keys."""
    head, _, rest = key.partition(".")
    size, _, form = rest.partition(".")
    if head != "number" or not size.isdecimal() or int(size) in ROUND_NUMBERS:
        return ()
    thousands, below = divmod(int(size), 1000)
    hundreds, low = below // 100 * 100, below % 100
    keys = [] if thousands < 2 else [f"number.{thousands}"]
    keys += ["number.1000"] if thousands else []
    keys += [f"number.{hundreds}"] if hundreds else []
    keys += [f"number.{low}" + (f".{form}" if form else "")] if low else []
    return tuple(part for key in keys for part in (parts(key) or (key,)))


def _letter(letter: str) -> Text:
    return Verbatim(letter.upper())


def _questions() -> Mapping[str, Text]:
    """Return the screens' questions about the tray that contain no facts."""
    return {
        key: text
        for key, text in speech.load().items()
        if key.startswith(("doubt_", "ask_")) and not _facts(text)
    }


def _facts(text: Text) -> bool:
    return any(name for _, name, _, _ in Formatter().parse(text.english))
