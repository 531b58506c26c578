// For the docs of the command line, which are made from source; nothing of it is in the program.
export { commands } from "./commands/specifications/all.js";
export { configJsonSchema } from "./settings/config-schema.js";
export { commandSynopsis, flagSynopses } from "./specification/help-text.js";
export type { Command } from "./specification/command.js";
export type { NamedFlag } from "./specification/flag.js";
export { budgetMetrics, metricName, thresholdMetrics } from "./thresholds/measure.js";
