import { longsOf, orderOfNumbers, textsOf } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";
import type { CompactionRow } from "../rows/context.js";
import { placeAt } from "../threads/place-at.js";
import { responseRows } from "../threads/thread-rows.js";
import { isoInstant } from "../usage/iso-instant.js";
import { promptSizes } from "./prompt-sizes.js";

/** Compactions of all threads with the size of the context before and after, in order of time. */
export function compactions({
  requests,
  marks,
}: Pick<Facts, "requests" | "marks">): readonly CompactionRow[] {
  const { columns } = marks;
  const kinds = textsOf(columns.kind);
  const compaction = kinds.dictionary.indexOf("compaction");
  if (compaction === -1) return [];
  const at = longsOf(columns.at);
  const responsesOf = responsesAround(requests);
  const found: CompactionRow[] = [];
  for (const row of orderOfNumbers(at)) {
    if (kinds.codes[row] !== compaction) continue;
    const { before, after } = responsesOf(columns.threadId.at(row), at[row]!);
    const logged = columns.value.at(row);
    found.push({
      sessionId: columns.sessionId.at(row),
      threadId: columns.threadId.at(row),
      place: placeAt(marks, row),
      at: isoInstant(columns.at.at(row)),
      trigger: columns.detail.at(row),
      beforeTokens: logged ?? before,
      isBeforeLogged: logged !== null,
      afterTokens: after,
    });
  }
  return found;
}

/** The prompt tokens of the last response of a thread up to a moment, and of the next one; null if there is none. */
function responsesAround(requests: Facts["requests"]) {
  const sizes = promptSizes(requests);
  const at = longsOf(requests.columns.at);
  const { rows, starts } = responseRows(requests);
  const { dictionary } = textsOf(requests.columns.threadId);
  const numbers = new Map(dictionary.map((thread, number) => [thread, number]));
  return (threadId: string, moment: number) => {
    const thread = numbers.get(threadId);
    if (thread === undefined || Number.isNaN(moment)) return { before: null, after: null };
    const own = rows.subarray(starts[thread], starts[thread + 1]);
    const next = own.findIndex((row) => at[row]! > moment);
    const last = next === -1 ? own.at(-1) : own[next - 1];
    return {
      before: last === undefined ? null : sizes[last]!,
      after: next === -1 ? null : sizes[own[next]!]!,
    };
  };
}
