import { integerOf, stringOf } from "../decoding/values.js";
import type { Projected, ProjectedRecord } from "../projection.js";
import { instantOfSeconds } from "./session-head.js";
import type { StatedCounters } from "./usage.js";

/** What a request used, by its row of the ledger. */
export interface LedgerRow {
  readonly id: string;
  /** The session, by its name in the database. */
  readonly session: string;
  readonly line: number;
  readonly byteOffset: number;
  /** When the response had come, epoch ms. */
  readonly at: number | null;
  readonly model: string | null;
  readonly counters: StatedCounters;
  readonly cost: unknown;
  readonly isCompaction: boolean;
  /** True if the row is no response, but all usage from before the session had a ledger. */
  readonly isCarried: boolean;
  /** True once its response has been given: with its message, or without one. */
  isTold: boolean;
}

/** Longest time from a response's first token to its end. */
const longestResponseMs = 60 * 60 * 1000;

/** The ledgers of a database's sessions. */
export class Ledger {
  readonly #ofSession = new Map<string, LedgerRow[]>();
  readonly #alike = new Map<string, LedgerRow[]>();

  add({ record, line, byteOffset }: ProjectedRecord): void {
    const session = stringOf(record["session_id"]) ?? "";
    const row: LedgerRow = {
      id: `${integerOf(record["id"]) ?? line}`,
      session,
      line,
      byteOffset,
      at: instantOfSeconds(record["created_timestamp"]),
      model: stringOf(record["model"]),
      counters: rowCounters(record),
      cost: record["cost"],
      isCompaction: Boolean(record["is_compaction"]),
      isCarried: record["cost_source"] === "carried_forward",
      isTold: false,
    };
    append(this.#ofSession, session, row);
    if (!row.isCarried) append(this.#alike, sizeOf(row.counters), row);
  }

  of(session: string): readonly LedgerRow[] {
    return this.#ofSession.get(session) ?? [];
  }

  /** Sessions with rows that were not told. */
  untoldSessions(): readonly string[] {
    return [...this.#ofSession].flatMap(([session, rows]) =>
      rows.every(({ isTold }) => isTold) ? [] : [session],
    );
  }

  /** The session's first row that fits a response which began at `at` with these counters; the row counts as told from now on. */
  take(session: string, counters: StatedCounters, at: number | null): LedgerRow | null {
    const row = this.#alike
      .get(sizeOf(counters))
      ?.find((each) => each.session === session && !each.isTold && !each.isCompaction && isNear(each, at));
    if (row !== undefined) row.isTold = true;
    return row ?? null;
  }

  /** A row of another session, for a message that was copied from there and is no longer there. */
  elsewhere(session: string, counters: StatedCounters, at: number | null): LedgerRow | null {
    if (at === null) return null;
    const rows = this.#alike.get(sizeOf(counters)) ?? [];
    return rows.find((each) => each.session !== session && !each.isCompaction && isNear(each, at)) ?? null;
  }
}

function append(lists: Map<string, LedgerRow[]>, key: string, row: LedgerRow): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [row]);
  else list.push(row);
}

/** Ledger times are whole seconds, like those of messages. */
function isNear(row: LedgerRow, at: number | null): boolean {
  if (row.at === null || at === null) return true;
  return row.at >= at && row.at - at <= longestResponseMs;
}

function sizeOf({ input, output, total, cacheRead, cacheWrite }: StatedCounters): string {
  return [input, output, total, cacheRead, cacheWrite]
    .map((value) => JSON.stringify(value ?? null))
    .join(" ");
}

function rowCounters(record: Projected): StatedCounters {
  return {
    input: record["input_tokens"],
    output: record["output_tokens"],
    total: record["total_tokens"],
    cacheRead: record["cache_read_tokens"],
    cacheWrite: record["cache_write_tokens"],
  };
}
