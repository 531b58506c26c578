import { createRedaction } from "@turnmeter/metrics";
import type { Redaction } from "@turnmeter/metrics";
import type { CliContext } from "../context.js";
import type { ReadingFlags } from "../flags/reading-flags.js";
import { publicAgentTypes } from "./public-agent-types.js";

/** The variable that holds a key, without which nobody can test guesses at the names behind pseudonyms. */
export const keyVariable = "TURNMETER_REDACT_KEY";

/** How the flags want names to be hidden; null where they do not. */
export async function redactionOfFlags(
  { redact }: Pick<ReadingFlags, "redact">,
  { env }: Pick<CliContext, "env">,
): Promise<Redaction | null> {
  if (redact !== true) return null;
  const { createHash, createHmac } = await import("node:crypto");
  const key = env[keyVariable];
  const hasher = () => (key ? createHmac("sha256", key) : createHash("sha256"));
  return createRedaction({
    hash: (text) => hasher().update(text).digest("hex"),
    isPublicAgentType: (agentType) => publicAgentTypes.has(agentType),
  });
}
