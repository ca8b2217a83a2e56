// Keys to tell which die it is, and what it shows.

import { el } from "./dom.js";
import { die } from "./pieces.js";
import { say } from "./say.js";

/** A key by that name, which `press` is called for. */
export function button(key, press, more, ...words) {
  return el("button", { type: "button", class: "key", "data-key": key, on: { click: press }, ...more }, ...words);
}

function sortWords(one) {
  const parts = [one.size && say(`size_${one.size}`), one.colour && say(`colour_${one.colour}`)];
  return [...parts.filter(Boolean), one.kind === "d6" && parts.some(Boolean) ? "" : one.kind.toUpperCase()].filter(Boolean).join(" ");
}

/** The sorts of dice, where there are several, and the faces of the one at `sort` (null: none is
    chosen), the likely ones first. `pickSort(at)` chooses another sort, `tell(die)` says a face. */
export function faces(sorts, sort, likely, pickSort, tell) {
  const one = sorts[sort];
  const first = one ? likely.filter((face) => one.faces.includes(face)) : [];
  const rest = one ? one.faces.filter((face) => !first.includes(face)) : [];
  const { kind, colour, size } = one || {};
  const face = (more) => (value) => button(`says ${value}`, () => tell({ value, kind, colour, size }), more, String(value));
  return [
    sorts.length < 2
      ? null
      : el(
          "div",
          { class: "faces" },
          sorts.map((each, at) =>
            button(`sort ${at}`, () => pickSort(at), { "aria-pressed": String(at === sort) }, die({ ...each, value: 0, label: "" }, { named: false }), " ", sortWords(each)),
          ),
        ),
    one ? el("div", { class: "faces" }, first.map(face({ class: "key main" })), rest.map(face({}))) : null,
  ];
}
