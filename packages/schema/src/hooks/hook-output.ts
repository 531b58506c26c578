import { z } from "zod";

/** What a hook decides of a permission that the client would have asked the person for. */
const permissionDecision = z.looseObject({
  behavior: z.string(),
  updatedInput: z.looseObject({}).optional(),
  updatedPermissions: z.array(z.unknown()).optional(),
  message: z.string().optional(),
  interrupt: z.boolean().optional(),
});

const specificOutput = z.looseObject({
  hookEventName: z.string(),
  permissionDecision: z.string().optional(),
  permissionDecisionReason: z.string().optional(),
  updatedInput: z.looseObject({}).optional(),
  additionalContext: z.string().optional(),
  updatedMCPToolOutput: z.unknown().optional(),
  decision: permissionDecision.optional(),
  retry: z.boolean().optional(),
});

/**
 * Accepts what a hook writes to standard output as JSON: whether to go on, its decision (`allow`, `deny`,
 * `block`, and `approve` in old hooks) with a reason, and what the model is told. Every part may be missing.
 */
export const hookOutput = z.looseObject({
  continue: z.boolean().optional(),
  stopReason: z.string().optional(),
  suppressOutput: z.boolean().optional(),
  systemMessage: z.string().optional(),
  decision: z.string().optional(),
  reason: z.string().optional(),
  additionalContext: z.string().optional(),
  hookSpecificOutput: specificOutput.optional(),
  async: z.boolean().optional(),
  asyncTimeout: z.number().optional(),
});

/** What a hook writes to standard output as JSON. */
export type HookOutput = z.infer<typeof hookOutput>;
