import type { SessionStateEvent } from "@turnmeter/schema";
import type { SessionStateCandidate } from "../candidates/thread.js";
import type { MutableRow } from "./thread-state.js";

/** Keeps the states of a session that count: the last title of the highest rank, the last cost, the last context window. */
export interface SessionStates {
  add(event: SessionStateEvent): void;
  /** One row per session and file, and one for each process with a cost. */
  finish(): readonly SessionStateCandidate[];
}

export function createSessionStates(): SessionStates {
  const states = new Map<string, MutableRow<SessionStateCandidate>>();
  return {
    add({
      origin,
      title,
      titleRank,
      sessionKind,
      recordedCostNanoUsd,
      costSpanId = null,
      contextWindowTokens,
    }) {
      const key = `${origin.file}\0${origin.sessionId}\0${costSpanId}`;
      const state = states.get(key) ?? {
        sessionId: origin.sessionId,
        file: origin.file,
        line: 0,
        title: null,
        titleRank: 0,
        kind: null,
        recordedCostNanoUsd: null,
        costLine: 0,
        costAt: null,
        costFile: origin.file,
        costSpanId,
        contextWindowTokens: null,
        windowLine: 0,
        windowAt: null,
      };
      states.set(key, state);
      if (title !== null && titleRank >= state.titleRank) {
        Object.assign(state, { title, titleRank, line: origin.line });
      }
      if (recordedCostNanoUsd !== null) {
        Object.assign(state, { recordedCostNanoUsd, costLine: origin.line, costAt: origin.at });
      }
      if (contextWindowTokens !== undefined) {
        Object.assign(state, { contextWindowTokens, windowLine: origin.line, windowAt: origin.at });
      }
      state.kind = sessionKind ?? state.kind;
    },
    finish: () => [...states.values()],
  };
}
