import { SafeFsError } from "@turnmeter/safe-fs";
import { DamagedFileError } from "./damaged-file-error.js";

/** Why a file cannot be read, in a few stable words; null for an error that is not about a file. */
export function whyUnreadable(error: unknown): string | null {
  if (error instanceof SafeFsError) return error.code;
  return error instanceof DamagedFileError ? error.damage : null;
}
