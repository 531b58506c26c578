import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { describeSizes } from "../file-sizes.mjs";
import { isOfClaudeCode, isOfCodex } from "../first-records.mjs";
import { createNewIds } from "./new-ids.mjs";

/** What a corpus of such copies is called where the generator's have the name of their mix. */
export const REAL_MIX = "real";

/**
 * Copies the logs of a folder again and again, each time with new ids, as often as comes closest to a size. Only logs of
 * Claude Code are taken that are lines and not compressed: ccusage reads no others.
 *
 * @param {{ from: string, out: string, sizeBytes: number }} options
 */
export function multiplyLogs({ from, out, sizeBytes }) {
  const paths = readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".jsonl"))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !isOfCodex(path) && isOfClaudeCode(path))
    .sort();
  if (paths.length === 0) throw new Error(`no logs of Claude Code in ${from}`);
  const bytesOfOne = paths.reduce((sum, path) => sum + statSync(path).size, 0);
  const copies = Math.max(1, Math.round(sizeBytes / bytesOfOne));
  const sizes = [];
  let [bytes, lines, usageLines] = [0, 0, 0];
  for (let copy = 0; copy < copies; copy++) {
    const ids = createNewIds(copy);
    for (const path of paths) {
      // Bytes stay as they are, also those that are no UTF-8.
      const text = ids.inText(readFileSync(path, "latin1"));
      const name = ids.inPath(relative(from, path).split(sep).join("/"));
      const target = join(out, "projects", `copy-${copy}`, name);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, text, { encoding: "latin1", flag: "wx" });
      sizes.push(text.length);
      bytes += text.length;
      lines += text.split("\n").filter((line) => line.trim() !== "").length;
      usageLines += text.match(/"usage":\s*\{/g)?.length ?? 0;
    }
  }
  const { fileBytes } = describeSizes(sizes);
  const description = { mix: REAL_MIX, copies, bytes, files: sizes.length, lines, usageLines, fileBytes };
  writeFileSync(join(out, "corpus.json"), `${JSON.stringify(description, null, 2)}\n`);
  return description;
}
