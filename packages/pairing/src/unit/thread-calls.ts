import type { CallEvent, RequestPartEvent, RowOrigin } from "@turnmeter/schema";
import { responseKey } from "../response-key.js";
import { rowName } from "../row-name.js";
import type { LatestResponse, ThreadState } from "./thread-state.js";

type MessageIds = Pick<RequestPartEvent, "messageId" | "requestId">;

/** Makes the response that a row holds a part of the newest one; mostly it is, and the row repeats its ids. */
export function responseOfPart(event: RequestPartEvent, rowKey: string, state: ThreadState): LatestResponse {
  const { origin, messageId, requestId, isMessageIdGlobal, isNamedByRequest } = event;
  const newest = state.latestResponse;
  if (
    messageId !== null &&
    requestId !== null &&
    newest?.messageId === messageId &&
    newest.requestId === requestId
  ) {
    newest.origin = origin;
    return newest;
  }
  const key = responseKey({ messageId, requestId, isMessageIdGlobal, isNamedByRequest, rowKey });
  return latestResponse(state, key, event, origin);
}

/** The response on the call's own row, else the one that the call's ids name. */
export function responseOfCall(event: CallEvent, state: ThreadState): LatestResponse {
  const { origin, messageId, requestId } = event;
  if (state.latestResponse?.origin === origin) return state.latestResponse;
  const rowKey = rowName(origin) ?? `${origin.file}:${origin.line}`;
  const key = responseKey({
    messageId,
    requestId,
    isMessageIdGlobal: true,
    isNamedByRequest: false,
    rowKey,
  });
  return latestResponse(state, key, event, origin);
}

/** The thread's newest response, which the given row holds a part of. */
function latestResponse(
  state: ThreadState,
  key: string,
  { messageId, requestId }: MessageIds,
  origin: RowOrigin,
): LatestResponse {
  const { latestResponse: newest, turn } = state;
  if (newest?.key === key) {
    newest.origin = origin;
    return newest;
  }
  // Settling knows which of such rows are one response; an interruption cuts the calls of all of them.
  const isAlike =
    messageId !== null &&
    requestId === null &&
    newest?.messageId === messageId &&
    newest.requestId === null &&
    newest.turn === turn;
  const none = { request: null, sidechainRequest: null };
  const calls = isAlike ? newest.calls : [];
  return (state.latestResponse = { key, messageId, requestId, turn, origin, ...none, calls });
}

/** The key of the call with this id: ids that are not unique everywhere mean the thread's newest such call. */
export function callKeyOf(callId: string, isGlobal: boolean, origin: RowOrigin, state: ThreadState): string {
  if (isGlobal) return callId;
  return state.localCalls.get(callId) ?? `${origin.threadId} ${callId}`;
}

/**
 * Takes out the calls that an interruption cuts, by number: those of the response that the row names, else of the
 * newest. A call is cut once.
 */
export function takeCutCalls(state: ThreadState, messageId: string | null): readonly number[] {
  if (messageId !== null) return state.callsOfMessage.take(messageId);
  return state.latestResponse?.calls.splice(0) ?? [];
}

/** Adds a call to its response, and to the message id on its row. */
export function noteCall(
  state: ThreadState,
  { calls }: LatestResponse,
  messageId: string | null,
  call: number,
): void {
  calls.push(call);
  if (messageId !== null) state.callsOfMessage.add(messageId, call);
}
