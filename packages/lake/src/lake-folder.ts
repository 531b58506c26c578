import { shown } from "@turnmeter/schema/names.js";
import { LakeError } from "./lake-error.js";
import { layoutFolder } from "./layout.js";

/** A file of a lake. */
export interface LakeFile {
  /** Its folders and its name, joined by `/`. */
  readonly name: string;
  readonly sizeBytes: number;
}

/** An entry in a lake that cannot be one of its files. */
export interface LakeOther {
  /** Its folders and its name, joined by `/`. */
  readonly name: string;
  readonly kind: "file" | "folder" | "link" | "other";
}

/** Where a lake lies. `FileTree` of `@turnmeter/safe-fs` is one. */
export interface LakeFolder {
  /** Where it is, for messages. */
  readonly folder: string;
  /** Prefix, followed by a `/`, that other programs put before a file's name, such as `s3://bucket/prefix`; absent where files have paths. */
  readonly address?: string;
  /** All files, or those below a folder, by name. */
  list(below?: string): Promise<readonly LakeFile[]>;
  /** Entries of a folder that `list` leaves out; absent if there can be none. */
  others?(folder: string): Promise<readonly LakeOther[]>;
  /** All bytes of a file; null if it is not there. */
  read(name: string): Promise<Uint8Array | null>;
  /** Writes a file; others see it whole or not at all. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Removes a file, if it is there. */
  remove(name: string): Promise<void>;
}

const calls = ["list", "read", "write", "remove"];

/**
 * Checks a lake that a caller gives.
 *
 * @throws TypeError if it is not a LakeFolder
 */
export function checkLake(lake: unknown): void {
  const has = (name: string): boolean =>
    typeof lake === "object" && lake !== null && typeof Reflect.get(lake, name) === "function";
  if (!calls.every(has))
    throw new TypeError(
      `a lake must be a LakeFolder, such as openTree(folder) of @turnmeter/safe-fs, not ${shown(lake)}`,
    );
}

/**
 * Checks a list of lakes that a caller gives.
 *
 * @throws TypeError if it is not a list of lakes
 */
export function checkLakes(lakes: unknown): void {
  if (!Array.isArray(lakes)) throw new TypeError(`lakes must be a list of LakeFolder, not ${shown(lakes)}`);
  for (const lake of lakes) checkLake(lake);
}

/** @throws LakeError if the folder holds files, and none of them is of a lake */
export function refuseOtherFolder(lake: LakeFolder, files: readonly LakeFile[]): void {
  if (files.length > 0 && !files.some(({ name }) => name.startsWith(`${layoutFolder}/`)))
    throw new LakeError(
      "not-a-lake",
      `${lake.folder} holds other files and is no lake: name an empty or a new folder`,
    );
}
