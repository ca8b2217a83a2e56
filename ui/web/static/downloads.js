// What can be taken away: the sheet of the game in play and the figures of its players.

import { chosen } from "./choices.js";
import { el } from "./dom.js";
import { say } from "./say.js";

const link = (path, words) => el("li", {}, el("a", { class: "key", href: `${path}?language=${chosen.language}`, "data-key": path }, say(words)));

/** The links while a game is in play. */
export function downloads() {
  return [el("h2", {}, say("downloads")), el("ul", { class: "picks" }, link("sheet.pdf", "sheet"), link("statistics.csv", "figures"))];
}
