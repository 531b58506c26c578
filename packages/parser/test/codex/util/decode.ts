import type { LogEvent } from "@turnmeter/schema";
import { codexFormat } from "../../../src/codex/format.js";
import { decodeLines as decodeSourceLines } from "../../util/decode-lines.js";
import type { DecodedLines } from "../../util/decode-lines.js";

/** Thread of the rollouts in these tests, made at 0x0190 of its clock. */
export const threadId = "01900000-0000-7000-8000-000000000001";

const rolloutPath = `/home/ann/.codex/sessions/2026/11/03/rollout-2026-11-03T10-00-00-${threadId}.jsonl`;

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

/** What the decoder makes of lines, one result a line, and of the end of the file. */
export function decodeLines(lines: readonly object[], path: string = rolloutPath): Promise<DecodedLines> {
  return decodeSourceLines(codexFormat, lines, path);
}

/** All events of lines and of the end of their file. */
export async function eventsOf(lines: readonly object[]): Promise<readonly LogEvent[]> {
  return (await decodeLines(lines)).events;
}
