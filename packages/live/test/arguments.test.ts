import { describe, expect, it } from "vitest";
import { followLogs, openChannel, readSentStream } from "../src/index.js";

/** A value that TypeScript refuses and JavaScript passes. */
function untyped(value: unknown): never;
function untyped(value: unknown): unknown {
  return value;
}

const channel = { name: "events", processId: 1, isRunning: () => false, mostEvents: 1, mostBytes: 1 };
const noSources = "sources must be a list of Source objects, such as some of `sources`";

const rows: readonly (readonly [call: () => unknown, message: string])[] = [
  [
    () => followLogs(untyped("/home/ann")).next(),
    "paths must be a list of folders or files, not '/home/ann'",
  ],
  [() => followLogs([""]).next(), 'paths[0] is empty: pass "." for the working directory'],
  [
    () => followLogs(["~/.codex"], { isOnce: true }).next(),
    'paths[0] is ~/.codex, but only shells expand ~: pass join(homedir(), ".codex"), or ./~/.codex for a file or folder of that name',
  ],
  [() => followLogs([], { sources: untyped("codex") }).next(), `${noSources}, not codex`],
  [
    () => openChannel({ ...channel, folder: "~" }),
    "folder is ~, but only shells expand ~: pass homedir(), or ./~ for a file or folder of that name",
  ],
  [() => readSentStream(""), 'path is empty: pass "." for the working directory'],
];

describe("an argument that is none", () => {
  it.each(rows)("is named: row %#", async (call, message) => {
    await expect((async () => call())()).rejects.toThrow(message);
  });
});
