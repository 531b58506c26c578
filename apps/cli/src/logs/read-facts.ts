import { currentFacts, LedgerFiles } from "@turnmeter/ledger";
import type { PriceBook } from "@turnmeter/pricing";
import { openStore } from "@turnmeter/safe-fs";
import type { Facts } from "@turnmeter/schema";
import { cachePrefix, readingText } from "../cache/cache-keys.js";
import type { LogRoots } from "./resolve-roots.js";
import type { ReadCandidatesOptions } from "./read-candidates.js";

interface ReadFactsOptions extends ReadCandidatesOptions {
  readonly priceBook: PriceBook;
}

/**
 * Everything that the logs below the roots say, settled over all of them and priced: as earlier runs have kept it, if nothing has
 * changed since.
 */
export async function readFacts(logs: LogRoots, options: ReadFactsOptions): Promise<Facts> {
  const ledger = openLedger(logs, options);
  const current = ledger === null ? null : currentFacts(ledger, options.priceBook, options.files);
  if (current !== null) return current;
  const { settleLogs } = await import("./settle-logs.js");
  return settleLogs(logs, ledger, options);
}

function openLedger(
  { roots, areUsual }: LogRoots,
  { cache, check, until, reader, activity, files, now }: ReadCandidatesOptions,
): LedgerFiles | null {
  // What is kept is of whole logs, and of nothing beside them.
  if (cache === null || check || until !== null) return null;
  const build = cache.build();
  const reading = JSON.stringify([readingText({ build, roots, reader, activity }), areUsual === true]);
  const prefix = `facts-${cachePrefix(build, reading)}`;
  return new LedgerFiles(openStore(cache.folder, files), { prefix, reading, now });
}
