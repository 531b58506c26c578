import { oldestVersion } from "./strict-settings.js";

/** Why a database could not be used. */
export type DatabaseErrorCode =
  /** The address is none, or names a cluster or hosts that cannot be used. */
  | "wrong-address"
  /** Nobody answers there. */
  | "unreachable"
  /** Its user or password is not known there. */
  | "wrong-credentials"
  /** Something else answers than ClickHouse. */
  | "not-clickhouse"
  /** Its certificate is not trusted here. */
  | "untrusted"
  /** Its version lacks what is needed. */
  | "too-old"
  /** A shard of the cluster does not answer. */
  | "shard-down"
  /** It lacks tables or columns, or has those of another version. */
  | "other-version"
  /** It holds no facts. */
  | "empty"
  /** A table has fewer or more rows than were loaded. */
  | "incomplete"
  /** A column holds what no load writes. */
  | "damaged"
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

const meanings: Readonly<Record<number, DatabaseErrorCode>> = {
  // ATTEMPT_TO_READ_AFTER_EOF: a shard ended while it answered.
  32: "shard-down",
  // CANNOT_READ_ALL_DATA, as 32.
  33: "shard-down",
  // DNS_ERROR, SOCKET_TIMEOUT
  198: "shard-down",
  209: "shard-down",
  // NETWORK_ERROR
  210: "shard-down",
  // ALL_CONNECTION_TRIES_FAILED, ALL_REPLICAS_ARE_STALE
  279: "shard-down",
  369: "shard-down",
  // UNKNOWN_SETTING: one of the strict settings
  115: "too-old",
  // NO_SUCH_COLUMN_IN_TABLE, UNKNOWN_IDENTIFIER
  16: "other-version",
  47: "other-version",
  // UNKNOWN_TABLE, UNKNOWN_DATABASE
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
  "EPIPE",
  "ETIMEDOUT",
]);

const sentences: Readonly<Record<DatabaseErrorCode, string>> = {
  "wrong-address": "no address of a database:",
  unreachable: "no database answers at",
  "wrong-credentials": "user and password are not accepted at",
  "not-clickhouse": "what answers is not ClickHouse, at",
  untrusted: "cannot trust the certificate of",
  "too-old": `ClickHouse ${oldestVersion.join(".")} or later is needed at`,
  "shard-down": "a shard does not answer, and no part of a total is shown, at",
  "other-version": "another version of turnmeter made the tables at",
  empty: "no facts of turnmeter are at",
  incomplete: "the database is incomplete at",
  damaged: "the database is damaged at",
  refused: "a query was refused at",
};

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
  return new DatabaseError(code, `${sentences[code]} ${place}${detailOf(code, text)}`, { cause: thrown });
}

/** Codes whose message needs no detail. */
const saidAll: ReadonlySet<DatabaseErrorCode> = new Set([
  "unreachable",
  "wrong-credentials",
  "not-clickhouse",
  "empty",
]);

function detailOf(code: DatabaseErrorCode, text: string): string {
  if (saidAll.has(code)) return "";
  if (code !== "shard-down") return `: ${shortened(text)}`;
  const shard = shardPattern.exec(text)?.[0];
  return shard === undefined ? "" : `: ${shard}`;
}

/** A host with its port, as ClickHouse names shards. */
const shardPattern = /(?:\[[\da-f:]{2,45}\]|[\w.-]{1,253}):\d{2,5}(?=\D|$)/i;

function codeOf(thrown: unknown, text: string): DatabaseErrorCode {
  const system = systemCode(thrown);
  if (system !== null && unreachable.has(system)) return "unreachable";
  if (system !== null && /CERT|SIGNATURE|ISSUER/.test(system)) return "untrusted";
  if (/timeout error|socket hang up/i.test(text)) return "unreachable";
  const number = Number(system ?? /Code: (\d+)/.exec(text)?.[1] ?? Number.NaN);
  if (!Number.isInteger(number)) return /DB::Exception/.test(text) ? "refused" : "not-clickhouse";
  const code = meanings[number] ?? "refused";
  // Facts are there, but not all shards have tables.
  return code === "empty" && text.includes("Received from") ? "refused" : code;
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
