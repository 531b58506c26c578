import { compareText } from "../compare-text.js";
import { compareInstants } from "../instant.js";

/** The turn that a prompt id stands for, within a session: the first one, where several prompts share the id. */
export interface PromptTurns {
  add(sessionId: string, promptId: string | null, turnId: string, at: number | null): void;
  /** Null where no prompt has the id. */
  of(sessionId: string, promptId: string | null): string | null;
}

export function createPromptTurns(): PromptTurns {
  const turns = new Map<string, { readonly turnId: string; readonly at: number | null }>();
  return {
    add(sessionId, promptId, turnId, at) {
      if (promptId === null) return;
      const key = `${sessionId}\0${promptId}`;
      const known = turns.get(key);
      const order =
        known === undefined ? -1 : compareInstants(at, known.at) || compareText(turnId, known.turnId);
      if (order < 0) turns.set(key, { turnId, at });
    },
    of: (sessionId, promptId) =>
      promptId === null ? null : (turns.get(`${sessionId}\0${promptId}`)?.turnId ?? null),
  };
}
