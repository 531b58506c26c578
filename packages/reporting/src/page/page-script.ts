import { createHash } from "node:crypto";
import { html, trusted, type Html } from "./html.js";

/** How a page has its script: the text of it, or the name of a file that lies beside the page. */
export type ScriptOf = { readonly script: string } | { readonly scriptFile: string };

export interface PagePart {
  readonly element: Html;
  /** Source that the page's content security policy must list to allow it. */
  readonly source: string;
}

/** The script of a page with the given body. An inline script is allowed by its hash. Browsers accept no hash for a file opened from a disk, so a file is allowed by a nonce derived from the body, which nothing in the body can contain. */
export function scriptPart(script: ScriptOf, body: Html): PagePart {
  if ("script" in script) return inlineScript(script.script);
  return scriptFiles([script.scriptFile], bodyHash(body));
}

/** Scripts with addresses of their own, allowed by a nonce that nothing in the body contains. */
export function scriptFiles(files: readonly string[], nonce: string): PagePart {
  return {
    element: html`${files.map((file) => html`<script src="${file}" nonce="${nonce}"></script>`)}`,
    source: `'nonce-${nonce}'`,
  };
}

/** A nonce for a page, derived from its body, which cannot contain its own hash. */
export function bodyHash(body: Html): string {
  return createHash("sha256").update(body.markup, "utf8").digest("base64url");
}

/** Escapes end tags in the bundle. */
function inlineScript(script: string): PagePart {
  // In a string or template of the script `\x3c` is the same character, and no end tag or comment.
  const text = script.replace(/<(?=\/script|!--)/gi, "\\x3c");
  return { element: trusted(`<script>${text}</script>`), source: hashSource(text) };
}

/** A style element. Its text is the program's own and holds nothing from a log. */
export function stylePart(text: string): PagePart {
  return { element: trusted(`<style>${text}</style>`), source: hashSource(text) };
}

function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text, "utf8").digest("base64")}'`;
}

/** A policy that lets in the page's own style sheet and script, and nothing else; a page of a server may ask that server. */
export function contentSecurityPolicy(
  style: string,
  script: string | null,
  { isServed = false }: { readonly isServed?: boolean } = {},
): string {
  const scripts = script === null ? "" : ` script-src ${script};`;
  const asks = isServed ? " connect-src 'self';" : "";
  const forms = isServed ? "'self'" : "'none'";
  return `default-src 'none'; style-src ${style};${scripts}${asks} img-src data:; base-uri 'none'; form-action ${forms}`;
}
