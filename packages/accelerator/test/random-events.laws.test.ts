import * as fc from "fast-check";
import { describe, it } from "vitest";
import { filesShuffled, logs } from "../../pairing/test/random-logs.js";
import { expectSame } from "./util/both-pairings.js";
import { oddEvents } from "./util/odd-events.js";
import { runs } from "../../../scripts/vitest/tier.js";

describe("compiled pairing", () => {
  it("pairs random events as the reference does", () => {
    fc.assert(
      fc.property(logs, fc.array(fc.nat(99), { minLength: 4, maxLength: 4 }), (sessions, numbers) => {
        expectSame(sessions.map((events, index) => [`unit ${index}`, filesShuffled(events, numbers)]));
      }),
      { numRuns: runs(100) },
    );
  });

  it("pairs odd events as the reference does", () => {
    fc.assert(
      fc.property(
        fc.array(oddEvents, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(100_000, 1e9),
        (units, activeGapMs) => {
          expectSame(
            units.map((events, index) => [index === 1 ? null : `unit ${index}`, events]),
            { activeGapMs },
          );
        },
      ),
      { numRuns: runs(300) },
    );
  });
});
