import { longsOf, textsOf } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";
import { threadRows } from "./thread-rows.js";
import type { ThreadRows } from "./thread-rows.js";

/**
 * Responses thread by thread, in order of time: requests that a thread made itself, with a time and logged usage. Those
 * made inside a response, and sums that a log states, have prompts of their own or none.
 */
export function responseRows(requests: Facts["requests"]): ThreadRows {
  let rows = known.get(requests);
  if (rows === undefined) known.set(requests, (rows = findRows(requests)));
  return rows;
}

/** Several metrics of one page ask for them, and tables do not change. */
const known = new WeakMap<Facts["requests"], ThreadRows>();

function findRows({ columns, rowCount }: Facts["requests"]): ThreadRows {
  const { codes, dictionary } = textsOf(columns.threadId);
  const at = longsOf(columns.at);
  const kinds = textsOf(columns.kind);
  const message = kinds.dictionary.indexOf("message");
  const bases = textsOf(columns.tokenBasis);
  const unknown = bases.dictionary.indexOf("unknown");
  const threadOfRow = new Int32Array(rowCount);
  for (let row = 0; row < rowCount; row++) {
    const isKnown = unknown === -1 || bases.codes[row] !== unknown;
    const isResponse = kinds.codes[row] === message && isKnown && !Number.isNaN(at[row]!);
    threadOfRow[row] = isResponse ? codes[row]! : -1;
  }
  return threadRows(threadOfRow, dictionary.length, at);
}
