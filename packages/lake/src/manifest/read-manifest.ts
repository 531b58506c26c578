import type { LakeFolder } from "../lake-folder.js";
import { manifestName } from "../layout.js";
import { parseManifest } from "./manifest.js";
import type { LakeManifest } from "./manifest.js";

/**
 * What a machine has in a lake; null if it has nothing.
 * @throws LakeError where its manifest is damaged, or of another version
 */
export async function readManifest(lake: LakeFolder, machine: string): Promise<LakeManifest | null> {
  const name = manifestName(machine);
  const bytes = await lake.read(name);
  return bytes === null ? null : parseManifest(bytes, `${lake.folder}/${name}`);
}
