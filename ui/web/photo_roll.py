"""The roll in a photograph: the die of each place, and the problems."""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from companion.dice import DiceSort, Die, DieKind, Settled
from companion.games.game import Action
from companion.language.errors import TranslatedError
from companion.language.text import Text, translations
from companion.messages import Act, Photograph, PhotographedDie
from companion.table.view import View
from companion.tray.dice_sorts import as_told, dressed, sort_of
from ui.machine.photos.messages import Advice, PhotoRead
from ui.web import dice as web_dice
from ui.web import parts
from ui.web.dice import WrongDice
from ui.web.parts import Json
from ui.web.protocol import PhotoDie
from ui.web.wording import WORDS


class NoRoll(TranslatedError, ValueError):
    """The dice of a photograph make no roll. Details: `key` of the words, and their facts."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(**facts)
        self._said = WORDS.text(key, **facts)

    @property
    def text(self) -> Text:
        """The problem in both languages."""
        return self._said


class Lying(NamedTuple):
    """A die in a photograph.

    `x` is the distance from the left in any unit; `at` is the index among the objects read.
    """

    die: Die
    x: float
    at: int | None = None


class Arranged(NamedTuple):
    """The dice of a photograph in the places of a roll, None for a die beside the photograph.

    `stay` are the places of dice that were not rolled again.
    """

    places: tuple[Lying | None, ...]
    stay: tuple[int, ...]


def shown(view: View, read: PhotoRead, kept: Sequence[int]) -> dict[str, Any]:
    """Return the JSON of a photograph for a page.

    It holds the size in pixels, each die with its box, the boxes of unread objects, the sorts of
    dice in the game, advice for a better picture, and the problem if all dice were read but make no
    roll.
    """
    among = web_dice.sorts(view)
    dice = _as_read(view, read)
    doubt = bool(read.reading.unread) or not all(die.sure for die in read.reading.dice)
    return {
        "width": read.width,
        "height": read.height,
        "dice": [
            {
                "box": list(seen.box),
                "die": parts.die(die, doubt=not seen.sure),
                "likely": list(seen.likely),
                "sort": _sort(among, die, known=seen.kind is not None or not _any_kind(view)),
            }
            for seen, die in zip(read.reading.dice, dice, strict=True)
        ],
        "unread": [list(thing.box) for thing in read.reading.unread],
        "sorts": [web_dice.sort_json(sort) for sort in among],
        "advice": None if read.advice is None else translations(_advice(read.advice)),
        "problem": None if doubt else _problem(view, read, dice, kept),
    }


def entered(
    view: View, told: Sequence[PhotoDie], kept: Sequence[int], settled: Settled | None = None
) -> Act:
    """Return the roll of the dice in a photograph.

    `told` are the dice in the photograph as the device sent them, corrected by its player. The dice
    at the positions `kept` of the roll on the table stay. `settled` is the reading of the
    photograph, None if no longer known. Raises NoRoll, WrongDice; the game's rules may still refuse
    the roll.
    """
    arrangement = arranged(view, _lying(view, told), kept)
    before = view.game.rolled(view.state)
    dice = [
        before[at] if one is None or at in arrangement.stay else one.die
        for at, one in enumerate(arrangement.places)
    ]
    action: Action = view.game.roll(view.state, dice, list(arrangement.stay))
    return Act(action, None if settled is None else _photograph(settled, arrangement))


def _lying(view: View, told: Sequence[PhotoDie]) -> list[Lying]:
    """Return the dice entered. Raises WrongDice for a die that this game does not have."""
    among = web_dice.sorts(view)
    dice = []
    for one in told:
        alone = len(among) == 1
        sort = next((sort for sort in among if _says(one, sort, alone=alone)), None)
        if sort is None:
            raise WrongDice
        dice.append(Lying(web_dice.die_of(one.die, sort), one.x, one.at))
    return dice


def _photograph(settled: Settled, arrangement: Arranged) -> Photograph:
    boxes = [die.box for die in settled.reading.dice]
    boxes += [thing.box for thing in settled.reading.unread]
    return Photograph(
        settled,
        tuple(
            PhotographedDie(
                one.die, boxes[one.at] if one.at is not None and one.at < len(boxes) else None, at
            )
            for at, one in enumerate(arrangement.places)
            if one is not None
        ),
    )


def arranged(view: View, dice: Sequence[Lying], kept: Collection[int]) -> Arranged:
    """Return the dice in the places of the open roll.

    The dice at the places `kept`, and those set aside by the rules, stay. Either all of them are in
    the photograph, with their values, or none. Raises NoRoll.
    """
    places = web_dice.places(view)
    if not places:
        raise NoRoll("no_dice_now")
    aside = {*kept, *view.game.set_aside(view.state)}
    stay = {at: before for at, (_, before) in enumerate(places) if before and at in aside}
    thrown = [at for at in range(len(places)) if at not in stay]
    if not thrown:
        raise NoRoll("photo_all_kept")
    whole = dressed([one.die for one in dice], _allowed(view))
    left = [one._replace(die=die) for one, die in zip(dice, whole, strict=True)]
    placed: list[Lying | None] = [None] * len(places)
    if stay and len(left) == len(places):
        for at, die in stay.items():
            placed[at] = _taken(left, die, NoRoll("photo_kept_missing", value=die.value))
    _check_count(len(left), len(thrown), len(places))
    left.sort(key=lambda one: one.x)
    for at in thrown:
        sort, before = places[at]
        like = Die(0, sort.kind, sort.colour, sort.size) if before is None else sort_of(before)
        fits = next((one for one in left if sort_of(as_told(one.die, like)) == like), None)
        if fits is None:
            raise NoRoll("photo_wrong_sort")
        left.remove(fits)
        placed[at] = fits._replace(die=as_told(fits.die, like))
    return Arranged(tuple(placed), tuple(stay))


def _taken(left: list[Lying], die: Die, missing: NoRoll) -> Lying:
    """Remove a staying die from those of the photograph. Raises `missing` if absent."""
    same = next((one for one in left if as_told(one.die, die) == die), None)
    if same is None:
        raise missing
    left.remove(same)
    return same


def _check_count(count: int, thrown: int, every: int) -> None:
    if count == thrown:
        return
    if thrown == every:
        raise NoRoll("photo_count", count=count, wanted=thrown)
    raise NoRoll("photo_count_kept", count=count, wanted=thrown, every=every)


def _allowed(view: View) -> Counter[Die]:
    return Counter(
        Die(0, sort.kind, sort.colour, sort.size) if before is None else sort_of(before)
        for sort, before in web_dice.places(view)
    )


def _as_read(view: View, read: PhotoRead) -> tuple[Die, ...]:
    """Return the dice as read, with colours and sizes filled in where only one fits."""
    dice = [
        Die(seen.value, seen.kind or DieKind.D6, seen.colour, seen.size)
        for seen in read.reading.dice
    ]
    return dressed(dice, _allowed(view))


def _any_kind(view: View) -> bool:
    return view.wanted is not None and view.wanted.any_kind


def _sort(among: Sequence[DiceSort], die: Die, *, known: bool) -> int | None:
    """Return the index of the die's sort; None if the player must choose."""
    return 0 if len(among) == 1 else web_dice.sort_of(die, among) if known else None


def _says(told: PhotoDie, sort: DiceSort, *, alone: bool) -> bool:
    """Return whether a die was entered as that sort; a sort `alone` in the game may be omitted."""
    die = told.die
    return all(
        wanted is None or said == wanted or (alone and said is None)
        for said, wanted in (
            (die.kind, sort.kind),
            (die.colour, sort.colour),
            (die.size, sort.size),
        )
    )


def _problem(view: View, read: PhotoRead, dice: Sequence[Die], kept: Sequence[int]) -> Json | None:
    lying = [
        Lying(die, seen.box.centre[0]) for die, seen in zip(dice, read.reading.dice, strict=True)
    ]
    try:
        arranged(view, lying, kept)
    except NoRoll as why:
        return translations(why.text)
    return None


def _advice(advice: Advice) -> Text:
    return WORDS[f"photo_{advice}"]
