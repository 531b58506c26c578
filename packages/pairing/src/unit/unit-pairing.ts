import { createProblemRows } from "@turnmeter/columns";
import type {
  ActivityEvent,
  AgentEvidenceEvent,
  CallEvent,
  InterruptionEvent,
  LogEvent,
  MarkEvent,
  ProblemEvent,
  PromptEvent,
  RequestPartEvent,
  ResultEvent,
  RowOrigin,
  TaskEndEvent,
  TurnEndEvent,
} from "@turnmeter/schema";
import { activityGapMs, type ActivityOptions } from "../activity-intervals.js";
import { createCandidates, type CandidateCollector, type Candidates } from "../candidates/candidates.js";
import type { PromptCandidate } from "../candidates/thread.js";
import { createCompareTied } from "../compare-winners.js";
import { repeatedApart } from "../repeated-thread.js";
import { rowPrefix, rowName } from "../response-key.js";
import {
  evidenceCandidate,
  evidenceOfResult,
  clientMadeCandidate,
  forkCandidate,
  promptCandidate,
  serviceTierCandidate,
  turnStartCandidate,
  taskEndCandidate,
  usageTotalCandidate,
  worktreeCandidate,
  createSessionStates,
  hidingProblems,
  placedProblems,
} from "./event-rows.js";
import type { ThreadState } from "./thread-state.js";
import {
  callKeyOf,
  noteCall,
  responseOfCall,
  responseOfPart,
  takeCutCalls,
  noteRow,
  openThread,
  openTurn,
  turnOfRow,
} from "./thread-state.js";
import {
  addCall,
  addMark,
  addResult,
  joinRequest,
  openRequest,
  noteRequest,
  requestOfPart,
} from "./request-rows.js";
import { lastStep, noteStep } from "./thread-steps.js";

/** Turns the events of one unit into candidates. */
export interface UnitPairing {
  /** Events of a file must come in the order of its lines; files may come in any order. */
  add(event: LogEvent): void;
  /** Ends the unit. The pairing must not be used afterwards. */
  finish(): void;
}

/** Candidates of one unit's events. */
export function pairEvents(events: Iterable<LogEvent>, options: ActivityOptions = {}): Candidates {
  const candidates = createCandidates();
  const pairing = createUnitPairing(candidates, null, options);
  for (const event of events) pairing.add(event);
  pairing.finish();
  return candidates.finish();
}

/**
 * A pairing that writes the candidates of a unit into a run's as events are read. The unit's rows can be found again
 * by its name; null for a unit without one.
 *
 * @throws if another unit is being paired
 */
