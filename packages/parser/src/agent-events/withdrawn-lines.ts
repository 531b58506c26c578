import { objectOf, numberOf, stringOf } from "../decoding/values.js";
import { LineSplitter } from "../records/line-splitter.js";
import { longestRecordBytes } from "../records/record-reader.js";

/** What events of a stream take back of whole files. */
export interface WithdrawnLines {
  /** Whether what a line of a log told is taken back, told on a line of the stream. */
  has(file: string | null, line: number, streamLine: number): boolean;
}

/** Nothing is taken back. */
export const noWithdrawnLines: WithdrawnLines = { has: () => false };

const mark = Buffer.from('"agent:withdrawn"');

/** One withdrawal: of a log from a line on, on a line of the stream. */
interface FromLine {
  readonly line: number;
  readonly streamLine: number;
}

/**
 * Finds the withdrawals in the bytes of a stream, before it is read: events are handed on as they come, and none can be
 * called back.
 */
export async function withdrawnLines(chunks: AsyncIterable<Uint8Array>): Promise<WithdrawnLines> {
  const byFile = new Map<string, FromLine[]>();
  const lines = new LineSplitter(
    longestRecordBytes,
    (bytes, start, end, { number }) => {
      const found = bytes.subarray(start, end);
      if (!found.includes(mark)) return;
      const { file, line } = withdrawalIn(found.toString("utf8"));
      if (file === null || line === null) return;
      const known = byFile.get(file);
      if (known === undefined) byFile.set(file, [{ line, streamLine: number }]);
      else known.push({ line, streamLine: number });
    },
    () => {},
  );
  for await (const bytes of chunks) lines.add(bytes);
  lines.finish();
  if (byFile.size === 0) return noWithdrawnLines;
  return {
    has: (file, line, streamLine) =>
      byFile.get(file ?? "")?.some((from) => streamLine < from.streamLine && line >= from.line) === true,
  };
}

function withdrawalIn(text: string): { readonly file: string | null; readonly line: number | null } {
  try {
    const record = objectOf(JSON.parse(text));
    if (record?.["type"] === "agent:withdrawn")
      return { file: stringOf(record["file"]), line: numberOf(record["line"]) };
  } catch {
    // Such a line is reported where the stream is read.
  }
  return { file: null, line: null };
}
