import type { SessionEnding } from "@turnmeter/schema";
import type { SessionStateCandidate, ThreadCandidate, ThreadStep } from "../candidates/thread.js";
import { compareText } from "../compare-text.js";

const endings: Readonly<Record<ThreadStep, SessionEnding | null>> = {
  waiting: "unanswered",
  calling: "cut",
  answered: "completed",
  failed: "failed",
  interrupted: "interrupted",
  responding: null,
};

/**
 * How a session stands at the end of its log, by the newest file of its main thread. `state` is what the
 * session's records of state say, among them the cost that the client writes when it is closed.
 */
export function sessionEnding(
  threads: readonly ThreadCandidate[],
  state: SessionStateCandidate | null,
): SessionEnding | null {
  const main = newestThread(threads.filter(({ agentId }) => agentId === null));
  if (main === null) return "transcriptMissing";
  if (main.isTorn) return "cut";
  const ending = main.lastStep === null ? null : endings[main.lastStep];
  const isClosed = state !== null && state.costFile === main.file && state.costLine > main.lastLine;
  if (!isClosed) return ending;
  if (ending === null) return "completed";
  return ending === "unanswered" || ending === "cut" ? "interrupted" : ending;
}

/** Of the files that hold a thread the one that goes furthest; null where there is none. */
export function newestThread(threads: readonly ThreadCandidate[]): ThreadCandidate | null {
  return threads.toSorted(compareNewest)[0] ?? null;
}

/** The later and the longer one first. */
function compareNewest(a: ThreadCandidate, b: ThreadCandidate): number {
  return (
    (b.lastAt ?? -Infinity) - (a.lastAt ?? -Infinity) ||
    b.lastLine - a.lastLine ||
    compareText(a.file, b.file)
  );
}
