import type { Facts } from "@turnmeter/schema";
import { firstFrom } from "./first-from.js";

/** When the first response of a thread after a result was logged, epoch ms; null where none followed. */
export type NextResponse = (threadId: string, requestKey: string | null, resultAt: number) => number | null;

/** Looks up the responses of each thread by time; a call's own response is never the one that follows. */
export function nextResponses({ requests }: Pick<Facts, "requests">): NextResponse {
  const { threadId, requestKey, kind, at } = requests.columns;
  const byThread = new Map<string, { readonly at: number; readonly key: string }[]>();
  for (let row = 0; row < requests.rowCount; row++) {
    const time = at.at(row);
    if (time === null || kind.at(row) !== "message") continue;
    const ofThread = byThread.get(threadId.at(row)) ?? [];
    ofThread.push({ at: time, key: requestKey.at(row) });
    byThread.set(threadId.at(row), ofThread);
  }
  for (const ofThread of byThread.values()) ofThread.sort((a, b) => a.at - b.at);
  return (thread, key, resultAt) => {
    const responses = byThread.get(thread) ?? [];
    for (let place = firstFrom(responses, resultAt); place < responses.length; place++) {
      if (responses[place]!.key !== key) return responses[place]!.at;
    }
    return null;
  };
}
