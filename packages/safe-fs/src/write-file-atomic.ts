import { randomUUID } from "node:crypto";
import { open, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { isCredentialFile } from "./credential-file.js";
import { retrying, systemClock } from "./retry.js";
import { SafeFsError, systemCode, toSafeFsError } from "./safe-fs-error.js";

/**
 * Writes a file so that a reader sees either the old content or all of the new one, even after a
 * crash. The folder must exist. A link is followed; an existing file keeps its permissions.
 * @throws SafeFsError where the file cannot be written, is no regular file, or has a credential file's name
 */
export async function writeFileAtomic(path: string, data: string | Uint8Array): Promise<void> {
  if (isCredentialFile(path)) {
    throw new SafeFsError("credential-file", path, { reason: "credential files are never written" });
  }
  try {
    const target = await existing(path);
    if (target !== null && isCredentialFile(target.path)) {
      throw new SafeFsError("credential-file", path, { reason: "credential files are never written" });
    }
    // Renaming over a device such as /dev/null would replace it.
    if (target !== null && !target.isFile)
      throw new SafeFsError("io", path, { reason: "not a regular file" });
    await replaceFile(target?.path ?? path, data, target?.mode);
  } catch (error) {
    throw toSafeFsError(error, path);
  }
}

async function existing(path: string): Promise<{ path: string; isFile: boolean; mode: number } | null> {
  try {
    const realPath = await realpath(path);
    const state = await stat(realPath);
    return { path: realPath, isFile: state.isFile(), mode: state.mode & 0o777 };
  } catch (error) {
    if (systemCode(error) === "ENOENT") return null;
    throw error;
  }
}

async function replaceFile(path: string, data: string | Uint8Array, mode: number | undefined): Promise<void> {
  // In the same folder, since a rename is atomic only within one file system.
  const temporary = join(dirname(path), `.${basename(path).slice(0, 100)}.${randomUUID()}.tmp`);
  try {
    const file = await retrying(() => open(temporary, "wx"), path, systemClock);
    try {
      if (mode !== undefined) await file.chmod(mode);
      await file.writeFile(data);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
