// The question about the dice in the tray: each thing that lies there can be told, and all of it.

import { el, focusOn, focused, refill } from "./dom.js";
import { button, faces } from "./faces.js";
import { die, dieWords } from "./pieces.js";
import { said, say } from "./say.js";

let of = null; // the question that is answered
let open = null; // the thing that is told: its key
let sort = null; // which of its sorts it is
let beside = []; // the places of dice that lie beside the tray

const doubtful = (thing) => thing.what === "unread" || thing.die.doubt;
const keyOf = (thing) => `${thing.what} ${thing.at}`;

function begin(asking, stamp) {
  of = stamp;
  beside = [];
  pick(asking.things.find(doubtful) || null);
}

function pick(thing) {
  open = thing && keyOf(thing);
  sort = thing && thing.present;
}

function told(thing, act, redraw) {
  const none = thing.what !== "add" && button("not_a_die", () => act("answer", { answer: thing.what === "die" ? "no_die" : "not_unread", at: thing.at }), {}, say("not_a_die"));
  const pickSort = (at) => {
    sort = at;
    redraw();
  };
  const tell = (chosen) => act("answer", { answer: thing.what, at: thing.at, dice: [chosen] });
  return el("div", { class: "told" }, el("p", {}, said(thing.text)), faces(thing.sorts, sort, thing.likely, pickSort, tell), none || null);
}

function lying(asking, redraw) {
  const press = (thing) => () => {
    pick(keyOf(thing) === open ? null : thing);
    redraw();
  };
  const expanded = (thing) => ({ "aria-expanded": String(keyOf(thing) === open), "aria-current": keyOf(thing) === open ? "true" : null });
  return el(
    "div",
    {},
    !asking.things.length || asking.things.some(doubtful) ? null : el("p", {}, say("misread")),
    asking.things.length
      ? el("ul", { class: "dice" }, asking.things.map((thing) => el("li", {}, button(`thing ${keyOf(thing)}`, press(thing), { ...expanded(thing), "aria-label": dieWords(thing.die) }, die(thing.die, { named: false })))))
      : null,
    asking.add ? button("thing add", press(asking.add), expanded(asking.add), said(asking.add.label)) : null,
  );
}

function besides(of, act, redraw) {
  const toggle = (place) => () => {
    beside = beside.includes(place) ? beside.filter((one) => one !== place) : [...beside, place].slice(-of.count);
    redraw();
  };
  return el(
    "div",
    {},
    el(
      "ul",
      { class: "dice" },
      of.dice.map((one) =>
        el("li", {}, button(`beside ${one.place}`, toggle(one.place), { "aria-pressed": String(beside.includes(one.place)), "aria-label": `${say("place", { number: one.place + 1 })}: ${dieWords(one.die)}` }, die(one.die, { named: false }))),
      ),
    ),
    button("answer_kept", () => act("answer", { answer: "answer_kept", kept: beside }), { class: "main", disabled: beside.length !== of.count }, said(of.text)),
  );
}

/** The answers to what the table asks of the dice; null while it asks nothing. */
export function asks(asking, act) {
  if (!asking) {
    of = null;
    return null;
  }
  const stamp = JSON.stringify(asking);
  if (stamp !== of) begin(asking, stamp);
  const root = el("div", { class: "asks pad" });
  const redraw = () => {
    const key = focused();
    fill();
    focusOn(root, key);
  };
  const fill = () => {
    const thing = [...asking.things, asking.add].find((one) => one && keyOf(one) === open);
    refill(
      root,
      [
        el("h3", {}, say("answer")),
        asking.beside ? besides(asking.beside, act, redraw) : null,
        asking.things.length || asking.add ? lying(asking, redraw) : null,
        thing ? told(thing, act, redraw) : null,
        el("div", { class: "answers" }, asking.answers.map((one) => button(one.key, () => act("answer", { answer: one.key }), {}, said(one.text)))),
      ].filter(Boolean),
    );
  };
  fill();
  return root;
}
