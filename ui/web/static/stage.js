// The felt: what lies on the table, the shelf of the dice that stay, the sentence, and the keys.

import { squares } from "./board.js";
import { el } from "./dom.js";
import { laying } from "./live_key.js";
import { pad } from "./pad.js";
import { photographing } from "./photo_key.js";
import { tray } from "./picture.js";
import { die, ghost, named } from "./pieces.js";
import { act, begin } from "./play.js";
import { said, say } from "./say.js";

const COLUMNS = 6; // dice that have a column each; more of them flow

/** What happens now; `plays`: this device may do something about it. */
export function stage(shown, plays, doing, picture) {
  const board = shown.board.find((part) => part.part === "board");
  const kept = shown.virtual && plays ? doing.kept || staying(shown) : staying(shown);
  const dice = board ? null : table(shown, plays && !shown.being_read, kept);
  const played = shown.entry && shown.entry.laid.length ? laid(shown.entry.laid, shown.players) : null;
  const words = sentence(shown, plays, doing, board);
  document.body.classList.toggle("boarded", Boolean(board || doing.photo || doing.live)); // higher than the screen
  return [
    el("h2", { class: "aside" }, say("now")),
    said(shown.heading) ? el("p", { class: "heading" }, said(shown.heading)) : null,
    board ? [words, squares(board, shown, plays && !shown.question ? doing.from : null)] : null,
    played,
    dice,
    plays && shown.virtual ? roll(shown, kept) : null,
    board ? null : words,
    shown.notice ? el("p", { class: `notice ${shown.notice.kind}` }, said(shown.notice.text)) : null,
    doing.answer ? el("p", { role: "alert", class: "refused" }, doing.answer) : null,
    plays && !doing.live ? photographing(shown) : null,
    laying(shown, plays),
    plays && doing.entering && !shown.virtual ? pad(shown) : null,
    tray(picture),
  ];
}

function staying(shown) {
  return shown.dice.map((one, place) => (one.kept ? place : -1)).filter((place) => place >= 0);
}

function sentence(shown, plays, doing, board) {
  const asks = shown.question;
  const tone = asks ? "question" : shown.outcome ? "outcome" : "prompt";
  const step = shown.entry && shown.entry.said;
  const from = plays && board && doing.from && !shown.pencilled && board.squares.find((one) => one.name === doing.from);
  const words = from ? say("from_square", { square: from.name, value: from.value }) : said(asks || (shown.outcome && shown.outcome.text) || step || shown.prompt);
  const sign = asks ? el("span", { class: "sign", "aria-hidden": "true" }, "?") : null;
  return words ? el("p", { class: `say ${tone}` }, sign, words) : null;
}

function laid(groups, players) {
  return el(
    "ul",
    { class: "plate" },
    groups.map((group) =>
      el("li", {}, el("span", { class: "dice" }, group.dice.length ? group.dice.map((one) => die(one)) : ghost()), group.player === null ? said(group.text) : named(players[group.player])),
    ),
  );
}

/** The dice: those that stay on the shelf, the others below it in their own columns. */
function table(shown, tapped, kept) {
  const rolls = shown.being_read ? null : shown.roll;
  const places = shown.dice.length ? shown.dice.map((one, at) => [one, at]) : (shown.wanted || []).map((_, at) => [null, at]);
  if (!places.length && !rolls) return null;
  const stays = ([one, at]) => one && kept.includes(at);
  const items = places.map((place) => item(place, stays(place), tapped && shown.wanted[place[1]], kept, shown.virtual));
  const ledge = shelf(shown, rolls, places.filter(stays).length);
  if (places.length <= COLUMNS) return el("ul", { class: `dice columns of-${places.length}` }, items, ledge);
  const where = (on) => items.filter((_, at) => Boolean(stays(places[at])) === on);
  return el("div", { class: "flow" }, el("ul", { class: "dice" }, where(true)), el("ul", { class: "dice" }, ledge), el("ul", { class: "dice" }, where(false)));
}

/** A die in its column: a tap keeps a virtual one, and lets the face of a real one be said. */
function item([one, at], stays, wanted, kept, virtual) {
  const classes = `at-${at} ${stays ? "kept" : "free"}`;
  const drawn = one ? die({ ...one, kept: stays }) : ghost();
  if (!wanted || wanted.stays || (virtual && !one)) return el("li", { class: classes }, drawn, one && one.doubt ? el("small", { "aria-hidden": "true" }, "?") : null);
  const keep = () => begin({ kept: stays ? kept.filter((other) => other !== at) : [...kept, at] });
  const pressed = virtual ? { "aria-pressed": String(Boolean(stays)) } : { "aria-label": say("place", { number: at + 1 }) };
  return el("li", { class: classes }, el("button", { type: "button", "data-key": `keep ${at}`, ...pressed, on: { click: virtual ? keep : () => begin({ entering: true }) } }, drawn));
}

function shelf(shown, rolls, count) {
  const left = shown.being_read ? say("dice_read") : count ? say("kept_count", { count }) : shown.dice.length ? say("kept_none") : say("no_roll");
  const dots = rolls && Array.from({ length: rolls.of }, (_, at) => el("i", { class: at < rolls.number ? "dot full" : "dot" }));
  const right = rolls ? el("span", {}, say("roll_of", rolls), el("span", { class: "dots", "aria-hidden": "true" }, dots)) : null;
  return el("li", { class: "shelf" }, el("span", {}, left), right);
}

function roll(shown, kept) {
  const count = (shown.dice.length || shown.wanted.length) - kept.length;
  const more = { class: shown.pencilled ? "key roll" : "key main roll", "data-key": "roll", disabled: !count };
  return el("button", { type: "button", ...more, on: { click: () => act("roll", { kept }) } }, say("roll", { count }));
}
