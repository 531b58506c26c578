import { LakeError, openFacts, openLakeParts, openLakes } from "@turnmeter/lake";
import type { FactsContents, FactsManifest, LakeContents, LakeFolder, LakeParts } from "@turnmeter/lake";
import { factsOfStore } from "@turnmeter/metrics";
import { settle } from "@turnmeter/pairing";
import { priceBookHash, priceFacts, type PriceBook } from "@turnmeter/pricing";
import { escapeTerminal } from "@turnmeter/reporting";
import type { Facts } from "@turnmeter/schema";
import { closestName } from "@turnmeter/schema/names.js";
import { CliError } from "../common/cli-error.js";
import { schemeOf } from "../common/address-scheme.js";
import type { CliContext } from "../common/context.js";
import type { OutputFlags, PromptFlags, ReadingFlags } from "../specification/flags/shared-flags.js";
import { isDatabase, lakeFailure, openLakeFolder } from "./lake-address.js";
import { openPlaces } from "./resolve-roots.js";

interface LakesRead {
  readonly read: Facts;
  readonly lookedIn: readonly string[];
  /** Sessions of the people named by flags; null for all. */
  readonly sessionIds: ReadonlySet<string> | null;
  /** Absent if the data does not say. */
  readonly covers?: Coverage;
}

/** Whose logs a selection is of. */
export interface Coverage {
  readonly machines: number;
  readonly people: number;
}

/** Flags that need the logs themselves: a lake has no text and is not read again. */
const flagsOfLogs = ["path", "reader", "strict", "prompts"] as const;

type LakeFlags = ReadingFlags &
  Partial<PromptFlags & Pick<OutputFlags, "quiet">> & { readonly from: readonly string[] };

/**
 * Everything that lakes hold, settled over all of them and priced. Where one lake is named, and the facts of what lies there now
 * were settled before, these are taken.
 *
 * @throws {CliError} 2 if a flag asks for what only logs hold, or a folder is no lake; 1 if a lake is incomplete, and that was not
 * allowed
 */
export async function readLakes(
  flags: LakeFlags,
  context: CliContext,
  { check, priceBook }: { readonly check: boolean; readonly priceBook: PriceBook },
): Promise<LakesRead> {
  refuseFlagsOfLogs(flags);
  if (check) throw new CliError("--from does not go with a command that reads the logs themselves", 2);
  // Facts do not say whose machine they are of.
  const mayBeSettled = flags.from.length === 1 && flags.person === undefined;
  const [first] = flags.from;
  if (first !== undefined && mayBeSettled && isDatabase(first)) {
    const { readDatabase } = await import("./database.js");
    const { place, settled } = await readDatabase(first, context);
    if (settled !== null) {
      const { manifest } = settled;
      checkReading(flags, manifest);
      checkPrices(priceBook, manifest);
      checkSources(flags, manifest);
      return { read: await settled.open(), lookedIn: [place], sessionIds: null };
    }
  }
  const lakes = await lakesOf(flags, context);
  const lookedIn = lakes.map(({ folder }) => folder);
  const [only] = lakes;
  if (only !== undefined && mayBeSettled) {
    const settled = await opened(() => openFacts(only, { partial: flags.partial === true }));
    if (settled !== null) {
      checkReading(flags, settled.manifest);
      tellGaps(settled, flags, context);
      return { read: pricedBy(priceBook, settled), lookedIn, sessionIds: null };
    }
  }
  const contents = await readContents(flags, lakes);
  tellGaps(contents, flags, context);
  const { candidates, activeGapMs } = contents;
  return {
    read: priceFacts(settle(candidates, { activeGapMs }), priceBook),
    lookedIn,
    sessionIds: flags.person === undefined ? null : sessionsOf(flags.person, contents),
    covers: coverageOf(flags.person, contents),
  };
}

/**
 * The machines' candidates in lakes, not yet settled, in parts of a given number of rows.
 * @throws {CliError} as {@link readLakes}
 */
export async function readLakeParts(
  flags: LakeFlags,
  context: CliContext,
  mostRows: number,
): Promise<LakeParts> {
  refuseFlagsOfLogs(flags);
  const lakes = await lakesOf(flags, context);
  const parts = await opened(() => openLakeParts(lakes, mostRows, { partial: flags.partial === true }));
  checkReading(flags, parts);
  tellGaps(parts, flags, context);
  return { ...parts, read: (part) => opened(() => parts.read(part)) };
}

