import { copyFileSync, linkSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { createConversation, noTokens } from "../corpus/conversation.mjs";
import { converse } from "../corpus/converse.mjs";
import { mixes } from "../corpus/mixes.mjs";
import { createRandom } from "../corpus/random.mjs";
import { openSink } from "../corpus/sink.mjs";
import { createText } from "../corpus/text.mjs";

const SEED = 7;

/** Makes a folder with the same files: hard links where that is possible, so that nothing is read or written. */
export function linkFolder(/** @type {string} */ from, /** @type {string} */ to) {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const source = join(entry.parentPath, entry.name);
    const target = join(to, relative(from, source));
    mkdirSync(dirname(target), { recursive: true });
    try {
      linkSync(source, target);
    } catch {
      copyFileSync(source, target);
    }
  }
}

/** The main transcript that is larger than 99 % of them. */
export function longSession(/** @type {string} */ corpus) {
  const logs = readdirSync(join(corpus, "projects"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((project) => filesOf(join(corpus, "projects", project.name)))
    .sort((a, b) => a.bytes - b.bytes);
  if (logs.length === 0) throw new Error(`no session in ${corpus}/projects`);
  return logs[Math.floor((logs.length - 1) * 0.99)];
}

/** Replaces a file by a copy of itself, so that its other links stay as they are when it grows. */
export function separate(/** @type {string} */ path) {
  const copy = `${path}.copy`;
  copyFileSync(path, copy);
  renameSync(copy, path);
}

/**
 * Lets a session go on, at the end of its file, until it has grown by a share.
 *
 * @param {string} path
 * @param {number} share
 * @returns {import("../corpus/conversation.mjs").Tokens} what has come to it
 */
export function growSession(path, share) {
  const records = readFileSync(path, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const first = records.find((record) => record.cwd !== undefined);
  const answer = records.findLast((record) => record.type === "assistant");
  const last = records.findLast((record) => record.uuid !== undefined);
  if (first === undefined || answer === undefined) throw new Error(`not a transcript: ${path}`);
  const random = createRandom(SEED);
  const text = createText(random);
  const mix = mixes.dense;
  const tokens = noTokens();
  const sink = openSink(path, "a");
  const thread = {
    sessionId: first.sessionId,
    cwd: first.cwd,
    gitBranch: first.gitBranch,
    version: first.version,
    model: answer.message.model,
    agentId: null,
    startAt: Date.parse(last.timestamp) + 60_000,
  };
  const grown = createConversation({ random, text, mix, thread, tokens, sink, parentUuid: last.uuid });
  converse(grown, { random, text, mix }, statSync(path).size * share, { isEnd: true });
  sink.close();
  return tokens;
}

function filesOf(/** @type {string} */ folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".jsonl"))
    .map((entry) => ({ path: join(folder, entry.name), bytes: statSync(join(folder, entry.name)).size }));
}
