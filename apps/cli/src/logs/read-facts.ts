import { currentFacts, LedgerFiles } from "@turnmeter/ledger";
import type { PriceBook } from "@turnmeter/pricing";
import { openStore } from "@turnmeter/safe-fs";
import type { Facts } from "@turnmeter/schema";
import { cachePrefix, readingText } from "../cache/cache-keys.js";
import { cacheOf } from "./reading-options.js";
import type { ReadCandidatesOptions } from "./reading-options.js";
import type { LogRoots } from "./resolve-roots.js";

interface ReadFactsOptions extends ReadCandidatesOptions {
  readonly priceBook: PriceBook;
}

/** The facts of all logs below the roots, priced: those kept by an earlier run, if nothing has changed since. */
export async function readFacts(logs: LogRoots, options: ReadFactsOptions): Promise<Facts> {
  const ledger = openLedger(logs, options);
  const current = ledger === null ? null : currentFacts(ledger, options.priceBook, options.files);
  if (current !== null) return current;
  const { settleLogs } = await import("./settle-logs.js");
  return settleLogs(logs, ledger, options);
}

function openLedger({ roots, areUsual }: LogRoots, options: ReadCandidatesOptions): LedgerFiles | null {
  const cache = cacheOf(options);
  if (cache === null) return null;
  const { reader, activity, files, now } = options;
  const build = cache.build();
  const reading = JSON.stringify([readingText({ build, roots, reader, activity }), areUsual === true]);
  const prefix = `facts-${cachePrefix(build, reading)}`;
  return new LedgerFiles(openStore(cache.folder, files), { prefix, reading, now });
}
