"""Numbers in words."""

from companion.language.text import Language, Text, meaning

_FR_UP_TO_19 = (
    "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze "
    "seize dix-sept dix-huit dix-neuf"
)
_FR_ONES = _FR_UP_TO_19.split()
_FR_TENS = ("", "", "vingt", "trente", "quarante", "cinquante", "soixante", "soixante")
_EN_UP_TO_19 = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen"
)
_EN_ONES = _EN_UP_TO_19.split()
_EN_TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
MOST = 999_999


class Spelled(Text):
    """A whole number in words, in the languages that have a function here; in figures elsewhere."""

    __slots__ = ("feminine", "number")

    def __init__(self, number: int, /, *, feminine: bool = False) -> None:
        """`feminine`: as French counts feminine nouns. Raises ValueError outside 0 to MOST."""
        if number not in range(MOST + 1):
            raise ValueError(number)
        super().__init__("")
        self.number = number
        self.feminine = feminine and _french(number).split("-")[-1].split(" ")[-1] == "un"

    def to(self, language: Language) -> str:
        """Return the words; every engine reads figures itself."""
        if language == "fr":
            return _french(self.number) + "e" * self.feminine
        return _english(self.number) if language == "en" else str(self.number)


_ONE = {
    text.english: text
    for text in (
        meaning("the number 1, spoken before this noun", "point"),
        meaning("the number 1, spoken before this noun", "die"),
        meaning("the number 1, spoken before this noun", "token"),
        meaning("the number 1, spoken before this noun", "connection"),
        meaning("the number 1, spoken before this noun", "square"),
        meaning("the number 1, spoken before this noun", "marker"),
    )
}


class OneBefore(Spelled):
    """The number 1 before a noun: "ein Punkt", "una conexión"."""

    __slots__ = ("noun",)

    def __init__(self, noun: Text, /, *, feminine: bool = False) -> None:
        super().__init__(1, feminine=feminine)
        self.noun = noun.english

    def to(self, language: Language) -> str:
        """Return the word that the catalogue has for this noun, else the number."""
        word = _ONE[self.noun].to(language) if self.noun in _ONE else self.noun
        return super().to(language) if word == self.noun else word


def _french(number: int, *, final: bool = True) -> str:  # noqa: PLR0911  a rule each
    """Return a number in French; `final`: nothing follows, so "cents" and "vingts" keep their s."""
    if number >= 1000:
        thousands, rest = divmod(number, 1000)
        head = "mille" if thousands == 1 else f"{_french(thousands, final=False)} mille"
        return head if not rest else f"{head} {_french(rest, final=final)}"
    if number >= 100:
        hundreds, rest = divmod(number, 100)
        head = "cent" if hundreds == 1 else f"{_FR_ONES[hundreds]} cent"
        if not rest:
            return head + "s" * (hundreds > 1 and final)
        return f"{head} {_french(rest, final=final)}"
    if number < 20:
        return _FR_ONES[number]
    if number == 80:
        return "quatre-vingts" if final else "quatre-vingt"
    if number > 80:
        return f"quatre-vingt-{_FR_ONES[number - 80]}"
    tens, units = divmod(number, 10)
    if tens == 7:
        units += 10
    if not units:
        return _FR_TENS[tens]
    joint = " et " if units in (1, 11) else "-"
    return f"{_FR_TENS[tens]}{joint}{_FR_ONES[units]}"


def _english(number: int) -> str:
    if number >= 1000:
        thousands, rest = divmod(number, 1000)
        joint = " and " if 0 < rest < 100 else " "
        return f"{_english(thousands)} thousand{joint}{_english(rest)}".removesuffix(" zero")
    if number >= 100:
        hundreds, rest = divmod(number, 100)
        head = f"{_EN_ONES[hundreds]} hundred"
        return head if not rest else f"{head} and {_english(rest)}"
    if number < 20:
        return _EN_ONES[number]
    tens, units = divmod(number, 10)
    return _EN_TENS[tens] if not units else f"{_EN_TENS[tens]}-{_EN_ONES[units]}"
