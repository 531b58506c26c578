import { flagsOf, KeyNumbers, keysOf } from "@turnmeter/columns";
import type { Table } from "@turnmeter/schema";
import type { RequestCandidate } from "../../candidates/request.js";
import type { NumberedKeys } from "../common/numbered-keys.js";

/**
 * Pairs of keys of one response: that of rows which only the request id names, and that of rows with a message id beside
 * it. Where there are several of these, they stay apart, and the smallest has the rows without. Null where no row is
 * named by its request id.
 */
export function keysOfRequests(
  { columns, rowCount }: Table<RequestCandidate>,
  keys: NumberedKeys,
): readonly (readonly [number, number])[] | null {
  const isNamedByRequest = flagsOf(columns.isNamedByRequest);
  if (!isNamedByRequest.includes(1)) return null;
  const requests = new KeyNumbers(keysOf(columns.requestId));
  const alone = new Int32Array(requests.size).fill(-1);
  const smallest = new Int32Array(requests.size).fill(-1);
  for (let row = isNamedByRequest.indexOf(1); row !== -1; row = isNamedByRequest.indexOf(1, row + 1))
    if (requests.ofRow[row] !== -1) alone[requests.ofRow[row]!] = keys.ofRow[row]!;
  for (let row = 0; row < rowCount; row++) {
    const request = requests.ofRow[row]!;
    if (request === -1 || alone[request] === -1 || isNamedByRequest[row] === 1) continue;
    const [key, known] = [keys.ofRow[row]!, smallest[request]!];
    if (known === -1 || (known !== key && keys.keyAt(key) < keys.keyAt(known))) smallest[request] = key;
  }
  const pairs: (readonly [number, number])[] = [];
  for (let request = 0; request < requests.size; request++)
    if (smallest[request] !== -1) pairs.push([alone[request]!, smallest[request]!]);
  return pairs;
}
