import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { allowedMachines, exportLake, machinePattern, redactUnits } from "@turnmeter/lake";
import type { LakeExport, LakeFolder } from "@turnmeter/lake";
import { column, countOf, say, tableOf, type TableView } from "@turnmeter/reporting";
import type { Redaction } from "@turnmeter/metrics";
import { readNamedFile } from "@turnmeter/safe-fs";
import { CliError } from "../common/cli-error.js";
import { orFail } from "../common/if-readable.js";
import type { CliContext } from "../common/context.js";
import { programVersion } from "../common/version.js";
import type { FlagsOf } from "./specifications/own-flags.js";
import { isDatabase, lakeFailure, openLakeFolder } from "../logs/lake-address.js";
import { optionOf } from "../specification/flag.js";
import { nothingRead } from "../logs/nothing-read.js";
import { priceBookIn } from "../logs/price-book.js";
import { createProgress } from "../logs/progress.js";
import { readCandidates } from "../logs/read-candidates.js";
import { readingOptions } from "../logs/reading-options.js";
import { resolveRoots, type LogRoots } from "../logs/resolve-roots.js";
import { emptySelection } from "../logs/selection.js";
import { printResult } from "../output/print-result.js";
import { selectingFlags } from "../specification/flags/shared-flags.js";
import { keyedRedaction } from "../logs/redact.js";

/** Puts all logs that the flags name into a lake, and says what lies in it now. */
export async function writeLake(flags: FlagsOf<"export">, context: CliContext): Promise<void> {
  refuseSelection(flags);
  if (flags.redactKey !== undefined && flags.redact !== true)
    throw new CliError("--redact-key goes with --redact", 2);
  const redaction = flags.redact === true ? await teamRedaction(flags.redactKey, context) : null;
  const machine = machineOf(flags, context, redaction?.hash ?? sha256);
  await createWhereAsked(flags, context);
  const lake = await openLakeFolder(flags.to, context);
  const { folder } = lake;
  const roots = await resolveRoots(flags.path, context);
  const written = await exported(lake, { roots, machine, redaction }, flags, context);
  const { tables, ...counts } = written;
  await printResult(
    emptySelection(flags, context, await priceBookIn(flags.prices, context), roots.lookedIn),
    {
      name: "export",
      rows: tables,
      extra: { as: flags.as, folder, machine, ...counts },
      view: () => lakeView(written, { folder, machine, isRedacted: redaction !== null }),
    },
  );
}

/**
 * Makes a database where `--create` asks for it.
 *
 * @throws {CliError} 2 if it is asked for with another place than a database; 1 or 2 if it cannot be made
 */
export async function createWhereAsked(
  { create, to }: FlagsOf<"export">,
  context: CliContext,
): Promise<void> {
  if (!create) return;
  if (!isDatabase(to)) throw new CliError("--create goes with --to clickhouse://…", 2);
  const { createDatabase } = await import("../logs/database.js");
  await createDatabase(to, context);
}

/** Selection flags: whoever reads the lake applies them there. */
const selecting = ["sample", "from", ...selectingFlags, "now", "failOn", "strict"] as const;

/**
 * @param allowed flags that go with it all the same
 * @throws {CliError} 2 if only a part was to be exported: whoever reads the lake could not tell it from the whole
 */
export function refuseSelection(flags: FlagsOf<"export">, allowed: readonly string[] = []): void {
  for (const name of selecting) {
    if (allowed.includes(name) || flags[name] === undefined || flags[name] === false) continue;
    throw new CliError(
      `${optionOf(name)} does not go with --as ${flags.as}, which holds all logs: select when you read the lake`,
      2,
    );
  }
}

/** @throws {CliError} 2 if nothing tells the machine's name, or it is none */
function machineOf(
  { machine }: FlagsOf<"export">,
  { hostName }: CliContext,
  hash: (text: string) => string,
): string {
  if (machine !== undefined) {
    if (machinePattern.test(machine)) return machine;
    throw new CliError(`--machine: allowed are ${allowedMachines}`, 2);
  }
  if (!hostName) throw new CliError("this machine has no name: give it one with --machine", 2);
  return `m-${hash(hostName).slice(0, 12)}`;
}

