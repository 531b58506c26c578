import { LakeError } from "../lake-error.js";
import type { LakeFolder } from "../lake-folder.js";
import { factsManifestName } from "../layout.js";
import { parseFactsManifest } from "./facts-manifest.js";
import type { FactsManifest } from "./facts-manifest.js";
import { factColumnsHash } from "./fact-tables.js";

/**
 * What settled facts a folder holds; null if it has none.
 * @throws LakeError where their manifest is damaged, or of another version
 */
export async function readFactsManifest(lake: LakeFolder): Promise<FactsManifest | null> {
  const bytes = await lake.read(factsManifestName);
  return bytes === null ? null : parseFactsManifest(bytes, `${lake.folder}/${factsManifestName}`);
}

/** @throws LakeError if the facts have other columns than this version knows */
export function checkFactColumns({ columns, program }: FactsManifest, place: string): void {
  if (columns !== factColumnsHash())
    throw new LakeError(
      "other-version",
      `${place}: the facts that turnmeter ${program} wrote have other columns: export them again with this version`,
    );
}
