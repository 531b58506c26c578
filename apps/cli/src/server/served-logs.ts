import { priceLookup } from "@turnmeter/pricing";
import { CliError } from "../common/cli-error.js";
import type { CliContext } from "../common/context.js";
import { isDatabase } from "../logs/lake-address.js";
import { priceBookIn } from "../logs/price-book.js";
import { LogFacts } from "../live/log-facts.js";
import { fsOf, readingOptions } from "../logs/reading-options.js";
import { resolveRoots } from "../logs/resolve-roots.js";
import { openLakes, type PricedLogs } from "../logs/selection.js";
import type { PromptFlags, ReadingFlags } from "../specification/flags/shared-flags.js";

export interface ServedLogs {
  /** The logs' current contents. While no log and no price changes, it is the same object, so that values worked out from it stay cached. */
  readonly now: () => Promise<PricedLogs>;
}

type LogFlags = ReadingFlags & PromptFlags;

interface Read {
  readonly prices: string;
  readonly facts: LogFacts;
  readonly count: number;
  readonly logs: PricedLogs;
}

/** Rereads only the logs that have changed. A request during a reading waits for the next one, which begins afterwards. */
export function servedLogs(flags: LogFlags, context: CliContext): ServedLogs {
  let last: Read | null = null;
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<PricedLogs> | null = null;
  const read = async (): Promise<PricedLogs> => {
    next = null;
    const [roots, priceBook] = [
      await resolveRoots(flags.path, context),
      await priceBookIn(flags.prices, context),
    ];
    const { hash: prices } = priceLookup(priceBook);
    const options = readingOptions(flags, context);
    const facts = last?.prices === prices ? last.facts : new LogFacts({ ...options, priceBook });
    await facts.read(roots, null, null);
    const { count, gone: goneLogs } = facts;
    if (last?.facts === facts && last.count === count) return last.logs;
    const { lookedIn } = roots;
    const fs = fsOf(roots, options);
    const all = { read: facts.settled().facts, lookedIn, fs, sessionIds: null, goneLogs, priceBook };
    const logs = await shownLogs(all, flags, context);
    last = { prices, facts, count, logs };
    return logs;
  };
  return {
    now() {
      // Those who wait for a reading get its failure, those after it do not.
      next ??= running.then(read, read);
      running = next;
      return next;
    },
  };
}

/**
 * The contents of lakes, as of the server's start.
 * @throws {CliError} as `openLakes`; 2 for a database, whose rows lie elsewhere
 */
export async function servedLakes(
  flags: LogFlags & { readonly from: readonly string[] },
  context: CliContext,
): Promise<ServedLogs> {
  if (flags.from.some(isDatabase))
    throw new CliError("serve --from takes folders and s3:// addresses, and no database", 2);
  const logs = await shownLogs(await openLakes(flags, context), flags, context);
  return { now: () => Promise.resolve(logs) };
}

async function shownLogs(logs: PricedLogs, flags: LogFlags, context: CliContext): Promise<PricedLogs> {
  const { read, lookedIn, fs } = logs;
  if (flags.redact === true) {
    const { redactSelection } = await import("../logs/redact.js");
    const all = { facts: read, allFacts: read, unfilteredFacts: read, reachableFacts: read };
    const named = {
      ...all,
      lookedIn,
      goneLogs: logs.goneLogs ?? new Map(),
      hint: null,
      hidesNames: true,
      context,
    };
    const { allFacts, ...redacted } = redactSelection(named);
    return { ...logs, read: allFacts, lookedIn: redacted.lookedIn, goneLogs: redacted.goneLogs };
  }
  if (!flags.prompts || fs === null) return logs;
  const { withFirstWords } = await import("../logs/first-words.js");
  return { ...logs, read: await withFirstWords(read, fs) };
}
