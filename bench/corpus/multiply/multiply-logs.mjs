import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { describeSizes } from "../file-sizes.mjs";
import { isOfClaudeCode, isOfCodex } from "../first-records.mjs";
import { createNewIds } from "./new-ids.mjs";

/**
 * Logs that get their new ids together.
 *
 * @typedef {object} LogSet
 * @property {string} from the folder that they lie in
 * @property {readonly string[]} paths
 * @property {(copy: number) => string} folderOf where a copy of them goes, in the corpus
 * @property {(copy: number) => import("./new-ids.mjs").NewIds} idsOf
 */

/**
 * Copies the logs of a folder again and again, each time with new ids, as often as comes closest to a size. Only logs of
 * Claude Code are taken that are lines and not compressed: ccusage reads no others.
 *
 * @param {{ from: string, out: string, sizeBytes: number }} options
 */
export function multiplyLogs({ from, out, sizeBytes }) {
  const paths = filesBelow(from)
    .filter((path) => path.endsWith(".jsonl"))
    .filter((path) => !isOfCodex(path) && isOfClaudeCode(path));
  if (paths.length === 0) throw new Error(`no logs of Claude Code in ${from}`);
  return multiplySets([{ from, paths, folderOf: copyFolder, idsOf: createNewIds }], {
    mix: "real",
    out,
    sizeBytes,
  });
}

function copyFolder(/** @type {number} */ copy) {
  return `projects/copy-${copy}`;
}

/** The files below a folder, in order. */
export function filesBelow(/** @type {string} */ folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Writes as many copies of all sets as come closest to a size. @param {readonly LogSet[]} sets @param {{ mix: string, out: string, sizeBytes: number }} options */
export function multiplySets(sets, { mix, out, sizeBytes }) {
  const bytesOfOne = sets.flatMap(({ paths }) => paths).reduce((sum, path) => sum + statSync(path).size, 0);
  const copies = Math.max(1, Math.round(sizeBytes / bytesOfOne));
  const sizes = [];
  let [bytes, lines, usageLines] = [0, 0, 0];
  for (let copy = 0; copy < copies; copy++) {
    for (const { from, paths, folderOf, idsOf } of sets) {
      const ids = idsOf(copy);
      for (const path of paths) {
        // Bytes stay as they are, also those that are no UTF-8.
        const text = ids.inText(readFileSync(path, "latin1"));
        const name = ids.inPath(relative(from, path).split(sep).join("/"));
        const target = join(out, folderOf(copy), name);
        mkdirSync(dirname(target), { recursive: true });
        writeFileSync(target, text, { encoding: "latin1", flag: "wx" });
        sizes.push(text.length);
        bytes += text.length;
        lines += text.split("\n").filter((line) => line.trim() !== "").length;
        usageLines += text.match(/"usage":\s*\{/g)?.length ?? 0;
      }
    }
  }
  const { fileBytes } = describeSizes(sizes);
  const description = { mix, copies, bytes, files: sizes.length, lines, usageLines, fileBytes };
  writeFileSync(join(out, "corpus.json"), `${JSON.stringify(description, null, 2)}\n`);
  return description;
}
