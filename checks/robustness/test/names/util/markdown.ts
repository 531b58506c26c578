import MarkdownIt from "markdown-it";

/** What a renderer makes of a text. */
export interface Rendered {
  /** Each table as rows of cells; the first row is its head. */
  readonly tables: readonly (readonly (readonly string[])[])[];
  readonly headings: readonly string[];
  /** Links, pictures, markup, code: what no name may make. */
  readonly complaints: readonly string[];
}

const own = new Set([
  "inline",
  "text",
  "softbreak",
  "strong_open",
  "strong_close",
  "text_special",
  "heading_open",
  "heading_close",
  "paragraph_open",
  "paragraph_close",
  "table_open",
  "table_close",
  "thead_open",
  "thead_close",
  "tbody_open",
  "tbody_close",
  "tr_open",
  "tr_close",
  "th_open",
  "th_close",
  "td_open",
  "td_close",
]);

/** Renders Markdown as a host of repositories does, with HTML and with links made of text. */
export function renderMarkdown(text: string): Rendered {
  const tables: string[][][] = [];
  const headings: string[] = [];
  const complaints: string[] = [];
  const tokens = new MarkdownIt({ html: true, linkify: true }).parse(text, {});
  for (const [at, { type, content, children }] of tokens.entries()) {
    for (const name of [type, ...(children ?? []).map((child) => child.type)]) {
      if (!own.has(name)) complaints.push(`${name} in ${content.slice(0, 80)}`);
    }
    const shown = (children ?? []).map((child) => child.content).join("");
    const before = tokens[at - 1]?.type;
    if (type === "table_open") tables.push([]);
    if (type === "tr_open") tables.at(-1)?.push([]);
    if (type === "inline" && (before === "th_open" || before === "td_open"))
      tables.at(-1)?.at(-1)?.push(shown);
    if (type === "inline" && before === "heading_open") headings.push(shown);
  }
  return { tables, headings, complaints };
}
