import { joinCandidates, joinUnits, candidateNames } from "@turnmeter/pairing";
import type { Candidates, CandidatesOfUnits } from "@turnmeter/pairing";
import type { Column } from "@turnmeter/schema";
import type { LakeFolder } from "../lake-folder.js";
import type { MachineState } from "../manifest/read-manifest.js";
import { incomplete, missingIn, machinesOfLakes, type LakeMachines } from "./lake-machines.js";
import { readBatch } from "./read-batch.js";
import { withOwnPlaces, type MachineUnits } from "./own-places.js";

/** The contents of several lakes, as if all their logs had been read on one machine. */
export interface LakeContents {
  /** The input of `settle`. */
  readonly candidates: Candidates;
  /** The machines, by name. */
  readonly machines: readonly string[];
  /** The state of each machine that was read, once for each lake that has it. */
  readonly settledFrom: readonly MachineState[];
  /** The machines of each person, by name. */
  readonly machinesOfPeople: ReadonlyMap<string, readonly string[]>;
  /** The person of each session, by its id: the owner of the machine that exported it, or of several the first by name. */
  readonly personOfSession: () => ReadonlyMap<string, string>;
  /** Logs that were expected, and those among them that were read. */
  readonly expectedSources: number;
  readonly readSources: number;
  /** What is missing, damaged or of a version that cannot be read, a sentence each; empty where all is there. */
  readonly gaps: readonly string[];
  /** The longest gap that counts as active time, ms: settling needs the same one. */
  readonly activeGapMs: number;
  /** The last time in any row, epoch ms; null if none has one. */
  readonly lastAt: number | null;
}

/** How lakes are read. */
export interface OpenLakeOptions {
  /** True: unreadable contents, whole machines too, are left out and reported in `gaps`. Default false: they are an error. */
  readonly partial?: boolean;
}

/**
 * The contents of one or more lakes, of all their machines. A log that two machines have is in it twice, as it would be where both
 * copies lay on one machine: settling counts each response and call once.
 *
 * @throws LakeError if a folder is no lake, or of another layout; if machines were read with different gaps; and, unless `partial`,
 * where anything is missing, damaged or of a version that cannot be read; TypeError if a lake is not a LakeFolder
 */
export async function openLakes(
  lakes: readonly LakeFolder[],
  options: OpenLakeOptions = {},
): Promise<LakeContents> {
  return contentsOf(await machinesOfLakes(lakes, options), options);
}

/**
 * All that machines have in lakes.
 *
 * @throws LakeError unless `partial`, where anything is missing or damaged
 */
export async function contentsOf(
  { all, leftOut, ...info }: LakeMachines,
  { partial = false }: OpenLakeOptions,
): Promise<LakeContents> {
  const machines: (MachineUnits & { readonly person: string })[] = [];
  const gaps = [...leftOut];
  let readSources = 0;
  for (const { lake, machine, person, manifest } of all) {
    const read: CandidatesOfUnits[] = [];
    for (const batch of manifest.batches) {
      const { units, gap } = await readBatch(lake, manifest, batch);
      if (gap !== null) gaps.push(gap);
      if (units === null) continue;
      read.push(units);
      readSources += batch.sources;
    }
    machines.push({ machine, person, all: joinUnits(read) });
  }
  if (gaps.length > 0 && !partial) throw incomplete(gaps, readSources, info.expectedSources);
  return {
    ...info,
    candidates: joinCandidates([
      joinUnits(withOwnPlaces(machines)).candidates,
      ...missingIn({ gaps, readSources, ...info }, leftOut),
    ]),
    machinesOfPeople: machinesOfPeople(machines),
    personOfSession: () => peopleOfSessions(machines),
    readSources,
    gaps,
  };
}

interface OfPerson {
  readonly machine: string;
  readonly person: string;
  readonly all: CandidatesOfUnits;
}

/**
 * The person of each session, by its id: whose machine exported its log; of several machines the first by name. So each session is of one
 * person, and what all people have adds up to the whole.
 */
function peopleOfSessions(machines: readonly OfPerson[]): ReadonlyMap<string, string> {
  const people = new Map<string, string>();
  for (const { person, all } of machines.toSorted((a, b) => (a.machine < b.machine ? -1 : 1)))
    for (const id of sessionsIn(all)) if (!people.has(id)) people.set(id, person);
  return people;
}

function machinesOfPeople(
  machines: readonly Pick<OfPerson, "machine" | "person">[],
): ReadonlyMap<string, readonly string[]> {
  const people = [...new Set(machines.map(({ person }) => person))].sort();
  return new Map(
    people.map((name) => {
      const own = machines.filter(({ person }) => person === name).map(({ machine }) => machine);
      return [name, [...new Set(own)].sort()];
    }),
  );
}

function sessionsIn({ candidates }: CandidatesOfUnits): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const name of candidateNames) {
    const columns = new Map<string, Column<unknown>>(Object.entries(candidates[name].columns));
    for (const id of columns.get("sessionId") ?? []) if (typeof id === "string") ids.add(id);
  }
  return ids;
}
