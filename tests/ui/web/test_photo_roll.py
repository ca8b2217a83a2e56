"""The dice of a photograph become the open roll, or a sentence explains the problem."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from companion.dice import Box, Colour, Die, DieKind, Doubt, Reading, SeenDie, Settled, Size, Unread
from companion.games.game import Action
from companion.games.yahtzee.actions import Roll
from companion.table.view import View
from tests.ui.touch.views import view_in, view_of
from tests.ui.web.asked import place, rolled, seen
from tests.ui.web.played import opening, started
from ui.machine.photos.messages import Advice, PhotoRead
from ui.web.dice import WrongDice, places
from ui.web.photo_roll import Lying, NoRoll, arranged, entered, shown
from ui.web.protocol import PhotoDie, WebDie

FIRST = view_of()
SECOND = view_of(Roll((5, 2, 5, 1, 6)))


def told(*values: int, at: Sequence[float] = ()) -> list[PhotoDie]:
    """Dice from left to right, or `at` these places."""
    where = at or [index / 10 for index in range(len(values))]
    return [PhotoDie(WebDie(value), x) for value, x in zip(values, where, strict=True)]


def photo(
    dice: Sequence[SeenDie], unread: Sequence[Box] = (), advice: Advice | None = None
) -> PhotoRead:
    reading = Reading(
        dice=tuple(dice),
        sure=not unread,
        unread=tuple(Unread(box, Doubt.FOREIGN) for box in unread),
    )
    return PhotoRead(reading, 1280, 720, 720, 1280, advice)


def rolled_in(view: View, dice: Sequence[PhotoDie], kept: Sequence[int]) -> Action:
    """Return the action that the photograph makes."""
    return entered(view, dice, kept).action


def refusal(view: View, values: Sequence[int], kept: Sequence[int] = ()) -> str:
    with pytest.raises(NoRoll) as why:
        entered(view, told(*values), kept)
    return why.value.text.to("en")


def test_a_first_roll_is_counted_from_left_to_right() -> None:
    roll = rolled_in(FIRST, told(1, 2, 3, 4, 5, at=(0.9, 0.1, 0.5, 0.2, 0.4)), ())
    assert roll == Roll((2, 4, 5, 3, 1))


def test_kept_dice_beside_the_tray_stay_in_their_places() -> None:
    assert rolled_in(SECOND, told(3, 3, 4), (0, 2)) == Roll((5, 3, 5, 3, 4), kept=(0, 2))


def test_kept_dice_in_the_photograph_are_known_by_their_values() -> None:
    assert rolled_in(SECOND, told(3, 5, 3, 4, 5), (0, 2)) == Roll((5, 3, 5, 3, 4), kept=(0, 2))


def test_a_colour_that_the_game_does_not_tell_apart_means_nothing() -> None:
    white = [PhotoDie(WebDie(3, colour="white"), at / 9) for at in range(5)]
    assert rolled_in(FIRST, white, ()) == Roll((3, 3, 3, 3, 3))


def test_a_die_is_named_where_the_game_tells_dice_apart() -> None:
    unnamed = [PhotoDie(WebDie(3), at / 9) for at in range(len(places(desfausse())))]
    with pytest.raises(WrongDice):
        entered(desfausse(), unnamed, ())


def test_all_dice_may_be_rolled_again() -> None:
    assert rolled_in(SECOND, told(3, 5, 3, 4, 5), ()) == Roll((3, 5, 3, 4, 5))


@pytest.mark.parametrize(
    ("view", "values", "kept", "words"),
    [
        (FIRST, (1, 2, 3), (), "Dice in the picture: 3. 5 are needed."),
        (FIRST, (1, 2, 3, 4, 5, 6), (), "Dice in the picture: 6. 5 are needed."),
        (
            SECOND,
            (1, 2, 3, 4),
            (0, 2),
            "Dice in the picture: 4. 3 are needed, or 5 with those that stay.",
        ),
        (
            SECOND,
            (3, 4, 3, 4, 5),
            (0, 2),
            "The kept 5 is not in the picture: put it back, or say which dice stay.",
        ),
        (SECOND, (), (0, 1, 2, 3, 4), "All dice stay: none was rolled again."),
    ],
)
def test_what_is_in_the_way_is_said(
    view: View, values: tuple[int, ...], kept: tuple[int, ...], words: str
) -> None:
    assert refusal(view, values, kept) == words


def test_a_die_of_another_game_is_refused() -> None:
    with pytest.raises(WrongDice):
        entered(FIRST, [*told(1, 2, 3, 4), PhotoDie(WebDie(7), 0.9)], ())
    with pytest.raises(WrongDice):
        entered(FIRST, [*told(1, 2, 3, 4), PhotoDie(WebDie(2, kind="d8"), 0.9)], ())


def desfausse() -> View:
    return view_in(*started("desfausse", 2))


def test_dice_told_apart_by_size_and_colour_lie_in_their_places() -> None:
    view = desfausse()
    sorts = [sort for sort, _ in places(view)]
    backwards = [
        Lying(Die(3, sort.kind, sort.colour, sort.size), -at) for at, sort in enumerate(sorts)
    ]
    placed = arranged(view, backwards, ())
    assert [(one.die.colour, one.die.size) for one in placed.places if one] == [
        (sort.colour, sort.size) for sort in sorts
    ]


def test_a_die_of_a_colour_that_is_not_rolled_is_refused() -> None:
    view = desfausse()
    sorts = [sort for sort, _ in places(view)]
    dice = [Lying(Die(3, sort.kind, sort.colour, sort.size), at) for at, sort in enumerate(sorts)]
    dice[0] = Lying(replace(dice[0].die, colour=Colour.PURPLE), 0)
    with pytest.raises(NoRoll) as why:
        arranged(view, dice, ())
    assert why.value.text.to("en").startswith("These are not the dice")


def test_a_risk_of_datis_is_entered_by_its_colours_and_kinds() -> None:
    view = next(view for view in opening("datis") if view.wanted is not None)
    sorts = [sort for sort, _ in places(view)]
    dice = [
        PhotoDie(WebDie(sort.faces[0], sort.kind.value, sort.colour and sort.colour.value), 0.5)
        for sort in reversed(sorts)
    ]
    action = rolled_in(view, dice, ())
    assert view.game.enters_roll(action)


def test_a_page_is_shown_each_die_with_its_box() -> None:
    body = shown(FIRST, photo(rolled(3, 3, 5, 1, 6, doubtful=2)), ())
    assert (body["width"], body["height"]) == (1280, 720)
    assert [die["die"]["value"] for die in body["dice"]] == [3, 3, 5, 1, 6]
    assert [die["die"]["doubt"] for die in body["dice"]] == [False, False, True, False, False]
    assert body["dice"][1]["box"] == list(place(1))
    assert body["dice"][2]["likely"] == [5, 2]
    assert [die["sort"] for die in body["dice"]] == [0] * 5
    assert body["sorts"][0]["faces"] == [1, 2, 3, 4, 5, 6]


def test_a_problem_is_told_once_every_die_is_read() -> None:
    kept_changed = photo(rolled(3, 4, 3, 4, 5))
    assert shown(SECOND, kept_changed, (0, 2))["problem"]["en"].startswith("The kept 5")
    doubtful = photo(rolled(3, 4, 3, 4, 5, doubtful=1))
    assert shown(SECOND, doubtful, (0, 2))["problem"] is None
    something = photo(rolled(3, 3, 5, 1), [place(9)])
    assert shown(FIRST, something, ())["problem"] is None
    assert shown(FIRST, photo(rolled(3, 3, 5, 1, 6)), ())["problem"] is None


def test_what_was_not_read_and_what_would_help_are_told() -> None:
    body = shown(FIRST, photo((), [place(9)], Advice.CLOSER), ())
    assert body["unread"] == [list(place(9))]
    assert body["advice"]["en"] == "The dice are small: move closer."
    for advice in Advice:
        assert shown(FIRST, photo((), advice=advice), ())["advice"]["fr"]


def test_the_sort_of_a_die_is_asked_where_the_eye_does_not_tell_it() -> None:
    view = desfausse()
    sort, _ = places(view)[0]
    dice = [seen(3, 0, colour=sort.colour, size=sort.size), seen(4, 1)]
    assert [die["sort"] is None for die in shown(view, photo(dice), ())["dice"]] == [False, True]
    assert isinstance(sort.size, Size)
    assert sort.kind is DieKind.D6


def test_no_roll_is_open_in_the_middle_of_a_choice() -> None:
    with pytest.raises(NoRoll):
        arranged(view_of(*[Roll((1, 2, 3, 4, 5))] * 3), (), ())


def test_each_die_of_a_photograph_is_known_by_its_place_in_the_roll() -> None:
    settled = Settled(reading=photo(rolled(3, 5, 2, 4, 5)).reading, frame=0, time=0.0)
    dice = [PhotoDie(one.die, one.x, at) for at, one in enumerate(told(3, 5, 3, 4, 5))]
    act = entered(SECOND, dice, (0, 2), settled)
    assert act.photo is not None
    assert act.photo.settled == settled
    assert [(die.die.value, die.box, die.position) for die in act.photo.dice] == [
        (5, place(1), 0),
        (3, place(0), 1),
        (5, place(4), 2),
        (3, place(2), 3),
        (4, place(3), 4),
    ]
    added = [*dice[:4], PhotoDie(dice[4].die, 0.9)]
    photographed = entered(FIRST, added, (), settled).photo
    assert photographed is not None
    assert photographed.dice[4].box is None
