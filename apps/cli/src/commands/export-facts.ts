import { FactParts, lastInstant, writeFactParts, writeFacts } from "@turnmeter/lake";
import type { FactsExport, FactsInfo } from "@turnmeter/lake";
import { deriveFacts } from "@turnmeter/metrics";
import { activityGapMs, settle, type Candidates, type SettleOptions } from "@turnmeter/pairing";
import { priceBookHash, priceFacts, priceLookup, type PriceBook } from "@turnmeter/pricing";
import { column, countOf, say, tableOf, type TableView } from "@turnmeter/reporting";
import type { StoredFacts } from "@turnmeter/schema";
import { openStore, type FileStore } from "@turnmeter/safe-fs";
import { CliError } from "../common/cli-error.js";
import type { CliContext } from "../common/context.js";
import { programVersion } from "../common/version.js";
import { isDatabase, lakeFailure, openLakeFolder } from "../logs/lake-address.js";
import { nothingRead } from "../logs/nothing-read.js";
import { priceBookIn } from "../logs/price-book.js";
import { createProgress } from "../logs/progress.js";
import { readCandidates } from "../logs/read-candidates.js";
import { readLakeParts } from "../logs/read-lakes.js";
import { readingOptions } from "../logs/reading-options.js";
import { resolveRoots } from "../logs/resolve-roots.js";
import { emptySelection } from "../logs/selection.js";
import { printResult } from "../output/print-result.js";
import { createWhereAsked, refuseSelection } from "./export-lake.js";
import type { FlagsOf } from "./specifications/own-flags.js";
import { cacheFolder, userPath } from "../common/user-path.js";

/** Settles and prices all logs, or all that lakes hold, writes the facts to a folder or database, and says what is there now. */
export async function writeSettledFacts(flags: FlagsOf<"export">, context: CliContext): Promise<void> {
  refuseSelection(flags, ["from"]);
  if (flags.redact === true)
    throw new CliError("--redact goes with --as lake, or with what reads the facts", 2);
  if (flags.person !== undefined)
    throw new CliError("--person goes with --as lake: facts do not say whose they are", 2);
  await createWhereAsked(flags, context);
  const priceBook = await priceBookIn(flags.prices, context);
  const { facts, end, ...from } = await settled(flags, context, priceBook);
  const { sources } = from;
  const info = { program: programVersion(), priceBook: priceBookHash(priceBook), ...from };
  const written = await guarded(() => writeTo(flags.to, facts, info, context)).finally(end);
  const { tables, folder, ...counts } = written;
  const machines = [...new Set(from.settledFrom.map(({ machine }) => machine))];
  await printResult(emptySelection(flags, context, priceBook), {
    name: "export",
    rows: tables,
    extra: {
      as: flags.as,
      folder,
      machines,
      sources: sources.expected,
      readSources: sources.read,
      missing: sources.missing,
      ...counts,
    },
    view: () => factsView(written, sources),
  });
}

interface WrittenFacts extends Omit<FactsExport, "tables"> {
  readonly folder: string;
  /** Only tables with rows; bytes only for files. */
  readonly tables: readonly { readonly table: string; readonly rows: number; readonly bytes?: number }[];
}

async function writeTo(
  address: string,
  facts: StoredFacts | FactParts,
  info: FactsInfo,
  context: CliContext,
): Promise<WrittenFacts> {
  if (isDatabase(address)) {
    const { loadDatabase } = await import("../logs/database.js");
    return loadDatabase(address, facts, info, context);
  }
  const lake = await openLakeFolder(address, context);
  const now = context.now();
  const write = () =>
    facts instanceof FactParts ? writeFactParts(lake, facts, info, now) : writeFacts(lake, facts, info, now);
  return { folder: lake.folder, ...(await write()) };
}

interface Settled extends Pick<FactsInfo, "activeGapMs" | "lastAt" | "settledFrom" | "sources"> {
  readonly facts: StoredFacts | FactParts;
  readonly end: () => void;
}

