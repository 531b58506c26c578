import type { ForkCandidate } from "../candidates/history.js";
import { type HistoryStep, stepName } from "./thread-histories.js";

/**
 * The first line of a fork that is no copy of what the other thread holds; Infinity where all are copies, null
 * where the two share nothing by which that could be told.
 *
 * Turns have ids of their own. Logs without any are compared by calls and token counts, up to the prompt
 * that follows the last known one.
 */
export function firstOwnLine(
  { copiedLine }: ForkCandidate,
  steps: readonly HistoryStep[],
  copied: ReadonlySet<string>,
): number | null {
  const isCopied = (step: HistoryStep) => copied.has(stepName(step));
  const turns = steps.filter(({ kind }) => kind === "turn");
  if (turns.some(isCopied)) {
    return turns.find((turn) => turn.line > copiedLine && !isCopied(turn))?.line ?? Infinity;
  }
  const solid = steps.filter(({ kind, line }) => kind !== "prompt" && line > copiedLine);
  const end = solid.findIndex((step) => !isCopied(step));
  const last = (end === -1 ? solid : solid.slice(0, end)).at(-1)?.line;
  if (last === undefined) return null;
  const next = end === -1 ? Infinity : solid[end]!.line;
  const opening = steps.find(({ kind, line }) => kind === "prompt" && line > last && line < next);
  return opening?.line ?? next;
}
