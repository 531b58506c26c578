import { flagsOf, integersOf, longsOf } from "@turnmeter/columns";
import type { Table } from "@turnmeter/schema";
import type { RequestCandidate } from "../candidates/request.js";
import type { Responses } from "./responses.js";

/** What all rows of each response say together, by the number of the response. */
export interface ResponseExtents {
  /** When the first row was written, epoch ms; NaN where that is not known. */
  readonly firstAt: Float64Array;
  /** When the last row was written, epoch ms; NaN where that is not known. */
  readonly lastAt: Float64Array;
  readonly rows: Int32Array;
  /** Characters of content of the row that has most. */
  readonly contentChars: Float64Array;
}

/** The extents of responses. Copies with new uuids tell the last row only where others do not: their file may date it anew. */
export function responseExtents(
  { columns, rowCount }: Table<RequestCandidate>,
  { ofRow, count }: Responses,
): ResponseExtents {
  const firstAt = new Float64Array(count).fill(Number.NaN);
  const lastAt = new Float64Array(count).fill(Number.NaN);
  const renamedLastAt = new Float64Array(count).fill(Number.NaN);
  const rows = new Int32Array(count);
  const contentChars = new Float64Array(count);
  const [firstTimes, lastTimes] = [longsOf(columns.firstAt), longsOf(columns.lastAt)];
  const isRenamed = flagsOf(columns.isRenamedCopy);
  const rowsOfCandidate = integersOf(columns.rows);
  const chars = longsOf(columns.contentChars);
  for (let row = 0; row < rowCount; row++) {
    const response = ofRow[row]!;
    const last = isRenamed[row] === 1 ? renamedLastAt : lastAt;
    const first = firstAt[response]!;
    const until = last[response]!;
    // What is not known is neither smaller nor larger.
    if (firstTimes[row]! < first || Number.isNaN(first)) firstAt[response] = firstTimes[row]!;
    if (lastTimes[row]! > until || Number.isNaN(until)) last[response] = lastTimes[row]!;
    rows[response]! += rowsOfCandidate[row]!;
    if (chars[row]! > contentChars[response]!) contentChars[response] = chars[row]!;
  }
  for (let response = 0; response < count; response++) {
    if (Number.isNaN(lastAt[response])) lastAt[response] = renamedLastAt[response]!;
  }
  return { firstAt, lastAt, rows, contentChars };
}
