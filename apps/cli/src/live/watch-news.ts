import { escapeTerminal, formatTokens } from "@turnmeter/reporting";
import { callsText, callText, dollars, failureText } from "./watch-texts.js";
import type { WatchedSession, WatchFigures } from "./watch-figures.js";
import type { SessionView, WatchView } from "./watch-view.js";

/** What came between two looks at the same logs, a line each. `name` is what the session is called now. */
export function watchNews(
  before: WatchFigures | null,
  after: WatchFigures,
  name: string | null,
): readonly string[] {
  const { session } = after;
  if (session === null) return before?.session === null ? [] : ["no recent session"];
  const isSame = before?.session?.sessionId === session.sessionId;
  const known = isSame ? before.session : null;
  const lines = [
    ...(known === null ? [`session ${name ?? ""} (${session.sessionId})`] : []),
    // What was there before is no news.
    ...(known === null ? [] : [...agentNews(known, session), ...failureNews(known, session)]),
  ];
  return lines.map(escapeTerminal);
}

function agentNews(before: WatchedSession, after: WatchedSession): readonly string[] {
  const known = new Map(before.agents.map((agent) => [agent.agentId, agent]));
  return after.agents.flatMap(({ agentId, agentType, description, status, cost, toolCalls }) => {
    const was = known.get(agentId);
    const name = `subagent ${agentType}`;
    const started =
      was === undefined ? [`${name} started${description === null ? "" : `: ${description}`}`] : [];
    const isEnd = status !== null && status !== "unfinished" && was?.status !== status;
    const ended = isEnd ? [`${name} ${status}: ${dollars(cost)}, ${callsText(toolCalls)}`] : [];
    return [...started, ...ended];
  });
}

function failureNews(before: WatchedSession, after: WatchedSession): readonly string[] {
  const known = new Set(before.failures.map(({ callKey }) => callKey));
  return after.failures
    .filter(({ callKey, at }) => !known.has(callKey) && (at ?? 0) >= (before.failures[0]?.at ?? 0))
    .toReversed()
    .map((failure) => `${callText(failure)} ${failureText(failure)}`);
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
