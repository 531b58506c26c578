import { tokensOf } from "@turnmeter/metrics/figures.js";

/** Tokens of a row, as ccusage reads it. */
export interface EntryCounters {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWrite5mTokens: number;
  readonly cacheWrite1hTokens: number;
}

/** One thing that ccusage may count: a row, or an advisor's answer inside of one. */
export interface Entry extends EntryCounters {
  readonly file: string;
  readonly line: number;
  /** Whether the row holds the response itself, tells what a subagent does, holds an advisor's answer, or is Codex's. */
  readonly form: "row" | "progress" | "advisor" | "codex";
  /** Position of an advisor's answer among those inside of the response, counted from 0. */
  readonly position: number | null;
  readonly at: number;
  readonly uuid: string | null;
  /** Message id; an advisor's entry has the id of its response. */
  readonly messageId: string | null;
  readonly requestId: string | null;
  /** Tells entries of one message apart: the number of the advisor's answer, counted from 0. */
  readonly advisor: number | null;
  readonly sessionId: string;
  readonly isSidechain: boolean;
  readonly model: string | null;
  readonly speed: string | null;
  readonly serviceTier: string | null;
  readonly inferenceGeo: string | null;
  /** Nano-dollars that the row states; null where it states none. */
  readonly statedNanoUsd: bigint | null;
}

export type SkipReason = "nullField" | "noTime" | "oddVersion" | "oddCounters" | "emptyId" | "spelling";

/** The model that Claude Code writes into rows of its own. */
export const clientModel = "<synthetic>";

export type JsonObject = Readonly<Record<string, unknown>>;

/** The value if it is a JSON object; null for everything else. */
export function objectOf(value: unknown): JsonObject | null {
  return isObject(value) ? value : null;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Dedupes all entries, given by path and line, as ccusage does. Rows of one message count once if they share the request id, in any file; without one, if they share session and moment; on a sidechain, or beside one, if they share the session. Kept is the row off the sidechain, then the one with the most tokens, then the dearest, then one that states a speed, then the first. Rows without a message id all stay. */
export function keepEntries(entries: Iterable<Entry>, costOf: (entry: Entry) => number): readonly Entry[] {
  const kept: Entry[] = [];
  const byKey = new Map<string, number>();
  const byMessage = new Map<string, KeptOfMessage>();
  const note = (entry: Entry, index: number): void => {
    if (entry.messageId === null) return;
    const key = keyOf(entry);
    if (!byKey.has(key)) byKey.set(key, index);
    const message = messageOf(entry);
    const known = byMessage.get(message) ?? { all: new Set(), onSidechain: new Set() };
    byMessage.set(message, known);
    known.all.add(index);
    if (entry.isSidechain) known.onSidechain.add(index);
    else known.onSidechain.delete(index);
  };
  for (const entry of entries) {
    const known = entry.messageId === null ? undefined : findKnown(entry, kept, byKey, byMessage);
    if (known === undefined) {
      kept.push(entry);
      note(entry, kept.length - 1);
    } else if (replaces(entry, kept[known]!, costOf)) {
      kept[known] = entry;
      note(entry, known);
    }
  }
  return kept;
}

/** Positions of a message's entries among the kept ones; the entry there may have been replaced since. */
interface KeptOfMessage {
  readonly all: Set<number>;
  readonly onSidechain: Set<number>;
}

function findKnown(
  entry: Entry,
  kept: readonly Entry[],
  byKey: ReadonlyMap<string, number>,
  byMessage: ReadonlyMap<string, KeptOfMessage>,
): number | undefined {
  const key = keyOf(entry);
  const same = byKey.get(key);
  // A kept row may have been replaced by one of another request since.
  if (same !== undefined && keyOf(kept[same]!) === key) return same;
  const message = messageOf(entry);
  const ofMessage = byMessage.get(message);
  const places = (entry.isSidechain ? ofMessage?.all : ofMessage?.onSidechain) ?? [];
  for (const index of places) {
    const other = kept[index]!;
    if (messageOf(other) === message && (entry.isSidechain || other.isSidechain)) return index;
  }
  return undefined;
}

function keyOf({ messageId, advisor, requestId, sessionId, at }: Entry): string {
  return JSON.stringify(
    requestId === null ? [messageId, advisor, null, sessionId, at] : [messageId, advisor, requestId],
  );
}

function messageOf({ messageId, advisor, sessionId }: Entry): string {
  return JSON.stringify([messageId, advisor, sessionId]);
}

function replaces(entry: Entry, kept: Entry, costOf: (entry: Entry) => number): boolean {
  if (entry.isSidechain !== kept.isSidechain) return kept.isSidechain;
  const [tokens, keptTokens] = [tokensOf(entry), tokensOf(kept)];
  if (tokens !== keptTokens) return tokens > keptTokens;
  const [cost, keptCost] = [costOf(entry), costOf(kept)];
  if (cost !== keptCost) return cost > keptCost;
  return entry.speed !== null && kept.speed === null;
}
