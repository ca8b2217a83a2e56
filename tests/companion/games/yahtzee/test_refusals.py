"""Every refusal of Yahtzee is a sentence in both languages."""

import pytest

from companion.games.errors import (
    AllKept,
    BadKept,
    BadOption,
    EmptyName,
    EqualNames,
    GameOver,
    IllegalAction,
    KeptDieChanged,
    KeptOnFirstRoll,
    NoSuchFace,
    NotAPlayer,
    WrongNumberOfDice,
    WrongNumberOfPlayers,
)
from companion.games.game import fold
from companion.games.yahtzee import GAME, errors
from companion.games.yahtzee.actions import Roll, Score, Start, YahtzeeAction
from companion.games.yahtzee.boxes import Box
from companion.games.yahtzee.state import Options, YahtzeeSetup
from companion.language.errors import TranslatedError
from tests.companion.games.refusals import is_refused, rules_in
from tests.companion.games.yahtzee.play import roll, setup

DICE = roll(3, 3, 5, 1, 6)
WHOLE_ROUND = [action for box in Box for action in (DICE, Score(box))]

REFUSED: list[tuple[type[TranslatedError], list[YahtzeeAction], str]] = [
    (WrongNumberOfDice, [roll(1, 2, 3)], "A roll has five dice, not 3."),
    (NoSuchFace, [roll(1, 2, 3, 4, 7)], "No die has a 7: faces go from 1 to 6."),
    (
        KeptOnFirstRoll,
        [Roll(DICE.dice, (0,))],
        "The first roll of a turn is made with all five dice: none is kept.",
    ),
    (
        BadKept,
        [DICE, Roll(DICE.dice, (0, 5))],
        "Kept dice are named by different positions from 0 to 4, not [0, 5].",
    ),
    (
        AllKept,
        [DICE, Roll(DICE.dice, (0, 1, 2, 3, 4))],
        "At most four dice are kept: at least one must be rolled.",
    ),
    (
        KeptDieChanged,
        [DICE, roll(3, 4, 4, 4, 4, kept=(0, 1))],
        "Die 2 is kept: it still shows 3, not 4.",
    ),
    (errors.NoRollLeft, [DICE] * 4, "A turn has three rolls at most: a box must be filled now."),
    (errors.RollFirst, [Score(Box.ONES)], "The dice must be rolled before a box is filled."),
    (
        errors.BoxFilled,
        [DICE, Score(Box.FULL_HOUSE), DICE, Score(Box.FULL_HOUSE)],
        "The box Full house is already filled: a box is filled only once.",
    ),
    (
        errors.StartOnlyAtHead,
        [DICE, Start("Ana")],
        "The starter is chosen before the first roll of the round.",
    ),
    (NotAPlayer, [Start("Zoe")], "Nobody in this game is called Zoe."),
    (GameOver, [*WHOLE_ROUND, DICE], "The game is over."),
]

BAD_SETUPS: list[tuple[type[TranslatedError], YahtzeeSetup]] = [
    (WrongNumberOfPlayers, YahtzeeSetup(version=1, players=())),
    (EmptyName, YahtzeeSetup(version=1, players=("Ana", " "))),
    (EqualNames, YahtzeeSetup(version=1, players=("Ana", "Ana"))),
    (BadOption, YahtzeeSetup(version=1, players=("Ana",), options=Options(0))),
]


def refusal(actions: list[YahtzeeAction]) -> IllegalAction:
    state = fold(GAME, setup(1), actions[:-1])
    with pytest.raises(IllegalAction) as caught:
        GAME.apply(state, actions[-1])
    return caught.value


@pytest.mark.parametrize(("kind", "actions", "english"), REFUSED)
def test_the_refusal_names_its_rule(
    kind: type[TranslatedError], actions: list[YahtzeeAction], english: str
) -> None:
    said = refusal(actions)
    assert type(said) is kind
    assert said.sentence("en") == str(said) == english


@pytest.mark.parametrize("actions", [actions for _, actions, _ in REFUSED])
def test_the_refusal_is_a_sentence_in_french_too(actions: list[YahtzeeAction]) -> None:
    text = refusal(actions).text
    assert text.to("fr") != text.to("en")
    assert text.to("fr").endswith(".")
    assert "{" not in text.to("fr") + text.to("en")


def test_a_filled_box_is_called_by_its_name_on_the_screen() -> None:
    said = refusal([DICE, Score(Box.FULL_HOUSE), DICE, Score(Box.FULL_HOUSE)])
    assert (
        said.sentence("fr") == "La case Full est déjà remplie : une case ne se remplit qu'une fois."
    )


@pytest.mark.parametrize(("kind", "header"), BAD_SETUPS)
def test_a_table_that_cannot_play_is_told_why(
    kind: type[TranslatedError], header: YahtzeeSetup
) -> None:
    is_refused(GAME, header, kind)


def test_every_refusal_is_tested() -> None:
    assert rules_in(errors) <= {kind for kind, _, _ in REFUSED}
