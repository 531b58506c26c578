import type { Problem, ProblemFact } from "@turnmeter/schema";

/** Most rows per problem code and file, and most details by which the rest are counted. */
const mostRows = 20;

/** Zones differ by whole quarter-hours, so each quarter lies within one local day everywhere. */
const quarterMs = 15 * 60_000;

/** A problem, with its time and session where they are known, and how many it stands for if several. */
export type NewProblem = Problem & Partial<ProblemFact>;

/** Problems as facts keep them, however many there are. */
export interface ProblemRows {
  /**
   * Adds a problem, or several as one row. Problems of a file come in order of lines; a repetition of the problem on
   * the line before, in the same words, is not counted.
   */
  add(problem: NewProblem): void;
  /** The rows so far, in the order in which they came. No problem must be added afterwards. */
  rows(): readonly ProblemFact[];
}

interface Kind {
  singles: number;
  /** Details counted separately for problems without own rows; all others count as null. */
  readonly names: Set<string | null>;
  /** Rows of problems without their own, by detail, session and quarter-hour. */
  readonly sums: Map<string, { count: number }>;
  line: number | null;
  readonly details: Set<string | null>;
}

/**
 * An empty list. The first 20 problems of a code in a file get rows of their own; the rest are counted by session,
 * quarter of an hour and detail, with at most 20 details.
 */
export function createProblemRows(): ProblemRows {
  const rows: ProblemFact[] = [];
  const kinds = new Map<string, Kind>();

  function kindOf({ code, file }: Problem): Kind {
    const key = `${code} ${file ?? ""}`;
    let kind = kinds.get(key);
    if (kind === undefined) kinds.set(key, (kind = newKind()));
    return kind;
  }

  return {
    add(problem) {
      const kind = kindOf(problem);
      const { at = null, sessionId = null, count = 1 } = problem;
      if (count === 1 && !isNew(kind, problem)) return;
      if (count === 1 && kind.singles < mostRows) {
        kind.singles++;
        rows.push({ ...problem, at, sessionId, count });
        return;
      }
      const detail = nameIn(kind, problem.detail);
      const key = JSON.stringify([detail, sessionId, at === null ? null : Math.floor(at / quarterMs)]);
      const sum = kind.sums.get(key);
      if (sum !== undefined) {
        sum.count += count;
        return;
      }
      const row = { ...problem, detail, at, sessionId, count };
      kind.sums.set(key, row);
      rows.push(row);
    },
    rows: () => rows,
  };
}

function newKind(): Kind {
  return { singles: 0, names: new Set(), sums: new Map(), line: null, details: new Set() };
}

function nameIn({ names }: Kind, detail: string | null): string | null {
  if (names.size < mostRows - 1) names.add(detail);
  return names.has(detail) ? detail : null;
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
