import { lakeVersion } from "../lake-columns.js";
import { LakeError } from "../lake-error.js";
import { checkLake } from "../lake-folder.js";
import type { LakeFolder } from "../lake-folder.js";
import { allowedMachines, isPartOf, machinePattern, manifestName, partName } from "../layout.js";
import { manifestBytes } from "../manifest/manifest.js";
import { readUsableManifest } from "../manifest/read-manifest.js";
import { sha256 } from "../sha256.js";
import { noMachine, removeMachine } from "./remove-machine.js";

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
