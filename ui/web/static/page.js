// The page for phones and tablets.

import { downloads } from "./downloads.js";
import { play } from "./play.js";
import { settings } from "./settings.js";
import { start } from "./show.js";

start((state) => {
  settings();
  play(state);
  downloads(state);
});
