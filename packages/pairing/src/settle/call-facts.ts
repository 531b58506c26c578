import {
  codesIn,
  columnOfVector,
  emptyColumn,
  flagsOf,
  integersOf,
  longsOf,
  mapTexts,
  NULL_CODE,
  NULL_INTEGER,
  selectColumnOrNull,
  selectIntegers,
  selectRows,
  selectRowsOrNull,
  TextDictionary,
  textsOf,
} from "@turnmeter/columns";
import { outcomes } from "@turnmeter/schema";
import type { Column, Outcome, Table, ToolCallFact } from "@turnmeter/schema";
import type { CallCandidate, ResultCandidate } from "../candidates/call.js";
import { callDurations } from "./call-durations.js";
import type { Calls } from "./calls.js";
import { sizesInResponses } from "./parallel-sizes.js";
import type { ProblemList } from "./problem-list.js";
import type { ProjectOf } from "./projects.js";
import type { Responses } from "./responses.js";
import type { WasSilent } from "./silences.js";
import type { TaskEnds } from "./task-ends.js";
import type { TurnsOf } from "./turn-column.js";

/** Outcomes by their places. */
const [ok, detached, pending, interrupted] = (["ok", "detached", "pending", "interrupted"] as const).map(
  (outcome) => outcomes.indexOf(outcome),
);

/** Whether the result of each outcome says what went wrong, or who said no. */
const isExplained = outcomes.map((outcome) => ["failed", "invalid", "denied"].includes(outcome));

/** What other parts of settling know of calls. */
export interface CallContext {
  /** The calls in order of time. */
  readonly order: Int32Array;
  readonly turnsOf: TurnsOf;
  /** The subagent that each call started. */
  readonly spawnedAgents: ReadonlyMap<number, string>;
  readonly projectOf: ProjectOf;
  readonly wasSilent: WasSilent;
}

/** One fact per call, in order of time: most of its columns are those of the call's row or its result's. */
export function callFacts(
  rows: Table<CallCandidate>,
  results: Table<ResultCandidate>,
  calls: Calls,
  responses: Responses,
  ends: TaskEnds,
  { order, turnsOf, spawnedAgents, projectOf, wasSilent }: CallContext,
  problems: ProblemList,
): Table<ToolCallFact> {
  const rowCount = order.length;
  const owners = selectIntegers(calls.owner, order);
  const owned = selectRows(rows, owners);
  const answers = selectRowsOrNull(results, selectIntegers(calls.result, order));
  const [own, result] = [owned.columns, answers.columns];
  const responseOf = selectIntegers(calls.responseOfRow, owners);
  const startedAt = startTimes(calls, order);
  const endedAt = longsOf(result.at);
  const sizes = sizesInResponses(responseOf, responses.count, { startedAt, endedAt });
  const outcome = outcomeCodes(result.outcome, calls, order);
  reportPending(owned, outcome, problems);
  return {
    rowCount,
    columns: {
      source: own.source,
      sessionId: own.sessionId,
      threadId: own.threadId,
      project: mapTexts(own.cwd, projectOf),
      file: own.file,
      line: own.line,
      callKey: own.callKey,
      callId: own.callId,
      turnId: turnsOf(owned),
      requestKey: selectColumnOrNull(responses.requestKeys, responseOf),
      agentId: own.agentId,
      clientVersion: own.clientVersion,
      model: own.model,
      tool: own.tool,
      rawTool: own.rawTool,
      mcpServer: own.mcpServer,
      startedAt: columnOfVector({ kind: "long", values: startedAt }),
      endedAt: result.at,
      ...callDurations({ calls: owned, results: answers, startedAt, endedAt }, wasSilent, problems),
      parallelSize: columnOfVector({ kind: "integer", values: sizes }),
      outcome: columnOfVector({ kind: "text", codes: outcome, dictionary: outcomes }),
      errorKind: whereExplained(result.cause, outcome),
      exitCode: result.exitCode,
      isBackground: whereDetached(own.spawnIsBackground, outcome),
      ...taskColumns(result.taskStatus, outcome, ends, order),
      inputBytes: own.inputBytes,
      inputHash: own.inputHash,
      resultBytes: result.resultBytes,
      linesAdded: whereOk(result.linesAdded, outcome),
      linesRemoved: whereOk(result.linesRemoved, outcome),
      webSearches: result.webSearches,
      costNanoUsd: emptyColumn("long", rowCount),
      spawnedAgentId: agentColumn(spawnedAgents, order),
      target: own.target,
    },
  };
}

