import { PackReader, PackWriter } from "@turnmeter/columns";
import type { LogEvent } from "@turnmeter/schema";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createCandidates,
  createUnitPairing,
  foldersOf,
  joinFolders,
  KeyIndex,
  projectsOfFolders,
  selectUnits,
  settle,
  UnitGroups,
} from "../../src/index.js";
import type { CandidatesOfUnits } from "../../src/index.js";
import { call, forked, prompt, requestPart, result } from "../events.js";
import { rowsOfFacts } from "../facts-of.js";
import { logs } from "../random-logs.js";
import { runs } from "../../../../scripts/vitest/tier.js";

function collect(units: readonly (readonly LogEvent[])[]): CandidatesOfUnits {
  const collector = createCandidates();
  for (const [unit, events] of units.entries()) {
    const pairing = createUnitPairing(collector, String(unit));
    for (const event of events) pairing.add(event);
    pairing.finish();
  }
  return { units: collector.unitRows(), candidates: collector.finish() };
}

/** The group of each unit, all of one machine. */
function groupsOf(all: CandidatesOfUnits): readonly number[] {
  const numbers = all.units.names.map((_, unit) => unit);
  const groups = new UnitGroups(numbers.length);
  groups.add(all, numbers, 0);
  return numbers.map((unit) => groups.groupOf(unit));
}

const rowsInAnyOrder = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort();

const own = (sessionId: string) => ({ sessionId, threadId: sessionId, file: `/logs/${sessionId}.jsonl` });

describe("UnitGroups", () => {
  const answered = [
    prompt("Fix it", { ...own("s1"), line: 1, uuid: "p1" }),
    requestPart("msg_1", { ...own("s1"), line: 2, uuid: "r1" }),
  ];

  it("joins a session with its fork, and neither with a session that shares nothing", () => {
    const other = [
      prompt("Fix it", { ...own("s3"), line: 1, uuid: "p3" }),
      requestPart("msg_3", { ...own("s3"), line: 2, uuid: "r3" }),
    ];
    const fork = forked(answered, "s2");
    expect(groupsOf(collect([answered, other, fork]))).toEqual([0, 1, 0]);
  });

  it("joins a result with the call that another file has, and what was joined with either", () => {
    const asking = [call("toolu_1", "msg_4", { ...own("s4"), line: 1, uuid: "c1" })];
    const told = [result("toolu_1", { ...own("s5"), line: 1, uuid: "u1" })];
    expect(groupsOf(collect([asking, answered, told]))).toEqual([0, 1, 0]);
    const both = [...told, requestPart("msg_1", { ...own("s5"), line: 2, uuid: "r9" })];
    expect(groupsOf(collect([asking, answered, both]))).toEqual([0, 0, 0]);
  });

  it("takes a path for a name on one machine only", () => {
    const one = [prompt("Fix it", { ...own("s6"), uuid: "p6" })];
    const two = [prompt("Draw it", { ...own("s7"), file: own("s6").file, uuid: "p7" })];
    expect(groupsOf(collect([one, two]))).toEqual([0, 0]);
    const groups = new UnitGroups(2);
    groups.add(collect([one]), [0], 0);
    groups.add(collect([two]), [1], 1);
    expect(groups.groupOf(1)).toBe(1);
  });

  it("tells more keys apart than it has room for at first", () => {
    const sessions = Array.from({ length: 3000 }, (_, place) => [
      prompt("Fix it", { ...own(`s${place}`), uuid: `p${place}` }),
    ]);
    expect(groupsOf(collect(sessions))).toEqual(sessions.map((_, unit) => unit));
  });

  it("leaves apart what settles to the same facts apart", () => {
    fc.assert(
      fc.property(logs, (units) => {
        const all = collect(units);
        const ofUnits = groupsOf(all);
        const parts = [...new Set(ofUnits)].map(
          (group) => selectUnits(all, (_, unit) => ofUnits[unit] === group).candidates,
        );
        const projectOfFolder = projectsOfFolders(joinFolders(parts.map(foldersOf)));
        const apart = parts.map((candidates) => rowsOfFacts(settle(candidates, { projectOfFolder })));
        for (const [name, rows] of Object.entries(rowsOfFacts(settle(all.candidates)))) {
          const found = apart.flatMap((facts) => new Map(Object.entries(facts)).get(name) ?? []);
          expect({ name, rows: rowsInAnyOrder(found) }).toEqual({ name, rows: rowsInAnyOrder(rows) });
        }
      }),
      { numRuns: runs(200) },
    );
  });
});

describe("KeyIndex", () => {
  it("has the groups of its units, and tells those that other units share a key with", () => {
    fc.assert(
      fc.property(logs, fc.nat(), (units, place) => {
        const all = collect(units);
        const other = place % all.units.names.length;
        const known = selectUnits(all, (_, unit) => unit !== other);
        const index = opened(KeyIndex.of(known));
        expect(index.units).toEqual(known.units.names);
        expect([...index.groupOfUnit]).toEqual(groupsOf(known));
        const added = selectUnits(all, (_, unit) => unit === other);
        const met = [...new Set(index.groupOfUnit)].filter((group) => {
          const ofGroup = selectUnits(known, (_, unit) => index.groupOfUnit[unit] === group);
          return KeyIndex.of(ofGroup).groupsMet(added).size > 0;
        });
        expect(new Set(index.groupsMet(added))).toEqual(new Set(met));
      }),
      { numRuns: runs(200) },
    );
  });

  it("tells the group of a session, and of none that it does not have", () => {
    const sessions = ["s1", "s2"].map((id) => [prompt("Fix it", { ...own(id), uuid: id })]);
    const index = KeyIndex.of(collect(sessions));
    expect(["s1", "s2", "s3"].map((id) => index.groupOfKey("thread", id))).toEqual([0, 1, null]);
    expect(index.groupOfKey("file", own("s2").file)).toBe(1);
  });
});

/** The index as a file has it. */
function opened(index: KeyIndex): KeyIndex {
  const writer = new PackWriter();
  index.pack(writer);
  return KeyIndex.open(new PackReader(writer.finish()));
}
