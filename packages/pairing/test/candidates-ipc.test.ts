import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { candidatesFromIpc, candidatesToIpc, createCandidates, pairEvents, settle } from "../src/index.js";
import { factsOf, rowsOfFacts } from "./facts-of.js";
import { logs } from "./random-logs.js";

describe("candidatesToIpc and candidatesFromIpc", () => {
  it("give the candidates of another thread, which settle to the same facts", () => {
    fc.assert(
      fc.property(logs, fc.nat(3), (units, here) => {
        const other = createCandidates();
        for (const unit of units.slice(here)) other.add(pairEvents(unit));
        const candidates = createCandidates();
        for (const unit of units.slice(0, here)) candidates.add(pairEvents(unit));
        candidates.add(candidatesFromIpc(candidatesToIpc(other.finish())));
        expect(rowsOfFacts(settle(candidates.finish()))).toEqual(rowsOfFacts(factsOf(...units)));
      }),
    );
  });
});
