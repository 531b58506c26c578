import type { Problem, ProblemFact } from "@turnmeter/schema";

/** Problems of a code that a file has rows for, and sums of the others that it has at most. */
const mostRows = 20;

/** Problems as facts keep them, however many there are. */
export interface ProblemRows {
  /**
   * Adds a problem, or several as one row. Problems of a file come in the order of its lines; one that is on the
   * line before it too, in the same words, is not counted again.
   */
  add(problem: Problem | ProblemFact): void;
  /** The rows so far, in the order in which they came. No problem must be added afterwards. */
  rows(): readonly ProblemFact[];
}

interface Kind {
  singles: number;
  /** Rows of those that have none of their own, by detail; null is for details of which there are too many. */
  readonly sums: Map<string | null, { count: number }>;
  line: number | null;
  /** What the line has been said to have. */
  readonly details: Set<string | null>;
}

/**
 * No problems. The first 20 of a code in a file are rows of their own; the others are counted together by detail, in
 * 20 rows at most.
 */
export function createProblemRows(): ProblemRows {
  const rows: ProblemFact[] = [];
  const kinds = new Map<string, Kind>();

  function kindOf({ code, file }: Problem): Kind {
    const key = `${code} ${file ?? ""}`;
    let kind = kinds.get(key);
    if (kind === undefined) {
      kinds.set(key, (kind = { singles: 0, sums: new Map(), line: null, details: new Set() }));
    }
    return kind;
  }

  return {
    add(problem) {
      const kind = kindOf(problem);
      const count = "count" in problem ? problem.count : 1;
      if (count === 1 && !isNew(kind, problem)) return;
      if (count === 1 && kind.singles < mostRows) {
        kind.singles++;
        rows.push({ ...problem, count });
        return;
      }
      const { sums } = kind;
      const isNamed = sums.has(problem.detail) || sums.size < mostRows - 1;
      const detail = isNamed ? problem.detail : null;
      const sum = sums.get(detail);
      if (sum !== undefined) {
        sum.count += count;
        return;
      }
      const row = { ...problem, detail, count };
      sums.set(detail, row);
      rows.push(row);
    },
    rows: () => rows,
  };
}

function isNew(kind: Kind, { line, detail }: Problem): boolean {
  if (kind.line !== line) {
    kind.line = line;
    kind.details.clear();
  }
  if (kind.details.has(detail)) return false;
  kind.details.add(detail);
  return true;
}
