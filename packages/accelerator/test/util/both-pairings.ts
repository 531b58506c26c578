import { rowsOf } from "@turnmeter/columns";
import { createCandidates, createUnitPairing } from "@turnmeter/pairing";
import type { ActivityOptions, Candidates, UnitRows } from "@turnmeter/pairing";
import { candidateNames } from "@turnmeter/pairing/unit";
import type { LogEvent, Table } from "@turnmeter/schema";
import { expect } from "vitest";
import { CompiledCandidates } from "../../src/read/accelerator-machine.js";
import { modules } from "../../wasm/modules.js";

/** A unit's name and events. */
export type UnitEvents = readonly [string | null, Iterable<LogEvent>];

const wasm = await modules.get("claude-code")!();

function never(): never {
  throw new Error("nothing is scanned");
}

/** Compiled candidates whose scanner is never asked. */
export function newCompiled(heapAt = 65_536): CompiledCandidates {
  const answers = new Proxy({}, { get: () => never });
  return new CompiledCandidates(wasm, heapAt, {
    fields: { findOddField: never },
    scanner: { extendTape: never },
    answers,
  });
}

/** Expects that both pairings give the same candidates of units. */
export function expectSame(
  units: readonly UnitEvents[],
  options: ActivityOptions = {},
  heapAt?: number,
): void {
  const compiled = newCompiled(heapAt);
  const reference = createCandidates();
  for (const [name, events] of units) {
    const pairings = [compiled.openUnit(name, options), createUnitPairing(reference, name, options)];
    for (const event of events) for (const pairing of pairings) pairing.add(event);
    for (const pairing of pairings) pairing.finish();
  }
  expectSameRows(compiled, reference);
}

interface Finished {
  unitRows(): UnitRows;
  finish(): Candidates;
}

/** Expects that both have the same rows of the same units. */
export function expectSameRows(compiled: Finished, reference: Finished): void {
  expect(compiled.unitRows()).toEqual(reference.unitRows());
  const [found, wanted] = [compiled.finish(), reference.finish()];
  for (const name of candidateNames) expectSameTable(name, found[name], wanted[name]);
}

/** Compares row by row: a table of many rows that differ would take minutes to print. */
function expectSameTable(name: string, found: Table<object>, wanted: Table<object>): void {
  expect(found.rowCount, name).toBe(wanted.rowCount);
  expect(Object.keys(found.columns)).toEqual(Object.keys(wanted.columns));
  const [ours, theirs] = [rowTexts(name, found), rowTexts(name, wanted)];
  const number = ours.findIndex((text, at) => text !== theirs[at]);
  if (number !== -1)
    expect(JSON.parse(ours[number]!), `${name} ${number}`).toEqual(JSON.parse(theirs[number]!));
}

/** Tables whose order means nothing: settling sorts problems, and looks worktrees up. */
const unordered: ReadonlySet<string> = new Set(["worktrees", "problems"]);

function rowTexts(name: string, table: Table<object>): readonly string[] {
  const texts = Array.from(rowsOf(table), (row) => JSON.stringify(row));
  return unordered.has(name) ? texts.toSorted() : texts;
}
