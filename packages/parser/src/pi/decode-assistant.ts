import type { CallEvent, LogEvent, RowOrigin, SpawnRequest } from "@turnmeter/schema";
import { markAt, problemAt } from "../decoding/events-at.js";
import { type NamedCall, toolCallAt } from "../decoding/tool-calls.js";
import { arrayOf, has, measuredOf, objectOf, stringOf, booleanOf } from "../decoding/values.js";
import { absolutePath } from "../decoding/working-directory.js";
import type { Measured, Projected } from "../projection.js";
import { codexThreadOf, type EntryRow, messageTime } from "./session-file.js";
import { isCutShort, responseEvent, responseName, stopReasonOf, wasRefused } from "./response.js";
import { piCalls } from "./calls.js";
import { piUsage } from "./usage.js";

/** Events of a response: what it used, the calls in it, and how it ended where it was cut. */
export function decodeAssistant(
  { origin, file, ownAt, record }: EntryRow,
  message: Projected,
): readonly LogEvent[] {
  const isOfCodex = codexThreadOf(record) !== null;
  if (isClients(message) || (isOfCodex && usesNothing(objectOf(message["usage"]))))
    return [{ kind: "clientMade", origin, usage: null }];
  const told = piUsage(message["usage"], origin);
  if (told.usage === null && wasRefused(message)) return [...told.problems, markAt(origin, "apiError")];
  const blocks = arrayOf(measuredOf(message["content"])?.items).map((block) => objectOf(block) ?? {});
  const model = stringOf(message["responseModel"]) ?? stringOf(message["model"]) ?? file.model;
  const messageId = responseName([ownAt, messageTime(message)], message, objectOf(message["usage"]));
  const response = responseEvent(origin, file, {
    messageId,
    model,
    usage: told.usage,
    recordedCostNanoUsd: told.recordedCostNanoUsd,
    // The log has only the last response of a Codex turn.
    isPartial: isOfCodex || isCutShort(message["stopReason"]),
    stopReason: stopReasonOf(message["stopReason"]),
    contentChars: blocks.reduce((chars, block) => chars + charsOf(block), 0),
  });
  const isDoubled = told.usage !== null && mayCountTwice(message, blocks);
  const calls = blocks
    .flatMap((block) => piCalls.callOf(block) ?? [])
    .map((call) => callEvent(call, origin, { messageId, model }));
  for (const call of calls) {
    if (call.callId === null) continue;
    const key = `${messageId ?? `row:${origin.uuid}`} ${call.callId}`;
    file.calls.set(call.callId, { tool: call.tool, key, startedAt: null });
  }
  const doubts = isDoubled ? [problemAt(origin, "output-upper-bound")] : [];
  return [...told.problems, ...doubts, response, ...calls, ...endOf(message, origin, messageId)];
}

/** Texts the agent itself sent to a channel are logged as responses. */
function isClients({ provider, model }: Projected): boolean {
  return provider === "openclaw" && (model === "delivery-mirror" || model === "gateway-injected");
}

function usesNothing(usage: Projected | null): boolean {
  return !["input", "output", "cacheRead", "cacheWrite"].some((name) => usage !== null && usage[name] !== 0);
}

/**
 * Whether the output may hold reasoning twice: through OpenAI's older API the agent added it to an output that held it already.
 * Versions that do not tell reasoning and know the provider's name of the response no longer do.
 */
function mayCountTwice(message: Projected, blocks: readonly Projected[]): boolean {
  return (
    message["api"] === "openai-completions" &&
    stringOf(message["responseId"]) === null &&
    !has(objectOf(message["usage"]) ?? {}, "reasoning") &&
    blocks.some(({ type }) => type === "thinking")
  );
}

function charsOf({ text, thinking, arguments: input }: Projected): number {
  const [said, thought, given] = [measuredOf(text), measuredOf(thinking), measuredOf(input)];
  return (said?.charLength ?? 0) + (thought?.charLength ?? 0) + (given?.byteLength ?? 0);
}

function callEvent(
  call: NamedCall,
  origin: RowOrigin,
  ofResponse: Pick<CallEvent, "messageId" | "model">,
): CallEvent {
  const input = measuredOf(call.input);
  return toolCallAt(origin, call, {
    ...ofResponse,
    target: targetOf(input, origin.cwd),
    spawn: call.name.tool === "Agent" ? spawnRequest(input) : null,
  });
}

function targetOf(input: Measured | null, cwd: string | null): string | null {
  const path = stringOf(input?.fields?.["path"]) ?? stringOf(input?.fields?.["file_path"]);
  return path === null ? null : absolutePath(path, cwd);
}

function endOf({ stopReason }: Projected, origin: RowOrigin, messageId: string | null): readonly LogEvent[] {
  if (stopReason === "aborted") return [{ kind: "interruption", origin, messageId }];
  return stopReason === "error" ? [markAt(origin, "apiError")] : [];
}

/** Fields are null if the call asks for several subagents; null for one that only manages them. */
function spawnRequest(input: Measured | null): SpawnRequest | null {
  const fields = input?.fields ?? {};
  if (stringOf(fields["action"]) !== null) return null;
  return {
    agentType: stringOf(fields["agent"]) ?? stringOf(fields["agentId"]),
    description: stringOf(fields["description"]) ?? stringOf(fields["label"]) ?? stringOf(fields["name"]),
    promptHash: measuredOf(fields["task"])?.hash ?? null,
    isBackground: booleanOf(fields["async"]),
    model: stringOf(fields["model"]),
  };
}
