"""Players are renamed, merged, separated, hidden and forgotten, and never mixed up."""

from random import Random

import pytest

from companion import people
from companion.games.errors import BadName
from companion.people import NameOfAnother
from companion.profiles import Profile, Profiles, name_key, spelling

ANA, BO = Profile("Ana", "green", "cat"), Profile("Bo", "red")
KEPT = Profiles((ANA, BO))


def test_a_colour_and_a_sign_are_had_under_every_name_and_change_nothing_else() -> None:
    kept = people.also_called(KEPT, "Bo", "Bobby")
    dressed = people.dressed(kept, "bobby", "teal", "sun")
    assert dressed.players == (ANA, Profile("Bo", "teal", "sun", aliases=("Bobby",)))
    assert people.dressed(KEPT, "Cy", "pink", None).players[-1] == Profile("Cy", "pink")


def test_a_renamed_player_keeps_the_former_names() -> None:
    kept = people.renamed(KEPT, "Ana", " Anabel ")
    assert kept.players[0] == Profile("Anabel", "green", "cat", aliases=("Ana",))
    assert kept.who("ana") == "Anabel"
    again = people.renamed(kept, "Anabel", "Ana")
    assert again.players[0].names == ("Ana", "Anabel")


def test_a_player_without_a_profile_can_be_renamed() -> None:
    kept = people.renamed(Profiles(), "Zoe", "Zoé")
    assert kept.players[0].names == ("Zoé", "Zoe")


def test_a_name_that_changes_the_direction_of_text_is_refused() -> None:
    with pytest.raises(BadName):
        people.renamed(KEPT, "Ana", "\u202eAna")


def test_a_name_of_another_player_is_refused() -> None:
    for say in (people.renamed, people.also_called):
        with pytest.raises(NameOfAnother) as refused:
            say(KEPT, "Ana", "Bo")
        assert refused.value.sentence("fr") != refused.value.sentence("en")


def test_two_merged_players_are_one_under_all_their_names_until_separated() -> None:
    kept = people.also_called(KEPT, "Bo", "Papa")
    one = people.merged(kept, "Ana", "papa")
    assert one.players == (Profile("Ana", "green", "cat", aliases=("Bo", "Papa")),)
    assert {one.who(name) for name in ("ana", "BO", "Papa")} == {"Ana"}
    assert people.merged(one, "Bo", "Ana") == one
    two = people.separated(one, "Bo")
    assert [player.names for player in two.players] == [("Ana", "Papa"), ("Bo",)]
    assert two.players[0].colour != two.players[1].colour


def test_a_player_without_a_profile_is_merged_in_any_spelling() -> None:
    kept = people.merged(KEPT, "Bo", "Zoé")
    assert kept.who("ZOE") == "Bo"


def test_a_separated_name_takes_its_other_spellings_along() -> None:
    kept = Profiles((Profile("Bo", "red", aliases=("Zoé", "zoe", "bo")),))
    apart = people.separated(kept, "zoe")
    assert [player.names for player in apart.players] == [("Bo", "bo"), ("zoe", "Zoé")]
    again = people.separated(apart, "bo")  # merged by mistake
    assert [player.names for player in again.players] == [("Bo",), ("zoe", "Zoé"), ("bo",)]


def test_separated_players_stay_separate() -> None:
    assert KEPT.who("ana") == KEPT.who("Ana")
    apart = people.told_apart(KEPT, "ana", "Ana")
    assert apart.who("ana") != apart.who("Ana")
    assert people.told_apart(apart, "ana", "Ana") == apart
    assert people.merged(apart, "Ana", "ana").players[0].names == ("Ana", "ana")


def test_a_hidden_player_returns_unchanged_and_a_forgotten_player_without_a_sign() -> None:
    hidden = people.standing(KEPT, "Ana", "hidden")
    assert people.standing(hidden, "ana", "shown") == KEPT
    gone = people.standing(KEPT, "Ana", "forgotten")
    assert gone.players[0] == Profile("Ana", "green", standing="forgotten")


def test_every_name_belongs_to_at_most_one_player() -> None:
    names = ("Ana", "ana", "ANÁ", "Bo", "bo", "Cy", "Di", "Ana ", "Bô")
    for seed in range(60):
        chance, kept = Random(seed), Profiles()
        for _ in range(12):
            one, other = chance.choice(names), chance.choice(names)
            said = chance.choice((people.renamed, people.merged, people.told_apart, None))
            try:
                if said is not None:
                    kept = said(kept, one, other)
                elif kept.exactly(one) is not None and spelling(one) != kept.who(one):
                    kept = people.separated(kept, one)
            except NameOfAnother:
                continue
        written = [name for player in kept.players for name in player.names]
        assert len(written) == len(set(written))
        assert Profiles().completed(kept) == kept  # equal to the profiles read from the file
        for name in names:
            assert kept.who(kept.who(name)) == kept.who(name)
            if not kept.alike(name):
                assert kept.who(name) == name_key(name)
