import type { LogEvent, TokenUsage, TurnEndEvent } from "@turnmeter/schema";
import { nanoUsd } from "../claude/nano-usd.js";
import type { OpenOrigin } from "../claude/unit-state.js";
import { rowUsage } from "../claude/usage.js";
import { markAt } from "../decoding/mark-at.js";
import { problemAt } from "../decoding/problem-at.js";
import { sessionStateOf } from "../decoding/session-state-of.js";
import { durationOf, integerOf, measuredOf, stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";
import { addUsage, modelTotals } from "./model-usage.js";
import type { StreamSession } from "./stream-state.js";

/** The end of a turn: what all turns so far have used and cost, how long this one took and how it ended. */
export function decodeResultMessage(
  record: Projected,
  origin: OpenOrigin,
  session: StreamSession,
): readonly LogEvent[] {
  const recordedCostNanoUsd = nanoUsd(record["total_cost_usd"] ?? record["total_cost"]);
  const events: LogEvent[] = [
    ...totals(record, origin, session),
    ...(recordedCostNanoUsd === null ? [] : [sessionStateOf(origin, { recordedCostNanoUsd })]),
    ...apiError(record, origin, session),
    { kind: "turnEnd", origin, durationMs: durationOf(record["duration_ms"]), ending: endingOf(record) },
  ];
  session.hasApiError = false;
  session.isLimited = false;
  return events;
}

function totals(record: Projected, origin: OpenOrigin, session: StreamSession): LogEvent[] {
  const invalid: string[] = [];
  const byModel = modelTotals(record["modelUsage"], session.responseModels, invalid);
  const problems = (names: readonly string[]) =>
    names.map((name) => problemAt(origin, "number-invalid", name));
  if (byModel.length > 0) {
    return [
      ...problems(invalid),
      ...byModel.map(({ model, usage }): LogEvent => ({
        kind: "usageTotal",
        origin,
        scope: "session",
        model,
        usage,
      })),
    ];
  }
  const { usage, invalidCounters } = rowUsage(record["usage"]);
  if (usage === null || isNothing(usage)) return problems(invalidCounters);
  session.used = session.used === null ? usage : addUsage(session.used, usage);
  // Which of several models used what is not told; their responses count by themselves.
  if (session.models.size > 1) return problems(invalidCounters);
  const [model = session.model] = session.models;
  return [
    ...problems(invalidCounters),
    { kind: "usageTotal", origin, scope: "thread", model, usage: session.used },
  ];
}

function isNothing(usage: TokenUsage): boolean {
  return Object.values(usage).every((value) => value === null || value === 0);
}

/** An error of the API that the turn ended in, where no message of the turn has told it. */
function apiError(record: Projected, origin: OpenOrigin, session: StreamSession): LogEvent[] {
  if (record["is_error"] !== true || session.hasApiError) return [];
  const status = integerOf(record["api_error_status"]);
  const text = measuredOf(record["result"])?.prefix ?? "";
  const told = /^API Error: (\d{3})\b/.exec(text)?.[1];
  const isOfApi =
    status !== null ||
    record["terminal_reason"] === "api_error" ||
    /^(?:API Error|Claude AI usage limit reached|Credit balance is too low|You've hit your )/.test(text);
  if (!isOfApi && !session.isLimited) return [];
  const isLimit = session.isLimited || /usage limit reached|^You've hit your /.test(text);
  return [
    markAt(origin, "apiError", {
      detail: isLimit ? "rate_limit" : null,
      value: status ?? (told === undefined ? null : Number(told)),
    }),
  ];
}

function endingOf(record: Projected): NonNullable<TurnEndEvent["ending"]> {
  if (stringOf(record["terminal_reason"])?.startsWith("aborted_") === true) return "interrupted";
  const isFailed = record["is_error"] === true || stringOf(record["subtype"])?.startsWith("error") === true;
  return isFailed ? "failed" : "completed";
}
