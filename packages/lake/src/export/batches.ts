import { joinUnits, selectUnits, candidateNames } from "@turnmeter/pairing";
import type { CandidatesOfUnits, Candidates } from "@turnmeter/pairing";
import { longsOf, vectorOf } from "@turnmeter/columns";
import type { Column } from "@turnmeter/schema";
import { sha256 } from "../hashes.js";
import type { GoneOfBatch } from "./gone-units.js";
import { isoWeekOf } from "../iso-week.js";

/** The units that began in one week. */
export interface Batch {
  readonly week: string;
  /** Changes when one of its units changes, or the way in which units are read. */
  readonly key: string;
  /** The names of its units in the lake, in the order of their rows. */
  readonly units: readonly string[];
  /** Its candidates, selected when they are asked for; those of gone logs are then read from the lake. */
  readonly candidates: () => Promise<CandidatesOfUnits>;
}

/** The input for batches. */
export interface BatchContents {
  readonly all: CandidatesOfUnits;
  /** The names of these units in the lake; null for those without rows, which are left out. */
  readonly names: readonly (string | null)[];
  /** Units of gone logs that the lake has. */
  readonly gone: readonly GoneOfBatch[];
}

/**
 * Units by the week in which they began, oldest week first.
 *
 * @param reading names how units are read: the program, its columns
 */
export function batchesOf({ all, names, gone }: BatchContents, reading: string): readonly Batch[] {
  const weeks = weeksOfUnits(all);
  return [...new Set([...weeks, ...gone.map(({ week }) => week)])].sort().flatMap((week) => {
    const goneThen = gone.filter((each) => each.week === week);
    const units = [
      ...names.filter((name, unit) => name !== null && weeks[unit] === week).map(String),
      ...goneThen.flatMap((each) => each.units.map(({ name }) => name)),
    ];
    if (units.length === 0) return [];
    return {
      week,
      key: sha256(JSON.stringify([reading, ...[...units].sort()])),
      units,
      candidates: async () =>
        joinUnits([
          selectUnits(all, (_, unit) => names[unit] !== null && weeks[unit] === week),
          ...(await Promise.all(goneThen.map((each) => each.read()))),
        ]),
    };
  });
}

/** The ISO week, in UTC, of each unit's first thread row. Once written, it stays the same. */
function weeksOfUnits({ candidates: { threads }, units }: CandidatesOfUnits): readonly string[] {
  const firstAt = longsOf(threads.columns.firstAt);
  let from = 0;
  return units.ends.threads.map((end) => {
    let first = Number.NaN;
    for (; from < end; from++) {
      const at = firstAt[from]!;
      if (!(first <= at) && !Number.isNaN(at)) first = at;
    }
    return isoWeekOf(first);
  });
}

/** The last time in any row, epoch ms; null if none has one. */
export function lastInstant(candidates: Candidates): number | null {
  let last: number | null = null;
  for (const name of candidateNames) {
    const columns: [string, Column<unknown>][] = Object.entries(candidates[name].columns);
    for (const [field, column] of columns) {
      if (!isInstant(field, column)) continue;
      const vector = vectorOf(column);
      if (vector.kind !== "long") continue;
      for (const at of vector.values) if (!Number.isNaN(at) && (last === null || at > last)) last = at;
    }
  }
  return last;
}

function isInstant(field: string, { kind }: Column<unknown>): boolean {
  return kind === "long" && (field === "at" || field.endsWith("At"));
}
