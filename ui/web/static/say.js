// Words in the viewer's language.

import { chosen } from "./choices.js";
import { WORDS } from "./words.js";

const HELD = /(«) | (?=[?!:;%»])/g; // French spaces that no line may break at
let own = WORDS; // the page's words in the viewer's language; in English until they are learned

/** Fetch the page's words in the viewer's language; a page that cannot have them stays English. */
export async function learn() {
  const { language } = chosen;
  const words = language === "en" ? WORDS : await fetched(language);
  if (language === chosen.language) own = words;
}

async function fetched(language) {
  try {
    const answer = await fetch(`static/words-${language}.json`);
    return answer.ok ? await answer.json() : WORDS;
  } catch (error) {
    return WORDS;
  }
}

/** A text of the table, by language, in the viewer's; a language that is missing is as in English. */
export function said(text) {
  return text ? held(text[chosen.language] || text.en) : "";
}

/** The page's own words for a key, their facts filled in. */
export function say(key, facts = {}) {
  return held(own[key]).replace(/\{(\w+)\}/g, (_, name) => facts[name]);
}

function held(words) {
  return chosen.language === "fr" ? words.replace(HELD, "$1\u00a0") : words;
}
