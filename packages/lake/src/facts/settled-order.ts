import { orderOfNumbers, sortRuns, vectorOf, type TextVector } from "@turnmeter/columns";
import type { Column, CopyKind, StoredRow, Table } from "@turnmeter/schema";
import type { FactName } from "./fact-tables.js";

/** The columns that order rows of different sessions and logs in each settled table; settling orders the rows of one by more columns. Null comes last. `checks/fixtures/test/settled-units.long.test.ts` checks it. */
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

/** Below 0 if the first row comes first. */
type CompareRows = (a: number, b: number) => number;

/**
 * The rows of tables that were settled apart, which lie one table after the other, in the order in which they would have been settled
 * together.
 *
 * @param keys the columns of {@link orderColumns}
 * @param partOf the table of each row
 */
export function settledOrder(name: FactName, keys: Table<object>, partOf: Int32Array): Int32Array {
  const columns = columnsOf(keys);
  const [first, ...others] = orderColumns[name];
  const numbers = numbersOf(columns.get(first)!);
  const comparisons = others.map((field) =>
    field === "kind" ? byRank(rankOfCopy(columns)) : byText(columns.get(field)!),
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

/**
 * How many rows of a table come before each row of another one, where both are in settled order and share no session or log.
 *
 * @param first all columns of {@link orderColumns}; on ties its rows come first
 * @param second the same of the other table
 */
export function placesAmong(name: FactName, first: Table<object>, second: Table<object>): Int32Array {
  const comparisons = orderColumns[name].map((field) => comparisonOf(field, first, second));
  const isAfter = (row: number, other: number): boolean => {
    for (const compare of comparisons) {
      const found = compare(row, other);
      if (found !== 0) return found > 0;
    }
    return false;
  };
  const places = new Int32Array(second.rowCount);
  let least = 0;
  for (let other = 0; other < second.rowCount; other++) {
    let most = first.rowCount;
    while (least < most) {
      const middle = (least + most) >>> 1;
      if (isAfter(middle, other)) most = middle;
      else least = middle + 1;
    }
    places[other] = least;
  }
  return places;
}

function comparisonOf(field: string, first: Table<object>, second: Table<object>): CompareRows {
  const [own, others] = [columnsOf(first), columnsOf(second)];
  if (field === "kind") {
    const [rankOf, rankOfOther] = [rankOfCopy(own), rankOfCopy(others)];
    return (a, b) => rankOf(a) - rankOfOther(b);
  }
  const [column, other] = [own.get(field)!, others.get(field)!];
  return (a, b) => compareValues(valueOf(column.at(a)), valueOf(other.at(b)));
}

function columnsOf(table: Table<object>): ReadonlyMap<string, Column<unknown>> {
  const all: [string, Column<unknown>][] = Object.entries(table.columns);
  return new Map(all);
}

/** Times, or ranks of texts; NaN for null. */
function numbersOf(column: Column<unknown>): Float64Array {
  const vector = vectorOf(column);
  if (vector.kind === "long") return vector.values;
  if (vector.kind !== "text") throw new Error(`rows are ordered by a column of kind ${vector.kind}`);
  const { codes, dictionary } = vector;
  const sorted = Int32Array.from(dictionary.keys()).sort((a, b) =>
    compareValues(dictionary[a]!, dictionary[b]!),
  );
  const ranks = new Float64Array(dictionary.length);
  for (let rank = 0; rank < sorted.length; rank++) ranks[sorted[rank]!] = rank;
  return Float64Array.from(codes, (code) => ranks[code] ?? Number.NaN);
}

function byRank(rankOf: (row: number) => number): CompareRows {
  return (a, b) => rankOf(a) - rankOf(b);
}

function byText(column: Column<unknown>): CompareRows {
  const vector = column.kind === "text" ? vectorOf(column) : null;
  if (vector?.kind === "text") return (a, b) => compareValues(textAt(vector, a), textAt(vector, b));
  return (a, b) => compareValues(valueOf(column.at(a)), valueOf(column.at(b)));
}

function textAt({ codes, dictionary }: TextVector, row: number): string | null {
  return dictionary[codes[row]!] ?? null;
}

function valueOf(value: unknown): string | number | null {
  return typeof value === "string" || typeof value === "number" ? value : null;
}

/** Texts by UTF-16 units, as in settling; null last. */
function compareValues(a: string | number | null, b: string | number | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  return b === null || a < b ? -1 : 1;
}

/** Copies left out as a whole; they sort after those of responses and calls. */
const wholeKinds: readonly CopyKind[] = ["fork", "digest", "clientMade"];

function rankOfCopy(columns: ReadonlyMap<string, Column<unknown>>): (row: number) => number {
  const kinds = columns.get("kind")!;
  const requestKeys = columns.get("requestKey")!;
  return (row) => {
    const whole = wholeKinds.findIndex((kind) => kind === kinds.at(row));
    return whole === -1 ? Number(requestKeys.at(row) === null) : 2 + whole;
  };
}
