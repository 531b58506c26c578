import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import { evidenceOf } from "../decoding/events-at.js";
import { threadIdOf } from "../decoding/main-thread-origin.js";
import { objectOf, stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";
import { decodeMessage } from "./decode-message.js";
import { newThread, type WireThread } from "./thread.js";
import type { WorkFolder } from "./work-folder.js";

/** What the wire of an agent repeats of the subagents that it started. */
export class MirroredAgents {
  readonly #withOwnWire: ReadonlySet<string>;
  readonly #threads = new Map<string, WireThread>();

  /** `withOwnWire` are the subagents that have a wire of their own: what is repeated of them counts there. */
  constructor(withOwnWire: ReadonlySet<string>) {
    this.#withOwnWire = withOwnWire;
  }

  /** A message of a subagent in the wire of the agent that started it. Versions until early 2026 have no other record of it. */
  decode(parent: WireThread, payload: Projected, origin: RowOrigin, folder: WorkFolder): readonly LogEvent[] {
    const callId = stringOf(payload["parent_tool_call_id"]) ?? stringOf(payload["task_tool_call_id"]);
    // Calls are counted anew in each session.
    const agentId =
      stringOf(payload["agent_id"]) ?? (callId === null ? null : `${callId}-${origin.sessionId}`);
    if (agentId === null) return [];
    const isNew = !this.#threads.has(agentId);
    const thread = this.#threads.get(agentId) ?? newThread(agentId);
    this.#threads.set(agentId, thread);
    const evidence = evidenceOf(origin, agentId, "progress", {
      agentKind: "task",
      agentType: stringOf(payload["subagent_type"]),
      callId: parent.calls.get(callId ?? "")?.key ?? null,
      parentAgentId: origin.agentId,
    });
    const events: LogEvent[] = isNew ? [evidence] : [];
    if (this.#withOwnWire.has(agentId)) return events;
    const event = objectOf(payload["event"]);
    const type = stringOf(event?.["type"]);
    const inner = objectOf(event?.["payload"]);
    if (type === null || inner === null) return events;
    const own = agentOrigin(origin, agentId);
    events.push({ kind: "activity", origin: own });
    if (type === "SubagentEvent") return [...events, ...this.decode(thread, inner, own, folder)];
    return [...events, ...decodeMessage(thread, type, inner, own, folder)];
  }
}

function agentOrigin(origin: RowOrigin, agentId: string): RowOrigin {
  return {
    ...origin,
    agentId,
    threadId: threadIdOf(origin.sessionId, agentId),
    uuid: `${origin.uuid}/${agentId}`,
    isSidechain: true,
  };
}
