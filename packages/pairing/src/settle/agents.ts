import { rowAt } from "@turnmeter/columns";
import type { LinkEvidence, Table } from "@turnmeter/schema";
import { linkEvidences, sourceIds } from "@turnmeter/schema";
import type { Candidates } from "../candidates/candidates.js";
import type { AgentEvidenceCandidate, ThreadCandidate } from "../candidates/thread.js";
import { compareText } from "../compare-text.js";
import type { RequestCandidate } from "../candidates/request.js";
import { earlier, later } from "../instant.js";
import type { Calls } from "./calls.js";
import type { Responses } from "./responses.js";
import { newestThread } from "./session-endings.js";

/** A subagent while it is being linked: its thread if there is one, and all that is said of it. */
export interface AgentDraft {
  readonly sessionId: string;
  readonly agentId: string;
  readonly threadId: string;
  /** Null for an agent that only calls and results know. */
  readonly thread: ThreadCandidate | null;
  /** The strongest first; of equal ones the latest. */
  readonly evidence: AgentEvidenceCandidate[];
  call: number | null;
  linkEvidence: LinkEvidence | null;
}

/** Every subagent of the run by thread id: those with a transcript, and those that results name (R27a). */
export function gatherAgents(
  candidates: Candidates,
  calls: Calls,
  responses: Responses,
): ReadonlyMap<string, AgentDraft> {
  const drafts = new Map<string, AgentDraft>();
  const draftsOfAgent = new Map<string, AgentDraft[]>();
  const copies = copiedThreads(candidates.requests, responses);
  for (const thread of agentThreads(candidates.threads)) {
    if (copies.has(thread.threadId)) continue;
    const draft = open(drafts, thread.sessionId, thread.agentId!, thread);
    const namesakes = draftsOfAgent.get(draft.agentId);
    if (namesakes === undefined) draftsOfAgent.set(draft.agentId, [draft]);
    else namesakes.push(draft);
  }
  const withTranscript: ReadonlyMap<string, AgentDraft> = new Map(drafts);
  for (const piece of orderedEvidence(candidates.agentEvidence)) {
    const ownerSession = sessionOfCall(piece.callKey, candidates, calls) ?? piece.sessionId;
    const threadId = threadIdOf(ownerSession, piece.agentId);
    const namesakes = draftsOfAgent.get(piece.agentId) ?? [];
    const draft =
      withTranscript.get(threadIdOf(piece.sessionId, piece.agentId)) ??
      withTranscript.get(threadId) ??
      (namesakes.length === 1 ? namesakes[0]! : null) ??
      drafts.get(threadId) ??
      (isOwnWord(piece) ? null : open(drafts, ownerSession, piece.agentId, null));
    draft?.evidence.push(piece);
  }
  for (const { evidence } of drafts.values()) evidence.sort(compareEvidence);
  return drafts;
}

/** The id of a subagent's thread. */
export function threadIdOf(sessionId: string, agentId: string): string {
  return `${sessionId}/${agentId}`;
}

/** What a transcript says of itself makes no agent where the transcript has no rows. */
function isOwnWord({ evidence }: AgentEvidenceCandidate): boolean {
  return evidence === "prompt";
}

function open(
  drafts: Map<string, AgentDraft>,
  sessionId: string,
  agentId: string,
  thread: ThreadCandidate | null,
): AgentDraft {
  const threadId = thread?.threadId ?? threadIdOf(sessionId, agentId);
  const draft: AgentDraft = {
    sessionId,
    agentId,
    threadId,
    thread,
    evidence: [],
    call: null,
    linkEvidence: null,
  };
  drafts.set(threadId, draft);
  return draft;
}

/** Threads of subagents in forks: every response of theirs belongs to the same subagent of another session. */
function copiedThreads(requests: Table<RequestCandidate>, responses: Responses): ReadonlySet<string> {
  const { threadId, agentId, sessionId } = requests.columns;
  const copied = new Set<string>();
  const own = new Set<string>();
  for (let row = 0; row < requests.rowCount; row++) {
    const id = agentId.at(row);
    if (id === null) continue;
    const owner = responses.owner[responses.ofRow[row]!]!;
    const isCopy = sessionId.at(owner) !== sessionId.at(row) && agentId.at(owner) === id;
    (isCopy ? copied : own).add(threadId.at(row));
  }
  return new Set([...copied].filter((thread) => !own.has(thread)));
}

/** One row per agent thread, joined over the files that hold it. */
function agentThreads(threads: Table<ThreadCandidate>): readonly ThreadCandidate[] {
  const joined = new Map<string, ThreadCandidate>();
  for (let row = 0; row < threads.rowCount; row++) {
    if (threads.columns.agentId.at(row) === null) continue;
    const thread = rowAt(threads, row);
    const known = joined.get(thread.threadId);
    joined.set(thread.threadId, known === undefined ? thread : joinThreads(known, thread));
  }
  return [...joined.values()].sort((a, b) => compareText(a.threadId, b.threadId));
}

function joinThreads(a: ThreadCandidate, b: ThreadCandidate): ThreadCandidate {
  const order = sourceIds.indexOf(a.source) - sourceIds.indexOf(b.source) || compareText(a.file, b.file);
  const [first, second] = order <= 0 ? [a, b] : [b, a];
  const { lastStep, lastLine, isTorn } = newestThread([a, b])!;
  return {
    ...first,
    lastStep,
    lastLine,
    isTorn,
    firstAt: earlier(a.firstAt, b.firstAt),
    lastAt: later(a.lastAt, b.lastAt),
    cwd: first.cwd ?? second.cwd,
    promptId: first.promptId ?? second.promptId,
  };
}

function sessionOfCall(callKey: string | null, { calls: rows }: Candidates, calls: Calls): string | null {
  const call = callKey === null ? -1 : calls.keys.findText(callKey);
  return call === -1 ? null : rows.columns.sessionId.at(calls.owner[call]!);
}

/** All that is said of subagents: the strongest first; of equal ones the latest. */
export function orderedEvidence(evidence: Table<AgentEvidenceCandidate>): readonly AgentEvidenceCandidate[] {
  return Array.from({ length: evidence.rowCount }, (_, row) => rowAt(evidence, row)).sort(compareEvidence);
}

/** The strongest first; of equal ones the latest. */
function compareEvidence(a: AgentEvidenceCandidate, b: AgentEvidenceCandidate): number {
  return (
    linkEvidences.indexOf(a.evidence) - linkEvidences.indexOf(b.evidence) ||
    (b.at ?? 0) - (a.at ?? 0) ||
    compareText(a.file, b.file) ||
    b.line - a.line
  );
}

/** The first value that is known, in order of the strength of evidence. */
export function firstKnown<K extends keyof AgentEvidenceCandidate>(
  { evidence }: AgentDraft,
  field: K,
): AgentEvidenceCandidate[K] | null {
  for (const piece of evidence) if (piece[field] !== null) return piece[field];
  return null;
}
