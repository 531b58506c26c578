import { integersOf, longsOf, NULL_CODE, textsOf } from "@turnmeter/columns";
import type { Column, Facts } from "@turnmeter/schema";
import { quoteFor } from "./cost-of-request.js";
import type { PricedRequest } from "./cost-of-request.js";
import { matchModel } from "./match-model.js";
import type { PriceBook, PriceRow, RateCard } from "./price-book.js";
import { tokenCountsAt } from "./quoted-costs.js";
import type { Quotes } from "./quoted-costs.js";
import { startOfDay } from "./row-of-day.js";

/**
 * Quotes by what decides them: the model and terms of a request, and between which limits of the prices its time and
 * prompt lie.
 */
export function quotesOfRequests(requests: Facts["requests"], book: PriceBook): Quotes {
  const { columns, rowCount } = requests;
  const { moments, promptTokens } = priceLimits(columns.model, book);
  const at = longsOf(columns.at);
  const prompts = promptsOf(requests);
  const terms = termsOf(columns);
  /** The first row of each quote. */
  const firstRows: number[] = [];
  const quoteOf = new Map<number, number>();
  const ofRow = new Int32Array(rowCount);
  let moment = 0;
  let lastKey = -1;
  let lastQuote = -1;
  for (let row = 0; row < rowCount; row++) {
    const instant = at[row]!;
    // Requests come in order of time, so that the next one mostly lies where this one does; 0 is not known.
    while (moment > 0 && instant < moments[moment - 1]!) moment--;
    while (moment < moments.length && instant >= moments[moment]!) moment++;
    let size = 0;
    while (size < promptTokens.length && prompts[row]! > promptTokens[size]!) size++;
    const time = Number.isNaN(instant) ? 0 : moment + 1;
    const key = (terms[row]! * (moments.length + 2) + time) * (promptTokens.length + 1) + size;
    if (key !== lastKey) {
      lastKey = key;
      lastQuote = quoteOf.get(key) ?? firstRows.push(row) - 1;
      quoteOf.set(key, lastQuote);
    }
    ofRow[row] = lastQuote;
  }
  return { quotes: firstRows.map((row) => quoteFor(pricedRequestAt(requests, row), book)), ofRow };
}

/** Prompt tokens by row. */
function promptsOf({ columns, rowCount }: Facts["requests"]): Float64Array {
  const input = integersOf(columns.inputTokens);
  const read = integersOf(columns.cacheReadTokens);
  const written5m = integersOf(columns.cacheWrite5mTokens);
  const written1h = integersOf(columns.cacheWrite1hTokens);
  const prompts = new Float64Array(rowCount);
  for (let row = 0; row < rowCount; row++) {
    // Null is stored as a negative number.
    prompts[row] =
      Math.max(input[row]!, 0) +
      Math.max(read[row]!, 0) +
      Math.max(written5m[row]!, 0) +
      Math.max(written1h[row]!, 0);
  }
  return prompts;
}

/** Combinations are numbered anew where there could be more: with a book's limits they stay below 2^53. */
const mostCombinations = 2 ** 24;

/** A number for each combination of texts that decide a price. */
function termsOf(columns: Facts["requests"]["columns"]): Float64Array {
  const terms = new Float64Array(columns.at.length);
  let combinations = 1;
  for (const column of [
    columns.model,
    columns.kind,
    columns.tokenBasis,
    columns.speed,
    columns.serviceTier,
    columns.inferenceGeo,
  ] satisfies readonly Column<string | null>[]) {
    const { codes, dictionary } = textsOf(column);
    const isConstant = dictionary.length === 0 || (dictionary.length === 1 && !codes.includes(NULL_CODE));
    if (isConstant) continue;
    const size = dictionary.length + 1;
    for (let row = 0; row < terms.length; row++) terms[row] = terms[row]! * size + codes[row]! + 1;
    combinations *= size;
    if (combinations > mostCombinations) combinations = renumber(terms);
  }
  return terms;
}

/** Numbers the combinations that there are, in place; returns how many these are. */
function renumber(terms: Float64Array): number {
  const numbers = new Map<number, number>();
  for (let row = 0; row < terms.length; row++) {
    const number = numbers.get(terms[row]!) ?? numbers.size;
    numbers.set(terms[row]!, number);
    terms[row] = number;
  }
  return numbers.size;
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

/** Where the prices of some models change: between two of these limits all requests of one kind have the same prices. */
interface PriceLimits {
  /** Moments at which prices begin or end, epoch ms, ascending. */
  readonly moments: Float64Array;
  /** Prompt tokens above which others hold, ascending. */
  readonly promptTokens: Float64Array;
}

/** The limits of the prices of the models that a column names. Working out those of a whole book takes longer than pricing a few logs. */
function priceLimits(column: Column<string | null>, book: PriceBook): PriceLimits {
  const models = new Set(textsOf(column).dictionary.map((id) => matchModel(id, book)));
  const days = new Set<string | null>();
  const promptTokens = new Set<number>();
  for (const model of models) {
    for (const row of model?.rows ?? []) {
      days.add(row.from).add(row.until);
      if (row.fast !== null) days.add(row.fast.until);
      for (const { longPrompts } of cardsOf(row)) {
        for (const { until, abovePromptTokens } of longPrompts) {
          days.add(until);
          promptTokens.add(abovePromptTokens);
        }
      }
    }
  }
  const moments = [...days].filter((day) => day !== null).map(startOfDay);
  return { moments: Float64Array.from(moments).sort(), promptTokens: Float64Array.from(promptTokens).sort() };
}

function cardsOf({ card, fast, serviceTiers }: PriceRow): readonly RateCard[] {
  const cards = fast === null ? [card] : [card, fast.card];
  for (const tier of serviceTiers.values()) if (tier !== null && typeof tier === "object") cards.push(tier);
  return cards;
}
