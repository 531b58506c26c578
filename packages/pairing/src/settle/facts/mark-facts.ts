import {
  columnOfVector,
  joinColumns,
  lazyColumn,
  longsOf,
  mapTexts,
  orderOfNumbers,
  selectColumn,
  selectColumnOrNull,
  selectIntegers,
  selectLongs,
  sortRuns,
} from "@turnmeter/columns";
import type { Column, MarkFact, MarkKind, Table } from "@turnmeter/schema";
import type { MarkCandidate, PromptCandidate } from "../../candidates/thread.js";
import { compareText } from "../../order.js";
import type { Calls } from "../calls/calls.js";
import { ownMarks } from "../prompts/own-marks.js";
import type { ProjectOf } from "../projects/projects.js";
import type { Prompt } from "../prompts/repeated-prompts.js";
import type { FamilyOf } from "../responses/responses.js";
import type { SessionSpan } from "../common/sessions.js";
import type { TurnsOfRows } from "../prompts/turns-of-rows.js";
import { ranksOfRows } from "../common/columns.js";

/** Results of other parts of settling. */
export interface MarkContext {
  readonly spans: ReadonlyMap<string, SessionSpan>;
  readonly familyOf: FamilyOf;
  readonly callsOf: Calls["ofKeys"];
  readonly turns: TurnsOfRows;
  readonly projectOf: ProjectOf;
}

/** One fact per mark and per prompt, each once however often it was copied, in order of time. */
export function markFacts(
  marks: Table<MarkCandidate>,
  promptRows: Table<PromptCandidate>,
  prompts: readonly Prompt[],
  { spans, familyOf, callsOf, turns, projectOf }: MarkContext,
): Table<MarkFact> {
  const columns = columnsOfBoth(marks, promptRows, turns);
  const { rows, times } = inOrder(marks, columns, ownMarks(marks, spans, familyOf, callsOf), prompts);
  const rowCount = rows.length;
  const markRows = rows.map((row) => (row < marks.rowCount ? row : -1));
  return {
    rowCount,
    columns: {
      source: selectColumn(columns.source, rows),
      sessionId: selectColumn(columns.sessionId, rows),
      threadId: selectColumn(columns.threadId, rows),
      project: lazyColumn("text", rowCount, () => mapTexts(selectColumn(columns.sessionId, rows), projectOf)),
      file: selectColumn(columns.file, rows),
      line: selectColumn(columns.line, rows),
      at: columnOfVector({ kind: "long", values: times }),
      turnId: selectColumn(columns.turnId, rows),
      callKey: selectColumnOrNull(marks.columns.callKey, markRows),
      kind: selectColumn(columns.kind, rows),
      detail: selectColumn(columns.detail, rows),
      value: selectColumnOrNull(marks.columns.value, markRows),
      durationMs: selectColumnOrNull(marks.columns.durationMs, markRows),
    },
  };
}

/** Columns of marks, followed by those of prompts. */
type Both = Pick<
  Table<MarkFact>["columns"],
  "source" | "sessionId" | "threadId" | "file" | "line" | "turnId" | "kind" | "detail"
>;

/** Columns that marks and prompts share, lazily: most commands only count marks. */
function columnsOfBoth(
  marks: Table<MarkCandidate>,
  promptRows: Table<PromptCandidate>,
  turns: TurnsOfRows,
): Both {
  const [mark, prompt] = [marks.columns, promptRows.columns];
  return {
    source: joinColumns(mark.source, prompt.source),
    sessionId: joinColumns(mark.sessionId, prompt.sessionId),
    threadId: joinColumns(mark.threadId, prompt.threadId),
    file: joinColumns(mark.file, prompt.file),
    line: joinColumns(mark.line, prompt.line),
    turnId: lazyColumn("text", marks.rowCount + promptRows.rowCount, () =>
      joinColumns(turns.ofTable(marks), turns.ofTable(promptRows)),
    ),
    kind: joinColumns<MarkKind>(mark.kind, promptKinds(promptRows.rowCount)),
    detail: joinColumns(mark.detail, prompt.promptSource),
  };
}

function promptKinds(length: number): Column<MarkKind> {
  return columnOfVector({ kind: "text", codes: new Int32Array(length), dictionary: ["prompt"] });
}

/** Marks and prompts by time, unknown last, then by `compareMarks`. */
function inOrder(
  marks: Table<MarkCandidate>,
  columns: Both,
  own: Int32Array,
  prompts: readonly Prompt[],
): { readonly rows: Int32Array; readonly times: Float64Array } {
  const at = longsOf(marks.columns.at);
  const rows = new Int32Array(own.length + prompts.length);
  const times = new Float64Array(rows.length);
  rows.set(own);
  for (let i = 0; i < own.length; i++) times[i] = at[own[i]!]!;
  for (const [i, prompt] of prompts.entries()) {
    rows[own.length + i] = marks.rowCount + prompt.row;
    times[own.length + i] = prompt.at ?? Number.NaN;
  }
  const order = orderOfNumbers(times);
  const compare = compareMarks(marks, columns);
  sortRuns(order, times, (a, b) => compare(rows[a]!, rows[b]!));
  return { rows: selectIntegers(rows, order), times: selectLongs(times, order) };
}

/**
 * Orders marks and prompts of one moment by thread, place, kind, detail and call. Marks without a time are many, and
 * all of one moment: their threads and files are compared by rank.
 */
function compareMarks(
  marks: Table<MarkCandidate>,
  { threadId, file, line, kind, detail }: Both,
): (a: number, b: number) => number {
  let threads: Int32Array | null = null;
  let files: Int32Array | null = null;
  const callKeyOf = (row: number) => (row < marks.rowCount ? marks.columns.callKey.at(row) : null);
  return (a, b) => {
    threads ??= ranksOfRows(threadId);
    if (threads[a] !== threads[b]) return threads[a]! - threads[b]!;
    files ??= ranksOfRows(file);
    return (
      files[a]! - files[b]! ||
      line.at(a) - line.at(b) ||
      compareText(kind.at(a), kind.at(b)) ||
      compareText(detail.at(a), detail.at(b)) ||
      compareText(callKeyOf(a), callKeyOf(b))
    );
  };
}
