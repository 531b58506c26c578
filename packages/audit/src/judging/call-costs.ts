import { filterRows, matchKeys, rowReader } from "@turnmeter/columns";
import { contextRent, groupBy, type RatesOf, type RentRow } from "@turnmeter/metrics";
import { tokensOf } from "@turnmeter/metrics/figures.js";
import type { Facts, RequestFact } from "@turnmeter/schema";

interface CostPart {
  readonly tokens: number;
  /** Whole nano-dollars, rounded down; null without a price. */
  readonly costNanoUsd: bigint | null;
}

/** Costs of calls: estimates, since prices apply to responses and prompts. Rows are those of the table of calls. */
export interface CallCosts {
  /** Cost of keeping the results of some calls in the context, by row; calls whose results entered no prompt are left out. */
  readonly rentOf: (rows: Iterable<number>) => ReadonlyMap<number, RentRow>;
  /** The output of the call's response divided by its calls; null if the response is not known. */
  readonly outputPart: (row: number) => CostPart | null;
  /** All of the call's response divided by its calls; null if the response is not known. */
  readonly responsePart: (row: number) => CostPart | null;
}

/** Works out what calls of whole threads cost. Threads are looked at when one of their calls is asked for. */
export function callCosts(facts: Facts, ratesOf: RatesOf): CallCosts {
  const { requests } = facts;
  const requestAt = rowReader(requests);
  let responses: ResponsesOfCalls | null = null;
  const responseOf = (row: number): { readonly request: RequestFact; readonly calls: number } | null => {
    responses ??= responsesOfCalls(facts);
    const request = responses.requestOf[row] ?? -1;
    return request === -1 ? null : { request: requestAt(request), calls: responses.calls[request] ?? 1 };
  };
  return {
    rentOf: rentLookup(facts, ratesOf),
    outputPart(row) {
      const found = responseOf(row);
      if (found === null) return null;
      const tokens = found.request.outputTokens ?? 0;
      const rates = ratesOf(found.request);
      const picoUsd = rates === null ? null : BigInt(tokens) * rates.output;
      return part(tokens, picoUsd === null ? null : picoUsd / 1000n, found.calls);
    },
    responsePart(row) {
      const found = responseOf(row);
      if (found === null) return null;
      const { costNanoUsd } = found.request;
      return part(tokensOf(found.request), costNanoUsd === null ? null : BigInt(costNanoUsd), found.calls);
    },
  };
}

function rentLookup(facts: Facts, ratesOf: RatesOf): CallCosts["rentOf"] {
  const known = new Map<string, ReadonlyMap<string, RentRow>>();
  const { threadId, callKey } = facts.toolCalls.columns;
  return (rows) => {
    const asked = [...rows];
    const missing = new Set(asked.map((row) => threadId.at(row)).filter((thread) => !known.has(thread)));
    if (missing.size > 0) {
      const rents = rentsByThread(facts, missing, ratesOf);
      for (const thread of missing) known.set(thread, rents.get(thread) ?? new Map());
    }
    const found = new Map<number, RentRow>();
    for (const row of asked) {
      const rent = known.get(threadId.at(row))?.get(callKey.at(row));
      if (rent !== undefined) found.set(row, rent);
    }
    return found;
  };
}

function part(tokens: number, costNanoUsd: bigint | null, calls: number): CostPart {
  return {
    tokens: Math.floor(tokens / calls),
    costNanoUsd: costNanoUsd === null ? null : costNanoUsd / BigInt(calls),
  };
}

interface ResponsesOfCalls {
  /** Row of the response that made each call; −1 if unknown. */
  readonly requestOf: Int32Array;
  /** Number of calls in each response. */
  readonly calls: Int32Array;
}

function responsesOfCalls({ toolCalls, requests }: Facts): ResponsesOfCalls {
  const requestOf = matchKeys(toolCalls.columns.requestKey, requests.columns.requestKey);
  const calls = new Int32Array(requests.rowCount);
  for (const request of requestOf) if (request !== -1) calls[request]!++;
  return { requestOf, calls };
}

function rentsByThread(
  facts: Facts,
  threads: ReadonlySet<string>,
  ratesOf: RatesOf,
): ReadonlyMap<string, ReadonlyMap<string, RentRow>> {
  const isOwn = (column: { at(row: number): string }) => (row: number) => threads.has(column.at(row));
  const { rows } = contextRent(
    {
      requests: filterRows(facts.requests, isOwn(facts.requests.columns.threadId)),
      toolCalls: filterRows(facts.toolCalls, isOwn(facts.toolCalls.columns.threadId)),
      marks: filterRows(facts.marks, isOwn(facts.marks.columns.threadId)),
      turns: filterRows(facts.turns, isOwn(facts.turns.columns.threadId)),
    },
    ratesOf,
  );
  const byThread = groupBy(rows, ({ threadId }) => threadId);
  return new Map(
    Array.from(byThread, ([thread, of]) => [thread, new Map(of.map((rent) => [rent.callKey, rent]))]),
  );
}
