import { lazyTableOf, rowAt, rowViewer } from "@turnmeter/columns";
import { agentColumns } from "@turnmeter/schema";
import type { AgentFact, AgentKind, Column, Outcome, Table } from "@turnmeter/schema";
import type { CallCandidate, TaskEndCandidate } from "../../candidates/request.js";
import type { Candidates } from "../../candidates/candidates.js";
import type { AgentEvidenceCandidate, ThreadCandidate, ThreadStep } from "../../candidates/thread.js";
import { compareText, compareInstants, placeAt } from "../../order.js";
import { firstKnown, threadIdOf, type AgentDraft } from "../agents/agents.js";
import type { Calls } from "../calls/calls.js";
import type { OwnStarts } from "../agents/own-starts.js";
import type { ProblemList } from "../common/problem-list.js";
import type { ProjectOf } from "../projects/projects.js";
import type { TaskEnds } from "../calls/task-ends.js";

/** Results of other parts of settling. */
export interface AgentContext {
  readonly projectOf: ProjectOf;
  readonly ends: TaskEnds;
  readonly starts: OwnStarts;
  /** Model of a thread's first request. */
  readonly modelOf: (threadId: string) => string | null;
}

/** One fact per subagent, by session and time. */
export function agentFacts(
  agents: readonly AgentDraft[],
  candidates: Candidates,
  calls: Calls,
  context: AgentContext,
  problems: ProblemList,
): Table<AgentFact> {
  const parents = parentThreads(agents, candidates, calls, problems);
  const readCall = rowViewer(candidates.calls);
  const callOf = ({ call }: AgentDraft) => (call === null ? null : readCall(calls.owner[call]!));
  const outcomeOf = ({ call }: AgentDraft) => {
    const result = call === null ? -1 : calls.result[call]!;
    return result === -1 ? null : candidates.results.columns.outcome.at(result);
  };
  const facts = agents.map((agent) =>
    agentFact(agent, candidates, callOf(agent), outcomeOf(agent), parents, context),
  );
  for (const fact of facts) {
    if (!fact.hasTranscript) problems.add("agent-file-missing", fact, fact.agentId);
    else if (fact.callKey === null && fact.kind === "task")
      problems.add("agent-unlinked", fact, fact.agentId);
  }
  return lazyTableOf(
    agentColumns,
    facts.sort(
      (a, b) =>
        compareText(a.sessionId, b.sessionId) ||
        compareInstants(a.startedAt, b.startedAt) ||
        compareText(a.threadId, b.threadId),
    ),
  );
}

function agentFact(
  agent: AgentDraft,
  { agentEvidence }: Candidates,
  call: CallCandidate | null,
  outcome: Outcome | null,
  parents: ReadonlyMap<string, Parent>,
  { projectOf, ends, starts, modelOf }: AgentContext,
): AgentFact {
  const { thread, sessionId } = agent;
  const told = agentEvidence.columns;
  const known = <V extends string | number | boolean | null>(column: Column<V>) => firstKnown(agent, column);
  const origin = thread ?? call ?? rowAt(agentEvidence, agent.evidence[0]!);
  const workflowId = known(told.workflowId);
  // The call of a workflow ends with the workflow, not with one of its agents.
  const endsOfCall = agent.call === null || workflowId !== null ? [] : ends.ofCall(agent.call);
  const lastEnd = [...endsOfCall, ...ends.ofTask(sessionId, agent.agentId)]
    .toSorted((a, b) => compareInstants(a.at, b.at))
    .at(-1);
  const parent = parents.get(agent.threadId)!;
  const toldKind = known(told.kind);
  // An agent that a call started has a task, whatever its prompt is.
  const isTold = toldKind !== null && !(toldKind === "warmup" && call !== null);
  const kind = isTold ? toldKind : kindOf(workflowId, known(told.teamName));
  const said = known(told.status);
  const isDetached = known(told.isBackground) ?? call?.spawnIsBackground ?? null;
  return {
    source: origin.source,
    sessionId,
    threadId: agent.threadId,
    project: projectOf(sessionId),
    file: origin.file,
    line: origin.line,
    agentId: agent.agentId,
    kind,
    agentType: typeOf(agent, agentEvidence, call),
    description: known(told.description) ?? call?.spawnDescription ?? null,
    parentThreadId: parent.threadId,
    callKey: call?.callKey ?? null,
    linkEvidence: agent.linkEvidence,
    depth: parent.depth + 1,
    workflowId,
    teamName: known(told.teamName),
    model: modelOf(agent.threadId) ?? known(told.model) ?? call?.spawnModel ?? null,
    status: agentStatus({ lastEnd, said, outcome: outcomeOfAgent(outcome, workflowId), thread, kind }),
    isBackground: isDetached,
    ...timesOf(agent, starts, { startedAt: call?.startedAt ?? null, endedAt: lastEnd?.at ?? null }),
    hasTranscript: thread !== null,
    reportedTokens: known(told.reportedTokens) ?? lastEnd?.reportedTokens ?? null,
    reportedDurationMs: known(told.reportedDurationMs) ?? lastEnd?.reportedDurationMs ?? null,
    reportedToolUses: known(told.reportedToolUses) ?? lastEnd?.reportedToolUses ?? null,
  };
}

