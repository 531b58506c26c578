import type { Usage } from "../rows/usage.js";
import { noUsage } from "./no-usage.js";
import { usageBy } from "./usage-by.js";
import type { UsageFacts } from "./usage-of-groups.js";

/** The usage of all facts in one row. */
export function usageOfAll(facts: UsageFacts): Usage {
  return usageBy(facts, {})[0] ?? noUsage;
}
