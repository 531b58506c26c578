import { largestTotal } from "@turnmeter/schema";
import type {
  LogEvent,
  TokenUsage,
  TurnEndEvent,
  UsageTotalEvent,
  RowOrigin,
  TotalSpan,
} from "@turnmeter/schema";
import { isVersionSince } from "@turnmeter/schema/client-version.js";
import { count, durationOf, integerOf, measuredOf, nanoUsd, objectOf, stringOf } from "../decoding/values.js";
import type { ResponseModels } from "../claude/model-name.js";
import { windowOfModel } from "../claude/model-windows.js";
import type { OpenOrigin } from "../claude/unit-state.js";
import { rowUsage } from "../claude/usage.js";
import { costAndWindowAt } from "../decoding/context-window.js";
import { markAt, problemAt } from "../decoding/events-at.js";
import type { Projected } from "../projection.js";
import type { ModelTotals, StreamSession, StreamProcess } from "./stream-state.js";
import { beyond, holds, plus, promptTokensOf, tokensOf } from "../decoding/usage-sums.js";

/** The end of a turn: what all turns so far have used and cost, how long this one took and how it ended. */
export function decodeResultMessage(
  record: Projected,
  origin: OpenOrigin,
  session: StreamSession,
): readonly LogEvent[] {
  const recordedCostNanoUsd = nanoUsd(record["total_cost_usd"] ?? record["total_cost"]);
  const window = windowOfModel(record["modelUsage"], session.responseModel ?? session.model);
  const totals = usageTotals(record, origin, session);
  const last = totals.findLast((each) => each.kind === "usageTotal");
  // Without sums by model, a new turn looks like a new process.
  const span = last?.scope === "session" ? last.span : undefined;
  const events: LogEvent[] = [
    ...totals,
    ...costAndWindowAt(origin, recordedCostNanoUsd, window, span?.id),
    ...apiError(record, origin, session),
    { kind: "turnEnd", origin, durationMs: durationOf(record["duration_ms"]), ending: endingOf(record) },
  ];
  session.hasApiError = false;
  session.isLimited = false;
  return events;
}

function usageTotals(record: Projected, origin: OpenOrigin, session: StreamSession): LogEvent[] {
  const invalid: string[] = [];
  const problems = (names: readonly string[]) =>
    names.map((name) => problemAt(origin, "number-invalid", name));
  const { usage, invalidCounters } = rowUsage(record["usage"]);
  const byModelOf = (value: unknown) =>
    withLifetimes(modelTotals(value, session.responseModels, invalid), usage);
  const byModel = byModelOf(record["modelUsage"]);
  const ofTurn = objectOf(record["model_usage_since_last_result"]);
  if (ofTurn !== null) {
    // A turn that used nothing may name no model.
    const nothing = Array.from(byModel, ([model, total]) => [model, beyond(total, total)] as const);
    const used = new Map([...nothing, ...byModelOf(ofTurn)]);
    const span = endCountedTurn(session, origin, used);
    return [
      ...problems(invalid),
      ...totalEvents(used, { origin, span }),
      ...totalEvents(byModel, { origin }),
    ];
  }
  if (byModel.size > 0) {
    const isOldAlone = isOldResultAlone(record, session);
    const mayExceed = !isOldAlone && mayIncludeOrigin(byModel, usage, session);
    const { span } = endTurn(session, origin, byModel, usage);
    const place = {
      origin,
      ...(span === undefined ? {} : { span }),
      ...(isOldAlone && span === undefined ? { mayLackProcesses: true as const } : {}),
      ...(mayExceed ? { mayIncludeOrigin: true as const } : {}),
    };
    return [...problems(invalid), ...totalEvents(byModel, place)];
  }
  if (usage === null || isNothing(usage)) return problems(invalidCounters);
  // Without totals by model, a result states the usage of its turn alone.
  const before = session.process?.totals.get(null);
  const used = before === undefined ? usage : plus(before, usage);
  const span = endTurn(session, origin, new Map([[null, used]]), usage);
  // Which of several models used what is not told; their responses count by themselves.
  if (session.models.size > 1) return problems(invalidCounters);
  const [model = session.model] = session.models;
  return [
    ...problems(invalidCounters),
    { kind: "usageTotal", origin, ...span, scope: "thread", model, usage: used },
  ];
}

