import { createHash } from "node:crypto";
import { listPrices, searchFee } from "./rate.js";
import type { PriceBook, TokenPrices } from "./price-book.js";

/** A price book as metrics and reports ask it. */
export interface PriceLookup {
  /** As {@link listPrices} of the book. */
  readonly pricesOf: (modelId: string, at: number | null) => TokenPrices | null;
  /** As {@link searchFee} of the book. */
  readonly searchNanoUsdOf: (modelId: string, at: number | null) => bigint;
  /** As {@link priceBookHash} of the book; made when it is first read. */
  readonly hash: string;
  /** The day up to which the book was checked; `an unknown day` if it does not say. */
  readonly asOf: string;
}

/** A price book as metrics and reports use it. */
export function priceLookup(book: PriceBook): PriceLookup {
  let hash: string | null = null;
  return {
    pricesOf: (modelId, at) => listPrices(modelId, at, book),
    searchNanoUsdOf: (modelId, at) => searchFee(modelId, at, book),
    get hash() {
      return (hash ??= priceBookHash(book));
    },
    asOf: checkedOn(book),
  };
}

function checkedOn({ asOf, models }: PriceBook): string {
  const days = models.flatMap(({ rows }) => rows.map((row) => row.asOf)).filter((day) => day !== null);
  return asOf ?? days.sort().at(-1) ?? "an unknown day";
}

/**
 * SHA-256 of a book's content, 64 hex digits. Books of equal content have equal hashes, in whatever
 * order their rows and keys were written.
 */
export function priceBookHash(book: PriceBook): string {
  return createHash("sha256").update(canonicalJson(book)).digest("hex");
}

function canonicalJson(value: unknown): string {
  if (typeof value === "bigint") return `"${value}"`;
  if (value instanceof Map) return canonicalJson(Object.fromEntries(value));
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join()}}`;
  }
  return JSON.stringify(value);
}
