import { createHash } from "node:crypto";
import { trusted } from "./html.js";
import type { Html } from "./html.js";

/** A script that stands in the page itself. */
export interface InlineScript {
  readonly element: Html;
  /** What the page's content security policy must hold for the script to run: the hash of its text. */
  readonly source: string;
}

/** A script element of a bundle whose text cannot end the element. */
export function inlineScript(script: string): InlineScript {
  // In a string or template of the script `\x3c` is the same character, and no end tag or comment.
  const text = script.replace(/<(?=\/script|!--)/gi, "\\x3c");
  return {
    element: trusted(`<script>${text}</script>`),
    source: `'sha256-${createHash("sha256").update(text, "utf8").digest("base64")}'`,
  };
}
