import type { Facts } from "@turnmeter/schema";
import { groupBy } from "../engine/group-by.js";
import type { Usage } from "../rows/usage.js";
import { requestParts, searchParts } from "./usage-metric.js";
import { usageOf } from "./usage-of.js";

/** Facts needed for usage: requests, and calls with billed searches. */
export type UsageFacts = Pick<Facts, "requests" | "toolCalls">;

/** Which group each request, and each call for its searches, belongs to; −1 is none. */
export interface UsageGroups {
  readonly size: number;
  readonly ofRequest: Int32Array;
  readonly ofCall: Int32Array;
}

/** The usage of each group, by its number. */
export function usageOfGroups(facts: UsageFacts, { size, ofRequest, ofCall }: UsageGroups): readonly Usage[] {
  const requests = groupBy(requestParts(facts, { group: { size, ofRow: ofRequest } }), ({ group }) => group);
  const searches = groupBy(searchParts(facts, { group: { size, ofRow: ofCall } }), ({ group }) => group);
  return Array.from({ length: size }, (_, group) =>
    usageOf(requests.get(group) ?? [], searches.get(group) ?? []),
  );
}
