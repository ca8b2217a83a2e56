"""Pauses before a connection to the broker is tried again."""

from ui.hall.connection import FIRST_PAUSE, LONGEST_PAUSE, LONGEST_RIVAL_PAUSE, Pauses


def test_failed_connections_are_retried_after_growing_pauses() -> None:
    pauses = Pauses()
    assert [pauses.after_failure() for _ in range(6)] == [2, 4, 8, 16, LONGEST_PAUSE, LONGEST_PAUSE]


def test_a_connection_lost_after_a_long_time_is_retried_soon() -> None:
    pauses = Pauses()
    pauses.after_failure()
    assert pauses.after_loss(stood=3600) == FIRST_PAUSE
    assert not pauses.loses_again_and_again


def test_a_connection_lost_again_and_again_is_retried_after_growing_pauses() -> None:
    pauses = Pauses()
    assert [pauses.after_loss(stood=pause) for pause in (2, 4, 8, 16, 31)] == [2, 4, 8, 16, 30]
    assert pauses.loses_again_and_again


def test_two_programs_of_one_name_retry_after_growing_pauses() -> None:
    pauses = Pauses()
    waits = [pauses.after_rival(stood=pause) for pause in (2, 4, 8, 16, 32, 64, 128, 256, 300)]
    assert waits == [2, 4, 8, 16, 32, 64, 128, 256, LONGEST_RIVAL_PAUSE]


def test_a_rival_after_a_long_time_starts_the_pauses_again() -> None:
    pauses = Pauses()
    for _ in range(5):
        pauses.after_rival(stood=1)
    assert pauses.after_rival(stood=3 * LONGEST_RIVAL_PAUSE) == FIRST_PAUSE
