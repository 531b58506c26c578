import { rowAt } from "@turnmeter/columns";
import type { Table } from "@turnmeter/schema";
import type { PromptCandidate } from "../candidates/mark.js";
import { compareText } from "../compare-text.js";
import { compareInstants, earlier } from "../instant.js";
import { compareClaims } from "./claim.js";
import type { Claim } from "./claim.js";
import { createDisjointSets } from "./disjoint-sets.js";
import type { FamilyOf } from "./session-families.js";
import type { SessionSpan } from "./session-spans.js";

/** How long after it was queued a prompt may get a row of its own. */
const queueMs = 3_600_000;

/** The prompts of a run, each once, in order of time; and which candidates only repeat them. */
export interface Prompts {
  readonly prompts: readonly PromptCandidate[];
  /** Rows whose prompt belongs to another session. */
  readonly copiedRows: readonly PromptCandidate[];
  /** The turn of the prompt that a turn's own prompt repeats. */
  readonly turnOf: (turnId: string | null) => string | null;
}

/**
 * Removes copies by uuid, then by prompt id and text, and, where rows may have got new uuids, equal texts of
 * one moment in a session and its forks (R13); queued prompts that have a row of their own (R47). A prompt was given when its
 * first row was written.
 */
export function joinPrompts(
  rows: Table<PromptCandidate>,
  spans: ReadonlyMap<string, SessionSpan>,
  familyOf: FamilyOf,
): Prompts {
  const candidates = Array.from({ length: rows.rowCount }, (_, row) => rowAt(rows, row));
  const sets = createDisjointSets(candidates.length);
  const firstWith = new Map<string, number>();
  candidates.forEach((prompt, row) => {
    for (const key of keysOf(prompt, familyOf)) {
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
  const sessions = new Map<PromptCandidate, ReadonlySet<string>>();
  const turns = new Map<string, string>();
  for (const members of groups.values()) {
    const [owner, ...others] = members.sort((a, b) => compare(claimOf(a), claimOf(b)));
    if (owner === undefined) continue;
    const isEcho = members.every((each) => each.isEcho);
    const at = members.reduce<number | null>((first, each) => earlier(first, each.at), null);
    const turn = withLongestTurn(owner, others);
    const turnEndedAt = turn.turnEndedAt === owner.at ? at : turn.turnEndedAt;
    const prompt = { ...turn, at, turnEndedAt, isEcho };
    prompts.push(prompt);
    sessions.set(prompt, new Set(members.map(({ sessionId }) => sessionId)));
    for (const other of others) {
      if (other.sessionId !== owner.sessionId) copiedRows.push(other);
      if (other.isQueued || owner.isQueued || other.turnId === owner.turnId) continue;
      if (other.turnId !== null && owner.turnId !== null) turns.set(other.turnId, owner.turnId);
    }
  }
  const turnOf = (turnId: string | null) => (turnId === null ? null : (turns.get(turnId) ?? turnId));
  prompts.sort(comparePrompts);
  const keysIn: KeysIn = (prompt) =>
    [...(sessions.get(prompt) ?? [])].map((session) => textKey(session, prompt));
  return { prompts: withoutQueuedTwins(withoutEchoes(prompts, turns, keysIn), keysIn), copiedRows, turnOf };
}

function claimOf(prompt: PromptCandidate): Claim {
  return { ...prompt, isSidechain: false };
}

/** A text cannot be given twice in one moment: a resumed session may write its history again with new uuids. */
function keysOf(prompt: PromptCandidate, familyOf: FamilyOf): readonly string[] {
  const { uuid, forkedFromUuid, promptId, textHash, sessionId, at, isQueued } = prompt;
  const keys: string[] = [];
  if (uuid !== null) keys.push(`uuid ${uuid}`);
  if (forkedFromUuid !== null) keys.push(`uuid ${forkedFromUuid}`);
  if (prompt.hasOwnTime && !isQueued && !prompt.isEcho) {
    keys.push(`moment ${familyOf(sessionId) ?? sessionId} ${at} ${textHash}`);
  }
  if (promptId !== null && !isQueued) keys.push(`prompt ${promptId} ${textHash}`);
  if (keys.length === 0) keys.push(`row ${sessionId} ${at} ${textHash}`);
  return keys;
}

/** Two files of one session may hold its last turn to different lengths. */
function withLongestTurn(owner: PromptCandidate, others: readonly PromptCandidate[]): PromptCandidate {
  const same = others.filter((other) => other.sessionId === owner.sessionId);
  const byLength = [owner, ...same].sort((a, b) => -compareKnown(a.turnEndedAt, b.turnEndedAt));
  const turnDurationMs = byLength.find((each) => each.turnDurationMs !== null)?.turnDurationMs ?? null;
  return { ...owner, turnEndedAt: byLength[0]!.turnEndedAt, turnDurationMs };
}

function compareKnown(a: number | null, b: number | null): number {
  return (a ?? 0) - (b ?? 0);
}

/** The text of a prompt in each session that holds it: a fork may own it, and its origin have what repeats it. */
type KeysIn = (prompt: PromptCandidate) => readonly string[];

/** An echo counts unless a log of another kind has its text in the same session; its turn is then that one's. */
function withoutEchoes(
  prompts: readonly PromptCandidate[],
  turns: Map<string, string>,
  keysIn: KeysIn,
): readonly PromptCandidate[] {
  const own = new Map<string, Set<PromptCandidate>>();
  for (const prompt of prompts) {
    if (!prompt.isEcho) for (const key of keysIn(prompt)) setIn(own, key).add(prompt);
  }
  if (own.size === 0) return prompts;
  return prompts.filter((prompt) => {
    const twins = prompt.isEcho ? keysIn(prompt).flatMap((key) => [...(own.get(key) ?? [])]) : [];
    const twin = twins.find((each) => isNear(prompt, each));
    if (twin === undefined) return true;
    for (const key of keysIn(twin)) own.get(key)?.delete(twin);
    if (prompt.turnId !== null && twin.turnId !== null) turns.set(prompt.turnId, twin.turnId);
    return false;
  });
}

function isNear(a: PromptCandidate, b: PromptCandidate): boolean {
  return a.at === null || b.at === null || Math.abs(a.at - b.at) <= queueMs;
}

/** A queued prompt counts unless a row in its session, copies included, has its text; one row answers one of them. */
function withoutQueuedTwins(prompts: readonly PromptCandidate[], keysIn: KeysIn): readonly PromptCandidate[] {
  const queued = new Map<string, Set<PromptCandidate>>();
  for (const prompt of prompts) {
    if (prompt.isQueued) setIn(queued, textKey(prompt.sessionId, prompt)).add(prompt);
  }
  const answered = new Set<PromptCandidate>();
  for (const prompt of queued.size === 0 ? [] : prompts) {
    if (prompt.isQueued) continue;
    const waiting = keysIn(prompt).flatMap((key) => [...(queued.get(key) ?? [])]);
    const first = waiting.find((each) => !answered.has(each) && answers(prompt, each));
    if (first !== undefined) answered.add(first);
  }
  return prompts.filter((prompt) => !answered.has(prompt));
}

function textKey(session: string, { textHash }: PromptCandidate): string {
  return `${session}\0${textHash}`;
}

function setIn(sets: Map<string, Set<PromptCandidate>>, key: string): Set<PromptCandidate> {
  const known = sets.get(key);
  if (known !== undefined) return known;
  const set = new Set<PromptCandidate>();
  sets.set(key, set);
  return set;
}

/** A row written after the queued prompt, or one that says that it was queued. */
function answers(row: PromptCandidate, queued: PromptCandidate): boolean {
  if (row.at === null || queued.at === null) return true;
  if (Math.abs(row.at - queued.at) > queueMs) return false;
  return row.at >= queued.at || row.promptSource === "queued";
}

function comparePrompts(a: PromptCandidate, b: PromptCandidate): number {
  return (
    compareInstants(a.at, b.at) ||
    compareText(a.sessionId, b.sessionId) ||
    compareText(a.uuid, b.uuid) ||
    compareText(a.textHash, b.textHash)
  );
}
