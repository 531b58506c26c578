import { escapeTerminal, formatTokens, formatCount, formatDuration } from "@turnmeter/reporting";
import type { SessionNews } from "./session-news.js";
import { nameOf } from "./watch-view.js";
import type { SessionView, WatchView, CallView, FailureView, WorkView } from "./watch-view.js";
import { costText } from "../statusline/status-line.js";
import type { KnownCost } from "../statusline/status-figures.js";

/** Lines of one session, or of none. */
export interface LinesOfSession {
  readonly session: { readonly sessionId: string; readonly name: string } | null;
  readonly lines: readonly string[];
}

/** A session's events as lines: subagents that started, failures, subagents that ended; for a new session also that it is there. */
export function newsLines(
  { session, isNew, started, ended, failures }: SessionNews,
  timezone: string,
): readonly LinesOfSession[] {
  const lines = [
    ...started.map(
      ({ agentType, description }) =>
        `subagent ${agentType} started${description === null ? "" : `: ${description}`}`,
    ),
    ...failures.toReversed().map((failure) => `${callText(failure)} ${failureText(failure)}`),
    ...ended.map(
      ({ agentType, status, cost, toolCalls }) =>
        `subagent ${agentType} ${status}: ${dollars(cost)}, ${callsText(toolCalls)}`,
    ),
  ];
  const { sessionId } = session;
  return lines.length === 0 && !isNew
    ? []
    : [{ session: { sessionId, name: nameOf(session, timezone) }, lines }];
}

/** Lines, safe for a terminal, under a line that names their session wherever the session changes. */
export function headedLines(
  all: readonly LinesOfSession[],
  named: string | null,
): { readonly lines: readonly string[]; readonly named: string | null } {
  let last = named;
  const lines = all.flatMap(({ session, lines: own }) => {
    if (session === null || session.sessionId === last) return own;
    last = session.sessionId;
    return [`session ${session.name} (${last})`, ...own];
  });
  return { lines: lines.map(escapeTerminal), named: last };
}

/** Totals of today and of the session, on one line. */
export function sumsLine({ today, session, budget }: WatchView): string {
  return [
    ...(session === null
      ? []
      : [
          `session ${dollars(session.work.cost)}`,
          `${formatTokens(session.work.tokens)} tokens`,
          ...contextTexts(session),
        ]),
    ...(today === null ? [] : [`today ${dollars(today.cost)}`]),
    ...(budget === null
      ? []
      : [`month ${dollars(budget)} of ${dollars({ costUsd: budget.budgetUsd, isAtLeast: false })}`]),
  ].join(" · ");
}

function contextTexts({ contextTokens, contextWindowTokens }: SessionView): readonly string[] {
  if (contextTokens === null) return [];
  const of = contextWindowTokens === null ? "" : ` of ${formatTokens(contextWindowTokens)}`;
  return [`context ${formatTokens(contextTokens)}${of}`];
}

/** Dollars at list price; `not priced` where nothing has a price. */
export function dollars(cost: KnownCost | null): string {
  return cost === null ? "not priced" : costText(cost);
}

/** The totals of work as texts, one for each figure. */
export function workTexts({ cost, tokens, costPerHour, activeMs }: WorkView): readonly string[] {
  return [
    dollars(cost),
    `${formatTokens(tokens)} tokens`,
    `${elapsedText(activeMs)} active`,
    ...(costPerHour === null ? [] : [`${costText(costPerHour)} an active hour`]),
  ];
}

/** A running duration, in whole seconds. */
export function elapsedText(elapsedMs: number | null): string {
  if (elapsedMs === null) return "";
  const seconds = Math.floor(elapsedMs / 1000);
  return seconds < 60 ? `${seconds} s` : formatDuration(seconds * 1000);
}

/** How long ago something was: in whole minutes, hours or days. */
export function agoText(agoMs: number | null): string {
  if (agoMs === null) return "";
  const minutes = Math.floor(agoMs / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ago` : `${Math.floor(hours / 24)} days ago`;
}

/** A call: the subagent that made it, its tool, and what it is about. */
export function callText({ agentType, tool, about }: Pick<CallView, "agentType" | "tool" | "about">): string {
  return [...(agentType === null ? [] : [agentType, "›"]), tool, ...(about === null ? [] : [about])].join(
    " ",
  );
}

/** A count of calls in words. */
export function callsText(calls: number): string {
  return `${formatCount(calls)} ${calls === 1 ? "call" : "calls"}`;
}

/** How a call failed. */
export function failureText({
  outcome,
  errorKind,
  exitCode,
}: Pick<FailureView, "outcome" | "errorKind" | "exitCode">): string {
  if (exitCode !== null) return `${outcome}, exit ${exitCode}`;
  return errorKind === null ? outcome : `${outcome}, ${errorKind}`;
}
