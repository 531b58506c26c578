// What documents the command line is made from. Read from source by the checks; nothing of it is in the program.
export { configJsonSchema } from "./config/config-json-schema.js";
export { commandDescriptions } from "./description/command-descriptions.js";
export type { ArgumentDescription, CommandDescription } from "./description/command-descriptions.js";
export { commandSynopsis, flagSynopses } from "./help/synopsis.js";
export type { FlagDescription, FlagForm } from "./description/flag-description.js";
export { allRoutes } from "./routes/all-routes.js";
export { thresholdMetrics } from "./thresholds/threshold-metrics.js";
