import type { LogEvent } from "@turnmeter/schema";
import { claudeCodeFormat } from "../../../src/claude-code/format.js";
import type { Decoded, LogFile, UnitDecoder } from "../../../src/log-format.js";
import { decodeWith } from "../../util/decode-lines.js";

/** A main transcript of an invented project. */
export const mainFile: LogFile = {
  path: "/logs/projects/-home-ann-shop/s1.jsonl",
  sizeBytes: 0,
  version: "1",
  kind: "main",
  framing: "lines",
  sessionFolder: null,
  agentLabel: null,
  workflowId: null,
};

/** The transcript of an agent of session s1. */
export function agentFile(agentLabel: string, workflowId: string | null = null): LogFile {
  const path = `/logs/projects/-home-ann-shop/s1/subagents/agent-${agentLabel}.jsonl`;
  return { ...mainFile, path, kind: "agent", sessionFolder: "s1", agentLabel, workflowId };
}

/** A decoder of a unit of its own. */
export function newUnit(): UnitDecoder {
  return claudeCodeFormat.openUnit({ id: "unit", source: "claude-code", files: [mainFile], sizeBytes: 0 });
}

/** What a unit's decoder makes of records, one result a record. */
export function decodeRecords(
  records: readonly object[],
  file: LogFile = mainFile,
  unit: UnitDecoder = newUnit(),
): Promise<readonly Decoded[]> {
  return decodeWith(unit, claudeCodeFormat, records, file);
}

/** All events of records and of the end of their file. */
export async function eventsOf(
  records: readonly object[],
  file: LogFile = mainFile,
  unit: UnitDecoder = newUnit(),
): Promise<readonly LogEvent[]> {
  const decoded = await decodeRecords(records, file, unit);
  return [...decoded.flatMap(({ events }) => events), ...(unit.finishFile?.(file) ?? [])];
}

/** The events of one kind. */
export function ofKind<Kind extends LogEvent["kind"]>(
  events: readonly LogEvent[],
  kind: Kind,
): readonly Extract<LogEvent, { readonly kind: Kind }>[] {
  return events.filter((event): event is Extract<LogEvent, { readonly kind: Kind }> => event.kind === kind);
}

/** Codes and details of the problems among events. */
export function problemsOf(events: readonly LogEvent[]): readonly (readonly [string, string | null])[] {
  return ofKind(events, "problem").map(({ problem }) => [problem.code, problem.detail] as const);
}

/** Kinds and details of the marks among events. */
export function marksOf(events: readonly LogEvent[]): readonly (readonly [string, string | null])[] {
  return ofKind(events, "mark").map(({ mark, detail }) => [mark, detail] as const);
}
