import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { writeCodexSession } from "./codex/session.mjs";
import { noTokens } from "./conversation.mjs";
import { createFileSizes, describeSizes } from "./file-sizes.mjs";
import { mixes } from "./mixes.mjs";
import { createRandom } from "./random.mjs";
import { writeSession } from "./session.mjs";
import { openSink } from "./sink.mjs";
import { createText } from "./text.mjs";

/**
 * @import { LogSize, SessionOptions } from "./session.mjs"
 *
 * @typedef {object} CorpusOptions
 * @property {string} out a folder that is empty or does not exist
 * @property {number} sizeBytes
 * @property {string} mix
 * @property {number} seed
 * @property {number | undefined} [fileBytes] the size of every file, all of them main transcripts
 * @property {number | undefined} [lineCharacters] the length of one tool result in the first session
 *
 * @typedef {ReturnType<typeof createCorpus>} Corpus
 */

const PROJECTS = 12;
const SMALLEST_FILE_BYTES = 20_000;

/** What writes the sessions of a mix. @type {ReadonlyMap<string, (options: SessionOptions) => LogSize[]>} */
const writers = new Map([
  ...Object.entries(mixes).map(
    ([name, mix]) =>
      /** @type {const} */ ([
        name,
        (/** @type {SessionOptions} */ options) => writeSession({ ...options, mix }),
      ]),
  ),
  ["codex", writeCodexSession],
]);

/** Names of all mixes. */
export const mixNames = [...writers.keys()];

/**
 * Writes a corpus and its description, `corpus.json`.
 *
 * @param {CorpusOptions} options
 */
export function createCorpus({ out, sizeBytes, mix: name, seed, fileBytes, lineCharacters }) {
  const random = createRandom(seed);
  const text = createText(random);
  const projects = Array.from({ length: PROJECTS }, () => `/home/ann/${text.word()}-${text.word()}`);
  const tokens = noTokens();
  const nextSize = createFileSizes(random.next());
  /** What is written, and what is planned for the session in hand. */
  let plannedBytes = 0;
  const nextFileSize = (leastBytes = 0) => {
    const restBytes = Math.max(SMALLEST_FILE_BYTES, sizeBytes - plannedBytes);
    const size = fileBytes ?? Math.min(nextSize(leastBytes), restBytes);
    plannedBytes += size;
    return size;
  };
  const open = opener(out);
  const write = writers.get(name);
  if (write === undefined) throw new Error(`no such mix: ${name}`);
  const sizes = [];
  let [sessions, bytes, lines, usageLines] = [0, 0, 0, 0];
  // Files of a fixed size are a little shorter or longer than that: no further one for what is missing.
  while (bytes < sizeBytes - (fileBytes ?? 0) / 2) {
    plannedBytes = bytes;
    const firstResultCharacters = sessions === 0 ? lineCharacters : undefined;
    const isAlone = fileBytes !== undefined || firstResultCharacters !== undefined;
    const source = { random, text, tokens, projects };
    const logs = write({ ...source, nextFileSize, isAlone, firstResultCharacters, open });
    sessions++;
    for (const log of logs) {
      sizes.push(log.bytes);
      bytes += log.bytes;
      lines += log.lines;
      usageLines += log.usageLines;
    }
  }
  const description = {
    mix: name,
    seed,
    bytes,
    sessions,
    files: sizes.length,
    lines,
    usageLines,
    usageShare: Number((usageLines / lines).toFixed(4)),
    ...describeSizes(sizes),
    totals: tokens,
  };
  writeFileSync(join(out, "corpus.json"), `${JSON.stringify(description, null, 2)}\n`);
  return description;
}

function opener(/** @type {string} */ out) {
  /** @type {Set<string>} */
  const folders = new Set();
  return (/** @type {string} */ file) => {
    const path = join(out, file);
    const folder = dirname(path);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    return openSink(path);
  };
}
