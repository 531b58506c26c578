import type { CallEvent, RequestPartEvent, RowOrigin } from "@turnmeter/schema";
import type { CallCandidate } from "../candidates/call.js";
import { responseKey } from "../response-key.js";
import { rowName } from "../row-name.js";
import type { MutableRow } from "./mutable-row.js";
import type { LatestResponse, ThreadState } from "./thread-state.js";

type MessageIds = Pick<RequestPartEvent, "messageId" | "requestId">;

/** The key of the response that a row holds a part of: mostly that of the newest one, whose ids it repeats. */
export function keyOfPart(event: RequestPartEvent, rowKey: string, state: ThreadState): string {
  const { messageId, requestId, isMessageIdGlobal } = event;
  const newest = state.latestResponse;
  const isNewest =
    messageId !== null &&
    requestId !== null &&
    newest?.messageId === messageId &&
    newest.requestId === requestId;
  return isNewest ? newest.key : responseKey({ messageId, requestId, isMessageIdGlobal, rowKey });
}

/** The thread's newest response, which the given row holds a part of. */
export function latestResponse(
  state: ThreadState,
  key: string,
  { messageId, requestId }: MessageIds,
  origin: RowOrigin,
): LatestResponse {
  if (state.latestResponse?.key === key) state.latestResponse.origin = origin;
  else state.latestResponse = { key, messageId, requestId, origin, calls: [] };
  return state.latestResponse;
}

/** The response on the call's own row, else the one that the call's ids name. */
export function responseOfCall(event: CallEvent, state: ThreadState): LatestResponse {
  const { origin, messageId, requestId } = event;
  if (state.latestResponse?.origin === origin) return state.latestResponse;
  const rowKey = rowName(origin) ?? `${origin.file}:${origin.line}`;
  const key = responseKey({ messageId, requestId, isMessageIdGlobal: true, rowKey });
  return latestResponse(state, key, event, origin);
}

/** The key of the call with this id: ids that are not unique everywhere mean the thread's newest such call. */
export function callKeyOf(callId: string, isGlobal: boolean, origin: RowOrigin, state: ThreadState): string {
  if (isGlobal) return callId;
  return state.localCalls.get(callId) ?? `${origin.threadId} ${callId}`;
}

/** The calls that an interruption cuts: those of the response that the row names, else of the newest. */
export function cutCalls(state: ThreadState, messageId: string | null): readonly MutableRow<CallCandidate>[] {
  if (messageId !== null) return state.callsOfMessage.get(messageId) ?? [];
  return state.latestResponse?.calls ?? [];
}

/** Adds a call to those of its response. */
export function noteCall(
  state: ThreadState,
  response: LatestResponse,
  call: MutableRow<CallCandidate>,
): void {
  response.calls.push(call);
  if (response.messageId === null) return;
  const calls = state.callsOfMessage.get(response.messageId);
  if (calls === undefined) state.callsOfMessage.set(response.messageId, [call]);
  else calls.push(call);
}
