/** Calls, requests, prompts or turns that a rate or a percentile needs to say something (R64). */
export const leastCases = 20;

/** Sessions on each side of a comparison that it takes to see how sessions differ. */
export const leastSessions = 5;
