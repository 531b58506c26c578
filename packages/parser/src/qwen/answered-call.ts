import type { RowOrigin } from "@turnmeter/schema";
import { callName, type FileState, type OpenCall } from "./unit-state.js";

/** What names a call, or an answer, that has no id: its row and its place there, which no copy changes. */
export function nameByPlace({ uuid, file, line }: RowOrigin, position: number): string {
  return `${uuid ?? `${file}:${line}`}#${position}`;
}

/**
 * The id under which the call of an answer is known; null if no call is found. Where the provider gives calls no ids, the program
 * may make one that only the answer has, or write none at all: then answers come in the order of the calls of one tool.
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
  // Answers follow the response that asked for them.
  const asked = open.filter(({ messageId }) => messageId === open.at(-1)?.messageId);
  const found: OpenCall | undefined =
    asked.find(({ hasId }) => !hasId) ?? (id === null ? asked[0] : undefined);
  if (found === undefined) return id;
  file.callIds.set(name, found.callId);
  return found.callId;
}
