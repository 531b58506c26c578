import { html } from "./html.js";
import type { Html } from "./html.js";

const FEWEST = 3;

/** A link to each part of the page; null where there are too few to need it. */
export function contentsHtml(parts: readonly { readonly id: string; readonly title: string }[]): Html | null {
  if (parts.length < FEWEST) return null;
  return html`<nav class="contents" aria-label="Contents">
    <ol>
      ${parts.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li> `)}
    </ol>
  </nav>`;
}
