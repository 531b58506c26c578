import { createTable, rowViewer } from "@turnmeter/columns";
import { toolCallColumns } from "@turnmeter/schema";
import type { DurationBasis, Outcome, Table, ToolCallFact } from "@turnmeter/schema";
import type { CallCandidate, ResultCandidate } from "../candidates/call.js";
import { compareText } from "../compare-text.js";
import { compareInstants } from "../instant.js";
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

/** One fact per call, in order of time. */
export function callFacts(
  rows: Table<CallCandidate>,
  results: Table<ResultCandidate>,
  calls: Calls,
  responses: Responses,
  ends: TaskEnds,
  context: CallContext,
  problems: ProblemList,
): Table<ToolCallFact> {
  const { startedAt } = calls;
  const { threadId, callKey, responseKey } = rows.columns;
  const responseOf = calls.owner.map((row) => responses.ofKey.get(responseKey.at(row)) ?? -1);
  const endOf = (call: number) =>
    calls.result[call] === -1 ? null : results.columns.at.at(calls.result[call]!);
  const sizes = sizesInResponses(responseOf, (call) => ({
    startedAt: startedAt[call]!,
    endedAt: endOf(call),
  }));
  const order = Uint32Array.from(calls.owner, (_, call) => call).sort((a, b) => {
    const [rowA, rowB] = [calls.owner[a]!, calls.owner[b]!];
    return (
      compareInstants(startedAt[a]!, startedAt[b]!) ||
      compareText(threadId.at(rowA), threadId.at(rowB)) ||
      compareText(callKey.at(rowA), callKey.at(rowB))
    );
  });
  const facts = createTable(toolCallColumns);
  const readCall = rowViewer(rows);
  const readResult = rowViewer(results);
  for (const call of order) {
    const row = calls.owner[call]!;
    const candidate = readCall(row);
    const resultRow = calls.result[call]!;
    const result = resultRow === -1 ? null : readResult(resultRow);
    const response = responseOf[call]!;
    const outcome = result?.outcome ?? (calls.isCut[call] === 1 ? "interrupted" : "pending");
    if (outcome === "pending") problems.add("call-without-result", candidate, candidate.tool);
    const taskEnds = ends.ofCall(call);
    const lastEnd = taskEnds.at(-1);
    facts.append({
      source: candidate.source,
      sessionId: candidate.sessionId,
      threadId: candidate.threadId,
      project: context.projectOf(candidate.cwd),
      file: candidate.file,
      line: candidate.line,
      callKey: candidate.callKey,
      callId: candidate.callId,
      turnId: context.turnOf(row),
      requestKey: response === -1 ? null : responses.requestKeys[response]!,
      agentId: candidate.agentId,
      clientVersion: candidate.clientVersion,
      model: candidate.model,
      tool: candidate.tool,
      rawTool: candidate.rawTool,
      mcpServer: candidate.mcpServer,
      startedAt: startedAt[call]!,
      endedAt: result?.at ?? null,
      ...durationOf(candidate, startedAt[call]!, result, context.wasSilent, problems),
      parallelSize: sizes[call]!,
      outcome,
      errorKind: explained.has(outcome) ? (result?.cause ?? null) : null,
      exitCode: result?.exitCode ?? null,
      isBackground: outcome === "detached" ? true : candidate.spawnIsBackground,
      taskStatus: lastEnd?.status ?? result?.taskStatus ?? (outcome === "detached" ? "unfinished" : null),
      taskEndedAt: lastEnd?.at ?? null,
      taskEnds: taskEnds.length,
      inputBytes: candidate.inputBytes,
      inputHash: candidate.inputHash,
      resultBytes: result?.resultBytes ?? null,
      linesAdded: outcome === "ok" ? (result?.linesAdded ?? null) : null,
      linesRemoved: outcome === "ok" ? (result?.linesRemoved ?? null) : null,
      webSearches: result?.webSearches ?? null,
      costNanoUsd: null,
      spawnedAgentId: context.spawnedAgentOf(call),
      target: candidate.target,
    });
  }
  return facts.finish();
}

interface Duration {
  readonly durationMs: number | null;
  readonly durationBasis: DurationBasis;
}

const noDuration: Duration = { durationMs: null, durationBasis: "none" };

/**
 * R59, R60: the tool's own figure, else wall time; none for tools that wait for a person, for launches, where a
 * clock went back, and where nothing was written for so long that the machine may have slept.
 */
function durationOf(
  call: CallCandidate,
  startedAt: number | null,
  result: ResultCandidate | null,
  wasSilent: WasSilent,
  problems: ProblemList,
): Duration {
  if (result === null || call.isWaiting || result.outcome === "detached") return noDuration;
  if (result.durationMs !== null) return { durationMs: result.durationMs, durationBasis: "reported" };
  if (result.at === null || startedAt === null) return noDuration;
  const durationMs = result.at - startedAt;
  if (durationMs >= 0 && wasSilent(call.sessionId, startedAt, result.at)) return noDuration;
  if (durationMs >= 0) return { durationMs, durationBasis: "wall" };
  problems.add("call-negative-duration", call, `${durationMs} ms`);
  return noDuration;
}
