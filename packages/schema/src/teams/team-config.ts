import { z } from "zod";

const member = z.looseObject({
  agentId: z.string(),
  name: z.string(),
  agentType: z.string().nullish(),
  model: z.string().nullish(),
  prompt: z.string().optional(),
  color: z.string().nullish(),
  planModeRequired: z.boolean().optional(),
  joinedAt: z.number().optional(),
  tmuxPaneId: z.string().optional(),
  cwd: z.string().optional(),
  worktreePath: z.string().nullish(),
  sessionId: z.string().optional(),
  subscriptions: z.array(z.string()).optional(),
  backendType: z.string().optional(),
  isActive: z.boolean().optional(),
  mode: z.string().optional(),
});

/** Accepts the `config.json` of a team of agents: its leader and its members. Instants are epoch milliseconds. */
export const teamConfig = z.looseObject({
  name: z.string(),
  description: z.string().nullish(),
  createdAt: z.number().optional(),
  leadAgentId: z.string().optional(),
  leadSessionId: z.string().optional(),
  members: z.array(member),
});

/** The `config.json` of a team of agents. */
export type TeamConfig = z.infer<typeof teamConfig>;
