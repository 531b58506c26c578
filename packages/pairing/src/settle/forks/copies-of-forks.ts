import { rowsOf } from "@turnmeter/columns";
import type { Candidates } from "../../candidates/candidates.js";
import type { ForkCandidate } from "../../candidates/history.js";
import { type CopiedLines, isCopiedLine } from "./copied-lines.js";
import { firstOwnLine } from "./first-own-line.js";
import { orphanCopies, orphanForks, type OwnTurn } from "./orphan-forks.js";
import { threadHistories } from "./thread-histories.js";

/** What is known of the copied lines of each fork's file. */
export interface CopiesOfForks {
  readonly copies: ReadonlyMap<string, CopiedLines>;
  /** Files where only the fork itself tells which lines are copies. */
  readonly guessed: ReadonlySet<string>;
  /** Forks of threads whose log is nowhere. */
  readonly orphans: ReadonlyMap<string, ForkCandidate>;
}

/** Tells which lines of forks are copies, by file of these. */
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

/** The turns that files hold as their own. */
function* ownTurns(
  { turnStarts }: Candidates,
  isOwn: (file: string, line: number) => boolean,
): Generator<OwnTurn> {
  for (const { file, line, agentId, sessionId, turnId } of rowsOf(turnStarts))
    if (isOwn(file, line)) yield { threadId: agentId ?? sessionId, turnId };
}
