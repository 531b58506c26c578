export { run } from "./run.js";
export type { CliContext, OutputStream, ReadingThreads } from "./common/context.js";
export { CliError } from "./common/cli-error.js";
