import type { RowOrigin } from "@turnmeter/schema";
import type { LatestResponse, ThreadState } from "./thread-state.js";

/** Number of the request that a row is a further part of; null where there is none yet. */
export function requestOfPart(
  state: ThreadState,
  response: LatestResponse,
  { isSidechain }: RowOrigin,
): number | null {
  if (isSidechain) {
    return (response.sidechainRequest ??= state.sidechainRequests.get(response.key) ?? null);
  }
  return (response.request ??= state.requests.get(response.key) ?? null);
}

/** Notes the request of a response, which the row is a first part of. */
export function noteRequest(
  state: ThreadState,
  response: LatestResponse,
  { isSidechain }: RowOrigin,
  request: number,
): void {
  if (isSidechain) {
    response.sidechainRequest = request;
    state.sidechainRequests.set(response.key, request);
  } else {
    response.request = request;
    state.requests.set(response.key, request);
  }
}
