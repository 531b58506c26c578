import { packNumbers, packTable, packTexts, PackWriter } from "@turnmeter/columns";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  candidateNames,
  createCandidates,
  createUnitPairing,
  joinUnits,
  openPack,
  packCandidates,
  pairEvents,
} from "../src/index.js";
import type { CandidatesOfUnits } from "../src/index.js";
import { prompt, requestPart } from "./events.js";
import { rowsOfCandidates } from "./facts-of.js";
import { logs } from "./random-logs.js";
import type { LogEvent } from "@turnmeter/schema";

/** Candidates of units whose names are their numbers, and of a problem that is of none. */
function collect(units: readonly (readonly LogEvent[])[]): CandidatesOfUnits {
  const collector = createCandidates();
  units.forEach((events, unit) => {
    const pairing = createUnitPairing(collector, String(unit));
    for (const event of events) pairing.add(event);
    pairing.finish();
  });
  return { units: collector.unitRows(), candidates: collector.finish() };
}

describe("packCandidates and openPack", () => {
  it("give all candidates back", () => {
    fc.assert(
      fc.property(logs, (units) => {
        const collected = collect(units);
        const pack = openPack(packCandidates(collected));
        expect(pack.units).toEqual(units.map((_, unit) => String(unit)));
        const { candidates } = pack.candidatesOf(() => true);
        expect(rowsOfCandidates(candidates)).toEqual(rowsOfCandidates(collected.candidates));
      }),
    );
  });

  it("leave units out, also when what is left is packed again", () => {
    fc.assert(
      fc.property(logs, fc.nat(7), (units, bits) => {
        const isKept = (unit: string | number) => (bits & (1 << Number(unit))) !== 0;
        const left = openPack(packCandidates(collect(units))).candidatesOf(isKept);
        const expected = rowsOfCandidates(collect(units.filter((_, unit) => isKept(unit))).candidates);
        expect(rowsOfCandidates(left.candidates)).toEqual(expected);
        const again = openPack(packCandidates(left));
        expect(rowsOfCandidates(again.candidatesOf(() => true).candidates)).toEqual(expected);
      }),
    );
  });

  it("know nothing of columns and tables that an older version did not write", () => {
    const { candidates, units } = collect([[requestPart("msg_1", {})]]);
    const { rowCount, columns } = candidates.requests;
    const { source, sessionId } = columns;
    const writer = new PackWriter();
    packTexts(
      writer,
      units.names.filter((name) => name !== null),
    );
    packTexts(writer, ["requests", "tableOfAnotherVersion"]);
    for (let table = 0; table < 2; table++) {
      packNumbers(writer, Int32Array.of(rowCount), -1);
      packTable<object>(writer, { rowCount, columns: { source, sessionId } });
    }
    const read = openPack(writer.finish()).candidatesOf(() => true).candidates;
    expect(read.requests.rowCount).toBe(1);
    expect(read.requests.columns.sessionId.at(0)).toBe(sessionId.at(0));
    expect(read.requests.columns.inputTokens.at(0)).toBeNull();
    expect(read.prompts.rowCount).toBe(0);
    expect(Object.keys(read)).toEqual([...candidateNames]);
  });

  it("add units to others, which keep their names", () => {
    const first = collect([[prompt("one", {})]]);
    const nobody = createCandidates();
    nobody.add(pairEvents([prompt("of no unit", {})]));
    const none = { units: nobody.unitRows(), candidates: nobody.finish() };
    const collector = createCandidates();
    const pairing = createUnitPairing(collector, "b");
    pairing.add(requestPart("msg_1", {}));
    pairing.finish();
    const second = { units: collector.unitRows(), candidates: collector.finish() };
    const pack = openPack(packCandidates(joinUnits([none, first, second])));
    expect(pack.units).toEqual(["0", "b"]);
    const { candidates } = pack.candidatesOf((unit) => unit === "b");
    expect([candidates.prompts.rowCount, candidates.requests.rowCount]).toEqual([0, 1]);
    expect(pack.candidatesOf(() => true).candidates.prompts.rowCount).toBe(1);
  });

  it("read bytes that begin anywhere", () => {
    const collected = collect([[requestPart("msg_1", {})]]);
    const bytes = packCandidates(collected);
    const longer = new Uint8Array(bytes.length + 3);
    longer.set(bytes, 3);
    const { candidates } = openPack(longer.subarray(3)).candidatesOf(() => true);
    expect(rowsOfCandidates(candidates)).toEqual(rowsOfCandidates(collected.candidates));
  });

  it("refuse what is no pack, and one whose end is missing", () => {
    const bytes = packCandidates(collect([[requestPart("msg_1", {})]]));
    expect(() => openPack(new Uint8Array(100))).toThrow("not a pack");
    expect(() => openPack(new Uint8Array(3))).toThrow("not a pack");
    expect(() => openPack(bytes.slice(0, 200))).toThrow("a pack without its end");
    expect(() => openPack(bytes.slice(0, bytes.length - 8))).toThrow("a pack without its end");
  });

  it("let no two units be open at once", () => {
    const collector = createCandidates();
    createUnitPairing(collector, "a");
    expect(() => createUnitPairing(collector, "b")).toThrow("a unit is open: a");
  });
});
