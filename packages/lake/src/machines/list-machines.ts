import { LakeError } from "../lake-error.js";
import { checkLake } from "../lake-folder.js";
import type { LakeFolder } from "../lake-folder.js";
import { manifestFolderOf } from "../manifest/machines-in.js";
import type { LakeManifest } from "../manifest/manifest.js";
import { readUsableManifest } from "../manifest/read-manifest.js";

/** What a machine has in a lake. All but its name and the fault is null where it cannot be read. */
export interface MachineInLake {
  readonly machine: string;
  /** Whose it is; null too where nobody was named. */
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
  /** What lies among their manifests and is none, a sentence each. */
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
