import { createCandidates } from "@turnmeter/pairing";
import type { Candidates } from "@turnmeter/pairing";
import { LakeError } from "../lake-error.js";

/** What is missing, as a problem that every result shows. */
export function missingSources(read: number, expected: number): Candidates {
  const candidates = createCandidates();
  candidates.openUnit(null).problems.append({
    code: "source-missing",
    file: null,
    line: null,
    byteOffset: null,
    detail: `${read} of ${expected} sources`,
    at: null,
    sessionId: null,
    count: Math.max(expected - read, 1),
  });
  candidates.closeUnit();
  return candidates.finish();
}

/** What is missing, as an error. */
export function incomplete(gaps: readonly string[], read: number, expected: number): LakeError {
  const more = gaps.length === 1 ? "" : `, and ${gaps.length - 1} more`;
  return new LakeError(
    "incomplete",
    `the lake is incomplete, ${read} of ${expected} sources: ${gaps[0] ?? ""}${more}`,
  );
}
