import { evidenceOf } from "../decoding/evidence-of.js";
import { closeTurn, type RolloutRow } from "./rollout.js";

/**
 * A prompt that a person typed, unless it is the same prompt in another form (R79). Subagents have none:
 * their first text is what the call that started them told them.
 */
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
  rollout.queue.add({ kind: "prompt", origin, textHash, promptSource: null, isQueued: false });
}
