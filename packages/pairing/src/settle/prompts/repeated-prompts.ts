import type { Table } from "@turnmeter/schema";
import type { PromptCandidate } from "../../candidates/mark.js";
import type { Prompt } from "./prompt.js";

/** How long after it was queued a prompt may get a row of its own. */
const queueMs = 3_600_000;

/**
 * Prompts without echoes: one counts unless a log of another kind has its text in the same session. Its turn is then
 * that one's, which `turns` is told.
 */
export function withoutEchoes(
  rows: Table<PromptCandidate>,
  prompts: readonly Prompt[],
  turns: Map<string, string>,
): readonly Prompt[] {
  if (!prompts.some(({ isEcho }) => isEcho)) return prompts;
  const { turnId } = rows.columns;
  const own = new Map<string, Set<Prompt>>();
  for (const prompt of prompts) {
    if (!prompt.isEcho) for (const key of keysIn(rows, prompt)) setIn(own, key).add(prompt);
  }
  return prompts.filter((prompt) => {
    const twins = prompt.isEcho ? keysIn(rows, prompt).flatMap((key) => [...(own.get(key) ?? [])]) : [];
    const twin = twins.find((each) => isNear(prompt, each));
    if (twin === undefined) return true;
    for (const key of keysIn(rows, twin)) own.get(key)?.delete(twin);
    const [echoed, turn] = [turnId.at(prompt.row), turnId.at(twin.row)];
    if (echoed !== null && turn !== null) turns.set(echoed, turn);
    return false;
  });
}

function isNear(a: Prompt, b: Prompt): boolean {
  return a.at === null || b.at === null || Math.abs(a.at - b.at) <= queueMs;
}

/** A queued prompt counts unless a row in its session, copies included, has its text; one row answers one of them. */
export function withoutQueuedTwins(
  rows: Table<PromptCandidate>,
  prompts: readonly Prompt[],
): readonly Prompt[] {
  const { isQueued, sessionId, promptSource } = rows.columns;
  const queued = new Map<string, Set<Prompt>>();
  for (const prompt of prompts) {
    if (isQueued.at(prompt.row)) setIn(queued, textKey(rows, sessionId.at(prompt.row), prompt)).add(prompt);
  }
  if (queued.size === 0) return prompts;
  const answered = new Set<Prompt>();
  for (const prompt of prompts) {
    if (isQueued.at(prompt.row)) continue;
    const waiting = keysIn(rows, prompt).flatMap((key) => [...(queued.get(key) ?? [])]);
    const wasQueued = promptSource.at(prompt.row) === "queued";
    const first = waiting.find((each) => !answered.has(each) && answers(prompt, each, wasQueued));
    if (first !== undefined) answered.add(first);
  }
  return prompts.filter((prompt) => !answered.has(prompt));
}

/** A row written after the queued prompt, or one that says that it was queued. */
function answers(row: Prompt, queued: Prompt, wasQueued: boolean): boolean {
  if (row.at === null || queued.at === null) return true;
  if (Math.abs(row.at - queued.at) > queueMs) return false;
  return row.at >= queued.at || wasQueued;
}

/** The text of a prompt in each session that holds it: a fork may own it, and its origin have what repeats it. */
function keysIn(rows: Table<PromptCandidate>, prompt: Prompt): readonly string[] {
  const sessions = new Set(prompt.rows.map((row) => rows.columns.sessionId.at(row)));
  return [...sessions].map((session) => textKey(rows, session, prompt));
}

function textKey({ columns }: Table<PromptCandidate>, session: string, { row }: Prompt): string {
  return `${session}\0${columns.textHash.at(row)}`;
}

function setIn(sets: Map<string, Set<Prompt>>, key: string): Set<Prompt> {
  const known = sets.get(key);
  if (known !== undefined) return known;
  const set = new Set<Prompt>();
  sets.set(key, set);
  return set;
}
