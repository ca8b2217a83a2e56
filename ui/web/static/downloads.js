// What can be taken away: the sheet of the game in play and the figures of its players.

import { chosen } from "./choices.js";
import { Section, el } from "./dom.js";
import { say } from "./say.js";

const link = (path, words) => el("li", {}, el("a", { href: `${path}?language=${chosen.language}`, "data-key": path }, say(words)));

const section = new Section("downloads", (playing) =>
  playing ? [el("h2", {}, say("downloads")), el("ul", {}, link("sheet.pdf", "sheet"), link("statistics.csv", "figures"))] : null,
);

/** Draw the links while a game is in play. */
export function downloads(state) {
  section.show(Boolean(state && state.shown), chosen.language);
}
