import { checkLake } from "../lake-folder.js";
import type { LakeFolder } from "../lake-folder.js";
import { machineOfManifest, manifestFolder, manifestName } from "../layout.js";
import { sha256 } from "../sha256.js";
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

/** As {@link readManifest}, with the hash of the manifest. */
export async function readManifestFile(lake: LakeFolder, machine: string): Promise<ManifestFile | null> {
  const name = manifestName(machine);
  const bytes = await lake.read(name);
  if (bytes === null) return null;
  return { manifest: parseManifest(bytes, `${lake.folder}/${name}`), manifestSha256: sha256(bytes) };
}

/** What a machine had in a lake at a moment. */
export interface MachineState {
  readonly machine: string;
  /** SHA-256 of its manifest, 64 hexadecimal digits. */
  readonly manifestSha256: string;
}

/** The machines that have something in a lake, by name. */
export async function machineStates(lake: LakeFolder): Promise<readonly MachineState[]> {
  checkLake(lake);
  const files = await lake.list(manifestFolder);
  const states: MachineState[] = [];
  for (const { name } of files) {
    const machine = machineOfManifest(name);
    const bytes = machine === null ? null : await lake.read(name);
    if (machine !== null && bytes !== null) states.push({ machine, manifestSha256: sha256(bytes) });
  }
  return states;
}
