// What few runs need. It is loaded at once: apart, each of these would split off the files that it shares with
// every run, and a file more to load takes a millisecond.
export { completion } from "./commands/completion.js";
export { argsOfConfig } from "./config/config-args.js";
export { redactPlace } from "./redact/redact-place.js";
export { redactSelection } from "./redact/redact-selection.js";
export { redactionOf } from "./redact/redaction-of.js";
export { startWorkers } from "./workers/worker-team.js";
