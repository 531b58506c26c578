import { array, assert, boolean, constantFrom, option, property, record } from "fast-check";
import { describe, expect, it } from "vitest";
import { columnOfVector, createTable } from "@turnmeter/columns";
import type { Table } from "@turnmeter/schema";
import { candidateColumns } from "../../../src/candidates/candidates.js";
import type { RequestCandidate } from "../../../src/candidates/request.js";
import { responseKey } from "../../../src/response-key.js";
import { responseKeys } from "../../../src/settle/responses/response-keys.js";

type Ids = Pick<
  RequestCandidate,
  "messageId" | "requestId" | "rowKey" | "isMessageIdGlobal" | "isNamedByRequest"
>;

/** Ids that recur, and ids that are like what keys are made of. */
const idsOf = (...texts: readonly string[]) => option(constantFrom(...texts), { nil: null });
const plain = record({
  messageId: idsOf("msg_A", "msg_B", "msg_C", ""),
  requestId: idsOf("req_1", "req_2", ""),
  rowKey: idsOf("uuid-1", "uuid-2", "null"),
  isMessageIdGlobal: boolean(),
  isNamedByRequest: constantFrom(false),
});
const odd = record({
  messageId: idsOf("msg_A", "row", "request", "msg_A:req_1", "row:uuid-1", "\uD800", "é"),
  requestId: idsOf("req_1", "uuid-1", "\uD800", "é"),
  rowKey: idsOf("uuid-1", "req_1", "\uD800"),
  isMessageIdGlobal: boolean(),
  isNamedByRequest: boolean(),
});

function tableOf(rows: readonly Ids[]): Table<RequestCandidate> {
  const table = createTable(candidateColumns.requests);
  for (const ids of rows) {
    const row = table.addRow();
    table.columns.messageId.set(row, ids.messageId);
    table.columns.requestId.set(row, ids.requestId);
    table.columns.rowKey.set(row, ids.rowKey);
    table.columns.isMessageIdGlobal.set(row, ids.isMessageIdGlobal);
    table.columns.isNamedByRequest.set(row, ids.isNamedByRequest);
  }
  return table.finish();
}

describe("responseKeys", () => {
  it.each([
    { what: "usual ids", anyRow: plain },
    { what: "ids that look like keys", anyRow: odd },
  ])("puts $what together as responseKey does", ({ anyRow }) => {
    assert(
      property(array(anyRow, { minLength: 1, maxLength: 12 }), (rows) => {
        const keys = columnOfVector<string>(responseKeys(tableOf(rows)));
        expect([...keys]).toEqual(rows.map(responseKey));
      }),
      { numRuns: 300 },
    );
  });
});
