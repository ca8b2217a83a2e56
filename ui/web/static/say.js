// Words in the viewer's language.

import { chosen } from "./choices.js";
import { WORDS } from "./words.js";

const HELD = /(«) | (?=[?!:;%»])/g; // French spaces that no line may break at

/** A text of the table, by language, in the viewer's; a language that is missing is as in English. */
export function said(text) {
  if (!text) return "";
  const words = text[chosen.language] || text.en;
  return chosen.language === "fr" ? words.replace(HELD, "$1\u00a0") : words;
}

/** The page's own words for a key, their facts filled in. */
export function say(key, facts = {}) {
  return said(WORDS[key]).replace(/\{(\w+)\}/g, (_, name) => facts[name]);
}
