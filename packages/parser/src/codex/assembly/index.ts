import { clearDirectories } from "../../compiled/assembly/directories";
import { clearCounts } from "../../compiled/assembly/record-counts";
import { clearOpenCalls } from "./open-calls";
import { forgetHeld } from "./queue";
import { Newest } from "./rows";

export { countsAt, countsSize } from "../../compiled/assembly/record-counts";
export { refusal as refusalOfCodex } from "../../compiled/assembly/refusal";
export { placeCodes } from "../../compiled/assembly/tape-values";
export { decode as decodeCodex } from "./decode";
export { firstOpenCall, forgetOpenCalls, openCall } from "./open-calls";
export { forgetHeld, heldAt, heldCount } from "./queue";
export { setCodexTool } from "./calls";

export function openCodexFile(): void {
  clearOpenCalls();
  forgetHeld();
  clearCounts();
  clearDirectories();
  Newest.toldLine = 0;
}

/** Notes that TypeScript has added events: the next one belongs to another row. */
export function forgetCodexRow(): void {
  Newest.toldLine = 0;
}
