// Words in the viewer's language.

import { chosen } from "./choices.js";
import { WORDS } from "./words.js";

const HELD = /(«) | (?=[?!:;%»])/g; // French spaces that no line may break at

/** A text of the table, {fr, en}, in the viewer's language; "" for none. */
export function said(text) {
  if (!text) return "";
  return chosen.language === "fr" ? text.fr.replace(HELD, "$1\u00a0") : text.en;
}

/** The page's own words for a key, their facts filled in. */
export function say(key, facts = {}) {
  return said(WORDS[key]).replace(/\{(\w+)\}/g, (_, name) => facts[name]);
}
