import {
  codesIn,
  columnOfVector,
  emptyColumn,
  flagsOf,
  lazyColumn,
  longsOf,
  mapTexts,
  NULL_CODE,
  selectColumnOrNull,
  selectIntegers,
  selectLongs,
  selectRows,
  selectRowsOrNull,
  TextDictionary,
  textsOf,
} from "@turnmeter/columns";
import { outcomes, type Column, type Table, type ToolCallFact } from "@turnmeter/schema";
import type { CallCandidate, ResultCandidate } from "../../candidates/request.js";
import { callDurations, sizesInResponses } from "./call-times.js";
import type { Calls } from "../calls/calls.js";
import type { ProblemList } from "../common/problem-list.js";
import type { ProjectOf } from "../projects/projects.js";
import type { Responses } from "../responses/responses.js";
import type { WasSilent } from "../common/sessions.js";
import type { TaskEnds } from "../calls/task-ends.js";
import type { TurnsOf } from "../prompts/turns-of-rows.js";
import { placesOf } from "../common/columns.js";
import { placeAt } from "../../order.js";

const [detached, pending, interrupted, rejected] = (
  ["detached", "pending", "interrupted", "rejected"] as const
).map((outcome) => outcomes.indexOf(outcome));

/** By outcome, whether the call may have changed anything. */
const hasRun = outcomes.map((outcome) => ["ok", "failed", "detached", "interrupted"].includes(outcome));

/** By outcome, whether results state what went wrong or who refused. */
const isExplained = outcomes.map((outcome) => ["failed", "invalid", "denied"].includes(outcome));

/** Results of other parts of settling. */
export interface CallContext {
  /** The calls in order of time. */
  readonly order: Int32Array;
  readonly turnsOf: TurnsOf;
  readonly ends: TaskEnds;
  /** False where no task announced an end. */
  readonly hasTaskEnds: boolean;
  /** The subagent that each call started. */
  readonly spawnedAgents: ReadonlyMap<number, string>;
  readonly projectOf: ProjectOf;
  readonly wasSilent: WasSilent;
}

/** One fact per call, in order of time. Most columns come from the call's row or its result's. */
export function callFacts(
  rows: Table<CallCandidate>,
  results: Table<ResultCandidate>,
  calls: Calls,
  responses: Responses,
  context: CallContext,
  problems: ProblemList,
): Table<ToolCallFact> {
  const { order, turnsOf, spawnedAgents, projectOf, wasSilent } = context;
  const rowCount = order.length;
  const owners = selectIntegers(calls.owner, order);
  const owned = selectRows(rows, owners);
  const resultRows = selectIntegers(calls.result, order);
  const answers = selectRowsOrNull(results, resultRows);
  const [own, result] = [owned.columns, answers.columns];
  let found: Int32Array | null = null;
  const responseOf = () => (found ??= selectIntegers(calls.responseOfRow(), owners));
  const startedAt = selectLongs(calls.startedAt, order);
  const endedAt = longsOf(result.at);
  const { codes: told } = codesIn(result.outcome, outcomes);
  const outcome = outcomeCodes(told.slice(), calls, order, spawnedAgents);
  reportPending(owned, outcome, problems);
  let ran: Int32Array | null = null;
  const ranRows = () => (ran ??= rowsWithOutcome(resultRows, outcome, hasRun));
  return {
    rowCount,
    columns: {
      source: own.source,
      sessionId: own.sessionId,
      threadId: own.threadId,
      project: lazyColumn("text", rowCount, () => mapTexts(own.sessionId, projectOf)),
      folder: own.cwd,
      file: own.file,
      line: own.line,
      callKey: own.callKey,
      callId: own.callId,
      turnId: turnsOf(owned),
      requestKey: lazyColumn("key", rowCount, () => selectColumnOrNull(responses.requestKeys, responseOf())),
      agentId: own.agentId,
      clientVersion: own.clientVersion,
      model: own.model,
      tool: own.tool,
      rawTool: own.rawTool,
      mcpServer: own.mcpServer,
      startedAt: columnOfVector({ kind: "long", values: startedAt }),
      endedAt: columnOfVector({ kind: "long", values: endedAt }),
      ...callDurations(
        { calls: owned, results: answers, outcome: told, startedAt, endedAt },
        wasSilent,
        problems,
      ),
      parallelSize: lazyColumn("integer", rowCount, () => {
        const sizes = sizesInResponses(responseOf(), responses.count, { startedAt, endedAt });
        return columnOfVector({ kind: "integer", values: sizes });
      }),
      outcome: columnOfVector({ kind: "text", codes: outcome, dictionary: outcomes }),
      errorKind: lazyColumn("text", rowCount, () =>
        selectColumnOrNull(results.columns.cause, rowsWithOutcome(resultRows, outcome, isExplained)),
      ),
      exitCode: result.exitCode,
      isBackground: lazyColumn("flag", rowCount, () => whereDetached(own.spawnIsBackground, outcome)),
      ...taskColumns(result.taskStatus, outcome, context),
      inputBytes: own.inputBytes,
      inputHash: own.inputHash,
      resultBytes: result.resultBytes,
      linesAdded: lazyColumn("integer", rowCount, () =>
        selectColumnOrNull(results.columns.linesAdded, ranRows()),
      ),
      linesRemoved: lazyColumn("integer", rowCount, () =>
        selectColumnOrNull(results.columns.linesRemoved, ranRows()),
      ),
      webSearches: result.webSearches,
      costNanoUsd: emptyColumn("long", rowCount),
      spawnedAgentId: lazyColumn("text", rowCount, () => agentColumn(spawnedAgents, order)),
      target: own.target,
      program: own.program,
    },
  };
}

