import type { RowOrigin } from "@turnmeter/schema";
import type { LogFile } from "../log-format.js";

type OriginPlace = Pick<RowOrigin, "source" | "file" | "line" | "byteOffset" | "sessionId">;

/** An origin on the session's main thread, or on an agent's if `agentId` is given; other fields not given are null or false. */
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

/** The origin of a row of a file; fields not in `parts` as {@link mainThreadOrigin} has them. */
export function rowOrigin(
  source: RowOrigin["source"],
  { path }: Pick<LogFile, "path">,
  { line, byteOffset }: Pick<RowOrigin, "line" | "byteOffset">,
  sessionId: string,
  parts: Partial<RowOrigin> = {},
): RowOrigin {
  return mainThreadOrigin({ source, file: path, line, byteOffset, sessionId, ...parts });
}

/** The origin of events from a document beside a session's logs, about the session or one of its agents. */
export function documentOrigin(
  source: RowOrigin["source"],
  file: Pick<LogFile, "path">,
  sessionId: string,
  agentId: string | null = null,
): RowOrigin {
  return rowOrigin(source, file, { line: 0, byteOffset: 0 }, sessionId, { agentId });
}

/** The id of a thread: the session's, followed by the agent's on a subagent's thread. */
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
