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
