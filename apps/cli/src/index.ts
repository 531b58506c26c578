export { run } from "./run.js";
export type { CliContext, OutputStream, ReadingThreads } from "./context.js";
export { CliError } from "./cli-error.js";
