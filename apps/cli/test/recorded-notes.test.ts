import type { RecordedCost } from "@turnmeter/metrics";
import { written } from "@turnmeter/reporting";
import { describe, expect, it } from "vitest";
import { recordedNotes } from "../src/output/notes.js";

const recorded = (
  recordedUsd: number,
  comparedUsd: number,
  comparedLowerBoundRequests: number,
): RecordedCost => ({
  recordedCostUsd: recordedUsd,
  recordedCostNanoUsd: String(recordedUsd * 1e9),
  recordedRequests: 2,
  unrecordedRequests: 0,
  recordedSessions: 1,
  comparedCostUsd: comparedUsd,
  comparedCostNanoUsd: String(comparedUsd * 1e9),
  comparedLowerBoundRequests,
});

describe("recordedNotes", () => {
  it.each([
    // (4 − 3) ÷ 4 = 25 %, (4 − 5) ÷ 4 = −25 %.
    [4, 3, 0, "$3.00 computed for them (25.0 % not logged)"],
    [4, 3, 1, "≥ $3.00 computed for them (at most 25.0 % not logged)"],
    [4, 5, 1, "≥ $5.00 computed for them (at least 25.0 % more than recorded)"],
    [4, 4, 1, "≥ $4.00 computed for them (at least the same)"],
  ])("R85 says of $%s recorded and $%s computed, with %s lower bounds: %s", (own, computed, bounds, text) => {
    expect(written(recordedNotes(recorded(own, computed, bounds), { isAsked: true }))).toEqual([
      `Recorded by the agent: $4.00 for 2 requests, 1 session as a whole; ${text}.`,
    ]);
  });

  it("says so where no log states a cost, if it was asked for", () => {
    const none = { ...recorded(0, 0, 0), recordedCostUsd: null, comparedCostUsd: null };
    expect(written(recordedNotes(none, { isAsked: true }))).toEqual([
      "No recorded cost: none of these logs states what a request or a session cost. Only `--cost computed` shows costs.",
    ]);
    expect(written(recordedNotes(none, { isAsked: false }))).toEqual([]);
  });
});
