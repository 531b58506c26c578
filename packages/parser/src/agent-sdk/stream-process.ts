import type { RowOrigin, TokenUsage, TotalSpan } from "@turnmeter/schema";
import { isVersionSince } from "@turnmeter/schema/client-version.js";
import { holds, promptTokensOf, tokensOf } from "../decoding/usage-sums.js";
import type { StreamProcess, StreamSession } from "./stream-state.js";

/** The first version of Claude Code whose resumed sessions go on with the sums that they had saved. */
const restoresSince = "2.1.277";

/** Whether each process of a session counts from zero; false where no message told the version. */
export function beginsAtZero({ hasStarted, clientVersion }: StreamSession): boolean {
  return hasStarted && !isVersionSince(clientVersion, restoresSince);
}

/** Notes the end of a turn. The part of the stream that its sums are of, where these are of one process alone. */
export function spanOfTurn(
  session: StreamSession,
  origin: RowOrigin,
  stated: StreamProcess["stated"],
  ofTurn: TokenUsage | null,
): { readonly span?: TotalSpan } {
  const isOfTurn = isOfTurnAlone(session, stated, ofTurn);
  const last = session.process;
  const isApart = session.hasStarted ? beginsAtZero(session) : isOfTurn || (last?.span ?? null) !== null;
  const id = `${origin.sessionId}:${origin.uuid ?? origin.line}`;
  const process =
    last === null || (isApart && (isOfTurn || !goesOn(last, stated)))
      ? { span: isApart ? { id, firstLine: session.turnLine } : null, stated }
      : { ...last, stated };
  session.process = process;
  session.turnLine = origin.line + 1;
  session.turnPrompts.clear();
  return process.span === null ? {} : { span: process.span };
}

/** Whether sums are what a turn used, so that no turn came before it in its process. */
function isOfTurnAlone(
  { turnPrompts }: StreamSession,
  stated: StreamProcess["stated"],
  ofTurn: TokenUsage | null,
): boolean {
  if (ofTurn === null || tokensOf(ofTurn) === 0) return false;
  // A turn's usage may be a sum itself: its messages tell. The single result of a run has none.
  const prompts = [...turnPrompts.values()].reduce((sum, tokens) => sum + tokens, 0);
  if (turnPrompts.size > 0 && promptTokensOf(ofTurn) !== prompts) return false;
  return [...stated.values()].some((usage) => holds(ofTurn, usage) && holds(usage, ofTurn));
}

/** Whether sums hold those that a process stated before. */
function goesOn(last: StreamProcess, stated: StreamProcess["stated"]): boolean {
  return [...last.stated].every(([model, usage]) => {
    const now = stated.get(model);
    return model === null || tokensOf(usage) === 0 || (now !== undefined && holds(now, usage));
  });
}
