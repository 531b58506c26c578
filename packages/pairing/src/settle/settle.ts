import {
  flagsOf,
  lazyTable,
  NULL_CODE,
  rowsWhere,
  textsOf,
  columnOf,
  placeAfter,
  replaceColumns,
  rowsOf,
} from "@turnmeter/columns";
import type { Facts, RequestFact, Table } from "@turnmeter/schema";
import type { ActivityOptions } from "../activity-intervals.js";
import type { Candidates } from "../candidates/candidates.js";
import type { PromptCandidate, ServiceTierCandidate } from "../candidates/thread.js";
import { activityFacts } from "./facts/activity-facts.js";
import { agentFacts } from "./facts/agent-facts.js";
import { callsOfEvidence, gatherAgents, type AgentDraft } from "./agents/agents.js";
import { nameAgents, withRootSessions, settleRepeated } from "./agents/thread-names.js";
import { callsInOrder, joinCalls, type Calls } from "./calls/calls.js";
import { callFacts } from "./facts/call-facts.js";
import { copyFacts } from "./copies/copy-facts.js";
import { fileFacts, recordCountFacts } from "./facts/file-facts.js";
import { withoutForkCopies } from "./forks/fork-copies.js";
import { requestsBeforeForks, ownRowsOfForks } from "./forks/own-rows.js";
import { foreignRows, sessionFamilies, joinResponses } from "./responses/responses.js";
import { giveWay } from "./copies/whole-copies.js";
import { linkAgents } from "./agents/link-agents.js";
import { markFacts } from "./facts/mark-facts.js";
import { refutedMarks } from "./prompts/own-marks.js";
import { ownStarts } from "./agents/own-starts.js";
import { createProblemList } from "./common/problem-list.js";
import { projectsOf, type ProjectOfFolder } from "./projects/projects.js";
import { toldByGroup, toldFolders, type ToldFolders } from "./projects/told-folders.js";
import { joinPrompts } from "./prompts/prompts.js";
import type { Prompt } from "./prompts/repeated-prompts.js";
import { reportBases, requestFacts, withTotals } from "./facts/request-facts.js";
import { responseExtents, responsesInOrder } from "./responses/response-extents.js";
import { placesOf, textsIn } from "./common/columns.js";
import { reportEmptySessions, sessionFacts } from "./facts/session-facts.js";
import { sessionSpans, silences } from "./common/sessions.js";
import { statedTotals } from "./totals/stated-totals.js";
import { joinTaskEnds } from "./calls/task-ends.js";
import { turnFacts } from "./facts/turns.js";
import { turnsOfRows } from "./prompts/turns-of-rows.js";
import { compareInstants, compareLines } from "../order.js";
import { groupBy } from "./common/groups.js";

/** How candidates are settled. */
export interface SettleOptions extends ActivityOptions {
  /** The projects of folders, if they were decided from more logs than those being settled (`projectsOfFolders`). */
  readonly projectOfFolder?: ProjectOfFolder | undefined;
}

/**
 * The facts of a run, from the candidates of all its units in any order (R14). Copies of a response, call or prompt
 * are removed and their owner is chosen; results find their calls, subagents their parents, sessions their projects;
 * digests give way to the logs that they retell (R80); usage stated only as a sum becomes requests of its own. Costs
 * are null: not known yet. The limit of active gaps must be the one used for pairing.
 */
