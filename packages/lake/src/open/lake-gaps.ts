import { createCandidates } from "@turnmeter/pairing";
import type { Candidates } from "@turnmeter/pairing";
import { LakeError } from "../lake-error.js";

/** What of lakes was read. */
interface ReadOfLakes {
  /** The machines that were. */
  readonly machines: readonly string[];
  readonly expectedSources: number;
  readonly readSources: number;
  readonly gaps: readonly string[];
}

/**
 * What is missing, as a problem that every result shows; none where nothing is.
 *
 * @param leftOut why machines were not read, which are not known otherwise
 */
export function missingIn(
  { machines, expectedSources: expected, readSources: read, gaps }: ReadOfLakes,
  leftOut: readonly string[],
): readonly Candidates[] {
  if (gaps.length === 0) return [];
  const ofMachines =
    leftOut.length === 0 ? "" : ` of ${machines.length} of ${machines.length + leftOut.length} machines`;
  const candidates = createCandidates();
  candidates.openUnit(null).problems.append({
    code: "source-missing",
    file: null,
    line: null,
    byteOffset: null,
    detail: `${read} of ${expected} sources${ofMachines}`,
    at: null,
    sessionId: null,
    count: Math.max(expected - read, 1),
  });
  candidates.closeUnit();
  return [candidates.finish()];
}

/** What is missing, as an error. */
export function incomplete(gaps: readonly string[], read: number, expected: number): LakeError {
  const more = gaps.length === 1 ? "" : `, and ${gaps.length - 1} more`;
  return new LakeError(
    "incomplete",
    `the lake is incomplete, ${read} of ${expected} sources: ${gaps[0] ?? ""}${more}`,
    { mayBeLeftOut: true },
  );
}
