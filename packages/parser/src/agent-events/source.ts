import type { Source } from "../source.js";

/**
 * Events that an app around the Agent SDK sends to its clients: blocks of a conversation, each in an
 * envelope, without what the model used.
 */
export const agentEvents: Source = {
  id: "agent-events",
  agent: "the Agent SDK",
  loadFormat: async () => (await import("./format.js")).agentEventsFormat,
};
