import { LakeError, openLakes } from "@turnmeter/lake";
import type { LakeContents } from "@turnmeter/lake";
import { settle } from "@turnmeter/pairing";
import { priceFacts } from "@turnmeter/pricing";
import type { PriceBook } from "@turnmeter/pricing";
import type { Facts } from "@turnmeter/schema";
import { CliError } from "../common/cli-error.js";
import { closestName } from "../common/closest-name.js";
import type { CliContext } from "../common/context.js";
import type { PromptFlags, ReadingFlags } from "../specification/flags/shared-flags.js";
import { lakeFailure, openLakeFolder } from "./lake-address.js";

/** The facts in lakes, and where these lie. */
interface LakesRead {
  readonly read: Facts;
  readonly lookedIn: readonly string[];
  /** The sessions of the people that the flags name; null where all are wanted. */
  readonly sessionIds: ReadonlySet<string> | null;
  readonly covers: Coverage;
}

/** Whose logs a selection is of. */
export interface Coverage {
  readonly machines: number;
  readonly people: number;
}

/** Flags that ask for what only logs hold, by name: a lake has no text, and what was read is not read again. */
const flagsOfLogs = ["path", "reader", "strict", "prompts"] as const;

/**
 * Everything that lakes hold, settled over all of them and priced.
 *
 * @throws {CliError} 2 if a flag asks for what only logs hold, or a folder is no lake; 1 if a lake is incomplete, and that was not
 * allowed
 */
export async function readLakes(
  flags: ReadingFlags & Partial<PromptFlags> & { readonly from: readonly string[] },
  context: CliContext,
  { check, priceBook }: { readonly check: boolean; readonly priceBook: PriceBook },
): Promise<LakesRead> {
  for (const name of flagsOfLogs)
    if (flags[name] !== undefined && flags[name] !== false)
      throw new CliError(`--from and --${name} exclude each other: a lake holds no logs`, 2);
  if (check) throw new CliError("--from does not go with a command that reads the logs themselves", 2);
  const lakes = await Promise.all(flags.from.map((address) => openLakeFolder(address, context)));
  const contents = await opened(() => openLakes(lakes, { partial: flags.partial === true }));
  checkReading(flags, contents);
  const { activeGapMs, candidates } = contents;
  return {
    read: priceFacts(settle(candidates, { activeGapMs }), priceBook),
    lookedIn: lakes.map(({ folder }) => folder),
    sessionIds: flags.person === undefined ? null : sessionsOf(flags.person, contents),
    covers: coverageOf(flags.person, contents),
  };
}

/** @throws {CliError} 2 if no machine is of one of the people */
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

async function opened(open: () => Promise<LakeContents>): Promise<LakeContents> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof LakeError && error.code === "incomplete")
      throw new CliError(`${error.message}; --partial counts what is there`, 1, { cause: error });
    throw lakeFailure(error, "read the lake");
  }
}

/** @throws {CliError} 2 if the rows would have to be read in another way than they were */
function checkReading(
  { activeGap, now }: Pick<ReadingFlags, "activeGap" | "now">,
  { activeGapMs, lastAt }: LakeContents,
): void {
  if (activeGap !== undefined && activeGap !== activeGapMs)
    throw new CliError(`--active-gap: the lake was exported with ${activeGapMs} ms, not ${activeGap} ms`, 2);
  if (now !== undefined && now !== null && lastAt !== null && lastAt > now)
    throw new CliError(
      `--now: the lake goes on until ${new Date(lastAt).toISOString()}, and later rows cannot be taken out of it`,
      2,
    );
}
