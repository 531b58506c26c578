import { createClient } from "@clickhouse/client";
import { serverLimits, type ServerLimits } from "@turnmeter/lake";
import { Agent } from "node:http";
import { Agent as SecureAgent } from "node:https";
import { Socket } from "node:net";
import type { JsonValue } from "../values/answer-values.js";
import type { DatabaseAddress } from "./address.js";
import { textLiteral } from "../sql/conditions.js";
import { DatabaseError, databaseError } from "./database-error.js";
import { strictSettings, oldestVersion } from "./strict-settings.js";

/** A row as an array of its columns' values. */
export type JsonRow = readonly JsonValue[];

/** A connection to a database. Everything throws `DatabaseError`. */
export interface Connection {
  readonly address: DatabaseAddress;
  /** The rows of a query's answer, which is refused above some 500 MB. */
  query(sql: string): Promise<readonly JsonRow[]>;
  /** Passes on the rows of a query's answer as they come, so that only some are in memory at once. Only their count shows whether the answer was complete. */
  stream(sql: string, take: (rows: readonly JsonRow[]) => void): Promise<void>;
  /** Runs a statement that has no answer, on the first host. */
  run(sql: string): Promise<void>;
  /** Runs a statement on each host. */
  runEverywhere(sql: string): Promise<void>;
  /** Adds rows to a table, the values in the order of the columns. */
  insert(table: string, columns: readonly string[], rows: readonly JsonRow[]): Promise<void>;
  close(): Promise<void>;
}

/** Long queries send a progress header every 20 s; this holds some hours of them. */
const mostHeaderBytes = 1_000_000;

/** Opens a connection; nothing is sent yet. */
export function connect(address: DatabaseAddress, limits: ServerLimits = serverLimits): Connection {
  const clients = address.urls.map((url) =>
    createClient({
      url,
      username: address.user,
      password: address.password,
      application: "turnmeter",
      http_agent: connectingAgent(url, limits.connectMs),
      // Idle time between two bytes.
      request_timeout: limits.silenceMs,
      max_response_headers_size: mostHeaderBytes,
      clickhouse_settings: strictSettings,
      // The error that is thrown says all.
      log: { level: 127 },
    }),
  );
  const [first] = clients;
  const rowsOf = async (sql: string) => {
    const answer = await first!.query({ query: sql, format: "JSONCompact" });
    const { data } = await answer.json<JsonRow>();
    return data;
  };
  const guarded = async <T>(ask: () => Promise<T>): Promise<T> => {
    try {
      return await ask();
    } catch (thrown) {
      const error = databaseError(thrown, address.place);
      throw error.code === "shard-down" ? await namingShards(error, address, rowsOf) : error;
    }
  };
  return {
    address,
    query: (sql) => guarded(() => rowsOf(sql)),
    stream: (sql, take) =>
      guarded(async () => {
        const answer = await first!.query({ query: sql, format: "JSONCompactEachRow" });
        for await (const rows of answer.stream<JsonRow>()) take(rows.map((row) => row.json()));
      }),
    run: (sql) => guarded(async () => void (await first!.command({ query: sql }))),
    runEverywhere: (sql) =>
      guarded(() => allOf(clients, async (client) => void (await client.command({ query: sql })))),
    insert: (table, columns, rows) =>
      guarded(async () => {
        const [column, ...others] = columns;
        await first!.insert({
          table,
          columns: [column!, ...others],
          values: [...rows],
          format: "JSONCompactEachRow",
        });
      }),
    close: async () => {
      for (const client of clients) await client.close();
    },
  };
}

/** Adds the shards that failed last, if the error names none and the server still lists them. */
async function namingShards(
  error: DatabaseError,
  { cluster, place }: DatabaseAddress,
  rowsOf: (sql: string) => Promise<readonly JsonRow[]>,
): Promise<DatabaseError> {
  if (cluster === null || !error.message.endsWith(place)) return error;
  try {
    const rows = await rowsOf(
      `SELECT host_name, port FROM system.clusters WHERE cluster = ${textLiteral(cluster)} AND errors_count > 0 ORDER BY shard_num`,
    );
    if (rows.length === 0) return error;
    const shards = rows.map(([host, port]) => `${String(host)}:${String(port)}`).join(", ");
    return new DatabaseError(error.code, `${error.message}: ${shards}`, { cause: error.cause });
  } catch {
    return error;
  }
}

/** The client's own limit. */
const mostConnections = 10;

/** Adds a connect timeout: the client's only timeout is for responses. */
function connectingAgent(url: string, connectMs: number): Agent {
  const options = { keepAlive: true, maxSockets: mostConnections };
  const agent = url.startsWith("https:") ? new SecureAgent(options) : new Agent(options);
  const create = agent.createConnection.bind(agent);
  agent.createConnection = (...given) => {
    const socket = create(...given);
    if (socket instanceof Socket && socket.connecting) giveUpAfter(socket, connectMs);
    return socket;
  };
  return agent;
}

function giveUpAfter(socket: Socket, connectMs: number): void {
  const lost = Object.assign(new Error("the connection was not accepted in time"), { code: "ETIMEDOUT" });
  const timer = setTimeout(() => socket.destroy(lost), connectMs);
  for (const event of ["connect", "close"]) socket.once(event, () => clearTimeout(timer));
}

/** @throws DatabaseError if what answers is no ClickHouse, or one that is too old */
export async function checkServer(connection: Connection): Promise<void> {
  const { place } = connection.address;
  const [row] = await connection.query("SELECT version()");
  const version = String(row?.[0]);
  const [, year, month] = /^(\d+)\.(\d+)/.exec(version) ?? [];
  if (year === undefined)
    throw new DatabaseError("not-clickhouse", `what answers is not ClickHouse, at ${place}`);
  const [oldestYear, oldestMonth] = oldestVersion;
  if (Number(year) * 100 + Number(month) >= oldestYear * 100 + oldestMonth) return;
  throw new DatabaseError(
    "too-old",
    `ClickHouse ${version} is too old, ${oldestYear}.${oldestMonth} or later is needed, at ${place}`,
  );
}

const atOnce = 4;

/**
 * Does something with all items, a few at once. If one fails, all work has stopped when the failure is thrown.
 * @throws the first failure
 */
export async function allOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += atOnce) {
    const outcomes = await Promise.allSettled(items.slice(from, from + atOnce).map(work));
    const failed = outcomes.find((outcome) => outcome.status === "rejected");
    if (failed !== undefined) throw failed.reason;
  }
}