/** Outcome codes from results. A rejected call with a subagent was interrupted. */
function outcomeCodes(
  codes: Int32Array,
  { isCut }: Calls,
  order: Int32Array,
  spawnedAgents: ReadonlyMap<number, string>,
): Int32Array {
  for (const row of placesOf(codes, NULL_CODE))
    codes[row] = isCut[order[row]!] === 1 ? interrupted! : pending!;
  for (const row of placesOf(codes, rejected!)) if (spawnedAgents.has(order[row]!)) codes[row] = interrupted!;
  return codes;
}

function reportPending({ columns }: Table<CallCandidate>, outcome: Int32Array, problems: ProblemList): void {
  for (const row of placesOf(outcome, pending!))
    problems.add("call-without-result", placeAt(columns, row), columns.tool.at(row));
}

/** Result rows with one of the outcomes; −1 for others. */
function rowsWithOutcome(
  resultRows: Int32Array,
  outcome: Int32Array,
  isWanted: readonly boolean[],
): Int32Array {
  const rows = new Int32Array(resultRows.length);
  for (let i = 0; i < rows.length; i++) rows[i] = isWanted[outcome[i]!]! ? resultRows[i]! : -1;
  return rows;
}

function whereDetached(column: Column<boolean | null>, outcome: Int32Array): Column<boolean | null> {
  if (!outcome.includes(detached!)) return column;
  const values = flagsOf(column).slice();
  for (let row = 0; row < values.length; row++) if (outcome[row] === detached) values[row] = 1;
  return columnOfVector({ kind: "flag", values });
}

function taskColumns(
  status: Column<string | null>,
  outcome: Int32Array,
  { ends, hasTaskEnds, order }: Pick<CallContext, "ends" | "hasTaskEnds" | "order">,
): Pick<Table<ToolCallFact>["columns"], "taskStatus" | "taskEndedAt" | "taskEnds"> {
  const counts = new Int32Array(order.length);
  if (!hasTaskEnds && !outcome.includes(detached!)) {
    return {
      taskStatus: status,
      taskEndedAt: emptyColumn("long", order.length),
      taskEnds: columnOfVector({ kind: "integer", values: counts }),
    };
  }
  const { codes: told, dictionary } = textsOf(status);
  const words = new TextDictionary(dictionary);
  const unfinished = words.codeOf("unfinished");
  const codes = told.slice();
  const endedAt = new Float64Array(order.length).fill(Number.NaN);
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
