import { LakeError } from "../lake-error.js";
import type { LakeFile, LakeFolder } from "../lake-folder.js";
import { layoutFolder } from "../layout.js";

/** @throws LakeError if the folder holds files, and none of them is of a lake */
export function refuseOtherFolder(lake: LakeFolder, files: readonly LakeFile[]): void {
  if (files.length > 0 && !files.some(({ name }) => name.startsWith(`${layoutFolder}/`)))
    throw new LakeError(
      "not-a-lake",
      `${lake.folder} holds other files and is no lake: name an empty or a new folder`,
    );
}
