import type { RowOrigin, TokenUsage, TotalSpan } from "@turnmeter/schema";
import { isVersionSince } from "@turnmeter/schema/client-version.js";
import { holds, promptTokensOf, tokensOf } from "../decoding/usage-sums.js";
import type { ModelTotals, StreamProcess, StreamSession } from "./stream-state.js";

/** The first version of Claude Code that saves a session's totals, and adds to them when it resumes the session. */
const savesTotalsSince = "2.1.277";

/** Whether each process of a session counts from zero; false without an `init` message, which tells the version. */
export function countsFromZero({ hasInit, clientVersion }: StreamSession): boolean {
  return hasInit && !isVersionSince(clientVersion, savesTotalsSince);
}

/** Ends a turn. Returns the lines that its totals cover, if these are of one process alone. */
export function endTurn(
  session: StreamSession,
  origin: RowOrigin,
  totals: ModelTotals,
  turnUsage: TokenUsage | null,
): { readonly span?: TotalSpan } {
  const last = session.process;
  const isFirst = isFirstTurn(session, totals, turnUsage);
  const isFromZero = session.hasInit ? countsFromZero(session) : isFirst || (last?.span ?? null) !== null;
  const isNew = last === null || (isFromZero && (isFirst || !isContinued(last, totals)));
  const id = `${origin.sessionId}:${origin.uuid ?? origin.line}`;
  const ownSpan = isFromZero ? { id, firstLine: session.turnFirstLine } : null;
  const span = isNew ? ownSpan : last.span;
  session.process = { span, totals };
  session.turnFirstLine = origin.line + 1;
  session.turnPromptTokens.clear();
  return span === null ? {} : { span };
}

/** Whether a turn is the first of its process: the totals of one model are what the turn itself used. */
function isFirstTurn(
  { turnPromptTokens }: StreamSession,
  totals: ModelTotals,
  turnUsage: TokenUsage | null,
): boolean {
  if (turnUsage === null || tokensOf(turnUsage) === 0) return false;
  // The usage of a turn may be a running total, too: its messages tell. The single result of a run has none.
  const prompts = [...turnPromptTokens.values()].reduce((sum, tokens) => sum + tokens, 0);
  if (turnPromptTokens.size > 0 && promptTokensOf(turnUsage) !== prompts) return false;
  return [...totals.values()].some((usage) => holds(turnUsage, usage) && holds(usage, turnUsage));
}

/** Whether totals include those that a process stated last. */
function isContinued(process: StreamProcess, totals: ModelTotals): boolean {
  return [...process.totals].every(([model, usage]) => {
    const now = totals.get(model);
    return model === null || tokensOf(usage) === 0 || (now !== undefined && holds(now, usage));
  });
}
