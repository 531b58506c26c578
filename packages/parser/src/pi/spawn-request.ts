import type { SpawnRequest } from "@turnmeter/schema";
import { measuredOf, stringOf } from "../decoding/values.js";
import type { Measured } from "../projection.js";

/** The subagent that a call asks for; a call for several says nothing of each. */
export function spawnRequest(input: Measured | null): SpawnRequest {
  const fields = input?.fields ?? {};
  return {
    agentType: stringOf(fields["agent"]) ?? stringOf(fields["agentId"]),
    description: stringOf(fields["description"]) ?? stringOf(fields["label"]) ?? stringOf(fields["name"]),
    promptHash: measuredOf(fields["task"])?.hash ?? null,
    isBackground: null,
    model: stringOf(fields["model"]),
  };
}
