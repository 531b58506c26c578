import { mkdirSync, readdirSync, utimesSync } from "node:fs";
import { basename, join } from "node:path";
import { createCorpus } from "../corpus/create-corpus.mjs";
import { growSession, longSession } from "./grow.mjs";
import { ccusageStatusline, turnmeterStatusline } from "./programs.mjs";

/** @import { Contest, Setting } from "./modes.mjs" */

const CORPUS_BYTES = 100_000_000;
/** One log in so many is of late. */
const RECENT_SHARE = 0.1;
const HOUR_MS = 3_600_000;
const GROWN_SHARE = 0.0005;

/**
 * Before each run the session goes on, as it does between two lines, and what runs beside a line has come to its end.
 *
 * @param {Setting} setting
 * @returns {Contest}
 */
export function prepareStatusLines({ temp }) {
  const corpus = join(temp, "statusline-corpus");
  const description = createCorpus({ out: corpus, mix: "dense", seed: 1, sizeBytes: CORPUS_BYTES });
  makeOld(corpus);
  const session = longSession(corpus);
  const [own, theirs] = ["turnmeter", "ccusage"].map((name) => join(temp, "statusline", name));
  for (const home of [own, theirs]) mkdirSync(home, { recursive: true });
  const input = statusInput(session.path);
  const before = () => {
    waitForRefresh(join(own, "cache", "turnmeter"));
    growSession(session.path, GROWN_SHARE);
  };
  const line = (/** @type {string} */ name, /** @type {readonly string[]} */ flags) => ({
    ...turnmeterStatusline(corpus, own, name, flags),
    input,
    before,
  });
  return {
    corpus,
    description,
    own: [line("line", []), line("model part", ["--parts", "model"]), line("line --wait", ["--wait"])],
    peer: { ...ccusageStatusline(corpus, theirs), input, before },
    note: `the session has ${(session.bytes / 1e6).toFixed(1)} MB; the bar is for lines that do not wait`,
  };
}

/** Sets when logs were changed last: most of them a month ago. */
function makeOld(/** @type {string} */ corpus) {
  const logs = readdirSync(join(corpus, "projects"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const [index, path] of logs.entries()) {
    const hours = index % Math.round(1 / RECENT_SHARE) === 0 ? 1 : 720;
    const changedAt = new Date(Date.now() - hours * HOUR_MS);
    utimesSync(path, changedAt, changedAt);
  }
}

/** What Claude Code hands to a status line. */
function statusInput(/** @type {string} */ transcript) {
  return JSON.stringify({
    session_id: basename(transcript, ".jsonl"),
    transcript_path: transcript,
    cwd: "/home/ann/shop",
    model: { id: "claude-opus-4-8", display_name: "Opus 4.8" },
    workspace: { current_dir: "/home/ann/shop", project_dir: "/home/ann/shop" },
    version: "2.1.320",
    output_style: { name: "default" },
    cost: {
      total_cost_usd: 1.3,
      total_duration_ms: 60_000,
      total_api_duration_ms: 30_000,
      total_lines_added: 10,
      total_lines_removed: 2,
    },
    context_window: {
      total_input_tokens: 81_002,
      total_output_tokens: 20_000,
      context_window_size: 200_000,
      current_usage: { input_tokens: 2, cache_read_input_tokens: 80_000, cache_creation_input_tokens: 1000 },
    },
  });
}

function waitForRefresh(/** @type {string} */ cache) {
  const nothing = new Int32Array(new SharedArrayBuffer(4));
  for (let times = 0; times < 300 && isRefreshing(cache); times++) Atomics.wait(nothing, 0, 0, 100);
}

function isRefreshing(/** @type {string} */ cache) {
  try {
    return readdirSync(cache).some((name) => name.endsWith(".lock"));
  } catch {
    return false;
  }
}
