import type { Source } from "../source.js";

/** Events that an app around the Agent SDK sends to its clients: blocks of a conversation, each in an envelope, without the usage of the model. Also turnmeter's own events, which may come from any source. */
export const agentEvents: Source = {
  id: "agent-events",
  agent: "the Agent SDK",
  isSeldom: true,
  loadFormat: async () => (await import("./format.js")).agentEventsFormat,
};