/** A result without messages or an index comes from an older version, whose processes count from zero. */
function isOldResultAlone(record: Projected, { hasInit, messages, turnPrompts }: StreamSession): boolean {
  return !hasInit && record["result_index"] === undefined && messages.size + turnPrompts.size === 0;
}

function totalEvents(
  totals: ModelTotals,
  place: Pick<UsageTotalEvent, "origin" | "span" | "mayLackProcesses" | "mayIncludeOrigin">,
): LogEvent[] {
  return Array.from(totals, ([model, usage]): LogEvent => ({
    kind: "usageTotal",
    ...place,
    scope: "session",
    model,
    usage,
  }));
}

/**
 * Whether a session's first total may include usage of the session it was forked from: it states more of the main thread's model than the
 * turn used, though the stream shows no subagent.
 */
function mayIncludeOrigin(
  byModel: ModelTotals,
  turnUsage: TokenUsage | null,
  session: StreamSession,
): boolean {
  if (turnUsage === null || session.process !== null) return false;
  if (session.hasAgents || countsFromZero(session)) return false;
  const models: ReadonlySet<string | null> =
    session.models.size > 0 ? session.models : new Set([session.model]);
  const stated = [...byModel].filter(([model]) => session.model === null || models.has(model));
  return stated.reduce((sum, [, usage]) => sum + promptTokensOf(usage), 0) > promptTokensOf(turnUsage);
}

function isNothing(usage: TokenUsage): boolean {
  return Object.values(usage).every((value) => value === null || value === 0);
}

/** The API error that ended the turn, unless a message already reported it. */
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

/**
 * The counters by model at the end of a turn; totals may be larger than any response's counters. A model has
 * the name that responses have for it, whatever its spelling here.
 */
function modelTotals(value: unknown, responseModels: ResponseModels, invalid: string[]): ModelTotals {
  const usageOfModel = new Map<string, TokenUsage>();
  for (const [name, told] of Object.entries(objectOf(value) ?? {})) {
    const counters = objectOf(told);
    if (counters === null) continue;
    const model = responseModels.nameOf([name, stringOf(counters["canonicalModel"])]);
    const usage = usageOf(counters, invalid);
    const known = usageOfModel.get(model);
    usageOfModel.set(model, known === undefined ? usage : plus(known, usage));
  }
  return usageOfModel;
}

/** Older versions state cache lifetimes only in the turn's usage; adds them to totals equal to it. */
function withLifetimes(byModel: ModelTotals, turnUsage: TokenUsage | null): ModelTotals {
  if (turnUsage === null) return byModel;
  const { cacheWrite5mTokens, cacheWrite1hTokens, cacheWriteUnknownTtlTokens } = turnUsage;
  const lifetimes = { cacheWrite5mTokens, cacheWrite1hTokens, cacheWriteUnknownTtlTokens };
  return new Map(
    Array.from(byModel, ([model, stated]) => {
      const isEqual = holds(stated, turnUsage) && holds(turnUsage, stated);
      return [model, isEqual ? { ...stated, ...lifetimes } : stated];
    }),
  );
}

function usageOf(counters: { readonly [key: string]: unknown }, invalid: string[]): TokenUsage {
  const total = (name: string) => count(counters[name], name, invalid, largestTotal);
  const outputTokens = total("outputTokens");
  const thinking = counters["thinkingTokens"] ?? null;
  const told5m = total("cacheCreationEphemeral5mInputTokens");
  const told1h = total("cacheCreationEphemeral1hInputTokens");
  const written = Math.max(total("cacheCreationInputTokens"), told5m + told1h);
  return {
    inputTokens: total("inputTokens"),
    outputTokens,
    reasoningTokens: thinking === null ? null : Math.min(total("thinkingTokens"), outputTokens),
    cacheReadTokens: total("cacheReadInputTokens"),
    cacheWrite5mTokens: written - told1h,
    cacheWrite1hTokens: told1h,
    cacheWriteUnknownTtlTokens: written - told5m - told1h,
    webSearches: total("webSearchRequests"),
  };
}

