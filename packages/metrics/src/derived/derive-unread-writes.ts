import { longsOf, tableOf, textsOf } from "@turnmeter/columns";
import { derivedColumns } from "@turnmeter/schema";
import type { DerivedFacts, Facts, Table, UnreadReason, UnreadWriteFact } from "@turnmeter/schema";
import { derivedTable } from "./derivation.js";
import { lifetimeOf, type PromptTokens, promptTokens, writtenPart } from "./prompt-tokens.js";
import { inOrderOfTime, responseRows } from "./thread-rows.js";
import { nanoUsdOf, paidFor, type PricesOf, pricesOfRequests } from "../prices/prices.js";

/** Requests that wrote tokens to a cache which no later request of their thread and model read. */
export function withUnreadWrites(
  facts: Pick<Facts, "requests">,
  pricesOf: PricesOf,
): Pick<DerivedFacts, "unreadWrites"> {
  const derive = (whole: Pick<Facts, "requests">) => deriveUnreadWrites(whole, pricesOf);
  return { unreadWrites: derivedTable(facts, "unreadWrites", derive, pricesOf) };
}

function deriveUnreadWrites(
  { requests }: Pick<Facts, "requests">,
  pricesOf: PricesOf,
): Table<UnreadWriteFact> {
  const tokens = promptTokens(requests);
  const pricesAt = pricesOfRequests(requests, pricesOf);
  const rows = inOrderOfTime(requests, findUnread(requests, tokens)).map(({ found, ...request }) => {
    const { row, reason, lifetimeMs } = found;
    const sent = { input: 0, ...writtenPart(tokens, row, found.tokens) };
    const cost = nanoUsdOf(paidFor(sent, pricesAt(row), "input"));
    return { reason, tokens: found.tokens, lifetimeMs, ...cost, ...request };
  });
  return tableOf(derivedColumns.unreadWrites, rows);
}

interface FoundUnread {
  readonly row: number;
  readonly tokens: number;
  readonly reason: UnreadReason;
  readonly lifetimeMs: number;
}

/** Last write of a thread and model: prompt tokens between two positions. */
interface LastWrite {
  readonly row: number;
  readonly from: number;
  readonly to: number;
  /** How far a later request read it. */
  readTo: number;
  /** When last written or read. */
  usedAt: number;
  readonly lifetimeMs: number;
}

/**
 * Follows what each thread wrote to the cache of each model. A write holds the prompt from where the request stopped to
 * read; later requests read it as far as their reading goes beyond that place; the next one that writes ends
 * it.
 */
function findUnread(
  requests: Facts["requests"],
  { read, written5m, written1h }: PromptTokens,
): readonly FoundUnread[] {
  const at = longsOf(requests.columns.at);
  const models = textsOf(requests.columns.model).codes;
  const unread: FoundUnread[] = [];
  const end = (write: LastWrite, reason: UnreadReason) => {
    const tokens = write.to - write.readTo;
    if (tokens > 0) unread.push({ row: write.row, tokens, reason, lifetimeMs: write.lifetimeMs });
  };
  const { rows, starts } = responseRows(requests);
  for (let thread = 0; thread + 1 < starts.length; thread++) {
    const writes = new Map<number, LastWrite>();
    for (let place = starts[thread]!; place < starts[thread + 1]!; place++) {
      const row = rows[place]!;
      const written = written5m[row]! + written1h[row]!;
      const from = read[row]!;
      const before = writes.get(models[row]!);
      if (before !== undefined) {
        const isExpired = at[row]! - before.usedAt > before.lifetimeMs;
        if (from > before.from) {
          before.readTo = Math.max(before.readTo, Math.min(from, before.to));
          before.usedAt = at[row]!;
        }
        if (written > 0) end(before, isExpired ? "expired" : "replaced");
      }
      const lifetimeMs = lifetimeOf(written5m[row]!, written1h[row]!);
      if (lifetimeMs === null) continue;
      const write = { row, from, to: from + written, readTo: from, usedAt: at[row]!, lifetimeMs };
      writes.set(models[row]!, write);
    }
    for (const write of writes.values()) end(write, "ended");
  }
  return unread;
}
