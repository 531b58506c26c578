import type { RowOrigin, TokenUsage, TotalSpan } from "@turnmeter/schema";
import { isVersionSince } from "@turnmeter/schema/client-version.js";
import { holds, plus, promptTokensOf, tokensOf } from "../decoding/usage-sums.js";
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

/** Ends a turn whose result states its own usage. Returns the lines that it covers. */
export function endCountedTurn(session: StreamSession, origin: RowOrigin, totals: ModelTotals): TotalSpan {
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

/** Whether a result without messages, as of `--output-format json`, has the usage of its turn as its totals. */
function isSingleResult(
  { messages, turnPrompts }: StreamSession,
  totals: ModelTotals,
  turnUsage: TokenUsage | null,
): boolean {
  if (turnUsage === null || messages.size + turnPrompts.size > 0) return false;
  const all = [...totals.values()].reduce(plus);
  return tokensOf(all) > 0 && holds(all, turnUsage) && holds(turnUsage, all);
}

/** Whether totals include those that a process stated last. */
function isContinued(process: StreamProcess, totals: ModelTotals): boolean {
  return [...process.totals].every(([model, usage]) => {
    const now = totals.get(model);
    return model === null || tokensOf(usage) === 0 || (now !== undefined && holds(now, usage));
  });
}
