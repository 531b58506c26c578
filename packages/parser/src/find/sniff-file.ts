import type { SafeFs } from "@turnmeter/safe-fs";
import type { JsonObject } from "../records/project-record.js";
import type { Source } from "../source.js";
import { unrecognisedRows } from "../unrecognised-rows.js";
import { headRows } from "./head-rows.js";
import { isHistory, isWorkflowJournal } from "./other-rows.js";

/** What a file was found to be by its first rows. */
export type Sniffed =
  | { readonly kind: "log"; readonly source: Source; readonly logId: string | null }
  | { readonly kind: "journal" }
  | { readonly kind: "skipped"; readonly reason: "empty" | "not a transcript" | "unknown format" }
  | { readonly kind: "unrecognised"; readonly rows: string };

// Most files are told by their first rows. The long steps are for a first line that holds an image.
const steps = [
  { bytes: 16 * 1024, rows: 10 },
  { bytes: 256 * 1024, rows: 50 },
  { bytes: 4 * 1024 * 1024, rows: 50 },
  { bytes: 128 * 1024 * 1024, rows: 50 },
] as const;

/**
 * What a file is, by up to 50 rows of its first 256 KiB, or by its first row where that is longer.
 * The name plays no part.
 * @throws SafeFsError where the file cannot be read
 */
export async function sniffFile(path: string, fs: SafeFs, sources: readonly Source[]): Promise<Sniffed> {
  for (const [at, step] of steps.entries()) {
    const bytes = await fs.readHead(path, step.bytes);
    const isWhole = bytes.length < step.bytes;
    const { rows, isBlank } = headRows(bytes, { maxRows: step.rows, isWhole });
    const known = rows.length === 0 ? null : kindOfRows(rows, sources);
    if (known !== null) return known;
    const isFull = rows.length >= step.rows;
    const isLast = at === steps.length - 1;
    if (at === 0 && (isFull || !isWhole)) continue;
    if (rows.length === 0 && !isWhole && !isLast) continue;
    if (isBlank) return { kind: "skipped", reason: "empty" };
    if (rows.length < unrecognisedRows) break;
    return {
      kind: "unrecognised",
      rows: isWhole && !isFull ? `${rows.length} rows` : `${rows.length} or more rows`,
    };
  }
  return { kind: "skipped", reason: "unknown format" };
}

function kindOfRows(rows: readonly JsonObject[], sources: readonly Source[]): Sniffed | null {
  if (rows.every(isWorkflowJournal)) return { kind: "journal" };
  const source = sources.find(({ detect }) => detect(rows));
  if (source !== undefined) return { kind: "log", source, logId: source.logId?.(rows) ?? null };
  return rows.every(isHistory) ? { kind: "skipped", reason: "not a transcript" } : null;
}
