import { placeAfter } from "../common/place-after.js";

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
