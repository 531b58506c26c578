import type { LogEvent, RowOrigin, SpawnRequest } from "@turnmeter/schema";
import { callAt, markAt } from "../decoding/events-at.js";
import { programOfCommand } from "../decoding/shell-program.js";
import { booleanOf, measuredOf, objectOf, stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";
import type { ResponseName, SessionThread } from "./session-log.js";
import { gooseToolName } from "./tool-name.js";

/** The events of a call. What the model asked for may be no call that anybody can run: then its result says why. */
export function decodeCall(
  thread: SessionThread,
  part: Projected,
  { ids, model }: { readonly ids: ResponseName | null; readonly model: string | null },
  origin: RowOrigin,
): readonly LogEvent[] {
  const asked = objectOf(objectOf(part["toolCall"])?.["value"]);
  const given = measuredOf(asked?.["arguments"]);
  const input = given?.fields ?? {};
  const command = measuredOf(input["command"])?.prefix ?? null;
  const name = gooseToolName(stringOf(asked?.["name"]) ?? "unknown", command);
  const callId = stringOf(part["id"]);
  if (callId !== null) thread.calls.set(callId, { isMcp: name.mcpServer !== null });
  const event = callAt(origin, name, given, {
    callId,
    isCallIdGlobal: callId !== null && isUnique(callId),
    messageId: ids?.messageId ?? null,
    requestId: ids?.requestId ?? null,
    model,
    target: stringOf(input["path"]) ?? stringOf(input["file_path"]),
    program: name.tool === "Bash" && command !== null ? programOfCommand(command) : null,
    spawn: name.tool === "Agent" ? spawnOf(input) : null,
  });
  return name.tool === "TodoWrite" ? [event, markAt(origin, "todo", { callId })] : [event];
}

/** Whether an id names one call anywhere. Providers that give none get a UUID; some count calls from 0. */
export function isUnique(callId: string): boolean {
  return /^[\w-]{20,}$/.test(callId) && /\d/.test(callId);
}

function spawnOf(input: Projected): SpawnRequest {
  return {
    agentType: stringOf(input["source"]),
    description: null,
    promptHash: measuredOf(input["instructions"])?.hash ?? null,
    isBackground: booleanOf(input["async"]),
    model: stringOf(input["model"]),
  };
}
