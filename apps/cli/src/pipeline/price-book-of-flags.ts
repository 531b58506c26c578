import { basename, dirname, resolve } from "node:path";
import { defaultPriceBook, parsePriceBook } from "@turnmeter/pricing";
import type { PriceBook } from "@turnmeter/pricing";
import { openRoots } from "@turnmeter/safe-fs";
import { CliError, messageOf } from "../cli-error.js";
import type { CliContext } from "../context.js";

const maxBytes = 32_000_000;

/**
 * The price book in the given file, else the built-in one.
 *
 * @throws {CliError} 2 if the file cannot be read or is no price book
 */
export async function priceBookOfFlags(
  { prices }: { readonly prices?: string | undefined },
  context: CliContext,
): Promise<PriceBook> {
  if (prices === undefined) return defaultPriceBook;
  const path = resolve(context.cwd, prices);
  try {
    const text = await openRoots([dirname(path)]).readText(path, { maxBytes });
    return parsePriceBook(JSON.parse(text));
  } catch (error) {
    throw new CliError(`no price book: ${basename(path)}: ${messageOf(error)}`, 2, { cause: error });
  }
}
