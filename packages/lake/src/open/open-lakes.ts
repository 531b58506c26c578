import { createCandidates, joinCandidates, joinUnits } from "@turnmeter/pairing";
import type { Candidates, CandidatesOfUnits } from "@turnmeter/pairing";
import { columnsHash } from "../lake-columns.js";
import { LakeError } from "../lake-error.js";
import type { LakeFolder } from "../lake-folder.js";
import { factsManifestName, layoutFolder, machineOfManifest, manifestFolder } from "../layout.js";
import type { LakeManifest } from "../manifest/manifest.js";
import { readManifestFile } from "../manifest/read-manifest.js";
import type { MachineState, ManifestFile } from "../manifest/read-manifest.js";
import { readBatch } from "./read-batch.js";
import { withOwnPlaces } from "./own-places.js";
import type { MachineUnits } from "./own-places.js";
import { machinesOfPeople, peopleOfSessions } from "./people.js";

/** What several lakes hold, as if all their logs had been read on one machine. */
export interface LakeContents {
  /** The input of `settle`. */
  readonly candidates: Candidates;
  /** The machines, by name. */
  readonly machines: readonly string[];
  /** What was read of each, once for each lake that has it. */
  readonly settledFrom: readonly MachineState[];
  /** The machines of each person, by name. */
  readonly machinesOfPeople: ReadonlyMap<string, readonly string[]>;
  /** The person of each session, by its id: whose machine exported it, of several the first by name. */
  readonly personOfSession: () => ReadonlyMap<string, string>;
  /** Logs that were expected, and those among them that were read. */
  readonly expectedSources: number;
  readonly readSources: number;
  /** What is missing or damaged, a sentence each; empty where all is there. */
  readonly gaps: readonly string[];
  /** The longest gap that counts as active time, ms: settling needs the same one. */
  readonly activeGapMs: number;
  /** The last time in any row, epoch ms; null if none has one. */
  readonly lastAt: number | null;
}

/** How lakes are read. */
export interface OpenLakeOptions {
  /** True: what is missing or damaged is left out and told in `gaps`. Default false: it is an error. */
  readonly partial?: boolean;
}

/**
 * The contents of one or more lakes, of all their machines. A log that two machines have is in it twice, as it would be where both
 * copies lay on one machine: settling counts each response and call once.
 *
 * @throws LakeError if a folder is no lake, or of another version; if machines were read with different gaps; and, unless `partial`,
 * where anything is missing or damaged
 */
export async function openLakes(
  lakes: readonly LakeFolder[],
  { partial = false }: OpenLakeOptions = {},
): Promise<LakeContents> {
  const manifests: LakeManifest[] = [];
  const machines: (MachineUnits & { readonly person: string })[] = [];
  const settledFrom: MachineState[] = [];
  const gaps: string[] = [];
  let readSources = 0;
  for (const lake of lakes) {
    for (const { manifest, manifestSha256 } of await manifestsOf(lake)) {
      const read: CandidatesOfUnits[] = [];
      for (const batch of manifest.batches) {
        const { units, gap } = await readBatch(lake, manifest.machine, batch);
        if (gap !== null) gaps.push(gap);
        if (units === null) continue;
        read.push(units);
        readSources += batch.sources;
      }
      manifests.push(manifest);
      const { machine, person } = manifest;
      settledFrom.push({ machine, manifestSha256 });
      machines.push({ machine, person: person ?? machine, all: joinUnits(read) });
    }
  }
  checkKeys(manifests);
  const expectedSources = sumOf(manifests.flatMap(({ batches }) => batches.map(({ sources }) => sources)));
  if (gaps.length > 0 && !partial) throw incomplete(gaps, readSources, expectedSources);
  const times = manifests.flatMap(({ lastAt }) => lastAt ?? []);
  return {
    candidates: joinCandidates([
      joinUnits(withOwnPlaces(machines)).candidates,
      ...(gaps.length === 0 ? [] : [missingSources(readSources, expectedSources)]),
    ]),
    machines: [...new Set(manifests.map(({ machine }) => machine))].sort(),
    settledFrom,
    machinesOfPeople: machinesOfPeople(machines),
    personOfSession: () => peopleOfSessions(machines),
    expectedSources,
    readSources,
    gaps,
    activeGapMs: oneGap(manifests),
    lastAt: times.length === 0 ? null : times.reduce((last, at) => Math.max(last, at)),
  };
}

