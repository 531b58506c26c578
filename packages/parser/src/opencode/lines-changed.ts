import { arrayOf, countOf, objectOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";

/** Lines that a call added and removed, as the tool counts them. */
export interface LinesChanged {
  readonly added: number;
  readonly removed: number;
}

/** The lines that a tool says it changed, in one file or in several; null if it says nothing. */
export function linesChanged(metadata: Projected): LinesChanged | null {
  const single = changesOf(metadata["filediff"]);
  if (single !== null) return single;
  const files = arrayOf(metadata["files"]).map(changesOf);
  const results = arrayOf(metadata["results"]).map((result) => changesOf(objectOf(result)?.["filediff"]));
  const all = [...files, ...results].filter((each) => each !== null);
  if (all.length === 0) return null;
  return {
    added: all.reduce((sum, { added }) => sum + added, 0),
    removed: all.reduce((sum, { removed }) => sum + removed, 0),
  };
}

function changesOf(value: unknown): LinesChanged | null {
  const file = objectOf(value);
  const [added, removed] = [countOf(file?.["additions"]), countOf(file?.["deletions"])];
  return added === null || removed === null ? null : { added, removed };
}