function startTimes({ startedAt }: Calls, order: Int32Array): Float64Array {
  const times = new Float64Array(order.length);
  for (let row = 0; row < order.length; row++) {
    const at = startedAt[order[row]!]!;
    times[row] = at === Infinity ? Number.NaN : at;
  }
  return times;
}

/** The outcome of each call, by its place among outcomes. */
function outcomeCodes(told: Column<Outcome | null>, { isCut }: Calls, order: Int32Array): Int32Array {
  const { codes } = codesIn(told, outcomes);
  for (let row = 0; row < codes.length; row++) {
    if (codes[row] === NULL_CODE) codes[row] = isCut[order[row]!] === 1 ? interrupted! : pending!;
  }
  return codes;
}

function reportPending(
  { columns, rowCount }: Table<CallCandidate>,
  outcome: Int32Array,
  problems: ProblemList,
): void {
  const { file, line, tool } = columns;
  for (let row = 0; row < rowCount; row++) {
    if (outcome[row] !== pending) continue;
    problems.add("call-without-result", { file: file.at(row), line: line.at(row) }, tool.at(row));
  }
}

function whereOk(column: Column<number | null>, outcome: Int32Array): Column<number | null> {
  const values = integersOf(column).slice();
  for (let row = 0; row < values.length; row++) if (outcome[row] !== ok) values[row] = NULL_INTEGER;
  return columnOfVector({ kind: "integer", values });
}

function whereExplained(column: Column<string | null>, outcome: Int32Array): Column<string | null> {
  const { kind, codes, dictionary } = textsOf(column);
  const told = codes.slice();
  for (let row = 0; row < told.length; row++) if (!isExplained[outcome[row]!]) told[row] = NULL_CODE;
  return columnOfVector({ kind, codes: told, dictionary });
}

function whereDetached(column: Column<boolean | null>, outcome: Int32Array): Column<boolean | null> {
  const values = flagsOf(column).slice();
  for (let row = 0; row < values.length; row++) if (outcome[row] === detached) values[row] = 1;
  return columnOfVector({ kind: "flag", values });
}

/** What is known of the background tasks that calls launched. */
function taskColumns(
  status: Column<string | null>,
  outcome: Int32Array,
  ends: TaskEnds,
  order: Int32Array,
): Pick<Table<ToolCallFact>["columns"], "taskStatus" | "taskEndedAt" | "taskEnds"> {
  const { codes: told, dictionary } = textsOf(status);
  const words = new TextDictionary(dictionary);
  const unfinished = words.codeOf("unfinished");
  const codes = told.slice();
  const endedAt = new Float64Array(order.length).fill(Number.NaN);
  const counts = new Int32Array(order.length);
  for (let row = 0; row < order.length; row++) {
    if (codes[row] === NULL_CODE && outcome[row] === detached) codes[row] = unfinished;
    const ofCall = ends.ofCall(order[row]!);
    const last = ofCall.at(-1);
    if (last === undefined) continue;
    codes[row] = words.codeOf(last.status);
    endedAt[row] = last.at ?? Number.NaN;
    counts[row] = ofCall.length;
  }
  return {
    taskStatus: columnOfVector({ kind: "text", codes, dictionary: words.texts }),
    taskEndedAt: columnOfVector({ kind: "long", values: endedAt }),
    taskEnds: columnOfVector({ kind: "integer", values: counts }),
  };
}

function agentColumn(spawnedAgents: ReadonlyMap<number, string>, order: Int32Array): Column<string | null> {
  if (spawnedAgents.size === 0) return emptyColumn("text", order.length);
  const agents = new TextDictionary();
  const codes = new Int32Array(order.length);
  for (let row = 0; row < codes.length; row++)
    codes[row] = agents.codeOf(spawnedAgents.get(order[row]!) ?? null);
  return columnOfVector({ kind: "text", codes, dictionary: agents.texts });
}
