// The players as place cards in the header: who is to play, everybody's score, a tap for a sheet.

import { aside, el } from "./dom.js";
import { icon, mark, sideDie } from "./pieces.js";
import { look } from "./play.js";
import { say } from "./say.js";

/** The cards; `looked` is the player whose sheet is shown, `plays`: this device does. */
export function cards(list, looked, plays, sides) {
  document.body.classList.toggle("crowd", list.length > 4); // their cards take several rows
  return [
    el("h2", { class: "aside" }, say("players")),
    el("ul", { class: `many-${list.length}` }, list.map((player, at) => el("li", { class: player.to_play || list.length < 3 ? "on" : null, "data-player": player.name }, card(player, at, looked, plays, sides)))),
  ];
}

function card(player, at, looked, plays, sides) {
  const name = player.to_play ? say(plays ? "your_turn" : "turn_of", { name: player.name }) : player.name;
  const classes = ["card", player.to_play && "mine", (player.left || player.out) && "gone"].filter(Boolean).join(" ");
  const press = () => look(looked === player.name ? "" : player.name, plays);
  const more = { "aria-pressed": String(looked === player.name), on: { click: press }, title: player.name };
  return el(
    "button",
    { type: "button", class: classes, "data-key": `card ${at}`, ...more },
    mark(player),
    el("span", { class: "name" }, name),
    player.leads || player.won ? [icon("crown"), aside(say(player.won ? "has_won" : "leads"))] : null,
    player.left || player.out ? el("span", { class: "state" }, `× ${say(player.left ? "has_left" : "is_out")}`) : null,
    sides ? sideDie(at, 1) : null,
    el("span", { class: sides ? "aside" : "total", "data-total": String(player.total) }, String(player.total)),
  );
}
