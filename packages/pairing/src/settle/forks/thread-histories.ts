import { rowsOf } from "@turnmeter/columns";
import type { Candidates } from "../../candidates/candidates.js";
import type { ForkCandidate } from "../../candidates/history.js";
import { listIn } from "../common/list-in.js";

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
  /** Whether the other thread holds a step, by its name, in a file other than the fork's. */
  hasStep(fork: ForkCandidate, name: string): boolean;
  /** Whether it holds any there: else it is missing. */
  hasSteps(fork: ForkCandidate): boolean;
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
  /** The file that holds a step of a thread, by its name; null where several do. */
  const ofThread = new Map<string, Map<string, string | null>>();
  for (const { file, threadId, ...step } of stepsOf(candidates)) {
    if (forks.has(file)) listIn(ofFile, file).push(step);
    if (!wanted.has(threadId)) continue;
    const holders = ofThread.get(threadId) ?? new Map<string, string | null>();
    ofThread.set(threadId, holders);
    for (const name of [stepName(step), anyStep]) {
      const holder = holders.get(name);
      if (holder === undefined) holders.set(name, file);
      else if (holder !== file) holders.set(name, null);
    }
  }
  for (const steps of ofFile.values()) steps.sort((a, b) => a.line - b.line);
  const hasStep: ThreadHistories["hasStep"] = ({ forkedFrom, file }, name) => {
    const holder = ofThread.get(forkedFrom)?.get(name);
    return holder !== undefined && holder !== file;
  };
  return {
    ofFile: (file) => ofFile.get(file) ?? [],
    hasStep,
    hasSteps: (fork) => hasStep(fork, anyStep),
  };
}

/** Stands for all steps of a thread; no step has this name. */
const anyStep = "";

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