/** From an agent's first own row to its last; without own rows, from its call and end. */
function timesOf(
  { thread, threadId }: AgentDraft,
  { startAt }: OwnStarts,
  told: Pick<AgentFact, "startedAt" | "endedAt">,
): Pick<AgentFact, "startedAt" | "endedAt"> {
  const own = startAt.get(threadId);
  if (own === null) return told;
  return {
    startedAt: own ?? thread?.firstAt ?? told.startedAt,
    endedAt: thread?.lastAt ?? told.endedAt,
  };
}

/** A workflow's call may succeed although one of its agents fails, so only `detached` is kept. */
function outcomeOfAgent(outcome: Outcome | null, workflowId: string | null): Outcome | null {
  return workflowId === null || outcome === "detached" ? outcome : null;
}

function kindOf(workflowId: string | null, teamName: string | null): AgentKind {
  if (workflowId !== null) return "workflow";
  return teamName === null ? "task" : "teammate";
}

/** R26: meta file or own rows, else result, call input, label; else "unknown". */
function typeOf(
  agent: AgentDraft,
  { columns }: Table<AgentEvidenceCandidate>,
  call: CallCandidate | null,
): string {
  const said = (...evidence: readonly string[]) => {
    for (const row of agent.evidence) {
      const type = columns.agentType.at(row);
      if (type !== null && evidence.includes(columns.evidence.at(row))) return type;
    }
    return null;
  };
  return (
    said("meta", "rows") ??
    said("result", "text") ??
    call?.spawnType ??
    said("notification", "progress", "prompt") ??
    "unknown"
  );
}

interface Parent {
  readonly threadId: string;
  /** 0 for a session's main thread. */
  readonly depth: number;
}

/** R27: the agent named by the meta file, else the call's thread, else the main thread. */
function parentThreads(
  agents: readonly AgentDraft[],
  { calls: rows, agentEvidence }: Candidates,
  calls: Calls,
  problems: ProblemList,
): ReadonlyMap<string, Parent> {
  const byThread = new Map(agents.map((agent) => [agent.threadId, agent]));
  const parents = new Map<string, Parent>();

  /** The parent thread an agent states; null for the main thread. */
  function namedParent(agent: AgentDraft): string | null {
    const caller = agent.call === null ? null : rows.columns.agentId.at(calls.owner[agent.call]!);
    const parentId = firstKnown(agent, agentEvidence.columns.parentAgentId) ?? caller;
    return parentId === null ? null : threadIdOf(agent.sessionId, parentId);
  }

  const placeOf = ({ thread, call, evidence }: AgentDraft) =>
    thread ??
    (call === null
      ? placeAt(agentEvidence.columns, evidence[0]!)
      : placeAt(rows.columns, calls.owner[call]!));

  /** Climbs to an ancestor with a known parent, then sets the parents on the way. */
  function climb(start: AgentDraft): void {
    const way = new Map<string, AgentDraft>();
    let top = start;
    let above: Parent | null = null;
    for (;;) {
      way.set(top.threadId, top);
      const threadId = namedParent(top);
      if (threadId === null) break;
      const parent = byThread.get(threadId);
      if (parent === undefined || way.has(threadId)) {
        problems.add("parent-cycle", placeOf(top), top.agentId);
        break;
      }
      const known = parents.get(threadId);
      if (known !== undefined) {
        above = { threadId, depth: known.depth + 1 };
        break;
      }
      top = parent;
    }
    for (const agent of [...way.values()].toReversed()) {
      const parent: Parent = above ?? mainThread(agent);
      parents.set(agent.threadId, parent);
      above = { threadId: agent.threadId, depth: parent.depth + 1 };
    }
  }

  for (const agent of agents) if (!parents.has(agent.threadId)) climb(agent);
  return parents;
}

function mainThread({ sessionId }: AgentDraft): Parent {
  return { threadId: sessionId, depth: 0 };
}

const unfinished = "unfinished";

/** Evidence of how a subagent ended, strongest first. */
interface StatusSources {
  readonly lastEnd: TaskEndCandidate | undefined;
  /** Status from its meta file, a result or a workflow's journal. */
  readonly said: string | null;
  /** How its call ended; null without a result, or if others share the call. */
  readonly outcome: Outcome | null;
  readonly thread: Pick<ThreadCandidate, "lastStep" | "isTorn"> | null;
  readonly kind: AgentKind;
}

const byOutcome: ReadonlyMap<Outcome, string> = new Map<Outcome, string>([
  ["ok", "completed"],
  ["failed", "failed"],
  ["interrupted", "interrupted"],
  // Its subagent ran, so that whoever declined the call stopped it.
  ["rejected", "interrupted"],
]);

const bySteps: ReadonlyMap<ThreadStep | null, string> = new Map<ThreadStep | null, string>([
  ["answered", "completed"],
  ["failed", "failed"],
  ["interrupted", "interrupted"],
  ["waiting", unfinished],
  ["calling", unfinished],
]);

/**
 * Last known state of a subagent (R67–R69): as announced, else from its records, the outcome of its call, or its own
 * last row. `unfinished` if its rows stop short of an end; null if nothing tells.
 */
function agentStatus({ lastEnd, said, outcome, thread, kind }: StatusSources): string | null {
  const told = lastEnd?.status ?? said ?? (outcome === null ? undefined : byOutcome.get(outcome));
  if (told !== undefined) return told;
  if (thread?.isTorn === true) return unfinished;
  const step = thread?.lastStep ?? null;
  // A teammate that has answered waits for the next message.
  const own = kind === "teammate" && step === "answered" ? undefined : bySteps.get(step);
  return own ?? (outcome === "detached" && kind !== "teammate" ? unfinished : null);
}
