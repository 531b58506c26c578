import {
  columnOfVector,
  lazyColumn,
  longsOf,
  mapTexts,
  orderOfNumbers,
  selectColumnOrNull,
  sortRuns,
} from "@turnmeter/columns";
import type { Column, MarkFact, MarkKind, Table } from "@turnmeter/schema";
import type { MarkCandidate, PromptCandidate } from "../candidates/mark.js";
import { compareText } from "../compare-text.js";
import { interleave } from "./interleave.js";
import type { Interleaved } from "./interleave.js";
import { ownMarks } from "./own-marks.js";
import type { ProjectOf } from "./projects.js";
import type { Prompt } from "./prompt.js";
import type { FamilyOf } from "./session-families.js";
import type { SessionSpan } from "./session-spans.js";
import type { TurnsOfRows } from "./turns-of-rows.js";

/** What other parts of settling know of marks. */
export interface MarkContext {
  readonly spans: ReadonlyMap<string, SessionSpan>;
  readonly familyOf: FamilyOf;
  readonly turns: TurnsOfRows;
  readonly projectOf: ProjectOf;
}

/** One fact per mark and per prompt, each once however often it was copied, in order of time. */
export function markFacts(
  marks: Table<MarkCandidate>,
  promptRows: Table<PromptCandidate>,
  prompts: readonly Prompt[],
  { spans, familyOf, turns, projectOf }: MarkContext,
): Table<MarkFact> {
  const { places, times } = inOrder(marks, promptRows, ownMarks(marks, spans, familyOf), prompts);
  const rowCount = times.length;
  const [mark, prompt] = [marks.columns, promptRows.columns];
  // Most commands only count marks: that takes neither their places nor their turns.
  const joined = <V extends string | number | null>(first: Column<V>, second: Column<V>): Column<V> =>
    lazyColumn(first.kind, rowCount, () => interleave(first, second, places));
  return {
    rowCount,
    columns: {
      source: joined(mark.source, prompt.source),
      sessionId: joined(mark.sessionId, prompt.sessionId),
      threadId: joined(mark.threadId, prompt.threadId),
      project: lazyColumn("text", rowCount, () =>
        mapTexts(interleave(mark.cwd, prompt.cwd, places), projectOf),
      ),
      file: joined(mark.file, prompt.file),
      line: joined(mark.line, prompt.line),
      at: columnOfVector({ kind: "long", values: times }),
      turnId: lazyColumn("text", rowCount, () =>
        interleave(turns.ofTable(marks), turns.ofTable(promptRows), places),
      ),
      callKey: selectColumnOrNull(mark.callKey, places.first),
      kind: joined(mark.kind, promptKinds(promptRows.rowCount)),
      detail: joined(mark.detail, prompt.promptSource),
      value: selectColumnOrNull(mark.value, places.first),
      durationMs: selectColumnOrNull(mark.durationMs, places.first),
    },
  };
}

function promptKinds(length: number): Column<MarkKind> {
  return columnOfVector({ kind: "text", codes: new Int32Array(length), dictionary: ["prompt"] });
}

/** Marks and prompts by time, unknown ones last; then by thread, place and what they are. */
function inOrder(
  marks: Table<MarkCandidate>,
  promptRows: Table<PromptCandidate>,
  own: Int32Array,
  prompts: readonly Prompt[],
): { readonly places: Interleaved; readonly times: Float64Array } {
  const at = longsOf(marks.columns.at);
  const times = new Float64Array(own.length + prompts.length);
  for (let i = 0; i < own.length; i++) times[i] = at[own[i]!]!;
  for (let i = 0; i < prompts.length; i++) times[own.length + i] = prompts[i]!.at ?? Number.NaN;
  const namesOf = (i: number): MarkNames => {
    if (i < own.length) return namesOfMark(marks, own[i]!);
    return namesOfPrompt(promptRows, prompts[i - own.length]!.row);
  };
  const order = orderOfNumbers(times);
  sortRuns(
    order,
    // NaN is a time that is not known.
    (a, b) => times[a] === times[b] || (Number.isNaN(times[a]!) && Number.isNaN(times[b]!)),
    (a, b) => compareNames(namesOf(a), namesOf(b)),
  );
  const places = { first: new Int32Array(order.length), second: new Int32Array(order.length) };
  const ordered = new Float64Array(order.length);
  for (let row = 0; row < order.length; row++) {
    const i = order[row]!;
    ordered[row] = times[i]!;
    places.first[row] = i < own.length ? own[i]! : -1;
    places.second[row] = i < own.length ? -1 : prompts[i - own.length]!.row;
  }
  return { places, times: ordered };
}

/** What orders marks of one moment. */
type MarkNames = Pick<MarkFact, "threadId" | "file" | "line" | "kind" | "detail" | "callKey">;

function namesOfMark({ columns }: Table<MarkCandidate>, row: number): MarkNames {
  return {
    threadId: columns.threadId.at(row),
    file: columns.file.at(row),
    line: columns.line.at(row),
    kind: columns.kind.at(row),
    detail: columns.detail.at(row),
    callKey: columns.callKey.at(row),
  };
}

function namesOfPrompt({ columns }: Table<PromptCandidate>, row: number): MarkNames {
  return {
    threadId: columns.threadId.at(row),
    file: columns.file.at(row),
    line: columns.line.at(row),
    kind: "prompt",
    detail: columns.promptSource.at(row),
    callKey: null,
  };
}

function compareNames(a: MarkNames, b: MarkNames): number {
  return (
    compareText(a.threadId, b.threadId) ||
    compareText(a.file, b.file) ||
    a.line - b.line ||
    compareText(a.kind, b.kind) ||
    compareText(a.detail, b.detail) ||
    compareText(a.callKey, b.callKey)
  );
}
