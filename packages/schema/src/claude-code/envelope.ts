import { z } from "zod";

/** What conversation records say of themselves. Only the type is always there. */
export const claudeCodeEnvelope = {
  uuid: z.string().optional(),
  parentUuid: z.string().nullish(),
  logicalParentUuid: z.string().nullish(),
  timestamp: z.string().optional(),
  sessionId: z.string().optional(),
  cwd: z.string().optional(),
  gitBranch: z.string().optional(),
  version: z.string().optional(),
  userType: z.string().optional(),
  entrypoint: z.string().optional(),
  isSidechain: z.boolean().optional(),
  isMeta: z.boolean().optional(),
  agentId: z.string().optional(),
  sessionKind: z.string().optional(),
  promptId: z.string().optional(),
};
