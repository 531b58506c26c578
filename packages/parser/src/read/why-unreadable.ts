import { WebAssemblyError } from "@turnmeter/scanner";
import { SafeFsError } from "@turnmeter/safe-fs";
import { type DatabaseDamage, DatabaseError } from "../database/database-error.js";
import { DamagedFileError, type FileDamage } from "../compressed/damaged-file-error.js";

/** Failures that last until the file changes. */
const lasting: ReadonlySet<string> = new Set<FileDamage | DatabaseDamage>([
  "database is damaged",
  "database has another form",
  "compressed file is cut short",
  "compressed file is damaged",
]);

/** Whether a file that failed for this reason, one of {@link whyUnreadable}, may become readable without a change. */
export function mayPass(reason: string | null): boolean {
  return reason === null || !lasting.has(reason);
}

/**
 * Why a file could not be read to its end, or why a decoder failed. An unknown error is given by its name only, as its message could quote
 * a row.
 * @throws WebAssemblyError if that is the error: without WebAssembly too little can be read, and figures would be too low
 */
export function failureOf(error: unknown): string {
  if (error instanceof WebAssemblyError) throw error;
  return whyUnreadable(error) ?? `decoder failed: ${error instanceof Error ? error.name : typeof error}`;
}

/** Why a file cannot be read, in a few stable words; null for an error that is not about a file. */
export function whyUnreadable(error: unknown): string | null {
  if (error instanceof SafeFsError) return error.code;
  return error instanceof DamagedFileError || error instanceof DatabaseError ? error.damage : null;
}
