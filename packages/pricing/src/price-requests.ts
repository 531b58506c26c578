import { columnOfVector, lazyColumn, NULL_CODE, replaceColumns, TextDictionary } from "@turnmeter/columns";
import type { Column, Facts, ProblemFact } from "@turnmeter/schema";
import type { PriceBook } from "./price-book.js";
import { quotedCosts } from "./quoted-costs.js";
import type { Quotes } from "./quoted-costs.js";
import { quotesOfRequests } from "./quotes-of-requests.js";

/**
 * Requests with their costs, and what else pricing them tells. Each is found when it is first read: what shows no costs
 * prices nothing.
 */
export interface PricedRequests {
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

/** Costs of requests, nano-dollars, NaN if not known, and their quotes. */
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

/** One problem for each code, model and file. */
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
