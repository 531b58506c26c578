import { instantOfMs } from "../decoding/timestamp.js";
import { integerOf, numberOf, objectOf, stringOf } from "../decoding/values.js";

/** Input from an agent for its status line. Null if not given. */
export interface StatusInput {
  readonly sessionId: string | null;
  /** Path of the session's log. */
  readonly transcriptPath: string | null;
  readonly modelId: string | null;
  readonly modelName: string | null;
  /** The client's own figure for the session. */
  readonly sessionCostUsd: number | null;
  /** Tokens of the prompt of the last request: what the context holds. */
  readonly contextTokens: number | null;
  /** Tokens that the context can hold. */
  readonly contextWindowTokens: number | null;
  /** 0–1. */
  readonly contextShare: number | null;
  /** Share of the 5-hour limit that is used, by the vendor's own count, 0–1; given for some plans only. */
  readonly windowShare: number | null;
  /** When the vendor's own window ends, epoch ms. */
  readonly windowEndsAt: number | null;
}

/**
 * Reads the JSON that Claude Code passes to a status line command. Missing, unknown and wrongly typed fields do no
 * harm.
 */
export function readStatusInput(text: string): StatusInput {
  const input = parsed(text);
  const model = objectOf(input?.["model"]);
  const context = objectOf(input?.["context_window"]);
  const window = objectOf(objectOf(input?.["rate_limits"])?.["five_hour"]);
  const endsAtSeconds = numberOf(window?.["resets_at"]);
  const modelId = stringOf(model?.["id"]);
  const size = tokensOf(context?.["context_window_size"]);
  return {
    sessionId: stringOf(input?.["session_id"]),
    transcriptPath: stringOf(input?.["transcript_path"]),
    modelId,
    modelName: stringOf(model?.["display_name"]),
    sessionCostUsd: atLeastZero(numberOf(objectOf(input?.["cost"])?.["total_cost_usd"])),
    contextTokens: promptTokens(objectOf(context?.["current_usage"])),
    contextWindowTokens:
      size === 0 ? null : (size ?? (modelId?.endsWith("[1m]") === true ? 1_000_000 : null)),
    contextShare: shareOf(context?.["used_percentage"]),
    windowShare: shareOf(window?.["used_percentage"]),
    windowEndsAt: endsAtSeconds === null ? null : instantOfMs(endsAtSeconds * 1000),
  };
}

function parsed(text: string) {
  try {
    return objectOf(JSON.parse(text));
  } catch {
    return null;
  }
}

function promptTokens(usage: ReturnType<typeof objectOf>): number | null {
  const parts = ["input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens"].map((name) =>
    tokensOf(usage?.[name]),
  );
  return parts.every((part) => part === null)
    ? null
    : parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
}

function tokensOf(value: unknown): number | null {
  return atLeastZero(integerOf(value));
}

function shareOf(percentage: unknown): number | null {
  const value = atLeastZero(numberOf(percentage));
  return value === null ? null : value / 100;
}

function atLeastZero(value: number | null): number | null {
  return value === null || value < 0 ? null : value;
}
