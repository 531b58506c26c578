import { createCandidates, ofNoUnit } from "@turnmeter/pairing";
import { describe, expect, it } from "vitest";
import {
  areFactsCurrent,
  exportLake,
  openFacts,
  openLakeParts,
  openLakes,
  refuseOtherMachines,
} from "../src/index.js";

/** A value that TypeScript refuses and JavaScript passes. */
function untyped(value: unknown): never;
function untyped(value: unknown): unknown {
  return value;
}

const noLake = "a lake must be a LakeFolder, such as openTree(folder) of @turnmeter/safe-fs, not /lake";
const path = untyped("/lake");
const sources = { expected: 0, read: 0, missing: [] };

const rows: readonly (readonly [call: () => Promise<unknown>, message: string])[] = [
  [
    () =>
      exportLake(path, ofNoUnit(createCandidates().finish()), {
        machine: "laptop",
        program: "1",
        build: "1",
      }),
    noLake,
  ],
  [() => openLakes(path), "lakes must be a list of LakeFolder, not /lake"],
  [() => openLakes([path]), noLake],
  [() => openLakeParts(path, 1000), "lakes must be a list of LakeFolder, not /lake"],
  [() => openFacts(path), noLake],
  [() => areFactsCurrent(path, { settledFrom: [], sources }), noLake],
  [() => refuseOtherMachines(path, { settledFrom: [] }), noLake],
];

describe("a lake that is none", () => {
  it.each(rows)("is named: row %#", async (call, message) => {
    await expect(call()).rejects.toThrow(message);
  });
});
