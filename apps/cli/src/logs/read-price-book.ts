import { parsePriceBook } from "@turnmeter/pricing/parse-price-book.js";
import type { PriceBook } from "@turnmeter/pricing";
import { type FileAccess, readNamedFile } from "@turnmeter/safe-fs";

const maxBytes = 32_000_000;

/**
 * The price book in a file.
 *
 * @throws if the file cannot be read or is no price book
 */
export async function readPriceBook(path: string, files?: FileAccess): Promise<PriceBook> {
  const text = await readNamedFile(path, { maxBytes }, files);
  return parsePriceBook(JSON.parse(text));
}
