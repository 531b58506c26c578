import { createHash } from "node:crypto";
import { trusted } from "./html.js";
import type { Html } from "./html.js";

/** A script or style sheet that stands in the page itself. */
export interface InlinePart {
  readonly element: Html;
  /** What the page's content security policy must hold for it to count: the hash of its text. */
  readonly source: string;
}

/** A script element of a bundle whose text cannot end the element. */
export function inlineScript(script: string): InlinePart {
  // In a string or template of the script `\x3c` is the same character, and no end tag or comment.
  const text = script.replace(/<(?=\/script|!--)/gi, "\\x3c");
  return { element: trusted(`<script>${text}</script>`), source: hashSource(text) };
}

/** A style element. Its text is the program's own and holds nothing from a log. */
export function inlineStyle(text: string): InlinePart {
  return { element: trusted(`<style>${text}</style>`), source: hashSource(text) };
}

function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text, "utf8").digest("base64")}'`;
}
