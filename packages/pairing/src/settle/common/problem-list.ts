import { createProblemRows, rowsOf, tableOf, textsOf } from "@turnmeter/columns";
import { problemColumns } from "@turnmeter/schema";
import type { Column, ProblemCode, ProblemFact, Table } from "@turnmeter/schema";
import type { Candidates } from "../../candidates/candidates.js";
import { compareText, earlier } from "../../order.js";

interface Place {
  readonly file: string | null;
  readonly line: number | null;
}

/** The problems that settling finds. */
export interface ProblemList {
  add(code: ProblemCode, place: Place, detail?: string | null): void;
  /**
   * All problems, each once, by file, line, code and detail: those of candidates, and those added here with the time
   * and session of the candidate at their place. If a file was read twice, the reading that got furthest counts.
   */
  finish(candidates: Candidates): Table<ProblemFact>;
}

export function createProblemList(): ProblemList {
  const problems: ProblemFact[] = [];
  return {
    add(code, { file, line }, detail = null) {
      problems.push({
        code,
        file,
        line: line !== null && line > 0 ? line : null,
        byteOffset: null,
        detail,
        at: null,
        sessionId: null,
        count: 1,
      });
    },
    finish(candidates) {
      const all = [...rowsOf(candidates.problems), ...datedProblems(problems, candidates)].sort(
        (a, b) => compareProblems(a, b) || b.count - a.count,
      );
      const distinct = createProblemRows();
      for (const [i, each] of all.entries())
        if (i === 0 || compareProblems(all[i - 1]!, each) !== 0) distinct.add(each);
      return tableOf(problemColumns, distinct.rows());
    },
  };
}

function compareProblems(a: ProblemFact, b: ProblemFact): number {
  return (
    compareText(a.file, b.file) ||
    (a.line ?? 0) - (b.line ?? 0) ||
    compareText(a.code, b.code) ||
    compareText(a.detail, b.detail) ||
    (a.byteOffset ?? -1) - (b.byteOffset ?? -1)
  );
}

type Known = Pick<ProblemFact, "at" | "sessionId">;

interface Rows {
  readonly table: Table<{ readonly file: string; readonly line: number; readonly sessionId: string }>;
  readonly at: Column<number | null>;
}

/** Adds time and session from the candidates' rows; problems of a whole file get only its session. */
function datedProblems(problems: readonly ProblemFact[], candidates: Candidates): readonly ProblemFact[] {
  if (problems.length === 0) return problems;
  const { requests, usageTotals, calls, results, prompts, marks, threads, sessionStates } = candidates;
  const known = new Map<string, Map<number, Known>>();
  for (const { file, line } of problems) {
    if (file === null) continue;
    const lines = known.get(file) ?? new Map<number, Known>();
    known.set(file, lines.set(line ?? 0, { at: null, sessionId: null }));
  }
  note(known, { table: requests, at: requests.columns.at });
  note(known, { table: usageTotals, at: usageTotals.columns.at });
  note(known, { table: calls, at: calls.columns.startedAt });
  note(known, { table: results, at: results.columns.at });
  note(known, { table: prompts, at: prompts.columns.at });
  note(known, { table: marks, at: marks.columns.at });
  note(known, { table: threads, at: threads.columns.firstAt });
  const sessions = sessionsOfFiles(known, [threads, sessionStates]);
  return problems.map((problem) => {
    const { file, line } = problem;
    if (file === null) return problem;
    const { at, sessionId } = known.get(file)!.get(line ?? 0)!;
    return { ...problem, at, sessionId: sessionId ?? sessions.get(file) ?? null };
  });
}

function note(known: Map<string, Map<number, Known>>, { table, at }: Rows): void {
  const { file, line, sessionId } = table.columns;
  const { codes, dictionary } = textsOf(file);
  const wanted = dictionary.map((path) => known.get(path));
  for (let row = 0; row < codes.length; row++) {
    const lines = wanted[codes[row]!];
    const asked = lines?.get(line.at(row));
    if (lines === undefined || asked === undefined) continue;
    const session = sessionId.at(row);
    const first = asked.sessionId === null || session < asked.sessionId ? session : asked.sessionId;
    lines.set(line.at(row), { at: earlier(asked.at, at.at(row)), sessionId: first });
  }
}

/** Each file's session, from the first row that names one. */
function sessionsOfFiles(
  known: ReadonlyMap<string, unknown>,
  tables: readonly Rows["table"][],
): ReadonlyMap<string, string> {
  const first = new Map<string, { readonly line: number; readonly sessionId: string }>();
  for (const { columns, rowCount } of tables) {
    for (let row = 0; row < rowCount; row++) {
      const [file, line] = [columns.file.at(row), columns.line.at(row)];
      const before = first.get(file);
      if (known.has(file) && (before === undefined || line < before.line))
        first.set(file, { line, sessionId: columns.sessionId.at(row) });
    }
  }
  return new Map(Array.from(first, ([file, { sessionId }]) => [file, sessionId]));
}
