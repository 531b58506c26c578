/** Why a database could not be used. */
export type DatabaseErrorCode =
  /** Nobody answers there. */
  | "unreachable"
  /** Its user or password is not known there. */
  | "wrong-credentials"
  /** Something else answers than ClickHouse. */
  | "not-clickhouse"
  /** The cluster has no such name, or a shard of it does not answer. */
  | "shard-down"
  /** It lacks tables or columns, or has those of another version. */
  | "other-version"
  /** It holds no facts. */
  | "empty"
  /** A table has fewer or more rows than were loaded. */
  | "incomplete"
  /** It refused a query for another reason. */
  | "refused";

/** A database that cannot be used as it is. The message is one sentence, without a full stop, and holds no password. */
export class DatabaseError extends Error {
  override readonly name = "DatabaseError";
  readonly code: DatabaseErrorCode;

  constructor(code: DatabaseErrorCode, message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options);
    this.code = code;
  }
}

/** ClickHouse's numbers of errors, by what they mean here. */
const meanings: Readonly<Record<number, DatabaseErrorCode>> = {
  // ATTEMPT_TO_READ_AFTER_EOF: a shard ended while it answered.
  32: "shard-down",
  // CANNOT_READ_ALL_DATA, as 32.
  33: "shard-down",
  // SOCKET_TIMEOUT
  209: "shard-down",
  // NETWORK_ERROR
  210: "shard-down",
  // ALL_CONNECTION_TRIES_FAILED
  279: "shard-down",
  // CLUSTER_DOESNT_EXIST
  701: "shard-down",
  // BAD_GET of older servers where a cluster is not known
  170: "shard-down",
  // UNKNOWN_IDENTIFIER, UNKNOWN_TABLE, UNKNOWN_DATABASE
  47: "other-version",
  60: "empty",
  81: "empty",
  // UNKNOWN_USER, WRONG_PASSWORD, REQUIRED_PASSWORD, AUTHENTICATION_FAILED
  192: "wrong-credentials",
  193: "wrong-credentials",
  194: "wrong-credentials",
  516: "wrong-credentials",
};

const unreachable: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
]);

const sentences: Readonly<Record<DatabaseErrorCode, string>> = {
  unreachable: "no database answers at",
  "wrong-credentials": "user and password are not accepted at",
  "not-clickhouse": "what answers is not ClickHouse, at",
  "shard-down": "a shard does not answer, and no part of a total is shown, at",
  "other-version": "another version of turnmeter made the tables at",
  empty: "no facts of turnmeter are at",
  incomplete: "the database is incomplete at",
  refused: "a query was refused at",
};

/** Longer details of a server are cut. */
const mostDetail = 300;

/**
 * What was thrown while a database was asked, as a {@link DatabaseError}.
 *
 * @param place the address without its password
 */
export function databaseError(thrown: unknown, place: string): DatabaseError {
  if (thrown instanceof DatabaseError) return thrown;
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  const code = codeOf(thrown, text);
  const detail = code === "unreachable" || code === "wrong-credentials" ? "" : `: ${shortened(text)}`;
  return new DatabaseError(code, `${sentences[code]} ${place}${detail}`, { cause: thrown });
}

function codeOf(thrown: unknown, text: string): DatabaseErrorCode {
  const system = systemCode(thrown);
  if (system !== null && unreachable.has(system)) return "unreachable";
  if (/timeout error|socket hang up/i.test(text)) return "unreachable";
  const number = Number(system ?? /Code: (\d+)/.exec(text)?.[1] ?? Number.NaN);
  if (Number.isInteger(number)) return meanings[number] ?? "refused";
  return /DB::Exception|ClickHouse/.test(text) ? "refused" : "not-clickhouse";
}

function systemCode(thrown: unknown): string | null {
  if (!(thrown instanceof Error)) return null;
  if ("code" in thrown && typeof thrown.code === "string") return thrown.code;
  return thrown.cause === undefined ? null : systemCode(thrown.cause);
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length <= mostDetail ? line : `${line.slice(0, mostDetail)}…`;
}
