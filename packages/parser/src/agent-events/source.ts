import type { Source } from "../source.js";

/**
 * Events that an app around the Agent SDK sends to its clients: blocks of a conversation, each in an
 * envelope, without what the model used. Also the events of turnmeter's own, which are those of any source.
 */
export const agentEvents: Source = {
  id: "agent-events",
  agent: "the Agent SDK",
  isSeldom: true,
  loadFormat: async () => (await import("./format.js")).agentEventsFormat,
};
