import { createHash } from "node:crypto";
import { unitKey } from "@turnmeter/ledger";
import { joinUnits, ofNoUnit, settle } from "@turnmeter/pairing";
import { findLogs } from "@turnmeter/parser";
import type { FoundLogs, SniffedFile } from "@turnmeter/parser";
import { priceFacts, priceLookup } from "@turnmeter/pricing";
import { CliError } from "../common/cli-error.js";
import type { CliContext } from "../common/context.js";
import { isDatabase } from "../logs/lake-address.js";
import { priceBookOfFlags } from "../logs/price-book-of-flags.js";
import { UnitStore } from "../live/unit-store.js";
import { readCandidates, readNew } from "../logs/read-candidates.js";
import type { CandidatesRead } from "../logs/read-candidates.js";
import { ledgerStore, readingOptions } from "../logs/reading-options.js";
import { resolveRoots } from "../logs/resolve-roots.js";
import type { LogRoots } from "../logs/resolve-roots.js";
import { openLakes } from "../logs/selection.js";
import type { PricedLogs } from "../logs/selection.js";
import type { PromptFlags, ReadingFlags } from "../specification/flags/shared-flags.js";

/** The logs that a server shows. */
export interface ServedLogs {
  /** What they say now. While no log changes, and no price, it is the same object, so that what was worked out of it stays known. */
  readonly now: () => Promise<PricedLogs>;
}

interface Kept {
  readonly state: string;
  readonly logs: PricedLogs;
}

type LogFlags = ReadingFlags & PromptFlags;

/** Logs that are read again once one of them has changed: those that have, and no others. Who asks while they are read waits for the next reading, which begins after. */
export function servedLogs(flags: LogFlags, context: CliContext): ServedLogs {
  const units = new UnitStore();
  let kept: Kept | null = null;
  let sniffed: ReadonlyMap<string, SniffedFile> = new Map();
  let running: Promise<Kept> | null = null;
  let following: Promise<Kept> | null = null;

  const candidatesNow = async (roots: LogRoots, found: FoundLogs): Promise<CandidatesRead> => {
    const options = readingOptions(flags, context);
    if (kept === null || ledgerStore(roots, options) !== null) {
      // What is in the cache is used once; later readings are of what changed. The ledger has to keep that too.
      const read = await readCandidates(roots, options);
      units.keep([read]);
      return read;
    }
    const { unknown } = units.known(found.units);
    const read = await readNew(unknown, found, roots, options);
    if (read.units !== null) units.keep([read.units]);
    return { ...joinUnits([...units.known(found.units).candidates, ofNoUnit(read.beside)]), gone: [] };
  };
  const read = async (): Promise<Kept> => {
    const [roots, priceBook] = [await resolveRoots(flags, context), await priceBookOfFlags(flags, context)];
    const found = await findLogs(roots.roots, roots.fs, {
      refused: roots.refused,
      areUsual: roots.areUsual === true,
      known: sniffed,
    });
    sniffed = new Map(found.sniffed.map((file) => [file.path, file]));
    // Taken before the logs are read: what grows meanwhile is read again by whoever asks next.
    const state = hashOf([found.units.map(unitKey), found.events, priceLookup(priceBook).hash]);
    if (kept?.state === state) return kept;
    const { candidates, gone } = await candidatesNow(roots, found);
    const { activity } = readingOptions(flags, context);
    const facts = priceFacts(settle(candidates, activity), priceBook);
    const logs = {
      read: facts,
      lookedIn: roots.lookedIn,
      fs: roots.fs,
      sessionIds: null,
      goneLogs: gone,
      priceBook,
    };
    return { state, logs: await shownLogs(logs, flags, context) };
  };
  const start = async (): Promise<Kept> => {
    running = read();
    try {
      return (kept = await running);
    } finally {
      running = null;
    }
  };
  const afterRunning = async (): Promise<Kept> => {
    // Those who wait for it get its failure.
    await running?.catch(() => {});
    following = null;
    return start();
  };
  return {
    async now() {
      if (running === null) return (await start()).logs;
      following ??= afterRunning();
      return (await following).logs;
    },
  };
}

/**
 * What lakes hold, as it is at the start.
 *
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

/** Facts as pages show them: without names, or with the first words of sessions, where the flags say so. */
async function shownLogs(logs: PricedLogs, flags: LogFlags, context: CliContext): Promise<PricedLogs> {
  const { read, lookedIn, fs } = logs;
  if (flags.redact === true) {
    const { redactSelection } = await import("../logs/redact.js");
    const all = { facts: read, allFacts: read, unfilteredFacts: read, reachableFacts: read };
    const named = { ...all, lookedIn, goneLogs: logs.goneLogs ?? [], hint: null };
    const { allFacts, ...redacted } = redactSelection(named, flags, context);
    return { ...logs, read: allFacts, lookedIn: redacted.lookedIn, goneLogs: redacted.goneLogs };
  }
  if (!flags.prompts || fs === null) return logs;
  const { withFirstWords } = await import("../logs/first-words.js");
  return { ...logs, read: await withFirstWords(read, fs) };
}

function hashOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url");
}
