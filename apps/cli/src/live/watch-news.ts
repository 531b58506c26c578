import { escapeTerminal, formatTokens } from "@turnmeter/reporting";
import type { SessionNews } from "./session-news.js";
import { callsText, callText, dollars, failureText } from "./watch-texts.js";
import { nameOf } from "./watch-view.js";
import type { SessionView, WatchView } from "./watch-view.js";

/** Lines that are of one session, or of none. */
export interface LinesOfSession {
  readonly session: { readonly sessionId: string; readonly name: string } | null;
  readonly lines: readonly string[];
}

/** What came of a session: subagents that started, failures, subagents that ended; of a new one that it is there. */
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

/** Lines, safe for a terminal; below a line that names their session where the one before was of another. */
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

/** What today and the session have come to, on one line. */
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
