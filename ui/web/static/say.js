// Words in the viewer's language.

import { chosen } from "./choices.js";
import { WORDS } from "./words.js";

/** A text of the table, {fr, en}, in the viewer's language; "" for none. */
export function said(text) {
  return text ? text[chosen.language] : "";
}

/** The page's own words for a key, their facts filled in. */
export function say(key, facts = {}) {
  return said(WORDS[key]).replace(/\{(\w+)\}/g, (_, name) => facts[name]);
}
