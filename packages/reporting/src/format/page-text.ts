import { outsideIsolates } from "./isolate.js";

// Control characters are no text in HTML; those that turn direction could disguise a name.
const UNSAFE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;

/** A text as a page holds it, in elements, attributes and addresses alike: on one line, and without what would disguise a name. */
export function pageText(text: string): string {
  return outsideIsolates(text.replace(/[\t\n\r]+/g, " "), (part) => part.replace(UNSAFE, "\ufffd"));
}
