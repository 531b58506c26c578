import { evidenceOf } from "../decoding/evidence-of.js";
import type { DecodeRow } from "./row.js";
import { measuredOf, objectOf, stringOf } from "../decoding/values.js";

/** Progress rows: the first that names an agent links it to its call. The usage that they repeat is never read. */
export const decodeProgress: DecodeRow = ({ record, origin, state }) => {
  const data = objectOf(record["data"]);
  const agentId = stringOf(data?.["agentId"]);
  if (data?.["type"] !== "agent_progress" || agentId === null || state.progressAgents.has(agentId)) return [];
  state.progressAgents.add(agentId);
  return [
    evidenceOf(origin, agentId, "progress", {
      callId: stringOf(record["parentToolUseID"]),
      promptHash: measuredOf(data["prompt"])?.hash ?? null,
    }),
  ];
};
