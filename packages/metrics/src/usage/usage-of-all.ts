import type { Usage } from "../rows/usage.js";
import type { UsageFacts } from "./usage-by.js";
import { usageOfGroups } from "./usage-of-groups.js";

/** The usage of all facts in one row. */
export function usageOfAll(facts: UsageFacts): Usage {
  const [usage] = usageOfGroups(facts, {
    size: 1,
    ofRequest: new Int32Array(facts.requests.rowCount),
    ofCall: new Int32Array(facts.toolCalls.rowCount),
  });
  return usage!;
}
