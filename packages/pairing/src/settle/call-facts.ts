import { computeColumn, selectColumnOrNull, selectRows, selectRowsOrNull } from "@turnmeter/columns";
import type { Column, Outcome, Table, ToolCallFact } from "@turnmeter/schema";
import type { CallCandidate, ResultCandidate } from "../candidates/call.js";
import { compareText } from "../compare-text.js";
import { knownInstant } from "../instant.js";
import { callDurations } from "./call-durations.js";
import type { Calls } from "./calls.js";
import { sizesInResponses } from "./parallel-sizes.js";
import type { ProblemList } from "./problem-list.js";
import type { ProjectOf } from "./projects.js";
import type { Responses } from "./responses.js";
import type { WasSilent } from "./silences.js";
import type { TaskEnds } from "./task-ends.js";

/** Outcomes whose result says what went wrong, or who said no. */
const explained: ReadonlySet<Outcome> = new Set(["failed", "invalid", "denied"]);

/** What other parts of settling know of calls. */
export interface CallContext {
  readonly turnOf: (row: number) => string | null;
  readonly spawnedAgentOf: (call: number) => string | null;
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
  { turnOf, spawnedAgentOf, projectOf, wasSilent }: CallContext,
  problems: ProblemList,
): Table<ToolCallFact> {
  const order = inOrder(rows, calls);
  const rowCount = order.length;
  const owners = order.map((call) => calls.owner[call]!);
  const owned = selectRows(rows, owners);
  const answers = selectRowsOrNull(
    results,
    order.map((call) => calls.result[call]!),
  );
  const [own, result] = [owned.columns, answers.columns];
  const responseOf = order.map((_, i) => responses.ofKey(own.responseKey, i));
  const startedAt = computeColumn("long", rowCount, (i) => knownInstant(calls.startedAt[order[i]!]!));
  const sizes = sizesInResponses(responseOf, (i) => ({
    startedAt: startedAt.at(i),
    endedAt: result.at.at(i),
  }));
  const outcome = computeColumn(
    "text",
    rowCount,
    (i): Outcome => result.outcome.at(i) ?? (calls.isCut[order[i]!] === 1 ? "interrupted" : "pending"),
  );
  reportPending(owned, outcome, problems);
  const whereOk = (column: Column<number | null>) =>
    computeColumn("integer", rowCount, (i) => (outcome.at(i) === "ok" ? column.at(i) : null));
  return {
    rowCount,
    columns: {
      source: own.source,
      sessionId: own.sessionId,
      threadId: own.threadId,
      project: computeColumn("text", rowCount, (i) => projectOf(own.cwd.at(i))),
      file: own.file,
      line: own.line,
      callKey: own.callKey,
      callId: own.callId,
      turnId: computeColumn("text", rowCount, (i) => turnOf(owners[i]!)),
      requestKey: selectColumnOrNull(responses.requestKeys, responseOf),
      agentId: own.agentId,
      clientVersion: own.clientVersion,
      model: own.model,
      tool: own.tool,
      rawTool: own.rawTool,
      mcpServer: own.mcpServer,
      startedAt,
      endedAt: result.at,
      ...callDurations({ calls: owned, results: answers, startedAt }, wasSilent, problems),
      parallelSize: computeColumn("integer", rowCount, (i) => sizes[i]!),
      outcome,
      errorKind: computeColumn("text", rowCount, (i) =>
        explained.has(outcome.at(i)) ? result.cause.at(i) : null,
      ),
      exitCode: result.exitCode,
      isBackground: computeColumn(
        "flag",
        rowCount,
        (i) => outcome.at(i) === "detached" || own.spawnIsBackground.at(i),
      ),
      taskStatus: computeColumn(
        "text",
        rowCount,
        (i) =>
          ends.ofCall(order[i]!).at(-1)?.status ??
          result.taskStatus.at(i) ??
          (outcome.at(i) === "detached" ? "unfinished" : null),
      ),
      taskEndedAt: computeColumn("long", rowCount, (i) => ends.ofCall(order[i]!).at(-1)?.at ?? null),
      taskEnds: computeColumn("integer", rowCount, (i) => ends.ofCall(order[i]!).length),
      inputBytes: own.inputBytes,
      inputHash: own.inputHash,
      resultBytes: result.resultBytes,
      linesAdded: whereOk(result.linesAdded),
      linesRemoved: whereOk(result.linesRemoved),
      webSearches: result.webSearches,
      costNanoUsd: computeColumn("long", rowCount, () => null),
      spawnedAgentId: computeColumn("text", rowCount, (i) => spawnedAgentOf(order[i]!)),
      target: own.target,
    },
  };
}

/** The calls by the time at which they started, unknown ones last. */
function inOrder({ columns }: Table<CallCandidate>, { owner, startedAt, count }: Calls): Int32Array {
  const { threadId, callKey } = columns;
  return Int32Array.from({ length: count }, (_, call) => call).sort(
    (a, b) =>
      // Two unknown ones make NaN, which is no order either.
      startedAt[a]! - startedAt[b]! ||
      compareText(threadId.at(owner[a]!), threadId.at(owner[b]!)) ||
      compareText(callKey.at(owner[a]!), callKey.at(owner[b]!)),
  );
}

function reportPending(
  { columns, rowCount }: Table<CallCandidate>,
  outcome: Column<Outcome>,
  problems: ProblemList,
): void {
  const { file, line, tool } = columns;
  for (let row = 0; row < rowCount; row++) {
    if (outcome.at(row) !== "pending") continue;
    problems.add("call-without-result", { file: file.at(row), line: line.at(row) }, tool.at(row));
  }
}
