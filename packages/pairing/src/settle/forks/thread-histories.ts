import { rowsOf } from "@turnmeter/columns";
import type { Candidates } from "../../candidates/candidates.js";
import type { ForkCandidate } from "../../candidates/history.js";

/** A row by which a copy of a thread's history can be known again. */
export interface HistoryStep {
  readonly line: number;
  readonly kind: "turn" | "call" | "usage" | "prompt";
  /** The same in every copy. */
  readonly key: string;
}

/** What forks and the threads they go on from hold. */
export interface ThreadHistories {
  /** The steps of a fork, in order of lines. */
  ofFile(file: string): readonly HistoryStep[];
  /** Kinds and keys of all that the other thread holds in files other than the fork's; empty where it is missing. */
  ofThread(fork: ForkCandidate): ReadonlySet<string>;
}

/** The kind and key of a step as one text. */
export function stepName({ kind, key }: Pick<HistoryStep, "kind" | "key">): string {
  return `${kind} ${key}`;
}

/** The histories that the given forks, by file, are compared with. */
export function threadHistories(
  candidates: Candidates,
  forks: ReadonlyMap<string, ForkCandidate>,
): ThreadHistories {
  const wanted = new Set([...forks.values()].map(({ forkedFrom }) => forkedFrom));
  const ofFile = new Map<string, HistoryStep[]>();
  const ofThread = new Map<string, { readonly file: string; readonly name: string }[]>();
  for (const { file, threadId, ...step } of stepsOf(candidates)) {
    if (forks.has(file)) listIn(ofFile, file).push(step);
    if (wanted.has(threadId)) listIn(ofThread, threadId).push({ file, name: stepName(step) });
  }
  for (const steps of ofFile.values()) steps.sort((a, b) => a.line - b.line);
  return {
    ofFile: (file) => ofFile.get(file) ?? [],
    ofThread: ({ forkedFrom, file }) =>
      new Set((ofThread.get(forkedFrom) ?? []).filter((step) => step.file !== file).map(({ name }) => name)),
  };
}

interface PlacedStep extends HistoryStep {
  readonly file: string;
  readonly threadId: string;
}

function* stepsOf({ turnStarts, calls, requests, prompts }: Candidates): Generator<PlacedStep> {
  for (const { file, line, agentId, sessionId, turnId } of rowsOf(turnStarts)) {
    yield { file, line, threadId: agentId ?? sessionId, kind: "turn", key: turnId };
  }
  for (const { file, line, agentId, sessionId, callId } of rowsOf(calls)) {
    if (callId !== null) yield { file, line, threadId: agentId ?? sessionId, kind: "call", key: callId };
  }
  for (const row of rowsOf(requests)) {
    const { file, line, agentId, sessionId } = row;
    if (!row.hasUsage) continue;
    const parts = [row.inputTokens, row.cacheReadTokens, row.cacheWrite5mTokens, row.outputTokens];
    yield { file, line, threadId: agentId ?? sessionId, kind: "usage", key: parts.join(" ") };
  }
  for (const { file, line, sessionId, textHash } of rowsOf(prompts)) {
    yield { file, line, threadId: sessionId, kind: "prompt", key: textHash };
  }
}

function listIn<T>(lists: Map<string, T[]>, key: string): T[] {
  const known = lists.get(key);
  if (known !== undefined) return known;
  const list: T[] = [];
  lists.set(key, list);
  return list;
}
