"""Small numbers in words."""

from companion.language.text import Text, plural

_FRENCH = ["zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"]
_ENGLISH = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
_DICE = (Text("dé", "die"), Text("dés", "dice"))
_ROLLS = (Text("fois", "roll"), Text("fois", "rolls"))


def number_word(count: int) -> Text:
    """Return a number as a masculine word: "three"; in figures above ten."""
    if count not in range(len(_FRENCH)):
        return Text(str(count), str(count))
    return Text(_FRENCH[count], _ENGLISH[count])


def counted_dice(count: int) -> Text:
    """Return a number of dice in words: "four dice"."""
    number, words = number_word(count), plural(count, *_DICE)
    return Text(f"{number.fr} {words.fr}", f"{number.en} {words.en}")


def counted_rolls(count: int) -> Text:
    """Return how often dice are rolled: « trois fois », "three rolls"."""
    number, words = number_word(count), plural(count, *_ROLLS)
    french = "une" if count == 1 else number.fr
    return Text(f"{french} {words.fr}", f"{number.en} {words.en}")
