import { threadIdOf } from "../decoding/thread-id-of.js";
import { instantOf } from "../decoding/timestamp.js";
import { stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";
import type { OpenOrigin } from "../claude/unit-state.js";

/** The origin of an agent's row that its parent's log repeats: in the agent's thread, with the row's own id and time. */
export function repeatedOrigin(parent: OpenOrigin, record: Projected, agentId: string): OpenOrigin {
  // A fork that gives its copy of the parent's row a new uuid leaves what that repeats as it was.
  const { forkedFromUuid: _, ...shared } = parent;
  const written = instantOf(record["timestamp"]);
  const origin: OpenOrigin = {
    ...shared,
    threadId: threadIdOf(parent.sessionId, agentId),
    agentId,
    at: written ?? parent.at,
    uuid: stringOf(record["uuid"]),
    parentUuid: null,
    isSidechain: true,
    isRepeated: true,
  };
  if (written !== null) delete origin.isTimeTaken;
  return origin;
}
