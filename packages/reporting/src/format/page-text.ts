import { bidiControls, outsideIsolates } from "./isolate.js";

// HTML allows no control characters.
const UNSAFE = /[\p{Cc}\p{Cs}]/gu;

/** A text as a page holds it, in elements, attributes and addresses alike: on one line, and without what would disguise a name. */
export function pageText(text: string): string {
  return outsideIsolates(text.replace(/[\t\n\r]+/g, " "), (part) =>
    part.replace(UNSAFE, "\ufffd").replace(bidiControls, "\ufffd"),
  );
}