export function settle(read: Candidates, options: SettleOptions = {}): Facts {
  const problems = createProblemList();
  const { all, leftOut, told, onlyRepeated } = threadsTold(read);
  const { candidates: own, copiedUntil, forked } = withoutForkCopies(told, problems);
  const candidates = withInheritedTiers(own);
  const spans = sessionSpans(candidates.threads);
  const wasSilent = silences(candidates.activity);

  const responses = joinResponses(candidates.requests, candidates.prompts, spans, problems);
  const calls = joinCalls(
    candidates.calls,
    candidates.results,
    refutedMarks(candidates.marks),
    candidates.requests,
    responses,
    spans,
    problems,
  );
  const ends = joinTaskEnds(candidates.taskEnds, candidates.results, calls);
  const foreign = foreignRows(candidates.requests, responses);
  const familyOf = sessionFamilies(candidates.requests, foreign);
  const joined = joinPrompts(candidates.prompts, spans, familyOf);
  const { prompts, copiedRows } = joined;
  const projectOf = projectsOf(candidates, options.projectOfFolder);

  const callOfEvidence = callsOfEvidence(candidates.agentEvidence, calls);
  const drafts = gatherAgents(candidates, calls, callOfEvidence, responses, onlyRepeated);
  const agents = linkAgents(drafts, candidates, calls, callOfEvidence, ends);
  const starts = ownStarts(candidates, responses, calls);
  const turns = turnsOfRows(agents, candidates, calls, joined);
  const turnsOf = turns.ofTable;

  const extents = responseExtents(candidates.requests, responses);
  const order = responsesInOrder(candidates.requests, responses, extents);
  const orderOfCalls = callsInOrder(candidates.calls, calls);
  const messages = requestFacts(candidates.requests, responses, {
    extents,
    order,
    turnsOf,
    projectOf,
    onlyRepeated,
  });
  const toolCalls = callFacts(
    candidates.calls,
    candidates.results,
    calls,
    responses,
    {
      order: orderOfCalls,
      turnsOf,
      ends,
      hasTaskEnds: candidates.taskEnds.rowCount > 0,
      spawnedAgents: spawnedAgents(agents),
      projectOf,
      wasSilent,
    },
    problems,
  );
  const totals = statedTotals(candidates, responses, messages, toolCalls, turns.of, projectOf, problems);
  const requests = withTotals(messages, totals);
  reportBases(requests, problems);
  const activity = lazyTable(() =>
    activityFacts(
      candidates,
      {
        forks: ownRowsOfForks(candidates, { foreign, copiedPrompts: copiedRows }, calls),
        copiedUntil,
        starts,
      },
      projectOf,
      options,
    ),
  );
  reportEmptySessions(all, problems);

  return {
    requests,
    toolCalls,
    agents: agentFacts(
      agents,
      candidates,
      calls,
      { projectOf, ends, starts, modelOf: firstModels(requests) },
      problems,
    ),
    sessions: lazyTable(() =>
      sessionFacts({
        threads: candidates.threads,
        states: candidates.sessionStates,
        activity,
        spans,
        used: usedSessions(requests, candidates.prompts, prompts),
        forkedAfter: requestsBeforeForks(candidates, responses),
        projectOf,
      }),
    ),
    activity,
    turns: lazyTable(() =>
      turnFacts(candidates.prompts, prompts, requests, toolCalls, {
        projectOf,
        waiting: waitingCalls(candidates, calls, orderOfCalls),
        wasSilent,
      }),
    ),
    marks: lazyTable(() =>
      markFacts(candidates.marks, candidates.prompts, prompts, {
        spans,
        familyOf,
        callsOf: calls.ofKeys,
        turns,
        projectOf,
      }),
    ),
    files: fileFacts(candidates.files),
    recordCounts: lazyTable(() => recordCountFacts(candidates.recordCounts)),
    copies: lazyTable(() =>
      copyFacts(candidates, responses, calls, { forked, retold: leftOut, clientMade: candidates.clientMade }),
    ),
    problems: problems.finish(all),
  };
}

/** The folders in candidates, from which projects follow. Of the candidates `threads`, `agentEvidence` and `worktrees` are enough. */
export function foldersOf(read: Candidates): ToldFolders {
  return toldFolders(threadsTold(read).told);
}

