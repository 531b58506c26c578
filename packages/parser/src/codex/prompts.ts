import { closeTurn, type RolloutRow } from "./rollout.js";

/** A prompt that a person typed, unless it is the same prompt in another form (R79). Subagents have none. */
export function addPrompt({ rollout, origin }: RolloutRow, textHash: string, form: string): void {
  const { prompt } = rollout;
  if (origin.agentId !== null) return;
  if (prompt !== null && prompt.hash === textHash && prompt.form !== form) {
    rollout.prompt = null;
    return;
  }
  rollout.prompt = { form, hash: textHash };
  if (rollout.isBare) closeTurn(rollout, null);
  rollout.awaitsResponse = true;
  rollout.queue.add({ kind: "prompt", origin, textHash, promptSource: null, isQueued: false });
}
