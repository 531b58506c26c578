import type { ForkCandidate } from "../../candidates/thread.js";
import { stepName, threadHistories, type HistoryStep, type ThreadHistories } from "./thread-histories.js";
import { placeAfter, rowsOf } from "@turnmeter/columns";
import type { Candidates } from "../../candidates/candidates.js";
import { compareText } from "../../order.js";

/** Copied lines of a file, from `from` until before `to`. */
interface LineRange {
  readonly from: number;
  readonly to: number;
}

/** The lines of a file that are copies: ranges in order, which do not overlap. */
export type CopiedLines = readonly LineRange[];

/** Whether a line is a copy. */
export function isCopiedLine(copied: CopiedLines, line: number): boolean {
  const last = placeAfter(copied, ({ from }) => from <= line) - 1;
  return last >= 0 && line < copied[last]!.to;
}

/** Whether all lines after the given one are copies. */
export function isAllCopied(copied: CopiedLines, line: number): boolean {
  return copied.length === 1 && copied[0]!.from <= line + 1 && copied[0]!.to === Infinity;
}

/**
 * The first line of a fork that is no copy of the other thread; Infinity if all are copies, null if the two share
 * nothing that could tell.
 *
 * Turns have ids of their own. Logs without turn ids are compared by calls and token counts, up to the prompt that
 * follows the last known one, or by prompts if there is nothing else.
 */
function firstOwnLine(
  { copiedLine }: ForkCandidate,
  steps: readonly HistoryStep[],
  isHeld: (name: string) => boolean,
): number | null {
  const isCopied = (step: HistoryStep) => isHeld(stepName(step));
  const turns = steps.filter(({ kind }) => kind === "turn");
  if (turns.some(isCopied)) {
    return turns.find((turn) => turn.line > copiedLine && !isCopied(turn))?.line ?? Infinity;
  }
  const later = steps.filter(({ line }) => line > copiedLine);
  const end = later.findIndex((step) => step.kind !== "prompt" && !isCopied(step));
  const known = later.slice(0, end === -1 ? undefined : end);
  const last = known.findLast(({ kind }) => kind !== "prompt")?.line;
  // Only prompts follow: their texts alone can tell.
  if (end === -1 && later.some(isCopied))
    return later.find((step) => step.line > (last ?? 0) && !isCopied(step))?.line ?? Infinity;
  if (last === undefined) return null;
  return known.find(({ line }) => line > last)?.line ?? later[end]!.line;
}

/** The copied lines of each fork's file. */
export interface CopiesOfForks {
  readonly copies: ReadonlyMap<string, CopiedLines>;
  /** Files in which only the fork itself tells its copied lines. */
  readonly guessed: ReadonlySet<string>;
  /** Forks of threads without a log. */
  readonly orphans: ReadonlyMap<string, ForkCandidate>;
}

/** The copied lines of forks, by their file. */
export function copiesOfForks(
  candidates: Candidates,
  forks: ReadonlyMap<string, ForkCandidate>,
): CopiesOfForks {
  const histories = threadHistories(candidates, forks);
  const orphans = new Map(
    orphanForks(candidates, forks.values(), histories).map((fork) => [fork.file, fork]),
  );
  const copies = new Map<string, CopiedLines>();
  const guessed = new Set<string>();
  for (const fork of forks.values()) {
    if (orphans.has(fork.file)) continue;
    const exact = firstOwnLine(fork, histories.ofFile(fork.file), (name) => histories.hasStep(fork, name));
    if (exact === null) guessed.add(fork.file);
    copies.set(fork.file, [{ from: fork.line + 1, to: exact ?? fork.ownLine ?? Infinity }]);
  }
  if (orphans.size === 0) return { copies, guessed, orphans };
  const turns = ownTurns(candidates, (file, line) => {
    return !orphans.has(file) && !isCopiedLine(copies.get(file) ?? [], line);
  });
  for (const [file, copied] of orphanCopies([...orphans.values()], histories, turns))
    copies.set(file, copied);
  return { copies, guessed, orphans };
}

function* ownTurns(
  { turnStarts }: Candidates,
  isOwn: (file: string, line: number) => boolean,
): Generator<OwnTurn> {
  for (const { file, line, agentId, sessionId, turnId } of rowsOf(turnStarts))
    if (isOwn(file, line)) yield { threadId: agentId ?? sessionId, turnId };
}

