import { createCandidates, type Candidates } from "@turnmeter/pairing";
import { LakeError } from "../lake-error.js";
import { checkLakes, type LakeFolder } from "../lake-folder.js";
import { factsManifestName, layoutFolder, manifestFolder } from "../layout.js";
import { machinesIn, manifestFolderOf, readUsableManifest } from "../manifest/read-manifest.js";
import type { LakeManifest } from "../manifest/manifest.js";
import type { MachineState, ManifestFile } from "../manifest/read-manifest.js";

/** A machine's manifest, its person, and the lake that has it. */
export interface LakeMachine extends ManifestFile {
  readonly lake: LakeFolder;
  readonly machine: string;
  readonly person: string;
}

/** Machines that fit together. */
export interface LakeMachines {
  /** Each once for each lake that has it, lake by lake. */
  readonly all: readonly LakeMachine[];
  /** The machines, by name. */
  readonly machines: readonly string[];
  readonly settledFrom: readonly MachineState[];
  /** How many logs they have. */
  readonly expectedSources: number;
  /** The longest gap that counts as active time, ms: settling needs the same one. */
  readonly activeGapMs: number;
  /** The last time in any row, epoch ms; null if none has one. */
  readonly lastAt: number | null;
  /** Why machines were left out, a sentence for each. */
  readonly leftOut: readonly string[];
}

/**
 * The machines that have something in lakes.
 *
 * @throws LakeError if a folder is no lake, or of another layout, or if machines were read in different ways; unless `partial`, if a
 * machine cannot be read; TypeError if a lake is not a LakeFolder
 */
export async function machinesOfLakes(
  lakes: readonly LakeFolder[],
  { partial = false }: { readonly partial?: boolean },
): Promise<LakeMachines> {
  checkLakes(lakes);
  const all: LakeMachine[] = [];
  const leftOut: string[] = [];
  for (const lake of lakes) {
    const found = await manifestsOf(lake, partial);
    leftOut.push(...found.leftOut);
    for (const file of found.manifests) {
      const { machine, person } = file.manifest;
      all.push({ lake, machine, person: person ?? machine, ...file });
    }
  }
  const [first] = leftOut;
  if (all.length === 0 && first !== undefined)
    throw new LakeError("damaged", `no machine of the lake can be read: ${first}`);
  const manifests = all.map(({ manifest }) => manifest);
  checkKeys(manifests);
  const times = manifests.flatMap(({ lastAt }) => lastAt ?? []);
  return {
    all,
    machines: [...new Set(all.map(({ machine }) => machine))].sort(),
    settledFrom: all.map(({ machine, manifestSha256 }) => ({ machine, manifestSha256 })),
    expectedSources: sumOf(manifests.flatMap(({ batches }) => batches.map(({ sources }) => sources))),
    activeGapMs: oneGap(manifests),
    lastAt: times.length === 0 ? null : times.reduce((last, at) => Math.max(last, at)),
    leftOut,
  };
}

async function manifestsOf(lake: LakeFolder, partial: boolean) {
  const { machines, odd } = partial
    ? await manifestFolderOf(lake)
    : { machines: await machinesIn(lake), odd: [] };
  const leftOut = odd.map(({ place, fault }) => `${place} ${fault}`);
  if (machines.length === 0 && leftOut.length === 0) throw await noLake(lake);
  const manifests: ManifestFile[] = [];
  for (const machine of machines) {
    try {
      const file = await readUsableManifest(lake, machine);
      // Another process may have taken the machine out of the lake.
      if (file !== null) manifests.push(file);
    } catch (error) {
      if (!partial || !(error instanceof LakeError && error.mayBeLeftOut)) throw error;
      leftOut.push(error.message);
    }
  }
  return { manifests, leftOut };
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

/** @throws LakeError if machines hid names with different keys, or only some of them did */
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

interface ReadOfLakes {
  readonly machines: readonly string[];
  readonly expectedSources: number;
  readonly readSources: number;
  readonly gaps: readonly string[];
}

/**
 * What is missing, as a problem that every result shows; none where nothing is.
 *
 * @param leftOut why machines were not read, which are not known otherwise
 */
export function missingIn(
  { machines, expectedSources: expected, readSources: read, gaps }: ReadOfLakes,
  leftOut: readonly string[],
): readonly Candidates[] {
  if (gaps.length === 0) return [];
  const ofMachines =
    leftOut.length === 0 ? "" : ` of ${machines.length} of ${machines.length + leftOut.length} machines`;
  const candidates = createCandidates();
  candidates.openUnit(null).problems.append({
    code: "source-missing",
    file: null,
    line: null,
    byteOffset: null,
    detail: `${read} of ${expected} sources${ofMachines}`,
    at: null,
    sessionId: null,
    count: Math.max(expected - read, 1),
  });
  candidates.closeUnit();
  return [candidates.finish()];
}

/** What is missing, as an error. */
export function incomplete(gaps: readonly string[], read: number, expected: number): LakeError {
  const more = gaps.length === 1 ? "" : `, and ${gaps.length - 1} more`;
  return new LakeError(
    "incomplete",
    `the lake is incomplete, ${read} of ${expected} sources: ${gaps[0] ?? ""}${more}`,
    { mayBeLeftOut: true },
  );
}
