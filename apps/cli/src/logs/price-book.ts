import { basename, resolve } from "node:path";
import { defaultPriceBook, type PriceBook } from "@turnmeter/pricing";
import { orFail } from "../common/if-readable.js";
import type { CliContext } from "../common/context.js";

/**
 * The price book in a file; the built-in one where none is given.
 *
 * @throws {CliError} 2 if the file cannot be read or is no price book
 */
export async function priceBookIn(file: string | undefined, { cwd, files }: CliContext): Promise<PriceBook> {
  if (file === undefined) return defaultPriceBook;
  const path = resolve(cwd, file);
  return orFail(`cannot read the price book ${basename(path)}`, 2, async () => {
    // Not loaded before: the schemas of price books are needed for a book of one's own only.
    const { readPriceBook } = await import("./read-price-book.js");
    return readPriceBook(path, files);
  });
}