/** {@link foldersOf} for each group of units that have to be settled together. `groupOfWorktree` takes a row of `worktrees`. */
export function foldersByGroup<Group>(
  read: Candidates,
  groupOfSession: (sessionId: string) => Group,
  groupOfWorktree: (row: number) => Group,
): ReadonlyMap<Group, ToldFolders> {
  return toldByGroup(threadsTold(read).told, groupOfSession, groupOfWorktree);
}

function threadsTold(read: Candidates) {
  const all = withRootSessions(read);
  const { kept, leftOut } = giveWay(nameAgents(all));
  const { candidates: told, onlyRepeated } = settleRepeated(kept);
  return { all, leftOut, told, onlyRepeated };
}

/** A call waits if any of its candidates says so; rows keep the given order. */
function waitingCalls(
  { calls: { columns } }: Candidates,
  { count, ofRow }: Calls,
  order: Int32Array,
): Int32Array {
  const isWaiting = flagsOf(columns.isWaiting);
  if (!isWaiting.includes(1)) return new Int32Array(0);
  const waiting = new Uint8Array(count);
  for (const row of placesOf(isWaiting, 1)) waiting[ofRow[row]!] = 1;
  return rowsWhere(order.length, (row) => waiting[order[row]!] === 1);
}

function spawnedAgents(agents: readonly AgentDraft[]): ReadonlyMap<number, string> {
  const agentOfCall = new Map<number, string>();
  for (const { call, agentId } of agents)
    if (call !== null && !agentOfCall.has(call)) agentOfCall.set(call, agentId);
  return agentOfCall;
}

function firstModels(requests: Table<RequestFact>): (threadId: string) => string | null {
  const threads = textsOf(requests.columns.threadId);
  const models = textsOf(requests.columns.model);
  const firsts = new Int32Array(threads.dictionary.length).fill(NULL_CODE);
  for (let row = 0; row < threads.codes.length; row++) {
    const thread = threads.codes[row]!;
    if (firsts[thread] === NULL_CODE) firsts[thread] = models.codes[row]!;
  }
  const places = new Map(threads.dictionary.map((thread, place) => [thread, place]));
  return (thread) => {
    const place = places.get(thread);
    return place === undefined ? null : (models.dictionary[firsts[place]!] ?? null);
  };
}

function usedSessions(
  requests: Table<RequestFact>,
  { columns }: Table<PromptCandidate>,
  prompts: readonly Prompt[],
): ReadonlySet<string> {
  const used = new Set<string>(textsIn(requests.columns.sessionId));
  const { codes, dictionary } = textsOf(columns.sessionId);
  for (const { row } of prompts) used.add(dictionary[codes[row]!]!);
  return used;
}

/** Subagent requests log no service tier; they inherit the session's last tier before them (R78). */
function withInheritedTiers(candidates: Candidates): Candidates {
  const { requests, serviceTiers } = candidates;
  if (serviceTiers.rowCount === 0) return candidates;
  const tierAt = tiersOfSessions(serviceTiers);
  const { serviceTier, agentId, sessionId, at } = requests.columns;
  const tierOf = (row: number): string | null =>
    serviceTier.at(row) ?? (agentId.at(row) === null ? null : tierAt(sessionId.at(row), at.at(row)));
  const tiers = Array.from({ length: requests.rowCount }, (_, row) => tierOf(row));
  return { ...candidates, requests: replaceColumns(requests, { serviceTier: columnOf("text", tiers) }) };
}

function tiersOfSessions(
  tiers: Table<ServiceTierCandidate>,
): (sessionId: string, at: number | null) => string | null {
  const bySession = groupBy(rowsOf(tiers), ({ sessionId }) => sessionId);
  for (const changes of bySession.values())
    changes.sort((a, b) => compareInstants(a.at, b.at) || compareLines(a, b));
  return (sessionId, at) => {
    if (at === null) return null;
    const changes = bySession.get(sessionId) ?? [];
    // Those without a time come last.
    const before = placeAfter(changes, (change) => change.at !== null && change.at <= at);
    return changes[before - 1]?.serviceTier ?? null;
  };
}
