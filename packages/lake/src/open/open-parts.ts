import {
  candidateNames,
  FirstHolders,
  foldersOf,
  joinCandidates,
  joinFolders,
  joinUnits,
  KeyHash,
  projectsOfFolders,
  selectUnits,
  UnitGroups,
} from "@turnmeter/pairing";
import type {
  CandidateName,
  Candidates,
  CandidatesOfUnits,
  ProjectOfFolder,
  ToldFolders,
} from "@turnmeter/pairing";
import { LakeError } from "../lake-error.js";
import type { LakeFolder } from "../lake-folder.js";
import type { LakeBatch, LakeManifest } from "../manifest/manifest.js";
import { incomplete, missingIn, machinesOfLakes } from "./lake-machines.js";
import type { LakeMachine, LakeMachines } from "./lake-machines.js";
import { contentsOf, type LakeContents, type OpenLakeOptions } from "./open-lakes.js";
import { fatesOf, inOrderOfNames, namesOfPlaces, placed, unitPaths } from "./own-places.js";
import type { Fate, UnitPaths } from "./own-places.js";
import { readBatch } from "./read-batch.js";

/** The contents of several lakes, in parts that can be settled one after the other. */
export interface LakeParts extends Omit<LakeContents, "candidates" | "machinesOfPeople" | "personOfSession"> {
  /** How many parts there are, from 1. */
  readonly count: number;
  /**
   * The input of `settle` for a part, from 0.
   *
   * @throws LakeError where the lake has changed since it was opened
   */
  readonly read: (part: number) => Promise<Candidates>;
  /** The projects of folders over all parts; absent where there is one part. */
  readonly projectOfFolder?: ProjectOfFolder;
}

interface PlacedBatch {
  readonly lake: LakeFolder;
  readonly manifest: LakeManifest;
  /** Index of its machine, by name. */
  readonly origin: number;
  readonly batch: LakeBatch;
  readonly firstUnit: number;
  isLost: boolean;
}

/**
 * The contents of lakes in parts. Units that share a key of anything that settling joins are in one part, so what each part is settled to
 * is what all would be, but for the order of the rows: `collectFacts` puts them together. A first pass over all rows keeps a number for each key and unit.
 *
 * @param mostRows how many rows a part has at most, but for one whose units belong together
 * @throws LakeError as `openLakes`
 */
export async function openLakeParts(
  lakes: readonly LakeFolder[],
  mostRows: number,
  options: OpenLakeOptions = {},
): Promise<LakeParts> {
  const found = await machinesOfLakes(lakes, options);
  if (rowsOf(found.all) > mostRows) return inParts(found, mostRows, options);
  const { candidates, ...contents } = await contentsOf(found, options);
  return { ...contents, count: 1, read: async () => candidates };
}

function rowsOf(machines: readonly LakeMachine[]): number {
  let rows = 0;
  for (const { manifest } of machines)
    for (const { parts } of manifest.batches) for (const part of parts) rows += part.rows;
  return rows;
}

async function inParts(
  { all, leftOut, ...info }: LakeMachines,
  mostRows: number,
  { partial = false }: OpenLakeOptions,
): Promise<LakeParts> {
  const machines = inOrderOfNames(all);
  const batches = numberedBatches(machines);
  const { groups, rowsOfUnits, meeting, readSources, ...surveyed } = await survey(batches);
  const gaps = [...leftOut, ...surveyed.gaps];
  if (gaps.length > 0 && !partial) throw incomplete(gaps, readSources, info.expectedSources);
  const fateOf = await fatesOfMeeting(batches, meeting);
  const { partOf, count } = packed(groups, rowsOfUnits, mostRows, (unit) => fateOf(unit) === "repeated");
  const names = namesOfPlaces(machines);
  const batchesOfParts = batchesByPart(batches, partOf, count);
  const missing = missingIn({ gaps, readSources, ...info }, leftOut);

  const readTables = async (part: number, tables: readonly CandidateName[]): Promise<Candidates> => {
    const ofMachines = new Map<number, { readonly units: CandidatesOfUnits[]; readonly numbers: number[] }>();
    for (const batch of batchesOfParts[part]!) {
      const units = await readAgain(batch, tables);
      const isWanted = (unit: number) => partOf[batch.firstUnit + unit] === part;
      const known = ofMachines.get(batch.origin) ?? { units: [], numbers: [] };
      ofMachines.set(batch.origin, known);
      known.units.push(selectUnits(units, (_, unit) => isWanted(unit)));
      for (let unit = 0; unit < units.units.names.length; unit++)
        if (isWanted(unit)) known.numbers.push(batch.firstUnit + unit);
    }
    const inPlace = [...ofMachines]
      .sort(([a], [b]) => a - b)
      .map(([origin, { units, numbers }]) =>
        placed(joinUnits(units), names[origin]!, (unit) => fateOf(numbers[unit]!)),
      );
    return joinCandidates([joinUnits(inPlace).candidates, ...(part === 0 ? missing : [])]);
  };

  const told: ToldFolders[] = [];
  for (let part = 0; part < count; part++) told.push(foldersOf(await readTables(part, tablesOfFolders)));
  return {
    ...info,
    count,
    readSources,
    gaps,
    read: (part) => readTables(part, candidateNames),
    projectOfFolder: projectsOfFolders(joinFolders(told)),
  };
}

/** Tables that determine projects. */
const tablesOfFolders = ["threads", "agentEvidence", "worktrees"] as const;

