import { createProblemRows } from "@turnmeter/columns";
import type {
  ActivityEvent,
  AgentEvidenceEvent,
  CallEvent,
  InterruptionEvent,
  LogEvent,
  MarkEvent,
  Problem,
  ProblemCode,
  PromptEvent,
  RequestPartEvent,
  ResultEvent,
  RowOrigin,
  TaskEndEvent,
} from "@turnmeter/schema";
import { activityGapMs } from "../activity-intervals.js";
import type { ActivityOptions } from "../activity-intervals.js";
import type { UnitCandidates } from "../candidates/candidates.js";
import type { MarkCandidate, PromptCandidate } from "../candidates/mark.js";
import { rowName } from "../row-name.js";
import { callCandidate, evidenceCandidate, evidenceOfResult, resultCandidate } from "./call-rows.js";
import { clientMadeCandidate } from "./client-made-rows.js";
import { forkCandidate, serviceTierCandidate, turnStartCandidate } from "./history-rows.js";
import { markCandidate } from "./mark-rows.js";
import type { MutableRow } from "./mutable-row.js";
import { joinRequest, openRequest } from "./request-rows.js";
import { createSessionStates } from "./session-states.js";
import { callKeyOf, cutCalls, keyOfPart, latestResponse, noteCall, responseOfCall } from "./thread-calls.js";
import { noteRow, openThread, openTurn, turnOfRow } from "./thread-state.js";
import type { ThreadState } from "./thread-state.js";
import { lastStep, noteStep } from "./thread-steps.js";
import { usageTotalCandidate } from "./total-rows.js";

type Rows = { readonly [K in Exclude<keyof UnitCandidates, "problems">]: UnitCandidates[K][number][] };

/** Turns the events of one unit into candidates. */
export interface UnitPairing {
  /** Events of a file must come in the order of its lines; files may come in any order. */
  add(event: LogEvent): void;
  /** The unit's candidates. The pairing must not be used afterwards. */
  finish(): UnitCandidates;
}

/** Lines that cannot be read: any of them may have held the newest response. */
const hidingProblems: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  "torn-line",
  "not-json",
  "not-object",
  "line-too-long",
]);

/** Candidates of one unit's events. */
export function pairEvents(events: Iterable<LogEvent>, options: ActivityOptions = {}): UnitCandidates {
  const pairing = createUnitPairing(options);
  for (const event of events) pairing.add(event);
  return pairing.finish();
}

