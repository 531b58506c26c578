import type { Usage } from "../rows/usage.js";
import { usageOf } from "./usage-of.js";

/** The usage of what made no request. */
export const noUsage: Usage = usageOf([], []);

/** The usage of what left no transcript or got no answer: nothing is counted, and the cost is not known. */
export const unknownUsage: Usage = { ...noUsage, costUsd: null };
