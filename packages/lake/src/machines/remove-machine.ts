import { closestName } from "@turnmeter/schema/names.js";
import { readFactsManifest } from "../facts/read-facts-manifest.js";
import { LakeError } from "../lake-error.js";
import { checkLake } from "../lake-folder.js";
import type { LakeFolder } from "../lake-folder.js";
import { factsManifestName, isOfFacts, isPartOf, machineOfManifest, manifestName } from "../layout.js";

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

/** Whether the facts in a lake hold something of a machine; true as well where that is not known. */
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
export function noMachine(lake: LakeFolder, machine: string, names: readonly string[]): LakeError {
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
