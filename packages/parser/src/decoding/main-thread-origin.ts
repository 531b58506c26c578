import type { RowOrigin } from "@turnmeter/schema";
import type { LogFile } from "../log-format.js";

/** Properties that every origin has. */
type OriginPlace = Pick<RowOrigin, "source" | "file" | "line" | "byteOffset" | "sessionId">;

/** The origin of a row with nothing known but what is given: on its session's main thread, or that of an agent. */
export function mainThreadOrigin(parts: OriginPlace & Partial<RowOrigin>): RowOrigin {
  const { agentId = null } = parts;
  return {
    threadId: threadIdOf(parts.sessionId, agentId),
    agentId,
    at: null,
    uuid: null,
    parentUuid: null,
    isSidechain: agentId !== null,
    isBackgroundCopy: false,
    cwd: null,
    gitBranch: null,
    clientVersion: null,
    entrypoint: null,
    promptId: null,
    ...parts,
  };
}

/** The origin of a document beside the logs of a session, or of one of its agents. */
export function documentOrigin(
  source: RowOrigin["source"],
  { path }: Pick<LogFile, "path">,
  sessionId: string,
  agentId: string | null = null,
): RowOrigin {
  return mainThreadOrigin({ source, file: path, line: 0, byteOffset: 0, sessionId, agentId });
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
