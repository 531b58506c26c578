import type { ThreadCandidate } from "../../candidates/thread.js";
import { compareText } from "../../compare-text.js";
import { compareInstants } from "../../instant.js";

/** Orders threads of a session: the main thread first, then by time and file. */
export function compareThreads(a: ThreadCandidate, b: ThreadCandidate): number {
  return (
    Number(a.agentId !== null) - Number(b.agentId !== null) ||
    compareInstants(a.firstAt, b.firstAt) ||
    compareText(a.file, b.file) ||
    a.line - b.line
  );
}
