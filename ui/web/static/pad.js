// Dice entered by touch.

import { el, focusOn, focused, refill } from "./dom.js";
import { die } from "./pieces.js";
import { act } from "./play.js";
import { say } from "./say.js";

let entered = []; // a value for each place; null stays as it lies, undefined is still to be said
let at = 0;
let of = null; // what they are entered for

function begin(places, stamp) {
  of = stamp;
  entered = places.map((place) => (place.before === null ? undefined : null));
  at = places.findIndex((place) => !place.stays);
}

function label(place, value) {
  return value === undefined ? "…" : String(value === null ? place.before : value);
}

function drawn(place, value) {
  const { kind, colour, size, before } = place;
  const shown = value === undefined || value === null ? before : value;
  const of = { kind, colour, size, value: shown || 0, label: label(place, value), kept: value === null };
  return die(of, { named: false });
}

function asked(places) {
  if (places.some((place) => place.before !== null)) return say("which_rolled");
  const count = entered.filter((value) => value !== undefined).length;
  return say("entered", { count, of: places.length });
}

function moveOn(places) {
  const next = places.findIndex((_, place) => entered[place] === undefined);
  if (next >= 0) at = next;
  else at = Math.min(at + 1, places.length - 1);
}

function faces(places, redraw) {
  return places[at].faces.map((face) =>
    el(
      "button",
      {
        type: "button",
        class: "key",
        "data-key": `face ${face}`,
        on: {
          click: () => {
            entered[at] = face;
            moveOn(places);
            redraw();
          },
        },
      },
      String(face),
    ),
  );
}

function slot(places, place, redraw) {
  const one = places[place];
  const press = () => {
    // a die that lies there: a tap throws or keeps it; it is then the one whose face is said
    if (one.before !== null && at === place) entered[place] = entered[place] === null ? undefined : null;
    at = place;
    redraw();
  };
  const words = `${say("place", { number: place + 1 })}: ${label(one, entered[place])}${entered[place] === null ? `, ${say("die_kept")}` : ""}`;
  return el(
    "li",
    {},
    el(
      "button",
      { type: "button", class: "slot", "data-key": `place ${place}`, "aria-label": words, "aria-current": place === at ? "true" : null, disabled: one.stays, on: { click: press } },
      drawn(one, entered[place]),
    ),
  );
}

/** The pad for the dice that are awaited; null where none are. */
export function pad(shown) {
  const places = shown.wanted || [];
  if (!places.length) return null;
  const stamp = JSON.stringify(places);
  if (stamp !== of) begin(places, stamp);
  const root = el("div", { class: "pad" });
  const redraw = () => {
    const key = focused();
    fill();
    focusOn(root, key);
  };
  const fill = () => {
    const missing = entered.filter((value) => value === undefined).length;
    const all = entered.every((value) => value === null);
    refill(root, [
      el("p", {}, asked(places)),
      el("ul", { class: "dice" }, places.map((_, place) => slot(places, place, redraw))),
      el("div", { class: "faces" }, faces(places, redraw)),
      el(
        "button",
        { type: "button", class: "key main", "data-key": "send", disabled: missing > 0 || all, on: { click: () => act("dice", { dice: entered }) } },
        say("send_dice"),
      ),
    ]);
  };
  fill();
  return root;
}