async function settled(
  flags: FlagsOf<"export">,
  context: CliContext,
  priceBook: PriceBook,
): Promise<Settled> {
  const { from } = flags;
  if (from !== undefined) return settledLakes({ ...flags, from }, context, priceBook);
  const roots = await resolveRoots(flags.path, context);
  const progress = createProgress(context, flags);
  try {
    const options = { ...readingOptions(flags, context), onProgress: progress.update };
    const { candidates } = await readCandidates(roots, options);
    const failure = await nothingRead({ allFacts: candidates, ...roots }, flags, context);
    if (failure !== null) throw failure;
    const { rowCount } = candidates.files;
    const activeGapMs = options.activity.activeGapMs ?? activityGapMs;
    return {
      facts: factsOf(candidates, { activeGapMs }, priceBook),
      activeGapMs,
      lastAt: lastInstant(candidates),
      settledFrom: [],
      sources: { expected: rowCount, read: rowCount, missing: [] },
      end: () => {},
    };
  } finally {
    progress.end();
  }
}

/** Rows of 1.4 GB of logs, which take 0.5 GB of memory (`bench/README.md`); lakes that fit settle in 3/4 of the time. */
const rowsAtOnce = 500_000;

async function settledLakes(
  flags: FlagsOf<"export"> & { readonly from: readonly string[] },
  context: CliContext,
  priceBook: PriceBook,
): Promise<Settled> {
  const lake = await readLakeParts(flags, context, context.mostRowsAtOnce ?? rowsAtOnce);
  const { activeGapMs, lastAt, settledFrom, expectedSources, readSources, gaps, projectOfFolder } = lake;
  const sources = { expected: expectedSources, read: readSources, missing: gaps };
  const about = { activeGapMs, lastAt, settledFrom, sources };
  const settlePart = async (part: number) =>
    factsOf(await lake.read(part), { activeGapMs, projectOfFolder }, priceBook);
  if (lake.count === 1) return { facts: await settlePart(0), ...about, end: () => {} };
  const parts = new FactParts(settlingFiles(context), crypto.randomUUID());
  const end = () => parts.remove();
  try {
    for (let part = 0; part < lake.count; part++) parts.add(await settlePart(part));
  } catch (error) {
    end();
    throw error;
  }
  return { facts: parts, ...about, end };
}

function factsOf(candidates: Candidates, options: SettleOptions, priceBook: PriceBook): StoredFacts {
  return deriveFacts(priceFacts(settle(candidates, options), priceBook), priceLookup(priceBook));
}

async function guarded<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw lakeFailure(error, "write the facts");
  }
}

function factsView(
  { tables, folder, written, kept, removed }: WrittenFacts,
  sources: FactsInfo["sources"],
): TableView {
  const { expected, read, missing } = sources;
  const isFiles = tables.every(({ bytes }) => bytes !== undefined);
  const counted = (count: number) =>
    isFiles ? countOf(count, "file", "files") : countOf(count, "batch", "batches");
  return {
    title: "Facts",
    ...tableOf(tables, {
      table: column.text("Table", 1, ({ table }) => table),
      rows: column.count("Rows", 1, ({ rows }) => rows),
      ...(isFiles ? { bytes: column.count("Bytes", 2, ({ bytes = 0 }) => bytes) } : {}),
    }),
    notes: [
      missing.length === 0
        ? say`Of ${countOf(expected, "log", "logs")}, settled and priced, in ${folder}.`
        : say`Incomplete: of ${read} of ${countOf(expected, "log", "logs")}, settled and priced, in ${folder}.`,
      say`${counted(written)} written, ${counted(kept)} unchanged, ${counted(removed)} removed.`,
      "`turnmeter report --from` reads it. It holds no text of prompts, answers or results.",
      ...(isFiles ? ["`v1/facts/views.sql` there makes views of the tables in DuckDB."] : []),
    ],
  };
}

/** Older files were left by a killed run. */
const longestRunMs = 24 * 60 * 60_000;

/** On disk beside the cache, since folders for temporary files may be in memory. */
function settlingFiles(context: CliContext): FileStore {
  const store = openStore(userPath(cacheFolder, context, "settling"), context.files);
  for (const { name, mtimeMs } of store.list())
    if (context.now() - mtimeMs > longestRunMs) store.remove(name);
  return store;
}
