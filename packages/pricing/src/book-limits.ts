import type { PriceBook, PriceRow, RateCard } from "./price-book.js";
import { startOfDay } from "./row-of-day.js";

/** Where the prices of a book change: between two of its limits all requests of one kind have the same prices. */
export interface BookLimits {
  /** Moments at which prices begin or end, epoch ms, ascending. */
  readonly moments: Float64Array;
  /** Prompt tokens above which others hold, ascending. */
  readonly promptTokens: Float64Array;
}

const known = new WeakMap<PriceBook, BookLimits>();

/** The limits of all prices of a book. */
export function bookLimits(book: PriceBook): BookLimits {
  let limits = known.get(book);
  if (limits === undefined) known.set(book, (limits = limitsOf(book)));
  return limits;
}

function limitsOf({ models }: PriceBook): BookLimits {
  const days = new Set<string | null>();
  const promptTokens = new Set<number>();
  for (const { rows } of models) {
    for (const row of rows) {
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
