import {
  columnOfVector,
  createProblemRows,
  emptyColumn,
  filterRows,
  integersOf,
  lazyColumn,
  lazyTable,
  matchKeys,
  replaceColumns,
  rowsOf,
  tableOf,
  NULL_CODE,
  TextDictionary,
} from "@turnmeter/columns";
import { problemColumns } from "@turnmeter/schema";
import type { Column, Facts, ProblemCode, ProblemFact } from "@turnmeter/schema";
import { quoteFor, type Quote } from "./cost-of-request.js";
import { searchFee } from "./rate.js";
import type { PriceBook } from "./price-book.js";
import { quotedCosts, tokenCountsAt, quotesOfRequests, type Quotes } from "./quotes.js";

/**
 * The facts with costs from a price book. Requests have the prices of their day. Searches that tools ran have the fee of the calling
 * model's vendor. Copies have the prices of the request they repeat, or else their model's base prices on their day. What cannot be priced
 * stays null and is a problem, once per model and file. Costs and these problems are worked out when first read. Costs that the facts
 * already have are replaced.
 */
export function priceFacts(facts: Facts, book: PriceBook): Facts {
  const { requests, quotes, problems } = priceRequests(facts.requests, book);
  return {
    ...facts,
    requests,
    toolCalls: priceToolCalls(facts.toolCalls, book),
    copies: lazyTable(() => priceCopies(facts.copies, facts.requests, quotes(), book)),
    problems: lazyTable(() => withProblems(unpricedProblems(facts.problems), problems())),
  };
}

function priceToolCalls(toolCalls: Facts["toolCalls"], book: PriceBook): Facts["toolCalls"] {
  const costNanoUsd = lazyColumn("long", toolCalls.rowCount, () => feesOf(toolCalls.columns, book));
  return replaceColumns(toolCalls, { costNanoUsd });
}

function feesOf(
  { webSearches, model, startedAt }: Facts["toolCalls"]["columns"],
  book: PriceBook,
): Column<number | null> {
  const searches = integersOf(webSearches);
  const fees = new Float64Array(searches.length).fill(Number.NaN);
  let hasFees = false;
  for (let row = 0; row < fees.length; row++) {
    // Null is stored as a negative number.
    if (searches[row]! <= 0) continue;
    const name = model.at(row);
    const fee = name === null ? 0n : searchFee(name, startedAt.at(row), book);
    if (fee === 0n) continue;
    fees[row] = Number(BigInt(searches[row]!) * fee);
    hasFees = true;
  }
  return hasFees ? columnOfVector({ kind: "long", values: fees }) : emptyColumn("long", fees.length);
}

/** Copies take the quote of the request they repeat. */
function priceCopies(
  copies: Facts["copies"],
  requests: Facts["requests"],
  known: Quotes,
  book: PriceBook,
): Facts["copies"] {
  const repeated = matchKeys(copies.columns.requestKey, requests.columns.requestKey);
  const quotes = [...known.quotes];
  const ofRow = new Int32Array(copies.rowCount);
  for (let row = 0; row < ofRow.length; row++) {
    const request = repeated[row]!;
    const quote = request === -1 ? -1 : known.ofRow[request]!;
    ofRow[row] = quote === -1 || quotes[quote]!.prices === null ? -1 : quote;
    if (ofRow[row] === -1 && hasOwnPrices(copies, row))
      ofRow[row] = quotes.push(ownQuote(copies, row, book)) - 1;
  }
  const costs = quotedCosts(copies.columns, { quotes, ofRow });
  return replaceColumns(copies, { costNanoUsd: columnOfVector({ kind: "long", values: costs }) });
}

function hasOwnPrices({ columns }: Facts["copies"], row: number): boolean {
  const kind = columns.kind.at(row);
  return columns.requestKey.at(row) !== null && (kind === "fork" || kind === "digest");
}

