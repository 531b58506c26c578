import { cutPlace } from "../table/fit-text.js";
import { html } from "./html.js";
import type { Html } from "./html.js";

const PLACE_WIDTH = 20;

/** A place in a log, `file:line`, short enough for one line and whole when pointed at; a script makes it a button that copies it. */
export function placeHtml(place: string): Html {
  return html`<span class="place" data-place="${place}" title="${place}"
    >${cutPlace(place, PLACE_WIDTH)}</span
  >`;
}
