import type { Table } from "@turnmeter/schema";
import type { PromptCandidate } from "../../candidates/mark.js";
import type { Prompt } from "./prompt.js";
import { WaitingPrompts } from "./waiting-prompts.js";

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
  const own = new WaitingPrompts();
  for (const prompt of prompts) {
    if (!prompt.isEcho) for (const key of keysIn(rows, prompt)) own.add(key, prompt);
  }
  return prompts.filter((prompt) => {
    const near = prompt.at === null ? null : { from: prompt.at - queueMs, to: prompt.at + queueMs };
    const twin = prompt.isEcho ? own.take(keysIn(rows, prompt), near) : null;
    if (twin === null) return true;
    const [echoed, turn] = [turnId.at(prompt.row), turnId.at(twin.row)];
    if (echoed !== null && turn !== null) turns.set(echoed, turn);
    return false;
  });
}

/** A queued prompt counts unless a row in its session, copies included, has its text; one row answers one of them. */
export function withoutQueuedTwins(
  rows: Table<PromptCandidate>,
  prompts: readonly Prompt[],
): readonly Prompt[] {
  const { isQueued, sessionId, promptSource } = rows.columns;
  const queued = new WaitingPrompts();
  for (const prompt of prompts) {
    if (isQueued.at(prompt.row)) queued.add(textKey(rows, sessionId.at(prompt.row), prompt), prompt);
  }
  if (queued.isEmpty) return prompts;
  for (const prompt of prompts) {
    if (isQueued.at(prompt.row)) continue;
    // Written after the queued prompt, or a row that says that it was queued.
    const later = promptSource.at(prompt.row) === "queued" ? queueMs : 0;
    const span = prompt.at === null ? null : { from: prompt.at - queueMs, to: prompt.at + later };
    queued.take(keysIn(rows, prompt), span);
  }
  return prompts.filter((prompt) => !queued.isTaken(prompt));
}

/** The text of a prompt in each session that holds it: a fork may own it, and its origin have what repeats it. */
function keysIn(rows: Table<PromptCandidate>, prompt: Prompt): readonly string[] {
  const sessions = new Set(prompt.rows.map((row) => rows.columns.sessionId.at(row)));
  return [...sessions].map((session) => textKey(rows, session, prompt));
}

function textKey({ columns }: Table<PromptCandidate>, session: string, { row }: Prompt): string {
  return `${session}\0${columns.textHash.at(row)}`;
}
