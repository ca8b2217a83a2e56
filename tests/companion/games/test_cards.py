"""The card of rules of every game exists in both languages and agrees with the code."""

import re
from pathlib import Path
from string import Formatter

import pytest

from companion import games
from companion.games.game import AnyGame, Setup
from companion.games.rules_card import CardLine, RulesCard
from companion.language.catalogue import languages
from companion.language.text import Text
from tests.companion.games import toy
from ui.telling.options import PLACEHOLDERS, Value, defaults, make, options

SHORT = 200  # letters: a sentence or two
# Digits that are no points: names of dice, and the faces 0 and 1 in rules.
NAMES = re.compile(r"\bD(?:4|6|8|10|12|20)\b|\b[01]s?\b")  # of dice and of faces


def setup(game: AnyGame, **chosen: Value) -> Setup:
    return make(game, PLACEHOLDERS[: game.players[0]], {**defaults(game), **chosen})


def card(name: str, **chosen: Value) -> RulesCard:
    """Return the card of a game at a table with these options."""
    game = games.find(name)
    assert game.card is not None
    return game.card.with_figures(game.figures(setup(game, **chosen)))


def written(name: str) -> list[CardLine]:
    """Return every line of a card before its fields are filled in."""
    whole = games.find(name).card
    assert whole is not None
    return [line for page in whole.pages for line in page.lines]


def facts(words: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(words) if name}


def texts(name: str) -> list[Text]:
    whole = games.find(name).card
    assert whole is not None
    titles = [page.title for page in whole.pages]
    return titles + [text for line in written(name) for text in (line.says, line.worth) if text]


@pytest.mark.parametrize("name", games.names())
def test_every_game_has_a_card(name: str) -> None:
    assert 4 <= len(card(name).pages) <= 7  # titles large enough to tap
    assert all(page.lines for page in card(name).pages)


@pytest.mark.parametrize("name", games.names())
def test_both_languages_name_the_same_figures(name: str) -> None:
    assert [text for text in texts(name) if facts(text.to("fr")) != facts(text.to("en"))] == []


@pytest.mark.parametrize("name", games.names())
def test_a_line_is_short(name: str) -> None:
    said = [text.to(language) for text in texts(name) for language in languages()]
    assert [words for words in said if len(words) > SHORT] == []


@pytest.mark.parametrize("name", games.names())
def test_every_figure_comes_from_the_rules_and_none_is_written_by_hand(name: str) -> None:
    said = [re.sub(r"{\w+}", "", text.to(tongue)) for text in texts(name) for tongue in languages()]
    assert [words for words in said if re.search(r"\d", NAMES.sub("", words))] == []


@pytest.mark.parametrize("name", games.names())
def test_every_figure_of_a_game_is_used(name: str) -> None:
    game = games.find(name)
    named = {fact for text in texts(name) for fact in facts(text.to("fr"))}
    hung_on = {line.when for line in written(name) if line.when is not None}
    assert named | hung_on == set(game.figures(setup(game)))


@pytest.mark.parametrize("name", games.names())
def test_the_card_is_complete_for_all_options(name: str) -> None:
    for option in options(games.find(name)):
        for value in option.choices:
            said = card(name, **{option.name: value})
            assert not any("{" in line.says.to("fr") for page in said.pages for line in page.lines)


def test_a_game_without_a_card_has_none(tmp_path: Path) -> None:
    with toy.on_shelf(tmp_path) as game:
        assert game.card is None


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "holds pages"),
        ('[[pages]]\ntitle = { fr = "Un", en = "One" }', "One has a title and lines"),
        ('[[pages]]\ntitle = { fr = "Un" }\nlines = []', "a title needs a sentence in English"),
        (
            '[[pages]]\ntitle = { fr = "Un", en = "One" }\nlines = [{ says = { fr = "Oui" } }]',
            "One: a line needs a sentence in English",
        ),
        (
            '[[pages]]\ntitle = { fr = "Un", en = "One" }\n'
            'lines = [{ says = { fr = "Oui", en = "Yes" }, dise = [1] }]',
            "“Yes” has no dise",
        ),
    ],
)
def test_an_incomplete_card_is_refused(tmp_path: Path, text: str, wrong: str) -> None:
    path = tmp_path / "card.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=wrong):
        RulesCard.load(path)
