// How this viewer wants to see the page.

import { awake } from "./awake.js";
import { chosen, isNight, resize, switchAwake, switchLanguage, switchLight } from "./choices.js";
import { aside, el } from "./dom.js";
import { learn, say } from "./say.js";
import { draw } from "./show.js";
import { LANGUAGES } from "./words.js";

function key(name, words, act, more = {}) {
  const press = () => {
    act();
    draw();
  };
  return el("button", { type: "button", class: "key", "data-key": name, on: { click: press }, ...more }, words);
}

function sign(letters, words) {
  return [el("span", { "aria-hidden": "true" }, letters), aside(words)];
}

function sleepOrNot() {
  switchAwake();
  awake();
}

/** The choice of a language, each by its own name. */
function languages() {
  const names = Object.entries(LANGUAGES).map(([code, name]) =>
    el("option", { value: code, lang: code, ...(code === chosen.language ? { selected: "" } : {}) }, name),
  );
  const list = el("select", { class: "key", "data-key": "language", "aria-label": say("language") }, ...names);
  list.addEventListener("change", () => {
    switchLanguage(list.value);
    learn().then(draw);
  });
  return list;
}

/** The keys of what each viewer chooses. */
export function settings() {
  return el(
    "details",
    {},
    el("summary", { class: "key", "data-key": "settings" }, say("settings")),
    el(
      "div",
      { class: "keys" },
      languages(),
      key("light", say(isNight() ? "light_day" : "light_night"), switchLight),
      key("awake", say(chosen.awake ? "let_sleep" : "keep_awake"), sleepOrNot),
      key("smaller", sign("A−", say("smaller")), () => resize(-1)),
      key("larger", sign("A+", say("larger")), () => resize(1)),
      el("a", { class: "key", href: "tv" }, say("television")),
    ),
  );
}
