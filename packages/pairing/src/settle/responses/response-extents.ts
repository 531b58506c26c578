import { flagsOf, integersOf, longsOf, textsOf } from "@turnmeter/columns";
import type { Table } from "@turnmeter/schema";
import type { RequestCandidate } from "../../candidates/request.js";
import { gatewayRows } from "./gateway-rows.js";
import type { Responses } from "./responses.js";

/** What all rows of each response say together, by the number of the response. */
export interface ResponseExtents {
  /** When the first row was written, epoch ms; NaN where that is not known. */
  readonly firstAt: Float64Array;
  /** When the last row was written, epoch ms; NaN where that is not known. */
  readonly lastAt: Float64Array;
  readonly rows: Int32Array;
  /** Characters of content, by the log that has most. */
  readonly contentChars: Float64Array;
}

/** The extents of responses. Copies with new uuids tell the last row only where others do not: their file may date it anew. */
export function responseExtents(
  requests: Table<RequestCandidate>,
  { ofRow, count }: Responses,
): ResponseExtents {
  const { columns, rowCount } = requests;
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
  tellGatewayRows(requests, ofRow, contentChars);
  for (let response = 0; response < count; response++) {
    if (Number.isNaN(lastAt[response])) lastAt[response] = renamedLastAt[response]!;
  }
  return { firstAt, lastAt, rows, contentChars };
}

/** Rows of gateways are candidates of their own: those of one log and thread tell the content together. */
function tellGatewayRows(
  requests: Table<RequestCandidate>,
  ofRow: Int32Array,
  contentChars: Float64Array,
): void {
  const rows = gatewayRows(requests);
  if (rows.length === 0) return;
  const { columns } = requests;
  const [files, threads] = [textsOf(columns.file).codes, textsOf(columns.threadId).codes];
  const chars = longsOf(columns.contentChars);
  const sums = new Map<string, number>();
  for (const row of rows) {
    const response = ofRow[row]!;
    const log = `${response} ${files[row]} ${threads[row]}`;
    const sum = (sums.get(log) ?? 0) + chars[row]!;
    sums.set(log, sum);
    if (sum > contentChars[response]!) contentChars[response] = sum;
  }
}
