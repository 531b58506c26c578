import type { CacheBreakFact, UnreadWriteFact } from "@turnmeter/schema";

type Finding = Pick<
  CacheBreakFact & UnreadWriteFact,
  "sessionId" | "threadId" | "file" | "line" | "model" | "at"
>;

/** Where a break or write is logged, and when it was sent. Each has a time: those without have no place in a thread. */
export function placedFinding({ sessionId, threadId, file, line, model, at }: Finding) {
  return {
    sessionId,
    threadId,
    place: { sessionId, file, line },
    model,
    at: new Date(at ?? Number.NaN).toISOString(),
  };
}
