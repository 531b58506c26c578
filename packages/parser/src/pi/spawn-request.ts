import type { SpawnRequest } from "@turnmeter/schema";
import { booleanOf, measuredOf, stringOf } from "../decoding/values.js";
import type { Measured } from "../projection.js";

/** The subagent that a call asks for; fields are null if it asks for several. Null for a call that manages subagents. */
export function spawnRequest(input: Measured | null): SpawnRequest | null {
  const fields = input?.fields ?? {};
  if (stringOf(fields["action"]) !== null) return null;
  return {
    agentType: stringOf(fields["agent"]) ?? stringOf(fields["agentId"]),
    description: stringOf(fields["description"]) ?? stringOf(fields["label"]) ?? stringOf(fields["name"]),
    promptHash: measuredOf(fields["task"])?.hash ?? null,
    isBackground: booleanOf(fields["async"]),
    model: stringOf(fields["model"]),
  };
}
