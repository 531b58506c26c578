import type { z } from "zod";
import { bookOfJson } from "./book-of-json.js";
import { bookOfLitellm, isLitellm } from "./litellm.js";
import type { PriceBook } from "./price-book.js";
import { priceBookJsonSchema } from "./price-book-json.js";

/**
 * A price book from parsed JSON: turnmeter's own format or LiteLLM's
 * `model_prices_and_context_window.json`.
 *
 * @throws if it is neither, with the place and what is wrong there
 */
export function parsePriceBook(json: unknown): PriceBook {
  if (isLitellm(json)) return bookOfLitellm(json);
  const parsed = priceBookJsonSchema.safeParse(json);
  if (!parsed.success) throw new Error(`not a price book: ${placesOf(parsed.error)}`);
  return bookOfJson(parsed.data);
}

function placesOf({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => [path.join("."), message].filter(Boolean).join(": ")).join("; ");
}
