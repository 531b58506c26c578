import type { LogEvent } from "@turnmeter/schema";
import type { LogFile, UnitDecoder } from "../../../src/log-format.js";
import { qwenFormat } from "../../../src/qwen/format.js";
import { decodeWith } from "../../util/decode-lines.js";

const folder = "/home/ann/.qwen/projects/-home-ann-shop";

/** The chat of session s1. */
export const chatFile: LogFile = {
  path: `${folder}/chats/s1.jsonl`,
  sizeBytes: 0,
  version: "1",
  kind: "main",
  framing: "lines",
  sessionFolder: null,
  agentLabel: null,
  workflowId: null,
};

/** The transcript of a subagent of session s1. */
export function agentFile(agentLabel: string): LogFile {
  const path = `${folder}/subagents/s1/agent-${agentLabel}.jsonl`;
  return { ...chatFile, path, kind: "agent", sessionFolder: "s1", agentLabel };
}

let rows = 0;

/** A row at a second of 10:00. */
export function row(type: string, second: number, fields: object): object {
  const timestamp = `2026-11-09T10:00:${String(second).padStart(2, "0")}.000Z`;
  return { uuid: `u${++rows}`, parentUuid: null, sessionId: "s1", timestamp, type, ...fields };
}

/** A row of telemetry of the main thread, or of a subagent's. */
export function telemetry(
  second: number,
  name: string,
  event: object,
  agentId: string | null = null,
): object {
  const prompt_id = agentId === null ? "s1########0" : `s1#${agentId}#0`;
  const uiEvent = { "event.name": `qwen-code.${name}`, prompt_id, ...event };
  return row("system", second, { subtype: "ui_telemetry", systemPayload: { uiEvent } });
}

/** The counters of a response of telemetry. */
export function counters(
  input: number,
  output: number,
  cached = 0,
  thoughts = 0,
  total = input + output,
): object {
  return {
    model: "shop-large",
    input_token_count: input,
    output_token_count: output,
    cached_content_token_count: cached,
    thoughts_token_count: thoughts,
    total_token_count: total,
  };
}

/** A row of the model with such counters; null for none. */
export function answer(
  second: number,
  parts: readonly object[],
  stated: readonly number[] | null = null,
): object {
  const [promptTokenCount = 0, candidatesTokenCount = 0] = stated ?? [];
  const totalTokenCount = promptTokenCount + candidatesTokenCount;
  const usageMetadata = { promptTokenCount, candidatesTokenCount, totalTokenCount };
  const message = { role: "model", parts };
  return row("assistant", second, {
    model: "shop-large",
    message,
    ...(stated === null ? {} : { usageMetadata }),
  });
}

/** A part that calls a tool. */
export function call(id: string, name: string, args: object = {}): object {
  return { functionCall: { id, name, args } };
}

/** The row of a call's result. */
export function result(second: number, id: string, response: object, shown: object = {}): object {
  const message = { role: "user", parts: [{ functionResponse: { id, response } }] };
  return row("tool_result", second, { message, toolCallResult: { callId: id, ...shown } });
}

/** A decoder of a unit of its own. */
export function newUnit(files: readonly LogFile[] = [chatFile]): UnitDecoder {
  return qwenFormat.openUnit({ id: chatFile.path, source: "qwen", files, sizeBytes: 0 });
}

/** All events of the rows of a file, and of its end. */
export async function eventsOf(
  lines: readonly object[],
  file: LogFile = chatFile,
  unit: UnitDecoder = newUnit(),
): Promise<readonly LogEvent[]> {
  const decoded = await decodeWith(unit, qwenFormat, lines, file);
  return [...decoded.flatMap(({ events }) => events), ...(unit.finishFile?.(file) ?? [])];
}
