// The bar at the bottom: Undo and END OF TURN, or how this device comes to play.

import { aside, el } from "./dom.js";
import { icon } from "./pieces.js";
import { act, post } from "./play.js";
import { said, say } from "./say.js";
import { hears } from "./show.js";

/** The keys of a device that plays, else the way to ask. */
export function bar(shown, device, doing) {
  const title = el("h2", { class: "aside" }, say("play"));
  if (device === "in") return [title, keys(shown)];
  if (device === "asked") return [title, el("p", { role: "status" }, say("asked"))];
  return shown.outcome ? [] : [title, asking(doing.answer)];
}

function keys(shown) {
  const told = !hears() ? say("not_heard") : said(shown.turn_end);
  const undo = () => {
    if (shown.entry && shown.entry.back) return act("pick", { choice: "" });
    return shown.pencilled ? act("pencil", { choice: "" }) : act("undo");
  };
  const end = shown.may_end_turn ? (shown.turn_end || !shown.virtual ? "key main" : "key") : "key waiting";
  return el(
    "div",
    { class: "bar" },
    el("button", { type: "button", class: "key on-felt", "data-key": "undo", disabled: !shown.can_undo && !shown.pencilled && !(shown.entry && shown.entry.back), on: { click: undo } }, icon("undo"), el("span", {}, say("undo"))),
    shown.outcome
      ? null
      : el("button", { type: "button", class: end, "data-key": "end_turn", disabled: !shown.may_end_turn, on: { click: () => act("end_turn") } }, el("span", {}, say("end_turn")), told ? el("small", {}, told) : null),
  );
}

function asking(answer) {
  const name = el("input", { id: "device", name: "name", maxlength: 40, required: true, autocomplete: "off", "data-key": "device" });
  const send = (event) => {
    event.preventDefault();
    post("join", { name: name.value });
  };
  return el(
    "details",
    {},
    el("summary", { class: "key on-felt", "data-key": "play" }, say("play")),
    el(
      "form",
      { on: { submit: send } },
      el("label", { for: "device" }, say("device_name")),
      name,
      el("button", { type: "submit", class: "key main" }, say("ask_to_play")),
      answer ? el("p", { role: "alert", class: "refused" }, answer) : aside(""),
    ),
  );
}
