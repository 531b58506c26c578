import type { ProblemCode, ProblemFact } from "@turnmeter/schema";
import type { ThreadCandidate } from "../candidates/thread.js";
import { earlier } from "../instant.js";

/** Lines that cannot be read: any of them may have held the newest response. */
export const hidingProblems: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  "torn-line",
  "not-json",
  "not-object",
  "line-too-long",
]);

/** Problems with the session of their file, and those before its first dated row with the time of that. */
export function placedProblems(
  problems: readonly ProblemFact[],
  threads: Iterable<Pick<ThreadCandidate, "file" | "sessionId" | "firstAt">>,
  sessionOfFile: ReadonlyMap<string, string>,
): readonly ProblemFact[] {
  if (problems.length === 0) return problems;
  const firstAt = new Map<string, number | null>();
  const sessions = new Map(sessionOfFile);
  for (const thread of threads) {
    firstAt.set(thread.file, earlier(firstAt.get(thread.file) ?? null, thread.firstAt));
    if (!sessions.has(thread.file)) sessions.set(thread.file, thread.sessionId);
  }
  return problems.map((problem) => {
    const { file, line, at, sessionId } = problem;
    if (file === null) return problem;
    return {
      ...problem,
      at: at ?? (line === null ? null : (firstAt.get(file) ?? null)),
      sessionId: sessionId ?? sessions.get(file) ?? null,
    };
  });
}
