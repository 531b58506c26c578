import { oldestReadable } from "../lake-columns.js";
import { LakeError } from "../lake-error.js";
import { checkLake } from "../lake-folder.js";
import type { LakeFolder } from "../lake-folder.js";
import { manifestName } from "../layout.js";
import { sha256 } from "../sha256.js";
import { machinesIn } from "./machines-in.js";
import { parseManifest } from "./manifest.js";
import type { LakeManifest } from "./manifest.js";

/**
 * What a machine has in a lake; null if it has nothing.
 * @throws LakeError where its manifest is damaged, or of another version
 */
export async function readManifest(lake: LakeFolder, machine: string): Promise<LakeManifest | null> {
  return (await readManifestFile(lake, machine))?.manifest ?? null;
}

/** A manifest, and which one. */
export interface ManifestFile {
  readonly manifest: LakeManifest;
  /** SHA-256 of its bytes, 64 hexadecimal digits. */
  readonly manifestSha256: string;
}

/**
 * What a machine has in a lake and this version can read; null if it has nothing.
 * @throws LakeError where its manifest is damaged, or of a version that cannot be read
 */
export async function readUsableManifest(lake: LakeFolder, machine: string): Promise<ManifestFile | null> {
  const file = await readManifestFile(lake, machine);
  if (file === null || file.manifest.version >= oldestReadable) return file;
  throw new LakeError(
    "other-version",
    `${lake.folder}: what ${machine} exported with turnmeter ${file.manifest.program} has other columns: export it again with this version`,
    { mayBeLeftOut: true },
  );
}

async function readManifestFile(lake: LakeFolder, machine: string): Promise<ManifestFile | null> {
  const name = manifestName(machine);
  const bytes = await lake.read(name);
  if (bytes === null) return null;
  const place = `${lake.folder}/${name}`;
  const manifest = parseManifest(bytes, place);
  if (manifest.machine !== machine)
    throw new LakeError(
      "damaged",
      `${place} is the manifest of the machine ${manifest.machine}: remove it if it is a copy, and export again on ${machine} if there is such a machine`,
      { mayBeLeftOut: true },
    );
  return { manifest, manifestSha256: sha256(bytes) };
}

/** What a machine had in a lake at a moment. */
export interface MachineState {
  readonly machine: string;
  /** SHA-256 of its manifest, 64 hexadecimal digits. */
  readonly manifestSha256: string;
}

/**
 * Names of the machines that have exported to a lake.
 * @throws LakeError if anything but manifests lies among them
 */
export async function machineStates(lake: LakeFolder): Promise<readonly MachineState[]> {
  checkLake(lake);
  const states: MachineState[] = [];
  for (const machine of await machinesIn(lake)) {
    const bytes = await lake.read(manifestName(machine));
    if (bytes !== null) states.push({ machine, manifestSha256: sha256(bytes) });
  }
  return states;
}
