import type { Facts, MarkKind } from "@turnmeter/schema";
import { rowsOf } from "@turnmeter/columns";
import type { SessionEventRow } from "../rows/session/timeline.js";
import { isoInstant } from "../usage/iso-instant.js";
import { turnNumbers } from "./turn-numbers.js";

const kinds: ReadonlySet<MarkKind> = new Set<MarkKind>([
  "compaction",
  "microcompaction",
  "apiError",
  "retry",
  "interruption",
  "modelSwitch",
  "planApproved",
  "planRejected",
  "question",
  "commit",
  "pullRequest",
]);

/** What happened at a moment, in order of time; what has no time is left out. */
export function sessionEvents(facts: Pick<Facts, "marks" | "turns">): readonly SessionEventRow[] {
  const turnOf = turnNumbers(facts);
  return [...rowsOf(facts.marks)]
    .filter(({ kind }) => kinds.has(kind))
    .flatMap((mark) => (mark.at === null ? [] : [{ ...mark, at: mark.at }]))
    .sort((a, b) => a.at - b.at)
    .map(({ kind, at, threadId, turnId, detail, value, durationMs }) => ({
      kind,
      at: isoInstant(at)!,
      threadId,
      turn: turnOf(turnId),
      detail,
      value,
      durationMs,
    }));
}