async function readContents(flags: LakeFlags, lakes: readonly LakeFolder[]): Promise<LakeContents> {
  const contents = await opened(() => openLakes(lakes, { partial: flags.partial === true }));
  checkReading(flags, contents);
  return contents;
}

/** @throws {CliError} 2 if a folder does not exist or an address is invalid */
async function lakesOf({ from }: LakeFlags, context: CliContext): Promise<readonly LakeFolder[]> {
  await openPlaces(
    from.filter((address) => schemeOf(address) === null),
    context,
  );
  return Promise.all(from.map((address) => openLakeFolder(address, context)));
}

function refuseFlagsOfLogs(flags: LakeFlags): void {
  for (const name of flagsOfLogs)
    if (flags[name] !== undefined && flags[name] !== false)
      throw new CliError(`--from and --${name} exclude each other: a lake holds no logs`, 2);
}

function pricedBy(priceBook: PriceBook, { facts, manifest }: FactsContents): Facts {
  const read = factsOfStore(facts);
  // Other prices make other costs of retries and of the cache.
  return manifest.priceBook === priceBookHash(priceBook) ? read : priceFacts(read, priceBook);
}

/** @throws {CliError} 2 if a named person owns no machine in the lake */
function sessionsOf(
  wanted: readonly string[],
  { machinesOfPeople, personOfSession }: LakeContents,
): ReadonlySet<string> {
  const people = [...machinesOfPeople.keys()];
  const unknown = wanted.find((person) => !people.includes(person));
  if (unknown !== undefined) {
    const closest = closestName(unknown, people);
    const hint = closest === null ? `there are ${people.join(", ")}` : `did you mean ${closest}?`;
    throw new CliError(`--person: no machine in the lake is of ${unknown}; ${hint}`, 2);
  }
  const found = [...personOfSession()].filter(([, person]) => wanted.includes(person));
  return new Set(found.map(([id]) => id));
}

function coverageOf(wanted: readonly string[] | undefined, { machinesOfPeople }: LakeContents): Coverage {
  const people = [...machinesOfPeople].filter(([person]) => wanted?.includes(person) ?? true);
  return { machines: new Set(people.flatMap(([, machines]) => machines)).size, people: people.length };
}

async function opened<T>(open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    const failure = lakeFailure(error, "read the lake");
    if (failure instanceof CliError && error instanceof LakeError && error.mayBeLeftOut)
      throw new CliError(`${failure.message}; --partial counts what is there`, failure.exitCode, {
        cause: error,
      });
    throw failure;
  }
}

/** Lines on stderr at most: one for each machine or week that cannot be read. */
const mostGaps = 5;

function tellGaps(
  { gaps }: Pick<LakeContents, "gaps">,
  { quiet }: Pick<LakeFlags, "quiet">,
  { stderr }: CliContext,
): void {
  if (quiet === true) return;
  for (const gap of gaps.slice(0, mostGaps)) stderr.write(`Left out: ${escapeTerminal(gap)}\n`);
  if (gaps.length > mostGaps) stderr.write(`Left out: ${gaps.length - mostGaps} more\n`);
}

/** @throws {CliError} 2 if the database's costs come from another price book */
function checkPrices(priceBook: PriceBook, { priceBook: stored }: Pick<FactsManifest, "priceBook">): void {
  if (stored === priceBookHash(priceBook)) return;
  throw new CliError(
    "the costs in the database are of other prices: export the facts again with these, or name the same with --prices",
    2,
  );
}

/** @throws {CliError} 1 if the facts cover only part of the logs, unless --partial allows it */
function checkSources({ partial }: LakeFlags, { sources }: Pick<FactsManifest, "sources">): void {
  const { expected, read, missing } = sources;
  if (missing.length === 0 || partial === true) return;
  throw new CliError(
    `the facts are incomplete, of ${read} of ${expected} sources: ${missing[0]}; --partial counts what is there`,
    1,
  );
}

/** @throws {CliError} 2 if `--active-gap` or `--now` contradicts how the rows were exported */
function checkReading(
  { activeGap, now }: Pick<ReadingFlags, "activeGap" | "now">,
  { activeGapMs, lastAt }: Pick<LakeContents, "activeGapMs" | "lastAt">,
): void {
  if (activeGap !== undefined && activeGap !== activeGapMs)
    throw new CliError(`--active-gap: the lake was exported with ${activeGapMs} ms, not ${activeGap} ms`, 2);
  if (now !== undefined && now !== null && lastAt !== null && lastAt > now)
    throw new CliError(
      `--now: the lake goes on until ${new Date(lastAt).toISOString()}, and later rows cannot be taken out of it`,
      2,
    );
}
