"""Every refusal of D.21 is a sentence in both languages."""

import pytest

from companion.games.d21 import GAME, errors
from companion.games.d21.actions import D21Action, Draw, Move, Pass
from companion.games.d21.dice import GREEN
from companion.games.d21.moves import steps
from companion.games.d21.notation import WrittenMove, read, written
from companion.games.d21.refusals import why
from companion.games.d21.state import State
from companion.games.errors import GameOver, IllegalAction
from companion.language.errors import TranslatedError
from tests.companion.games.d21.play import board, setup
from tests.companion.games.d21.positions import COUNTS, position
from tests.companion.games.refusals import rules_in

BOARD = board("c4:2 c5:1 b2:4 d1:6 a9:6 j8:1", "f4:3 f5:6 d2:2 h8:1")
OVER = GAME.apply(GAME.start(setup()), Draw())

REFUSED: list[tuple[type[TranslatedError], State, D21Action, str, str]] = [
    (
        errors.NotAMove,
        BOARD,
        Move("c4 to f4"),
        "That is not a move: “c4 to f4”. Write c4-f4, c4xf4 or c4xf4=5.",
        "Ce n'est pas un coup : « c4 to f4 ». Écrivez c4-f4, c4xf4 ou c4xf4=5.",
    ),
    (
        errors.OffBoard,
        BOARD,
        Move("c4-c11"),
        "There is no square c11: the board goes from a1 to j10.",
        "Il n'y a pas de case c11 : le tablier va de a1 à j10.",
    ),
    (
        errors.NoDieThere,
        BOARD,
        Move("e4-e5"),
        "There is no die on e4.",
        "Il n'y a pas de dé en e4.",
    ),
    (
        errors.NotYourDie,
        BOARD,
        Move("f4-g4"),
        "The die on f4 is the other player's: everybody moves their own dice.",
        "Le dé en f4 est à l'adversaire : chacun déplace ses propres dés.",
    ),
    (
        errors.StaysPut,
        BOARD,
        Move("c4-c4"),
        "A die that moves changes its square: it cannot stay on c4.",
        "Un dé qui se déplace change de case : il ne peut pas rester en c4.",
    ),
    (
        errors.NotStraight,
        BOARD,
        Move("c4-e5"),
        "From c4 to e5 is none of the eight directions: a die goes straight.",
        "De c4 à e5, ce n'est aucune des huit directions : un dé va tout droit.",
    ),
    (
        errors.SquareTaken,
        BOARD,
        Move("c4-c5"),
        "A die lands on an empty square: c5 is taken.",
        "Un dé se pose sur une case libre : c5 est occupée.",
    ),
    (
        errors.WayBlocked,
        BOARD,
        Move("c4-g4"),
        "A die slides over empty squares only: there is a die on f4.",
        "Un dé ne glisse que sur des cases vides : il y a un dé en f4.",
    ),
    (
        errors.NothingToJump,
        BOARD,
        Move("c4xe4"),
        "Between c4 and e4 there is no die to jump over.",
        "Entre c4 et e4 il n'y a aucun dé par-dessus lequel sauter.",
    ),
    (
        errors.JumpsSeveral,
        board("c4:1 c5:1 c6:1"),
        Move("c4xc7"),
        "A die jumps over one die only: from c4 to c7 there are 2.",
        "Un dé ne saute que par-dessus un seul dé : de c4 à c7 il y en a 2.",
    ),
    (
        errors.LandsTooFar,
        BOARD,
        Move("c4xh4=5"),
        "A jump ends right behind the die jumped over: on g4.",
        "Un saut se termine juste derrière le dé sauté : en g4.",
    ),
    (
        errors.TooNear,
        board("c4:2 c5:1", jump_from_adjacent=False),
        Move("c4xc6"),
        "At this table a die does not jump over its neighbour: c5 is too near.",
        "À cette table, un dé ne saute pas par-dessus son voisin : c5 est trop près.",
    ),
    (
        errors.OuterSquaresFull,
        BOARD,
        Move("c4-a4"),
        "At most three dice of each player on the outer squares: a4 is one too many.",
        "Trois dés de chaque joueur au plus sur les cases extérieures : a4 est de trop.",
    ),
    (
        errors.NotTurned,
        BOARD,
        Move("c4xc6=3"),
        "This move does not turn the die: it still shows 2, without “=”.",
        "Ce coup ne retourne pas le dé : il montre toujours 2, sans « = ».",
    ),
    (
        errors.WronglyTurned,
        BOARD,
        Move("c4xg4"),
        "A 2 that jumps over the other player's 3 turns to 5: “=5”.",
        "Un 2 qui saute par-dessus un 3 adverse se tourne sur 5 : « =5 ».",
    ),
    (
        errors.CanMove,
        BOARD,
        Pass(),
        "A player passes only when none of their dice can move.",
        "On ne passe que si l'on ne peut déplacer aucun dé.",
    ),
    (GameOver, OVER, Pass(), "The game is over.", "La partie est terminée."),
]


@pytest.mark.parametrize(("kind", "state", "action", "english", "french"), REFUSED)
def test_the_refusal_names_its_rule_in_both_languages(
    kind: type[TranslatedError], state: State, action: D21Action, english: str, french: str
) -> None:
    with pytest.raises(IllegalAction) as caught:
        GAME.apply(state, action)
    assert type(caught.value) is kind
    assert caught.value.sentence("en") == english
    assert caught.value.sentence("fr") == french


def test_dice_are_never_rolled() -> None:
    with pytest.raises(errors.NoRolls) as caught:
        GAME.roll(BOARD, (), ())
    assert caught.value.text.to("fr") == "À D.21, les dés se déplacent : on n'en lance aucun."
    assert caught.value.text.to("en") == "In D.21 dice are moved: none is ever rolled."
    assert GAME.rolled(BOARD) == ()
    assert GAME.wanted_dice(BOARD) is None


def test_every_refusal_is_tested() -> None:
    assert rules_in(errors) - {errors.NoRolls} <= {kind for kind, *_ in REFUSED}


def every_writing(state: State) -> list[WrittenMove]:
    """Return every move that can be written on a board, with and without a turn."""
    count = len(state.cells)
    return [
        WrittenMove(origin, target, jump, face)
        for origin in range(count)
        for target in range(count)
        for jump in (False, True)
        for face in (None, 1, 2, 3, 4, 5, 6)
    ]


@pytest.mark.parametrize("name", ["full_ring", "no_way_out"])
def test_every_written_move_is_legal_or_refused_by_a_rule(name: str) -> None:
    state = position(name)
    legal = {written(state, step) for step in steps(state)}
    assert {one for one in every_writing(state) if why(state, one) is None} == legal


@pytest.mark.parametrize("name", COUNTS)
def test_what_is_written_for_a_legal_move_is_read_as_that_move(name: str) -> None:
    state = position(name)
    moves = [action.move for action in GAME.choices(state) if isinstance(action, Move)]
    assert [read(move, state.grid) for move in moves] == [
        written(state, step) for step in steps(state)
    ]
    assert all(why(state, read(move, state.grid)) is None for move in moves)


def test_the_other_players_moves_are_refused_too() -> None:
    state = board("c4:2", "f4:3", to_play=GREEN)
    with pytest.raises(errors.NotYourDie):
        GAME.apply(state, Move("c4-c5"))
