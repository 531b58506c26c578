import { orderOfNumbers, sortRuns, vectorOf } from "@turnmeter/columns";
import type { TextVector } from "@turnmeter/columns";
import type { Column, CopyKind, StoredRow, Table } from "@turnmeter/schema";
import type { FactName } from "./fact-tables.js";

/**
 * The columns by which the rows of each settled table are ordered, as far as rows of different sessions and logs are: settling
 * orders those of one by more. Null comes last. `checks/fixtures/test/parts.test.ts` holds it.
 */
export const orderColumns = {
  requests: ["at", "threadId"],
  toolCalls: ["startedAt", "threadId"],
  agents: ["sessionId"],
  sessions: ["startedAt", "sessionId"],
  activity: ["threadId"],
  turns: ["promptAt", "turnId"],
  marks: ["at", "threadId"],
  files: ["path"],
  recordCounts: ["file"],
  problems: ["file", "code"],
  copies: ["at", "kind", "requestKey", "callKey", "sessionId"],
  responses: ["at", "threadId"],
  failures: ["at", "threadId"],
  cacheBreaks: ["at", "threadId"],
  unreadWrites: ["at", "threadId"],
  compactions: ["at", "threadId"],
  offListRequests: ["at", "threadId"],
} as const satisfies { readonly [Name in FactName]: readonly (keyof StoredRow<Name>)[] };

/** Orders two rows: below 0 where the first comes first. */
type CompareRows = (a: number, b: number) => number;

/**
 * The rows of tables that were settled apart, which lie one table after the other, in the order in which they would have been settled
 * together.
 *
 * @param keys the columns of {@link orderColumns}
 * @param partOf the table of each row
 */
export function settledOrder(name: FactName, keys: Table<object>, partOf: Int32Array): Int32Array {
  const all: [string, Column<unknown>][] = Object.entries(keys.columns);
  const columns = new Map(all);
  const [first, ...others] = orderColumns[name];
  const numbers = numbersOf(columns.get(first)!);
  const comparisons = others.map((field) =>
    field === "kind" ? byKindOfCopy(columns) : byText(columns.get(field)!),
  );
  const order = orderOfNumbers(numbers);
  sortRuns(order, numbers, (a, b) => {
    if (partOf[a] === partOf[b]) return a - b;
    for (const compare of comparisons) {
      const found = compare(a, b);
      if (found !== 0) return found;
    }
    return a - b;
  });
  return order;
}

/** Times, or the ranks of texts; NaN for null. */
function numbersOf(column: Column<unknown>): Float64Array {
  const vector = vectorOf(column);
  if (vector.kind === "long") return vector.values;
  if (vector.kind !== "text") throw new Error(`rows are ordered by a column of kind ${vector.kind}`);
  const { codes, dictionary } = vector;
  const sorted = Int32Array.from(dictionary.keys()).sort((a, b) =>
    compareTexts(dictionary[a]!, dictionary[b]!),
  );
  const ranks = new Float64Array(dictionary.length);
  for (let rank = 0; rank < sorted.length; rank++) ranks[sorted[rank]!] = rank;
  return Float64Array.from(codes, (code) => ranks[code] ?? Number.NaN);
}

function byText(column: Column<unknown>): CompareRows {
  const vector = column.kind === "text" ? vectorOf(column) : null;
  if (vector?.kind === "text") return (a, b) => compareTexts(textAt(vector, a), textAt(vector, b));
  return (a, b) => compareTexts(stringOf(column.at(a)), stringOf(column.at(b)));
}

function textAt({ codes, dictionary }: TextVector, row: number): string | null {
  return dictionary[codes[row]!] ?? null;
}

function stringOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** By UTF-16 units, as settling does; null last. */
function compareTexts(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  return b === null || a < b ? -1 : 1;
}

/** Copies that were left out whole, which come after those of responses and of calls. */
const wholeKinds: readonly CopyKind[] = ["fork", "digest", "clientMade"];

function byKindOfCopy(columns: ReadonlyMap<string, Column<unknown>>): CompareRows {
  const kinds = columns.get("kind")!;
  const requestKeys = columns.get("requestKey")!;
  const rankOf = (row: number) => {
    const whole = wholeKinds.findIndex((kind) => kind === kinds.at(row));
    return whole === -1 ? Number(requestKeys.at(row) === null) : 2 + whole;
  };
  return (a, b) => rankOf(a) - rankOf(b);
}
