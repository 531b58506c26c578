import type { CostBridgePartId } from "@turnmeter/metrics";

/** How each part of a bridge is called. */
export const bridgeTitles: { readonly [P in CostBridgePartId]: string } = {
  volume: "Requests",
  subagentShare: "Subagent share",
  modelMix: "Model mix",
  contextSize: "Context size",
  cacheMix: "Cache mix",
  outputSize: "Output size",
  price: "List prices",
  terms: "Surcharges",
  other: "Searches and rest",
};
