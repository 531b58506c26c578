import type { LogEvent } from "@turnmeter/schema";

/** The event without titles and descriptions, which people and models have worded. */
export function withoutContent(event: LogEvent): LogEvent {
  switch (event.kind) {
    case "call":
      return event.spawn === null ? event : { ...event, spawn: { ...event.spawn, description: null } };
    case "result":
      return event.agent === null ? event : { ...event, agent: { ...event.agent, description: null } };
    case "agentEvidence":
      return event.description === null ? event : { ...event, description: null };
    case "sessionState":
      return event.title === null ? event : { ...event, title: null };
    default:
      return event;
  }
}
