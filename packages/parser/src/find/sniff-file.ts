import type { SafeFs } from "@turnmeter/safe-fs";
import type { JsonObject } from "../records/project-record.js";
import type { Source } from "../source.js";
import { unrecognisedRows } from "../unrecognised-rows.js";
import { type FileHead, firstRows, headRows } from "./head-rows.js";
import { isHistory, isWorkflowJournal } from "./other-rows.js";

/** What a file was found to be by its first rows. */
export type Sniffed =
  | { readonly kind: "log"; readonly source: Source; readonly logId: string | null }
  | { readonly kind: "journal" }
  | { readonly kind: "skipped"; readonly reason: "empty" | "not a transcript" | "unknown format" }
  | { readonly kind: "unrecognised"; readonly rows: string };

// Most files are told by their first rows.
const heads = [
  { bytes: 16 * 1024, rows: 10 },
  { bytes: 256 * 1024, rows: 50 },
] as const;

// A first line that is longer, as one that holds an image, is passed over for the lines after it; it is
// looked into where there are none.
const lineLimits = [4 * 1024 * 1024, 128 * 1024 * 1024] as const;
const farthest = 1024 * 1024 * 1024;

/**
 * What a file is, by up to 50 rows of its first 256 KiB, or by its first rows where these begin later.
 * The name plays no part.
 * @throws SafeFsError where the file cannot be read
 */
export async function sniffFile(path: string, fs: SafeFs, sources: readonly Source[]): Promise<Sniffed> {
  for (const head of heads) {
    const bytes = await fs.readHead(path, head.bytes);
    const isWhole = bytes.length < head.bytes;
    const found = headRows(bytes, { maxRows: head.rows, isWhole });
    const known = kindOfRows(found.rows, sources);
    if (known !== null) return known;
    const isAll = isWhole && found.rows.length < head.rows;
    const isLast = head === heads.at(-1);
    if (isAll || (isLast && (isWhole || found.rows.length > 0))) return unknownFile(found, isAll);
    if (isLast && isOneOddLine(bytes)) return unknownFile(found, false);
  }
  let found: FileHead = { rows: [], isBlank: true };
  for (const maxLineBytes of lineLimits) {
    found = await firstRows(fs.readChunks(path), { maxRows: 50, maxLineBytes, maxBytes: farthest });
    const known = kindOfRows(found.rows, sources);
    if (known !== null) return known;
  }
  return unknownFile(found, false);
}

/** Whether bytes without a line's end begin as no object does. */
function isOneOddLine(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return !start.includes("\n") && !/^\uFEFF?\s*(?:\{|$)/.test(start.toString("utf8"));
}

/** What a file of unknown rows is; `isAll` where these are all that it has. */
function unknownFile({ rows, isBlank }: FileHead, isAll: boolean): Sniffed {
  if (isBlank) return { kind: "skipped", reason: "empty" };
  if (rows.length < unrecognisedRows) return { kind: "skipped", reason: "unknown format" };
  return { kind: "unrecognised", rows: isAll ? `${rows.length} rows` : `${rows.length} or more rows` };
}

function kindOfRows(rows: readonly JsonObject[], sources: readonly Source[]): Sniffed | null {
  if (rows.length === 0) return null;
  if (rows.every(isWorkflowJournal)) return { kind: "journal" };
  const source = sources.find(({ detect }) => detect(rows));
  if (source !== undefined) return { kind: "log", source, logId: source.logId?.(rows) ?? null };
  return rows.every(isHistory) ? { kind: "skipped", reason: "not a transcript" } : null;
}
