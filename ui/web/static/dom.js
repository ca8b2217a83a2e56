// Elements without inline style or handlers: the server's policy refuses both.

const SVG = "http://www.w3.org/2000/svg";

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
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
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

  show(of, ...more) {
    const now = JSON.stringify([of, ...more]);
    if (!this.root || now === this.shown) return;
    this.shown = now;
    const active = this.root.contains(document.activeElement) ? document.activeElement : null;
    const key = active && active.getAttribute("data-key");
    const lefts = [...this.root.querySelectorAll(".scroller")].map((one) => [one.scrollLeft, one.scrollTop]);
    const opened = [...this.root.querySelectorAll("details")].map((one) => one.open);
    this.root.replaceChildren(...[this.draw(of, ...more)].flat().filter(Boolean));
    this.root.hidden = !this.root.childNodes.length;
    this.root.querySelectorAll(".scroller").forEach((one, at) => {
      if (lefts[at]) [one.scrollLeft, one.scrollTop] = lefts[at];
    });
    this.root.querySelectorAll("details").forEach((one, at) => {
      if (opened[at]) one.open = true;
    });
    if (key) {
      const again = this.root.querySelector(`[data-key="${CSS.escape(key)}"]`);
      (again && !again.disabled ? again : this.root.querySelector("button, [tabindex]"))?.focus();
    }
  }
}
