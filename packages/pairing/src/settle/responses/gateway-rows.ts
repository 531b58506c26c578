import { flagsOf, hasKey, keysOf } from "@turnmeter/columns";
import type { Table } from "@turnmeter/schema";
import type { RequestCandidate } from "../../candidates/request.js";

/**
 * The candidates of which nothing but a message id that may recur says which response they are of: each holds one row, as
 * gateways without request ids have it.
 */
export function gatewayRows({ columns, rowCount }: Table<RequestCandidate>): readonly number[] {
  const isGlobal = flagsOf(columns.isMessageIdGlobal);
  if (!isGlobal.includes(0)) return [];
  const messages = keysOf(columns.messageId);
  const requests = keysOf(columns.requestId);
  const rows: number[] = [];
  for (let row = isGlobal.indexOf(0); row !== -1 && row < rowCount; row = isGlobal.indexOf(0, row + 1))
    if (hasKey(messages, row) && !hasKey(requests, row)) rows.push(row);
  return rows;
}
