import { rowsOf } from "@turnmeter/columns";
import { defaultPriceBook } from "@turnmeter/pricing";
import type { Facts } from "@turnmeter/schema";
import { readFacts } from "../../src/logs/read-facts.js";
import { readingOptions } from "../../src/logs/reading-options.js";
import { resolveRoots } from "../../src/logs/resolve-roots.js";
import { fakeContext } from "./run-cli.js";

const { context } = fakeContext({ now: Date.now });

/** What a run that reads all for the first time says. */
export async function coldFacts(folder: string): Promise<Facts> {
  const reading = readingOptions({ cache: false }, context);
  const { facts } = await readFacts(await resolveRoots([folder], context), {
    ...reading,
    priceBook: defaultPriceBook,
  });
  return facts;
}

/** All rows of all tables. */
export function rowsOfAll(facts: Facts): Readonly<Record<string, readonly object[]>> {
  return Object.fromEntries(Object.entries(facts).map(([name, table]) => [name, [...rowsOf<object>(table)]]));
}
