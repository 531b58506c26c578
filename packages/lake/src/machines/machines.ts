import { closestName } from "@turnmeter/schema/names.js";
import { LakeError } from "../lake-error.js";
import { checkLake, type LakeFolder } from "../lake-folder.js";
import { manifestFolderOf, readUsableManifest } from "../manifest/read-manifest.js";
import { type LakeManifest, manifestBytes } from "../manifest/manifest.js";
import { readFactsManifest } from "../facts/facts-manifest.js";
import {
  factsManifestName,
  isOfFacts,
  isPartOf,
  machineOfManifest,
  manifestName,
  allowedMachines,
  machinePattern,
  partName,
} from "../layout.js";
import { lakeVersion } from "../lake-columns.js";
import { sha256 } from "../hashes.js";

/** A machine's contents in a lake. Everything but its name and the fault is null where it cannot be read. */
export interface MachineInLake {
  readonly machine: string;
  /** The person whose machine it is; null too where nobody was named. */
  readonly person: string | null;
  /** The last export that changed anything, epoch ms; null if the manifest does not say. */
  readonly changedAt: number | null;
  /** Its sessions' logs, each with those of its subagents as one. */
  readonly units: number | null;
  /** Rows and bytes of its files. */
  readonly rows: number | null;
  readonly bytes: number | null;
  /** The version of the program that exported them. */
  readonly program: string | null;
  /** The version of their columns, and the least one that can read them. */
  readonly version: number | null;
  readonly readableFrom: number | null;
  /** Why it cannot be read, a sentence; null if it can. */
  readonly fault: string | null;
}

/** The machines of a lake. */
export interface MachinesInLake {
  /** By name. */
  readonly machines: readonly MachineInLake[];
  /** Entries among the manifests that are no manifests, a sentence each. */
  readonly odd: readonly string[];
}

/**
 * The machines that have something in a lake, those that cannot be read too.
 *
 * @throws TypeError if the lake is not a LakeFolder
 */
export async function listMachines(lake: LakeFolder): Promise<MachinesInLake> {
  checkLake(lake);
  const { machines: names, odd } = await manifestFolderOf(lake);
  const machines: MachineInLake[] = [];
  for (const machine of names) {
    try {
      const file = await readUsableManifest(lake, machine);
      if (file !== null) machines.push(readMachine(file.manifest));
    } catch (error) {
      if (!(error instanceof LakeError && error.mayBeLeftOut)) throw error;
      machines.push({ ...unread, machine, fault: error.message });
    }
  }
  return { machines, odd: odd.map(({ place, fault }) => `${place} ${fault}`) };
}

const unread = {
  person: null,
  changedAt: null,
  units: null,
  rows: null,
  bytes: null,
  program: null,
  version: null,
  readableFrom: null,
};

function readMachine(manifest: LakeManifest): MachineInLake {
  const { machine, person = null, changedAt = null, program, version, readableFrom, batches } = manifest;
  const parts = batches.flatMap((batch) => batch.parts);
  return {
    machine,
    person: person === machine ? null : person,
    changedAt,
    units: batches.reduce((sum, { units }) => sum + units.length, 0),
    rows: parts.reduce((sum, { rows }) => sum + rows, 0),
    bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    program,
    version,
    readableFrom,
    fault: null,
  };
}

/**
 * Takes a machine out of a lake, whether it can be read or not, and the facts beside it that were settled from it. Its manifest goes
 * first: from then on no reader counts anything of it, and where the rest is left, another call removes it.
 *
 * @returns how many files were removed
 * @throws LakeError if the lake has nothing of it; TypeError if the lake is not a LakeFolder
 */
export async function removeMachine(lake: LakeFolder, machine: string): Promise<number> {
  checkLake(lake);
  const names = (await lake.list()).map(({ name }) => name);
  const parts = names.filter((name) => isPartOf(machine, name));
  const manifest = manifestName(machine);
  const own = names.includes(manifest) ? [manifest, ...parts] : parts;
  if (own.length === 0) throw noMachine(lake, machine, names);
  const facts = (await isSettledFrom(lake, machine)) ? names.filter(isOfFacts).sort(manifestFirst) : [];
  // Facts that outlive the last machine would count.
  for (const name of [...facts, ...own]) await lake.remove(name);
  return facts.length + own.length;
}

function manifestFirst(a: string, b: string): number {
  return Number(b === factsManifestName) - Number(a === factsManifestName);
}

/** Whether the lake's facts include the machine; true if unknown. */
async function isSettledFrom(lake: LakeFolder, machine: string): Promise<boolean> {
  try {
    const manifest = await readFactsManifest(lake);
    return manifest?.settledFrom.some((state) => state.machine === machine) ?? false;
  } catch (error) {
    if (error instanceof LakeError && (error.code === "damaged" || error.code === "other-version"))
      return true;
    throw error;
  }
}

/** An error that names the machines that there are. */
function noMachine(lake: LakeFolder, machine: string, names: readonly string[]): LakeError {
  const machines = names.flatMap((name) => machineOfManifest(name) ?? []);
  const closest = closestName(machine, machines);
  const hint =
    machines.length === 0
      ? "it has none"
      : closest === null
        ? `there are ${machines.join(", ")}`
        : `did you mean ${closest}?`;
  return new LakeError("wrong-machine", `${lake.folder} has no machine ${machine}; ${hint}`);
}

/**
 * Gives a machine of a lake another name, and its person with it where nobody was named. All is written under the new name before the
 * old one goes: meanwhile it is there twice, and counts once, as any copy does.
 *
 * @param to up to 64 letters in lower case, digits and hyphens
 * @returns how many files were written
 * @throws LakeError if there is no such machine or it is not whole, or the other name is taken or none; TypeError if the lake is not a
 * LakeFolder
 */
export async function renameMachine(lake: LakeFolder, machine: string, to: string): Promise<number> {
  checkLake(lake);
  if (!machinePattern.test(to))
    throw new LakeError("wrong-machine", `${to} is no name of a machine: allowed are ${allowedMachines}`);
  const names = (await lake.list()).map(({ name }) => name);
  if (names.includes(manifestName(to)) || names.some((name) => isPartOf(to, name)))
    throw new LakeError("wrong-machine", `${lake.folder} has a machine ${to} already`);
  const file = await readUsableManifest(lake, machine);
  if (file === null) throw noMachine(lake, machine, names);
  const { manifest } = file;
  if (manifest.version > lakeVersion)
    throw new LakeError(
      "other-version",
      `a newer version of turnmeter exported what ${machine} has in ${lake.folder}: rename it with that`,
    );
  const parts = manifest.batches.flatMap((batch) => batch.parts.map((part) => ({ ...batch, ...part })));
  const written: string[] = [];
  try {
    for (const part of parts) {
      const name = partName({ ...part, machine });
      const bytes = await lake.read(name);
      if (bytes === null || sha256(bytes) !== part.sha256)
        throw new LakeError("incomplete", `${name} is missing or another file: export again on ${machine}`);
      written.push(partName({ ...part, machine: to }));
      await lake.write(written.at(-1)!, bytes);
    }
    const person = manifest.person === machine ? to : manifest.person;
    await lake.write(manifestName(to), manifestBytes({ ...manifest, machine: to, person }));
  } catch (error) {
    for (const name of written) await lake.remove(name).catch(() => {});
    throw error;
  }
  await removeMachine(lake, machine);
  return written.length + 1;
}
