// The picture of the tray: one element that is kept, so that a new picture takes the place of the
// old one only once it has come.

import { el } from "./dom.js";
import { say } from "./say.js";

const shown = el("img", { class: "tray", hidden: true });
let wanted = null;

/** The picture at that address, null for none; what is drawn follows when it has come. */
export function tray(address) {
  shown.alt = say("tray_picture");
  if (address === wanted) return shown;
  wanted = address;
  if (!address) {
    shown.hidden = true;
    return shown;
  }
  const coming = new Image();
  const arrive = (there) => {
    if (address !== wanted) return; // another has been asked for since
    if (there) shown.src = address;
    shown.hidden = !there;
    dispatchEvent(new Event("resize"));
  };
  coming.onload = () => arrive(true);
  coming.onerror = () => arrive(false);
  coming.src = address;
  return shown;
}