/** A fork of a thread without a log. */
interface OrphanFork extends ForkCandidate {
  readonly threadId: string;
}

interface OwnTurn {
  readonly threadId: string;
  readonly turnId: string;
}

/** Ids made by programs name the same turn wherever they stand; others may recur by chance. */
export const uniqueId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The lines of orphaned forks that another log holds (R75), by file: turns of threads with a log, and turns shared by
 * forks of one thread, which count in the fork with the smallest id.
 */
function orphanCopies(
  orphans: readonly OrphanFork[],
  histories: ThreadHistories,
  turnsElsewhere: Iterable<OwnTurn>,
): ReadonlyMap<string, CopiedLines> {
  const holders = new Map<string, Set<string>>();
  for (const { file } of orphans)
    for (const { kind, key } of histories.ofFile(file))
      if (kind === "turn" && uniqueId.test(key)) holders.set(key, new Set());
  const hold = ({ turnId, threadId }: OwnTurn) => holders.get(turnId)?.add(threadId);
  for (const turn of turnsElsewhere) hold(turn);
  /** Among the forks of one origin, the first thread with a step. */
  const firstWith = new Map<string, string>();
  const copies = new Map<string, CopiedLines>();
  const inOrder = orphans.toSorted(
    (a, b) => compareText(a.threadId, b.threadId) || compareText(a.file, b.file),
  );
  for (const fork of inOrder) {
    const steps = histories.ofFile(fork.file);
    const held = new Set<string>();
    for (const step of steps) {
      const name = `${fork.forkedFrom}\0${stepName(step)}`;
      const first = firstWith.get(name) ?? fork.threadId;
      firstWith.set(name, first);
      if (first !== fork.threadId) held.add(stepName(step));
      if (step.kind === "turn" && isHeldBesides(holders.get(step.key), fork.threadId))
        held.add(stepName(step));
    }
    copies.set(fork.file, copiedLines(fork, steps, held));
    for (const step of steps)
      if (step.kind === "turn" && !held.has(stepName(step)))
        hold({ threadId: fork.threadId, turnId: step.key });
  }
  return copies;
}

function isHeldBesides(holders: ReadonlySet<string> | undefined, threadId: string): boolean {
  return holders !== undefined && holders.size > Number(holders.has(threadId));
}

/** Turns held elsewhere; without turn ids, everything before the first own row. */
function copiedLines(
  fork: OrphanFork,
  steps: readonly HistoryStep[],
  held: ReadonlySet<string>,
): CopiedLines {
  const turns = steps.filter(({ kind }) => kind === "turn");
  if (!turns.some((turn) => held.has(stepName(turn)))) {
    const own = firstOwnLine({ ...fork, copiedLine: 0 }, steps, (name) => held.has(name));
    return own === null ? [] : [{ from: fork.line + 1, to: own }];
  }
  const ranges: LineRange[] = [];
  for (const [index, turn] of turns.entries()) {
    if (!held.has(stepName(turn))) continue;
    const from = index === 0 ? fork.line + 1 : turn.line;
    const to = turns[index + 1]?.line ?? Infinity;
    const last = ranges.at(-1);
    if (last?.to === from) ranges[ranges.length - 1] = { from: last.from, to };
    else ranges.push({ from, to });
  }
  return ranges;
}

/** Forks whose origin left no trace; a digest is a trace. */
function orphanForks(
  { threads }: Pick<Candidates, "threads">,
  forks: Iterable<ForkCandidate>,
  histories: ThreadHistories,
): readonly OrphanFork[] {
  const threadOfFile = new Map<string, string>();
  const digests = new Set<string>();
  for (const { file, agentId, sessionId, isDigest } of rowsOf(threads)) {
    threadOfFile.set(file, agentId ?? sessionId);
    if (isDigest) digests.add(agentId ?? sessionId);
  }
  return [...forks].flatMap((fork) => {
    const threadId = threadOfFile.get(fork.file);
    const isKnown = histories.hasSteps(fork) || digests.has(fork.forkedFrom);
    return isKnown || threadId === undefined ? [] : [{ ...fork, threadId }];
  });
}
