"""Every player is listed once, with the games played under all names."""

from companion import people
from companion.profiles import Profile, Profiles
from companion.statistics.everybody import everybody, met

ANA, BO = Profile("Ana", "green", "cat"), Profile("Bo", "red")
KEPT = Profiles((BO, ANA))
PLAYED = (("Ana", "Bo"), ("ana", "Cy"), ("Papa", "Bo", "Zoé"))


def listed(profiles: Profiles) -> list[tuple[str, int | None]]:
    return [(one.profile.name, one.games) for one in everybody(profiles, ("Bo", "Di"), PLAYED)]


def test_players_with_a_profile_a_stored_name_or_a_game_are_listed_by_name() -> None:
    assert listed(KEPT) == [("Ana", 2), ("Bo", 2), ("Cy", 1), ("Di", 0), ("Papa", 1), ("Zoé", 1)]


def test_a_merged_player_has_the_games_of_all_names() -> None:
    merged = people.merged(KEPT, "Ana", "Papa")
    assert listed(merged)[0] == ("Ana", 3)
    (ana, *_) = everybody(people.also_called(merged, "Ana", "ana"), (), PLAYED)
    assert ana.also == ("Papa",)  # "ana" is the same name


def test_hidden_players_are_at_the_end_and_forgotten_players_are_not_listed() -> None:
    said = people.standing(people.standing(KEPT, "Ana", "hidden"), "Zoé", "forgotten")
    names = [one.profile.name for one in everybody(said, ("zoe",), PLAYED)]
    assert names == ["Bo", "Cy", "Papa", "Ana"]


def test_two_separated_players_are_listed_separately() -> None:
    names = [one.profile.name for one in everybody(people.told_apart(KEPT, "ana"), (), PLAYED)]
    assert names[:2] == ["Ana", "ana"]


def test_no_player_has_a_number_before_the_games_are_counted() -> None:
    assert [one.games for one in everybody(KEPT, (), None)] == [None, None]


def test_the_games_of_two_players_together_are_counted() -> None:
    assert met(KEPT, PLAYED, "Bo", "ANA") == 1
    assert met(KEPT, PLAYED, "Cy", "Bo") == 0