/** First Claude Code version that saves session totals and adds to them on resume. */
const savesTotalsSince = "2.1.277";

/** False without an `init` message, which carries the version. */
function countsFromZero({ hasInit, clientVersion }: StreamSession): boolean {
  return hasInit && !isVersionSince(clientVersion, savesTotalsSince);
}

/** Returns the lines that the totals cover, if they belong to a single process. */
function endTurn(
  session: StreamSession,
  origin: RowOrigin,
  totals: ModelTotals,
  turnUsage: TokenUsage | null,
): { readonly span?: TotalSpan } {
  const last = session.process;
  const isSingle = isSingleResult(session, totals, turnUsage);
  const isFirstTurn = isSingle || fitsTurn(session, totals, totals);
  const isNew =
    last === null ||
    last.isOfTurn ||
    isSingle ||
    !isContinued(last, totals) ||
    fitsTurn(session, totals, last.totals);
  const isFromZero = session.hasInit
    ? countsFromZero(session) && (last !== null || isFirstTurn)
    : isFirstTurn;
  const ownSpan = isFromZero ? newSpan(session, origin) : null;
  const span = isNew ? ownSpan : last.span;
  closeTurn(session, origin, { span, totals, isOfTurn: false });
  return span === null ? {} : { span };
}

/** Ends a turn whose result states its own usage; returns the lines it covers. */
function endCountedTurn(session: StreamSession, origin: RowOrigin, totals: ModelTotals): TotalSpan {
  const span = newSpan(session, origin);
  closeTurn(session, origin, { span, totals, isOfTurn: true });
  return span;
}

function newSpan({ turnFirstLine }: StreamSession, origin: RowOrigin): TotalSpan {
  return { id: origin.uuid ?? `${origin.sessionId}:${origin.line}`, firstLine: turnFirstLine };
}

function closeTurn(session: StreamSession, origin: RowOrigin, process: StreamProcess): void {
  session.process = process;
  session.turnFirstLine = origin.line + 1;
  for (const message of session.turnPrompts.keys()) session.messages.add(message);
  session.turnPrompts.clear();
}

/**
 * Whether totals are no more than the prompts of this turn's messages, so that it is the first turn of its process. Only the given models
 * are compared: titles and the like have no messages.
 */
function fitsTurn({ turnPrompts }: StreamSession, totals: ModelTotals, models: ModelTotals): boolean {
  const used = new Map<string, number>();
  for (const { model, tokens } of turnPrompts.values()) used.set(model, (used.get(model) ?? 0) + tokens);
  const compared = [...used].filter(([model]) => models.has(model));
  return (
    compared.length > 0 &&
    compared.every(([model, tokens]) => {
      const stated = totals.get(model);
      return stated !== undefined && promptTokensOf(stated) <= tokens;
    })
  );
}

/** Whether totals equal the turn's usage in a result without messages (`--output-format json`). */
function isSingleResult(
  { messages, turnPrompts }: StreamSession,
  totals: ModelTotals,
  turnUsage: TokenUsage | null,
): boolean {
  if (turnUsage === null || messages.size + turnPrompts.size > 0) return false;
  const all = [...totals.values()].reduce(plus);
  return tokensOf(all) > 0 && holds(all, turnUsage) && holds(turnUsage, all);
}

/** Whether totals include those the process last stated. */
function isContinued(process: StreamProcess, totals: ModelTotals): boolean {
  return [...process.totals].every(([model, usage]) => {
    const now = totals.get(model);
    return model === null || tokensOf(usage) === 0 || (now !== undefined && holds(now, usage));
  });
}
