import { rowAt } from "@turnmeter/columns";
import type { Table } from "@turnmeter/schema";
import type { PromptCandidate } from "../candidates/mark.js";
import { compareText } from "../compare-text.js";
import { compareInstants, later } from "../instant.js";
import { compareClaims } from "./claim.js";
import type { Claim } from "./claim.js";
import { createDisjointSets } from "./disjoint-sets.js";
import type { SessionSpan } from "./session-spans.js";

/** How long after it was queued a prompt may get a row of its own. */
const queueMs = 3_600_000;

/** The prompts of a run, each once, in order of time; and which candidates only repeat them. */
export interface Prompts {
  readonly prompts: readonly PromptCandidate[];
  /** Rows whose prompt belongs to another session. */
  readonly copiedRows: readonly PromptCandidate[];
}

/** Removes copies by uuid, then by prompt id and text (R13); queued prompts that have a row of their own (R47). */
export function joinPrompts(rows: Table<PromptCandidate>, spans: ReadonlyMap<string, SessionSpan>): Prompts {
  const candidates = Array.from({ length: rows.rowCount }, (_, row) => rowAt(rows, row));
  const sets = createDisjointSets(candidates.length);
  const firstWith = new Map<string, number>();
  candidates.forEach((prompt, row) => {
    for (const key of keysOf(prompt)) {
      const first = firstWith.get(key);
      if (first === undefined) firstWith.set(key, row);
      else sets.join(first, row);
    }
  });
  const groups = new Map<number, PromptCandidate[]>();
  candidates.forEach((prompt, row) => {
    const group = sets.groupOf(row);
    const members = groups.get(group);
    if (members === undefined) groups.set(group, [prompt]);
    else members.push(prompt);
  });
  const compare = compareClaims(spans);
  const prompts: PromptCandidate[] = [];
  const copiedRows: PromptCandidate[] = [];
  for (const members of groups.values()) {
    const [owner, ...others] = members.sort((a, b) => compare(claimOf(a), claimOf(b)));
    if (owner === undefined) continue;
    prompts.push(withLongestTurn(owner, others));
    copiedRows.push(...others.filter((other) => other.sessionId !== owner.sessionId));
  }
  prompts.sort(comparePrompts);
  return { prompts: withoutQueuedTwins(prompts), copiedRows };
}

function claimOf(prompt: PromptCandidate): Claim {
  return { ...prompt, isSidechain: false };
}

function keysOf({ uuid, promptId, textHash, sessionId, at, isQueued }: PromptCandidate): readonly string[] {
  const keys: string[] = [];
  if (uuid !== null) keys.push(`uuid ${uuid}`);
  if (promptId !== null && !isQueued) keys.push(`prompt ${promptId} ${textHash}`);
  if (keys.length === 0) keys.push(`row ${sessionId} ${at} ${textHash}`);
  return keys;
}

/** Two files of one session may hold its last turn to different lengths. */
function withLongestTurn(owner: PromptCandidate, others: readonly PromptCandidate[]): PromptCandidate {
  const same = others.filter((other) => other.sessionId === owner.sessionId);
  if (same.length === 0) return owner;
  return {
    ...owner,
    turnEndedAt: same.reduce((at, other) => later(at, other.turnEndedAt), owner.turnEndedAt),
    turnDurationMs: same.reduce((ms, other) => ms ?? other.turnDurationMs, owner.turnDurationMs),
  };
}

/** A queued prompt counts unless a later row of the same session has its text; one row answers one of them. */
function withoutQueuedTwins(prompts: readonly PromptCandidate[]): readonly PromptCandidate[] {
  const rowsOf = new Map<string, PromptCandidate[]>();
  for (const prompt of prompts) {
    if (prompt.isQueued) continue;
    const key = `${prompt.sessionId}\0${prompt.textHash}`;
    rowsOf.set(key, [...(rowsOf.get(key) ?? []), prompt]);
  }
  return prompts.filter((queued) => {
    if (!queued.isQueued) return true;
    const rows = rowsOf.get(`${queued.sessionId}\0${queued.textHash}`) ?? [];
    const twin = rows.findIndex((row) => isWithin(queued.at, row.at));
    if (twin !== -1) rows.splice(twin, 1);
    return twin === -1;
  });
}

function isWithin(queuedAt: number | null, at: number | null): boolean {
  return queuedAt === null || at === null || Math.abs(at - queuedAt) <= queueMs;
}

function comparePrompts(a: PromptCandidate, b: PromptCandidate): number {
  return (
    compareInstants(a.at, b.at) ||
    compareText(a.sessionId, b.sessionId) ||
    compareText(a.uuid, b.uuid) ||
    compareText(a.textHash, b.textHash)
  );
}
