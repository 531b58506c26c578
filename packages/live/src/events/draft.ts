import type { AgentEvent } from "@turnmeter/schema";
import { hashOf } from "./event-key.js";

/** An event that is not sent yet: its id depends on what its key was sent with before. */
export type Draft = Omit<AgentEvent, "id">;

/** The event with the id that it has where its key was sent so often before. */
export function identified(draft: Draft, times = 0): AgentEvent {
  return { ...draft, id: idOf(draft, times) };
}

/** That id: it depends on what the event says, not on its place. */
export function idOf({ line: _line, index: _index, ...content }: Draft, times: number): string {
  return hashOf(content.key, JSON.stringify(content), times);
}
