import { z } from "zod";

/** Accepts the `agent-<id>.meta.json` beside a subagent's transcript. */
export const claudeCodeAgentMeta = z.looseObject({
  agentType: z.string().optional(),
  description: z.string().optional(),
  toolUseId: z.string().optional(),
  parentAgentId: z.string().optional(),
  spawnDepth: z.number().optional(),
  requestShape: z.string().optional(),
  model: z.string().optional(),
  worktreePath: z.string().optional(),
  stoppedByUser: z.boolean().optional(),
  taskKind: z.string().optional(),
  teamName: z.string().optional(),
});

/** What the client notes about a subagent beside its transcript. */
export type ClaudeCodeAgentMeta = z.infer<typeof claudeCodeAgentMeta>;
