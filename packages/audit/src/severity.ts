/** How much a finding matters, most first. A `note` is no fault. */
export const severities = ["high", "medium", "low", "note"] as const;
export type Severity = (typeof severities)[number];
