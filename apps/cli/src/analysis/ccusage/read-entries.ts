import { isUtf8 } from "node:buffer";
import { LineSplitter } from "@turnmeter/parser";
import type { SafeFs } from "@turnmeter/safe-fs";
import { entriesOfLine } from "./entries-of-line.js";
import type { Entry, SkipReason } from "./entry.js";

export interface FoundEntries {
  /** By path and line. */
  readonly entries: readonly Entry[];
  /** Why a line with usage gives no entry, by its place. */
  readonly reasons: ReadonlyMap<string, SkipReason>;
}

/** The place of a line, `file:line`. */
export function placeOf({ file, line }: { readonly file: string; readonly line: number }): string {
  return `${file}:${line}`;
}

const mark = '"usage"';
const notJson = { entries: [], reason: "spelling" } as const;
const longestLineBytes = 1 << 30;

/** The entries of the given files, in the order in which ccusage reads them. */
export async function readEntries(paths: readonly string[], fs: SafeFs): Promise<FoundEntries> {
  const entries: Entry[] = [];
  const reasons = new Map<string, SkipReason>();
  for (const file of [...paths].sort()) {
    const lines = new LineSplitter(
      longestLineBytes,
      (bytes, start, end, { number: line, byteOffset }) => {
        const row = bytes.subarray(start, end);
        if (row.indexOf(mark) === -1) return;
        // To ccusage a byte order mark is a part of the first line, which then is no JSON.
        const isMarked = line === 1 && byteOffset > 0;
        const found =
          isMarked || !isUtf8(row) ? notJson : entriesOfLine(row.toString("utf8"), { file, line });
        if (found.reason === null) for (const entry of found.entries) entries.push(entry);
        else reasons.set(placeOf({ file, line }), found.reason);
      },
      () => undefined,
    );
    for await (const chunk of fs.readChunks(file)) lines.add(chunk);
    lines.finish();
  }
  return { entries, reasons };
}
