import { longsOf, textsOf } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";
import type { CacheBreakCause } from "../rows/cache.js";
import { responseRows } from "../threads/response-rows.js";
import type { PromptTokens } from "../usage/prompt-tokens.js";
import { lifetimeOf } from "./cache-lifetime.js";
import { threadCompactions } from "../threads/thread-compactions.js";

/** Caches hold no shorter prompts: a smaller loss is none. */
const fewestTokens = 1024;

/** A break by the row of the request. */
export interface FoundBreak {
  readonly row: number;
  readonly cause: CacheBreakCause;
  readonly gapMs: number;
  /** What the request before had read and written. */
  readonly cachedTokens: number;
}

/** The breaks of all threads in order of time within each. */
export function findBreaks(
  { requests, marks }: Pick<Facts, "requests" | "marks">,
  { read, written5m, written1h }: PromptTokens,
): readonly FoundBreak[] {
  const { columns } = requests;
  const at = longsOf(columns.at);
  const models = textsOf(columns.model).codes;
  const clients = textsOf(columns.clientVersion).codes;
  const wasCompacted = threadCompactions(marks);
  const breaks: FoundBreak[] = [];
  const { rows, starts } = responseRows(requests);
  const causeOf = (row: number, before: number, lifetimeMs: number | null): CacheBreakCause => {
    if (wasCompacted(columns.threadId.at(row), at[before]!, at[row]!)) return "compaction";
    if (models[row] !== models[before]) return "modelSwitch";
    if (lifetimeMs !== null && at[row]! - at[before]! > lifetimeMs) return "expired";
    return clients[row] !== clients[before] ? "clientUpdate" : "unknown";
  };
  for (let thread = 0; thread + 1 < starts.length; thread++) {
    let lifetimeMs: number | null = null;
    for (let place = starts[thread]!; place < starts[thread + 1]!; place++) {
      const row = rows[place]!;
      if (place > starts[thread]!) {
        const before = rows[place - 1]!;
        const cachedTokens = read[before]! + written5m[before]! + written1h[before]!;
        const isBreak = 2 * read[row]! < cachedTokens && cachedTokens - read[row]! >= fewestTokens;
        if (isBreak) {
          const gapMs = at[row]! - at[before]!;
          breaks.push({ row, cause: causeOf(row, before, lifetimeMs), gapMs, cachedTokens });
        }
      }
      lifetimeMs = lifetimeOf(written5m[row]!, written1h[row]!) ?? lifetimeMs;
    }
  }
  return breaks;
}
