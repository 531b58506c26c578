import type { LogEvent } from "@turnmeter/schema";
import { agentSdkFormat } from "../../../src/agent-sdk/format.js";
import { decodeLines } from "../../util/decode-lines.js";

/** A moment of 2026-11-03, seconds after 10:00 UTC. */
export function at(second: number): string {
  return new Date(Date.UTC(2026, 10, 3, 10, 0, second)).toISOString();
}

/** The same moment in epoch milliseconds. */
export function epoch(second: number): number {
  return Date.UTC(2026, 10, 3, 10, 0, second);
}

/** A message of session s1. */
export function message(type: string, fields: object = {}): object {
  return { type, session_id: "s1", ...fields };
}

export function system(subtype: string, fields: object = {}): object {
  return message("system", { subtype, ...fields });
}

/** The start of a turn. */
export const init = system("init", {
  cwd: "/home/ann/shop",
  claude_code_version: "2.1.270",
  model: "claude-opus-5[1m]",
  permissionMode: "default",
});

/** A part of a response; `inner` overrides parts of the message inside. */
export function assistant(content: unknown, fields: object = {}, inner: object = {}): object {
  return message("assistant", {
    uuid: "22222222-0000-4000-8000-000000000001",
    parent_tool_use_id: null,
    message: {
      id: "msg_01AAAAAAAAAAAAAAAAAAAAAA",
      role: "assistant",
      model: "claude-opus-5",
      content,
      stop_reason: null,
      usage: { input_tokens: 4, output_tokens: 9 },
      ...inner,
    },
    ...fields,
  });
}

export function call(name: string, id = "toolu_1", fields: object = {}): object {
  return assistant([{ type: "tool_use", id, name, input: {} }], fields);
}

export function user(content: unknown, fields: object = {}): object {
  return message("user", { parent_tool_use_id: null, message: { role: "user", content }, ...fields });
}

export function result(id: string, block: object, fields: object = {}): object {
  return user([{ type: "tool_result", tool_use_id: id, ...block }], fields);
}

/** A failed call, as a host may word it. */
export function refused(id: string, fields: object = {}): object {
  return result(id, { content: "Not on a Friday.", is_error: true }, fields);
}

/** The end of a turn. */
export function turnEnd(fields: object = {}): object {
  return message("result", {
    subtype: "success",
    is_error: false,
    duration_ms: 900,
    num_turns: 1,
    ...fields,
  });
}

/** All events of a file of messages. */
export async function eventsOf(records: readonly object[]): Promise<readonly LogEvent[]> {
  return (await decodeLines(agentSdkFormat, records, "/logs/run.jsonl")).events;
}
