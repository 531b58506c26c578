import { orderOfNumbers, sortRuns, textsOf } from "@turnmeter/columns";
import type { Table } from "@turnmeter/schema";
import type { CallCandidate } from "../../candidates/call.js";
import { compareText } from "../../compare-text.js";
import type { Calls } from "./calls.js";

/** The calls by the time at which they started, unknown ones last; those of one moment by thread and key. */
export function callsInOrder(
  { columns }: Table<CallCandidate>,
  { owner, startedAt, compareKeys }: Calls,
): Int32Array {
  const { codes: threads, dictionary } = textsOf(columns.threadId);
  const order = orderOfNumbers(startedAt);
  sortRuns(order, startedAt, (a, b) => {
    const threadA = threads[owner[a]!]!;
    const threadB = threads[owner[b]!]!;
    const byThread = threadA === threadB ? 0 : compareText(dictionary[threadA]!, dictionary[threadB]!);
    return byThread || compareKeys(a, b);
  });
  return order;
}
