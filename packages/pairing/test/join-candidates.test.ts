import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createCandidates,
  createUnitPairing,
  joinCandidates,
  joinUnits,
  openPack,
  packCandidates,
} from "../src/index.js";
import type { CandidatesOfUnits } from "../src/index.js";
import { rowsOfCandidates } from "./facts-of.js";
import { logs } from "./random-logs.js";
import type { LogEvent } from "@turnmeter/schema";

function collect(units: readonly { readonly name: string; readonly events: readonly LogEvent[] }[]) {
  const collector = createCandidates();
  for (const { name, events } of units) {
    const pairing = createUnitPairing(collector, name);
    for (const event of events) pairing.add(event);
    pairing.finish();
  }
  const rows = collector.unitRows();
  return { units: rows, candidates: collector.finish() } satisfies CandidatesOfUnits;
}

const namedLogs = logs.map((all) => all.map((events, unit) => ({ name: String(unit), events })));

describe("joinUnits", () => {
  it("gives what one collector of all units would have, wherever they are parted", () => {
    fc.assert(
      fc.property(namedLogs, fc.nat(7), fc.boolean(), (units, at, isPacked) => {
        const parts = [units.slice(0, at), units.slice(at)].map(collect);
        const read = isPacked
          ? parts.map((part) => openPack(packCandidates(part)).candidatesOf(() => true))
          : parts;
        const joined = joinUnits(read);
        const all = collect(units);
        expect(joined.units).toEqual(all.units);
        expect(rowsOfCandidates(joined.candidates)).toEqual(rowsOfCandidates(all.candidates));
      }),
    );
  });

  it("keeps what is whose, also of units that were left out before", () => {
    fc.assert(
      fc.property(namedLogs, fc.nat(7), fc.nat(255), (units, at, bits) => {
        const isKept = (name: string) => (bits & (1 << Number(name))) !== 0;
        const parts = [units.slice(0, at), units.slice(at)].map((part) =>
          openPack(packCandidates(collect(part))).candidatesOf(isKept),
        );
        const again = openPack(packCandidates(joinUnits(parts)));
        for (const unit of units.filter(({ name }) => isKept(name))) {
          const { candidates } = again.candidatesOf((name) => name === unit.name);
          expect(rowsOfCandidates(candidates)).toEqual(rowsOfCandidates(collect([unit]).candidates));
        }
      }),
    );
  });
});

describe("joinCandidates", () => {
  it("does not copy what one part alone has", () => {
    fc.assert(
      fc.property(namedLogs, (units) => {
        const { candidates } = collect(units);
        const joined = joinCandidates([collect([]).candidates, candidates]);
        const { requests } = candidates;
        if (requests.rowCount > 0) {
          expect(joined.requests.columns.messageId).toBe(requests.columns.messageId);
        }
        expect(rowsOfCandidates(joined)).toEqual(rowsOfCandidates(candidates));
      }),
    );
  });
});
