import type { SafeFs } from "@turnmeter/safe-fs";
import type { CallContent } from "../call-content-format.js";
import type { LogUnit } from "../log-format.js";
import { formatOf } from "../read/read-unit.js";
import type { Source } from "../source.js";
import { readAgain } from "./read-again.js";

/** A content and its row. */
export interface CallContentAtPlace {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** Valid until the next batch is asked for. */
  readonly content: CallContent;
}

/** Inputs and results of a unit's calls, file by file in batches, as the files are now; nothing if the source's logs do not hold them. A file that cannot be read, or not to its end, just ends. */
export async function* readCallContents(
  { source, files }: LogUnit,
  fs: SafeFs,
  sources?: readonly Source[],
): AsyncGenerator<readonly CallContentAtPlace[], void, undefined> {
  const format = await formatOf({ source }, sources);
  const calls = await format.loadCalls?.();
  if (calls === undefined) return;
  const { projection, contentsOf } = calls.contents;
  for (const { path: file, kind, framing } of files) {
    if (kind === "meta") continue;
    const as = framing === "document" ? "document" : "lines";
    for await (const batch of readAgain(file, fs, { format, projection, framing: as })) {
      yield batch.flatMap((item) =>
        "record" in item
          ? contentsOf(item.record).map((content) => ({ file, line: item.line, content }))
          : [],
      );
    }
  }
}
