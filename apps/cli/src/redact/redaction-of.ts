import { createHash, createHmac } from "node:crypto";
import { createRedaction } from "@turnmeter/metrics";
import type { Redaction } from "@turnmeter/metrics";
import { sources } from "@turnmeter/parser";
import type { CliContext } from "../context.js";

/** Types of subagents that come with a program. */
const publicAgentTypes: ReadonlySet<string> = new Set(sources.flatMap(({ agentTypes }) => agentTypes ?? []));

/** How names are hidden: by a hash that nobody can test guesses with, if `TURNMETER_REDACT_KEY` holds a key. */
export function redactionOf({ env }: Pick<CliContext, "env">): Redaction {
  const key = env["TURNMETER_REDACT_KEY"];
  const hasher = () => (key ? createHmac("sha256", key) : createHash("sha256"));
  return createRedaction({
    hash: (text) => hasher().update(text).digest("hex"),
    isPublicAgentType: (agentType) => publicAgentTypes.has(agentType),
  });
}
