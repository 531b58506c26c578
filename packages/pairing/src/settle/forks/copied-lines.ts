import type { ForkCandidate } from "../../candidates/history.js";
import { placeAfter } from "../common/order.js";
import { stepName } from "./thread-histories.js";
import type { HistoryStep } from "./thread-histories.js";

/** Lines of a file that are copies: from `from` up to, without, `to`. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

/** The lines of a file that are copies: ranges in order, which do not overlap. */
export type CopiedLines = readonly LineRange[];

/** Whether a line is a copy. */
export function isCopiedLine(copied: CopiedLines, line: number): boolean {
  const last = placeAfter(copied, ({ from }) => from <= line) - 1;
  return last >= 0 && line < copied[last]!.to;
}

/** Whether all lines after the given one are copies. */
export function isAllCopied(copied: CopiedLines, line: number): boolean {
  return copied.length === 1 && copied[0]!.from <= line + 1 && copied[0]!.to === Infinity;
}

/**
 * The first line of a fork that is no copy of what the other thread holds; Infinity where all are copies, null
 * where the two share nothing by which that could be told.
 *
 * Turns have ids of their own. Logs without any are compared by calls and token counts, up to the prompt
 * that follows the last known one, or by prompts where there is nothing else.
 */
export function firstOwnLine(
  { copiedLine }: ForkCandidate,
  steps: readonly HistoryStep[],
  isHeld: (name: string) => boolean,
): number | null {
  const isCopied = (step: HistoryStep) => isHeld(stepName(step));
  const turns = steps.filter(({ kind }) => kind === "turn");
  if (turns.some(isCopied)) {
    return turns.find((turn) => turn.line > copiedLine && !isCopied(turn))?.line ?? Infinity;
  }
  const later = steps.filter(({ line }) => line > copiedLine);
  const end = later.findIndex((step) => step.kind !== "prompt" && !isCopied(step));
  const known = later.slice(0, end === -1 ? undefined : end);
  const last = known.findLast(({ kind }) => kind !== "prompt")?.line;
  // Nothing of its own follows but prompts: their words alone can tell.
  if (end === -1 && later.some(isCopied))
    return later.find((step) => step.line > (last ?? 0) && !isCopied(step))?.line ?? Infinity;
  if (last === undefined) return null;
  return known.find(({ line }) => line > last)?.line ?? later[end]!.line;
}