/** By week, then machine: units of one time stay together, so a week's facts come from few parts. */
function numberedBatches(machines: readonly LakeMachine[]): readonly PlacedBatch[] {
  let firstUnit = 0;
  return machines
    .flatMap(({ lake, manifest }, origin) =>
      manifest.batches.map((batch) => ({ lake, manifest, origin, batch })),
    )
    .sort((a, b) =>
      a.batch.week < b.batch.week ? -1 : a.batch.week > b.batch.week ? 1 : a.origin - b.origin,
    )
    .map((own) => {
      const first = firstUnit;
      firstUnit += own.batch.units.length;
      return { ...own, firstUnit: first, isLost: false };
    });
}

interface Survey {
  readonly groups: UnitGroups;
  readonly rowsOfUnits: Int32Array;
  /** Units that may share a path with another. */
  readonly meeting: ReadonlySet<number>;
  readonly gaps: readonly string[];
  readonly readSources: number;
}

async function survey(batches: readonly PlacedBatch[]): Promise<Survey> {
  const unitCount = batches.reduce((sum, { batch }) => sum + batch.units.length, 0);
  const groups = new UnitGroups(unitCount);
  const rowsOfUnits = new Int32Array(unitCount);
  const meeting = new Meeting();
  const gaps: string[] = [];
  let readSources = 0;
  for (const own of batches) {
    const { lake, manifest, batch, firstUnit, origin } = own;
    const { units, gap } = await readBatch(lake, manifest, batch);
    if (gap !== null) gaps.push(gap);
    own.isLost = units === null;
    if (units === null) continue;
    readSources += batch.sources;
    for (const name of candidateNames) {
      const ends = units.units.ends[name];
      for (let unit = 0; unit < ends.length; unit++)
        rowsOfUnits[firstUnit + unit]! += ends[unit]! - (unit === 0 ? 0 : ends[unit - 1]!);
    }
    groups.add(
      units,
      batch.units.map((_, unit) => firstUnit + unit),
      origin,
    );
    for (const [unit, { paths }] of unitPaths(units).entries())
      for (const path of paths) meeting.add(path, firstUnit + unit);
  }
  return { groups, rowsOfUnits, meeting: meeting.units, gaps, readSources };
}

class Meeting {
  readonly units = new Set<number>();
  readonly #holders = new FirstHolders();
  readonly #hash = new KeyHash();
  readonly #encoder = new TextEncoder();

  add(path: string, unit: number): void {
    const bytes = this.#encoder.encode(path);
    this.#hash.begin(0);
    this.#hash.add(bytes, 0, bytes.length);
    this.#hash.end();
    const first = this.#holders.add(this.#hash.high, this.#hash.low, unit);
    if (first !== unit) this.units.add(first).add(unit);
  }
}

/** Fates of units that share a path, which are reread; all others stay. */
async function fatesOfMeeting(
  batches: readonly PlacedBatch[],
  meeting: ReadonlySet<number>,
): Promise<(unit: number) => Fate> {
  const found: { readonly unit: number; readonly origin: number; readonly paths: UnitPaths }[] = [];
  for (const own of batches) {
    const { batch, firstUnit, origin, isLost } = own;
    if (isLost || !batch.units.some((_, unit) => meeting.has(firstUnit + unit))) continue;
    const units = unitPaths(await readAgain(own, candidateNames));
    for (const [place, { paths, content }] of units.entries()) {
      if (!meeting.has(firstUnit + place)) continue;
      // Worked out now, so that the rows need not be kept.
      const hash = content();
      found.push({ unit: firstUnit + place, origin, paths: { paths, content: () => hash } });
    }
  }
  const origins = [...new Set(found.map(({ origin }) => origin))].sort((a, b) => a - b);
  const ofMachines = origins.map((origin) => found.filter((each) => each.origin === origin));
  const fates = fatesOf(ofMachines.map((units) => units.map(({ paths }) => paths)));
  const known = new Map(
    ofMachines.flatMap((units, place) =>
      units.map(({ unit }, number) => [unit, fates[place]![number]!] as const),
    ),
  );
  return (unit) => known.get(unit) ?? "kept";
}

async function readAgain(
  { lake, manifest, batch }: PlacedBatch,
  tables: readonly CandidateName[],
): Promise<CandidatesOfUnits> {
  const { units, gap } = await readBatch(lake, manifest, batch, tables);
  // Without the columns that only a batch has.
  if (units !== null) return joinUnits([units]);
  throw new LakeError("incomplete", `the lake has changed while it was read: ${gap ?? ""}`);
}

function packed(
  groups: UnitGroups,
  rowsOfUnits: Int32Array,
  mostRows: number,
  isLeftOut: (unit: number) => boolean,
) {
  const rowsOfGroups = new Float64Array(rowsOfUnits.length);
  for (let unit = 0; unit < rowsOfUnits.length; unit++)
    if (!isLeftOut(unit)) rowsOfGroups[groups.groupOf(unit)]! += rowsOfUnits[unit]!;
  const partOf = new Int32Array(rowsOfUnits.length);
  let last = 0;
  let rows = 0;
  for (let unit = 0; unit < rowsOfUnits.length; unit++) {
    const group = groups.groupOf(unit);
    if (group !== unit) {
      partOf[unit] = partOf[group]!;
      continue;
    }
    if (rows > 0 && rows + rowsOfGroups[unit]! > mostRows) {
      last++;
      rows = 0;
    }
    rows += rowsOfGroups[unit]!;
    partOf[unit] = last;
  }
  return { partOf, count: last + 1 };
}

function batchesByPart(
  batches: readonly PlacedBatch[],
  partOf: Int32Array,
  count: number,
): readonly (readonly PlacedBatch[])[] {
  const ofParts = Array.from({ length: count }, (): PlacedBatch[] => []);
  for (const own of batches) {
    if (own.isLost) continue;
    const parts = new Set(own.batch.units.map((_, unit) => partOf[own.firstUnit + unit]!));
    for (const part of parts) ofParts[part]!.push(own);
  }
  return ofParts;
}
