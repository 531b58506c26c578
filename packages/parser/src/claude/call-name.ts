import type { RowOrigin } from "@turnmeter/schema";
import { isApiCallId } from "./ids.js";

/** The name of a call among those of a unit: ids that the API did not make recur in other threads. */
export function callName(callId: string, { threadId }: RowOrigin): string {
  return isApiCallId(callId) ? callId : `${threadId} ${callId}`;
}
