/** The id of a thread: that of its session, and on a subagent's thread the agent's behind it. */
export function threadIdOf(sessionId: string, agentId: string | null): string {
  return agentId === null ? sessionId : `${sessionId}/${agentId}`;
}