export function createUnitPairing(
  candidates: CandidateCollector,
  unit: string | null,
  { activeGapMs = activityGapMs }: ActivityOptions = {},
): UnitPairing {
  // Never coarser than by default, from which silences are taken; settling applies a longer limit.
  const intervalGapMs = Math.min(activeGapMs, activityGapMs);
  const tables = candidates.openUnit(unit);
  const prompts: PromptCandidate[] = [];
  const problems = createProblemRows();
  const states = new Map<string, ThreadState>();
  /** The threads of each file that may have a newest response: those written since a line that cannot be read. */
  const writtenIn = new Map<string, Set<ThreadState>>();
  const sessionStates = createSessionStates();
  const compareTied = createCompareTied();
  const marksOfRow = new Map<string, number>();
  const tornFiles = new Set<string>();
  const sessionOfFile = new Map<string, string>();
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
    const { threadId, file, threadFile = file } = origin;
    if (newest?.threadId === threadId && newest.file === threadFile) return newestState!;
    const key = `${threadFile}\0${threadId}`;
    let state = states.get(key);
    if (state === undefined) states.set(key, (state = openThread(origin)));
    noteWritten(state);
    return state;
  }

  function noteWritten(state: ThreadState): void {
    const written = writtenIn.get(state.thread.file);
    if (written === undefined) writtenIn.set(state.thread.file, new Set([state]));
    else written.add(state);
  }

  function addRequestPart(event: RequestPartEvent): void {
    const { origin } = event;
    const state = stateOf(origin);
    const name = rowName(origin);
    const rowKey = name ?? event.lineHash ?? `${origin.file}:${origin.line}`;
    const response = responseOfPart(event, rowKey, state);
    const request = requestOfPart(state, response, origin);
    if (request === null) {
      const ownKey = response.key.startsWith(rowPrefix) ? rowKey : null;
      const opened = openRequest(tables.requests, event, ownKey, turnOfRow(state, origin));
      noteRequest(state, response, origin, opened);
    } else {
      const isRepeated = name !== null && state.requestRows.has(name);
      joinRequest(tables.requests, request, event, isRepeated, compareTied);
    }
    if (name !== null) state.requestRows.add(name);
    noteStep(state.steps, event, null);
  }

  function addCallOfRow(event: CallEvent): void {
    const { origin, callId } = event;
    const state = stateOf(origin);
    const response = responseOfCall(event, state);
    const isNamed = event.isCallIdGlobal && callId !== null;
    const localKey = () => event.callKey ?? `${response.key} ${callId ?? `line ${origin.line}`}`;
    const callKey = isNamed ? callId : localKey();
    if (callId !== null && !isNamed) state.localCalls.set(callId, callKey);
    const call = addCall(tables.calls, event, callKey, response.key, turnOfRow(state, origin));
    noteCall(state, response, event.messageId, call);
    noteStep(state.steps, event, callKey);
  }

  function addResultOfRow(event: ResultEvent): void {
    const state = stateOf(event.origin);
    const callKey = callKeyOf(event.callId, event.isCallIdGlobal, event.origin, state);
    addResult(tables.results, event, callKey);
    noteStep(state.steps, event, callKey);
    if (event.agent !== null) tables.agentEvidence.append(evidenceOfResult(event, event.agent, callKey));
  }

  function addTaskEnd(event: TaskEndEvent): void {
    const state = stateOf(event.origin);
    const callKey = event.callId === null ? null : (state.localCalls.get(event.callId) ?? event.callId);
    tables.taskEnds.append(taskEndCandidate(event, callKey));
  }

  function addEvidence(event: AgentEvidenceEvent): void {
    tables.agentEvidence.append(evidenceCandidate(event));
  }

  function addPrompt(event: PromptEvent): void {
    const { origin } = event;
    const state = stateOf(origin);
    const turnId =
      origin.uuid ?? `${origin.sessionId} ${origin.promptId ?? `${event.textHash} ${origin.at}`}`;
    const prompt = promptCandidate(event, event.isQueued ? (state.turn?.turnId ?? null) : turnId);
    prompts.push(prompt);
    noteStep(state.steps, event, null);
    if (event.isQueued) return;
    openTurn(state, prompt);
  }

  function addInterruption(event: InterruptionEvent): void {
    const { origin, messageId, isRefuted = false } = event;
    const state = stateOf(origin);
    const of = { detail: null, value: null, durationMs: null, callId: null };
    const markKey = addMarkOfRow({ kind: "mark", origin, mark: "interruption", ...of }, isRefuted);
    if (isRefuted) return;
    const { cutKey } = tables.calls.columns;
    for (const call of takeCutCalls(state, messageId))
      if (cutKey.at(call) === null) cutKey.set(call, markKey);
    noteStep(state.steps, event, null);
  }

  function addTurnEnd(event: TurnEndEvent): void {
    const { turn, steps } = stateOf(event.origin);
    noteStep(steps, event, null);
    if (turn === null || event.durationMs === null) return;
    turn.turnDurationMs = event.durationMs;
    turn.turnDurationLine = event.origin.line;
  }

  function addMarkOfRow(event: MarkEvent, isRefuted = false): string {
    const state = stateOf(event.origin);
    const kindInRow = `${event.mark}\0${event.detail}\0${event.callId}`;
    const ordinal = marksOfRow.get(kindInRow) ?? 0;
    marksOfRow.set(kindInRow, ordinal + 1);
    const callKey = event.callId === null ? null : (state.localCalls.get(event.callId) ?? event.callId);
    const turn = turnOfRow(state, event.origin);
    const markKey = addMark(tables.marks, event, callKey, ordinal, turn, isRefuted);
    noteStep(state.steps, event, callKey);
    return markKey;
  }

  function addActivity(event: ActivityEvent): void {
    const state = stateOf(event.origin);
    if (event.hidesResponse === true) state.latestResponse = null;
    if (event.asksAgent === true && event.origin.at !== null) state.askedAt.push(event.origin.at);
    noteStep(state.steps, event, null);
  }

  function addProblem({ problem, at = null, sessionId = null }: ProblemEvent): void {
    problems.add({ ...problem, at, sessionId });
    if (problem.file === null || !hidingProblems.has(problem.code)) return;
    if (problem.code === "torn-line") tornFiles.add(problem.file);
    const written = writtenIn.get(problem.file);
    if (written === undefined) return;
    for (const state of written) state.latestResponse = null;
    written.clear();
    if (newestState?.thread.file === problem.file) noteWritten(newestState);
  }

  const apart = repeatedApart();

  function add(read: LogEvent): void {
    const event = apart(read);
    switch (event.kind) {
      case "requestPart":
        return addRequestPart(event);
      case "clientMade":
        tables.clientMade.append(clientMadeCandidate(event));
        return;
      case "usageTotal":
        tables.usageTotals.append(usageTotalCandidate(event, turnOfRow(stateOf(event.origin), event.origin)));
        return;
      case "call":
        return addCallOfRow(event);
      case "result":
        return addResultOfRow(event);
      case "taskEnd":
        return addTaskEnd(event);
      case "agentEvidence":
        return addEvidence(event);
      case "prompt":
        return addPrompt(event);
      case "interruption":
        return addInterruption(event);
      case "turnEnd":
        return addTurnEnd(event);
      case "mark":
        addMarkOfRow(event);
        return;
      case "sessionState":
        return sessionStates.add(event);
      case "worktree":
        tables.worktrees.append(worktreeCandidate(event));
        return;
      case "serviceTier":
        tables.serviceTiers.append(serviceTierCandidate(event));
        return;
      case "turnStart":
        tables.turnStarts.append(turnStartCandidate(event));
        return;
      case "fork":
        tables.forks.append(forkCandidate(event));
        return;
      case "activity":
        return addActivity(event);
      case "fileRead":
        tables.files.append(event.file);
        if (event.sessionId !== null) sessionOfFile.set(event.file.path, event.sessionId);
        for (const counts of event.recordCounts) tables.recordCounts.append(counts);
        return;
      case "problem":
        return addProblem(event);
    }
  }

  function finish(): void {
    for (const { thread, intervals, steps, askedAt } of states.values()) {
      tables.threads.append({
        ...thread,
        lastStep: lastStep(steps),
        isTorn: tornFiles.has(thread.file),
        askedAt: askedAt.length === 0 ? null : askedAt.join(" "),
      });
      const { source, sessionId, threadId, file } = thread;
      for (const { startAt, endAt } of intervals) {
        tables.activity.append({ source, sessionId, threadId, file, startAt, endAt });
      }
    }
    for (const prompt of prompts) tables.prompts.append(prompt);
    for (const state of sessionStates.finish()) tables.sessionStates.append(state);
    const threads = Array.from(states.values(), ({ thread }) => thread);
    for (const problem of placedProblems(problems.rows(), threads, sessionOfFile))
      tables.problems.append(problem);
    candidates.closeUnit();
  }

  return { add, finish };
}
