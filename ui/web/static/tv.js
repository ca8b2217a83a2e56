// The page for a television: nothing to touch, nothing to scroll. `tv?lang=fr` and `tv?light=night`
// choose for a television that has no keys for it.

import { chosen } from "./choices.js";
import { start } from "./show.js";

const asked = new URLSearchParams(location.search);
if (["fr", "en"].includes(asked.get("lang"))) chosen.language = asked.get("lang");
if (["day", "night"].includes(asked.get("light"))) chosen.light = asked.get("light");
start();