/** @throws {CliError} 2 if several people are named, or a name is long or would not stand on a line */
function personOf({ person }: FlagsOf<"export">): { readonly person?: string } {
  const [name, ...others] = person ?? [];
  if (name === undefined) return {};
  if (others.length > 0) throw new CliError("--person: a machine is of one person", 2);
  if (name.length <= 100 && !/[\p{Cc}\u2028\u2029]/u.test(name)) return { person: name };
  throw new CliError("--person: allowed are up to 100 characters on one line", 2);
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

interface LakeSource {
  readonly roots: LogRoots;
  readonly machine: string;
  readonly redaction: TeamRedaction | null;
}

/** @throws {CliError} 1 if nothing could be read: what the lake has of the machine stays */
async function exported(
  lake: LakeFolder,
  { roots, machine, redaction }: LakeSource,
  flags: FlagsOf<"export">,
  context: CliContext,
): Promise<LakeExport> {
  const progress = createProgress(context, flags);
  try {
    const options = { ...readingOptions(flags, context), onProgress: progress.update };
    const units = await readCandidates(roots, options);
    const failure = await nothingRead({ allFacts: units.candidates, ...roots }, flags, context);
    if (failure !== null) throw failure;
    return await exportLake(lake, redaction === null ? units : redactUnits(units, redaction.names), {
      ...options.activity,
      machine,
      ...personOf(flags),
      keyId: redaction?.keyId ?? null,
      program: programVersion(),
      build: context.cache?.build() ?? programVersion(),
      forgetGone: flags.forgetGone,
      at: context.now(),
    });
  } catch (error) {
    throw lakeFailure(error, "write the lake");
  } finally {
    progress.end();
  }
}

function lakeView(
  { tables, sources, gone, written, kept, removed }: LakeExport,
  {
    folder,
    machine,
    isRedacted,
  }: { readonly folder: string; readonly machine: string; readonly isRedacted: boolean },
): TableView {
  return {
    title: "Lake",
    ...tableOf(tables, {
      table: column.text("Table", 1, ({ table }) => table),
      rows: column.count("Rows", 1, ({ rows }) => rows),
      bytes: column.count("Bytes", 2, ({ bytes }) => bytes),
    }),
    notes: [
      say`${countOf(sources, "log", "logs")} of ${machine} in ${folder}.`,
      ...(gone === 0
        ? []
        : [
            say`${countOf(gone, "log", "logs")} can no longer be read here and ${gone === 1 ? "stays" : "stay"} in the lake; --forget-gone removes ${gone === 1 ? "it" : "them"}.`,
          ]),
      say`${countOf(written, "file", "files")} written, ${countOf(kept, "file", "files")} unchanged, ${countOf(removed, "file", "files")} removed.`,
      "`turnmeter report --from` reads it. It holds no text of prompts, answers or results.",
      ...(isRedacted ? ["Names were hidden before they were written."] : []),
    ],
  };
}

interface TeamRedaction {
  readonly names: Redaction;
  /** Identifies a key without revealing it: 16 hexadecimal digits. */
  readonly keyId: string;
  /** Keyed hash of a text, hexadecimal. */
  readonly hash: (text: string) => string;
}

/** Shorter keys could be guessed by brute force. */
const shortestKey = 16;

const maxBytes = 10_000;

/**
 * Ways to hide names with the key that a file or the environment holds.
 *
 * @throws {CliError} 2 if there is no key, it cannot be read, or is too short
 */
async function teamRedaction(keyFile: string | undefined, context: CliContext): Promise<TeamRedaction> {
  const key =
    keyFile === undefined ? (context.env["TURNMETER_REDACT_KEY"] ?? "") : await keyIn(keyFile, context);
  const place = keyFile === undefined ? "TURNMETER_REDACT_KEY" : keyFile;
  if (key === "")
    throw new CliError(
      "--as lake --redact needs the team's key, the same on every machine: set TURNMETER_REDACT_KEY, or name a file with --redact-key",
      2,
    );
  if (key.length < shortestKey)
    throw new CliError(
      `${place}: a key has at least ${shortestKey} characters, such as of openssl rand -hex 32`,
      2,
    );
  const { names, hash } = keyedRedaction(key);
  return { names, keyId: hash("turnmeter/lake").slice(0, 16), hash };
}

async function keyIn(file: string, { cwd, files }: CliContext): Promise<string> {
  const text = await orFail("cannot read the key of --redact", 2, () =>
    readNamedFile(resolve(cwd, file), { maxBytes }, files),
  );
  return text.trim();
}
