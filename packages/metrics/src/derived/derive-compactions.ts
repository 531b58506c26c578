import { longsOf, orderOfNumbers, placeAfter, tableOf, textsOf } from "@turnmeter/columns";
import { derivedColumns } from "@turnmeter/schema";
import type { CompactionFact, DerivedFacts, Facts, Table } from "@turnmeter/schema";
import { derivedTable } from "./derivation.js";
import { promptSizes } from "./prompt-tokens.js";
import { responseRows } from "./thread-rows.js";

/** Compactions of all threads with the size of the context before and after. */
export function withCompactions(facts: Pick<Facts, "requests" | "marks">): Pick<DerivedFacts, "compactions"> {
  return { compactions: derivedTable(facts, "compactions", deriveCompactions) };
}

function deriveCompactions({ requests, marks }: Pick<Facts, "requests" | "marks">): Table<CompactionFact> {
  const { columns } = marks;
  const kinds = textsOf(columns.kind);
  const compaction = kinds.dictionary.indexOf("compaction");
  if (compaction === -1) return tableOf(derivedColumns.compactions, []);
  const at = longsOf(columns.at);
  const responsesOf = responsesAround(requests);
  const found: CompactionFact[] = [];
  for (const row of orderOfNumbers(at)) {
    if (kinds.codes[row] !== compaction) continue;
    const { before, after } = responsesOf(columns.threadId.at(row), at[row]!);
    const logged = columns.value.at(row);
    found.push({
      source: columns.source.at(row),
      sessionId: columns.sessionId.at(row),
      threadId: columns.threadId.at(row),
      project: columns.project.at(row),
      file: columns.file.at(row),
      line: columns.line.at(row),
      turnId: columns.turnId.at(row),
      at: columns.at.at(row),
      trigger: columns.detail.at(row),
      beforeTokens: logged ?? before,
      isBeforeLogged: logged !== null,
      afterTokens: after,
    });
  }
  return tableOf(derivedColumns.compactions, found);
}

/** Prompt tokens of the thread's last response up to a moment, and of the next; null if there is none. */
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
    const next = placeAfter(own, (row) => at[row]! <= moment);
    const [last, first] = [own[next - 1], own[next]];
    return {
      before: last === undefined ? null : sizes[last]!,
      after: first === undefined ? null : sizes[first]!,
    };
  };
}
