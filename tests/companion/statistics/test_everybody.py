"""Everybody is listed once, with the games played under all their names."""

from companion import people
from companion.profiles import Profile, Profiles
from companion.statistics.everybody import everybody, met

ANA, BO = Profile("Ana", "green", "cat"), Profile("Bo", "red")
KEPT = Profiles((BO, ANA))
PLAYED = (("Ana", "Bo"), ("ana", "Cy"), ("Papa", "Bo", "Zoé"))


def listed(profiles: Profiles) -> list[tuple[str, int | None]]:
    return [(one.profile.name, one.games) for one in everybody(profiles, ("Bo", "Di"), PLAYED)]


def test_who_has_a_profile_is_remembered_or_has_played_is_there_by_name() -> None:
    assert listed(KEPT) == [("Ana", 2), ("Bo", 2), ("Cy", 1), ("Di", 0), ("Papa", 1), ("Zoé", 1)]


def test_who_is_merged_has_the_games_of_all_their_names() -> None:
    merged = people.merged(KEPT, "Ana", "Papa")
    assert listed(merged)[0] == ("Ana", 3)
    (ana, *_) = everybody(people.also_called(merged, "Ana", "ana"), (), PLAYED)
    assert ana.also == ("Papa",)  # "ana" is no other name


def test_who_is_hidden_is_at_the_end_and_who_is_forgotten_is_not_there() -> None:
    said = people.standing(people.standing(KEPT, "Ana", "hidden"), "Zoé", "forgotten")
    names = [one.profile.name for one in everybody(said, ("zoe",), PLAYED)]
    assert names == ["Bo", "Cy", "Papa", "Ana"]


def test_two_told_apart_are_two() -> None:
    names = [one.profile.name for one in everybody(people.told_apart(KEPT, "ana"), (), PLAYED)]
    assert names[:2] == ["Ana", "ana"]


def test_before_games_are_counted_nobody_has_a_number() -> None:
    assert [one.games for one in everybody(KEPT, (), None)] == [None, None]


def test_it_is_known_how_often_two_met() -> None:
    assert met(KEPT, PLAYED, "Bo", "ANA") == 1
    assert met(KEPT, PLAYED, "Cy", "Bo") == 0
