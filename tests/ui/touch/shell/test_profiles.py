"""The app knows the colours and signs of players, and works without their file."""

from companion import profiles
from companion.profiles import Profile, Profiles
from tests.ui.touch.evening import Evening
from ui.folders import profiles_file

ANA = Profile("Ana", "green", "cat")


def test_chosen_colours_and_signs_survive_a_restart(evening: Evening) -> None:
    profiles.write(profiles_file(evening.machine.folder), Profiles((ANA,)))
    assert evening.app.profile_of("ana") == Profile("ana", "green", "cat")
    evening.app.change_profiles(Profiles((Profile("Ana", "blue"),)))
    assert profiles.read(profiles_file(evening.machine.folder)).players[0].colour == "blue"


def test_players_of_one_game_have_different_colours(evening: Evening) -> None:
    bo = Profile("Bo", "green")
    profiles.write(profiles_file(evening.machine.folder), Profiles((ANA, bo)))
    evening.sit_down("Ana", "Bo")
    assert evening.app.profile_of("Ana") == ANA
    assert evening.app.profile_of("Bo").colour != "green"
    evening.machine.leave()
    evening.app.follow()
    assert evening.app.profile_of("Bo") == bo


def test_a_damaged_file_is_reported_in_a_sentence_and_the_evening_goes_on(evening: Evening) -> None:
    profiles_file(evening.machine.folder).write_text("{")
    assert evening.app.notice == profiles.BadProfilesFile(why=_why(evening)).sentence("en")
    evening.sit_down("Ana", "Bo")
    assert evening.app.profile_of("Ana").sign is None


def test_a_full_disk_is_reported_and_the_choice_stays(evening: Evening) -> None:
    path = profiles_file(evening.machine.folder)
    path.mkdir(parents=True)
    evening.app.change_profiles(Profiles((ANA,)))
    assert evening.app.notice
    assert evening.app.profile_of("Ana") == ANA


def _why(evening: Evening) -> object:
    try:
        profiles.read(profiles_file(evening.machine.folder))
    except profiles.BadProfilesFile as failure:
        return failure.facts["why"]
    raise AssertionError
