import { orderOfNumbers, sortRuns, textsOf } from "@turnmeter/columns";
import type { Table } from "@turnmeter/schema";
import type { RequestCandidate } from "../../candidates/request.js";
import { compareText } from "../../compare-text.js";
import type { ResponseExtents } from "./response-extents.js";
import type { Responses } from "./responses.js";

/** The responses by the time of their first row, unknown ones last; those of one moment by session and key. */
export function responsesInOrder(
  { columns }: Table<RequestCandidate>,
  { owner, compareKeys }: Responses,
  { firstAt }: ResponseExtents,
): Int32Array {
  const { codes: sessions, dictionary } = textsOf(columns.sessionId);
  const order = orderOfNumbers(firstAt);
  sortRuns(order, firstAt, (a, b) => {
    const sessionA = sessions[owner[a]!]!;
    const sessionB = sessions[owner[b]!]!;
    const bySession = sessionA === sessionB ? 0 : compareText(dictionary[sessionA]!, dictionary[sessionB]!);
    return bySession || compareKeys(a, b);
  });
  return order;
}
