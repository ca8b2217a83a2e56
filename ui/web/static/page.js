// The page for phones and tablets: the stage, the sheet below it, and the bar at its bottom.

import { awake } from "./awake.js";
import { bar } from "./bar.js";
import { board } from "./board.js";
import { cards } from "./cards.js";
import { deviceOf } from "./dom.js";
import { downloads } from "./downloads.js";
import { ending, moves } from "./game.js";
import { leaving } from "./leaving.js";
import { doing, heed, plays } from "./play.js";
import { learn } from "./say.js";
import { settings } from "./settings.js";
import { onTiles, sheet } from "./sheet.js";
import { pictureOf, start } from "./show.js";
import { stage } from "./stage.js";

awake();
learn().then(() =>
  start(
    [
      ["players", cards, (state) => [state.shown.players, doing.looked, plays(state), state.shown.board.some((part) => part.part === "board")]],
      ["stage", stage, (state) => [state.shown, plays(state), doing, pictureOf(state)]],
      ["sheet", sheet, (state) => [state.shown, plays(state), doing]],
      ["bar", bar, (state) => [state.shown, deviceOf(state), doing]],
      ["board", board, (state) => [state.shown.board.filter((part) => part.part !== "board" && !onTiles(part)), state.shown.players]],
      ["ending", ending, (state) => [state.shown.curve, state.shown.players]],
      ["moves", moves, (state) => [state.shown.moves]],
      ["leave", leaving, (state) => [plays(state) ? state.shown.may_leave : [], doing]],
      ["downloads", downloads, () => []],
      ["settings", settings, () => []],
    ],
    { always: ["settings"], heed },
  )
);
