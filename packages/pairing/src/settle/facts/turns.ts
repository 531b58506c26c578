import { columnOfVector, mapTexts, NULL_CODE, selectRows, sortRuns, textsOf } from "@turnmeter/columns";
import type { Column, RequestFact, Table, ToolCallFact, TurnFact } from "@turnmeter/schema";
import type { PromptCandidate } from "../../candidates/thread.js";
import { compareText, later } from "../../order.js";
import type { ProjectOf } from "../projects/projects.js";
import type { Prompt } from "../prompts/repeated-prompts.js";
import { longestSilenceMs, type WasSilent } from "../common/sessions.js";
import { callsOfTurns, requestsOfTurns } from "./turn-evidence.js";
import { turnTimes } from "./turn-times.js";

/** Results of other parts of settling. */
export interface TurnContext {
  readonly projectOf: ProjectOf;
  /** The rows of calls that do nothing but wait for a person. */
  readonly waiting: Int32Array;
  readonly wasSilent: WasSilent;
}

/** One fact per prompt that opened a turn, in order of time. */
export function turnFacts(
  rows: Table<PromptCandidate>,
  prompts: readonly Prompt[],
  requests: Table<RequestFact>,
  toolCalls: Table<ToolCallFact>,
  { projectOf, waiting, wasSilent }: TurnContext,
): Table<TurnFact> {
  const turns = turnsOf(rows, prompts);
  const wasSilentIn = ({ prompt }: Turn, startAt: number, endAt: number) =>
    endAt - startAt > longestSilenceMs && wasSilent(rows.columns.sessionId.at(prompt.row), startAt, endAt);
  const rowCount = turns.length;
  const numbers = new Map<string, number>();
  const promptRows = new Int32Array(rowCount);
  const promptAt = new Float64Array(rowCount);
  const endedAt = new Float64Array(rowCount);
  const lastAt = new Float64Array(rowCount);
  const durationMs = new Float64Array(rowCount);
  for (let turn = 0; turn < rowCount; turn++) {
    const { turnId, prompt, endedAt: end } = turns[turn]!;
    numbers.set(turnId, turn);
    promptRows[turn] = prompt.row;
    promptAt[turn] = prompt.at ?? Number.NaN;
    endedAt[turn] = end ?? Number.NaN;
    // The client's own figure, if there is one, tells when the turn ended.
    const told = toldTime(turns[turn]!, wasSilentIn);
    lastAt[turn] = told === null || prompt.at === null ? endedAt[turn]! : prompt.at + told;
    durationMs[turn] = told ?? wallTime(turns[turn]!, wasSilentIn) ?? Number.NaN;
  }
  const responses = requestsOfTurns(requests, numbers);
  const calls = callsOfTurns(toolCalls, numbers, waiting, wasSilent);
  const { columns } = selectRows(rows, promptRows);
  const times = turnTimes({ startAt: promptAt, endAt: lastAt, responses, calls });
  return {
    rowCount,
    columns: {
      source: columns.source,
      sessionId: columns.sessionId,
      threadId: columns.threadId,
      project: mapTexts(columns.sessionId, projectOf),
      file: columns.file,
      line: columns.line,
      turnId: columnOfVector({
        kind: "text",
        codes: Int32Array.from(turns.keys()),
        dictionary: [...numbers.keys()],
      }),
      model: columnOfVector({
        kind: "text",
        codes: responses.models,
        dictionary: textsOf(requests.columns.model).dictionary,
      }),
      promptAt: longs(promptAt),
      promptSource: columns.promptSource,
      endedAt: longs(endedAt),
      durationMs: longs(durationMs),
      modelMs: longs(times.modelMs),
      toolMs: longs(times.toolMs),
      waitMs: longs(times.waitMs),
      requests: columnOfVector({ kind: "integer", values: responses.counts }),
      toolCalls: columnOfVector({ kind: "integer", values: calls.counts }),
    },
  };
}

interface Turn {
  readonly turnId: string;
  readonly prompt: Prompt;
  endedAt: number | null;
  durationMs: number | null;
}

/** Turns by time; prompts must be sorted. Those within an open turn extend it. */
function turnsOf({ columns }: Table<PromptCandidate>, prompts: readonly Prompt[]): readonly Turn[] {
  const { codes, dictionary } = textsOf(columns.turnId);
  const turnOf = new Int32Array(dictionary.length).fill(-1);
  const turns: Turn[] = [];
  for (const prompt of prompts) {
    const code = codes[prompt.row]!;
    if (code === NULL_CODE || columns.isQueued.at(prompt.row)) continue;
    const { turnEndedAt, turnDurationMs } = prompt;
    const known = turns[turnOf[code]!];
    if (known === undefined) {
      const turnId = dictionary[code]!;
      turnOf[code] = turns.push({ turnId, prompt, endedAt: turnEndedAt, durationMs: turnDurationMs }) - 1;
      continue;
    }
    known.endedAt = later(known.endedAt, turnEndedAt);
    known.durationMs = turnDurationMs ?? known.durationMs;
  }
  const order = Int32Array.from(turns.keys());
  sortRuns(
    order,
    Float64Array.from(turns, ({ prompt }) => prompt.at ?? Number.NaN),
    (a, b) => compareText(turns[a]!.turnId, turns[b]!.turnId),
  );
  return Array.from(order, (turn) => turns[turn]!);
}

/** Whether a turn's session was silent for too long between two instants, epoch ms. */
type WasSilentIn = (turn: Turn, startAt: number, endAt: number) => boolean;

/** The client's own figure; null if the session was left for long meanwhile. */
function toldTime(turn: Turn, wasSilentIn: WasSilentIn): number | null {
  const { durationMs, endedAt } = turn;
  const { at } = turn.prompt;
  if (durationMs === null || at === null || durationMs <= longestSilenceMs) return durationMs;
  return wasSilentIn(turn, at, later(endedAt, at + durationMs)!) ? null : durationMs;
}

/**
 * From the prompt to the last row. None if a clock went back, if the session was left for long, or if all rows have
 * one time: such a log tells only when it began.
 */
function wallTime(turn: Turn, wasSilentIn: WasSilentIn): number | null {
  const { endedAt } = turn;
  const { at } = turn.prompt;
  if (at === null || endedAt === null || endedAt <= at || wasSilentIn(turn, at, endedAt)) return null;
  return endedAt - at;
}

function longs<V extends number | null>(values: Float64Array): Column<V> {
  return columnOfVector({ kind: "long", values });
}
