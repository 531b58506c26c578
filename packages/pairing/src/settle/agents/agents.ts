import { NULL_CODE, rowReader, textsOf, columnOf, longsOf, selectIntegers } from "@turnmeter/columns";
import { sourceIds, linkEvidences, type Column, type LinkEvidence, type Table } from "@turnmeter/schema";
import type { Candidates } from "../../candidates/candidates.js";
import type { ThreadCandidate, AgentEvidenceCandidate } from "../../candidates/thread.js";
import { compareText, earlier, later } from "../../order.js";
import type { Calls } from "../calls/calls.js";
import { resultName } from "../calls/late-results.js";
import type { Responses } from "../responses/responses.js";
import { newestThread } from "../common/sessions.js";
import { listIn } from "../common/groups.js";

/** A subagent while it is being linked: its thread if there is one, and all evidence of it. */
export interface AgentDraft {
  readonly sessionId: string;
  readonly agentId: string;
  readonly threadId: string;
  /** Null for an agent that only calls and results know. */
  readonly thread: ThreadCandidate | null;
  /** Rows of the evidence, the strongest first; of equal ones the latest. */
  readonly evidence: number[];
  call: number | null;
  linkEvidence: LinkEvidence | null;
}

/** Every subagent of the run by thread id: those with a transcript, and those that results name (R27a). */
export function gatherAgents(
  candidates: Candidates,
  calls: Calls,
  callOfEvidence: Int32Array,
  responses: Responses,
  onlyRepeated: ReadonlySet<string>,
): ReadonlyMap<string, AgentDraft> {
  const drafts = new Map<string, AgentDraft>();
  const draftsOfAgent = new Map<string, AgentDraft[]>();
  const copies = copiedThreads(candidates, responses);
  const threads = agentThreads(candidates.threads);
  const isBeginning = beginnings(threads, candidates.requests);
  const copiedAgents = new Set<string>();
  for (const thread of threads) {
    if (copies.has(thread.threadId) && !onlyRepeated.has(thread.threadId)) copiedAgents.add(thread.agentId!);
    if (copies.has(thread.threadId) || onlyRepeated.has(thread.threadId) || isBeginning(thread)) continue;
    listIn(draftsOfAgent, thread.agentId!).push(open(drafts, thread.sessionId, thread.agentId!, thread));
  }
  const withTranscript: ReadonlyMap<string, AgentDraft> = new Map(drafts);
  const { sessionId, agentId, evidence } = candidates.agentEvidence.columns;
  const callSessions = candidates.calls.columns.sessionId;
  for (const row of evidenceOrder(candidates.agentEvidence)) {
    const [ownSession, agent] = [sessionId.at(row), agentId.at(row)];
    const call = callOfEvidence[row]!;
    const ownerSession = call === -1 ? ownSession : callSessions.at(calls.owner[call]!);
    const threadId = threadIdOf(ownerSession, agent);
    const namesakes = draftsOfAgent.get(agent);
    if (namesakes === undefined && copiedAgents.has(agent)) continue;
    const draft =
      withTranscript.get(threadIdOf(ownSession, agent)) ??
      withTranscript.get(threadId) ??
      (namesakes?.length === 1 ? namesakes[0]! : null) ??
      drafts.get(threadId) ??
      (isOwnWord(evidence.at(row)) ? null : open(drafts, ownerSession, agent, null));
    draft?.evidence.push(row);
  }
  return drafts;
}

/** The id of a subagent's thread. */
export function threadIdOf(sessionId: string, agentId: string): string {
  return `${sessionId}/${agentId}`;
}