async function manifestsOf(lake: LakeFolder): Promise<readonly ManifestFile[]> {
  const names = (await lake.list(manifestFolder)).flatMap(({ name }) => machineOfManifest(name) ?? []);
  if (names.length === 0) throw await noLake(lake);
  const columns = columnsHash();
  const manifests: ManifestFile[] = [];
  for (const machine of names) {
    const file = await readManifestFile(lake, machine);
    // Another process may have taken the machine out of the lake.
    if (file === null) continue;
    const { manifest } = file;
    if (manifest.columns !== columns)
      throw new LakeError(
        "other-version",
        `${lake.folder}: what ${machine} exported with turnmeter ${manifest.program} has other columns: export it again with this version`,
      );
    manifests.push(file);
  }
  return manifests;
}

async function noLake(lake: LakeFolder): Promise<LakeError> {
  const files = await lake.list();
  const layouts = new Set(files.flatMap(({ name }) => /^v\d+(?=\/)/.exec(name)?.[0] ?? []));
  layouts.delete(layoutFolder);
  const [other] = layouts;
  if (files.some(({ name }) => name === factsManifestName))
    return new LakeError(
      "not-a-lake",
      `${lake.folder} holds settled facts alone, and facts of several places cannot be added up`,
    );
  return other === undefined
    ? new LakeError("not-a-lake", `${lake.folder} is no lake: it has no ${manifestFolder}/<machine>.json`)
    : new LakeError(
        "other-version",
        `${lake.folder} is a lake of another version of turnmeter: ${other}, not ${layoutFolder}`,
      );
}

/** What is missing, as a problem that every result shows. */
function missingSources(read: number, expected: number): Candidates {
  const candidates = createCandidates();
  candidates.openUnit(null).problems.append({
    code: "source-missing",
    file: null,
    line: null,
    byteOffset: null,
    detail: `${read} of ${expected} sources`,
    at: null,
    sessionId: null,
    count: Math.max(expected - read, 1),
  });
  candidates.closeUnit();
  return candidates.finish();
}

function incomplete(gaps: readonly string[], read: number, expected: number): LakeError {
  const more = gaps.length === 1 ? "" : `, and ${gaps.length - 1} more`;
  return new LakeError(
    "incomplete",
    `the lake is incomplete, ${read} of ${expected} sources: ${gaps[0] ?? ""}${more}`,
  );
}

function oneGap(manifests: readonly LakeManifest[]): number {
  const [first, ...others] = manifests;
  if (first === undefined) throw new LakeError("not-a-lake", "no lake was given");
  const other = others.find(({ activeGapMs }) => activeGapMs !== first.activeGapMs);
  if (other === undefined) return first.activeGapMs;
  throw new LakeError(
    "other-reading",
    `${first.machine} and ${other.machine} were exported with different --active-gap: ${first.activeGapMs} and ${other.activeGapMs} ms`,
  );
}

/** @throws LakeError where names of one and the same thing differ between machines */
function checkKeys([first, ...others]: readonly LakeManifest[]): void {
  const other = others.find(({ keyId }) => keyId !== first?.keyId);
  if (first === undefined || other === undefined) return;
  const open = [first, other].find(({ keyId }) => keyId === null);
  throw new LakeError(
    "other-reading",
    open === undefined
      ? `${first.machine} and ${other.machine} were exported with --redact and different keys: their names do not fit together`
      : `${open.machine} was exported without --redact, and ${(open === first ? other : first).machine} with it: their names do not fit together`,
  );
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
