import { type JsonObject } from "../records/project-record.js";
import { LineSplitter } from "../records/line-splitter.js";
import { parseLine } from "../records/parse-line.js";

/** The start of a file as far as it was looked at. */
export interface FileHead {
  /** The first objects of the file's lines. */
  readonly rows: readonly JsonObject[];
  /** True where nothing but white space was found. */
  readonly isBlank: boolean;
}

/** Up to `maxRows` objects from the first bytes of a file. A cut last line counts only where `isWhole`. */
export function headRows(bytes: Uint8Array, options: { maxRows: number; isWhole: boolean }): FileHead {
  const rows: JsonObject[] = [];
  let isBlank = true;
  const splitter = new LineSplitter(
    Infinity,
    (line, start, end, { isEnded }) => {
      if (rows.length >= options.maxRows) return;
      if (!isEnded && !options.isWhole) {
        isBlank &&= end === start;
        return;
      }
      const parsed = parseLine(line, start, end);
      if (parsed.status === "empty") return;
      isBlank = false;
      for (const { value } of parsed.objects) if (rows.length < options.maxRows) rows.push(value);
    },
    () => {},
  );
  splitter.add(bytes);
  splitter.finish();
  return { rows, isBlank };
}
