export { run } from "./run.js";
export type { CliContext, OutputStream } from "./context.js";
export { CliError } from "./cli-error.js";
