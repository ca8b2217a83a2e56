"""The players, as the tests of sizes look at it."""

from companion import people
from companion.profiles import Profiles
from tests.ui.touch.evening import Evening
from tests.ui.touch.problems import NAMES


def people_listed(evening: Evening) -> None:
    """Everybody, one under several names, one hidden."""
    said = people.merged(Profiles(), NAMES[3], "Grand-mère Lulu")
    said = people.also_called(said, NAMES[3], "Papa")
    evening.app.change_profiles(people.standing(said, NAMES[4], "hidden"))
    evening.app.go("players")


def person(evening: Evening) -> None:
    """What is said of one of them."""
    people_listed(evening)
    evening.now.show_person(evening.app.profiles.of(NAMES[3]))


def person_merging(evening: Evening) -> None:
    """Whether two are one."""
    people_listed(evening)
    evening.now._played = [(NAMES[3], "Wilhelmina Maude")]
    evening.now._ask_merge(NAMES[3], "Wilhelmina Maude")


def person_forgetting(evening: Evening) -> None:
    """Whether somebody is to be forgotten."""
    people_listed(evening)
    evening.now.ask_forget(NAMES[3])


def person_apart(evening: Evening) -> None:
    """Which of the names is another's."""
    people_listed(evening)
    evening.now.ask_apart(NAMES[3])


PLACES = [
    people_listed,
    person,
    person_merging,
    person_forgetting,
    person_apart,
]
