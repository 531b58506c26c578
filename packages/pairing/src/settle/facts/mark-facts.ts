import {
  NULL_CODE,
  columnOfVector,
  integersOf,
  lazyColumn,
  longsOf,
  mapTexts,
  orderOfNumbers,
  selectColumnOrNull,
  sortRuns,
  textsOf,
} from "@turnmeter/columns";
import type { Column, MarkFact, MarkKind, Table } from "@turnmeter/schema";
import type { MarkCandidate, PromptCandidate } from "../../candidates/mark.js";
import { compareText } from "../../compare-text.js";
import type { Calls } from "../calls/calls.js";
import { interleave } from "../common/interleave.js";
import type { Interleaved } from "../common/interleave.js";
import { ownMarks } from "../prompts/own-marks.js";
import type { ProjectOf } from "../projects/projects.js";
import type { Prompt } from "../prompts/prompt.js";
import type { FamilyOf } from "../responses/foreign-rows.js";
import type { SessionSpan } from "../common/sessions.js";
import type { TurnsOfRows } from "../prompts/turns-of-rows.js";

/** What other parts of settling know of marks. */
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
  const { places, times } = inOrder(marks, promptRows, ownMarks(marks, spans, familyOf, callsOf), prompts);
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
        mapTexts(interleave(mark.sessionId, prompt.sessionId, places), projectOf),
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
  const order = orderOfNumbers(times);
  sortRuns(
    order,
    times,
    compareMarks(marks, promptRows, (i) => (i < own.length ? own[i]! : -1 - prompts[i - own.length]!.row)),
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

/**
 * Orders marks and prompts of one moment by thread, place and what they are. Marks without a time are many, and all of
 * one moment: where they were written is compared by the ranks of names.
 *
 * @param rowOf the row of a mark, or −1 − the row of a prompt
 */
function compareMarks(
  marks: Table<MarkCandidate>,
  promptRows: Table<PromptCandidate>,
  rowOf: (i: number) => number,
): (a: number, b: number) => number {
  const [mark, prompt] = [marks.columns, promptRows.columns];
  let threads: Rank | null = null;
  let files: Rank | null = null;
  const [markLines, promptLines] = [integersOf(mark.line), integersOf(prompt.line)];
  const lineOf = (row: number): number => (row < 0 ? promptLines[-1 - row]! : markLines[row]!);
  const kindOf = (row: number): MarkKind => (row < 0 ? "prompt" : mark.kind.at(row));
  const detailOf = (row: number): string | null =>
    row < 0 ? prompt.promptSource.at(-1 - row) : mark.detail.at(row);
  const callKeyOf = (row: number): string | null => (row < 0 ? null : mark.callKey.at(row));
  return (a, b) => {
    const [one, other] = [rowOf(a), rowOf(b)];
    return (
      (threads ??= ranksOf(mark.threadId, prompt.threadId))(one) - threads(other) ||
      (files ??= ranksOf(mark.file, prompt.file))(one) - files(other) ||
      lineOf(one) - lineOf(other) ||
      compareText(kindOf(one), kindOf(other)) ||
      compareText(detailOf(one), detailOf(other)) ||
      compareText(callKeyOf(one), callKeyOf(other))
    );
  };
}

/** The rank of a row. */
type Rank = (row: number) => number;

/** The rank of the text of a row in the order of all texts, null last; rows of the second column are −1 − row. */
function ranksOf<V extends string | null>(first: Column<V>, second: Column<V>): Rank {
  const [a, b] = [textsOf(first), textsOf(second)];
  const sorted = [...new Set([...a.dictionary, ...b.dictionary])].sort(compareText);
  const rankOf = new Map(sorted.map((text, rank) => [text, rank]));
  const ranks = ({ codes, dictionary }: typeof a): Int32Array => {
    const rankOfCode = Int32Array.from(dictionary, (text) => rankOf.get(text)!);
    return codes.map((code) => (code === NULL_CODE ? sorted.length : rankOfCode[code]!));
  };
  const [ranksOfFirst, ranksOfSecond] = [ranks(a), ranks(b)];
  return (row) => (row < 0 ? ranksOfSecond[-1 - row]! : ranksOfFirst[row]!);
}
