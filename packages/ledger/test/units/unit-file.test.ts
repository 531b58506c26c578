import { tableOf } from "@turnmeter/columns";
import { candidateColumns, createCandidates, joinUnits, ofNoUnit } from "@turnmeter/pairing";
import type { CandidatesOfUnits } from "@turnmeter/pairing";
import { describe, expect, it } from "vitest";
import {
  DamagedUnitsError,
  openUnitFile,
  packUnits,
  readUnitFile,
  unitFileBytes,
} from "../../src/units/unit-file.js";

const head = { reading: '["build1"]', sinceMs: 5, goneAtMs: [], replaced: ["old"] };

const sniffed = [
  {
    path: "/logs/läden/s1.jsonl",
    version: "12 340 1763000000000.25 1763000000000.5",
    sniffed: {
      kind: "log",
      source: "claude-code",
      framing: "lines",
      logId: null,
      isOlderForm: false,
    },
  },
  { path: "/logs/notes.jsonl", version: "13", sniffed: { kind: "skipped", reason: "unknown format" } },
] as const;

/** A unit with so many rows. */
function unit(name: string, rows: number): CandidatesOfUnits {
  const worktrees = Array.from({ length: rows }, (_, row) => ({
    path: `/home/ann/${name}/${row}`,
    originalPath: null,
    isRoot: false,
    folderName: null,
  }));
  const { candidates, units } = ofNoUnit({
    ...createCandidates().finish(),
    worktrees: tableOf(candidateColumns.worktrees, worktrees),
  });
  return { candidates, units: { ...units, names: [name] } };
}

/** A folder with one file, and where it was read. */
function storeOf(file: Uint8Array) {
  const reads: number[] = [];
  const readPart = (
    _: string,
    { from, lengthBytes }: { readonly from: number; readonly lengthBytes: number },
  ) => {
    reads.push(from);
    return Uint8Array.from(file.subarray(from, from + lengthBytes));
  };
  return { readPart, reads };
}

function fileOf(units: readonly CandidatesOfUnits[], goneAtMs: readonly number[] = []): Buffer {
  return Buffer.concat(unitFileBytes({ ...head, goneAtMs, sniffed }, packUnits(joinUnits(units))));
}

const read = (file: Uint8Array) => readUnitFile(storeOf(file), "units-1.pack", file.length);

describe("a file of units", () => {
  it("gives back its head, and the rows of each unit", () => {
    const file = fileOf([unit("a", 2), unit("b", 0), unit("c", 1)]);
    const opened = read(file)!;
    expect(opened).toMatchObject({ ...head, sniffed, units: ["a", "b", "c"], sizeBytes: file.length });
    const { candidates, units } = joinUnits(opened.candidatesOf((name) => name !== "b"));
    expect(units.names).toEqual(["a", "c"]);
    expect([...candidates.worktrees.columns.path]).toEqual([
      "/home/ann/a/0",
      "/home/ann/a/1",
      "/home/ann/c/0",
    ]);
    expect(opened.candidatesOf(() => false)).toEqual([]);
  });

  it("has a pack for some 40,000 rows, and reads no other one than is wanted, once", () => {
    const file = fileOf([unit("a", 30_000), unit("b", 30_000), unit("c", 5)]);
    const store = storeOf(file);
    const opened = openUnitFile(store, "units-1.pack", file.length)!;
    expect(store.reads).toEqual([0]);
    for (const name of ["c", "b"]) {
      const { candidates } = joinUnits(opened.candidatesOf((each) => each === name));
      expect(candidates.worktrees.columns.path.at(0)).toBe(`/home/ann/${name}/0`);
      expect(store.reads).toHaveLength(2);
    }
  });

  it("is compressed where its logs are gone", () => {
    const units = [unit("a", 1000)];
    const file = fileOf(units, [9]);
    expect(file.length).toBeLessThan(fileOf(units).length / 4);
    const { candidates } = joinUnits(read(file)!.candidatesOf(() => true));
    expect(candidates.worktrees.columns.path.at(999)).toBe("/home/ann/a/999");
  });

  it("tells that a pack is damaged when it is read", () => {
    const file = fileOf([unit("a", 30_000), unit("b", 30_000)]);
    file[file.length - 1]! ^= 1;
    const opened = openUnitFile(storeOf(file), "units-1.pack", file.length)!;
    expect(joinUnits(opened.candidatesOf((name) => name === "a")).units.names).toEqual(["a"]);
    expect(() => opened.candidatesOf((name) => name === "b")).toThrow(DamagedUnitsError);
  });

  it("has the units of its other packs where one is damaged", () => {
    const file = fileOf([unit("a", 30_000), unit("b", 30_000)], [7, 9]);
    expect(read(file)).toMatchObject({ isDamaged: false, units: ["a", "b"], goneAtMs: [7, 9] });
    file[file.length - 1]! ^= 1;
    expect(read(file)).toMatchObject({ isDamaged: true, units: ["a"], goneAtMs: [7] });
    const damagedAlone = fileOf([unit("a", 1)]);
    damagedAlone[damagedAlone.length - 1]! ^= 1;
    expect(read(damagedAlone)).toBeNull();
  });

  it("is nothing when it is not whole", () => {
    const file = fileOf([unit("a", 1)]);
    for (let length = 0; length < file.length; length += 7)
      if (read(file.subarray(0, length)) !== null) expect.fail(`its first ${length} bytes`);
  });

  it("is nothing when a byte of it is another one, or when it goes on", () => {
    const file = fileOf([unit("a", 1)]);
    for (let at = 0; at < file.length; at++) {
      const byte = file[at]!;
      for (const other of [byte ^ 1, byte ^ 128]) {
        file[at] = other;
        if (read(file) !== null) expect.fail(`byte ${at} may be ${other} in place of ${byte}`);
      }
      file[at] = byte;
    }
    expect(read(file)).not.toBeNull();
    for (const more of ["\0", "\0".repeat(8), "more"])
      expect(read(Buffer.concat([file, Buffer.from(more)]))).toBeNull();
  });
});
