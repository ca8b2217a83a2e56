// The page for phones and tablets.

import { awake } from "./awake.js";
import { downloads } from "./downloads.js";
import { play } from "./play.js";
import { settings } from "./settings.js";
import { start } from "./show.js";

awake();
start((state) => {
  settings();
  play(state);
  downloads(state);
});