/** Prices of copies without a known request; they are sums, so without long-prompt prices. */
function ownQuote({ columns }: Facts["copies"], row: number, book: PriceBook): Quote {
  const terms = { speed: null, serviceTier: null, inferenceGeo: null, webSearches: null };
  const model = columns.model.at(row);
  const at = columns.at.at(row);
  const counts = tokenCountsAt(columns, row);
  return quoteFor({ ...terms, ...counts, kind: "total", tokenBasis: "exact", model, at }, book);
}

/** Problem codes that only pricing reports. */
const codesOfPrices: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  "model-unknown",
  "model-unpriced",
  "price-date-out-of-range",
]);

function unpricedProblems(problems: Facts["problems"]): Facts["problems"] {
  return filterRows(problems, (row) => !codesOfPrices.has(problems.columns.code.at(row)));
}

/** File order of settling, no file last; order within a file is kept. */
function byFile({ file: a }: ProblemFact, { file: b }: ProblemFact): number {
  if (a === b) return 0;
  return b === null || (a !== null && a < b) ? -1 : 1;
}

function withProblems(known: Facts["problems"], found: readonly ProblemFact[]): Facts["problems"] {
  if (found.length === 0) return known;
  const rows = createProblemRows();
  for (const problem of [...rowsOf(known), ...found].sort(byFile)) rows.add(problem);
  return tableOf(problemColumns, rows.rows());
}

/** Computed on first read: pages without costs price nothing. */
interface PricedRequests {
  readonly requests: Facts["requests"];
  readonly quotes: () => Quotes;
  readonly problems: () => readonly ProblemFact[];
}

/** Prices requests: once for all that are alike, then row by row. */
export function priceRequests(requests: Facts["requests"], book: PriceBook): PricedRequests {
  let known: Priced | null = null;
  const priced = (): Priced => (known ??= pricedRows(requests, book));
  return {
    requests: replaceColumns(requests, {
      priceId: lazyColumn("text", requests.rowCount, () => priceIds(priced())),
      costNanoUsd: lazyColumn("long", requests.rowCount, () =>
        columnOfVector({ kind: "long", values: priced().costs }),
      ),
    }),
    quotes: () => priced().quotes,
    problems: () => problemsOf(requests, priced()),
  };
}

/** Costs in nano-dollars, NaN if unknown. */
interface Priced {
  readonly quotes: Quotes;
  readonly costs: Float64Array;
}

function pricedRows(requests: Facts["requests"], book: PriceBook): Priced {
  const quotes = quotesOfRequests(requests, book);
  return { quotes, costs: quotedCosts(requests.columns, quotes) };
}

function priceIds({ quotes: { quotes, ofRow }, costs }: Priced): Column<string | null> {
  const ids = new TextDictionary();
  const codeOf = Int32Array.from(quotes, ({ priceId }) => ids.codeOf(priceId));
  const codes = new Int32Array(ofRow.length);
  for (let row = 0; row < codes.length; row++)
    codes[row] = Number.isNaN(costs[row]!) ? NULL_CODE : codeOf[ofRow[row]!]!;
  return columnOfVector({ kind: "text", codes, dictionary: ids.texts });
}

/** One problem per code, model and file. */
function problemsOf(
  { columns, rowCount }: Facts["requests"],
  { quotes: { quotes, ofRow }, costs }: Priced,
): readonly ProblemFact[] {
  const problems = new Map<string, ProblemFact>();
  const isFine = Uint8Array.from(quotes, ({ prices, problem }) =>
    Number(problem === null && prices !== null),
  );
  for (let row = 0; row < rowCount; row++) {
    const number = ofRow[row]!;
    const isPriced = !Number.isNaN(costs[row]!);
    if (isPriced && isFine[number] === 1) continue;
    const { prices, problem, detail } = quotes[number]!;
    const code = prices !== null && !isPriced ? "model-unpriced" : problem;
    if (code === null) continue;
    const file = columns.file.at(row);
    const key = JSON.stringify([code, columns.model.at(row), file]);
    if (!problems.has(key))
      problems.set(key, {
        code,
        file,
        line: columns.line.at(row),
        byteOffset: null,
        detail,
        at: columns.at.at(row),
        sessionId: columns.sessionId.at(row),
        count: 1,
      });
  }
  return [...problems.values()];
}
