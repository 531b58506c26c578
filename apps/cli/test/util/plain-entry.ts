import type { Entry } from "../../src/analysis/ccusage/entry.js";

/** A row without any tokens. */
export const plainEntry: Entry = {
  file: "/logs/projects/shop/s1.jsonl",
  line: 1,
  form: "row",
  position: null,
  advisor: null,
  at: 0,
  uuid: null,
  messageId: "msg_1",
  requestId: "req_1",
  sessionId: "s1",
  isSidechain: false,
  model: "claude-opus-5",
  speed: null,
  serviceTier: null,
  inferenceGeo: null,
  statedNanoUsd: null,
  inputTokens: 0,
  outputTokens: 0,
  cacheReadTokens: 0,
  cacheWrite5mTokens: 0,
  cacheWrite1hTokens: 0,
};
