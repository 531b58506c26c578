import type { LogEvent } from "@turnmeter/schema";
import { codex } from "../../../src/codex/source.js";
import { readRecordsJson } from "../../../src/records/read-records-json.js";
import type { Decoded, LogFile } from "../../../src/source.js";

/** Thread of the rollouts in these tests, made at 0x0190 of its clock. */
export const threadId = "01900000-0000-7000-8000-000000000001";

const file: LogFile = {
  path: `/home/ann/.codex/sessions/2026/11/03/rollout-2026-11-03T10-00-00-${threadId}.jsonl`,
  sizeBytes: 0,
  kind: "main",
  framing: "lines",
  sessionFolder: null,
  agentLabel: null,
  workflowId: null,
};

/** A line of a rollout, so many seconds after ten. */
export function line(second: number, type: string, payload: object, envelope: object = {}): object {
  const timestamp = new Date(Date.UTC(2026, 10, 3, 10, 0, second)).toISOString();
  return { timestamp, ordinal: second, type, payload, ...envelope };
}

/** The first line of a rollout. */
export function head(meta: object = {}): object {
  return line(0, "session_meta", {
    id: threadId,
    cwd: "/home/ann/shop",
    originator: "codex_exec",
    cli_version: "0.169.0",
    source: "exec",
    ...meta,
  });
}

/** An `event_msg` line. */
export function event(second: number, type: string, fields: object = {}): object {
  return line(second, "event_msg", { type, ...fields });
}

/** A `response_item` line. */
export function item(second: number, type: string, fields: object = {}): object {
  return line(second, "response_item", { type, ...fields });
}

async function* oneChunk(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

/** What the decoder makes of lines, one result a line, and of the end of the file. */
export async function decodeLines(
  lines: readonly object[],
  path: string = file.path,
): Promise<{ readonly decoded: readonly Decoded[]; readonly events: readonly LogEvent[] }> {
  const log = { ...file, path };
  const unit = codex.openUnit({ id: "unit", source: "codex", files: [log], sizeBytes: 0 });
  const text = lines.map((each) => `${JSON.stringify(each)}\n`).join("");
  const decoded: Decoded[] = [];
  for await (const batch of readRecordsJson(oneChunk(text), codex.projection, { file: path })) {
    for (const each of batch) if (!("code" in each)) decoded.push(unit.decode(each, log));
  }
  return { decoded, events: [...decoded.flatMap(({ events }) => events), ...unit.finishFile(log)] };
}

/** All events of lines and of the end of their file. */
export async function eventsOf(lines: readonly object[]): Promise<readonly LogEvent[]> {
  return (await decodeLines(lines)).events;
}
