import { joinUnits, mapTables, selectUnits, withPaths } from "@turnmeter/pairing";
import type { Candidates, CandidatesOfUnits } from "@turnmeter/pairing";
import { contentHash } from "../hashes.js";

/** The units of one machine. */
export interface MachineUnits {
  readonly machine: string;
  readonly all: CandidatesOfUnits;
}

/** The fate of a unit where several machines have units: it stays, is left out as a copy, or gets paths of its own. */
export type Fate = "kept" | "repeated" | "moved";

/** The properties of a unit that decide its fate. */
export interface UnitPaths {
  /** The paths of its logs. */
  readonly paths: readonly string[];
  /** A text that differs between units with different rows. */
  readonly content: () => string;
}

/**
 * The units of several machines, so that a path names one log. The same unit on two machines, as a synced folder leaves it, is there
 * once. Where machines have different logs at one path, the first machine by name keeps it; the others' path begins with their name:
 * `laptop:/home/ann/…`.
 */
export function withOwnPlaces(machines: readonly MachineUnits[]): readonly CandidatesOfUnits[] {
  const sorted = inOrderOfNames(machines);
  const fates = fatesOf(sorted.map(({ all }) => unitPaths(all)));
  const names = namesOfPlaces(sorted);
  return sorted.map(({ all }, place) => placed(all, names[place]!, (unit) => fates[place]![unit]!));
}

/** Machines by name; of one name in their order. */
export function inOrderOfNames<T extends { readonly machine: string }>(machines: readonly T[]): readonly T[] {
  return machines.toSorted((a, b) => (a.machine < b.machine ? -1 : a.machine > b.machine ? 1 : 0));
}

/** The prefix of moved paths for each machine: its name, and a number from its second lake on. */
export function namesOfPlaces(sorted: readonly { readonly machine: string }[]): readonly string[] {
  const counts = new Map<string, number>();
  return sorted.map(({ machine }) => {
    const count = (counts.get(machine) ?? 0) + 1;
    counts.set(machine, count);
    return count === 1 ? machine : `${machine}#${count}`;
  });
}

/** The fate of each unit of each machine, in order of names. Only units that share a path can have another fate than `kept`. */
export function fatesOf(machines: readonly (readonly UnitPaths[])[]): readonly (readonly Fate[])[] {
  const holders = new Map<string, UnitPaths[]>();
  return machines.map((units) => {
    const fates = units.map((unit) =>
      fateOf(
        unit,
        unit.paths.flatMap((path) => holders.get(path) ?? []),
      ),
    );
    for (const unit of units)
      for (const path of unit.paths) {
        const known = holders.get(path);
        if (known === undefined) holders.set(path, [unit]);
        else known.push(unit);
      }
    return fates;
  });
}

function fateOf({ content }: UnitPaths, others: readonly UnitPaths[]): Fate {
  if (others.length === 0) return "kept";
  const own = content();
  return others.some((other) => other.content() === own) ? "repeated" : "moved";
}

/** The units of a machine that are not left out, those that stay first. */
export function placed(
  all: CandidatesOfUnits,
  name: string,
  fate: (unit: number) => Fate,
): CandidatesOfUnits {
  return joinUnits([
    selectUnits(all, (_, unit) => fate(unit) === "kept"),
    moved(
      selectUnits(all, (_, unit) => fate(unit) === "moved"),
      name,
    ),
  ]);
}

/** The units of a machine, reduced to what decides their fates. */
export function unitPaths(all: CandidatesOfUnits): readonly UnitPaths[] {
  return pathsOfUnits(all).map((paths, unit) => {
    let known: string | null = null;
    return { paths, content: () => (known ??= contentHash(all, unit)) };
  });
}

function pathsOfUnits({ candidates, units }: CandidatesOfUnits): readonly (readonly string[])[] {
  const { path } = candidates.files.columns;
  let from = 0;
  return units.ends.files.map((end) => {
    const own: string[] = [];
    for (; from < end; from++) own.push(path.at(from));
    return own;
  });
}

function moved({ candidates, units }: CandidatesOfUnits, machine: string): CandidatesOfUnits {
  const pathOf = (path: string) => `${machine}:${path}`;
  return { units, candidates: mapTables<Candidates>((name) => withPaths(name, candidates[name], pathOf)) };
}
