import type { Projected } from "../projection.js";
import { has, objectOf } from "../decoding/values.js";
import { type MessageText, messageTexts } from "../decoding/message-texts.js";
import { evidenceOf, promptAt } from "../decoding/events-at.js";
import { closeTurn, type RolloutRow } from "./rollout.js";

/** Texts that the client injects into user messages start like this (R79). */
const injected =
  /^\s*(?:<(?:environment_context|user_instructions|turn_aborted|subagent_notification|user_action|skill|permissions instructions|user_shell_command|INSTRUCTIONS)\b|# AGENTS\.md\b)/;

/** Hash of the first text that a person typed; null if all are injected. */
export function typedTextHash(texts: readonly MessageText[]): string | null {
  return firstTyped(texts)?.hash ?? null;
}

function firstTyped(texts: readonly MessageText[]): MessageText | undefined {
  return texts.find(({ start }) => start.trim() !== "" && !injected.test(start));
}

/** The beginning of what a person typed in the row of a prompt, in any of its forms; null if the row holds none. */
export function typedText(record: Projected): string | null {
  const body = objectOf(record["payload"]) ?? record;
  const texts = has(body, "content") ? messageTexts(body["content"]) : promptTexts(body);
  return firstTyped(texts)?.start ?? null;
}

/** The texts of a prompt event, old (`message`) or new (`item.content`). */
export function promptTexts(body: Projected): readonly MessageText[] {
  const item = objectOf(body["item"]);
  return item === null ? messageTexts(body["message"]) : messageTexts(item["content"]);
}

/** Adds a prompt that a person typed, unless it is the same prompt in another form (R79). Subagents have none: their first text comes from the call that started them. */
export function addPrompt({ rollout, origin }: RolloutRow, textHash: string, form: string): void {
  const { prompt } = rollout;
  if (origin.agentId !== null) {
    if (rollout.isPrompted) return;
    rollout.isPrompted = true;
    rollout.queue.add(evidenceOf(origin, origin.agentId, "prompt", { promptHash: textHash }));
    return;
  }
  if (prompt !== null && prompt.hash === textHash && prompt.form !== form) {
    rollout.prompt = null;
    return;
  }
  rollout.prompt = { form, hash: textHash };
  rollout.answer = null;
  if (rollout.isBare) closeTurn(rollout, null);
  rollout.awaitsResponse = true;
  if (!rollout.isInTurn) rollout.opening ??= origin;
  rollout.queue.add(promptAt(origin, textHash));
}
