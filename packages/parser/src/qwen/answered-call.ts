import type { RowOrigin } from "@turnmeter/schema";
import { callName, type FileState, type OpenCall } from "./unit-state.js";

/** The name of a call or result without an id: its row and its position there, which copies keep. */
export function nameByPlace({ uuid, file, line }: RowOrigin, position: number): string {
  return `${uuid ?? `${file}:${line}`}#${position}`;
}

/**
 * The id of the call that a result answers; if none is found, the result's own id, null without one. If the provider sends no ids, Qwen
 * Code invents one for the result alone, or writes none: results are then in the order of the calls of their tool.
 */
export function answeredCall(
  file: FileState,
  origin: RowOrigin,
  id: string | null,
  rawTool: string | null,
  position: number,
): string | null {
  const name = callName(id ?? nameByPlace(origin, position), origin);
  const known = file.callIds.get(name);
  if (known !== undefined) return known;
  const open = [...file.openCalls.values()].filter(
    (call) => call.threadId === origin.threadId && (rawTool === null || call.rawTool === rawTool),
  );
  // Results follow the response that made the calls.
  const asked = open.filter(({ messageId }) => messageId === open.at(-1)?.messageId);
  const found: OpenCall | undefined =
    asked.find(({ hasId }) => !hasId) ?? (id === null ? asked[0] : undefined);
  if (found === undefined) return id;
  file.callIds.set(name, found.callId);
  return found.callId;
}
