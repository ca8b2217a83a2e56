"""The question about the dice in the tray, for devices: the possible answers and their messages."""

from collections.abc import Sequence
from typing import Any

from companion.dice import DiceSort, Die
from companion.language.text import translations
from companion.messages import (
    AddDie,
    CorrectRoll,
    Declare,
    DropDraft,
    KeptOutside,
    Message,
    NoDie,
    RemoveDie,
    SetDie,
)
from companion.table.view import View
from companion.tray.draft import Draft
from ui.telling import faces
from ui.telling.questions import Answer, Question, beside, question
from ui.web import parts
from ui.web.dice import WrongDice, die_of, sort_json, sort_of, sorts
from ui.web.parts import Json
from ui.web.protocol import Place, WebDie, Wish

# Answers that describe the dice they are about.
_TOLD = (Answer.FACE, Answer.ADD)


class NotAsked(ValueError):
    """An answer that does not fit the current question."""


def asking(view: View) -> dict[str, Any] | None:
    """Return the possible answers as JSON; None if there is no question that a device can answer.

    `answers` are keys with words; `things` are the dice and unread objects that may be corrected,
    the doubtful first, each with its `sorts` of dice and their faces. `add` is the same for a
    missing die; `beside` holds the `dice` that may lie beside the tray and the `count` that do.
    `look` changes with every reading.
    """
    asked = _asked(view)
    draft = view.draft
    if asked is None or draft is None:
        return None
    things = [] if draft.awaited else _things(view, draft)
    gone, count = beside(view)
    rolled = view.game.rolled(view.state)
    return {
        "look": draft.look,
        "answers": [
            {"key": answer.value, "text": _said(answer.value)}
            for answer in asked.answers
            if answer not in (*_TOLD, Answer.KEPT)
            # If there is a single unread object, this answer stands beside its faces.
            and not (answer is Answer.NOTHING and len(draft.unread) == 1)
        ],
        "things": things,
        "add": {
            **_thing(_said("which_face_missing"), "add", 0, sorts(view)),
            "label": _said(Answer.ADD.value),
        }
        if Answer.ADD in asked.answers
        else None,
        "beside": {
            "text": _said(Answer.KEPT.value),
            "count": count,
            "dice": [{"place": place, "die": parts.die(rolled[place])} for place in gone],
        }
        if Answer.KEPT in asked.answers
        else None,
    }


def answered(view: View, wish: Wish) -> Message:
    """Return the message for an answer, in the view in which it was given.

    Raises NotAsked, WrongDice.
    """
    asked, draft = _asked(view), view.draft
    if asked is None or draft is None:
        raise NotAsked
    match wish.answer:
        case "die" | "no_die":
            return _of_die(view, draft, wish)
        case "unread" | "not_unread":
            return _of_unread(view, draft, wish)
        case "add" if Answer.ADD in asked.answers:
            return AddDie(_told(view, wish.dice), look=draft.look)
        case _:
            return _of_all(view, asked, draft, wish)


def _of_all(view: View, asked: Question, draft: Draft, wish: Wish) -> Message:
    """Return the message for an answer about the whole tray."""
    look = draft.look
    if wish.answer not in asked.answers:
        raise NotAsked
    match Answer(wish.answer):
        case Answer.COUNT | Answer.COUNT_ANYWAY:
            return Declare(look=look)
        case Answer.NOTHING:
            return NoDie(look=look)
        case Answer.CORRECT:
            return CorrectRoll(look=look)
        case Answer.FORGET | Answer.CANCEL:
            return DropDraft(look=look)
        case Answer.KEPT:
            gone, count = beside(view)
            kept = tuple(sorted(set(wish.kept)))
            if len(kept) != count or not set(kept) <= set(gone):
                raise NotAsked
            return KeptOutside(kept, look=look)
        case _:
            raise NotAsked


def _of_die(view: View, draft: Draft, wish: Wish) -> Message:
    if draft.awaited or wish.at not in range(len(draft.dice)):
        raise NotAsked
    since = draft.dice[wish.at].since
    if wish.answer == "no_die":
        return RemoveDie(wish.at, since=since)
    told = _told(view, wish.dice)
    kind = told.kind if told.colour else None  # the answer names the sort of die
    return SetDie(wish.at, told.value, told.colour, told.size, since, kind)


def _of_unread(view: View, draft: Draft, wish: Wish) -> Message:
    if draft.awaited or wish.at not in range(len(draft.unread)):
        raise NotAsked
    box = draft.unread[wish.at].box
    return NoDie(box) if wish.answer == "not_unread" else AddDie(_told(view, wish.dice), box)


def _told(view: View, dice: Sequence[Place]) -> Die:
    """Return the die in an answer, of a sort in this game. Raises WrongDice."""
    if len(dice) != 1 or dice[0] is None:
        raise WrongDice
    told = WebDie(dice[0]) if isinstance(dice[0], int) else dice[0]
    among = sorts(view)
    for sort in among:
        # If several sorts are possible, the answer must name the sort.
        if len(among) == 1 or (told.kind, told.colour, told.size) == (
            sort.kind,
            sort.colour,
            sort.size,
        ):
            return die_of(told, sort)
    raise WrongDice


def _asked(view: View) -> Question | None:
    """Return the question of the tray; None while a blocked correction has its own question."""
    return None if view.blocked is not None else question(view)


def _things(view: View, draft: Draft) -> list[Json]:
    seen = list(enumerate(draft.dice))
    among = sorts(view)
    dice = [
        _thing(
            _said("which_face"),
            "die",
            index,
            among,
            shown=parts.seen(die),
            likely=() if die.sure else die.likely,
            present=sort_of(die.die, among) if die.kind_told else None,
        )
        for index, die in sorted(seen, key=lambda each: each[1].sure)
    ]
    unread = [
        _thing(_said("is_it_a_die"), "unread", index, among) for index in range(len(draft.unread))
    ]
    return dice + unread


def _thing(
    title: dict[str, str],
    what: str,
    at: int,
    among: Sequence[DiceSort],
    *,
    shown: Json | None = None,
    likely: Sequence[int] = (),
    present: int | None = None,
) -> Json:
    """Return a question about an object in the tray as JSON.

    `title` is the sentence in each language. `what` and `at` (the kind of object and its index)
    return in the page's answer. `among` are the sorts of dice that the object may be; `present` is
    the index in `among` of the likeliest sort. `shown` draws a die; `likely` are the likeliest
    faces.
    """
    return {
        "text": title,
        "what": what,
        "at": at,
        "die": shown if shown is not None else dict(parts.UNREAD),
        "likely": list(likely),
        "present": 0 if len(among) == 1 else present,
        "sorts": [sort_json(sort) for sort in among],
    }


def _said(key: str) -> dict[str, str]:
    return translations(faces.words()[key])
