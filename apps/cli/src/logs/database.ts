import {
  connect,
  connectToAll,
  createTables,
  databaseFolder,
  DatabaseError,
  loadFacts,
  newestManifest,
  openFacts,
  parseAddress,
} from "@turnmeter/clickhouse";
import type {
  Connection,
  DatabaseAddress,
  DatabaseErrorCode,
  FactsLoaded,
  LoadedBatch,
} from "@turnmeter/clickhouse";
import {
  areFactsCurrent,
  cutFacts,
  cutParts,
  factColumnsHash,
  factNames,
  FactParts,
  factsForm,
  refuseOtherMachines,
} from "@turnmeter/lake";
import type { FactCut, FactsInfo, FactsManifest, LakeFolder } from "@turnmeter/lake";
import type { Facts, StoredFacts } from "@turnmeter/schema";
import { CliError } from "../common/cli-error.js";
import type { CliContext } from "../common/context.js";

/**
 * The lake that a database holds.
 *
 * @throws {CliError} 2 if it is no address of a database
 */
export async function openDatabaseLake(address: string, context: CliContext): Promise<LakeFolder> {
  return databaseFolder(await connected(address, context));
}

interface DatabaseRead {
  /** The address without its password. */
  readonly place: string;
  /** The settled facts; null if there are none or machines have since exported something else. */
  readonly settled: SettledInDatabase | null;
}

interface SettledInDatabase {
  readonly manifest: FactsManifest;
  /**
   * The facts, whose metrics are worked out in the database.
   * @throws {CliError} 1 if not all of them are there
   */
  readonly open: () => Promise<Facts>;
}

/**
 * What a database holds.
 *
 * @throws {CliError} 1 or 2 if it cannot be asked, has no tables, or those of another version
 */
export async function readDatabase(address: string, context: CliContext): Promise<DatabaseRead> {
  const connection = await connected(address, context);
  const { place } = connection.address;
  const manifest = await once(context, "manifest", address, () => newestManifest(connection));
  const isCurrent =
    manifest !== null &&
    (await once(context, "current", address, () => areFactsCurrent(databaseFolder(connection), manifest)));
  if (!isCurrent) return { place, settled: null };
  const open = async () => (await once(context, "facts", address, () => openFacts(connection))).facts;
  return { place, settled: { manifest, open } };
}

interface FactsInDatabase extends Omit<FactsLoaded, "rows"> {
  /** The address without its password. */
  readonly folder: string;
  /** Only tables with rows. */
  readonly tables: readonly { readonly table: string; readonly rows: number }[];
}

/**
 * Puts settled facts into a database, in place of those that it had.
 *
 * @throws {CliError} 1 or 2 if it cannot be asked, has no tables, or those of another version, or if machines have something there
 * that these facts were not settled from
 */
export async function loadDatabase(
  address: string,
  facts: StoredFacts | FactParts,
  info: FactsInfo,
  context: CliContext,
): Promise<FactsInDatabase> {
  const connection = await connectedToAll(address, context);
  await told(() => newestManifest(connection));
  await refuseOtherMachines(databaseFolder(connection), info);
  const { batches, order } = facts instanceof FactParts ? batchesOfParts(facts) : cutFacts(facts);
  const manifest: FactsManifest = {
    form: factsForm,
    columns: factColumnsHash(),
    ...info,
    batches: batches.map(({ table, week, key, rows }) => ({ table, week, key, rows })),
    order,
  };
  const { written, kept, removed } = await told(() => loadFacts(connection, batches, manifest));
  const tables = factNames.flatMap((table) => {
    const own = batches.filter((batch) => batch.table === table);
    return own.length === 0 ? [] : { table, rows: own.reduce((sum, { rows }) => sum + rows, 0) };
  });
  return { folder: connection.address.place, written, kept, removed, tables };
}

/** Batches whose content is built twice: once to name them, again to write them. */
function batchesOfParts(parts: FactParts): FactCut<LoadedBatch> {
  const { batches, order } = cutParts(parts);
  const named = Array.from(batches, ({ table, week, key, rows }): LoadedBatch => {
    return { table, week, key, rows, content: () => parts.contentOf({ table, week }) };
  });
  return { batches: named, order: order() };
}

/**
 * Makes the tables of a database where they are missing.
 *
 * @throws {CliError} 1 or 2 if that cannot be done
 */
export async function createDatabase(address: string, context: CliContext): Promise<void> {
  const connection = await connectedToAll(address, context);
  await told(() => createTables(connection));
}

/** A connection that closes with the run and reports errors as the command's. */
function connected(address: string, context: CliContext): Promise<Connection> {
  return once(context, "connection", address, async () =>
    ending(connect(addressOf(address, context), context.serverLimits), context),
  );
}

function connectedToAll(address: string, context: CliContext): Promise<Connection> {
  return once(context, "connections", address, async () =>
    ending(await connectToAll(addressOf(address, context), context.serverLimits), context),
  );
}

/** User and password may also come from the variables of ClickHouse's own client. */
function addressOf(address: string, { env }: CliContext): DatabaseAddress {
  return parseAddress(address, { user: env["CLICKHOUSE_USER"], password: env["CLICKHOUSE_PASSWORD"] });
}

function ending(connection: Connection, { opened }: CliContext): Connection {
  opened?.onEnd(() => connection.close());
  return {
    address: connection.address,
    query: (sql) => told(() => connection.query(sql)),
    stream: (sql, take) => told(() => connection.stream(sql, take)),
    run: (sql) => told(() => connection.run(sql)),
    runEverywhere: (sql) => told(() => connection.runEverywhere(sql)),
    insert: (table, columns, rows) => told(() => connection.insert(table, columns, rows)),
    close: () => connection.close(),
  };
}

/** Opened once per run, even if the command is run again. */
function once<T>({ opened }: CliContext, what: string, address: string, open: () => Promise<T>): Promise<T> {
  const openTold = () => told(open);
  return opened === undefined ? openTold() : opened.get(`${what} ${address}`, openTold);
}

/** Errors fixed by another address or another export. */
const wrongUse: ReadonlySet<DatabaseErrorCode> = new Set([
  "wrong-address",
  "wrong-credentials",
  "not-clickhouse",
  "too-old",
  "other-version",
  "empty",
]);

async function told<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    const hint = error.code === "empty" ? ": export them there, the first time with --create" : "";
    throw new CliError(`${error.message}${hint}`, wrongUse.has(error.code) ? 2 : 1, { cause: error });
  }
}
