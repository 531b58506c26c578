import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { filesIn } from "./old-logs.js";

/** Sessions with subagents, forks, sidechains and copies, of every kind of log, plain and compressed. */
export const samples = [
  "claude-code/R27-agents-that-start-agents",
  "agent-sdk/R06-and-transcript",
  "claude-code/R82-broken-lines-become-problems",
  "codex/R76-copied-history",
  "codex-exec/R80-beside-rollout",
  "claude-code/R70-compressed-logs-are-read",
  "claude-code/R11-fork-copies-history",
  "goose/R06-copies-and-sums",
  "claude-code/R51-session-in-two-projects-folders",
  "claude-code/R28-sidechain-in-the-main-file",
  "claude-code/R02-torn-last-line",
  "several-agents/R82-whole-file-json-is-read",
  "claude-code/R01-whole-session-folder",
];
/** A main transcript of a session with subagents, and a rollout of Codex. */
export const transcript = "claude-code/R01-whole-session-folder";

/** The first log of a sample. */
export function firstOf(folder: string, sample: string, ending = ".jsonl"): string {
  const found = filesIn(join(folder, sample)).find(
    (path) => path.endsWith(ending) && !path.endsWith("history.jsonl"),
  );
  if (found === undefined) throw new Error(`no ${ending} in ${sample}`);
  return found;
}

/** What may happen to logs between two runs. */
export const changes: readonly (readonly [string, (folder: string) => void])[] = [
  [
    "a file grows by rows",
    (folder) => {
      const path = firstOf(folder, transcript);
      appendFileSync(path, readFileSync(firstOf(folder, "claude-code/R11-fork-copies-history")));
    },
  ],
  [
    "a file grows by half a row",
    (folder) => {
      const path = firstOf(folder, transcript);
      appendFileSync(path, readFileSync(path).subarray(0, 100));
    },
  ],
  [
    "a torn row is completed",
    (folder) => {
      appendFileSync(firstOf(folder, "claude-code/R02-torn-last-line"), '"}\n');
    },
  ],
  [
    "a file is cut",
    (folder) => {
      const path = firstOf(folder, transcript);
      truncateSync(path, Math.floor(readFileSync(path).length / 2));
    },
  ],
  [
    "what a write-ahead log of a database holds is gone",
    (folder) => {
      truncateSync(firstOf(folder, "goose/R06-copies-and-sums", ".db-wal"));
    },
  ],
  [
    "a file is emptied",
    (folder) => {
      truncateSync(firstOf(folder, transcript));
    },
  ],
  [
    "a file is written again in place, as long as before, and its time is set back",
    (folder) => {
      const path = firstOf(folder, transcript);
      const text = readFileSync(path, "utf8");
      const changed = text.replace(
        /"output_tokens":(\d)/g,
        (_, digit: string) => `"output_tokens":${(Number(digit) % 9) + 1}`,
      );
      expect(changed).not.toBe(text);
      expect(changed.length).toBe(text.length);
      writeFileSync(path, changed);
      utimesSync(path, 1_760_000_000, 1_760_000_000);
    },
  ],
  [
    "a file is renamed",
    (folder) => {
      const path = firstOf(folder, "claude-code/R11-fork-copies-history");
      renameSync(path, path.replace(/\.jsonl$/, "-moved.jsonl"));
    },
  ],
  [
    "a file is removed",
    (folder) => {
      rmSync(firstOf(folder, "claude-code/R11-fork-copies-history"));
    },
  ],
  [
    "two files change places",
    (folder) => {
      const [a, b] = [
        firstOf(folder, "claude-code/R11-fork-copies-history"),
        firstOf(folder, "claude-code/R02-torn-last-line"),
      ];
      renameSync(a, `${a}.x`);
      renameSync(b, a);
      renameSync(`${a}.x`, b);
    },
  ],
  [
    "a file becomes a link to another one",
    (folder) => {
      const path = firstOf(folder, "claude-code/R11-fork-copies-history");
      rmSync(path);
      symlinkSync(firstOf(folder, "claude-code/R02-torn-last-line"), path);
    },
  ],
  [
    "a subagent's file is added",
    (folder) => {
      const path = firstOf(folder, transcript);
      const agents = join(path.replace(/\.jsonl$/, ""), "subagents");
      mkdirSync(agents, { recursive: true });
      cpSync(path, join(agents, "agent-new.jsonl"));
    },
  ],
  [
    "another session is added",
    (folder) => {
      cpSync(firstOf(folder, transcript), join(folder, "another.jsonl"));
    },
  ],
  [
    "a log becomes something else",
    (folder) => {
      writeFileSync(firstOf(folder, transcript), '{"id":1}\n{"id":2}\n');
    },
  ],
  [
    "a file is touched",
    (folder) => {
      utimesSync(firstOf(folder, transcript), 1_770_000_000, 1_770_000_000);
    },
  ],
];
