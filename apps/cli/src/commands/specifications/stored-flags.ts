import { parsed, toggle } from "../../specification/flag.js";
import type { FlagValues } from "../../specification/flag.js";
import { parseDay } from "../../specification/flags/parse-values.js";
import { outputFlags, readingFlags } from "../../specification/flags/shared-flags.js";

// Actions and flags of commands about what the program stores: the cache, the ledger and lakes.

/** Actions of `turnmeter cache`. */
export const cacheActions = ["info", "clear"] as const;

export type CacheAction = (typeof cacheActions)[number];

/** Actions of `turnmeter ledger`. */
export const ledgerActions = [
  "info",
  "check",
  "forget",
  "keep",
  "export",
  "import",
  "move",
  "reclaim",
] as const;

export type LedgerAction = (typeof ledgerActions)[number];

export const ledgerFlags = {
  ledger: readingFlags.ledger,
  before: parsed(
    parseDay,
    "day",
    "With forget: sessions that ended before this day; with reclaim: logs that did not change since, 30 days ago if not given",
  ),
  dryRun: toggle("With forget: list the sessions, and forget none"),
  timezone: readingFlags.timezone,
  weekStart: readingFlags.weekStart,
  jobs: readingFlags.jobs,
  ...outputFlags,
};

/** Flags of `ledger`. */
export type LedgerFlags = FlagValues<typeof ledgerFlags>;

/** Actions of `turnmeter lake`. */
export const lakeActions = ["machines", "remove-machine", "rename-machine"] as const;

export type LakeAction = (typeof lakeActions)[number];
