// A player leaves: who it is, and whether that is meant.

import { el } from "./dom.js";
import { act, begin } from "./play.js";
import { say } from "./say.js";

/** The keys for those who may leave. */
export function leaving(names, doing) {
  if (!names || !names.length) return [];
  const leaver = names.includes(doing.leaver) ? doing.leaver : "";
  const key = (name, words, press) => el("li", {}, el("button", { type: "button", class: "key", "data-key": name, on: { click: press } }, words));
  const go = () => {
    begin({ leaver: "" });
    act("leave", { player: leaver });
  };
  const keys = leaver
    ? [key("leave_sure", say("leave_sure", { name: leaver }), go), key("leave_no", say("leave_no"), () => begin({ leaver: "" }))]
    : names.map((name) => key(`leave ${name}`, name, () => begin({ leaver: name })));
  return el(
    "details",
    leaver ? { open: true } : {},
    el("summary", { class: "key", "data-key": "leave" }, say("leave")),
    leaver ? null : el("p", {}, say("leave_who")),
    el("ul", { class: "picks" }, keys),
  );
}