/** A transcript's own evidence makes no agent if the transcript has no rows. */
function isOwnWord(evidence: LinkEvidence): boolean {
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

/**
 * Threads that are copies: every response belongs to a subagent of another session, which may have another id there, or, for threads in
 * their parent's log, to any other thread.
 */
function copiedThreads(
  { requests, agentEvidence }: Pick<Candidates, "requests" | "agentEvidence">,
  { owner, ofRow, shared }: Responses,
): ReadonlySet<string> {
  if (shared.length === 0) return new Set();
  const agents = textsOf(requests.columns.agentId).codes;
  const threads = textsOf(requests.columns.threadId);
  const sessions = textsOf(requests.columns.sessionId).codes;
  const inline = inlineThreads(agentEvidence);
  const rows = new Int32Array(threads.dictionary.length);
  const copies = new Int32Array(threads.dictionary.length);
  for (let row = 0; row < agents.length; row++) {
    if (agents[row] === NULL_CODE) continue;
    const thread = threads.codes[row]!;
    const owning = owner[ofRow[row]!]!;
    rows[thread]!++;
    if (threads.codes[owning] === thread) continue;
    const isOfSubagent = agents[owning] !== NULL_CODE && sessions[owning] !== sessions[row];
    if (isOfSubagent || agents[owning] === agents[row] || inline.has(threads.dictionary[thread]!))
      copies[thread]!++;
  }
  return new Set(
    threads.dictionary.filter((_, thread) => rows[thread]! > 0 && rows[thread] === copies[thread]),
  );
}

/** Recognizes copies cut before the first response: they begin with the same subagent of another session. */
function beginnings(
  threads: readonly ThreadCandidate[],
  requests: Candidates["requests"],
): (thread: ThreadCandidate) => boolean {
  const answered = new Set(textsOf(requests.columns.threadId).dictionary);
  const begun = new Set<string>();
  for (const thread of threads)
    if (thread.firstAt !== null && answered.has(thread.threadId)) begun.add(beginningOf(thread));
  return (thread) => !answered.has(thread.threadId) && begun.has(beginningOf(thread));
}

function beginningOf({ agentId, firstAt }: ThreadCandidate): string {
  return `${agentId} ${firstAt}`;
}

/** Sidechain threads logged inside their parent's log. */
function inlineThreads({ columns }: Candidates["agentEvidence"]): ReadonlySet<string> {
  const threads = new Set<string>();
  const kinds = textsOf(columns.kind);
  const inline = kinds.dictionary.indexOf("inline");
  if (inline === -1) return threads;
  for (let row = 0; row < kinds.codes.length; row++)
    if (kinds.codes[row] === inline) threads.add(columns.threadId.at(row));
  return threads;
}

function agentThreads(threads: Table<ThreadCandidate>): readonly ThreadCandidate[] {
  const joined = new Map<string, ThreadCandidate>();
  const read = rowReader(threads);
  for (let row = 0; row < threads.rowCount; row++) {
    if (threads.columns.agentId.at(row) === null) continue;
    const thread = read(row);
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

/** The first value of a column of the evidence that is known, in order of its strength. */
export function firstKnown<V extends string | number | boolean | null>(
  { evidence }: AgentDraft,
  column: Column<V>,
): V | null {
  for (const row of evidence) {
    const value = column.at(row);
    if (value !== null) return value;
  }
  return null;
}

/**
 * The rows of evidence, the strongest first; of equal ones the latest. Rows of one moment and thread are compared by
 * line: a path says nothing about time, and copies lie under other paths.
 */
export function evidenceOrder({ columns, rowCount }: Table<AgentEvidenceCandidate>): Int32Array {
  const evidence = textsOf(columns.evidence);
  const strengths = linkEvidences.map((each) => evidence.dictionary.indexOf(each));
  const rank = evidence.codes.map((code) => strengths.indexOf(code));
  const at = longsOf(columns.at).map((instant) => (Number.isNaN(instant) ? 0 : instant));
  const { threadId, file, line } = columns;
  const order = new Int32Array(rowCount);
  for (let row = 0; row < rowCount; row++) order[row] = row;
  return order.sort(
    (a, b) =>
      rank[a]! - rank[b]! ||
      at[b]! - at[a]! ||
      compareText(threadId.at(a), threadId.at(b)) ||
      line.at(b) - line.at(a) ||
      compareText(file.at(a), file.at(b)),
  );
}

/** The call that each row of evidence names; −1 for none. */
export function callsOfEvidence(
  { columns, rowCount }: Table<AgentEvidenceCandidate>,
  { ofKeys, ofLateResults }: Calls,
): Int32Array {
  const { codes, dictionary } = textsOf(columns.callKey);
  const calls = selectIntegers(ofKeys(columnOf("key", dictionary)), codes);
  if (ofLateResults.size === 0) return calls;
  for (let row = 0; row < rowCount; row++) {
    const callKey = columns.callKey.at(row);
    if (callKey === null) continue;
    const place = { file: columns.file.at(row), line: columns.line.at(row) };
    calls[row] = ofLateResults.get(resultName(callKey, place)) ?? calls[row]!;
  }
  return calls;
}
