import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createCorpus } from "../corpus/create-corpus.mjs";
import { growSession, linkFolder, longSession, separate } from "./grow.mjs";
import { measure } from "./measure.mjs";
import { ccusage, ccusageCodex, ccusageTable, turnmeter, turnmeterReport } from "./programs.mjs";
import { prepareStatusLines } from "./status-lines.mjs";

/**
 * @import { Program, Totals } from "./measure.mjs"
 *
 * @typedef {object} Setting
 * @property {string} corpus
 * @property {Description | null} description what corpus.json says
 * @property {readonly string[]} commands of turnmeter
 * @property {string | null} noCacheFlag null where the command line has none
 * @property {string} temp a folder that is removed at the end
 * @property {(path: string) => void} removeAtEnd takes a folder that is to be removed too
 *
 * @typedef {Partial<import("../corpus/create-corpus.mjs").Corpus> & { copies?: number }} Description
 *
 * @typedef {object} Contest
 * @property {string} corpus
 * @property {Description | null} description
 * @property {readonly Program[]} own
 * @property {readonly Program[]} [reference] the same commands, run as the mode's bars compare with
 * @property {Program} peer
 * @property {number} [starts] how often each program is started in a run; once by default
 * @property {string} [note]
 *
 * @typedef {object} Mode
 * @property {string} title
 * @property {boolean} needsCache whether it says nothing of a program that keeps nothing between runs
 * @property {boolean} needsCorpus false where it makes one of its own
 * @property {boolean} takesCodex whether the corpus may be one of Codex
 * @property {(setting: Setting) => Contest | Promise<Contest>} prepare
 */

/** The last week of a corpus. A time to count from, as --now, would leave what is kept unused. */
const REPORT_PERIOD = ["--since", "2026-11-02", "--until", "2026-11-09"];
const GROWN_SHARE = 0.01;
const TINY_BYTES = 300_000;
/** Enough for times of 50 ms, which are counted in steps of 10 ms. */
const TINY_STARTS = 10;

/** @type {Readonly<Record<string, Mode>>} */
export const modes = {
  cold: {
    title: "cold: every log is read",
    needsCache: false,
    needsCorpus: true,
    takesCodex: true,
    prepare: (setting) => contest(setting, "cold", { isCold: true }),
  },
  second: {
    title: "second run: nothing has changed since the two before",
    needsCache: true,
    needsCorpus: true,
    takesCodex: true,
    prepare: (setting) => contest(setting, "second"),
  },
  first: {
    title: "first run: all is read and kept, against --no-cache",
    needsCache: true,
    needsCorpus: true,
    takesCodex: true,
    prepare: prepareFirst,
  },
  grown: {
    title: "one session grown by 1 % since the first run",
    needsCache: true,
    needsCorpus: true,
    takesCodex: false,
    prepare: prepareGrown,
  },
  report: {
    title: "the weekly report as a page, against the weekly table",
    needsCache: false,
    needsCorpus: true,
    takesCodex: false,
    prepare: (setting) => prepareReport(setting, "report", { isCold: true }),
  },
  "report-second": {
    title: "the weekly report as a page, second run, against the weekly table",
    needsCache: true,
    needsCorpus: true,
    takesCodex: false,
    prepare: (setting) => prepareReport(setting, "report-second"),
  },
  tiny: {
    title: "tiny: a folder of a few files, `totals`, nothing has changed",
    needsCache: false,
    needsCorpus: false,
    takesCodex: false,
    prepare: (setting) => ({
      ...prepareNew(
        { ...setting, commands: ["totals"] },
        "tiny",
        { sizeBytes: TINY_BYTES },
        { isCold: false },
      ),
      starts: TINY_STARTS,
      note: `each run is ${TINY_STARTS} starts, and their mean`,
    }),
  },
  "large-file": {
    title: "large file: one session of 90 MB",
    needsCache: false,
    needsCorpus: false,
    takesCodex: false,
    prepare: (setting) => prepareNew(setting, "large-file", { sizeBytes: 90_000_000, fileBytes: 90_000_000 }),
  },
  statusline: {
    title: "statusline: a new corpus of 100 MB, a session that grows between two lines",
    needsCache: true,
    needsCorpus: false,
    takesCodex: false,
    prepare: prepareStatusLines,
  },
  "long-line": {
    title: "long line: a line of 60 MB",
    needsCache: false,
    needsCorpus: false,
    takesCodex: false,
    prepare: (setting) =>
      prepareNew(setting, "long-line", { sizeBytes: 1_000_000, lineCharacters: 30_000_000 }),
  },
};

