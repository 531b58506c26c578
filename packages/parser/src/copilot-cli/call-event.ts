import type { CallEvent, SpawnRequest } from "@turnmeter/schema";
import { callAt } from "../decoding/events-at.js";
import { parsedArguments } from "../decoding/parsed-arguments.js";
import { isShell, mostCommandChars, programOfCommand } from "../decoding/shell-program.js";
import { measuredOf, objectOf, stringOf } from "../decoding/values.js";
import type { Measured, Projected } from "../projection.js";
import type { CopilotRow } from "./row.js";
import { settingsOf } from "./session.js";
import { copilotToolName } from "./tool-name.js";

/** A text that a tool is given, or its beginning. */
interface GivenText {
  readonly text: string;
  readonly isCut: boolean;
}

/** The names of a response: that of its log, and that of the database. */
export interface ResponseIds {
  readonly name: string;
  readonly requestId: string | null;
}

/** A call, as an answer or the start of its tool tells it; null if it has no name. `response` names the answer's response. */
export function callEvent(
  { session, origin }: CopilotRow,
  call: Projected | null,
  response: ResponseIds | null,
): CallEvent | null {
  const name = stringOf(call?.["name"]) ?? stringOf(call?.["toolName"]);
  if (call === null || name === null) return null;
  const callId = stringOf(call["toolCallId"]);
  const given = measuredOf(call["arguments"]);
  const input = given?.fields ?? parsedArguments(given?.prefix ?? "");
  const command = textOf(input?.["command"]);
  const named = copilotToolName({
    name,
    mcpServerName: stringOf(call["mcpServerName"]),
    mcpToolName: stringOf(call["mcpToolName"]),
    command: command?.text ?? null,
  });
  return callAt(origin, named, given, {
    callId,
    callKey: `${response?.name ?? origin.uuid ?? `${origin.sessionId}:${origin.line}`} ${callId}`,
    messageId: response?.name ?? null,
    requestId: response?.requestId ?? null,
    model: settingsOf(session, origin.agentId).model,
    target: stringOf(input?.["path"]) ?? stringOf(input?.["file_path"]),
    program: isShell(named.tool) && command !== null ? programOfCommand(command.text, command.isCut) : null,
    spawn: named.tool === "Agent" ? spawnOf(input) : null,
  });
}

/** A text, measured where its row is an object, and whole where that is JSON in a text. */
function textOf(value: unknown): GivenText | null {
  const whole = stringOf(value);
  if (whole !== null)
    return { text: whole.slice(0, mostCommandChars), isCut: whole.length > mostCommandChars };
  const measured: Measured | null = measuredOf(value);
  const text = measured?.prefix;
  return text === undefined ? null : { text, isCut: (measured?.charLength ?? 0) > text.length };
}

function spawnOf(input: Projected | null): SpawnRequest {
  return {
    agentType: stringOf(input?.["agent_type"]),
    description: stringOf(input?.["description"]),
    promptHash: stringOf(objectOf(input?.["prompt"])?.["hash"]),
    isBackground: input?.["mode"] === "background",
    model: stringOf(input?.["model"]),
  };
}
