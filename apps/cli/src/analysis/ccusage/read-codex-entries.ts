import { LineSplitter } from "@turnmeter/parser";
import type { SafeFs } from "@turnmeter/safe-fs";
import { CodexLogReader, secondOfCopies, countersOfUsage, nameOfUsage } from "./codex-log.js";
import type { CodexEvent, CodexLog } from "./codex-log.js";
import type { Entry } from "./entry.js";

interface LogOfFile extends CodexLog {
  readonly file: string;
}

const longestLineBytes = 1 << 30;
/** How much of a log is searched for the word that marks a subagent. */
const headBytes = 16 * 1024;

/** What ccusage counts of the given Codex logs, in the order in which it reads them. It skips the rows that a fork shares with the start of its parent's log, or, where that log is missing, those that the fork wrote at its own start, and dedupes rows by time, model and counters. Rows without a time are dated by their file's last change. */
export async function readCodexEntries(paths: readonly string[], fs: SafeFs): Promise<readonly Entry[]> {
  const logs: LogOfFile[] = [];
  for (const file of [...paths].sort()) logs.push({ file, ...(await readLog(file, fs)) });
  const byThread = new Map<string, LogOfFile>();
  for (const log of logs)
    if (log.threadId !== null && !byThread.has(log.threadId)) byThread.set(log.threadId, log);
  const entries: Entry[] = [];
  const seen = new Set<string>();
  for (const log of logs) {
    for (const event of await ownEvents(log, byThread, fs)) {
      const key = JSON.stringify([event.timestamp, event.model, nameOfUsage(event.usage)]);
      if (seen.has(key)) continue;
      seen.add(key);
      const at = Date.parse(event.timestamp ?? "");
      entries.push(
        entryOf(
          log.file,
          { ...event, model: pricedModel(event) },
          Number.isNaN(at) ? await changedAt(log.file, fs) : at,
        ),
      );
    }
  }
  return entries;
}

async function ownEvents(
  log: LogOfFile,
  byThread: ReadonlyMap<string, LogOfFile>,
  fs: SafeFs,
): Promise<readonly CodexEvent[]> {
  if (log.parentId === null) return log.events;
  const parent = byThread.get(log.parentId);
  if (parent === undefined) return (await readLog(log.file, fs, true)).events;
  return parent.file === log.file ? log.events : afterParent(log, parent);
}

/** A fork's events after the prefix it shares with its parent, as far as that was written when it began. */
function afterParent(log: LogOfFile, parent: LogOfFile): readonly CodexEvent[] {
  const startedAt = Date.parse(log.startedAt ?? "");
  const isThere = ({ timestamp }: CodexEvent): boolean =>
    Number.isNaN(startedAt) || !(secondOf(timestamp) > secondOf(log.startedAt));
  const copied = parent.events.filter(isThere);
  let count = 0;
  while (
    count < Math.min(log.events.length, copied.length) &&
    nameOfUsage(log.events[count]!.usage) === nameOfUsage(copied[count]!.usage)
  )
    count++;
  return log.events.slice(count);
}

/** The model that Codex's own reviews are priced as, from each day on, newest first. */
const reviewModels = [
  ["2026-07-30", "gpt-5.6-luna"],
  ["2026-03-05", "gpt-5.4"],
  ["2026-02-05", "gpt-5.3-codex"],
  ["2025-12-11", "gpt-5.2-codex"],
  ["2025-11-13", "gpt-5.1-codex"],
  ["2025-09-15", "gpt-5-codex"],
] as const;

function pricedModel({ model, timestamp }: CodexEvent): string {
  if (model !== "codex-auto-review") return model;
  return reviewModels.find(([day]) => (timestamp ?? "") >= day)?.[1] ?? "gpt-5";
}

async function changedAt(file: string, fs: SafeFs): Promise<number> {
  return Math.floor((await fs.stat(file)).mtimeMs);
}

function secondOf(timestamp: string | null): number {
  return Math.floor(Date.parse(timestamp ?? "") / 1000);
}

function entryOf(file: string, { line, model, isFast, usage }: CodexEvent, at: number): Entry {
  return {
    ...countersOfUsage(usage),
    file,
    line,
    form: "codex",
    position: null,
    at,
    uuid: null,
    messageId: null,
    requestId: null,
    advisor: null,
    sessionId: file,
    isSidechain: false,
    model,
    speed: null,
    serviceTier: isFast ? "priority" : null,
    inferenceGeo: null,
    statedNanoUsd: null,
  };
}

/** Reads a log, skipping what a subagent (or any log with `isCopied`) wrote in the second of its first rows. */
async function readLog(file: string, fs: SafeFs, isCopied = false): Promise<CodexLog> {
  const lines: { readonly text: string; readonly line: number }[] = [];
  let isSubagent = isCopied;
  const splitter = new LineSplitter(
    longestLineBytes,
    (bytes, start, end, { number: line, byteOffset }) => {
      const row = bytes.subarray(start, end);
      if (byteOffset < headBytes && row.subarray(0, headBytes - byteOffset).includes("thread_spawn"))
        isSubagent = true;
      if (isWanted(row)) lines.push({ text: row.toString("utf8"), line });
    },
    () => undefined,
  );
  for await (const chunk of fs.readChunks(file)) splitter.add(chunk);
  splitter.finish();
  const reader = new CodexLogReader(isSubagent ? secondOfCopies(lines.map(({ text }) => text)) : null);
  for (const { text, line } of lines) reader.add(text, line);
  return reader.finish();
}

const marks = [
  "token_count",
  "turn_context",
  "session_meta",
  "thread_settings_applied",
  '"usage":',
  '"input_tokens":',
  '"prompt_tokens":',
];

function isWanted(row: Buffer): boolean {
  return marks.some((mark) => row.includes(mark));
}
