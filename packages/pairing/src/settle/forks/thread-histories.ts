import type { Column, Table } from "@turnmeter/schema";
import type { Candidates } from "../../candidates/candidates.js";
import type { ForkCandidate } from "../../candidates/thread.js";
import { listIn } from "../common/groups.js";

/** A row that identifies a copy of a thread's history. */
export interface HistoryStep {
  readonly line: number;
  readonly kind: "turn" | "call" | "usage" | "prompt";
  /** The same in every copy. */
  readonly key: string;
}

/** The histories of forks and of the threads that they continue. */
export interface ThreadHistories {
  /** The steps of a fork, in order of lines. */
  ofFile(file: string): readonly HistoryStep[];
  /** Whether the other thread holds a step, by its name, in a file other than the fork's. */
  hasStep(fork: ForkCandidate, name: string): boolean;
  /** Whether the other thread holds any step there; if not, its log is missing. */
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
  const isCompared = (file: string, threadId: string) => forks.has(file) || wanted.has(threadId);
  for (const step of stepsOf(candidates, isCompared)) {
    const { file, threadId } = step;
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

interface StepRows {
  readonly kind: HistoryStep["kind"];
  readonly rows: Table<{ readonly file: string; readonly line: number; readonly sessionId: string }>;
  readonly agentId: Column<string | null> | null;
  /** Null if the row is no step. */
  readonly keyOf: (row: number) => string | null;
}

function* stepsOf(
  candidates: Candidates,
  isCompared: (file: string, threadId: string) => boolean,
): Generator<PlacedStep> {
  for (const { kind, rows, agentId, keyOf } of stepRows(candidates)) {
    const { file, line, sessionId } = rows.columns;
    for (let row = 0; row < rows.rowCount; row++) {
      const path = file.at(row);
      const threadId = agentId?.at(row) ?? sessionId.at(row);
      const key = isCompared(path, threadId) ? keyOf(row) : null;
      if (key !== null) yield { file: path, line: line.at(row), threadId, kind, key };
    }
  }
}

function stepRows({ turnStarts, calls, requests, prompts }: Candidates): readonly StepRows[] {
  const { hasUsage, inputTokens, cacheReadTokens, cacheWrite5mTokens, outputTokens } = requests.columns;
  const tokens = [inputTokens, cacheReadTokens, cacheWrite5mTokens, outputTokens];
  const usageOf = (row: number) =>
    hasUsage.at(row) ? tokens.map((column) => column.at(row)).join(" ") : null;
  const { turnId } = turnStarts.columns;
  const { callId } = calls.columns;
  const { textHash } = prompts.columns;
  return [
    { kind: "turn", rows: turnStarts, agentId: turnStarts.columns.agentId, keyOf: (row) => turnId.at(row) },
    { kind: "call", rows: calls, agentId: calls.columns.agentId, keyOf: (row) => callId.at(row) },
    { kind: "usage", rows: requests, agentId: requests.columns.agentId, keyOf: usageOf },
    { kind: "prompt", rows: prompts, agentId: null, keyOf: (row) => textHash.at(row) },
  ];
}
