// What this viewer has chosen: language, light and the size of text, kept in the browser alone.

import { LANGUAGES } from "./words.js";

const SIZES = ["87", "100", "115", "130", "150", "175"];

function kept(name) {
  try {
    return localStorage.getItem(name);
  } catch (error) {
    return null; // a browser that keeps nothing
  }
}

function keep(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch (error) {
    // it holds until the page is closed
  }
}

// The page without a camera hands its token to the secure one, which is another origin.
const handed = /^#device=([0-9a-f]{32})$/.exec(location.hash);
if (handed) {
  keep("device", handed[1]);
  history.replaceState(null, "", location.pathname + location.search);
}

export const chosen = {
  language: kept("language") || navigator.language.slice(0, 2),
  light: kept("light"),
  awake: kept("awake") !== "off", // the device, while the page is looked at
  me: kept("me") || "", // the player whose sheet is shown to a viewer who only follows
  size: SIZES.includes(kept("size")) ? kept("size") : "100",
};
if (!(chosen.language in LANGUAGES)) chosen.language = "en";

/** `?lang=fr` and `?light=night` choose for a screen that has no keys for it. */
export function heedAddress() {
  const asked = new URLSearchParams(location.search);
  if (asked.get("lang") in LANGUAGES) chosen.language = asked.get("lang");
  if (["day", "night"].includes(asked.get("light"))) chosen.light = asked.get("light");
}

/** Shows the choices on the whole page. */
export function apply() {
  const root = document.documentElement;
  root.lang = chosen.language;
  root.dataset.size = chosen.size;
  if (chosen.light) root.dataset.light = chosen.light;
}

/** Whether the page is dark now. */
export function isNight() {
  if (chosen.light) return chosen.light === "night";
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

export function switchLanguage(language) {
  chosen.language = language;
  keep("language", chosen.language);
  apply();
  dispatchEvent(new Event("spoken"));
}

export function switchLight() {
  chosen.light = isNight() ? "day" : "night";
  keep("light", chosen.light);
  apply();
}

export function switchAwake() {
  chosen.awake = !chosen.awake;
  keep("awake", chosen.awake ? "on" : "off");
}

/** Show the sheet of that player, "" for the one to play. */
export function follow(name) {
  chosen.me = name;
  keep("me", name);
}

/** The next size of text: `step` 1 is larger, -1 smaller. Returns whether there was one. */
export function resize(step) {
  const at = SIZES.indexOf(chosen.size) + step;
  if (!SIZES[at]) return false;
  chosen.size = SIZES[at];
  keep("size", chosen.size);
  apply();
  return true;
}

/** This device's token: 128 bits by which the table knows it again. */
export function token() {
  let found = kept("device") || token.unkept;
  if (!found) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    found = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    token.unkept = found;
    keep("device", found);
  }
  return found;
}
