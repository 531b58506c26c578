import { currentFacts, FactFiles, lastRun, readingPrefix, readingText } from "@turnmeter/ledger";
import type { PriceBook } from "@turnmeter/pricing";
import { openStore } from "@turnmeter/safe-fs";
import { cacheOf, factsPrefix, hidesNames, ledgerStore } from "./reading-options.js";
import type { ReadCandidatesOptions } from "./reading-options.js";
import type { LogRoots } from "./resolve-roots.js";
import type { FactsRead } from "./settle-logs.js";

interface ReadFactsOptions extends ReadCandidatesOptions {
  readonly priceBook: PriceBook;
}

/** The facts of all logs below the roots, priced: those kept by an earlier run, if nothing has changed since. */
export async function readFacts(logs: LogRoots, options: ReadFactsOptions): Promise<FactsRead> {
  const kept = openFacts(logs, options);
  const last = kept === null ? null : lastRun(kept, options.files);
  const current = kept === null ? null : currentFacts(kept, options.priceBook, last);
  if (current !== null) return current;
  const { settleLogs } = await import("./settle-logs.js");
  return settleLogs(logs, kept, { ...options, last });
}

function openFacts(logs: LogRoots, options: ReadCandidatesOptions): FactFiles | null {
  const cache = cacheOf(options);
  // What the search for logs looked at would be kept too.
  if (cache === null || hidesNames(options)) return null;
  const { roots, areUsual } = logs;
  const { reader, activity, files, ledger, now } = options;
  const kept = ledgerStore(logs, options);
  const build = cache.build();
  const reading = JSON.stringify([
    readingText({ build, roots, reader, activity }),
    areUsual === true,
    kept === null ? null : [kept.folder, ledger?.countsPast],
  ]);
  const prefix = `${factsPrefix}${readingPrefix(build, reading)}`;
  return new FactFiles(openStore(cache.folder, files), { prefix, reading, kept, now });
}
