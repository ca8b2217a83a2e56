"""Loading a journal computes few states, even after many undone actions."""

from collections.abc import Sequence

import pytest

from companion.games.game import Action
from companion.games.yahtzee.actions import Roll
from companion.games.yahtzee.rules import Yahtzee
from companion.storage.entries import Amended, AmendmentStep, Entry, Redid, Undid, raw
from companion.storage.unfolding import unfold
from tests.companion.evening import ACTIONS, AT, ENTRIES, did

BEGUN = (ENTRIES[0], *map(did, ACTIONS))
OTHER = Roll((3, 3, 3, 3, 6), (0, 1))


@pytest.fixture
def applied(monkeypatch: pytest.MonkeyPatch) -> list[Action]:
    """Return the actions that were applied to a state."""
    seen: list[Action] = []
    apply = Yahtzee.apply

    def watched(game: Yahtzee, state: object, action: Action) -> object:
        seen.append(action)
        return apply(game, state, action)  # type: ignore[arg-type]

    monkeypatch.setattr(Yahtzee, "apply", watched)
    return seen


def repeated(entries: Sequence[Entry], count: int) -> list[Entry]:
    """Return the first entries, then the others repeated up to `count`."""
    return [*BEGUN, *(entries[at % len(entries)] for at in range(count))]


COUNTS = [1000, pytest.param(100_000, marks=pytest.mark.soak)]


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize(
    "entries",
    [
        (Undid(AT), Redid(AT)),
        (*(Undid(AT) for _ in ACTIONS), *(Redid(AT) for _ in ACTIONS)),
    ],
    ids=["one", "all"],
)
def test_undo_and_redo_compute_no_state(
    applied: list[Action], entries: tuple[Entry, ...], count: int
) -> None:
    _, _, history, used = unfold(repeated(entries, count))
    assert (history.actions, used) == (ACTIONS, count + len(BEGUN))
    assert len(applied) == len(ACTIONS)


@pytest.mark.parametrize("count", COUNTS)
def test_undoing_and_redoing_a_correction_computes_no_state(
    applied: list[Action], count: int
) -> None:
    made = Amended({1: raw(OTHER)}, AT)
    undone = Amended({1: raw(ACTIONS[1])}, AT, step=AmendmentStep.UNDONE)
    redone = Amended({1: raw(OTHER)}, AT, step=AmendmentStep.REDONE)
    entries = [*BEGUN, made, *(undone, redone) * (count // 2)]
    _, _, history, used = unfold(entries)
    assert used == len(entries)
    assert history.actions[1] == OTHER
    assert len(applied) == len(ACTIONS) + 4  # the actions from the corrected action on


@pytest.mark.parametrize("count", COUNTS)
def test_another_action_after_an_undo_computes_one_state(applied: list[Action], count: int) -> None:
    _, _, history, _ = unfold(repeated((Undid(AT), did(ACTIONS[-1])), count))
    assert history.actions == ACTIONS
    assert len(applied) <= len(ACTIONS) + count // 2


def test_an_illegal_action_ends_the_game_at_its_place_even_if_undone() -> None:
    _, _, history, used = unfold([*BEGUN, did(ACTIONS[-1]), Undid(AT)])
    assert (history.actions, used) == (ACTIONS, len(BEGUN))
