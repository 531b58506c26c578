import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { exampleBlock } from "./blocks/example-blocks.js";
import { fieldsBlock, meaningsBlock, typesBlock } from "./blocks/field-blocks.js";
import { problemsBlock } from "./blocks/problem-blocks.js";
import { outputBlock, snippetBlock } from "./blocks/program-blocks.js";
import { documentedShapesBlock, toolFieldsBlock, toolsBlock } from "./blocks/tool-blocks.js";
import { wrapperTextsBlock } from "./blocks/wrapper-texts-block.js";
import { root } from "./workspace.js";

/** Makes the text of a block from the words after its name and the page above it. @throws with what is wrong */
type BlockMaker = (words: readonly string[], textAbove: string) => string | Promise<string>;

const makers: ReadonlyMap<string, BlockMaker> = new Map<string, BlockMaker>([
  ["fields", fieldsBlock],
  ["types", typesBlock],
  ["meanings", meaningsBlock],
  ["tools", toolsBlock],
  ["tool-fields", toolFieldsBlock],
  ["documented-shapes", documentedShapesBlock],
  ["problems", problemsBlock],
  ["wrapper-texts", wrapperTextsBlock],
  ["example", exampleBlock],
  ["output", outputBlock],
  ["snippet", snippetBlock],
]);

/** A generated part of a page. */
export interface Block {
  readonly page: string;
  /** What stands in its first marker: `fields claude-code/user`. */
  readonly name: string;
  readonly text: string;
  /** The page's text above the block. */
  readonly textAbove: string;
}

/** How to bring all blocks up to date. */
export const command = "npm run docs -- --write";

const folder = join(root, "docs");

/** The pages of the reference of formats, below `docs/`, in order. */
export const formatPages: readonly string[] = pagesIn("format");

/** The pages that show how something is done, below `docs/`, in order. */
export const guidePages: readonly string[] = ["tutorial.md", ...pagesIn("how-to")];

/** All pages with generated parts, below `docs/`. */
export const pages: readonly string[] = [...formatPages, ...guidePages];

function pagesIn(name: string): readonly string[] {
  return readdirSync(join(folder, name))
    .filter((file) => file.endsWith(".md"))
    .sort()
    .map((file) => `${name}/${file}`);
}

/** The text of a page, by its path below `docs/`. */
export function readPage(page: string): string {
  return readFileSync(join(folder, page), "utf8");
}

const opening = /^<!-- generated: (.+) -->$/;
const closing = "<!-- /generated -->";

/** The generated parts of a page, in order. @throws where markers do not come in pairs */
export function blocksOf(page: string, text: string): readonly Block[] {
  const blocks: Block[] = [];
  let open: { name: string; at: number } | null = null;
  const lines = text.split("\n");
  for (const [at, line] of lines.entries()) {
    const name = opening.exec(line)?.[1];
    if (name !== undefined) {
      if (open !== null) throw new Error(`${page}:${at + 1}: ${JSON.stringify(open.name)} is still open`);
      open = { name, at };
    } else if (line === closing) {
      if (open === null) throw new Error(`${page}:${at + 1}: nothing to close`);
      const inside = lines.slice(open.at + 1, at).join("\n");
      blocks.push({ page, name: open.name, text: inside, textAbove: lines.slice(0, open.at).join("\n") });
      open = null;
    } else if (line.includes("<!-- generated") || line.includes("<!-- /generated")) {
      throw new Error(`${page}:${at + 1}: a marker stands alone on its line`);
    }
  }
  if (open !== null) throw new Error(`${page}: ${JSON.stringify(open.name)} is not closed`);
  return blocks;
}

/** What a block has to hold by the schemas and fixtures of today. @throws with what is wrong with its name */
export async function currentText({ name, textAbove }: Pick<Block, "name" | "textAbove">): Promise<string> {
  const [kind = "", ...words] = name.split(" ");
  const make = makers.get(kind);
  if (make === undefined) throw new Error(`no generated part is called ${JSON.stringify(kind)}`);
  return make(words, textAbove);
}

/** Writes the page with all its blocks brought up to date, and gives the names of those that were not. */
export async function updatePage(
  page: string,
  { write }: { readonly write: boolean },
): Promise<readonly string[]> {
  const text = readPage(page);
  const stale: string[] = [];
  let updated = "";
  let rest = text;
  for (const block of blocksOf(page, text)) {
    const marker = `<!-- generated: ${block.name} -->\n`;
    const start = rest.indexOf(marker) + marker.length;
    const end = rest.indexOf(closing, start);
    const current = await currentText(block).catch((error: unknown) => {
      throw new Error(`${page}: ${block.name}: ${String(error)}`, { cause: error });
    });
    if (block.text !== current) stale.push(block.name);
    updated += `${rest.slice(0, start)}${current}\n`;
    rest = rest.slice(end);
  }
  updated += rest;
  if (write && updated !== text) writeFileSync(join(folder, page), updated);
  return stale;
}