/** A pairing of one unit that takes events as they are read. */
export function createUnitPairing({ activeGapMs = activityGapMs }: ActivityOptions = {}): UnitPairing {
  // Settling joins what lies closer than a longer limit; what it takes silences from is never coarser than by default.
  const intervalGapMs = Math.min(activeGapMs, activityGapMs);
  const rows: Rows = {
    requests: [],
    clientMade: [],
    usageTotals: [],
    calls: [],
    results: [],
    taskEnds: [],
    threads: [],
    activity: [],
    agentEvidence: [],
    sessionStates: [],
    worktrees: [],
    serviceTiers: [],
    turnStarts: [],
    forks: [],
    prompts: [],
    marks: [],
    files: [],
    recordCounts: [],
  };
  const problems = createProblemRows();
  const states = new Map<string, ThreadState>();
  const sessionStates = createSessionStates();
  const marksOfRow = new Map<string, number>();
  const tornFiles = new Set<string>();
  let newestOrigin: RowOrigin | null = null;
  let newestState: ThreadState | null = null;

  function stateOf(origin: RowOrigin): ThreadState {
    if (newestState !== null && newestOrigin === origin) return newestState;
    const state = threadOf(origin);
    noteRow(state, origin, intervalGapMs);
    newestOrigin = origin;
    newestState = state;
    if (marksOfRow.size > 0) marksOfRow.clear();
    return state;
  }

  function threadOf(origin: RowOrigin): ThreadState {
    // Most rows are of the same thread as the row before them.
    const newest = newestState?.thread;
    if (newest?.threadId === origin.threadId && newest.file === origin.file) return newestState!;
    const key = `${origin.file}\0${origin.threadId}`;
    let state = states.get(key);
    if (state === undefined) states.set(key, (state = openThread(origin)));
    return state;
  }

  function addRequestPart(event: RequestPartEvent): void {
    const { origin } = event;
    const state = stateOf(origin);
    const name = rowName(origin);
    const rowKey = name ?? event.lineHash ?? `${origin.file}:${origin.line}`;
    const key = keyOfPart(event, rowKey, state);
    const requests = origin.isSidechain ? state.sidechainRequests : state.requests;
    const request = requests.get(key);
    if (request === undefined) {
      const opened = openRequest(event, key.startsWith("row:") ? rowKey : null, turnOfRow(state, origin));
      requests.set(key, opened);
      rows.requests.push(opened);
    } else {
      joinRequest(request, event, name !== null && state.requestRows.has(name));
    }
    if (name !== null) state.requestRows.add(name);
    latestResponse(state, key, event, origin);
    noteStep(state.steps, event, null);
  }

  function addCall(event: CallEvent): void {
    const { origin } = event;
    const state = stateOf(origin);
    const response = responseOfCall(event, state);
    const localKey = event.callKey ?? `${response.key} ${event.callId ?? `line ${origin.line}`}`;
    const callKey = event.isCallIdGlobal && event.callId !== null ? event.callId : localKey;
    if (event.callId !== null) state.localCalls.set(event.callId, callKey);
    const call = callCandidate(event, callKey, response.key, turnOfRow(state, origin));
    rows.calls.push(call);
    noteCall(state, response, call);
    noteStep(state.steps, event, callKey);
  }

  function addResult(event: ResultEvent): void {
    const state = stateOf(event.origin);
    const callKey = callKeyOf(event.callId, event.isCallIdGlobal, event.origin, state);
    rows.results.push(resultCandidate(event, callKey));
    noteStep(state.steps, event, callKey);
    if (event.agent !== null) rows.agentEvidence.push(evidenceOfResult(event, event.agent, callKey));
  }

  function addTaskEnd(event: TaskEndEvent): void {
    const { origin } = event;
    const state = stateOf(origin);
    rows.taskEnds.push({
      sessionId: origin.sessionId,
      file: origin.file,
      line: origin.line,
      at: origin.at,
      taskId: event.taskId,
      callKey: event.callId === null ? null : (state.localCalls.get(event.callId) ?? event.callId),
      status: event.status,
      textHash: event.textHash,
      reportedTokens: event.reportedTokens,
      reportedDurationMs: event.reportedDurationMs,
      reportedToolUses: event.reportedToolUses,
    });
  }

  function addEvidence(event: AgentEvidenceEvent): void {
    rows.agentEvidence.push(evidenceCandidate(event));
  }

  function addPrompt(event: PromptEvent): void {
    const { origin } = event;
    const state = stateOf(origin);
    const turnId =
      origin.uuid ?? `${origin.sessionId} ${origin.promptId ?? `${event.textHash} ${origin.at}`}`;
    const prompt: MutableRow<PromptCandidate> = {
      source: origin.source,
      sessionId: origin.sessionId,
      threadId: origin.threadId,
      file: origin.file,
      line: origin.line,
      at: origin.at,
      hasOwnTime: origin.at !== null && origin.isTimeTaken !== true,
      cwd: origin.cwd,
      uuid: origin.uuid,
      forkedFromUuid: origin.forkedFromUuid ?? null,
      promptId: origin.promptId,
      textHash: event.textHash,
      promptSource: event.promptSource,
      isQueued: event.isQueued,
      isEcho: event.isEcho === true,
      isBackgroundCopy: origin.isBackgroundCopy,
      turnId: event.isQueued ? (state.turn?.turnId ?? null) : turnId,
      turnEndedAt: origin.at,
      turnDurationMs: null,
    };
    rows.prompts.push(prompt);
    noteStep(state.steps, event, null);
    if (event.isQueued) return;
    openTurn(state, prompt);
  }

  function addInterruption(event: InterruptionEvent): void {
    const { origin, messageId, isRefuted = false } = event;
    const state = stateOf(origin);
    const of = { detail: null, value: null, durationMs: null, callId: null };
    const { markKey } = addMarkRow({ kind: "mark", origin, mark: "interruption", ...of }, isRefuted);
    if (isRefuted) return;
    for (const call of cutCalls(state, messageId)) call.cutKey ??= markKey;
    noteStep(state.steps, event, null);
  }

  function addMarkRow(event: MarkEvent, isRefuted = false): MarkCandidate {
    const state = stateOf(event.origin);
    const kindInRow = `${event.mark}\0${event.detail}\0${event.callId}`;
    const ordinal = marksOfRow.get(kindInRow) ?? 0;
    marksOfRow.set(kindInRow, ordinal + 1);
    const callKey = event.callId === null ? null : (state.localCalls.get(event.callId) ?? event.callId);
    const mark = { ...markCandidate(event, callKey, ordinal, turnOfRow(state, event.origin)), isRefuted };
    rows.marks.push(mark);
    noteStep(state.steps, event, callKey);
    return mark;
  }

  function addActivity(event: ActivityEvent): void {
    const state = stateOf(event.origin);
    if (event.hidesResponse === true) state.latestResponse = null;
    noteStep(state.steps, event, null);
  }

  function addProblem(problem: Problem): void {
    problems.add(problem);
    if (problem.file === null || !hidingProblems.has(problem.code)) return;
    if (problem.code === "torn-line") tornFiles.add(problem.file);
    for (const state of states.values()) if (state.thread.file === problem.file) state.latestResponse = null;
  }

  function add(event: LogEvent): void {
    switch (event.kind) {
      case "requestPart":
        return addRequestPart(event);
      case "clientMade":
        rows.clientMade.push(clientMadeCandidate(event));
        return;
      case "usageTotal":
        rows.usageTotals.push(usageTotalCandidate(event, turnOfRow(stateOf(event.origin), event.origin)));
        return;
      case "call":
        return addCall(event);
      case "result":
        return addResult(event);
      case "taskEnd":
        return addTaskEnd(event);
      case "agentEvidence":
        return addEvidence(event);
      case "prompt":
        return addPrompt(event);
      case "interruption":
        return addInterruption(event);
      case "turnEnd": {
        const { turn, steps } = stateOf(event.origin);
        noteStep(steps, event, null);
        if (turn !== null) turn.turnDurationMs = event.durationMs ?? turn.turnDurationMs;
        return;
      }
      case "mark":
        addMarkRow(event);
        return;
      case "sessionState":
        return sessionStates.add(event);
      case "worktree":
        rows.worktrees.push({ path: event.path, originalPath: event.originalPath });
        return;
      case "serviceTier":
        rows.serviceTiers.push(serviceTierCandidate(event));
        return;
      case "turnStart":
        rows.turnStarts.push(turnStartCandidate(event));
        return;
      case "fork":
        rows.forks.push(forkCandidate(event));
        return;
      case "activity":
        return addActivity(event);
      case "fileRead":
        rows.files.push(event.file);
        // Not spread: a file may hold more types than a call takes arguments.
        for (const counts of event.recordCounts) rows.recordCounts.push(counts);
        return;
      case "problem":
        return addProblem(event.problem);
    }
  }

  function finish(): UnitCandidates {
    for (const { thread, intervals, steps } of states.values()) {
      rows.threads.push({ ...thread, lastStep: lastStep(steps), isTorn: tornFiles.has(thread.file) });
      const { source, sessionId, threadId, file, cwd } = thread;
      for (const { startAt, endAt } of intervals) {
        rows.activity.push({ source, sessionId, threadId, file, cwd, startAt, endAt });
      }
    }
    for (const state of sessionStates.finish()) rows.sessionStates.push(state);
    return { ...rows, problems: problems.rows() };
  }

  return { add, finish };
}
