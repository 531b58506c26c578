import { columnOf, createProblemRows, KeyIndex, replaceColumns, rowsOf, tableOf } from "@turnmeter/columns";
import { problemColumns } from "@turnmeter/schema";
import type { Facts, Problem } from "@turnmeter/schema";
import { costOfSearches } from "./cost-of-searches.js";
import { quoteFor } from "./cost-of-request.js";
import type { PricedRequest, TokenCounts } from "./cost-of-request.js";
import { nanoUsdAt } from "./nano-usd.js";
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

/** The keys of requests that copies repeat, and the prices of those that are known and have any by the key's number. */
interface PricesOfCopied {
  readonly keys: KeyIndex;
  readonly prices: (TokenPrices | null)[];
}

interface PricedRequests {
  readonly requests: Facts["requests"];
  /** Prices of the requests that copies repeat. */
  readonly pricesOfCopied: PricesOfCopied;
  readonly problems: readonly Problem[];
}

function priceRequests({ requests, copies }: Facts, book: PriceBook): PricedRequests {
  const pricesOfCopied = noPricesOf(copies);
  const problems = new Map<string, Problem>();
  const priceIds: (string | null)[] = [];
  const costs: (number | null)[] = [];
  const { requestKey, file, line } = requests.columns;
  for (let row = 0; row < requests.rowCount; row++) {
    const request = pricedRequestAt(requests, row);
    const quote = quoteFor(request, book);
    const { priceId, prices, detail } = quote;
    const cost = prices && nanoUsdAt(request, request.webSearches ?? 0, prices);
    const problem = prices !== null && cost === null ? "model-unpriced" : quote.problem;
    priceIds.push(cost === null ? null : priceId);
    costs.push(cost);
    const copied = pricesOfCopied.keys.find(requestKey, row);
    if (prices && copied !== -1) pricesOfCopied.prices[copied] = prices;
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

function noPricesOf({ columns, rowCount }: Facts["copies"]): PricesOfCopied {
  const keys = new KeyIndex();
  for (let row = 0; row < rowCount; row++) keys.add(columns.requestKey, row);
  return { keys, prices: Array.from({ length: keys.size }, () => null) };
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
  { keys, prices: pricesOfCopied }: PricesOfCopied,
  book: PriceBook,
): Facts["copies"] {
  const costs: (number | null)[] = [];
  for (let row = 0; row < copies.rowCount; row++) {
    const prices = pricesOfCopied[keys.find(copies.columns.requestKey, row)] ?? ownPrices(copies, row, book);
    const searches = copies.columns.webSearches.at(row);
    costs.push(prices && nanoUsdAt(tokenCountsAt(copies.columns, row), searches, prices));
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
