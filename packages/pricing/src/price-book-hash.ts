import { createHash } from "node:crypto";
import type { PriceBook } from "./price-book.js";

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
