import { largestTotal, type LogEvent, type RowOrigin } from "@turnmeter/schema";
import { rawUsage, tokenUsage } from "../codex/token-usage.js";
import { problemAt } from "../decoding/events-at.js";
import { responsePart } from "../decoding/response-part.js";
import { objectOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";
import type { ExecStream } from "./run.js";

/**
 * The end of a turn. Its usage is the thread's running total, which includes the origin's usage if the thread is a fork (R80). If it is
 * missing or all zeros, an answer in the turn is a response of unknown usage (R81).
 */
export function decodeTurnEnd(stream: ExecStream, record: Projected, origin: RowOrigin): readonly LogEvent[] {
  const { hasAnswer } = stream;
  stream.hasAnswer = false;
  const ending = record["type"] === "turn.failed" ? "failed" : "completed";
  const logged = objectOf(record["usage"]);
  const invalid: string[] = [];
  const clamped: string[] = [];
  const usage = tokenUsage(rawUsage(logged ?? {}, invalid, largestTotal), clamped);
  const problems = [
    ...invalid.map((name) => problemAt(origin, "number-invalid", name)),
    ...clamped.map((name) => problemAt(origin, "tokens-clamped", name)),
  ];
  const end: LogEvent = { kind: "turnEnd", origin, durationMs: null, ending };
  if (usage.inputTokens + usage.cacheReadTokens + usage.cacheWrite5mTokens + usage.outputTokens > 0) {
    const place = { origin, scope: "thread", model: null } as const;
    return [...problems, { kind: "usageTotal", ...place, usage, mayIncludeOrigin: true }, end];
  }
  return hasAnswer ? [...problems, responsePart(origin, {}), end] : [...problems, end];
}
