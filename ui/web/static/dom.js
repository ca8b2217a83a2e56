// Elements without inline style or handlers: the server's policy refuses both.

// Written for ES2018 and the browsers of that year: televisions and old phones get no newer ones.

const SVG = "http://www.w3.org/2000/svg";

/** A list of lists and others as one list, however deep. */
export function flat(lists) {
  return lists.reduce((all, one) => all.concat(Array.isArray(one) ? flat(one) : [one]), []);
}

/** Put these children into an element in the place of what it held. */
export function refill(root, children) {
  while (root.firstChild) root.removeChild(root.firstChild);
  root.append(...children);
}

/** The key of the element that has the focus, null without one. */
export function focused() {
  const active = document.activeElement;
  return active && active.getAttribute("data-key");
}

/** Give the focus to the element with that key, if it is there. */
export function focusOn(root, key) {
  const again = key && root.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (again) again.focus();
}

/** What the table says of this device: "in", "asked" or null. */
export function deviceOf(state) {
  return (state.you && state.you.device) || null;
}

/** Take away the sentence for browsers that do not run these scripts. */
export function drawn() {
  const sentence = document.getElementById("unscripted");
  if (sentence) sentence.remove();
}

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "on") {
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    } else if (value === true) {
      element.setAttribute(name, "");
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, value);
    }
  }
  element.append(...flat(children).filter((child) => child !== null && child !== undefined));
  return element;
}

/** An HTML element; an attribute that is false or null is left out, `on` are listeners. */
export function el(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** An SVG element, likewise. */
export function svg(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

/** Words for screen readers alone. */
export function aside(words) {
  return el("span", { class: "aside" }, words);
}

/** Draws a section anew when what it shows has changed, keeping focus and where it was scrolled. */
export class Section {
  constructor(id, draw) {
    this.root = document.getElementById(id);
    this.draw = draw;
    this.shown = undefined;
  }

  /** Draw it from `of`, in the language and light that the viewer has chosen. */
  show(language, night, awake, ...of) {
    const now = JSON.stringify([language, night, awake, ...of]);
    if (now === this.shown) {
      this.root.hidden = !this.root.childNodes.length;
      return;
    }
    this.shown = now;
    const active = this.root.contains(document.activeElement) ? document.activeElement : null;
    const key = active && active.getAttribute("data-key");
    const lefts = [...this.root.querySelectorAll(".scroller")].map((one) => [one.scrollLeft, one.scrollTop]);
    const opened = [...this.root.querySelectorAll("details[open] > summary")].map((one) => one.dataset.key);
    refill(this.root, flat([this.draw(...of)]).filter(Boolean));
    this.root.hidden = !this.root.childNodes.length;
    this.root.querySelectorAll(".scroller").forEach((one, at) => {
      if (lefts[at]) [one.scrollLeft, one.scrollTop] = lefts[at];
    });
    this.root.querySelectorAll("summary").forEach((one) => {
      if (opened.includes(one.dataset.key)) one.parentElement.open = true;
    });
    if (key) {
      const again = this.root.querySelector(`[data-key="${CSS.escape(key)}"]`);
      const next = again && !again.disabled ? again : this.root.querySelector("button, [tabindex]");
      if (next) next.focus();
    }
  }
}