/** @param {Setting} setting @param {string} mode @param {{ isCold?: boolean }} [options] @returns {Contest} */
function contest(setting, mode, { isCold = false } = {}) {
  const { corpus, description, commands } = setting;
  const { own, theirs, flags } = homes(setting, mode, isCold);
  return {
    corpus,
    description,
    own: commands.map((command) => turnmeter(corpus, own, command, flags)),
    peer: isOfCodex(corpus) ? ccusageCodex(corpus, theirs) : ccusage(corpus, theirs),
  };
}

/** Whether a corpus has logs of Codex, and none of Claude Code. */
export function isOfCodex(/** @type {string} */ corpus) {
  return existsSync(join(corpus, "sessions")) && !existsSync(join(corpus, "projects"));
}

/** @param {Setting} setting @param {string} mode @param {{ isCold?: boolean }} [options] @returns {Contest} */
function prepareReport(setting, mode, { isCold = false } = {}) {
  const { corpus, description } = setting;
  const { own, theirs, flags } = homes(setting, mode, isCold);
  return {
    corpus,
    description,
    own: [turnmeterReport(corpus, own, [...flags, ...REPORT_PERIOD])],
    peer: ccusageTable(corpus, theirs),
    note: "neither prints totals as JSON: their tokens are checked in the other modes",
  };
}

/** @param {Setting} setting @returns {Contest} */
function prepareFirst(setting) {
  const first = contest(setting, "first");
  const { own: home } = homes(setting, "first");
  const before = () => {
    rmSync(home, { recursive: true });
    mkdirSync(home);
  };
  return {
    ...first,
    own: first.own.map((program) => ({ ...program, before })),
    reference: renamed(contest(setting, "first-cold", { isCold: true }), "--no-cache"),
  };
}

/** The programs of a contest that another one compares with. @param {Contest} contest @param {string} how */
function renamed({ own }, how) {
  return own.map((program) => ({ ...program, name: `${program.name}, ${how}`, totalsOf: null }));
}

/** A corpus of its own. @param {Setting} setting @param {string} mode @param {{ sizeBytes: number, fileBytes?: number, lineCharacters?: number }} options @param {{ isCold: boolean }} [reading] */
function prepareNew(setting, mode, options, reading = { isCold: true }) {
  const corpus = join(setting.temp, `${mode}-corpus`);
  const description = createCorpus({ out: corpus, mix: "dense", seed: 1, ...options });
  return contest({ ...setting, corpus, description }, mode, reading);
}

/**
 * What the programs keep from a run before the session grew is put back before each run, so that each of them finds the
 * same. The corpus itself is not touched: a folder of links beside it is, in which one file is replaced.
 *
 * @param {Setting} setting
 * @returns {Promise<Contest>}
 */
async function prepareGrown(setting) {
  const corpus = mkdtempSync(`${setting.corpus}-grown-`);
  setting.removeAtEnd(corpus);
  linkFolder(setting.corpus, corpus);
  const session = longSession(corpus);
  separate(session.path);
  const grown = contest({ ...setting, corpus }, "grown");
  const { own: home } = homes(setting, "grown");
  const kept = join(setting.temp, "grown-kept");
  for (const program of [...grown.own, ...grown.own]) await measure(program);
  cpSync(home, kept, { recursive: true, preserveTimestamps: true });
  const before = () => {
    rmSync(home, { recursive: true });
    cpSync(kept, home, { recursive: true, preserveTimestamps: true });
  };
  const came = growSession(session.path, GROWN_SHARE);
  const { description } = setting;
  return {
    ...grown,
    description: description?.totals ? { ...description, totals: sum(description.totals, came) } : null,
    own: grown.own.map((program) => ({ ...program, before })),
    reference: renamed(contest(setting, "grown-second"), "second"),
    note: `the session had ${(session.bytes / 1e6).toFixed(1)} MB`,
  };
}

/** @template {Record<string, number>} T @param {T} totals @param {T} more @returns {T} */
function sum(totals, more) {
  const entries = Object.entries(totals).map(([name, count]) => [name, count + more[name]]);
  return Object.fromEntries(entries);
}

/**
 * An empty home for each of the two in this mode, and the flags with which turnmeter keeps nothing, or a ledger as it does of the agents' own
 * folders.
 *
 * @param {Setting} setting
 * @param {string} mode
 */
function homes({ temp, noCacheFlag }, mode, isCold = false) {
  const own = join(temp, mode, "turnmeter");
  const theirs = join(temp, mode, "ccusage");
  mkdirSync(own, { recursive: true });
  mkdirSync(theirs, { recursive: true });
  const cold = noCacheFlag === null ? [] : [noCacheFlag];
  return { own, theirs, flags: isCold ? cold : ["--ledger", join(own, "ledger")] };
}
