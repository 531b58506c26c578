import { openRoots } from "@turnmeter/safe-fs";
import { describe, expect, it } from "vitest";
import {
  findLogs,
  growthOf,
  logPlaces,
  lookAgain,
  openGrowingUnit,
  openLogRoots,
  openLogs,
  readCallContents,
  readSettings,
  readUnit,
  sources,
} from "../src/index.js";
import type { LogUnit } from "../src/index.js";

/** A value that TypeScript refuses and JavaScript passes. */
function untyped(value: unknown): never;
function untyped(value: unknown): unknown {
  return value;
}

const fs = openRoots([]);
const unit: LogUnit = { id: "/logs/s1.jsonl", source: "codex", files: [], sizeBytes: 0 };
const found = { units: [], events: [], sniffed: [] };

const noList = "must be a list of folders or files, not '/home/ann'";
const tilde =
  'is ~/.codex, but only shells expand ~: pass join(homedir(), ".codex"), or ./~/.codex for a file or folder of that name';
const noSources = "sources must be a list of Source objects, such as some of `sources`";

const rows: readonly (readonly [call: () => unknown, message: string])[] = [
  [() => openLogRoots(untyped("/home/ann")), `paths ${noList}`],
  [() => openLogRoots(["/home/ann", "~/.codex"]), `paths[1] ${tilde}`],
  [() => openLogs(untyped("/home/ann")), `roots ${noList}`],
  [() => openLogs(["~/.codex"]), `roots[0] ${tilde}`],
  [() => logPlaces(untyped("/home/ann"), fs), `roots ${noList}`],
  [() => findLogs(untyped("/home/ann"), fs), `roots ${noList}`],
  [() => findLogs([""], fs), 'roots[0] is empty: pass "." for the working directory'],
  [() => findLogs([], fs, { sources: untyped("codex") }), `${noSources}, not codex`],
  [() => findLogs([], fs, { sources: untyped(["codex"]) }), `${noSources}: sources[0] is codex`],
  [
    () => findLogs([], fs, { sources: [{ ...sources[0]!, id: untyped("codx") }] }),
    "unknown source: codx; did you mean codex?",
  ],
  [() => lookAgain(found, untyped("/home/ann"), fs), `paths ${noList}`],
  [() => lookAgain(found, new Set(["~/.codex"]), fs), `paths[0] ${tilde}`],
  [() => lookAgain(found, [], fs, { sources: untyped({}) }), `${noSources}, not an object`],
  [() => readSettings(""), 'folder is empty: pass "." for the working directory'],
  [() => readUnit(unit, fs, { sources: untyped("codex") }).next(), `${noSources}, not codex`],
  [() => readCallContents(unit, fs, untyped("codex")).next(), `${noSources}, not codex`],
  [() => growthOf(unit, untyped("codex")), `${noSources}, not codex`],
  [() => openGrowingUnit(unit, fs, { sources: untyped("codex") }), `${noSources}, not codex`],
];

describe("an argument that is none", () => {
  it.each(rows)("is named: row %#", async (call, message) => {
    await expect((async () => call())()).rejects.toThrow(message);
  });
});
