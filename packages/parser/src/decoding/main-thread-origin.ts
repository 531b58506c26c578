import type { RowOrigin } from "@turnmeter/schema";

/** Properties that every origin has. */
type OriginPlace = Pick<RowOrigin, "source" | "file" | "line" | "byteOffset" | "sessionId">;

/** The origin of a row on its session's main thread, with nothing known but what is given. */
export function mainThreadOrigin(parts: OriginPlace & Partial<RowOrigin>): RowOrigin {
  return {
    threadId: parts.sessionId,
    agentId: null,
    at: null,
    uuid: null,
    parentUuid: null,
    isSidechain: false,
    isBackgroundCopy: false,
    cwd: null,
    gitBranch: null,
    clientVersion: null,
    entrypoint: null,
    promptId: null,
    ...parts,
  };
}

/** The id of a thread: that of its session, and on a subagent's thread the agent's behind it. */
export function threadIdOf(sessionId: string, agentId: string | null): string {
  return agentId === null ? sessionId : `${sessionId}/${agentId}`;
}

/** The origin of a row that tells something of another thread of its session; null for the main thread. */
export function onThread(origin: RowOrigin, agentId: string | null): RowOrigin {
  if (agentId === origin.agentId) return origin;
  return {
    ...origin,
    agentId,
    threadId: threadIdOf(origin.sessionId, agentId),
    isSidechain: agentId !== null,
  };
}
