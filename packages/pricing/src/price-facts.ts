import { columnOf, createProblemRows, replaceColumns, rowsOf, tableOf } from "@turnmeter/columns";
import { problemColumns } from "@turnmeter/schema";
import type { Facts, Problem } from "@turnmeter/schema";
import { costOfSearches } from "./cost-of-searches.js";
import { costAt, costOfTokens, quoteFor } from "./cost-of-request.js";
import type { PricedRequest, TokenCounts } from "./cost-of-request.js";
import type { PriceBook, TokenPrices } from "./price-book.js";

/**
 * The facts with their costs filled in by a price book: of requests, of searches that tools ran, and of
 * copies at the prices of the request they repeat; those that repeat none cost what their model does on their
 * day, by its base prices. What cannot be priced stays null and is a problem,
 * one for each model and file.
 */
export function priceFacts(facts: Facts, book: PriceBook): Facts {
  const { requests, pricesOfCopied, problems } = priceRequests(facts, book);
  return {
    ...facts,
    requests,
    toolCalls: priceToolCalls(facts.toolCalls),
    copies: priceCopies(facts.copies, pricesOfCopied, book),
    problems: withProblems(facts.problems, problems),
  };
}

interface PricedRequests {
  readonly requests: Facts["requests"];
  /** Prices of the requests that copies repeat, by request key. */
  readonly pricesOfCopied: ReadonlyMap<string, TokenPrices>;
  readonly problems: readonly Problem[];
}

function priceRequests({ requests, copies }: Facts, book: PriceBook): PricedRequests {
  const copied = new Set(copies.columns.requestKey);
  const pricesOfCopied = new Map<string, TokenPrices>();
  const problems = new Map<string, Problem>();
  const priceIds: (string | null)[] = [];
  const costs: (number | null)[] = [];
  const { requestKey, file, line } = requests.columns;
  for (let row = 0; row < requests.rowCount; row++) {
    const request = pricedRequestAt(requests, row);
    const quote = quoteFor(request, book);
    const { priceId, prices, detail } = quote;
    const cost = prices && nanoUsdOf(costAt(request, prices));
    const problem = prices !== null && cost === null ? "model-unpriced" : quote.problem;
    priceIds.push(cost === null ? null : priceId);
    costs.push(cost);
    if (prices && copied.has(requestKey.at(row))) pricesOfCopied.set(requestKey.at(row), prices);
    if (problem === null) continue;
    const key = JSON.stringify([problem, request.model, file.at(row)]);
    if (problems.has(key)) continue;
    problems.set(key, { code: problem, file: file.at(row), line: line.at(row), byteOffset: null, detail });
  }
  const priced = replaceColumns(requests, {
    priceId: columnOf("text", priceIds),
    costNanoUsd: columnOf("long", costs),
  });
  return { requests: priced, pricesOfCopied, problems: [...problems.values()] };
}

function pricedRequestAt({ columns }: Facts["requests"], row: number): PricedRequest {
  return {
    kind: columns.kind.at(row),
    model: columns.model.at(row),
    at: columns.at.at(row),
    speed: columns.speed.at(row),
    serviceTier: columns.serviceTier.at(row),
    inferenceGeo: columns.inferenceGeo.at(row),
    tokenBasis: columns.tokenBasis.at(row),
    webSearches: columns.webSearches.at(row),
    ...tokenCountsAt(columns, row),
  };
}

function priceToolCalls(toolCalls: Facts["toolCalls"]): Facts["toolCalls"] {
  const fees: (number | null)[] = [];
  for (const searches of toolCalls.columns.webSearches) {
    fees.push(searches === null || searches === 0 ? null : Number(costOfSearches(searches)));
  }
  return replaceColumns(toolCalls, { costNanoUsd: columnOf("long", fees) });
}

function priceCopies(
  copies: Facts["copies"],
  pricesOfCopied: ReadonlyMap<string, TokenPrices>,
  book: PriceBook,
): Facts["copies"] {
  const costs: (number | null)[] = [];
  for (let row = 0; row < copies.rowCount; row++) {
    const prices =
      pricesOfCopied.get(copies.columns.requestKey.at(row) ?? "") ?? ownPrices(copies, row, book);
    const fee = costOfSearches(copies.columns.webSearches.at(row));
    costs.push(prices && nanoUsdOf(costOfTokens(tokenCountsAt(copies.columns, row), prices) + fee));
  }
  return replaceColumns(copies, { costNanoUsd: columnOf("long", costs) });
}

/** The prices of what repeats no request that is known; of a sum of rows, so without those of long prompts. */
function ownPrices({ columns }: Facts["copies"], row: number, book: PriceBook): TokenPrices | null {
  const kind = columns.kind.at(row);
  if (columns.requestKey.at(row) === null || (kind !== "fork" && kind !== "digest")) return null;
  const terms = { speed: null, serviceTier: null, inferenceGeo: null, webSearches: null };
  const model = columns.model.at(row);
  const at = columns.at.at(row);
  const counts = tokenCountsAt(columns, row);
  return quoteFor({ ...terms, ...counts, kind: "total", tokenBasis: "exact", model, at }, book).prices;
}

/** A cost as a number; null where it is too large to be one, which only damaged counters or prices can make it. */
function nanoUsdOf(cost: bigint): number | null {
  return cost <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(cost) : null;
}

type TokenColumns = { readonly [K in keyof TokenCounts]: { at(row: number): number | null } };

function tokenCountsAt(columns: TokenColumns, row: number): TokenCounts {
  return {
    inputTokens: columns.inputTokens.at(row),
    outputTokens: columns.outputTokens.at(row),
    cacheReadTokens: columns.cacheReadTokens.at(row),
    cacheWrite5mTokens: columns.cacheWrite5mTokens.at(row),
    cacheWrite1hTokens: columns.cacheWrite1hTokens.at(row),
  };
}

function withProblems(known: Facts["problems"], found: readonly Problem[]): Facts["problems"] {
  const rows = createProblemRows();
  for (const problem of rowsOf(known)) rows.add(problem);
  for (const problem of found) rows.add(problem);
  return tableOf(problemColumns, rows.rows());
}
