"""The roll-off: the highest sum starts; tied players throw again."""

from random import Random

from ui.touch.screens.new_game.model.rolloff import RollOff


def throw(state: RollOff, *throws: str) -> RollOff:
    """Enter whole throws, one digit per die."""
    for faces in throws:
        for face in faces:
            state = state.entered(int(face))
    return state


def test_the_highest_sum_starts_and_the_order_goes_on_clockwise() -> None:
    state = throw(RollOff.begin(("Ana", "Bo", "Chloé"), 5), "11111", "12345", "66665")
    assert state.starter == "Chloé"
    assert state.to_throw is None
    assert state.order == ("Chloé", "Ana", "Bo")


def test_only_those_who_tied_throw_again() -> None:
    state = throw(RollOff.begin(("Ana", "Bo", "Chloé"), 2), "66", "12", "66")
    assert state.starter is None
    assert state.again
    assert state.throwers == ("Ana", "Chloé")
    assert state.to_throw == "Ana"
    assert state.sum_of("Bo") is None
    state = throw(state, "11", "12")
    assert state.order == ("Chloé", "Ana", "Bo")


def test_those_who_tie_again_throw_again() -> None:
    state = throw(RollOff.begin(("Ana", "Bo"), 1), "6", "6", "3", "3", "2", "1")
    assert state.starter == "Ana"


def test_a_wrong_face_can_be_undone_also_in_the_throw_before() -> None:
    state = throw(RollOff.begin(("Ana", "Bo"), 2), "66", "1").taken_back().taken_back()
    assert state.to_throw == "Ana"
    assert state.faces == (6,)


def test_the_last_face_can_be_undone_after_the_decision() -> None:
    state = throw(RollOff.begin(("Ana", "Bo"), 1), "6", "1").taken_back()
    assert state.starter is None
    assert state.to_throw == "Bo"


def test_nothing_can_be_undone_before_the_first_face() -> None:
    state = RollOff.begin(("Ana", "Bo"), 5)
    assert not state.may_take_back
    assert state.taken_back() == state


def test_the_last_face_can_be_undone_but_not_the_tied_throws() -> None:
    state = RollOff.begin(("Ana", "Bo"), 1).entered(6)
    assert state.may_take_back
    assert not state.entered(6).may_take_back


def test_the_sums_before_a_tie_are_kept() -> None:
    state = throw(RollOff.begin(("Ana", "Bo", "Chloé"), 2), "66", "12", "66", "11")
    assert [state.sums_of(name) for name in state.players] == [(12, 2), (3,), (12,)]
    state = throw(state, "12")
    assert state.sums_of("Chloé") == (12, 3)
    assert state.starter == "Chloé"


def test_a_whole_throw_replaces_its_faces_entered_so_far() -> None:
    state = RollOff.begin(("Ana", "Bo"), 2).entered(6).threw((1, 2))
    assert state.sum_of("Ana") == 3
    assert state.to_throw == "Bo"


def test_lots_can_choose_every_player_and_can_be_drawn_again() -> None:
    state = RollOff.begin(("Ana", "Bo", "Chloé"), 5)
    assert {state.drawn(Random(seed)).starter for seed in range(50)} == {"Ana", "Bo", "Chloé"}
    drawn = state.drawn(Random(1))
    assert drawn.to_throw is None
    assert drawn.order[0] == drawn.starter
    assert drawn.may_take_back
    assert drawn.taken_back() == state
