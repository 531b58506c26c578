import { editTools, type Facts, searchTools, type ToolCallFact } from "@turnmeter/schema";
import { keptRows, placeAfter } from "@turnmeter/columns";
import { groupBy } from "../engine/group-by.js";
import type { SessionCallRow, SessionHookRow, SessionFileRow } from "../rows/session.js";
import { didNotRun } from "../tools/calls.js";
import { isoInstant } from "../figures/days.js";
import { compareInstants, compareNames } from "../usage/order.js";
import { turnNumbers } from "./session-turns.js";
import { checkFacts } from "../engine/fact-table.js";

/** The calls in order of time, each with what is logged of its life. */
export function sessionCalls(
  facts: Pick<Facts, "toolCalls" | "turns" | "marks" | "requests">,
): readonly SessionCallRow[] {
  const turnOf = turnNumbers(facts);
  const answeredAfter = nextResponses(facts);
  const hooks = groupBy(sessionHooks(facts), ({ callKey }) => callKey);
  return keptRows(facts.toolCalls)
    .toSorted((a, b) => compareInstants(a.startedAt, b.startedAt))
    .map((call) => ({
      callKey: call.callKey,
      callId: call.callId,
      requestKey: call.requestKey,
      tool: call.tool,
      mcpServer: call.mcpServer,
      target: call.target,
      program: call.program,
      threadId: call.threadId,
      agentId: call.agentId,
      turn: turnOf(call.turnId),
      outcome: call.outcome,
      errorKind: call.errorKind,
      exitCode: call.exitCode,
      invokedAt: isoInstant(call.startedAt),
      hooks: hooks.get(call.callKey) ?? [],
      ...runOf(call),
      resultAt: isoInstant(call.endedAt),
      answeredAt: isoInstant(
        call.endedAt === null ? null : answeredAfter(call.threadId, call.requestKey, call.endedAt),
      ),
      durationMs: call.durationMs,
      durationBasis: call.durationBasis,
      isTimed: call.durationMs !== null && !didNotRun.includes(call.outcome),
      parallelSize: call.parallelSize,
      isBackground: call.isBackground,
      taskStatus: call.taskStatus,
      taskEndedAt: isoInstant(call.taskEndedAt),
      inputBytes: call.inputBytes,
      resultBytes: call.resultBytes,
      linesAdded: call.linesAdded,
      linesRemoved: call.linesRemoved,
      spawnedAgentId: call.spawnedAgentId,
      file: call.file,
      line: call.line,
    }));
}

/** All hooks in order of time, undated ones last. */
export function sessionHooks({ marks }: Pick<Facts, "marks">): readonly SessionHookRow[] {
  return keptRows(marks)
    .filter(({ kind }) => kind === "hook")
    .sort((a, b) => compareInstants(a.at, b.at))
    .map(({ detail, at, durationMs, callKey, threadId }) => ({
      event: detail,
      at: isoInstant(at),
      durationMs,
      callKey,
      threadId,
    }));
}

/** When the tool started, if it reports its duration. */
function runOf({
  startedAt,
  endedAt,
  durationMs,
  durationBasis,
}: ToolCallFact): Pick<SessionCallRow, "runAt" | "beforeRunMs"> {
  if (durationBasis !== "reported" || durationMs === null || startedAt === null || endedAt === null)
    return { runAt: null, beforeRunMs: null };
  const runAt = endedAt - durationMs;
  // A tool that tells more than lies between its call and its result began at an unknown time.
  return runAt < startedAt
    ? { runAt: null, beforeRunMs: null }
    : { runAt: isoInstant(runAt), beforeRunMs: runAt - startedAt };
}

/** When the thread's next response after a result was logged, epoch ms; null if none followed. */
type NextResponse = (threadId: string, requestKey: string | null, resultAt: number) => number | null;

/** A call's own response never counts as the next one. */
function nextResponses({ requests }: Pick<Facts, "requests">): NextResponse {
  const { threadId, requestKey, kind, at } = requests.columns;
  const byThread = new Map<string, { readonly at: number; readonly key: string }[]>();
  for (let row = 0; row < requests.rowCount; row++) {
    const time = at.at(row);
    if (time === null || kind.at(row) !== "message") continue;
    const ofThread = byThread.get(threadId.at(row)) ?? [];
    ofThread.push({ at: time, key: requestKey.at(row) });
    byThread.set(threadId.at(row), ofThread);
  }
  for (const ofThread of byThread.values()) ofThread.sort((a, b) => a.at - b.at);
  return (thread, key, resultAt) => {
    const responses = byThread.get(thread) ?? [];
    for (let place = placeAfter(responses, (each) => each.at < resultAt); place < responses.length; place++) {
      if (responses[place]!.key !== key) return responses[place]!.at;
    }
    return null;
  };
}

/** The paths that calls name, those with most changed lines first, then with most calls. Searches below a path are left out. */
export function sessionFiles(facts: Pick<Facts, "toolCalls">): readonly SessionFileRow[] {
  checkFacts(facts);
  const touching = keptRows(facts.toolCalls).filter(({ tool }) => !searchTools.has(tool));
  const calls = groupBy(touching, ({ target }) => target);
  const rows = Array.from(calls, ([path, ofPath]) => (path === null ? [] : fileRow(path, ofPath)));
  return rows
    .flat()
    .sort(
      (a, b) =>
        changedLines(b) - changedLines(a) || callCount(b) - callCount(a) || compareNames(a.path, b.path),
    );
}

function fileRow(path: string, calls: readonly ToolCallFact[]): SessionFileRow {
  const ok = calls.filter(({ outcome }) => outcome === "ok");
  const edits = ok.filter(isEdit);
  const failed = calls.filter(({ outcome }) => outcome === "failed" || outcome === "invalid");
  const told = edits.filter(({ linesAdded, linesRemoved }) => linesAdded !== null || linesRemoved !== null);
  const times = calls.map(({ startedAt }) => startedAt).filter((at) => at !== null);
  return {
    path,
    reads: ok.length - edits.length,
    edits: edits.length,
    failedCalls: failed.length,
    otherCalls: calls.length - ok.length - failed.length,
    linesAdded: told.length === 0 ? null : sum(told, ({ linesAdded }) => linesAdded ?? 0),
    linesRemoved: told.length === 0 ? null : sum(told, ({ linesRemoved }) => linesRemoved ?? 0),
    editsWithoutLines: edits.length - told.length,
    readBytes: sum(ok, (call) => (isEdit(call) ? 0 : (call.resultBytes ?? 0))),
    firstAt: isoInstant(times.reduce<number | null>((a, b) => (a === null || b < a ? b : a), null)),
    lastAt: isoInstant(times.reduce<number | null>((a, b) => (a === null || b > a ? b : a), null)),
  };
}

function isEdit({ tool, linesAdded, linesRemoved }: ToolCallFact): boolean {
  return linesAdded !== null || linesRemoved !== null || editTools.has(tool);
}

function changedLines({ linesAdded, linesRemoved }: SessionFileRow): number {
  return (linesAdded ?? 0) + (linesRemoved ?? 0);
}

function callCount({ reads, edits, failedCalls, otherCalls }: SessionFileRow): number {
  return reads + edits + failedCalls + otherCalls;
}

function sum<Item>(items: readonly Item[], valueOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + valueOf(item), 0);
}
