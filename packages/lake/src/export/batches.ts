import { joinUnits, selectUnits } from "@turnmeter/pairing";
import type { CandidatesOfUnits } from "@turnmeter/pairing";
import { longsOf } from "@turnmeter/columns";
import { sha256 } from "../sha256.js";
import type { GoneOfBatch } from "./gone-units.js";
import { isoWeekOf } from "../iso-week.js";

/** The units that began in one week. */
export interface Batch {
  readonly week: string;
  /** Another text once a unit, or how units are read, has changed. */
  readonly key: string;
  /** The names of its units in the lake, in the order of their rows. */
  readonly units: readonly string[];
  /** Its candidates, which are selected, and read from the lake where their logs are gone, when they are asked for. */
  readonly candidates: () => Promise<CandidatesOfUnits>;
}

/** What batches are made of. */
export interface BatchContents {
  readonly all: CandidatesOfUnits;
  /** The names of these units in the lake; null for those without rows, which are left out. */
  readonly names: readonly (string | null)[];
  /** What the lake has of logs that are gone. */
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

/** The week in which each unit began: the ISO week, in UTC, of its threads' first row. Once written, it stays the same. */
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
