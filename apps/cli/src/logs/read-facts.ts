import { settle } from "@turnmeter/pairing";
import { priceFacts } from "@turnmeter/pricing";
import type { PriceBook } from "@turnmeter/pricing";
import type { Facts } from "@turnmeter/schema";
import { readCandidates } from "./read-candidates.js";
import type { ReadCandidatesOptions } from "./read-candidates.js";
import type { LogRoots } from "./resolve-roots.js";

export interface ReadFactsOptions extends ReadCandidatesOptions {
  readonly priceBook: PriceBook;
}

/** Everything that the logs below the roots say, settled over all of them and priced. */
export async function readFacts(logs: LogRoots, options: ReadFactsOptions): Promise<Facts> {
  return priceFacts(settle(await readCandidates(logs, options), options.activity), options.priceBook);
}
