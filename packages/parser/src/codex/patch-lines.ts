import type { ResultEvent } from "@turnmeter/schema";
import type { Projected } from "../projection.js";
import { objectOf } from "../decoding/values.js";

/** Lines that a patch added and removed. */
export type PatchLines = Pick<ResultEvent, "linesAdded" | "linesRemoved">;

/** The lines of a patch by its changes, path by path (R61); null if some are missing. */
export function patchLines(changes: unknown): PatchLines | null {
  const paths = Object.values(objectOf(changes) ?? {});
  let [linesAdded, linesRemoved] = [0, 0];
  for (const change of paths) {
    const lines = linesOfChange(objectOf(change));
    if (lines === null) return null;
    linesAdded += lines.linesAdded ?? 0;
    linesRemoved += lines.linesRemoved ?? 0;
  }
  return paths.length === 0 ? null : { linesAdded, linesRemoved };
}

/** The kind is in `type`, or the only key of a wrapping object. */
function linesOfChange(change: Projected | null): PatchLines | null {
  if (change === null) return null;
  const kind = typeof change["type"] === "string" ? change["type"] : (Object.keys(change)[0] ?? "");
  const parts = objectOf(change[kind]) ?? change;
  const [content, diff] = [parts["content"], parts["unified_diff"]];
  if (kind === "add" && typeof content === "string")
    return { linesAdded: countLines(content), linesRemoved: 0 };
  if (kind === "delete" && typeof content === "string")
    return { linesAdded: 0, linesRemoved: countLines(content) };
  return kind === "update" && typeof diff === "string" ? linesOfDiff(diff) : null;
}

/** Lines before the first hunk name files and do not count. */
function linesOfDiff(diff: string): PatchLines {
  let [linesAdded, linesRemoved] = [0, 0];
  let isInHunk = false;
  for (const line of diff.split("\n")) {
    if (line.startsWith("@@")) isInHunk = true;
    else if (isInHunk && line.startsWith("+")) linesAdded++;
    else if (isInHunk && line.startsWith("-")) linesRemoved++;
  }
  return { linesAdded, linesRemoved };
}

function countLines(text: string): number {
  if (text === "") return 0;
  return text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
}
