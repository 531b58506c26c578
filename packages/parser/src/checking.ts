// What checks records. It is loaded where records are checked, at once: apart, each part of it would split off
// files that it shares with all reading, and a file more to load takes a millisecond.
export { agentEventsSchemas } from "./agent-events/schemas.js";
export { agentSdkSchemas } from "./agent-sdk/schemas.js";
export { claudeCodeSchemas } from "./claude-code/schemas.js";
export { codexExecSchemas } from "./codex-exec/schemas.js";
export { codexSchemas } from "./codex/schemas.js";
export { openUnitCheck } from "./check/unit-check.js";
